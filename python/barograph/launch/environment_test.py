# SPDX-License-Identifier: BSD-3-Clause
# What is kept of a run's environment: the listed facts, and nothing else.
import json
import os
import subprocess
from pathlib import Path

import pytest

from barograph.launch import environment
from barograph.launch.redact import REDACTED


def facts(program: Path | None, variables: dict[str, str]) -> dict[str, str | list[str]]:
    return json.loads(environment.to_setting(program, variables))


def test_only_listed_variables_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    variables = {
        "LOADEDMODULES": "gcc/12.3:openmpi/5.0.3",
        "SLURM_JOB_ID": "812",
        "SLURM_JOB_NAME": "my private name",
        "SLURM_JOB_ACCOUNT": "group",
        "OMP_NUM_THREADS": "4",
        "DATABASE_PASSWORD": "hunter2",
        "HOME": "/home/somebody",
    }
    found = facts(None, variables)
    assert found["modules"] == ["gcc/12.3", "openmpi/5.0.3"]
    assert found["batch"] == ["SLURM_JOB_ID=812"]
    assert found["threads"] == ["OMP_NUM_THREADS=4"]
    assert found["kernel"] == f"Linux {os.uname().release}"
    text = json.dumps(found)
    assert not any(word in text for word in ("private", "group", "hunter2", "somebody"))


def test_a_secret_in_a_listed_variable_is_not_kept() -> None:
    key = "ghp_" + "Ab3" * 10
    found = facts(None, {"LOADEDMODULES": f"tool/{key}", "SLURM_JOB_PARTITION": key})
    assert found["modules"] == [f"tool/{REDACTED}"]
    assert found["batch"] == [f"SLURM_JOB_PARTITION={REDACTED}"]


def test_many_modules_do_not_fill_the_environment() -> None:
    found = environment.to_setting(None, {"LOADEDMODULES": ":".join(f"{i:050}" for i in range(1000))})
    assert len(found) <= environment.MOST_LETTERS
    assert json.loads(found)["modules"] == ["200 modules, too many to be kept"]


def test_commits_are_those_of_git(tmp_path: Path) -> None:
    def git(*words: str, at: Path = tmp_path) -> str:
        who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"]
        return subprocess.run(
            ["git", *who, *words], cwd=at, check=True, capture_output=True, text=True
        ).stdout.strip()

    (tmp_path / "build" / "bin").mkdir(parents=True)
    assert environment.commit_of(tmp_path / "build") == ""
    git("init", "-q")
    assert environment.commit_of(tmp_path / "build") == ""  # no commit yet
    git("commit", "-q", "--allow-empty", "-m", "first")
    first = git("rev-parse", "HEAD")
    assert environment.commit_of(tmp_path / "build" / "bin") == first
    git("pack-refs", "--all")
    assert environment.commit_of(tmp_path) == first
    git("commit", "-q", "--allow-empty", "-m", "second")
    git("checkout", "-q", "--detach", first)
    assert environment.commit_of(tmp_path) == first
    tree = tmp_path.parent / f"{tmp_path.name}-worktree"
    git("worktree", "add", "-q", str(tree), "main")
    assert environment.commit_of(tree) == git("rev-parse", "main") != first


@pytest.mark.parametrize(
    "head", [b"", b"\xff\xfe", b"ref: refs/heads/none", b"ref: ../../etc/passwd", b"nonsense"]
)
def test_a_damaged_repository_has_no_commit(tmp_path: Path, head: bytes) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_bytes(head)
    assert environment.commit_of(tmp_path) == ""


def test_the_first_core_names_the_cpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "cpuinfo"
    file.write_text("processor\t: 0\nvendor_id\t: X\nmodel name\t: Fast One @ 3 GHz\nprocessor\t: 1\n")
    monkeypatch.setattr(environment, "CPU_FILE", file)
    assert environment.cpu_model() == "Fast One @ 3 GHz"
    monkeypatch.setattr(environment, "CPU_FILE", tmp_path / "none")
    assert environment.cpu_model() == ""

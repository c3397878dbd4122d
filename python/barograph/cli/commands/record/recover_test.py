# SPDX-License-Identifier: BSD-3-Clause
# What `barograph recover` says and which jobs it takes. Whole recoveries: tests/faults.
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from barograph import recover, scratch
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options import job_choice
from barograph.cli.recording import complete_profiles, node_profiles
from barograph.recover import Hang, Result
from barograph.testing.command_line import RunCommand, always
from barograph.testing.golden_text import check_golden


def left_job(
    job_id: str, output: Path | None = None, *, named: Path | None = None, running: int = 0, ranks: int = 4
) -> Any:
    """A job that left four arenas on this node."""
    kinds = {"dead": 4 - running, "running": running}

    def of_liveness(kind: str) -> list[None]:
        return [None] * kinds.get(kind, 0)

    return SimpleNamespace(
        id=job_id,
        program="solver",
        world_size=ranks,
        output=output,
        named_output=named,
        running=running > 0,
        dead=running == 0,
        of_liveness=of_liveness,
        held=False,
        events=[],
        untraced=[],
    )


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """The jobs of this node; recovering one writes nothing, and finds all its ranks but the last."""
    monkeypatch.chdir(tmp_path)
    chosen: list[Any] = []

    def recovered(job: Any, output: Path, *, keep: bool, stall_ns: int) -> Result:
        return Result(
            profiles=[output.with_name(f"{output.name}.baro")],
            lost=["rank 3 left nothing on this node"],
            ranks=3,
            expected=4,
            removed=0 if keep else 3,
            hang=Hang(("Rank 3 waits.",), (3,), stall_ns),
        )

    monkeypatch.setattr(job_choice, "chosen_jobs", always(chosen))
    monkeypatch.setattr(complete_profiles, "complete_here", always(list[str]()))
    monkeypatch.setattr(recover, "recover", recovered)
    monkeypatch.setattr(recover, "clean", always(4))
    monkeypatch.setattr(scratch, "left_folders", always(list[Path]()))
    return chosen


def test_each_dead_job_becomes_a_profile_and_running_ones_are_left_alone(jobs: list[Any], run: RunCommand):
    jobs += [left_job("20260131-1"), left_job("20260131-2", running=4), left_job("20260131-3", ranks=0)]
    done = run("recover")
    assert done.exit_code == ExitCode.OK
    check_golden("recover", done.output)


def test_what_was_written_and_removed_as_json(jobs: list[Any], run: RunCommand, tmp_path: Path):
    jobs.append(left_job("20260131-1", tmp_path / "run"))
    (row,) = json.loads(run("recover", "--json").stdout)["jobs"]
    assert row == {
        "job": "20260131-1",
        "profiles": [str(tmp_path / "run.baro")],
        "ranks": 3,
        "expected_ranks": 4,
        "lost": ["rank 3 left nothing on this node"],
        "problem": "",
        "removed": 3,
        "hang": ["Rank 3 waits."],
        "traces": [],
    }
    assert json.loads(run("recover", "--keep", "--json").stdout)["jobs"][0]["removed"] == 0


@pytest.mark.parametrize("written", ["alpha.2.baro", "app-1.baro"])
def test_what_other_ranks_wrote_is_found_by_both_names(
    written: str, jobs: list[Any], run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    jobs.append(left_job("20260131-1", tmp_path / "app-1", named=tmp_path / "alpha"))
    for name in (written, "alpha.3.baro"):
        (tmp_path / name).touch()
    united: list[list[Path]] = []

    def unite(profiles: list[Path]) -> dict[Path, Path]:
        united.append(profiles)
        return {}

    monkeypatch.setattr(node_profiles, "unite", unite)

    def job_of(path: Path) -> str:
        return "20260131-1" if path.name == written else ""

    monkeypatch.setattr(complete_profiles, "job_of", job_of)
    done = run("recover")
    assert done.exit_code == ExitCode.OK
    assert united == [[tmp_path / written, tmp_path / "alpha.baro"]]


def test_a_name_for_several_profiles_is_refused(jobs: list[Any], run: RunCommand):
    jobs += [left_job("20260131-1"), left_job("20260131-2")]
    done = run("recover", "-o", "all")
    assert (done.exit_code, done.stdout) == (ExitCode.USAGE, "")
    check_golden("recover_one_name", done.stderr)


def test_a_job_that_still_runs_is_not_recovered(jobs: list[Any], run: RunCommand):
    jobs.append(left_job("20260131-2", running=1))
    done = run("recover", "20260131-2")
    assert done.exit_code == ExitCode.FAILED
    check_golden("recover_running", done.stderr)


def test_nothing_is_removed_without_a_yes(jobs: list[Any], run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    jobs += [left_job("20260131-1"), left_job("20260131-2", running=4)]
    removed: list[str] = []

    def clean(job: Any) -> int:
        removed.append(job.id)
        return 4

    monkeypatch.setattr(recover, "clean", clean)
    done = run("recover", "--clean")
    assert (done.exit_code, removed) == (ExitCode.USAGE, [])
    done = run("recover", "--clean", "--yes")
    assert (done.exit_code, removed) == (ExitCode.OK, ["20260131-1"])
    check_golden("recover_clean", done.output)


def test_a_problem_is_an_error_after_what_was_recovered(
    jobs: list[Any], run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    jobs.append(left_job("20260131-1"))
    monkeypatch.setattr(recover, "recover", always(Result(problem="no room")))
    done = run("recover")
    assert done.exit_code == ExitCode.FAILED
    assert done.stderr.startswith("barograph: error: no room\nhint: ")


def test_a_trace_that_cannot_be_finished_is_an_error(
    jobs: list[Any], run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    jobs.append(left_job("20260131-1"))
    monkeypatch.setattr(recover, "recover", always(Result(untraced="no room")))
    done = run("recover")
    assert done.exit_code == ExitCode.FAILED
    assert done.stderr.startswith("barograph: error: no room\nhint: its events stay")
    assert done.stdout == ""


def test_what_killed_commands_left_is_listed_and_removed(
    jobs: list[Any], run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    assert not jobs
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(scratch, "left_folders", always([folder]))
    assert f"1 folder of killed commands in {tmp_path}" in run("recover", "--list").stdout
    assert json.loads(run("recover", "--list", "--json").stdout)["scratch"] == [str(folder)]
    assert run("recover", "--clean").exit_code == ExitCode.USAGE
    assert folder.exists()
    run("recover", "--clean", "--yes")
    assert not folder.exists()


@pytest.mark.parametrize("words", [["--list"], [], ["--gather", "copies"]])
def test_a_node_without_jobs_is_said_not_failed(words: list[str], jobs: list[Any], run: RunCommand):
    assert not jobs
    done = run("recover", *words)
    assert (done.exit_code, len(done.stdout.splitlines())) == (ExitCode.OK, 1)


def test_one_thing_at_a_time(run: RunCommand):
    done = run("recover", "--list", "--clean")
    assert done.exit_code == ExitCode.USAGE
    assert "--list, --clean and --gather" in done.stderr

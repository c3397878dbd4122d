# SPDX-License-Identifier: BSD-3-Clause
"""Which tests are chosen for a change, and that the table of groups has every folder and every test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import changed_tests
from changed_tests import PAGE, ROOT, Group, changed_since, choose, is_below, page_with_table, read_groups

GROUPS = [
    Group("io", "files", ["src/capture/io"], ["tests/posix_test.py", "tests/faults"]),
    Group("faults", "damage", ["src/read"], ["tests/faults/crash_test.py"]),
    Group("show", "views", ["python/barograph/show"], ["python/barograph/show"]),
]


def test_a_folder_has_its_groups() -> None:
    chosen = choose(["src/capture/io/file.cpp", "src/read/reader.hpp"], GROUPS)
    # What is below another path runs with it.
    assert chosen.paths == ["tests/faults", "tests/posix_test.py"]
    assert chosen.cpp
    assert chosen.why == ["io", "faults"]


def test_python_needs_no_tests_of_cpp() -> None:
    assert choose(["python/barograph/show/whole_run/report.py"], GROUPS) == (
        ["python/barograph/show"],
        False,
        ["show"],
    )


def test_a_test_runs_itself() -> None:
    changed = ["tools/changed_tests_test.py", "tests/gone_test.py"]
    assert choose(changed, GROUPS) == (["tools/changed_tests_test.py"], False, [])


@pytest.mark.parametrize("path", ["tests/conftest.py", "src/capture/iox/file.cpp", "pyproject.toml"])
def test_what_no_group_has_runs_all(path: str) -> None:
    assert choose(["python/barograph/show/whole_run/report.py", path], GROUPS) == ([], True, [path])


def test_changes_are_those_of_git_and_new_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        identity = ["-c", "user.name=Nobody", "-c", "user.email=nobody@localhost"]
        subprocess.run(["git", *identity, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-b", "trunk")
    for name in ("kept", "changed"):
        (tmp_path / name).write_text("a", encoding="utf-8")
    git("add", ".")
    git("commit", "-m", "a")
    (tmp_path / "changed").write_text("b", encoding="utf-8")
    (tmp_path / "new").write_text("c", encoding="utf-8")
    monkeypatch.setattr(changed_tests, "ROOT", tmp_path)
    assert changed_since("trunk") == ["changed", "new"]
    with pytest.raises(ValueError, match="BASE=nowhere is not a revision"):
        changed_since("nowhere")


def test_every_folder_of_code_has_a_group() -> None:
    folders = [folder for group in read_groups() for folder in group.folders]
    for parent in (ROOT / "src", ROOT / "src" / "capture", ROOT / "python" / "barograph"):
        for path in parent.iterdir():
            inside = [file for file in path.rglob("*") if file.suffix in {".py", ".cpp", ".hpp"}]
            name = path.relative_to(ROOT).as_posix()
            if path.is_dir() and inside and path.name not in NOT_ALONE and name != "src/capture":
                assert any(is_below(name, folder) for folder in folders), name


# All tests use these: a change there runs all.
NOT_ALONE = ("spec", "testing", "__pycache__")


def test_every_test_of_a_job_has_a_group_and_every_path_exists() -> None:
    groups = read_groups()
    tests = [path for group in groups for path in group.tests]
    for path in [*tests, *(folder for group in groups for folder in group.folders)]:
        assert (ROOT / path).exists(), path
    # Those in tests/consumers have a target of their own.
    for file in (ROOT / "tests").rglob("*_test.py"):
        name = file.relative_to(ROOT).as_posix()
        assert is_below(name, "tests/consumers") or any(is_below(name, path) for path in tests), name


def test_the_page_has_the_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == page_with_table(page, read_groups()), "run tools/changed_tests.py --write"

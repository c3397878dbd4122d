# SPDX-License-Identifier: BSD-3-Clause
"""Which subjects of commits are refused, and of which commits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from check_commits import LONGEST, commits_since, main, too_long


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A branch that left main, whose subject is too long, by a commit of 72 characters and one of 73."""
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "x" * 100)
    git(tmp_path, "checkout", "-q", "-b", "branch")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "y" * LONGEST + "\n\n" + "why " * 40)
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "z" * (LONGEST + 1))
    return tmp_path


def test_a_subject_may_have_72_characters():
    assert not list(too_long([("abc", "x" * 72)]))
    (line,) = too_long([("abc", "x" * 73), ("def", "y")])
    assert line.startswith("abc: 73 characters, at most 72: x")


def test_the_commits_since_main_are_looked_at(
    clone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("BASE", raising=False)
    assert main(clone) == 1
    assert capsys.readouterr().out.rstrip().endswith("z" * (LONGEST + 1))
    monkeypatch.setenv("BASE", "HEAD~1")
    assert main(clone) == 1
    monkeypatch.setenv("BASE", "HEAD")
    assert main(clone) == 0


def test_merges_are_left_out(clone: Path):
    git(clone, "checkout", "-q", "main")
    git(clone, "commit", "-q", "--allow-empty", "-m", "m")
    git(clone, "checkout", "-q", "branch")
    git(clone, "merge", "-q", "-m", "merged " * 20, "main")
    assert [subject[0] for _, subject in commits_since(["main"], clone)] == ["z", "y"]


def test_without_a_base_nothing_is_said(tmp_path: Path):
    assert commits_since(["main"], tmp_path) == []
    git(tmp_path, "init", "-q", "-b", "elsewhere")
    assert main(tmp_path) == 0

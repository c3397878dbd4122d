# SPDX-License-Identifier: BSD-3-Clause
"""The table of defects fits the tree, and a file is as it was after its defect, whatever happens meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import planted_defects
from planted_defects import AREAS, KINDS, ROOT, Defect, Ran, Result, Run, read_defects
from source_files import is_generated, tracked_files

DEFECT = Defect("less", AREAS[0], "other", "part/code.py", "a + b", "a - b", "sums are too small")
CONTENT = b"def add(a, b):\r\n    return a + b  # \xc3\xa4"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree of one file, which is built at once and without a test."""
    (tmp_path / "part").mkdir()
    (tmp_path / DEFECT.file).write_bytes(CONTENT)
    monkeypatch.setattr(planted_defects, "ROOT", tmp_path)
    monkeypatch.setattr(planted_defects, "build", lambda: True)
    tests_are(monkeypatch)
    return tmp_path


def tests_are(monkeypatch: pytest.MonkeyPatch, *runs: Ran) -> None:
    """All tests end as in these runs."""

    def runs_of(file: str, *, whole_suite: bool) -> list[tuple[bool, Run]]:
        return [(False, partial(Ran, *one)) for one in runs]

    monkeypatch.setattr(planted_defects, "runs_of", runs_of)


@pytest.mark.parametrize("defect", read_defects(), ids=[defect.name for defect in read_defects()])
def test_a_defect_changes_one_line_of_our_own_code(defect: Defect) -> None:
    assert defect.file in tracked_files()
    assert defect.file.startswith(("src/", "python/barograph/"))
    assert not defect.file.endswith(("_test.py", "_test.cpp"))
    assert not is_generated(defect.file)
    assert (ROOT / defect.file).read_text(encoding="utf-8").count(defect.before) == 1
    before, after = defect.before.splitlines(), defect.after.splitlines()
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1
    assert defect.wrong
    assert not defect.wrong.endswith(".")


def test_each_area_has_four_and_each_kind_one() -> None:
    defects = read_defects()
    assert Counter(defect.area for defect in defects) == dict.fromkeys(AREAS, 4)
    assert {defect.kind for defect in defects} == set(KINDS)
    assert len({defect.name for defect in defects}) == len(defects)


@pytest.mark.parametrize("what", [KeyboardInterrupt, OSError])
def test_a_file_is_restored_when_the_build_is_interrupted(
    tree: Path, monkeypatch: pytest.MonkeyPatch, what: type[BaseException]
) -> None:
    seen: list[bytes] = []

    def interrupted() -> bool:
        seen.append((tree / DEFECT.file).read_bytes())
        raise what

    monkeypatch.setattr(planted_defects, "build", interrupted)
    with pytest.raises(what):
        planted_defects.look(DEFECT)
    assert seen == [CONTENT.replace(b"a + b", b"a - b")]
    assert (tree / DEFECT.file).read_bytes() == CONTENT


def test_what_python_has_compiled_of_a_defect_is_not_used_again(tree: Path) -> None:
    # Of the same size and second as what it takes the place of.
    words = [sys.executable, "-c", "import code; print(code.add(2, 1))"]
    keeps = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def answer() -> str:
        done = subprocess.run(words, cwd=tree / "part", env=keeps, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    (tree / "part" / "code.py").write_bytes(CONTENT)
    assert answer() == "3"
    with planted_defects.planted(DEFECT):
        assert answer() == "1"
    assert answer() == "3"


def test_the_first_test_that_fails_has_caught_it(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tests_are(monkeypatch, Ran([]), Ran(["x_test.py::test_add", "later"]))
    result = planted_defects.look(DEFECT)
    assert (result.outcome, result.test) == ("caught", "x_test.py::test_add")
    assert result.text().startswith("caught by x_test.py::test_add in ")


def test_a_defect_that_no_test_notices_is_missed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tests_are(monkeypatch, Ran([]), Ran([]))
    assert planted_defects.look(DEFECT).text() == "MISSED (sums are too small)"


def test_what_does_not_build_or_run_is_not_caught(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tests_are(monkeypatch, Ran([], "pytest ended with 4"), Ran(["never run"]))
    assert planted_defects.look(DEFECT).outcome == "could not be tried"
    monkeypatch.setattr(planted_defects, "build", lambda: False)
    assert planted_defects.look(DEFECT).outcome == "does not build"


def test_a_test_that_fails_without_the_defect_has_caught_nothing(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests_are(monkeypatch, Ran(["always"]))
    again: list[tuple[str, ...]] = []

    def fails(*words: str) -> Ran:
        again.append(words)
        return Ran(["always"])

    monkeypatch.setattr(planted_defects, "pytest", fails)
    (result,) = planted_defects.look_at_all([DEFECT], whole_suite=False)
    assert again == [("always",)]
    assert result.text() == "not shown: always fails without the defect as well"


def test_all_is_built_again_at_the_end_also_when_it_is_interrupted(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[bytes] = []

    def build() -> bool:
        built.append((tree / DEFECT.file).read_bytes())
        if len(built) == 1:
            raise KeyboardInterrupt
        return True

    monkeypatch.setattr(planted_defects, "build", build)
    with pytest.raises(KeyboardInterrupt):
        planted_defects.look_at_all([DEFECT], whole_suite=False)
    assert built[1:] == [CONTENT]


def test_a_change_that_is_not_committed_is_left_alone(tree: Path) -> None:
    def git(*words: str) -> None:
        identity = ["-c", "user.name=Nobody", "-c", "user.email=nobody@localhost"]
        subprocess.run(["git", *identity, *words], cwd=tree, check=True, capture_output=True)

    git("init", "-b", "trunk")
    git("add", ".")
    git("commit", "-m", "a")
    assert planted_defects.refusal([DEFECT]) == ""
    other = DEFECT._replace(before="a * b")
    assert planted_defects.refusal([other]) == "less: what it changes is 0 times in part/code.py, not once"
    (tree / DEFECT.file).write_bytes(CONTENT + b"\n")
    assert planted_defects.refusal([DEFECT]) == (
        "changed since the last commit: part/code.py (commit it, or take it back with git restore)"
    )


def test_one_may_be_missed_and_all_must_be_tried() -> None:
    caught, missed = Result(DEFECT, "caught", "x"), Result(DEFECT, "missed")
    assert planted_defects.exit_code([caught, missed]) == 0
    assert planted_defects.exit_code([missed, missed]) == 1
    assert planted_defects.exit_code([caught, Result(DEFECT, "does not build")]) == 1


def test_the_closing_lines_and_the_file_say_the_same() -> None:
    results = [Result(DEFECT, "caught", "x_test.py::test_add", seconds=12.34), Result(DEFECT, "missed")]
    assert planted_defects.summary(results).splitlines() == [
        "capture:",
        "  less: caught by x_test.py::test_add in 12 s",
        "  less: MISSED (sums are too small)",
        "1 of 2 caught",
    ]
    written = json.loads(json.dumps(planted_defects.as_json(results)))
    assert (written["caught"], written["of"]) == (1, 2)
    assert written["defects"][0]["seconds"] == 12.3


def test_the_tests_of_a_change_run_first_and_all_others_only_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ctest(*words: str) -> Ran:
        return Ran(["C++", *words])

    def python(*words: str) -> Ran:
        return Ran(["Python", *words])

    monkeypatch.setattr(planted_defects, "ctest", ctest)
    monkeypatch.setattr(planted_defects, "pytest", python)

    def ran(file: str, *, whole_suite: bool) -> list[list[str]]:
        return [run().failed for _, run in planted_defects.runs_of(file, whole_suite=whole_suite)]

    own = ran("python/barograph/show/whole_run/report.py", whole_suite=False)
    assert [run[:2] for run in own] == [["Python", "-x"]] * 2
    assert all("python/barograph/show" in run for run in own)
    whole = ran("python/barograph/show/whole_run/report.py", whole_suite=True)
    assert whole[:2] == own
    assert whole[2] == ["C++", "--stop-on-failure"]
    assert all("--deselect=python/barograph/show" in run for run in whole[3:])
    assert ran("src/record/events/trace.cpp", whole_suite=False)[0] == ["C++", "--stop-on-failure"]

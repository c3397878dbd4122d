# SPDX-License-Identifier: BSD-3-Clause
"""What becomes of a run of tests of which some fail, now and then or always, or do not run to their end."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import run_tests
from changed_tests import Group

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"
# Fails when it runs for the first time.
UNSTABLE = """
from pathlib import Path
def test_{name}():
    seen = Path(__file__).with_name("{name}.seen")
    before = seen.exists()
    seen.touch()
    assert before
"""
PASSES = "def test_{name}(): pass\n"
FAILS = "def test_{name}(): assert False\n"
DIES = "import os\ndef test_{name}(): os._exit(3)\n"
REAL_TIME = 'import pytest\n@pytest.mark.real_time("looks at itself")\ndef test_{name}(): assert False\n'
WHOLE = 'import pytest\n@pytest.mark.whole("takes long")\ndef test_{name}(): assert False\n'


@pytest.fixture
def tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with no tests yet."""
    shutil.copy(CONFTEST, tmp_path)
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\npython_files = *_test.py\naddopts = --strict-markers\n", encoding="utf-8"
    )
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "FOLDER", tmp_path / "outcomes")
    return tmp_path


def run(tests: Path, **bodies: str) -> int:
    """Writes a file for each of these tests and runs them; returns the exit code."""
    for name, body in bodies.items():
        (tests / f"{name}_test.py").write_text(body.format(name=name), encoding="utf-8")
    return run_tests.main(["--no-cpp", "--workers", "2"])


def changes(*paths: str) -> Callable[[str], list[str]]:
    """Returns what stands in for changed_since()."""

    def changed_since(_: str) -> list[str]:
        return list(paths)

    return changed_since


def closing(capfd: pytest.CaptureFixture[str]) -> list[str]:
    """Returns the lines that say what failed, and the counts."""
    lines = capfd.readouterr().out.split("\n")
    wanted = ("FAILED ", "unstable: ", "3 unstable", "lane ")
    found = [line for line in lines if line.startswith(wanted) and " - " not in line]
    return [*found, lines[-2]]


def test_two_unstable_tests_are_named(tests: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(tests, one=UNSTABLE, two=UNSTABLE, three=PASSES, four=WHOLE) == 0
    lines = closing(capfd)
    assert [line for line in lines if line.startswith("unstable: ")] == [
        "unstable: one_test.py::test_one (failed, and passed when it ran alone)",
        "unstable: two_test.py::test_two (failed, and passed when it ran alone)",
    ]
    assert lines[-1] == "3 passed, 0 failed, 0 skipped"


def test_the_third_unstable_one_fails_the_run(tests: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(tests, one=UNSTABLE, two=UNSTABLE, three=UNSTABLE) == 1
    assert "3 unstable tests are too many" in closing(capfd)


def test_a_test_that_fails_twice_fails_the_run(tests: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(tests, one=PASSES, two=FAILS, three=REAL_TIME) == 1
    lines = closing(capfd)
    assert [line for line in lines if line.startswith("FAILED ")] == [
        "FAILED two_test.py::test_two",
        "FAILED three_test.py::test_three",
    ]
    assert lines[-1] == "1 passed, 2 failed, 0 skipped"


def test_a_worker_that_dies_fails_the_run(tests: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(tests, one=PASSES, two=DIES) == 1
    assert "FAILED two_test.py::test_two" in closing(capfd)


@pytest.mark.parametrize("body", ["import nothing_of_this_name\n", "def test_x(:\n"])
def test_a_file_that_cannot_be_read_fails_the_run(
    tests: Path, body: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (tests / "one_test.py").write_text(body, encoding="utf-8")
    assert run(tests, two=PASSES) == 1
    assert any("incomplete: " in line for line in closing(capfd))


def test_no_tests_fail_the_run(tests: Path) -> None:
    assert run(tests) == 1


def test_nothing_changed(
    tests: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run_tests, "changed_since", changes())
    assert run_tests.main(["--changed", "HEAD"]) == 0
    assert closing(capfd) == ["nothing changed since HEAD"]
    assert not (tests / "outcomes").exists()


def test_only_what_a_change_touches(
    tests: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    group = Group("one", "the first", ["one"], ["one_test.py"])
    monkeypatch.setattr(run_tests, "changed_since", changes("one/file.py"))
    monkeypatch.setattr(run_tests, "read_groups", lambda: [group])
    for name, body in (("one", PASSES), ("two", FAILS)):
        (tests / f"{name}_test.py").write_text(body.format(name=name), encoding="utf-8")
    assert run_tests.main(["--changed", "HEAD", "--workers", "2"]) == 0
    assert closing(capfd)[-1] == "1 passed, 0 failed, 0 skipped"

# SPDX-License-Identifier: BSD-3-Clause
"""`make planted-defects`: shows that the tests catch defects, by planting those of tools/planted_defects.toml.

One after another: the defect is put into its file, the tree is built, and the tests that a change of that file touches
(tools/test_groups.toml) run up to the first that fails; then the file is as it was, also after Ctrl-C. At the end the
tree is built without defects, and what failed runs once more: a test that fails then as well has caught nothing.

Takes hours. Exits with 0 when at most one is missed, with 1 otherwise or when one cannot be tried, and with 2 when
nothing was planted.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from changed_tests import choose, read_groups, tomllib

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "tools" / "planted_defects.toml"
BUILD = ROOT / "build" / "python"
FOLDER = ROOT / "build" / "planted-defects"
LOG = FOLDER / "log"
AREAS = ("capture", "record+collect", "read+merge", "engine", "analyze+show")
KINDS = (
    *("counts off by one", "bytes of the wrong count", "wrong rank", "sign of a time", "a lock left out"),
    *("an event dropped silently", "a wrong unit in text", "a finding's limit", "other"),
)
WORKERS = 2  # one of them has all tests that start jobs
MOST_MISSED = 1
GRACE = 30.0  # seconds in which tests that are interrupted end their jobs
NO_TESTS = 5  # exit code of pytest
# Its tests look for the lines that a planted defect has changed.
OWN_TESTS = "tools/planted_defects_test.py"

CAUGHT, MISSED, NOT_BUILT, NOT_TRIED, FAILS_ANYWAY = (
    "caught",
    "missed",
    "does not build",
    "could not be tried",
    "not shown",
)


class Defect(NamedTuple):
    """One line that is wrong. Paths are from the root of the tree."""

    name: str
    area: str
    kind: str
    file: str
    before: str
    after: str
    wrong: str  # what a user would see


class Ran(NamedTuple):
    """What became of some tests: which failed, and why not all ran, unless it is that one failed."""

    failed: list[str]
    problem: str = ""


class Result(NamedTuple):
    """What became of a defect. `test`: the first that failed; `reason`: why it was not tried."""

    defect: Defect
    outcome: str
    test: str = ""
    is_cpp: bool = False
    seconds: float = 0.0
    reason: str = ""

    def text(self) -> str:
        """Returns it as it is said."""
        if self.outcome == CAUGHT:
            return f"caught by {self.test} in {self.seconds:.0f} s"
        if self.outcome == FAILS_ANYWAY:
            return f"not shown: {self.test} fails without the defect as well"
        if self.outcome == MISSED:
            return f"MISSED ({self.defect.wrong})"
        return f"{self.outcome}: {self.reason}" if self.reason else self.outcome


def read_defects() -> list[Defect]:
    """Reads the table."""
    found: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["defect"]
    return [Defect(**entry) for entry in found]


def refusal(defects: Iterable[Defect]) -> str:
    """Returns why nothing is planted; "" where nothing speaks against it."""
    files = sorted({defect.file for defect in defects})
    words = ["git", "status", "--porcelain", "--", *files]
    status = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if status.returncode:
        return f"git does not say what has changed: {status.stderr.strip()}"
    changed = [line[3:] for line in status.stdout.splitlines()]
    if changed:
        return f"changed since the last commit: {', '.join(changed)} (commit it, or take it back with git restore)"
    for defect in defects:
        path = ROOT / defect.file
        times = path.read_text(encoding="utf-8").count(defect.before) if path.is_file() else 0
        if times != 1:
            return f"{defect.name}: what it changes is {times} times in {defect.file}, not once"
    return ""


@contextmanager
def planted(defect: Defect) -> Generator[None]:
    """Has a defect in its file, and in the end what was there before, byte by byte."""
    path = ROOT / defect.file
    content = path.read_bytes()
    before, after = defect.before.encode(), defect.after.encode()
    if content.count(before) != 1:
        raise ValueError(f"{defect.name}: what it changes is not once in {defect.file}")
    try:
        _write(path, content.replace(before, after))
        yield
    finally:
        try:
            _write(path, content)
        except BaseException:
            _write(path, content)  # a signal came just then: there is only one (see _interrupted)
            raise


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    if path.suffix == ".py":
        # Python knows what it has compiled by the size and the second of the file.
        Path(cache_from_source(str(path))).unlink(missing_ok=True)


def run(words: Sequence[str]) -> int:
    """Runs a command with its output in the log; interrupted, it may clean up."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with LOG.open("ab") as log:
        log.write(f"\n== {' '.join(words)}\n".encode())
        log.flush()
        process = subprocess.Popen(
            words, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT, start_new_session=True
        )
        try:
            return process.wait()
        except BaseException:
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(process.pid, signal.SIGINT)
                process.wait(GRACE)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise


def build() -> bool:
    """Builds the tree as it is, with tests."""
    return run(["tools/setup.sh", "test"]) == 0


def ctest(*words: str) -> Ran:
    """Runs C++ unit tests."""
    code = run(["ctest", "--test-dir", str(BUILD), "--output-on-failure", "-j", str(WORKERS), *words])
    if code == 0:
        return Ran([])
    log = BUILD / "Testing" / "Temporary" / "LastTestsFailed.log"
    lines = log.read_text(encoding="utf-8").split() if log.exists() else []
    failed = [line.partition(":")[2] for line in lines]
    return Ran(failed, "" if failed else f"ctest ended with {code}")


def pytest(*words: str) -> Ran:
    """Runs Python and end-to-end tests; the conftest.py of the tree writes what became of each."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    report = FOLDER / "outcomes.json"
    report.unlink(missing_ok=True)
    options = ["-q", f"--outcomes={report}", f"--ignore={OWN_TESTS}"]
    code = run([sys.executable, "-m", "pytest", *options, *words])
    outcomes: dict[str, str] = (
        json.loads(report.read_text(encoding="utf-8"))["tests"] if report.exists() else {}
    )
    failed = [name for name, outcome in outcomes.items() if outcome == "failed"]
    return Ran(failed, "" if failed or code in (0, NO_TESTS) else f"pytest ended with {code}")


Run = Callable[[], Ran]


def runs_of(file: str, *, whole_suite: bool) -> Iterator[tuple[bool, Run]]:
    """Gives what to run for a change of a file, the quickest first, and whether it is C++."""
    touched = choose([file], read_groups())
    everything = touched.paths == []
    all_cpp = partial(ctest, "--stop-on-failure")
    if touched.cpp:
        yield True, all_cpp
    yield from _lanes(touched.paths)
    if whole_suite and not touched.cpp:
        yield True, all_cpp
    if whole_suite and not everything:
        yield from _lanes([f"--deselect={path}" for path in touched.paths])


def _lanes(words: Sequence[str]) -> Iterator[tuple[bool, Run]]:
    """Gives tests of pytest: first those that run on several workers, then those that run alone."""
    # A worker that dies ends the run: pytest-xdist would wait for ever for the rest of its group.
    workers = ["-n", str(WORKERS), "--dist", "loadgroup", "--max-worker-restart", "0"]
    yield False, partial(pytest, "-x", "-m", "not real_time", *workers, *words)
    yield False, partial(pytest, "-x", "-m", "real_time", *words)


def look(defect: Defect, *, whole_suite: bool = False) -> Result:
    """Plants a defect, runs tests until one fails, and takes the defect back."""
    with planted(defect):
        if not build():
            return Result(defect, NOT_BUILT, reason=f"see {LOG}")
        started, seconds = time.monotonic(), 0.0
        for is_cpp, run_tests in runs_of(defect.file, whole_suite=whole_suite):
            tests = run_tests()
            seconds = time.monotonic() - started
            if tests.failed:
                return Result(defect, CAUGHT, tests.failed[0], is_cpp, seconds)
            if tests.problem:
                return Result(defect, NOT_TRIED, reason=f"{tests.problem}, see {LOG}")
    return Result(defect, MISSED, seconds=seconds)


def without_defects(results: Sequence[Result]) -> list[Result]:
    """Runs the tests that failed once more, where no defect is planted; those that still fail have caught none."""
    caught = [result for result in results if result.outcome == CAUGHT]
    cpp = sorted({result.test for result in caught if result.is_cpp})
    python = sorted({result.test for result in caught if not result.is_cpp})
    runs: list[Ran] = []
    if cpp:
        runs.append(ctest("--no-tests=error", "-R", f"^({'|'.join(cpp)})$"))
    if python:
        runs.append(pytest(*python))
    failed = {name for tests in runs for name in tests.failed}
    if any(tests.problem for tests in runs):
        failed |= {*cpp, *python}  # nothing is known of them
    return [
        result._replace(outcome=FAILS_ANYWAY)
        if result.outcome == CAUGHT and result.test in failed
        else result
        for result in results
    ]


def look_at_all(defects: Sequence[Defect], *, whole_suite: bool) -> list[Result]:
    """Plants one after another and says what became of each; leaves the tree built without defects."""
    results: list[Result] = []
    built = False
    try:
        for number, defect in enumerate(defects, start=1):
            results.append(look(defect, whole_suite=whole_suite))
            print(f"{number} of {len(defects)}: {defect.name}: {results[-1].text()}", flush=True)
    finally:
        print("building without defects", flush=True)
        built = build()
        if not built:
            print(f"the tree does not build any more, see {LOG}", file=sys.stderr)
    if not built:
        return [
            result._replace(outcome=NOT_TRIED, reason="the tree does not build any more")
            for result in results
        ]
    return without_defects(results)


def summary(results: Sequence[Result]) -> str:
    """Returns the closing table and the line below it."""
    lines: list[str] = []
    for area in AREAS:
        mine = [result for result in results if result.defect.area == area]
        lines += [f"{area}:", *(f"  {one.defect.name}: {one.text()}" for one in mine)] if mine else []
    caught = sum(result.outcome == CAUGHT for result in results)
    return "\n".join([*lines, f"{caught} of {len(results)} caught"])


def exit_code(results: Sequence[Result]) -> int:
    """Returns 0 when at most one was missed and all could be tried."""
    outcomes = [result.outcome for result in results]
    tried = all(outcome in (CAUGHT, MISSED, FAILS_ANYWAY) for outcome in outcomes)
    return 0 if tried and len(outcomes) - outcomes.count(CAUGHT) <= MOST_MISSED else 1


def as_json(results: Sequence[Result]) -> dict[str, Any]:
    """Returns the results as they are written."""
    rows = [
        {
            "name": result.defect.name,
            "area": result.defect.area,
            "kind": result.defect.kind,
            "file": result.defect.file,
            "wrong": result.defect.wrong,
            "outcome": result.outcome,
            "test": result.test,
            "seconds": round(result.seconds, 1),
            "reason": result.reason,
        }
        for result in results
    ]
    return {"caught": sum(row["outcome"] == CAUGHT for row in rows), "of": len(rows), "defects": rows}


def main(arguments: list[str]) -> int:
    """Plants the defects; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="of defects; all by default")
    parser.add_argument("--list", action="store_true", help="list the defects and plant none")
    parser.add_argument(
        "--whole-suite", action="store_true", help="run all other tests, too, before one is missed"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to FILE as well")
    chosen = parser.parse_args(arguments)
    defects = read_defects()
    unknown = sorted(set(chosen.names) - {defect.name for defect in defects})
    if unknown:
        parser.error(f"there is no defect {unknown[0]} (--list has all)")
    if chosen.list:
        for defect in defects:
            print(f"{defect.name}  [{defect.area}, {defect.kind}]  {defect.file}\n    {defect.wrong}")
        return 0
    if reason := refusal(defects):
        print(f"planted_defects.py: {reason}", file=sys.stderr)
        return 2
    wanted = [defect for defect in defects if not chosen.names or defect.name in chosen.names]
    LOG.unlink(missing_ok=True)
    try:
        results = look_at_all(wanted, whole_suite=chosen.whole_suite)
    except KeyboardInterrupt:
        print("interrupted; no defect is left in the files", file=sys.stderr)
        return 130
    print(f"\n{summary(results)}")
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(as_json(results), indent=1) + "\n", encoding="utf-8")
    return exit_code(results)


ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def _interrupted(_number: int, _frame: object) -> NoReturn:
    # Further ones have to wait until the tree is in order.
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


if __name__ == "__main__":
    for ending in ENDING:
        signal.signal(ending, _interrupted)
    sys.exit(main(sys.argv[1:]))

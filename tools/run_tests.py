# SPDX-License-Identifier: BSD-3-Clause
"""`make test`: runs the tests in lanes, and once more, alone, each test that failed.

`make test-all` adds --whole; `make test-changed BASE=REV` takes the tests that a change since REV touches
(tools/test_groups.toml).

Lanes: C++ (ctest); Python and end-to-end tests on several workers, of which one has all MPI jobs; last, one at a time,
those that watch real time go by (marker `real_time`). A test that fails and then passes alone is named as unstable; the
run fails from the third of these on, and for any test that fails twice. An unstable test is a defect of the test or of
the product, and no excuse. A run that ended before all its tests had run fails.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from changed_tests import changed_since, choose, read_groups

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "python"
FOLDER = ROOT / "build" / "test-outcomes"
# A change that breaks many tests is not looked at twice.
MOST_REPEATED = 20
MOST_UNSTABLE = 2
SLOWEST = 25
NO_TESTS = 5  # exit code of pytest


@dataclass
class Lane:
    """What became of the tests of one lane."""

    name: str
    seconds: float = 0.0
    outcomes: dict[str, str] = field(default_factory=dict[str, str])
    took: dict[str, float] = field(default_factory=dict[str, float])
    problem: str = ""  # why not all its tests ran

    def failed(self) -> list[str]:
        """Returns the names of the tests that failed."""
        return sorted(name for name, outcome in self.outcomes.items() if outcome == "failed")


def ctest(workers: int) -> Lane:
    """Runs the C++ unit tests."""
    lane = Lane("C++")
    started = time.monotonic()
    words = ["ctest", "--test-dir", str(BUILD), "--output-on-failure", "-j", str(workers)]
    log = FOLDER / "ctest.log"
    listed = subprocess.run(
        [*words[:3], "--show-only=json-v1"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    names = [test["name"] for test in json.loads(listed.stdout or '{"tests": []}')["tests"]]
    done = subprocess.run([*words, "-Q", "-O", str(log)], check=False, cwd=ROOT)
    failed = BUILD / "Testing" / "Temporary" / "LastTestsFailed.log"
    lines = failed.read_text(encoding="utf-8").split() if done.returncode and failed.exists() else []
    bad = {line.split(":", 1)[1] for line in lines}
    lane.outcomes = {name: "failed" if name in bad else "passed" for name in names}
    if done.returncode:
        print(log.read_text(encoding="utf-8", errors="replace")[-20_000:])
    if not names or (done.returncode and not bad):
        lane.problem = f"ctest ended with {done.returncode}"
    lane.seconds = time.monotonic() - started
    return lane


def ctest_again(name: str) -> bool:
    """Runs one C++ test alone; True when it passes."""
    words = ["ctest", "--test-dir", str(BUILD), "--output-on-failure", "-R", f"^{name}$", "--no-tests=error"]
    return subprocess.run(words, check=False, cwd=ROOT).returncode == 0


def pytest(name: str, *words: str) -> Lane:
    """Runs pytest; its own conftest.py writes what became of each test."""
    lane = Lane(name)
    started = time.monotonic()
    report = FOLDER / f"{name.replace(' ', '-')}.json"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", f"--outcomes={report}", *words]
    code = subprocess.run(command, check=False, cwd=ROOT).returncode
    lane.seconds = time.monotonic() - started
    if not report.exists():
        lane.problem = f"pytest ended with {code}"
        return lane
    found = json.loads(report.read_text(encoding="utf-8"))
    lane.outcomes, lane.took = found["tests"], found["seconds"]
    missing = found["collected"] - len(lane.outcomes)
    if code == NO_TESTS and not lane.outcomes:
        return lane
    if code not in (0, 1) or missing > 0 or (code == 1 and not lane.failed()):
        lane.problem = f"pytest ended with {code}, {missing} of {found['collected']} tests did not run"
    return lane


def repeat(lane: Lane, options: list[str]) -> list[str]:
    """Runs what failed once more, one at a time; returns the names of the tests that pass then."""
    failed = lane.failed()
    if not failed or len(failed) > MOST_REPEATED:
        return []
    print(f"\n{len(failed)} failed and run once more, alone", flush=True)
    if lane.name == "C++":
        passed = [name for name in failed if ctest_again(name)]
    else:
        again = pytest("again", *options, *failed)
        passed = [name for name in failed if again.outcomes.get(name) == "passed"]
    for name in passed:
        lane.outcomes[name] = "passed"
    return passed


def main(arguments: list[str]) -> int:
    """Runs the lanes; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--whole", action="store_true", help="all tests, on all MPI libraries")
    parser.add_argument("--no-cpp", action="store_true", help="Python and end-to-end tests only")
    parser.add_argument("--changed", metavar="REV", help="only what a change since this revision touches")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2, help="processes that run tests")
    parser.add_argument("words", nargs="*", help="passed on to pytest: paths, -k EXPRESSION (after --)")
    chosen = parser.parse_args(arguments)
    cpp = not chosen.no_cpp and not chosen.words
    if chosen.changed is not None:
        try:
            changes = changed_since(chosen.changed)
        except ValueError as error:
            parser.error(str(error))
        if not changes:
            print(f"nothing changed since {chosen.changed}")
            return 0
        touched = choose(changes, read_groups())
        cpp = cpp and touched.cpp
        chosen.words += touched.paths
        print(f"{len(changes)} files changed: {', '.join(touched.why) or 'tests'}", flush=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    options = ["--whole"] if chosen.whole else []
    lanes: list[Lane] = []
    if cpp:
        lanes.append(ctest(chosen.workers))
    # A worker that dies ends the run: pytest-xdist would wait for ever for the rest of its group.
    workers = ["-n", str(chosen.workers), "--dist", "loadgroup", "--max-worker-restart", "0"]
    lanes.append(pytest("Python", "-m", "not real_time", *workers, *options, *chosen.words))
    lanes.append(pytest("real time", "-m", "real_time", *options, *chosen.words))
    unstable = [name for lane in lanes for name in repeat(lane, options)]

    took = {name: seconds for lane in lanes for name, seconds in lane.took.items()}
    print(f"\nthe {SLOWEST} slowest tests:")
    for name in sorted(took, key=lambda name: -took[name])[:SLOWEST]:
        print(f"  {took[name]:6.1f} s  {name}")
    for lane in lanes:
        text = f"incomplete: {lane.problem}" if lane.problem else "complete"
        print(f"lane {lane.name}: {len(lane.outcomes)} tests, {lane.seconds:.0f} s, {text}")
    outcomes = [outcome for lane in lanes for outcome in lane.outcomes.values()]
    for name in (name for lane in lanes for name in lane.failed()):
        print(f"FAILED {name}")
    for name in unstable:
        print(f"unstable: {name} (failed, and passed when it ran alone)")
    if len(unstable) > MOST_UNSTABLE:
        print(f"{len(unstable)} unstable tests are too many")
    counts = {word: outcomes.count(word) for word in ("passed", "failed", "skipped")}
    problem = any(lane.problem for lane in lanes) or not outcomes or len(unstable) > MOST_UNSTABLE
    print(", ".join(f"{count} {word}" for word, count in counts.items()))
    return 1 if problem or counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

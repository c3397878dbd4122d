# SPDX-License-Identifier: BSD-3-Clause
"""For all tests: which of them run, in which lane, what became of each, and signals as in a terminal.

`make test` covers every behaviour once; `pytest --whole` (make test-all) runs the rest as well. Tests marked
`real_time` watch real time go by and run one at a time, after all others (tools/run_tests.py).

A test run started in the background ignores SIGINT, under nohup SIGHUP; programs under test would inherit that and
never see the signals the tests send.
"""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest

from barograph.testing.environment import NO_FABRICS

signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
for variable, setting in NO_FABRICS.items():
    os.environ.setdefault(variable, setting)

MARKERS = {
    "whole(reason)": "only in `make test-all`, for this reason",
    "real_time(what)": "waits for something to happen in real time: runs alone, after all other tests",
}
NEED_REASONS = ("whole", "real_time")
# What pytest-xdist adds to the name of a test that has to stay with others of its group.
GROUP = re.compile(r"@[^\]:]+$")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("barograph")
    group.addoption(
        "--whole", action="store_true", help="also run tests marked `whole`, on all MPI libraries"
    )
    group.addoption(
        "--outcomes", type=Path, metavar="FILE", help="write what became of each test to FILE (JSON)"
    )


def pytest_configure(config: pytest.Config) -> None:
    for marker, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{marker}: {meaning}")
    outcomes = config.getoption("--outcomes")
    if outcomes is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(outcomes), "outcomes")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves tests marked `whole` out, unless they are wanted."""
    for item in items:
        for name in NEED_REASONS:
            mark = item.get_closest_marker(name)
            if mark is not None and not mark.args:
                raise pytest.UsageError(f"{item.nodeid}: the marker {name} needs a reason")
    if config.getoption("--whole"):
        return
    left_out = [item for item in items if item.get_closest_marker("whole") is not None]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.get_closest_marker("whole") is None]


class Outcomes:
    """Collects what became of each test and writes it at the end, for tools/run_tests.py."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tests: dict[str, str] = {}
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = GROUP.sub("", report.nodeid)
        self.seconds[name] = self.seconds.get(name, 0.0) + report.duration
        if report.failed:
            self.tests[name] = "failed"
        elif report.when == "call" or report.skipped:
            self.tests.setdefault(name, report.outcome)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        found = {"collected": session.testscollected, "tests": self.tests, "seconds": self.seconds}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(found), encoding="utf-8")

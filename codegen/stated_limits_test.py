# SPDX-License-Identifier: BSD-3-Clause
"""Limits that pages written by hand state are those that the program has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import tomllib

ROOT = Path(__file__).resolve().parent.parent


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def level(name: str) -> float:
    return tomllib.loads(read("spec/findings/levels.toml"))[name]["value"]


def threshold(finding: str, name: str) -> Any:
    text = read(f"python/barograph/analyze/findings/{finding}/finding.toml")
    return tomllib.loads(text)["thresholds"][name]["value"]


def constant(path: str, name: str) -> float:
    """Returns a number that a source file gives a name: `NAME = 30_000` or `kName = 20'000;`."""
    (number,) = re.findall(rf"\b{name}(?:: Final)? = ([\d.'_]+)", read(path))
    return float(re.sub("['_]", "", number))


def percent(share: float) -> str:
    return f"{100 * share:g} %"


def kib(size: float) -> str:
    return f"{size / 1024:g} KiB"


CRITICAL = percent(level("critical"))
WARNING = percent(level("warning"))
NOTICEABLE = percent(level("noticeable"))
HEAVY = percent(level("heavy"))
STALL = f"{constant('python/barograph/live/roll_call.py', 'STALL_NS') / 1e9:g}"
RING = "src/record/events/ring.hpp"
GLOSSARY = "reference/glossary.md"
TUNE = "how-to/tune-findings.md"
REPORT = "how-to/read-a-report.md"
WATCH = "how-to/watch-a-running-job.md"
RECOVER = "how-to/recover.md"
COMPARE = "how-to/compare-many-runs.md"
LEAST_OF_RUN = percent(constant("python/barograph/analyze/runs/run_database.py", "LEAST_SHARE"))

STATED = [
    (GLOSSARY, f"severity of a finding that costs {CRITICAL} of the run or more"),
    (GLOSSARY, f"severity of a finding that costs {WARNING.removesuffix(' %')} to {CRITICAL} of the run"),
    (GLOSSARY, f"severity of a finding that costs less than {WARNING} of the run"),
    (TUNE, f"A finding is `critical` at {CRITICAL} of the run or more, a `warning` at {WARNING} or more"),
    (TUNE, f"costs below {NOTICEABLE} are usually not reported"),
    (
        REPORT,
        f"A cost below {NOTICEABLE} of the run is not reported ({HEAVY} where every rank has it)",
    ),
    (REPORT, f"the recording itself takes {NOTICEABLE} or more"),
    (REPORT, f"many sends of at most {kib(threshold('mpi/small_messages', 'small_bytes'))}"),
    (REPORT, f"many reads or writes below {kib(threshold('io/small_requests', 'small_bytes'))}"),
    (
        REPORT,
        f"start-up takes {percent(threshold('recording/short_run', 'startup_share'))} of the run or more",
    ),
    ("how-to/find-a-hot-function.md", f"None is reported below {percent(level('heavy'))} of the run"),
    (WATCH, f"one MPI call has been open for {STALL} seconds (`--stall-after`)"),
    (RECOVER, f"if calls were open for less than {STALL} seconds"),
    (RECOVER, f"no process had made progress for {STALL} s"),
    (WATCH, f"at most {constant(RING, 'kLongestStallNs') / 1e6:g} ms at a time"),
    (WATCH, f"at a time and {percent(1 / constant(RING, 'kStallShare'))} of the run in all"),
    (COMPARE, f"no rank of a run spends {LEAST_OF_RUN} of its time"),
    (COMPARE, f"only where some rank spends {LEAST_OF_RUN} of the run"),
    (COMPARE, f"not more than {constant('python/barograph/analyze/runs/compare.py', 'PART'):g} times it"),
]


@pytest.mark.parametrize(("page", "words"), STATED)
def test_a_limit_on_a_page_is_that_of_the_program(page: str, words: str):
    assert words in " ".join(read(f"docs/{page}").split())


@pytest.mark.parametrize(
    ("path", "name", "unit"),
    [
        ("python/barograph/recover/hang.py", "STALL_NS", 1e9),
        ("python/barograph/serve/watch/hang.py", "STALL_NS", 1e9),
        ("python/barograph/launch/agents/life_watch.py", "STALL_S", 1),
    ],
)
def test_a_rank_is_stuck_after_the_same_time_everywhere(path: str, name: str, unit: float):
    assert f"{constant(path, name) / unit:g}" == STALL


@pytest.mark.parametrize("command", ["live", "recover", "top"])
def test_an_option_has_this_time_as_default(command: str):
    (path,) = (ROOT / "python/barograph/cli/commands").glob(f"*/{command}.py")
    option = path.read_text(encoding="utf-8").split('"--stall-after"', 1)[1]
    assert f'default="{STALL}s"' in option.split("help=", 1)[0]

# SPDX-License-Identifier: BSD-3-Clause
# A few mutations of signed_traces.py in every test run, and single values that were tracebacks.
import sys
from pathlib import Path

import pytest

from barograph import _native
from barograph.cli.exit_codes import ExitCode

sys.path.insert(0, str(Path(__file__).parent))
import signed_traces

MUTATIONS, AT_ONCE = 102, 6
GOOD = {ExitCode.OK, ExitCode.USAGE, ExitCode.FAILED, ExitCode.BAD_PROFILE}


@pytest.mark.parametrize("first", range(0, MUTATIONS, AT_ONCE))
def test_mutations_of_a_trace_are_no_tracebacks(first: int, tmp_path: Path) -> None:
    for number in range(first, first + AT_ONCE):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert signed_traces.try_one(number, folder) in GOOD, number


@pytest.mark.whole("it takes minutes")
def test_2000_mutations_of_a_trace_are_no_tracebacks() -> None:
    assert signed_traces.campaign(MUTATIONS, 2000) == 0


def test_the_trace_that_is_mutated_is_read(tmp_path: Path) -> None:
    """Otherwise the mutations would prove nothing."""
    profile = signed_traces.make_run(tmp_path)
    for command in signed_traces.COMMANDS:
        assert signed_traces.attempt(profile, command, tmp_path) in {ExitCode.OK, ExitCode.USAGE}, command


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("trace.events", "many"),
        ("trace.dropped", "x"),
        pytest.param("trace.bytes", "9" * 5000, id="trace.bytes-many-digits"),
        ("trace.volumes", "none"),
        ("trace.volumes", "7:1:1:1"),
        pytest.param("trace.volumes", "0:1:1:" + "9" * 5000, id="trace.volumes-many-digits"),
    ],
)
def test_text_where_numbers_belong_is_no_traceback(key: str, text: str, tmp_path: Path) -> None:
    profile = signed_traces.make_run(tmp_path)
    file = tmp_path / "run.baro.trace" / "rank-000000.baro"
    made = tmp_path / "made"
    _native.put_metadata(str(file), str(made), [(key, text)])
    made.replace(file)
    for command in (("trace",), ("trace", "--salvage"), ("info",), ("report",)):
        assert signed_traces.attempt(profile, command, tmp_path) in GOOD


def test_an_event_of_a_kind_that_there_is_not_is_refused(tmp_path: Path) -> None:
    profile = signed_traces.make_run(tmp_path, info=9)
    for command in (("trace",), ("engine",), ("report",)):
        code = signed_traces.attempt(profile, command, tmp_path)
        assert code == (ExitCode.OK if command == ("report",) else ExitCode.BAD_PROFILE), command
    assert signed_traces.attempt(profile, ("trace", "--salvage"), tmp_path) == ExitCode.OK


@pytest.mark.parametrize("count", [2, 20_000])
@pytest.mark.parametrize("circle", [True, False])
def test_objects_in_each_other_come_to_an_end(count: int, circle: bool, tmp_path: Path) -> None:
    objects = {
        "object_id": list(range(count + 1)),
        "kind": ["none", *["communicator"] * count],
        "name": ["", *(f"W{number}" for number in range(count))],
        "parent_id": [None, count if circle else None, *range(1, count)],
    }
    profile = signed_traces.make_run(tmp_path, objects)
    for command in (("trace",), ("trace", "-o", "OUT/trace.csv")):
        assert signed_traces.attempt(profile, command, tmp_path) == ExitCode.OK
    assert ",W0," in (tmp_path / "trace.csv").read_text(encoding="utf-8")


def test_a_file_without_the_rank_that_it_is_named_after_is_refused(tmp_path: Path) -> None:
    profile = signed_traces.make_run(tmp_path)
    trace = tmp_path / "run.baro.trace"
    (trace / "rank-000002.baro").rename(trace / "rank-000007.baro")
    for command in (("trace",), ("engine",)):
        assert signed_traces.attempt(profile, command, tmp_path) == ExitCode.BAD_PROFILE
        assert signed_traces.attempt(profile, (*command, "--salvage"), tmp_path) == ExitCode.OK


@pytest.mark.parametrize("text", ["0-18446744073709551615", "0-4294967295:1", "5"])
def test_ranks_that_are_not_there_are_not_counted_up(text: str, tmp_path: Path) -> None:
    """A list of all numbers in between would take all memory."""
    profile = signed_traces.make_run(tmp_path)
    for file in (tmp_path / "run.baro.trace").iterdir():
        file.unlink()
    made = tmp_path / "made"
    _native.put_metadata(str(profile), str(made), [("trace.ranks", text)])
    made.replace(profile)
    for command in (("trace",), ("info",)):
        assert signed_traces.attempt(profile, command, tmp_path) in GOOD

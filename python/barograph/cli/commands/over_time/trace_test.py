# SPDX-License-Identifier: BSD-3-Clause
# `barograph trace`: filters, output files, and what a run says that was not traced. Events stand in for a trace here;
# tests/trace_test.py records one.
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from barograph.cli.commands.over_time import trace
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options import profiles
from barograph.read.events.event_names import COLUMNS
from barograph.read.events.last_events import latest
from barograph.read.events.trace import TraceFile, trace_files
from barograph.testing import stencil_profile
from barograph.testing.command_line import RunCommand, always

# What an I/O call has in the columns of other kinds of events.
IO = ("io", None, None, None, None, None, "", 0)
ROWS = [
    (0, 0, 100, 200, "posix", "openat", "/d/a.h5", "/d/a.h5", "file", None, 0, "program > openat", *IO),
    (0, 0, 300, 900, "posix", "pwrite64", "/d/a.h5", "/d/a.h5", "file", 4096, 64, "program > pwrite64", *IO),
    (0, 0, 250, 950, "hdf5", "H5Dwrite", "/d/a.h5", "/t\n", "dataset", None, 64, "program > H5Dwrite", *IO),
    (
        3,
        1,
        2_000_000_000,
        2_000_000_500,
        "stdio",
        "fwrite",
        "/d/log",
        "/d/log",
        "file",
        0,
        8,
        "program > fwrite",
        *IO,
    ),
]
EVENTS = pa.table({name: [row[at] for row in ROWS] for at, name in enumerate(COLUMNS)})


class Parts:
    """Two parts of EVENTS."""

    lost: ClassVar = {3: 17}

    def __init__(self, _path: Path, ranks: list[int] | None, *, salvage: bool) -> None:
        assert not salvage
        self._rows = [at for at, row in enumerate(ROWS) if ranks is None or row[0] in ranks]

    def __iter__(self) -> Iterator[pa.Table]:
        for rows in (self._rows[:2], self._rows[2:]):
            if rows:
                yield EVENTS.take(rows)

    def last(self, count: int, choose: Callable[[pa.Table], pa.Table]) -> pa.Table:
        return latest(choose(EVENTS.take(self._rows)), count)


@pytest.fixture
def traced(monkeypatch: pytest.MonkeyPatch) -> None:
    def files(path: Path) -> list[TraceFile]:
        return [TraceFile(0, path)]

    monkeypatch.setattr(trace, "trace_files", files)
    monkeypatch.setattr(trace, "EventParts", Parts)


def calls(run: RunCommand, *words: str) -> list[str]:
    document = json.loads(run("trace", "four", "--json", *words).stdout)
    return [dict(zip(document["columns"], row, strict=True))["operation"] for row in document["rows"]]


@pytest.mark.usefixtures("traced")
def test_filters(run: RunCommand):
    assert calls(run) == ["openat", "pwrite64", "H5Dwrite", "fwrite"]
    assert calls(run, "--file", "*.h5", "--layer", "posix") == ["openat", "pwrite64"]
    assert calls(run, "--rank", "3") == ["fwrite"]
    assert calls(run, "--from", "1") == ["fwrite"]
    assert calls(run, "--to", "0.00000026") == ["openat", "H5Dwrite"]
    assert calls(run, "--limit", "1") == ["openat"]
    assert calls(run, "--limit", "3") == ["openat", "pwrite64", "H5Dwrite"]
    assert calls(run, "--last", "1") == ["H5Dwrite", "fwrite"]


@pytest.mark.usefixtures("traced")
def test_text_says_what_is_missing(run: RunCommand):
    result = run("trace", "four", "--limit", "3")
    assert "3 of 4 events" in result.stdout
    assert "17 calls of rank 3 not in the trace" in result.stderr
    assert "4,096" in result.stdout
    assert "Nothing matches." in run("trace", "four", "--file", "nothing").stdout


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--layer", "regions"], "there is no event of layer regions"),
        (["--rank", "77"], "has no rank 77"),
        (["--from", "5", "--to", "1"], "--from is after --to"),
    ],
)
def test_a_filter_that_cannot_match_is_a_typing_error(run: RunCommand, words: list[str], said: str):
    result = run("trace", "four", *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "hint: " in result.stderr


@pytest.mark.usefixtures("traced")
def test_files_for_other_tools(run: RunCommand, tmp_path: Path):
    table, document, rows = (tmp_path / f"calls{ending}" for ending in (".parquet", ".json", ".csv"))
    for path in (table, document, rows):
        assert run("trace", "four", "--limit", "1", "-o", str(path)).exit_code == 0
    parquet: Any = pq  # its types leave much open
    assert parquet.read_table(table).num_rows == len(ROWS)
    events = json.loads(document.read_text(encoding="utf-8"))["traceEvents"]
    calls = [event for event in events if event["ph"] == "X"]
    assert [(event["name"], event["ts"], event["dur"], event["pid"]) for event in calls[:2]] == [
        ("openat", 0.1, 0.1, 0),
        ("pwrite64", 0.3, 0.6, 0),
    ]
    assert rows.read_text(encoding="utf-8").splitlines()[0].count("offset") == 1
    nothing = run("trace", "four", "--file", "nothing", "-o", str(tmp_path / "nothing.json"))
    assert (nothing.exit_code, nothing.stderr.splitlines()[-1]) == (
        0,
        "barograph: nothing matches: no event was written",
    )
    assert run("trace", "four", "-o", str(table)).exit_code != 0  # it is there
    assert run("trace", "four", "-o", str(tmp_path / "calls.xml")).exit_code == ExitCode.USAGE


def test_a_run_that_was_not_traced(run: RunCommand):
    result = run("trace", "four")
    assert result.exit_code == ExitCode.USAGE
    assert "--trace" in result.stderr


@pytest.mark.parametrize("command", ["trace", "engine"])
def test_a_trace_without_events_says_what_was_traced(
    command: str, run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    profile = stencil_profile(4, path="four.baro")
    profile.metadata["recording.trace"] = "io"
    monkeypatch.setattr(profiles, "open_profile", always(profile))
    result = run(command, "four")
    assert result.exit_code == ExitCode.OK, result.output
    said = " ".join(result.stdout.split())
    assert said.startswith("The trace has no event: traced were I/O calls, of which the program made none.")
    assert "MPI calls and" in said
    assert "`barograph run --trace=mpi,io,regions` traces them." in said


def test_waits_without_events_say_what_was_traced(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    profile = stencil_profile(4, path=str(tmp_path / "four.baro"))
    Path(profile.path).write_bytes(b"")
    profile.metadata["recording.trace"] = "io"
    monkeypatch.setattr(profiles, "open_profile", always(profile))
    result = run("timeline", "four", "--waits")
    assert result.exit_code == ExitCode.USAGE
    said = " ".join(result.stderr.split())
    assert said.startswith("barograph: error: The trace has no event: traced were I/O calls")
    assert "hint: Not traced: " in said


def test_json_says_what_was_traced(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    profile = stencil_profile(4, path="four.baro")
    profile.metadata["recording.trace"] = "io"
    monkeypatch.setattr(profiles, "open_profile", always(profile))
    document = json.loads(run("trace", "four", "--json").stdout)
    assert (document["traced"], document["total"], document["rows"]) == (["io"], 0, [])


def test_files_are_found_by_rank(tmp_path: Path):
    folder = tmp_path / "run.baro.trace"
    folder.mkdir()
    for name in (
        "rank-000010.baro",
        "rank-000002.baro",
        "rank-1000000.baro",
        "rank-000003.baro.tmp",
        "other.baro",
    ):
        (folder / name).touch()
    assert [file.rank for file in trace_files(tmp_path / "run.baro")] == [2, 10, 1_000_000]

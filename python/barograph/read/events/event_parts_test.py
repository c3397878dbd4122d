# SPDX-License-Identifier: BSD-3-Clause
"""Events a part at a time: together they are those of the whole table, in its order."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow as pa
import pytest

from barograph import _native
from barograph.read.events import trace
from barograph.read.events.event_names import together
from barograph.read.events.event_parts import EventParts, Gaps, incomplete_ranks, read_events
from barograph.read.events.open_trace import open_trace
from barograph.read.events.trace import trace_files
from barograph.testing.large_trace import BLOCK, write_large_run

RANKS, CALLS = 3, BLOCK + 100


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("parts") / "run.baro"
    write_large_run(path, RANKS, CALLS)
    return path


@pytest.mark.parametrize("ranks", [None, [1], [0, 2]])
def test_parts_are_the_whole(profile: Path, ranks: list[int] | None) -> None:
    parts = EventParts(profile, ranks, rows=1)
    whole, lost = read_events(profile, ranks)
    for _ in range(2):
        tables = list(parts)
        assert max(table.num_rows for table in tables) <= BLOCK
        assert together(tables).equals(whole)
    assert parts.lost == lost == {}


def test_kinds_and_columns(profile: Path) -> None:
    parts = list(EventParts(profile, kinds=["send"], columns={"peer", "rank"}))
    assert {tuple(part.column_names) for part in parts} == {("rank", "peer")}
    assert sum(part.num_rows for part in parts) == RANKS * CALLS


def test_kinds_and_columns_that_there_are_not(profile: Path) -> None:
    with pytest.raises(ValueError, match="events have no column 'lenght', but rank, thread"):
        EventParts(profile, columns=["rank", "lenght"])
    with pytest.raises(ValueError, match="events have no kind 'read', but io, call"):
        EventParts(profile, kinds=["read"])


def test_gaps_across_parts(profile: Path) -> None:
    assert incomplete_ranks(profile) == set()
    columns = {"rank", "thread", "sequence"}
    tables = list(EventParts(profile, columns=columns, rows=1))
    gaps = Gaps()
    for table in tables[1:]:
        gaps.add(table)
    assert gaps.ranks == {0}
    whole: pa.Table = together(tables)
    gaps = Gaps()
    gaps.add(whole.slice(0, whole.num_rows - 1))
    assert gaps.ranks == set()  # what is missing behind the last nobody knows


def test_a_trace_is_described_once_for_each_state_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.baro"
    write_large_run(path, RANKS, 2)
    described: list[object] = []
    read = trace.threads_of

    def counted(reader: _native.Profile) -> trace.Threads:
        described.append(reader)
        return read(reader)

    monkeypatch.setattr("barograph.read.events.open_trace.threads_of", counted)
    files = trace_files(path)
    for ranks in (None, [1], None, [0, 2]):
        wanted = range(RANKS) if ranks is None else ranks
        assert [file.wanted for file in open_trace(path, ranks).files] == [list(wanted)]
        assert trace_files(path) is files
    assert len(described) == 2  # of the trace, and of its profile
    path.unlink()
    shutil.rmtree(trace.trace_folder(path))
    write_large_run(path, RANKS + 1, 2)
    assert [file.rank for file in trace_files(path)] == list(range(RANKS + 1))
    assert open_trace(path).files[0].wanted == list(range(RANKS + 1))

# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

from dataclasses import dataclass

from barograph.imports.darshan.darshan_nesting import ALL_RANKS, UNNESTED, FactKey, Path_, nest

MS = 10**6


@dataclass
class Some:
    calls: int
    time_ns: int


def paths_of(facts: dict[FactKey, Some], most_ns: int = 0) -> dict[tuple[str, str], Path_]:
    nested = nest(facts, lambda place: 1, lambda place, layer: most_ns)
    return {(layer, operation): path for (_, layer, operation, _), path in nested.items()}


def key(layer: str, operation: str, direction: str = "WRITE", rank: int = 0) -> FactKey:
    return (1, rank, layer, operation, 0, direction)


MPI_WRITE = ("mpi-io", "MPI_File_write_all")
WRITE = ("posix", "write")


def test_a_call_stands_below_one_of_its_direction_that_is_as_long():
    facts = {key(*MPI_WRITE): Some(1, 100 * MS), key(*WRITE): Some(4, 100 * MS)}
    assert paths_of(facts)[WRITE] == (MPI_WRITE, WRITE)


def test_reads_stand_below_writes_where_there_are_no_reads_above():
    read = ("posix", "read")
    facts = {key(*MPI_WRITE): Some(1, 100 * MS), key(*read, "READ"): Some(4, 60 * MS)}
    assert paths_of(facts)[read] == (MPI_WRITE, read)


def test_what_has_no_room_has_no_known_caller():
    facts = {key(*MPI_WRITE): Some(1, 100 * MS), key(*WRITE): Some(4, 150 * MS)}
    assert paths_of(facts)[WRITE] == (UNNESTED, WRITE)


def test_room_counts_on_each_rank():
    facts = {key(*MPI_WRITE, rank=rank): Some(1, 100 * MS) for rank in range(4)}
    facts[key(*WRITE, rank=2)] = Some(4, 150 * MS)
    assert paths_of(facts)[WRITE] == (UNNESTED, WRITE)


def test_room_is_taken_once():
    read = ("posix", "read")
    facts = {
        key(*MPI_WRITE): Some(1, 100 * MS),
        key(*WRITE): Some(4, 70 * MS),
        key(*read, "READ"): Some(4, 70 * MS),
    }
    assert paths_of(facts) == {MPI_WRITE: (MPI_WRITE,), WRITE: (MPI_WRITE, WRITE), read: (UNNESTED, read)}


def test_a_rank_has_room_in_a_record_of_all_up_to_the_slowest():
    facts = {key(*MPI_WRITE, rank=ALL_RANKS): Some(8, 800 * MS), key(*WRITE, rank=3): Some(4, 150 * MS)}
    assert paths_of(facts, most_ns=160 * MS)[WRITE] == (MPI_WRITE, WRITE)
    assert paths_of(facts, most_ns=120 * MS)[WRITE] == (UNNESTED, WRITE)


def test_time_that_two_operations_share_goes_to_the_one_that_has_calls_below():
    independent = ("mpi-io", "MPI_File_write")
    facts = {
        key(*MPI_WRITE): Some(9, 90 * MS),
        key(*independent): Some(1, 10 * MS),
        key(*WRITE): Some(4, 96 * MS),
    }
    assert paths_of(facts)[WRITE] == (MPI_WRITE, WRITE)
    assert (facts[key(*MPI_WRITE)].time_ns, facts[key(*independent)].time_ns) == (96 * MS, 4 * MS)


def test_streams_stand_below_nothing():
    stream = ("stdio", "fwrite")
    facts = {key(*MPI_WRITE): Some(1, 100 * MS), key(*stream): Some(4, 10 * MS)}
    assert paths_of(facts)[stream] == (stream,)

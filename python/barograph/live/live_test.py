# SPDX-License-Identifier: BSD-3-Clause
"""Rates between two looks at a process, and what is said of ranks that are not seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from barograph.live import Job, Place, Presence, Process, call_roll, io_bytes, rates_between, unseen
from barograph.live.jobs import as_of_now

if TYPE_CHECKING:
    from barograph._look import IoOperation, ProcessView

SECOND = 1_000_000_000


def process(*, elapsed_s: int, io_ns: int, io: list[IoOperation]) -> Process:
    view: ProcessView = {
        "pid": 4711,
        "rank": 0,
        "ranks": 1,
        "node": "n1",
        "job": "j",
        "state": "recording",
        "start_unix_ns": 1,
        "elapsed_ns": elapsed_s * SECOND,
        "thread_ns": 2 * elapsed_s * SECOND,
        "events": 0,
        "moves": 0,
        "polls": 0,
        "dropped": 0,
        "mpi_calls": 0,
        "mpi_ns": 0,
        "mpi_bytes": 0,
        "messages": 0,
        "message_bytes": 0,
        "io_ns": io_ns,
        "io": io,
        "mpi": {},
        "communicators": [],
        "arena_bytes": 0,
        "event_cost_ns": 40.0,
        "threads": [{"thread": number, "ended": False, "open": []} for number in range(2)],
    }
    return Process(view)


def row(layer: str, operation: str, size: int) -> IoOperation:
    return {"layer": layer, "operation": operation, "calls": 1, "bytes": size}


def test_io_rates_are_those_between_two_looks() -> None:
    before = process(
        elapsed_s=10, io_ns=SECOND, io=[row("posix", "pwrite64", 1000), row("posix", "read", 50)]
    )
    now = process(
        elapsed_s=12,
        io_ns=3 * SECOND,
        io=[
            row("posix", "pwrite64", 5000),
            row("posix", "read", 50),
            row("posix", "open64", 0),
            row("stdio", "fread", 700),
            row("hdf5", "H5Dwrite", 6000),
        ],
    )
    assert (io_bytes(now, "read"), io_bytes(now, "write")) == (750, 11_000)
    rates = rates_between(before, now)
    assert (rates.read_bytes_per_s, rates.written_bytes_per_s) == (350.0, 5000.0)
    # 2 of the 4 seconds that its two threads lived.
    assert rates.io_share == 0.5
    assert rates.io_share_total == 3 / 24
    alone = rates_between(None, now)
    assert (alone.io_share, alone.read_bytes_per_s, alone.io_share_total) == (None, None, 3 / 24)


def test_a_life_that_begins_to_count_does_not_fall_into_the_time_between_two_looks() -> None:
    before, now = process(elapsed_s=10, io_ns=0, io=[]), process(elapsed_s=12, io_ns=2 * SECOND, io=[])
    alone = Process({**before.view, "thread_ns": 10 * SECOND})
    assert rates_between(alone, now).io_share == 0.5


def test_ranks_without_an_arena_here_are_named_with_what_they_may_be() -> None:
    one = process(elapsed_s=1, io_ns=0, io=[])
    seen = tuple(Process({**one.view, "rank": rank, "ranks": 3}) for rank in (0, 1))
    assert unseen(Job("j", seen)) == (
        "Rank 2 has no arena on this node: it runs on another, without the recorder, or has ended."
    )
    assert unseen(Job("j", seen[:1])) == (
        "Ranks 1-2 have no arena on this node: they run on another, without the recorder, or have ended."
    )
    assert not unseen(Job("j", (one,)))


WORLD = "0" * 32


def in_call(rank: int, operation: str, *, state: str, recorded_s: int, open_s: int, begun: int) -> Process:
    """A rank of two whose recording goes up to `recorded_s`."""
    one = process(elapsed_s=recorded_s, io_ns=0, io=[])
    place = Place(operation, "mpi", "W0.0", "", open_s * SECOND, WORLD)
    presence = Presence(
        rank,
        4711 + rank,
        node="elsewhere",
        ranks=2,
        state=state,
        place=place,
        collectives={WORLD: begun},
        members={WORLD: ((0, 2, 1),)},
    )
    return Process({**one.view, "rank": rank, "ranks": 2, "state": state}, presence)


def finalizing(state: str = "finalizing", stopped_s: int = 1) -> Process:
    return in_call(0, "MPI_Finalize", state=state, recorded_s=stopped_s, open_s=0, begun=0)


def test_a_rank_in_finalize_is_there_until_now_and_waited_for_in_vain() -> None:
    stuck = in_call(1, "MPI_Bcast", state="recording", recorded_s=60, open_s=58, begun=1)
    job = Job("j", tuple(as_of_now([finalizing(), stuck])))
    first = job.presences[0]
    assert (first.place.open_ns, first.least_idle_ns) == (59 * SECOND, 59 * SECOND)
    found = call_roll(job.presences)
    assert found.texts == (
        "Rank 1 waits in MPI_Bcast on W0.0 for 58 s.",
        "Rank 0 is in MPI_Finalize or past it.",
    )
    assert found.alarm is True
    past = as_of_now([finalizing("unwritten"), stuck])[0].presence
    assert past is not None
    assert (past.place.open_ns, past.least_idle_ns) == (0, 59 * SECOND)


def test_what_a_rank_sent_just_before_finalize_may_be_on_its_way() -> None:
    stuck = in_call(1, "MPI_Bcast", state="recording", recorded_s=60, open_s=58, begun=1)
    assert not call_roll(Job("j", tuple(as_of_now([finalizing(stopped_s=50), stuck]))).presences).texts


def test_the_dead_do_not_wait() -> None:
    one = finalizing()
    assert one.presence is not None
    dead = replace(one, presence=replace(one.presence, alive=False))
    stuck = in_call(1, "MPI_Bcast", state="recording", recorded_s=60, open_s=58, begun=1)
    assert as_of_now([dead, stuck])[0].presence == dead.presence

# SPDX-License-Identifier: BSD-3-Clause
"""Rates between two looks at a process, and what is said of ranks that are not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barograph.live import Job, Process, io_bytes, rates_between, unseen

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
        "threads": [],
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

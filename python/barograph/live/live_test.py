# SPDX-License-Identifier: BSD-3-Clause
"""Rates between two looks at a process, and what is said of a rank that is in an I/O call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from barograph.live import Job, Process, io_bytes, place_of, rates_between, unseen

if TYPE_CHECKING:
    from barograph._look import IoOperation, OpenCall, ProcessView

SECOND = 1_000_000_000


def process(
    *, elapsed_s: int, io_ns: int, io: list[IoOperation], opened: list[OpenCall] | None = None
) -> Process:
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
        "threads": [{"thread": 0, "ended": False, "open": opened or []}],
    }
    return Process(view, alive=True)


def row(layer: str, operation: str, size: int) -> IoOperation:
    return {"layer": layer, "operation": operation, "calls": 1, "bytes": size}


def call(layer: str, operation: str, name: str = "", open_ns: int | None = 5) -> OpenCall:
    return {
        "layer": layer,
        "operation": operation,
        "object": name,
        "object_user_name": "",
        "object_key": "",
        "return_address": 0,
        "open_ns": open_ns,
    }


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


@pytest.mark.parametrize(
    ("opened", "text", "operation"),
    [
        (
            [call("region", "dump"), call("posix", "write", "/data/out.dat")],
            "write on /data/out.dat",
            "write",
        ),
        # The outermost call is where the program is; a call site is none.
        (
            [call("source", "main"), call("hdf5", "H5Dwrite", "/T"), call("posix", "pwrite64", "/data/o.h5")],
            "H5Dwrite on /T",
            "H5Dwrite",
        ),
        ([call("region", "dump"), call("source", "main")], "region dump", "dump"),
    ],
)
def test_a_rank_in_an_io_call_is_there(opened: list[OpenCall], text: str, operation: str) -> None:
    place = place_of(process(elapsed_s=1, io_ns=0, io=[], opened=opened))
    assert (place.text(), place.operation) == (text, operation)
    assert not place.in_mpi


def test_ranks_without_an_arena_here_are_named_with_what_they_may_be() -> None:
    one = process(elapsed_s=1, io_ns=0, io=[])
    seen = tuple(Process({**one.view, "rank": rank, "ranks": 3}, alive=True) for rank in (0, 1))
    assert unseen(Job("j", seen)) == (
        "Rank 2 has no arena on this node: it runs on another, without the recorder, or has ended."
    )
    assert unseen(Job("j", seen[:1])) == (
        "Ranks 1-2 have no arena on this node: they run on another, without the recorder, or have ended."
    )
    assert not unseen(Job("j", (one,)))

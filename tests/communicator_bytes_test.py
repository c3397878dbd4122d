# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph comms` says of bytes, against a hand count: sent, room to receive, and what collectives are given."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

Record = Callable[..., Any]
RANKS = 4


def comms(run: Any, *options: str) -> dict[str, Any]:
    assert run.code == 0, run.stderr
    command = [sys.executable, "-m", "barograph.cli", "comms", str(run.profile_path), "--json", *options]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout)


@pytest.mark.two_mpis
def test_a_message_counts_once_as_sent(record: Record) -> None:
    run = record("ends_of_messages", ranks=RANKS)
    world = next(row for row in comms(run, "--summary")["communicators"] if row["name"] == "W0.0")
    alltoallv = sum((rank + 1) * 16 * RANKS for rank in range(RANKS))
    expected = {
        "sent_bytes": RANKS * (5 * 1000 + 3 * 100),
        "receive_buffer_bytes": RANKS * 5 * 2000,
        "contributed_bytes": alltoallv + RANKS * 4 * 8,
        "one_sided_bytes": 0,
        "started_bytes": RANKS * 2 * (10 + 10),
    }
    assert {name: world[name] for name in expected} == expected
    assert world["bytes"] == sum(expected.values())
    by_size = {row["operation"]: row for row in comms(run, "--by", "size")["by_size"] if row["size"] == RANKS}
    found = by_size["MPI_Alltoallv"]
    assert (found["payload"], found["bytes"], found["mean_bytes"]) == (
        "contributed",
        alltoallv,
        alltoallv / RANKS,
    )
    assert (found["bytes_min"], found["bytes_max"]) == (16 * RANKS, 16 * RANKS * RANKS)
    assert by_size["MPI_Isend"]["payload"] == by_size["MPI_Sendrecv"]["payload"] == "sent"
    assert by_size["MPI_Irecv"]["payload"] == "receive buffers"
    assert by_size["MPI_Startall"]["payload"] == "started"


@pytest.mark.two_mpis
def test_sample_of_the_mpisee_paper(record: Record) -> None:
    """Figure 8: 30 reductions on the world, 100 on each half, by name, size and members."""
    document = comms(record("halves", ranks=RANKS), "--op", "MPI_Allreduce")
    of = {row["object_id"]: row for row in document["communicators"]}
    assert {
        (of[row["communicator_id"]]["name"], of[row["communicator_id"]]["size"]): (
            of[row["communicator_id"]]["members"],
            row["member_calls"],
            row["calls"],
            row["bytes"],
            row["label"],
        )
        for row in document["rows"]
    } == {
        ("W0.0", 4): ("0-3", 30, 120, 120 * 4000, "2 KiB - <4 KiB"),
        ("s0.1", 2): ("0-1", 100, 200, 200 * 4000, "2 KiB - <4 KiB"),
        ("s2.1", 2): ("2-3", 100, 200, 200 * 4000, "2 KiB - <4 KiB"),
    }

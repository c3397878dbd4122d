# SPDX-License-Identifier: BSD-3-Clause
"""The point-to-point matrix of a program whose messages are known exactly, on each MPI."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import barograph

Run = Any
Record = Callable[..., Run]
Pair = tuple[str, int, int]  # communicator, sender, receiver

# Calls that send their whole payload to one rank; MPI_Start and MPI_Startall also count what is received.
SENDING = (
    "Send", "Bsend", "Ssend", "Rsend", "Isend", "Ibsend", "Issend", "Irsend", "Sendrecv", "Sendrecv_replace",
)  # fmt: skip
NOWHERE = -1


def declared(run: Run) -> tuple[Counter[Pair], Counter[Pair]]:
    """Returns what the program says it sent: calls and bytes by pair."""
    calls: Counter[Pair] = Counter()
    size: Counter[Pair] = Counter()
    for file in (run.folder / "expected").glob("messages-*"):
        sender = int(file.name.removeprefix("messages-"))
        for line in file.read_text(encoding="utf-8").splitlines():
            communicator, receiver, count, total = line.split("\t")
            calls[communicator, sender, int(receiver)] += int(count)
            size[communicator, sender, int(receiver)] += int(total)
    assert calls, f"the program declared nothing: {run.stderr}"
    return calls, size


def family(name: str) -> str:
    """The program does not know the place of its intercommunicator."""
    return "i" if name.startswith("i") else name


def recorded(profile: barograph.Profile) -> tuple[dict[Pair, int], dict[Pair, int]]:
    """Returns what the profile says."""
    with profile.connect() as connection:
        rows = connection.execute(
            "SELECT name, sender, receiver, calls, bytes FROM messages JOIN objects USING (object_id)"
        ).fetchall()
    keys = [(family(name), sender, receiver) for name, sender, receiver, _, _ in rows]
    assert len(keys) == len(set(keys)), "a pair is there twice"
    return (
        {key: row[3] for key, row in zip(keys, rows, strict=True)},
        {key: row[4] for key, row in zip(keys, rows, strict=True)},
    )


@pytest.mark.parametrize(("ranks", "options"), [(4, ()), (6, ("--aggregators", "3"))])
def test_every_message_is_counted_at_its_pair(record: Record, ranks: int, options: tuple[str, ...]) -> None:
    run = record("messages", ranks=ranks, options=options)
    assert run.code == 0, run.stderr
    calls, size = declared(run)
    profile = run.profile()
    assert profile.part_count == (3 if options else 1)
    found_calls, found_size = recorded(profile)
    inside = {pair for pair in calls if pair[2] != NOWHERE}
    assert found_calls == {pair: calls[pair] for pair in inside}
    assert found_size == {pair: size[pair] for pair in inside}
    assert profile.metadata["recording.dropped_events"] == "0"
    check_row_sums(profile, calls, size)
    profile.verify()


def check_row_sums(profile: barograph.Profile, calls: Counter[Pair], size: Counter[Pair]) -> None:
    """What a rank sent on a communicator, and to nowhere, is what its sending calls add up to in the samples."""
    query = """
        WITH sent AS (
            SELECT sender AS rank, object_id, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
                   sum(time_ns)::BIGINT AS time_ns
            FROM messages GROUP BY ALL
        ), counted AS (
            SELECT rank, object_id, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
                   sum(time_ns)::BIGINT AS time_ns
            FROM facts WHERE list_contains($sending, operation) GROUP BY ALL
        )
        SELECT o.name, c.rank, s.calls, c.calls, s.bytes, c.bytes, s.time_ns, c.time_ns
        FROM counted c JOIN objects o USING (object_id) LEFT JOIN sent s USING (rank, object_id)"""
    with profile.connect() as connection:
        rows = connection.execute(query, {"sending": ["MPI_" + name for name in SENDING]}).fetchall()
    assert {row[0][0] for row in rows} == {"W", "s", "i"}
    for name, rank, sent, counted, sent_bytes, counted_bytes, sent_ns, counted_ns in rows:
        nowhere = (family(name), rank, NOWHERE)
        assert sent + calls[nowhere] == counted, (name, rank)
        assert sent_bytes + size[nowhere] == counted_bytes, (name, rank)
        # Rounding from ticks to nanoseconds, once per row.
        assert 0 < sent_ns <= counted_ns + 100, (name, rank)


@pytest.mark.two_mpis
def test_one_rank_sends_to_itself(record: Record) -> None:
    run = record("messages", ranks=1)
    assert run.code == 0, run.stderr
    assert recorded(run.profile())[0] == {("W0.0", 0, 0): 10, ("d0.1", 0, 0): 9}


@pytest.mark.two_mpis
def test_the_matrix_can_be_left_out(record: Record) -> None:
    run = record("messages", ranks=2, options=("--matrix", "off"))
    assert run.code == 0, run.stderr
    profile = run.profile()
    assert profile.table("messages").num_rows == 0
    assert profile.metadata["recording.matrix"] == "off"
    shown = subprocess.run(
        [sys.executable, "-m", "barograph.cli", "matrix", str(run.profile_path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "it was recorded with --matrix off" in shown.stdout

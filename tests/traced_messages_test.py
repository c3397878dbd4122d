# SPDX-License-Identifier: BSD-3-Clause
"""Calls of MPI as events: each message matches one send and one receive, as the messages themselves say; and the
trace adds up to what was counted."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.read.events.trace import event_volumes

RANKS = 4
# conftest.Run, conftest.Mpi and the function that makes a run.
Mpi = Any
Record = Callable[..., Any]
Row = dict[str, Any]
# Of a message: its communicator, sender, receiver, tag and number.
Key = tuple[str, int, int, int, int]


def rows_of(run: Any) -> list[Row]:
    with barograph.open(run.profile_path) as profile:
        return profile.events().to_pylist()


def posted(rows: list[Row], rank: int) -> list[list[int | str]]:
    """What the receives of a rank came to, in the order in which they were posted: communicator, sender, tag, bytes."""
    own = [row for row in rows if row["rank"] == rank]
    ended = {row["serial"]: row for row in own if row["kind"] == "complete" and row["serial"] is not None}
    found: list[list[int | str]] = []
    for row in own:
        if row["kind"] != "receive":
            continue
        blocking = row["serial"] is None
        end = row if blocking else ended[row["serial"]]
        if "cancelled" in end["flags"]:
            found.append([row["object"], 0, 0, 0])
            continue
        # What was asked for is what came.
        if "any source" not in row["flags"]:
            assert end["peer"] == row["peer"]
        if "any tag" not in row["flags"]:
            assert end["tag"] == row["tag"]
        found.append([row["object"], end["peer"], end["tag"], end["length"]])
    return found


def said(folder: Path, rank: int) -> list[list[int]]:
    """What the program says of that: communicator, sender, tag, number, ints."""
    text = (folder / f"received-{rank}").read_text(encoding="utf-8")
    return [[int(word) for word in line.split()] for line in text.splitlines()]


@pytest.mark.two_mpis
def test_each_message_is_what_the_program_says(record: Record, tmp_path: Path) -> None:
    run = record("traced_messages", str(tmp_path), ranks=RANKS, options=("--trace=mpi",))
    assert run.code == 0, run.stderr
    rows = rows_of(run)
    assert {row["layer"] for row in rows} == {"mpi"}
    names = {0: "W0.0", 1: "d0.1"}
    received: set[Key] = set()
    for rank in range(RANKS):
        expected = said(tmp_path, rank)
        found = posted(rows, rank)
        assert found == [
            [names[comm] if number else found[at][0], sender, tag, 4 * ints]
            for at, (comm, sender, tag, number, ints) in enumerate(expected)
        ]
        received |= {
            (names[comm], sender, rank, tag, number) for comm, sender, tag, number, _ in expected if number
        }
    # Numbered by the sender as the program numbers them; each of them came.
    sends = [row for row in rows if row["kind"] == "send"]
    sent = {(row["object"], row["rank"], row["peer"], row["tag"], row["number"]) for row in sends}
    assert sent == received
    assert len(sends) == len(sent)
    assert not any("ambiguous" in row["flags"] for row in rows)
    sizes = {
        (row["object"], row["rank"], row["peer"], row["tag"], row["number"]): row["length"] for row in sends
    }
    for rank in range(RANKS):
        for comm, sender, tag, number, ints in said(tmp_path, rank):
            assert number == 0 or sizes[names[comm], sender, rank, tag, number] == 4 * ints
    check_requests(rows)
    check_collectives(rows)
    check_sums(run.profile_path, rows)


def check_requests(rows: list[Row]) -> None:
    """Each request that was given ends once, and no other does."""
    assert rows
    for rank in {row["rank"] for row in rows}:
        own = [row for row in rows if row["rank"] == rank and row["serial"] is not None]
        begun = Counter(row["serial"] for row in own if row["kind"] != "complete")
        ended = Counter(row["serial"] for row in own if row["kind"] == "complete")
        assert begun == ended
        assert set(begun.values()) == {1}


def check_collectives(rows: list[Row]) -> None:
    """All ranks number the same calls alike, from 1."""
    by_rank: dict[int, dict[tuple[str, int], tuple[str, int | None]]] = defaultdict(dict)
    for row in rows:
        if row["kind"] == "collective":
            by_rank[row["rank"]][row["object"], row["number"]] = row["operation"], row["peer"]
    assert all(found == by_rank[0] for found in by_rank.values())
    numbers = sorted(number for name, number in by_rank[0] if name == "W0.0")
    assert numbers == list(range(1, len(numbers) + 1))
    roots = [peer for operation, peer in by_rank[0].values() if operation == "MPI_Bcast"]
    assert set(roots) == set(range(RANKS))


def check_sums(profile_path: Path, rows: list[Row]) -> None:
    """Calls of the events are those of the facts; exchanges have two, starts those of their requests beside."""
    with barograph.open(profile_path) as profile:
        query = "SELECT rank, operation, sum(calls)::BIGINT FROM facts WHERE layer = 'mpi' GROUP BY ALL"
        counted = {(rank, name): calls for rank, name, calls in profile.connect().execute(query).fetchall()}
    events: Counter[tuple[int, str]] = Counter()
    for row in rows:
        name = row["operation"]
        second = row["kind"] == "receive" and "Sendrecv" in name
        started = name.startswith("MPI_Start") and row["kind"] != "call"
        if row["kind"] != "complete" and not second and not started:
            events[row["rank"], name] += 1
    nobody = sum(row["operation"] == "MPI_Sendrecv" and row["kind"] == "call" for row in rows)
    assert nobody == 0
    assert events == counted


@pytest.mark.two_mpis
def test_threads_on_communicators_of_their_own_are_in_order(record: Record, tmp_path: Path) -> None:
    run = record("traced_messages", str(tmp_path), "threads", ranks=RANKS, options=("--trace=mpi",))
    assert run.code == 0, run.stderr
    rows = rows_of(run)
    check_requests(rows)
    for name in {row["object"] for row in rows} - {"W0.0", "d0.1", None, ""}:
        own = [row for row in rows if row["object"] == name]
        for rank in range(RANKS):
            tags = {row["tag"] for row in own if row["rank"] == rank and row["kind"] == "send"}
            numbers = [row["number"] for row in own if row["rank"] == rank and row["kind"] == "send"]
            assert len(tags) <= 1
            assert numbers == list(range(1, len(numbers) + 1))
            assert [row["peer"] for row in own if row["rank"] == rank and row["kind"] == "complete"
                    and "receive" not in row["flags"]].count(None) == 0  # fmt: skip


@pytest.mark.two_mpis
def test_a_program_that_nobody_announced_is_traced_too(
    mpi: Mpi, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    """Recording then starts with the first call of MPI."""
    program = build(Path(__file__).parent / "programs" / "traced_messages.c", mpi)
    variables = {
        "LD_PRELOAD": str(find_installation().library),
        "BAROGRAPH_OUTPUT": str(tmp_path / "run"),
        "BAROGRAPH_TRACE": "mpi",
    }
    preset = (f"{name}={value}" for name, value in variables.items())
    command = [mpi.launcher, "-n", "2", "env", *preset, str(program), str(tmp_path)]
    subprocess.run(command, cwd=tmp_path, env=clean(), check=True, timeout=300)
    with barograph.open(tmp_path / "run.baro") as profile:
        rows: list[Row] = profile.events().to_pylist()
    check_requests(rows)
    for rank in range(2):
        assert len(posted(rows, rank)) == len(said(tmp_path, rank))


@pytest.mark.two_mpis
def test_the_report_states_the_event_bandwidth(record: Record, tmp_path: Path) -> None:
    run = record("traced_messages", str(tmp_path), ranks=RANKS, options=("--trace=mpi",))
    made = {volume.rank: volume.events for volume in event_volumes(run.profile_path)}
    assert made == Counter(row["rank"] for row in rows_of(run))
    report = [sys.executable, "-m", "barograph.cli", "report", str(run.profile_path)]
    text = subprocess.run(report, capture_output=True, text=True, check=True, timeout=120).stdout
    (line,) = (line for line in text.splitlines() if line.startswith("trace "))
    assert f"{sum(made.values()):,} events" in line
    assert "event bandwidth after MPI_Init" in line


@pytest.mark.two_mpis
@pytest.mark.parametrize("name", ["point_to_point", "collectives", "vector_collectives"])
def test_an_independent_counter_agrees(
    record: Record, build: Callable[..., Path], mpi: Mpi, tmp_path: Path, name: str
) -> None:
    counter = build(Path(__file__).parent / "pmpi_counter" / "pmpi_counter.c", mpi)
    counts = tmp_path / "counts"
    counts.mkdir()
    run = record(
        name,
        options=("--trace=mpi,io",),
        environment={"LD_PRELOAD": str(counter), "PMPI_COUNTER_DIR": str(counts)},
    )
    assert run.code == 0, run.stderr
    totals: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0, 0])
    for row in rows_of(run):
        # What blocking receives say is what came, which the counter does not know.
        if row["layer"] == "mpi" and row["kind"] != "complete":
            second = row["kind"] == "receive" and "Sendrecv" in row["operation"]
            totals[row["rank"], row["operation"]][0] += not second
            totals[row["rank"], row["operation"]][1] += 0 if second else row["length"]
    checked = 0
    for file in counts.iterdir():
        rank = int(file.name.removeprefix("rank-"))
        for line in file.read_text(encoding="utf-8").splitlines():
            operation, calls, size = line.split("\t")
            found = totals[rank, operation]
            assert found[0] == int(calls), operation
            if operation != "MPI_Recv":
                assert found[1] == int(size), operation
            checked += 1
    assert checked >= 4

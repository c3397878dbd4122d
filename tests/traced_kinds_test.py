# SPDX-License-Identifier: BSD-3-Clause
"""Calls of MPI as events, kind by kind: the rows of a trace are those that a small program counts by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.analyze.messages.trace_messages import communicator_orders, matched
from barograph.analyze.workspace import Workspace

RANKS = 4
# conftest.Run, conftest.Mpi and the function that makes a run.
Mpi = Any
Record = Callable[..., Any]
Row = dict[str, Any]

SCENES = (
    "sends",
    "probes",
    "cancelled",
    "exchanges",
    "some",
    "one_sided",
    "persistent",
    "persistent_collectives",
    "partitioned",
    "between",
    "regions",
    "paused",
)
# Messages of a scene whose two halves are in the trace, all ranks together. Those between two groups, and partitioned
# ones, are not paired.
MESSAGES = {
    "sends": RANKS * 8 + 1,
    "probes": RANKS,
    "cancelled": RANKS * 6,
    "exchanges": RANKS * 2,
    "some": RANKS * 6,
    "persistent": RANKS * 3,
    "paused": RANKS * 3 - 1,
}
TOLD = ("synchronous", "any source", "any tag", "cancelled", "ambiguous", "probe", "nobody")


def said(folder: Path, rank: int) -> list[list[str]]:
    lines = (folder / "expected" / f"events-{rank}").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines]


def shown(value: int | None) -> str:
    return "-" if value is None else str(value)


def rows_like(row: Row, expected: list[str]) -> list[str]:
    """Returns an event as the program writes it; what the program leaves open is as it says."""
    flags = ", ".join(flag for flag in TOLD if flag in row["flags"].split(", "))
    found = [row["kind"], row["operation"], row["object"] or "", shown(row["peer"]), shown(row["tag"])]
    found += [shown(row["number"]), str(row["length"]), flags]
    note = expected[-1]
    if note.startswith("at "):
        found[-1] = f"at {row['offset']}"
    elif note == "bytes unsaid":
        found[-2:] = expected[-2:]
    elif note == "may be unknown":
        # A library gives all sends that are over at once the same request: which of them is completed nobody can tell.
        assert (row["peer"] is None) == (row["serial"] is None)
        found[3:] = expected[3:]
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_events_are_those_that_the_program_counts(record: Record, mpi: Mpi, scene: str) -> None:
    # Intel MPI fails where ranks start persistent collectives in different orders, without the tool as well.
    words = (scene, "in step") if "intel" in mpi.name else (scene,)
    run = record("traced_kinds", *words, ranks=RANKS, options=("--trace=mpi,regions",))
    assert run.code == 0, run.stderr
    expected = [said(run.folder, rank) for rank in range(RANKS)]
    if expected[0] == [["skip"]]:
        pytest.skip(f"{mpi.name} has no {scene}")
    with barograph.open(run.profile_path) as profile:
        events: Any = profile.events()
        orders = communicator_orders(Workspace(profile))
    by_rank: dict[int, list[Row]] = defaultdict(list)
    for row in events.to_pylist():
        # Of the calls that are nothing else, those that name a peer or a tag.
        of_note = row["kind"] != "call" or {"probe", "nobody"} & set(row["flags"].split(", "))
        if of_note and row["operation"] != "MPI_Finalize":
            by_rank[row["rank"]].append(row)
    for rank in range(RANKS):
        assert len(expected[rank]) >= 5
        own = [rows_like(row, line) for row, line in zip(by_rank[rank], expected[rank], strict=False)]
        assert own == expected[rank]
        assert len(by_rank[rank]) == len(own), by_rank[rank][len(own) :]
        assert all(row["start_ns"] <= row["end_ns"] for row in by_rank[rank])
    found = matched(events, orders)
    check_messages(found.table, events.to_pylist())
    assert found.table.num_rows == MESSAGES.get(scene, 0)


def check_messages(table: Any, rows: list[Row]) -> None:
    """Messages of these scenes say by their size which they are: no rank sends two of one size and tag to another."""
    sends: list[int] = table["send"].to_pylist()
    takes: list[int] = table["took"].to_pylist()
    for send, take in zip(sends, takes, strict=True):
        if rows[take]["peer"] is None:  # the status of what it completes says nothing
            assert rows[send]["operation"].startswith("MPI_Isendrecv")
            continue
        assert rows[take]["length"] == rows[send]["length"]
        assert rows[take]["tag"] == rows[send]["tag"]
    assert len(set(sends)) == len(set(takes)) == len(sends)


@pytest.mark.parametrize(
    ("name", "words", "ranks"),
    [
        ("traced_messages", (".",), RANKS),
        ("point_to_point", (), RANKS),
        ("collectives", (), RANKS),
        ("one_sided", (), 2),
    ],
)
def test_an_independent_counter_has_the_same_peers_and_tags(  # noqa: PLR0917, they are fixtures and cases
    record: Record,
    build: Callable[..., Path],
    mpi: Mpi,
    tmp_path: Path,
    name: str,
    words: tuple[str, ...],
    ranks: int,
) -> None:
    counter = build(Path(__file__).parent / "pmpi_counter" / "peer_counter.c", mpi)
    counts = tmp_path / "counts"
    counts.mkdir()
    words = tuple(str(tmp_path) for _ in words)
    environment = {"LD_PRELOAD": str(counter), "PEER_COUNTER_DIR": str(counts)}
    run = record(name, *words, ranks=ranks, options=("--trace=mpi",), environment=environment)
    assert run.code == 0, run.stderr
    with barograph.open(run.profile_path) as profile:
        rows: list[Row] = profile.events().to_pylist()
    found: dict[tuple[int, str, str, str, str], list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        key = row["rank"], row["operation"], row["kind"], shown(row["peer"]), shown(row["tag"])
        found[key][0] += 1
        found[key][1] += row["length"]
    counted: dict[tuple[int, str, str, str, str], list[int]] = {}
    for file in counts.iterdir():
        for line in file.read_text(encoding="utf-8").splitlines():
            function, kind, peer, tag, calls, size = line.split("\t")
            key = int(file.name.removeprefix("rank-")), function, kind, peer, tag
            counted[key] = [int(calls), int(size)]
    functions = {key[1] for key in counted}
    kinds = ("send", "receive", "collective", "rma")
    assert counted == {key: value for key, value in found.items() if key[1] in functions and key[2] in kinds}
    assert len(counted) >= 2 * ranks

# SPDX-License-Identifier: BSD-3-Clause
"""Findings in runs that did not come to their end: only what is known and comparable counts."""

from __future__ import annotations

from typing import cast

from barograph.analyze.findings import find_one
from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.checked import checked
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
BARRIER = "program > MPI_Barrier"
KILLED = {
    "run.complete": "false",
    "recovered.kind": "recovery",
    "job.nodes": "1",
    "mpi.library": "Open MPI v4",
}


def found(build: TableBuilder, name: str, reason: str = "SIGKILL", *, whole: bool = False) -> list[Finding]:
    metadata = {} if whole else KILLED | {"recovered.reason": reason}
    with Workspace(build.build(metadata)) as workspace:
        return find_one(workspace, name)


def stuck(
    gaps: tuple[int, int] = (1, 1),
    end_s: int = 10,
    sampled_ns: int = 1_000_000,
    walls: tuple[int, ...] = (10, 10),
) -> TableBuilder:
    """Rank 0 waits in a barrier until the end, rank 1 is in no call; each was `gaps` seconds between calls before."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=walls[rank] * SECOND)
        build.fact(rank, BARRIER, 10, SECOND // 100, object_id=world)
        build.gap(
            rank,
            ("MPI_Barrier", "main.c:9 main"),
            (BARRIER, "main.c:9 main"),
            gaps[rank] * SECOND,
            object_id=world,
        )
        values: dict[str | tuple[str, int], int] = {
            ("main thread on core", sampled_ns): 1000,
            ("main thread run delay", sampled_ns): 1000,
        }
        build.counters(rank, 0, "program", values)
    build.fact(0, BARRIER, 1, (end_s - gaps[0]) * SECOND - SECOND // 100, object_id=world, unfinished=True)
    return build


def test_time_after_the_last_call_is_no_imbalance():
    assert found(stuck(), "slow-ranks") == []
    # The same times of a run that came to its end are.
    assert found(stuck(), "slow-ranks", whole=True) != []
    with Workspace(stuck().build(KILLED)) as workspace:
        (row,) = [one for one in checked(workspace) if one.id == "slow-ranks"]
    assert row.reason.startswith("not found in comparable data")


def test_what_lies_between_two_calls_is_compared():
    build = stuck(gaps=(1, 9))
    (one,) = found(build, "slow-ranks")
    # 9.99 s against 1 s, less the 0.99 s that rank 1 may have been there after its last call.
    assert round(one.seconds_lost, 3) == 8.0
    assert one.evidence["balanced_ns"] == 3_505_000_000
    assert one.evidence["waiting_ranks"] == 0


def test_a_rank_that_lives_longer_than_a_dead_one_is_not_slow():
    build = TableBuilder()
    for rank, wall in ((0, 2), (1, 10)):
        build.location(rank, wall_ns=wall * SECOND)
        build.fact(rank, "program > MPI_Send", 1, SECOND // 100)
        build.gap(
            rank, ("MPI_Send", "a.c:1 a"), ("program > MPI_Send", "a.c:1 a"), wall * SECOND - SECOND // 100
        )
    assert found(build, "slow-ranks") == []
    assert found(build, "slow-ranks", whole=True) != []


def test_time_that_no_sample_covers_is_not_said_to_be_asleep():
    sampled = 1_000_000
    (one,) = found(stuck(sampled_ns=sampled), "no-regions")
    assert not one.evidence["asleep"]
    assert cast("float", one.evidence["blocked_mean_ns"]) <= sampled
    (one,) = found(stuck(sampled_ns=10 * SECOND), "no-regions")
    assert one.evidence["asleep"]


def test_only_signals_that_dump_core_have_a_core_file():
    early = (10, 9)
    (one,) = found(stuck(walls=early), "unfinished-run", "SIGSEGV")
    assert "a core file" in one.steps[0]
    (one,) = found(stuck(walls=early), "unfinished-run", "SIGKILL")
    assert "error output" in one.steps[0]
    assert "core file" not in one.steps[0]
    (one,) = found(stuck(walls=early), "unfinished-run", "exit code 5")
    assert "Rank 1 exited with code 5 without calling MPI_Finalize." in one.what
    assert "with code 5" in one.steps[0]
    assert "core file" not in one.steps[0]


def test_who_ended_long_before_an_interruption_is_said():
    (one,) = found(stuck(walls=(10, 9)), "unfinished-run", "SIGTERM")
    assert "Rank 1 ended first, 1.00 s before the next." in one.what


def test_a_call_that_did_not_return_is_named_at_its_line():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
    build.fact(0, "program > main.c:9 main > MPI_Barrier", 1, SECOND, object_id=world, unfinished=True)
    build.rows_of("fact_rows")[-1]["calls"] = 0
    with Workspace(build.build(KILLED)) as workspace:
        facts = ChosenFacts("mpi_facts_of_operations", {"operations": ["MPI_Barrier"]})
        (place,) = call_sites(workspace, facts)
    assert (place.call_path, place.source) == ("program > main.c:9 main > MPI_Barrier", "main.c:9 main")


def test_of_two_ranks_the_one_that_waits_is_named():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, BARRIER, 10, (1 if rank else 8) * SECOND, object_id=world)
    (one,) = found(build, "slow-ranks", whole=True)
    assert "Rank 0 waits: 7.00 s more than rank 1 in MPI_Barrier on W0.0." in one.what

# SPDX-License-Identifier: BSD-3-Clause
# Findings about regions: what one rank does alone, and annotations that cost more than they tell.
from barograph.analyze.findings.mpi.mpi_findings_test import MS, SECOND, ids, job, only
from barograph.testing import TableBuilder


def gathered(waiting: int, workers: int = 1) -> TableBuilder:
    """`workers` ranks of 4 write for 2 s; the others wait in a barrier."""
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        working = rank < workers
        if working:
            build.fact(rank, "program > output", 2, 2 * SECOND)
        spent = MS if working else MS + waiting
        build.fact(rank, "program > out.c:9 main", 2, spent)
        build.fact(rank, "program > out.c:9 main > MPI_Barrier", 2, spent, object_id=world, shortest_ns=1000)
    return build


def test_what_one_rank_does_while_all_others_wait():
    (found,) = only(gathered(2 * SECOND), "serial-region")
    assert found.seconds_lost == 1.5
    assert found.evidence == {
        "region": "output",
        "rank": 0,
        "serial_ns": 2 * SECOND,
        "mean_ns": SECOND // 2,
        "share": 0.15,
        "others": 3,
        "waiting_operation": "MPI_Barrier",
        "waiting_object": "W0.0",
        "waiting_ns": 2 * SECOND,
        "waiting_call_site": "out.c:9 main",
    }
    assert found.what == (
        "Only rank 0 computes in `output` (2.00 s), while the other 3 ranks wait for it in MPI_Barrier on "
        "W0.0 (2.00 s more than it does). Shared evenly, each rank would spend 500 ms."
    )
    assert found.steps[-1] == "Ranks wait for it at out.c:9 main."
    assert "slow-ranks" not in ids(gathered(2 * SECOND))


def test_two_ranks_or_nobody_waiting_are_no_serial_region():
    for build in (gathered(SECOND - MS), gathered(2 * SECOND, workers=2)):
        assert only(build, "serial-region") == []
        assert "slow-ranks" in ids(build)


def cells(calls: int, time_ns: int) -> TableBuilder:
    build = job(2)
    for rank in range(2):
        build.fact(rank, "program > cell", calls, time_ns)
    return build


def test_an_annotation_that_costs_more_than_it_tells():
    (found,) = only(cells(1_000_000, SECOND - MS), "hot-regions")
    assert (found.severity, found.seconds_lost) == ("note", 0.05)
    assert found.evidence == {
        "region": "cell",
        "calls": 1_000_000,
        "ranks": 2,
        "each_ns": 999.0,
        "recording_ns": 50.0 * MS,
    }
    assert found.what == "`cell` runs 1,000,000 times on a rank, 999 ns each: recording it takes 50.0 ms."
    for build in (cells(1_000_000, SECOND), cells(999_999, MS), cells(99_999, MS)):
        assert only(build, "hot-regions") == []


def test_names_that_differ_by_a_number_only():
    def numbered(names: int, ranks: int, *, of_ranks: bool = False) -> TableBuilder:
        build = job(ranks)
        for rank in range(ranks):
            for number in [rank] if of_ranks else range(names):
                build.fact(rank, f"program > step {number} of {names}", 1, MS)
            build.fact(rank, "program > solve 2d", 1, MS)
        return build

    assert only(numbered(49, 2), "numbered-regions") == []
    (found,) = only(numbered(50, 2), "numbered-regions")
    assert found.severity == "note"
    assert (
        found.what
        == "50 regions are named alike but for a number, as in `step # of #` (such as `step 0 of 50`)."
    )
    assert len(found.steps) == 1
    assert "BAROGRAPH_ITERATION" in found.steps[0]
    (found,) = only(numbered(64, 64, of_ranks=True), "numbered-regions")
    assert len(found.steps) == 1
    assert "rank" in found.steps[0]

# SPDX-License-Identifier: BSD-3-Clause
"""Late senders and receivers by matched events: counters are not asked where a trace has the answer."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_all, find_one
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000


def job(sending: str = "MPI_Send") -> TableBuilder:
    """Three ranks in a run of 10 s; by counters alone nobody can be said to be late."""
    build = TableBuilder()
    for rank in range(3):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program", 1, 10 * SECOND)
    world = build.communicator("W0.0", 3, "0-2")
    for rank in range(3):
        other = (rank + 1) % 3
        build.fact(rank, "program > MPI_Recv", 100, 3 * SECOND, object_id=world, size=64, shortest_ns=1000)
        build.fact(rank, f"program > {sending}", 100, SECOND, object_id=world, size=64, shortest_ns=1000)
        build.message(rank, other, world, 100, size=64, time_ns=SECOND)
    return build


def late(build: TableBuilder, name: str = "late-sender") -> list[Finding]:
    with Workspace(build.build()) as workspace:
        return find_one(workspace, name)


def test_a_matched_wait_names_who_was_late_and_what_it_did():
    build = job()
    build.wait("late sender", 1, 0, 2 * SECOND, count=40, outside_ns=SECOND * 3 // 2)
    build.wait("late sender", 2, 0, SECOND, count=10, outside_ns=SECOND)
    build.wait("late sender", 0, 1, SECOND // 1000)
    (found,) = late(build)
    assert found.evidence["sender"] == 0
    assert found.evidence["receivers"] == [1, 2]
    assert found.seconds_lost == 2.0
    assert found.what == (
        "2 ranks (1-2) wait 1.50 s on average for messages from rank 0 (mostly in MPI_Recv on W0.0), in 50 waits by "
        "matched events; for 1.25 s of that, rank 0 is outside MPI."
    )
    assert late(job()) == []


def test_the_line_to_which_a_rank_comes_late_is_said():
    build = job()
    build.wait("late sender", 1, 0, 2 * SECOND, count=40, outside_ns=2 * SECOND)
    build.mpi_site(0, "program > MPI_Send", "cg.f90:203 MAIN__", SECOND, calls=100, object_id=1)
    (found,) = late(build)
    assert found.what.endswith(" For most of it, rank 0 comes late to MPI_Send at cg.f90:203.")
    build.mpi_site(0, "program > MPI_Send", "cg.f90:76 halo", SECOND, calls=100, object_id=1)
    (found,) = late(build)
    assert "comes late" not in found.what


def test_a_rank_that_waits_itself_passes_on_what_it_got_late():
    build = job()
    build.wait("late sender", 2, 1, 2 * SECOND, outside_ns=SECOND // 2, in_mpi_ns=SECOND * 3 // 2)
    build.wait("late sender", 1, 0, 2 * SECOND)
    (found,) = late(build)
    assert (found.evidence["sender"], found.evidence["receivers"]) == (0, [1])


def test_who_waits_for_those_that_the_cause_kept_waiting_is_said():
    build = job()
    build.wait("late sender", 2, 1, 2 * SECOND, outside_ns=0, in_mpi_ns=2 * SECOND)
    build.wait("late sender", 1, 0, 2 * SECOND, outside_ns=2 * SECOND)
    build.wait_root(1, 0, 2 * SECOND, 0)
    build.wait_root(2, 0, 2 * SECOND, SECOND * 3 // 2)
    build.wait_root(2, 1, SECOND // 2, 0)
    (found,) = late(build)
    assert (found.evidence["further"], found.evidence["further_ns"]) == ([2], SECOND * 3 // 2)
    assert found.what.endswith(
        "rank 0 is outside MPI. Rank 2 waits 1.50 s in all for ranks that wait for rank 0 at that time, themselves or "
        "through others."
    )


def test_events_that_show_no_waiting_overrule_counters():
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program", 1, 10 * SECOND)
    world = build.communicator("W0.0", 2, "0-1")
    build.fact(0, "program > MPI_Send", 40, 1000, object_id=world, size=64, shortest_ns=10)
    build.fact(1, "program > MPI_Recv", 40, 4 * SECOND, object_id=world, size=64, shortest_ns=50_000_000)
    build.message(0, 1, world, 40, size=64, time_ns=1000)
    assert [found.evidence["sender"] for found in late(build)] == [0]
    build.wait("wait at barrier", 1, 0, 1000)
    assert late(build) == []


@pytest.mark.parametrize("sending", ["MPI_Ssend", "MPI_Send"])
def test_a_late_receiver_is_known_of_synchronous_sends(sending: str):
    build = job(sending)
    if sending != "MPI_Ssend":
        build.fact(0, "program > MPI_Ssend", 5, SECOND, object_id=1, size=64, shortest_ns=1000)
    build.wait("late receiver", 0, 1, SECOND, count=5, operation="MPI_Ssend", cause_operation="MPI_Recv")
    (found,) = late(build, "late-receiver")
    assert found.what == (
        "Rank 0 waits 1.00 s on average for rank 1 to receive (mostly in MPI_Ssend on W0.0), in 5 waits by matched "
        "events; for 1.00 s of that, rank 1 is outside MPI."
    )


def causes(build: TableBuilder) -> dict[str, str | None]:
    """Which finding explains each with a price."""
    with Workspace(build.build()) as workspace:
        found = find_all(workspace)
    return {one.id: one.explained_by for one in (*found.shown, *found.explained) if one.seconds_lost}


def halo() -> TableBuilder:
    """Rank 1 is late: rank 2 waits for its message, rank 0 for it to receive, and all for it in a reduction."""
    build = job()
    for rank in range(3):
        for call, time_ns in (("MPI_Waitall", 2 * SECOND), ("MPI_Allreduce", SECOND)):
            build.fact(rank, f"program > {call}", 100, time_ns, object_id=1, shortest_ns=1000)
    reduction: dict[str, object] = {"operation": "MPI_Allreduce", "call_path": "program > MPI_Allreduce"}
    for rank in (0, 2):
        build.wait("wait at n-to-n", rank, 1, SECOND, cause_operation="MPI_Allreduce", **reduction)
    waitall: dict[str, object] = {
        "operation": "MPI_Waitall",
        "call_path": "program > MPI_Waitall",
        "count": 100,
    }
    build.wait("late sender", 2, 1, 2 * SECOND, cause_operation="MPI_Isend", **waitall)
    build.wait("late receiver", 0, 1, SECOND * 19 // 10, cause_operation="MPI_Irecv", **waitall)
    return build


def test_who_sends_and_receives_late_for_one_sleep_is_one_finding():
    build = halo()
    ends = (("MPI_Waitall", "cg.c:14 exchange"), ("program > MPI_Irecv", "cg.c:26 blocks"))
    build.gap(1, *ends, 2 * SECOND, calls=100, object_id=1, blocked_ns=2 * SECOND)
    found = causes(build)
    assert not found["late-receiver"]
    assert (found["late-sender"], found["late-arrival"]) == ("late-receiver", "late-receiver")
    # That it is one delay is not known of a rank that works.
    assert {causes(halo())[name] for name in ("late-receiver", "late-sender", "late-arrival")} <= {"", None}


def test_who_computes_longer_than_others_is_no_late_receiver_besides():
    build = halo()
    for rank in range(3):
        build.fact(rank, "program > smooth", 100, (3 if rank == 1 else 1) * SECOND)
    found = causes(build)
    assert not found["slow-ranks"]
    assert {found[name] for name in ("late-receiver", "late-sender", "late-arrival")} == {"slow-ranks"}


def crowded(build: TableBuilder, on_core_ns: int) -> dict[str, str | None]:
    """Ranks share a core, and have it this long of the 10 s for which they could use it."""
    for rank in range(3):
        values: dict[str | tuple[str, int], int] = {
            ("main thread on core", 10 * SECOND): on_core_ns,
            ("main thread run delay", 10 * SECOND): 10 * SECOND - on_core_ns,
            ("involuntary context switches", 10 * SECOND): 5000,
        }
        build.counters(rank, 0, "program", values)
    with Workspace(build.build({"node.cores": "1"})) as workspace:
        found = find_all(workspace)
    return {one.id: one.explained_by for one in (*found.shown, *found.explained)}


@pytest.mark.parametrize(
    ("kind", "name"), [("late sender", "late-sender"), ("late receiver", "late-receiver")]
)
def test_a_rank_that_is_late_for_want_of_a_core_has_no_price_of_its_own(kind: str, name: str):
    build = job()
    build.wait(kind, 1, 0, SECOND, count=40, outside_ns=SECOND)
    assert crowded(build, 4 * SECOND // 10)[name] == "shared-cores"
    build = job()
    build.wait(kind, 1, 0, SECOND, count=40, outside_ns=SECOND)
    assert crowded(build, 6 * SECOND)[name] == ""


def test_who_comes_late_to_a_collective_call_for_want_of_a_core_has_no_price_of_its_own():
    build = job()
    for rank in range(3):
        build.fact(rank, "program > MPI_Allreduce", 100, SECOND, object_id=1, shortest_ns=1000)
    reduction = {"operation": "MPI_Allreduce", "call_path": "program > MPI_Allreduce"}
    for rank in (1, 2):
        build.wait("wait at n-to-n", rank, 0, SECOND, cause_operation="MPI_Allreduce", **reduction)
    assert crowded(build, SECOND // 10)["late-arrival"] == "shared-cores"


def test_all_rules_run_with_events():
    build = job()
    build.wait("late sender", 1, 0, 2 * SECOND)
    with Workspace(build.build()) as workspace:
        assert "late-sender" in {one.id for one in find_all(workspace).shown}

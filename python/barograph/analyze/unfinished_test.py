# SPDX-License-Identifier: BSD-3-Clause
# Which rank is named first when a run did not finish.
from barograph.analyze.unfinished import Unfinished, unfinished_of
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

MS = 1_000_000
ABORTED = "program > MPI_Abort"
WAITED = "program > MPI_Barrier"


def stopped(last_call: str, **metadata: str) -> Unfinished:
    """Three ranks; rank 2's process ended 5 ms before that of rank 1, which was in `last_call`."""
    build = TableBuilder()
    world = build.communicator("W0.0", 3, "0-2")
    for rank, wall in ((0, 1010), (1, 1010), (2, 1005)):
        build.location(rank, wall_ns=wall * MS)
        path = last_call if rank == 1 else WAITED
        build.fact(rank, path, 1, 900 * MS, object_id=world, unfinished=True)
    told = {"run.complete": "false", "recovered.kind": "recovery", "job.nodes": "1"} | metadata
    with Workspace(build.build(told)) as workspace:
        about = unfinished_of(workspace)
    assert about is not None
    return about


def test_who_ended_first_is_named_first():
    about = stopped("program > MPI_Send")
    assert about.ended_first == (2,)
    assert about.ended_before_ns == 5 * MS
    assert 2 in about.where[0].ranks


def test_a_rank_in_mpi_abort_ended_the_run_whoever_the_launcher_ended_first():
    about = stopped(ABORTED)
    assert about.ended_first == ()
    assert [row.ranks for row in about.where] == [(1,), (0, 2)]


def test_the_order_of_ends_after_an_interruption_says_nothing():
    assert stopped("program > MPI_Send", **{"recovered.reason": "SIGINT"}).ended_first == ()

# SPDX-License-Identifier: BSD-3-Clause
# How many calls a call path made itself: in the tree, and in SQL by rank and by thread.
from barograph.analyze.calls.hot_spots import hot_spots
from barograph.analyze.calls.tree import call_tree
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder
from barograph.testing.table_profile import TableProfile

SECOND = 1_000_000_000


def sites() -> TableProfile:
    """Calls at two lines, a collective that is waited in, and a pause."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=SECOND)
        build.fact(rank, "program > step", 1, 900)
        build.fact(rank, "program > step > app.c:10 save > write", 2, 10, size=8)
        build.fact(rank, "program > step > app.c:20 save > write", 3 + rank, 10, size=8)
        build.fact(rank, "program > step > MPI_Barrier", 4, 100, object_id=world)
        build.fact(rank, "program > step > MPI_Barrier > wait for last rank", 4, 90, object_id=world)
    return build.build()


def test_child_calls_are_those_of_call_sites_too_and_waits_are_none():
    with Workspace(sites()) as workspace:
        tree = {row["call_path"]: row["child_calls"] for row in call_tree(workspace)}
        of_one = {row["call_path"]: row["child_calls"] for row in call_tree(workspace, ranks=[1])}
        callers = call_tree(workspace, callers=True)
        workspace.need("child_calls")
        viewed = workspace.rows(
            "SELECT call_path, rank, child_calls FROM child_calls JOIN call_paths USING (path_id) ORDER BY ALL"
        )
        by_thread = workspace.need("thread_times").execute(
            "SELECT call_path, rank, child_calls FROM thread_times JOIN call_paths USING (path_id) "
            "WHERE child_calls > 0 ORDER BY ALL"
        )
        assert [tuple(row.values()) for row in viewed] == by_thread.fetchall()
    step = "program > step"
    assert tree == {
        "program": 2,
        step: 2 * (2 + 3 + 4) + 1,
        f"{step} > app.c:10 save": 4,
        f"{step} > app.c:10 save > write": 0,
        f"{step} > app.c:20 save": 7,
        f"{step} > app.c:20 save > write": 0,
        f"{step} > MPI_Barrier": 0,
        f"{step} > MPI_Barrier > wait for last rank": 0,
    }
    assert of_one[step] == 2 + 4 + 4
    # Without a profiler's addresses the two sites are one frame.
    assert [row["child_calls"] for row in callers if row["layer"] == "source"] == [11]
    assert [row["child_calls"] for row in callers if row["call_path"] in {"program", step}] == [2, 19]
    assert {(row["call_path"], row["rank"]): row["child_calls"] for row in viewed} == {
        **{("program", rank): 1 for rank in range(2)},
        **{(step, rank): 9 + rank for rank in range(2)},
        **{(f"{step} > app.c:10 save", rank): 2 for rank in range(2)},
        **{(f"{step} > app.c:20 save", rank): 3 + rank for rank in range(2)},
    }


def test_a_call_site_is_no_hot_spot():
    """What is left of it without its calls is what reading the clock takes."""
    build = TableBuilder()
    build.location(0, wall_ns=1000)
    build.fact(0, "program > app.c:10 save", 2, 300)
    build.fact(0, "program > app.c:10 save > write", 2, 200, size=8)
    with Workspace(build.build()) as workspace:
        own = {row["operation"]: row["exclusive_ns"] for row in hot_spots(workspace, 10)}
    assert own == {"program": 700, "write": 200}


def test_a_rank_of_a_log_is_one_thread():
    """What all ranks have together is divided among them; the parts add up."""
    build = TableBuilder()
    file = build.file("/data/in")
    for rank in (-1, 0, 1):
        build.location(rank, wall_ns=1000)
    build.fact(-1, "program > read", 7, 100, object_id=file, size=8)
    build.fact(1, "program > read", 2, 10, object_id=file, size=8)
    with Workspace(build.build()) as workspace:
        workspace.need("thread_times")
        rows = workspace.rows(
            "SELECT thread, sum(calls) AS calls, sum(inclusive_ns) AS time_ns, "
            "(SELECT sum(child_calls) FROM thread_times JOIN call_paths USING (path_id) WHERE depth = 0) AS made "
            "FROM thread_times JOIN call_paths USING (path_id) WHERE operation = 'read' GROUP BY thread"
        )
    assert [tuple(row.values()) for row in rows] == [(0, 9, 110, 9)]

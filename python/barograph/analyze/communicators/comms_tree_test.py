# SPDX-License-Identifier: BSD-3-Clause
# The tree of communicators: order, times, and which siblings are shown as one.
import pytest

from barograph.analyze.communicators.comms_tree import branches, communicator_tree
from barograph.analyze.communicators.members import count_among, joined, ranges_of
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder, communicator_profile

MS = 1_000_000


def test_parents_come_first_and_times_are_their_own():
    with Workspace(communicator_profile(4)) as workspace:
        rows = communicator_tree(workspace)
    assert [(row["depth"], row["name"]) for row in rows] == [
        (0, "W0.0"),
        (1, "W0.0:w1"),
        (1, "W0.0:w2"),
        (1, "s0.1"),
        (2, "d0.1"),
        (1, "s2.2"),
        (2, "d2.2"),
        (1, "s4.3"),
        (2, "d4.3"),
        (1, "s6.4"),
        (2, "d6.4"),
        (1, "d0.5+"),
    ]
    times = {row["name"]: row["time_ns"] for row in rows}
    # Windows are part of their communicator, duplicates are not.
    assert times["W0.0:w1"] == 8 * 100 * MS
    assert times["W0.0"] == 8 * 100 * MS + 28 * 200 * MS + times["W0.0:w1"] + 25 * MS
    assert times["s0.1"] == 40 * MS
    assert times["d0.1"] == 10 * MS


def test_equal_siblings_are_one_line_and_so_are_their_children():
    with Workspace(communicator_profile(1000)) as workspace:
        rows = communicator_tree(workspace)
    lines = branches(rows, collapse=True)
    assert [(line.depth, line.name, line.count, line.stands_for) for line in lines] == [
        (0, "W0.0", 1, 1),
        (1, "W0.0:w1", 1, 1),
        (1, "W0.0:w2", 1, 1),
        (1, "s0.1 ... s6.1000", 1000, 1000),
        (2, "d0.1 ... d6.1000", 1000, 1000),
        (1, "d0.1001+", 1, 103),
    ]
    assert lines[3].members == "0-7 (x4)"
    assert lines[3].user_name == "pair 0 ... pair 999"
    assert lines[3].time_ns == 1000 * 40 * MS
    assert lines[3].most_expensive == "s0.1"
    assert lines[3].most_expensive_share * 1000 == pytest.approx(lines[3].share)
    assert len(branches(rows, collapse=False)) == len(rows) == 2004


def test_siblings_that_differ_stay_apart():
    build = TableBuilder()
    build.location(0, wall_ns=1000 * MS)
    world = build.communicator("W0.0", 1, "0")
    for place in range(4):
        build.communicator(f"d0.{place}", 1, "0", parent_id=world, created_by="MPI_Comm_dup")
        other = build.communicator(f"s0.{place}", 1, "0", parent_id=world, created_by="MPI_Comm_split")
        if place == 3:
            build.communicator("d0.9", 1, "0", parent_id=other, created_by="MPI_Comm_dup")
    with Workspace(build.build()) as workspace:
        lines = branches(communicator_tree(workspace), collapse=True)
    # Four equal duplicates; of the splits one has a child, and three are too few for one line.
    assert [(line.depth, line.name) for line in lines] == [
        (0, "W0.0"),
        (1, "d0.0 ... d0.3"),
        (1, "s0.0"),
        (1, "s0.1"),
        (1, "s0.2"),
        (1, "s0.3"),
        (2, "d0.9"),
    ]


def test_rows_and_columns_of_a_grid_and_grids_of_other_dimensions_stay_apart():
    build = TableBuilder()
    build.location(0, wall_ns=1000 * MS)
    world = build.communicator("W0.0", 16, "0-15")

    def make(name: str, members: str, call: str, step: int, **more: str) -> None:
        size = 16 if members == "0-15" else 4
        path = f"world > {call}#{step}"
        created_by = f"MPI_{call}"
        build.communicator(
            name, size, members, parent_id=world, created_by=created_by, creation_path=path, **more
        )

    for step in range(4):
        for row in range(4):
            make(f"s{4 * row}.{2 * step}", f"{4 * row}-{4 * row + 3}", "Comm_split", 2 * step)
        for column in range(4):
            make(f"s{column}.{2 * step + 1}", f"{column}-{column + 12}:4", "Comm_split", 2 * step + 1)
    for step in range(8):
        dims = '{"dims":[4,4],"periods":[0,0]}' if step % 2 else '{"dims":[2,8],"periods":[0,0]}'
        make(f"a0.{step}", "0-15", "Cart_create", step, attributes=dims)
    with Workspace(build.build()) as workspace:
        lines = branches(communicator_tree(workspace), collapse=True)
    assert [(line.name, line.count, line.members) for line in lines[1:]] == [
        ("s0.0 ... s12.6", 16, "0-15 (x4)"),
        ("s0.1 ... s3.7", 16, "0-15 (x4)"),
        ("a0.0 ... a0.6", 4, "0-15"),
        ("a0.1 ... a0.7", 4, "0-15"),
    ]


def test_a_long_chain_of_duplicates_and_a_missing_parent_are_no_problem():
    build = TableBuilder()
    build.location(0, wall_ns=1000 * MS)
    parent = build.communicator("W0.0", 1, "0")
    for place in range(3000):
        parent = build.communicator(f"d0.{place}", 1, "0", parent_id=parent, created_by="MPI_Comm_dup")
    build.communicator("u0.0", 1, "0", parent_id=99_999, created_by="MPI_Comm_get_parent")
    with Workspace(build.build()) as workspace:
        lines = branches(communicator_tree(workspace), collapse=True)
    assert max(line.depth for line in lines) == 3000
    assert (lines[-1].depth, lines[-1].name) == (0, "u0.0")


def test_members_are_read_as_they_are_written():
    assert [list(span) for span in ranges_of("0,4-6,8-14:2")] == [[0], [4, 5, 6], [8, 10, 12, 14]]
    assert ranges_of("") == []
    assert count_among("0-14:2", [0, 1, 2, 14, 16]) == 3
    assert joined(["0-1", "2-3", "0-1"]) == "0-3"
    assert joined(["5-9:2"]) == "5-9:2"
    assert joined(["0-199999", "7-200007"]) == "..."

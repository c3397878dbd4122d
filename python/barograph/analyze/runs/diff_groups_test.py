# SPDX-License-Identifier: BSD-3-Clause
# What changed in which communicators: an operation's total does not tell, names do not match.
import pytest

from barograph.analyze.runs.diff_groups import compare_groups
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder
from barograph.testing.table_profile import TableProfile

SECOND = 1_000_000_000
MS = 1_000_000


def run(ranks: int, row_ms: int, column_ms: int) -> TableProfile:
    """MPI_Alltoallv of each rank on its row and on its column of a grid that is two rows high."""
    build = TableBuilder()
    build.communicator("W0.0", ranks, f"0-{ranks - 1}", creation_path="world")
    width = ranks // 2
    rows = [
        build.communicator(
            f"s{i * width}.1", width, f"{i * width}-{(i + 1) * width - 1}", creation_path="world > split#1"
        )
        for i in range(2)
    ]
    columns = [
        build.communicator(f"s{i}.2", 2, f"{i},{i + width}", creation_path="world > split#2")
        for i in range(width)
    ]
    for rank in range(ranks):
        build.location(rank, wall_ns=SECOND)
        path = "program > MPI_Alltoallv"
        build.fact(rank, path, 10, row_ms * MS, object_id=rows[rank // width], size=4096)
        build.fact(rank, path, 20, column_ms * MS, object_id=columns[rank % width], size=64)
    return build.build({"program.name": "fft"}, "x.baro")


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("communicator", [("world > split#2", 30, 90), ("world > split#1", 50, 50)]),
        ("communicator-size", [("2", 30, 90), ("3", 0, 50), ("4", 50, 0)]),
        ("size-class", [("64 B", 30, 90), ("4 KiB", 50, 50)]),
    ],
)
def test_the_group_that_changed_comes_first(by: str, expected: list[tuple[str, int, int]]):
    with Workspace(run(8, 50, 30)) as first, Workspace(run(6, 50, 90)) as second:
        rows = compare_groups(first, second, by).rows
    found = [(row["group"], round(row["a_ns"] / MS), round(row["b_ns"] / MS)) for row in rows]
    if by == "size-class":
        assert [one[1:] for one in found] == [one[1:] for one in expected]
    else:
        assert found == expected
    assert all(row["operation"] == "MPI_Alltoallv" for row in rows)


def test_what_is_on_one_side_only_is_marked():
    with Workspace(run(8, 50, 30)) as first, Workspace(run(6, 50, 90)) as second:
        rows = {row["group"]: row for row in compare_groups(first, second, "communicator-size").rows}
        made = compare_groups(first, second, "communicator").rows
    assert {group: row["status"] for group, row in rows.items()} == {"2": "both", "4": "gone", "3": "new"}
    assert (rows["2"]["communicators_a"], rows["2"]["communicators_b"]) == (4, 3)
    assert (rows["2"]["calls_a"], rows["2"]["calls_b"]) == (20, 20)
    assert rows["3"]["percent"] is None
    assert [(row["sizes_a"], row["sizes_b"]) for row in made] == [("2", "2"), ("4", "3")]


def test_thresholds_hide_what_is_small_and_count_it():
    with Workspace(run(8, 50, 30)) as first, Workspace(run(8, 50, 90)) as second:
        most = compare_groups(first, second, "communicator", min_share=0.06)
        changed = compare_groups(first, second, "communicator", min_change_share=0.01)
    assert (len(most.rows), most.short, most.steady) == (1, 1, 0)
    assert (len(changed.rows), changed.short, changed.steady) == (1, 0, 1)


def test_only_the_size_that_changed_has_a_change():
    with Workspace(run(8, 50, 30)) as first, Workspace(run(8, 50, 90)) as second:
        rows = compare_groups(first, second, "communicator-size", min_share=0).rows
    changes = {(row["group"], row["operation"]): round(row["change_ns"] / MS) for row in rows}
    assert changes == {("2", "MPI_Alltoallv"): 60, ("4", "MPI_Alltoallv"): 0}

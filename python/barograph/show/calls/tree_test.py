# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

from io import StringIO

from barograph.analyze.calls.sampled_tree import sampled_tree
from barograph.analyze.workspace import Workspace
from barograph.show.calls.tree import print_sampled_tree
from barograph.show.screen import Screen
from barograph.spec.tables.functions import SAMPLED_TREE
from barograph.testing.cases.sampled_case import MAIN, SECOND
from barograph.testing.table_builder import TableBuilder

OPEN = [
    MAIN,
    "app.c:7 start",
    "libmpi.so.40!:0 MPI_Init",
    "libmpi.so.40!:0 init",
    "libopen-pal.so.40!:0 framework",
]
LOADER = ["libc.so.6!dlopen.c:8 dlopen", "ld-linux.so.2!dl-open.c:9 load", "ld-linux.so.2!dl-load.c:1 map"]


def printed(*stacks: tuple[list[str], int]) -> list[list[str]]:
    """Returns the words of each row behind the program's, with the indentation as the first."""
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    for frames, samples in stacks:
        builder.samples(0, frames, samples)
    text = StringIO()
    with Workspace(builder.build()) as workspace:
        print_sampled_tree(SAMPLED_TREE.typed(sampled_tree(workspace)), Screen(text))
    rows = text.getvalue().splitlines()[2:]
    return [[str(len(row) - len(row.lstrip())), *row.split()] for row in rows]


def test_a_stack_inside_libraries_without_a_branch_is_its_ends() -> None:
    rows = printed(([*OPEN, *LOADER], 20), ([MAIN, "app.c:9 solve"], 30))
    assert [row[:4] for row in rows[:5]] == [
        ["2", "main", "100.0", "%"],
        ["4", "solve", "60.0", "%"],
        ["4", "start", "40.0", "%"],
        ["6", "MPI_Init", "40.0", "%"],
        ["8", "(4", "steps)", "map"],
    ]
    assert any(row[1:3] == ["(N", "steps):"] for row in rows)


def test_what_comes_behind_a_folded_stack_is_below_its_end() -> None:
    below = ["libc.so.6!malloc.c:1 malloc"]
    rows = printed(
        ([*OPEN, *LOADER], 20), ([*OPEN, *LOADER, *below], 10), ([*OPEN, *LOADER, "app.c:4 hook"], 5)
    )
    assert [row[:2] for row in rows[:6]] == [
        ["2", "main"],
        ["4", "start"],
        ["6", "MPI_Init"],
        ["8", "(4"],
        ["10", "malloc"],
        ["10", "hook"],
    ]


def test_branches_the_program_and_short_stacks_are_whole() -> None:
    own = [f"app.c:{line} f{line}" for line in range(1, 8)]
    rows = printed(([MAIN, *own], 20))
    assert [row[1] for row in rows[:8]] == ["main", *(f"f{line}" for line in range(1, 8))]
    rows = printed((OPEN, 10), ([*OPEN[:4], "libc.so.6!malloc.c:1 malloc"], 10))
    assert [row[1] for row in rows[:6]] == ["main", "start", "MPI_Init", "init", "framework", "malloc"]

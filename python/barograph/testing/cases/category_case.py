# SPDX-License-Identifier: BSD-3-Clause
"""A job of three ranks whose regions have categories: nested in themselves and in others, and one on rank 2 alone."""

from __future__ import annotations

from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

RANKS = 3
TENTH = 100_000_000
GIVEN = {
    "read mesh": "io",
    "open files": "io",
    "write": "io",
    "solve": "math",
    "check": "math",
    "once": "extra",
}


def category_profile() -> TableProfile:
    """Makes the profile; times are whole tenths of a second, and rank r solves for r seconds more than rank 0."""
    build = TableBuilder()
    for rank in range(RANKS):
        build.location(rank, wall_ns=200 * TENTH)
        solve = "program > solve"
        write = f"{solve} > step > write"
        build.fact(rank, "program > read mesh", 1, 20 * TENTH)
        build.fact(rank, "program > read mesh > open files", 4, 10 * TENTH)
        build.fact(rank, solve, 1, (100 + 10 * rank) * TENTH)
        build.fact(rank, f"{solve} > step", 2, 60 * TENTH)  # has no category: its time is that of solve
        build.fact(rank, write, 2, 20 * TENTH)
        build.fact(rank, f"{write} > MPI_Barrier", 2, 10 * TENTH)
        build.fact(rank, f"{write} > check", 2, 5 * TENTH)
    build.fact(2, "program > once", 1, 10 * TENTH)
    metadata = {f"region.category.{region}": category for region, category in GIVEN.items()}
    return build.build(metadata | {"recording.other_categories": "1"}, path="categories.baro")

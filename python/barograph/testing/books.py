# SPDX-License-Identifier: BSD-3-Clause
"""Exact books: what a test program says it did (tests/programs/expect.h) and what a profile says, in one form.

Used by the end-to-end tests; compares, and never guesses.
"""

from __future__ import annotations

from pathlib import Path

from barograph.read.profile import Profile

# (rank, operation, object) -> (calls, bytes); the object is "" for none, a file without its folder.
Row = tuple[int, str, str]
Totals = dict[Row, tuple[int, int]]

# Calls that a program need not declare: each rank makes exactly one of the first two, and the last one.
INIT = ("MPI_Init", "MPI_Init_thread")
FINALIZE = "MPI_Finalize"

# Operations that were found exact since this was last emptied. tests/conftest.py notes them for the conformance
# table when the test passes.
exact: set[str] = set()


def declared(folder: Path) -> Totals:
    """Returns what a program says it did, from the files that it wrote to EXPECT_DIR."""
    rows: Totals = {}
    files = sorted(folder.iterdir())
    assert files, "the program declared nothing"
    for file in files:
        rank = int(file.name.removeprefix("rank-"))
        for line in file.read_text(encoding="utf-8").splitlines():
            operation, name, calls, size = line.split("\t")
            rows[rank, operation, name] = int(calls), int(size)
    return rows


def recorded(profile: Profile) -> Totals:
    """Returns what the profile says, summed over call paths, threads and size classes."""
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT rank, operation, CASE object_kind WHEN 'none' THEN ''
                          WHEN 'file' THEN regexp_extract(object, '[^/]*$') ELSE object END,
                      sum(calls)::BIGINT, sum(bytes)::BIGINT
               FROM facts WHERE layer IN ('mpi', 'mpi-io') GROUP BY ALL"""
        ).fetchall()
    return {(rank, operation, name): (calls, size) for rank, operation, name, calls, size in rows}


def without_ends(totals: Totals, ranks: int) -> Totals:
    """Takes out MPI_Init and MPI_Finalize; each rank must have one call of each, on no object and on the world."""
    calls = {row: value for row, value in totals.items() if row[1] in (*INIT, FINALIZE)}
    assert {
        (rank, operation == FINALIZE, name): value for (rank, operation, name), value in calls.items()
    } == {(rank, last, "W0.0" if last else ""): (1, 0) for rank in range(ranks) for last in (False, True)}
    exact.update(operation for _, operation, _ in calls)
    return {row: value for row, value in totals.items() if row not in calls}


def differences(expected: Totals, found: Totals) -> list[str]:
    """Returns one line per row that differs."""
    lines = [
        f"{row}: declared {expected.get(row)}, recorded {found.get(row)}"
        for row in sorted(expected.keys() | found.keys())
        if expected.get(row) != found.get(row)
    ]
    if not lines:
        exact.update(operation for _, operation, _ in found)
    return lines

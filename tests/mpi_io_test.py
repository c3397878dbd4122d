# SPDX-License-Identifier: BSD-3-Clause
"""The counters of MPI-IO, on each MPI: those of tests/programs/file_access.c are known by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Record = Callable[..., Any]

EXPECTED = {
    "opens": 1,
    "collective opens": 1,
    "closes": 1,
    "hints": 1,
    "views": 2,
    "seeks": 1,
    "writes": 7,
    "collective writes": 1,
    "nonblocking writes": 1,
    "reads": 1,
    "split reads": 1,
    "bytes written": 3 * 100 + 3 * 40 + 16,
    "bytes read": 20,
    "last byte written": 1159,
    "last byte read": 1019,
    # Six of the writes have a known place; the first is at 0, where nothing came before.
    "sequential writes": 5,
    "consecutive writes": 3,
    "sequential reads": 1,
    "switches": 2,
}


@pytest.mark.two_mpis
def test_counters_of_mpi_io(record: Record) -> None:
    """Kinds of accesses, bytes, places behind a view, hints: as the program makes them, on each rank."""
    run = record("file_access", ranks=2)
    assert run.code == 0, run.stderr
    profile = run.profile()
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT rank, counter, sum(value)::BIGINT FROM file_counters f JOIN objects o USING (object_id)
               WHERE f.layer = 'mpi-io' AND o.name LIKE '%/access.data' GROUP BY ALL"""
        ).fetchall()
        attributes = connection.execute(
            "SELECT attributes FROM objects WHERE name LIKE '%/access.data'"
        ).fetchall()
    for rank in range(2):
        found = {counter: value for owner, counter, value in rows if owner == rank}
        assert {name: found.get(name, 0) for name in EXPECTED} == EXPECTED
    assert len(attributes) == 1
    said = json.loads(attributes[0][0])
    assert (said["mode"], said["communicator"], said["view"]) == (
        "read and write, create",
        "W0.0",
        "with holes",
    )
    assert str(said["hint cb_nodes"]) == "1"

# SPDX-License-Identifier: BSD-3-Clause
"""The counters of MPI-IO, on each MPI: those of tests/programs/file_access.c are known by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from barograph.analyze.files.files import FileFilter, file_rows
from barograph.analyze.workspace import Workspace

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
    # The nonblocking write and the split read, complete.
    "waits": 2,
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


@pytest.mark.two_mpis
def test_requests_last_until_they_are_complete(record: Record) -> None:
    """No matter which call completes them; a file with a request that was not seen to complete has no bandwidth."""
    run = record("file_requests", ranks=2)
    assert run.code == 0, run.stderr
    profile = run.profile()
    with profile.connect() as connection:
        counted = {
            (rank, counter): value
            for rank, counter, value in connection.execute(
                """SELECT rank, counter, sum(value)::BIGINT FROM file_counters JOIN objects o USING (object_id)
                   WHERE layer = 'mpi-io' AND o.name LIKE '%/requests.data' GROUP BY ALL"""
            ).fetchall()
        }
        times = dict(
            connection.execute(
                """SELECT s.rank, sum(s.time_ns)::BIGINT FROM fact_rows s JOIN call_paths USING (path_id)
                   JOIN objects o USING (object_id) WHERE o.name LIKE '%/requests.data'
                   AND (operation IN ('MPI_Test', 'MPI_Waitany', 'MPI_Waitsome') OR operation LIKE '%iwrite%')
                   GROUP BY ALL"""
            ).fetchall()
        )
    for rank in range(2):
        assert [
            counted[rank, name] for name in ("nonblocking writes", "nonblocking reads", "split writes")
        ] == [8, 1, 1]
        assert counted[rank, "waits"] == 10
        # From the start until it is complete: that contains the calls.
        assert counted[rank, "write time"] >= times[rank]
    with Workspace(profile) as workspace:
        rows = [row for row in file_rows(workspace, FileFilter()) if row["layer"] == "mpi-io"]
        known = {row["name"].rpartition("/")[2]: row["bandwidth"] is not None for row in rows}
    assert known == {"requests.data": True, "forgotten.data": False}


# Of time stamps and times in nanoseconds that are rounded apart.
ROUNDED_NS = 10


@pytest.mark.two_mpis
def test_no_time_of_a_file_under_way_counts_twice(record: Record) -> None:
    """Nor does that of a pause, or any that no clock was read for; where a request is freed, others keep theirs."""
    run = record("file_times", ranks=1)
    assert run.code == 0, run.stderr
    with run.profile().connect() as connection:
        files: dict[str, dict[str, int]] = {}
        for name, counter, value in connection.execute(
            """SELECT o.name, counter, sum(value)::BIGINT FROM file_counters JOIN objects o USING (object_id)
               WHERE layer = 'mpi-io' AND o.name LIKE '%.data' GROUP BY ALL"""
        ).fetchall():
            files.setdefault(name.rpartition("/")[2], {})[counter] = value
        times = {
            (name, operation): value
            for name, operation, value in connection.execute(
                """SELECT regexp_extract(coalesce(o.name, ''), '[a-z]*.data$'), operation, sum(s.time_ns)::BIGINT
                   FROM fact_rows s JOIN call_paths USING (path_id) LEFT JOIN objects o USING (object_id)
                   GROUP BY ALL"""
            ).fetchall()
        }
    both = files["both.data"]
    assert (both["writes"], both["reads"], both["waits"]) == (3, 1, 2)
    # Where the read is under way the write is, too, and has that time if it is complete first.
    span = max(both["last write ended"], both["last read ended"]) - both["first write"]
    assert both.get("read time", 0) + both["write time"] <= span + ROUNDED_NS
    over = files["over.data"]
    assert (over["nonblocking writes"], over["waits"]) == (1, 1)
    assert over["write time"] + times["", "recording paused"] <= (
        over["last write ended"] - over["first write"] + ROUNDED_NS
    )
    within = files["within.data"]
    assert not {"nonblocking writes", "waits", "write time"} & {
        name for name, value in within.items() if value
    }
    freed = files["freed.data"]
    assert (freed["nonblocking writes"], freed["waits"]) == (2, 1)
    assert freed["write time"] >= sum(
        times["freed.data", name] for name in ("MPI_File_iwrite_at", "MPI_Wait")
    )
    deep = files["deep.data"]
    assert (deep["nonblocking writes"], deep["split writes"], deep["waits"]) == (1, 1, 2)
    # Time stamps are from the beginning of the recording, the clock is from that of the machine.
    assert 0 < deep["write time"] <= deep["last write ended"] + ROUNDED_NS

# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks share a file through MPI-IO, but most of their reads or writes are independent and small.

What counts is the share of the calls, file by file: a single collective call among thousands helps nobody.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import exact_nesting
from barograph.analyze.findings.io_sums import BOUND, COLLECTIVE, USERS, found_files, io_sums

MPI_IO = "s.layer = 'mpi-io' AND s.direction != '' AND s.bucket > 0"
CONDITION = f"{MPI_IO} AND NOT {COLLECTIVE} AND NOT f.folded"
SHARES = """
CREATE OR REPLACE TEMP TABLE io_independent AS
SELECT s.file_id, s.direction, sum(s.calls)::DOUBLE AS all_calls,
       coalesce(sum(s.calls) FILTER ({collective}), 0)::DOUBLE AS collective_calls
FROM io_facts s WHERE {calls} GROUP BY s.file_id, s.direction
"""
HAVING = f"""{USERS} > 1 AND sum(s.calls) >= $many * {USERS} AND sum(s.bytes) < $large * sum(s.calls)
    AND sum(s.calls) >= $share * any_value(all_calls)"""
KEYS = ("calls", "direction", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")
OTHERS = """
SELECT sum(collective_calls)::BIGINT AS collective_calls, bool_or(f.top = 'hdf5') AS hdf5
FROM io_independent JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id) AND direction = $direction
"""
# What the program called instead, where a library makes the calls of MPI-IO: of small pieces it has work with each.
ABOVE = """s.asked AND s.layer != 'mpi-io' AND s.direction = $direction AND s.bucket > 0
    AND list_contains($ids, s.file_id)"""
PIECES = "SELECT coalesce(sum(s.bytes) / sum(s.calls), 0)::DOUBLE AS bytes FROM io_facts s WHERE {condition}"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files that are read or written mostly by independent calls."""
    workspace = inspection.workspace
    workspace.connection.execute(SHARES.format(collective=COLLECTIVE, calls=MPI_IO))
    values = inspection.limits(many="many_calls", large="large_bytes", share="independent_share")
    join = "JOIN io_independent i ON i.file_id = s.file_id AND i.direction = s.direction"
    for row in io_sums(inspection, CONDITION, values, join=join, having=HAVING):
        files = {"ids": row["file_ids"], "direction": row["direction"]}
        others = workspace.rows(OTHERS, files)[0]
        others["mpi_io"] = not others["hdf5"]
        if (
            exact_nesting(workspace)
            and workspace.rows(PIECES.format(condition=ABOVE), files)[0]["bytes"] < values["large"]
        ):
            above = workspace.rows(BOUND.format(condition=ABOVE), files)[0]["most_ns"]
            share = row["calls"] / (row["calls"] + others["collective_calls"])
            row["most_ns"] = max(row["most_ns"], above * share)
        yield found_files(inspection, row, CONDITION, values, KEYS, **others)

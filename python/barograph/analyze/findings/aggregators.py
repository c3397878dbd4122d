# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the hint cb_nodes asks for a number of aggregators that does not suit the nodes or the file's stripes."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import COLLECTIVE, found_files, io_sums

CONDITION = f"s.layer = 'mpi-io' AND s.direction != '' AND s.bucket > 0 AND {COLLECTIVE} AND f.cb_nodes > 0"

# With fewer than nodes the network of some nodes is idle; with more than stripes several of them lock the same target.
FEW = ("few", "any_value(f.cb_nodes) < $nodes", "1 - any_value(f.cb_nodes) / $nodes")
MANY = (
    "many",
    "any_value(f.stripe_count) > 0 AND any_value(f.cb_nodes) > greatest($nodes, any_value(f.stripe_count))",
    "1 - greatest($nodes, any_value(f.stripe_count)) / any_value(f.cb_nodes)",
)
KEYS = ("files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files with collective calls by too few or too many aggregators."""
    workspace = inspection.workspace
    known = workspace.rows(
        "SELECT count(DISTINCT node) AS n FROM locations WHERE rank >= 0 AND node != 'unknown'"
    )
    nodes = known[0]["n"]
    if not nodes:
        return  # a converted log that does not say
    for name, having, part in (FEW, MANY):
        values = {"nodes": nodes}
        for row in io_sums(inspection, CONDITION, values, having=having, part=part, by_direction=False):
            sql = "SELECT any_value(cb_nodes) AS n, max(stripe_count) AS stripes FROM io_files WHERE name = $name"
            hint = workspace.rows(sql, {"name": row["file"]})[0]
            more = {"cb_nodes": hint["n"], "nodes": nodes, "stripe_count": hint["stripes"]}
            yield found_files(inspection, row, CONDITION, values, KEYS, sentences=(name,), **more)

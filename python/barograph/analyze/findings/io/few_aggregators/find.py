# SPDX-License-Identifier: BSD-3-Clause
"""Finding: collective calls of many ranks, whose requests to the file system one rank or few make.

How many ranks share the requests is the participation ratio of their bytes, (sum b)^2 / sum b^2: 1 when one rank moves
everything, n when n ranks move as much each. For a record of all ranks together it follows from the variance. One
aggregator per node is what libraries choose: where the nodes are known, fewer than that count, or a number that the
program asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import price


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files whose collective calls go through too few ranks."""
    workspace = inspection.workspace
    (counts,) = workspace.query("node_counts")
    nodes = 0 if counts["unknown"] else int(counts["nodes"])
    for row in workspace.query("requests_of_collectives"):
        if row.pop("together") and not _from_shared(inspection, row):
            continue
        doers, users = max(round(row.pop("share_of") or 0), 1), row["users"]
        few = doers <= inspection.threshold("few") and users >= inspection.threshold("least_users")
        asked_for = (
            row["cb_nodes"] is not None and doers <= row["cb_nodes"] <= inspection.threshold("few") < users
        )
        if not ((doers < nodes if nodes > 1 else few and nodes == 0) or asked_for):
            continue
        busiest = row["busiest_ns"]
        # Where the collective calls take much longer than the requests below, something else holds them up.
        if busiest < inspection.threshold("busy_share") * row["waiting_ns"]:
            continue
        lost = busiest * (1 - doers / users)
        if lost < inspection.heavy_ns:
            continue
        keys = (
            "file",
            "direction",
            "users",
            "calls",
            "waiting_ns",
            "requests",
            "bytes",
            "busiest",
            "busiest_ns",
        )
        evidence: dict[str, object] = {key: row[key] for key in keys}
        evidence |= {
            "doers": doers,
            "busiest_share": row["busiest_bytes"] / max(row["bytes"], 1),
            "bytes_per_s": row["busiest_bytes"] * 1e9 / busiest,
            "request_bytes": row["bytes"] / row["requests"],
            "nodes": nodes,
            "cb_nodes": row["cb_nodes"],
            "stripe_count": row["stripe_count"],
            "one_stripe": row["stripe_count"] == 1,
            "lost_ns": lost,
        }
        sentences = ["one" if doers == 1 else "few"]
        sentences += ["asked"] if asked_for else []
        sentences += ["stripe"] if row["stripe_count"] == 1 else []
        values = {"file": row["file_id"], "direction": row["direction"]}
        where = call_sites(workspace, ChosenFacts("collective_transfers_of_file", values))
        # The requests of the busiest rank, or those of all where there is one record.
        requests = ChosenFacts("requests_of_rank", values | {"rank": row["busiest"]})
        priced = price(inspection, requests)
        yield RawFinding(evidence, lost / 1e9, tuple(sentences), where, files=(row["file"],), priced=priced)


def _from_shared(inspection: Inspection, row: dict[str, Any]) -> bool:
    """Fills in what a record of all ranks says; False where it does not say it."""
    known = inspection.workspace.query("shared_posix_record", {"file": row["file_id"]})
    if not known or row["single"]:
        return False
    shared = known[0]
    # Metadata is part of a rank's time in the record: this much of it is reading and writing at least.
    other_ns = shared["time_ns"] - row["posix_ns"]
    row["busiest"], row["busiest_bytes"] = shared["slowest"], min(shared["slowest_bytes"], row["bytes"])
    row["busiest_ns"] = max(shared["slowest_ns"] - other_ns, 0)
    if shared["variance"] is None or not shared["mean"] or not row["busiest_ns"]:
        return False
    row["share_of"] = shared["n"] / (1 + shared["variance"] / shared["mean"] ** 2)
    return True

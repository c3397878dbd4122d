# SPDX-License-Identifier: BSD-3-Clause
"""Finding: one rank does nearly all input and output while the others wait for it.

A rank that only serves files while the others compute is a design, and little data is best handled by one rank. Where
the others move a little of the same files themselves it is an imbalance (io_imbalance).
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import price


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds a rank that reads or writes for all."""
    workspace = inspection.workspace
    share = inspection.threshold("share")
    for row in workspace.query("busiest_rank_in_io"):
        if row["ranks"] < 2 or min(row["time_share"], row["bytes_share"]) < share:
            continue
        lost = row["time_ns"] * (1 - 1 / row["ranks"])
        waited = row["others_mpi_ns"] >= inspection.threshold("waiting_share") * row["time_ns"]
        if lost < inspection.noticeable_ns or row["bytes"] < inspection.threshold("least_bytes"):
            continue
        if row.pop("mpi") and not waited:
            continue
        if 2 * workspace.query("helpers_in_io", {"rank": row["rank"]})[0]["n"] >= row["ranks"] - 1:
            continue
        values = {"rank": row["rank"], "bytes": row["bytes"]}
        nothing = {"operation": "", "passed_bytes": 0, "passing_ns": 0}
        passing = workspace.query("rooted_collective", values) or [nothing]
        ranks = {"ranks": [row["rank"], -1]}
        names = [file["name"] for file in workspace.query("files_of_ranks", ranks)]
        yield RawFinding(
            row | {"files": names, "lost_ns": lost, "waited": waited, **passing[0]},
            lost / 1e9,
            sentences=(
                "main",
                *(["waiting" if row["ranks"] > 2 else "waiting_one"] if waited else []),
                *(["passing"] if passing[0]["operation"] else []),
            ),
            where=call_sites(workspace, ChosenFacts("io_facts_of_ranks", ranks)),
            files=tuple(names),
            priced=price(inspection, ChosenFacts("transfers_of_ranks", ranks)),
        )

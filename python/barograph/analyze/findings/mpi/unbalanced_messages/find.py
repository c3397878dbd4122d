# SPDX-License-Identifier: BSD-3-Clause
"""Finding: one rank sends or receives far more than the others, and is longer in it than they are, or makes them wait.

Only the transfer is priced: a rank that waits for what is not computed yet, or others that wait for its answers, would
do so with a collective as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import WITH_A_CORE, core_shares
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.message_waits import slow_network
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds the ranks that send and receive most, if that is far more than the others."""
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return
    inspection.computed_once(core_shares)
    values = {"ratio": inspection.threshold("ratio")} | slow_network(inspection)
    for row in workspace.query("unbalanced_messages", values):
        # Those that send to one rank wait for it; a rank that sends to all is busy itself.
        own = row["does"] == "sends" or row["message_ns"] >= row["others_ns"]
        if row["partners"] < inspection.threshold("least_partners") or (own and _late(inspection, row)):
            continue
        lost = row["message_ns"] - row["others_ns"] if own else row["others_ns"]
        lost = min(lost, row["transfer_ns"])
        with_a_core = row["on_core"] >= WITH_A_CORE
        lost *= 1 if with_a_core else row["on_core"]
        if lost < inspection.noticeable_ns:
            continue
        evidence = row | {"sends": row["does"] == "sends", "receives": row["does"] == "receives"}
        which = {"rank": row["rank"], "own": own}
        where, priced = priced_call_sites(inspection, ChosenFacts("message_facts_of_rank", which))
        sentences = ("main",) if with_a_core else ("main", "off_core")
        yield RawFinding(evidence, lost / 1e9, sentences, where, priced=priced, estimated=not with_a_core)


def _late(inspection: Inspection, row: Mapping[str, Any]) -> bool:
    """True where the rank's time in receives is waiting for one that sends late: late-sender says so."""
    if row["does"] != "receives":
        return False
    late = inspection.raw_findings("late-sender")
    return any(row["rank"] in cast("list[int]", found.evidence["receivers"]) for found in late)

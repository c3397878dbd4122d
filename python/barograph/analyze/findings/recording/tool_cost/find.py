# SPDX-License-Identifier: BSD-3-Clause
"""Finding: recording itself takes a noticeable part of the run.

What recording the polls of a waiting rank takes is waiting (see polling): without it there were more of them. Where
another finding asks for fewer of the calls that were recorded most, recording is another view of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from barograph.analyze.calls.reduced_detail import budget
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.own_cost import own_cost
from barograph.analyze.time.time_split import split_of_job

# From this part of what recording took on, that went into polls.
MOSTLY_POLLS = 0.75
# Findings whose advice is to make fewer calls.
TOO_MANY = ("metadata-storm", "small-requests", "stdio-bulk", "redundant-reads", "small-messages")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds what was recorded most often, where recording is noticeable."""
    workspace = inspection.workspace
    split = split_of_job(workspace)
    cost = own_cost(workspace)
    # What start-up takes does not depend on what the program does.
    share = cost.events_share + cost.samples_share if cost is not None else split.share(split.tool_ns)
    if share < inspection.settings.levels["noticeable"]:
        return
    busiest = workspace.query("most_frequent_operation")
    if not busiest:
        return
    most = busiest[0]
    # The others may wait for the rank that records most.
    (where,) = workspace.query("most_tool_time")
    if where["ns"] < inspection.noticeable_ns:  # of a short run
        return
    is_region = most["layer"] == "region"
    evidence = {
        "share": share,
        "rank": where["rank"],
        "most_ns": where["ns"],
        "operation": most["operation"],
        "calls": most["calls"],
        "is_region": is_region,
        "is_call": not is_region,
        "has_no_budget": budget(workspace) == 0,
    }
    cause = _cause(inspection, most["operation"], where["rank"], where["ns"])
    yield RawFinding(evidence, where["ns"] / 1e9, explained_by=cause)


def _cause(inspection: Inspection, operation: str, rank: int, most_ns: int) -> str:
    """Returns the id of the finding that asks for fewer of the calls whose recording takes `most_ns` on a rank."""
    polls_ns = sum(
        cast("int", polls.evidence["recording_ns"])
        for polls in inspection.raw_findings("polling")
        if polls.evidence["rank"] == rank
    )
    if polls_ns >= MOSTLY_POLLS * most_ns:
        return "polling"
    for name in TOO_MANY:
        for one in inspection.raw_findings(name):
            priced = {"price_id": one.priced, "operation": operation}
            if one.seconds_lost * 1e9 >= most_ns and inspection.workspace.query("is_priced", priced):
                return name
    return ""

# SPDX-License-Identifier: BSD-3-Clause
"""What to look at first: runs all rules and ranks what they find by the seconds it costs.

Called by report. Rules about the recording itself (too short, too dear, nothing annotated, too few cores) are here
too: they say how far the other numbers can be trusted.
"""

from __future__ import annotations

from barograph.analyze.communication_costs import communication_findings
from barograph.analyze.duration import duration
from barograph.analyze.finding import NOTICEABLE, Finding
from barograph.analyze.io_findings import io_findings
from barograph.analyze.loop_findings import loop_findings
from barograph.analyze.slow_ranks import slow_rank_findings
from barograph.analyze.time_split import TimeSplit, split_of_job
from barograph.analyze.workspace import Workspace, number

# A run that spends more than this share in MPI_Init says little about the program's steady state.
STARTUP_SHARE = 0.25


def look_first(workspace: Workspace) -> list[Finding]:
    """Returns all findings, those that cost most wall time first; ties by kind for a stable order."""
    about_loops, slow = loop_findings(workspace, slow_rank_findings(workspace))
    found = slow + about_loops + communication_findings(workspace, imbalance_explained=bool(slow))
    found += io_findings(workspace)
    shared = shared_core_findings(workspace)
    if shared:
        # Every rank waits for a core then, inside MPI as well: waiting on all ranks says nothing about the program.
        found = [finding for finding in found if finding.kind != "waiting-everywhere"]
    found += shared
    found += recording_findings(workspace, split_of_job(workspace))
    return sorted(found, key=lambda finding: (-finding.seconds_lost, finding.kind, finding.observation))


def shared_core_findings(workspace: Workspace) -> list[Finding]:
    """Returns whether a node runs more ranks than it has cores: then waiting for a core looks like waiting in MPI."""
    cores = int(number(workspace.metadata.get("node.cores", "")))
    nodes = workspace.rows(
        "SELECT node, count(DISTINCT rank) AS ranks FROM locations GROUP BY node ORDER BY ranks DESC, node LIMIT 1"
    )
    if cores == 0 or not nodes or nodes[0]["ranks"] <= cores:
        return []
    node = nodes[0]
    text = (
        f"{node['ranks']} ranks share the {cores} cores of {node['node']}: times in MPI and in regions contain waiting "
        "for a core."
    )
    action = "Compare ranks and regions with each other; measure speed with at most one rank per core."
    return [
        Finding(
            "shared-cores", 0.0, text, action, {"node": node["node"], "cores": cores, "ranks": node["ranks"]}
        )
    ]


def recording_findings(workspace: Workspace, split: TimeSplit) -> list[Finding]:
    """Returns what limits the worth of this recording: the tool's cost, a short run, no annotated region."""
    found: list[Finding] = []
    ranks = max(workspace.ranks, 1)
    if split.share(split.tool_ns) >= NOTICEABLE:
        workspace.need("operation_times")
        most = workspace.rows(
            """SELECT operation, layer, sum(calls)::BIGINT AS calls
               FROM operation_times JOIN operations USING (operation_id)
               GROUP BY ALL ORDER BY calls DESC, operation LIMIT 1"""
        )[0]
        text = (
            f"Recording itself takes {100 * split.share(split.tool_ns):.1f} % of the time; "
            f"`{most['operation']}` alone was recorded {most['calls']:,} times."
        )
        found.append(
            Finding(
                "tool-cost",
                split.tool_ns / ranks / 1e9,
                text,
                "Take the annotation out of the innermost loop."
                if most["layer"] == "region"
                else "Make this call less often (a poll every few units of work), or record with --max-overhead 1%.",
                most,
            )
        )
    if split.share(split.startup_ns) >= STARTUP_SHARE:
        text = f"MPI start-up takes {100 * split.share(split.startup_ns):.0f} % of this run."
        action = "Record a longer run before drawing conclusions about scaling."
        found.append(Finding("short-run", 0.0, text, action, {"startup_ns": split.startup_ns}))
    regions = workspace.rows("SELECT count(*) AS n FROM call_paths WHERE layer = 'region'")[0]["n"]
    if not regions and split.share(split.computing_ns) >= 0.5:
        text = (
            f"{duration(split.computing_ns / ranks)} per rank are computing, and no region is annotated: "
            "this profile can't say where."
        )
        action = "Mark the main steps with BAROGRAPH_REGION or `with barograph.region(...)`."
        found.append(Finding("no-regions", 0.0, text, action))
    return found

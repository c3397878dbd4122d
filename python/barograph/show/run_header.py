# SPDX-License-Identifier: BSD-3-Clause
"""The head of a report: what ran, where, when, for how long, and what recording it cost.

Used by report and info. Missing metadata is left out, never guessed.
"""

from __future__ import annotations

import shlex
from pathlib import Path

from barograph.analyze.own_cost import own_cost
from barograph.analyze.reduced_detail import budget
from barograph.analyze.time_split import TimeSplit
from barograph.analyze.workspace import Workspace, number
from barograph.read.siblings import sibling_profiles
from barograph.show import units
from barograph.stored_json import json_list


def command_words(metadata: dict[str, str]) -> list[str]:
    """Returns the words of the command line, nothing where it is not known."""
    return [str(word) for word in json_list(metadata.get("program.command", ""))]


def command_line(metadata: dict[str, str]) -> str:
    """Returns the command as it was typed; the program's name too where a script or an interpreter started it."""
    name = metadata.get("program.name", "")
    words = command_words(metadata)
    if not words:
        return name or "(unknown program)"
    typed = " ".join(shlex.quote(word) for word in words)
    return typed if not name or words[0].rpartition("/")[2] == name else f"{name}, started by {typed}"


def program_title(metadata: dict[str, str]) -> str:
    """Returns a short name for headings: of the script or module where the program is Python."""
    name = metadata.get("program.name", "")
    words = command_words(metadata)
    if name.startswith("python"):
        for place, word in enumerate(words):
            if word == "-m" and place + 1 < len(words):
                return words[place + 1]
            if word.endswith(".py"):
                return word.rpartition("/")[2]
    return name or command_line(metadata)


def plural(count: int, word: str) -> str:
    """Returns `1 rank` or `4 ranks`."""
    return f"{count:,} {word}" + ("" if count == 1 else "s")


def header_rows(workspace: Workspace, split: TimeSplit) -> list[tuple[str, str]]:
    """Returns the names and values of the report's head."""
    metadata = workspace.metadata
    ranks, threads = workspace.ranks, workspace.table_rows("locations")
    where = plural(ranks, "rank")
    nodes = nodes_of(workspace)
    if nodes:
        where += f" on {plural(nodes, 'node')}"
    if threads != ranks:
        where += f", {plural(threads, 'thread')} in all"
    library = metadata.get("mpi.library", "")
    level = metadata.get("mpi.thread_level", "")
    rows = [
        ("program", command_line(metadata)),
        ("ran on", where),
        ("MPI", library + (f" ({level})" if library and level else "")),
        ("started", metadata.get("run.start", "")),
        ("wall time", units.duration(workspace.wall_ns)),
        own_cost_row(workspace, split),
        ("imported from", metadata.get("import.from", "")),
        ("same run", further_profiles(workspace)),
    ]
    return [(name, value) for name, value in rows if value]


def nodes_of(workspace: Workspace) -> int:
    """Returns the number of nodes, 0 where it is not known, as it is not in most of other tools' files."""
    unknown = workspace.rows("SELECT count(*) AS n FROM locations WHERE rank >= 0 AND node = 'unknown'")[0][
        "n"
    ]
    return 0 if unknown else int(number(workspace.metadata.get("job.nodes", ""))) or 1


def further_profiles(workspace: Workspace) -> str:
    """Returns where other processes of the run are recorded, for example forked workers; "" for nowhere."""
    found = sibling_profiles(Path(workspace.profile.path), workspace.metadata.get("job.id", ""))
    names = ", ".join(path.name for path in found)
    return f"other processes of it are in {names}" if names else ""


def own_cost_row(workspace: Workspace, split: TimeSplit) -> tuple[str, str]:
    """Returns the row about the tool itself, by part where the profile says."""
    cost = own_cost(workspace)
    if cost is None and "import.from" in workspace.metadata:
        return "recording cost", ""  # what another tool cost its file does not say
    if cost is None:
        return "recording cost", recording_cost(workspace, split)
    parts = [("events", cost.events_share), ("start-up", cost.setup_share)]
    shown = ", ".join(f"{name} {units.percent(share)}" for name, share in parts if share > 0)
    beside = [
        ("writing the profile", cost.finalize_ns),
        ("snapshots", cost.helper_cpu_ns),
        ("`barograph run` before the program", cost.before_ns),
        ("after it", cost.after_ns),
    ]
    apart = ", ".join(f"{name} {units.duration(ns)}" for name, ns in beside if ns > 0)
    text = own_share(cost.share, split.tool_ns)
    text += (f" ({shown})" if shown and cost.share <= 1 else "") + (f"; {apart}" if apart else "")
    allowed = budget(workspace)
    if allowed and cost.events_share > allowed:
        text += (
            f"; more than --max-overhead {units.percent(allowed)} allows: counting calls costs something, too"
        )
    return "the tool itself", f"{text}; {units.size(cost.memory_per_rank)} per rank"


def own_share(share: float, tool_ns: float) -> str:
    """Returns what the tool took as a share of the recorded time, or as a time where it was longer than that."""
    if share <= 1:
        return units.percent(share)
    return f"{units.duration(tool_ns)}, longer than all that was recorded"


def recording_cost(workspace: Workspace, split: TimeSplit) -> str:
    """Returns what the tool itself cost: share during the run, and time at its end."""
    sums = workspace.rows("SELECT coalesce(sum(events), 0)::BIGINT AS events FROM locations")[0]
    keys = ("collect.unify_ns", "collect.aggregate_ns", "collect.write_ns")
    at_end = sum(number(workspace.metadata.get(key, "")) for key in keys)
    text = f"{units.percent(split.share(split.tool_ns))} of the time for {units.count(sums['events'])} events"
    return text + (f", {units.duration(at_end)} to write the profile" if at_end else "")

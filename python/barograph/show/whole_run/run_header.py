# SPDX-License-Identifier: BSD-3-Clause
"""The head of a report: what ran, where, when, for how long, and what recording it cost.

Used by report and info. Missing metadata is left out, never guessed.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from barograph.analyze.calls.reduced_detail import budget
from barograph.analyze.own_cost import OwnCost, own_cost
from barograph.analyze.programs import programs_in_words
from barograph.analyze.time.time_split import TimeSplit
from barograph.analyze.workspace import RunRecord, Workspace
from barograph.read.events.trace import event_volumes
from barograph.read.siblings import sibling_profiles
from barograph.show import units
from barograph.wording.counted import counted

# How MPI_Get_library_version begins: "Open MPI v4.1.4, package: ...", "MPICH Version:  4.0.2 ...",
# "Intel(R) MPI Library 2021.19 for Linux* OS".
LIBRARY: Final = re.compile(
    r"(?P<name>Open MPI|Intel\(R\) MPI Library|[A-Z][\w-]*)(?: [Vv]ersion\s*:?)?\s+(?P<version>v?\d[\w.-]*)"
)
MOST_OF_LIBRARY: Final = 40


def command_line(run: RunRecord) -> str:
    """Returns the command as it was typed; the program's name too where a script or an interpreter started it."""
    name, words = run.program, run.command
    if not words:
        return name or "(unknown program)"
    typed = " ".join(shlex.quote(word) for word in words)
    return typed if not name or words[0].rpartition("/")[2] == name else f"{name}, started by {typed}"


def program_title(run: RunRecord) -> str:
    """Returns a short name for headings: of the script or module where the program is Python."""
    name, words = run.program, run.command
    if name.startswith("python"):
        for place, word in enumerate(words):
            if word == "-m" and place + 1 < len(words):
                return words[place + 1]
            if word.endswith(".py"):
                return word.rpartition("/")[2]
    return name or command_line(run)


def not_shown(count: int, word: str = "", *, how: str = "--top 0 shows all") -> str:
    """Returns the line below a list that was cut, such as `1 more rank is not shown; --top 0 shows all.`."""
    what = f" {word}{'' if count == 1 else 's'}" if word else ""
    return f"{count:,} more{what} {'is' if count == 1 else 'are'} not shown; {how}."


def header_rows(workspace: Workspace, split: TimeSplit) -> list[tuple[str, str]]:
    """Returns the names and values of the report's head."""
    run = workspace.run
    ranks, threads = run.ranks, workspace.table_rows("locations")
    where = counted(ranks, "rank")
    nodes = nodes_of(workspace)
    if nodes:
        where += f" on {counted(nodes, 'node')}"
    if threads != ranks:
        where += f", {counted(threads, 'thread')} in all"
    rows = [
        programs_row(workspace),
        ("ran on", where),
        ("MPI", mpi_of(workspace)),
        ("started", run.start),
        ("wall time", units.duration(run.wall_ns)),
        ("pauses", pauses_of(workspace)),
        own_cost_row(workspace, split),
        ("trace", event_volume(workspace)),
        ("imported from", run.imported_from),
        ("same run", further_profiles(workspace)),
    ]
    return [(name, value) for name, value in rows if value]


def mpi_of(workspace: Workspace) -> str:
    """Returns the MPI library, and the thread level of rank 0: programs of a job may have asked for different ones."""
    library, level = short_library(workspace.run.mpi_library), workspace.run.thread_level
    if not library or not level:
        return library
    if workspace.program is not None and 0 not in workspace.program.rank_list:
        return library
    return f"{library} ({level} on rank 0)" if workspace.several_programs else f"{library} ({level})"


def short_library(text: str) -> str:
    """Returns name and version of an MPI library; what MPI_Get_library_version gives may be a screenful."""
    found = LIBRARY.match(text)
    if found is None:
        return text.partition(",")[0][:MOST_OF_LIBRARY]
    name = found["name"].replace("(R)", "").replace(" Library", "")
    return f"{name} {found['version']}"


def event_volume(workspace: Workspace) -> str:
    """Returns how many events a trace has and how fast they came; "" for a run that was not traced."""
    volumes = event_volumes(Path(getattr(workspace.profile, "files", workspace.profile.path)))
    if workspace.program is not None:
        volumes = [volume for volume in volumes if volume.rank in workspace.program.rank_list]
    if not volumes:
        return ""
    rows = workspace.query("mpi_spans")
    spans: dict[int, int] = {int(row["rank"]): int(row["span_ns"]) for row in rows if row["span_ns"] > 0}
    rates = {
        volume.rank: volume.size * 1e9 / spans[volume.rank] for volume in volumes if volume.rank in spans
    }
    events, size = sum(volume.events for volume in volumes), sum(volume.size for volume in volumes)
    missing = sum(volume.missing for volume in volumes)
    text = f"{events - missing:,} of {counted(events, 'event')}" if missing else counted(events, "event")
    text += f", {units.size(size)}"
    if not rates:
        return text
    between = "after MPI_Init" if any(row["init_ns"] for row in rows) else "while the program ran"
    return f"{text}; event bandwidth {between} {bandwidth_of_ranks(rates)}"


def bandwidth_of_ranks(rates: Mapping[int, float]) -> str:
    """Returns the event bandwidths of some ranks, bytes per second, as a report says them."""
    most = max(rates, key=lambda rank: rates[rank])
    mean = sum(rates.values()) / len(rates)
    text = f"{units.size(mean)}/s per rank"
    return text + (f", at most {units.size(rates[most])}/s (rank {most})" if len(rates) > 1 else "")


def programs_row(workspace: Workspace) -> tuple[str, str]:
    """Returns the command, or which programs the job consists of."""
    if workspace.several_programs:
        return "programs", programs_in_words(workspace.programs)
    return "program", command_line(workspace.run)


def pauses_of(workspace: Workspace) -> str:
    """Returns for how long the program had paused the recording; "" where it had not."""
    (row,) = workspace.query("pauses_of_job")
    if not row["most_ns"]:
        return ""
    least, most, ranks = int(row["least_ns"]), int(row["most_ns"]), int(row["ranks"])
    same = units.duration(least) == units.duration(most)
    span = units.duration(most) if same else f"{units.duration(least)} to {units.duration(most)}"
    all_of_them = ranks == workspace.run.ranks
    where = (
        f"rank {row['most_rank']}" if ranks == 1 else "all ranks" if all_of_them else counted(ranks, "rank")
    )
    times = "once" if row["times"] == 1 else f"{row['times']:,} times"
    return f"Recording was paused for {span} of {units.duration(workspace.run.wall_ns)} on {where} ({times})"


def nodes_of(workspace: Workspace) -> int:
    """Returns the number of nodes, 0 where it is not known, as it is not in most of other tools' files."""
    unknown = workspace.query("unknown_nodes")[0]["n"]
    return 0 if unknown else workspace.run.job_nodes or 1


def further_profiles(workspace: Workspace) -> str:
    """Returns where other processes of the run are recorded, for example forked workers; "" for nowhere."""
    found = sibling_profiles(Path(workspace.profile.path), workspace.run.job_id)
    names = ", ".join(path.name for path in found)
    return f"other processes of it are in {names}" if names else ""


def own_cost_row(workspace: Workspace, split: TimeSplit) -> tuple[str, str]:
    """Returns the row about the tool itself: one line; own_cost_by_part() has the rest."""
    cost = own_cost(workspace)
    if cost is None and workspace.run.imported_from:
        return "recording cost", ""  # what another tool cost its file does not say
    if cost is None and not split.total_ns:
        return "recording cost", ""  # no time is intact that it could be a part of
    if cost is None:
        return "recording cost", recording_cost(workspace, split)
    apart = cost.finalize_ns + cost.before_ns + cost.after_ns
    text = own_share(cost.share, split.tool_ns)
    text += " of the run" * (cost.share <= 1) + (
        f", {units.duration(apart)} before and after it" if apart else ""
    )
    text += f", {units.size(cost.memory_per_rank)} of memory per rank"
    allowed = budget(workspace)
    if allowed and cost.events_share + cost.samples_share > allowed:
        text += (
            f"; events and samples take {_fine(cost.events_share + cost.samples_share)} of it, more than "
            f"--max-overhead {_fine(allowed)} allows"
        )
        if cost.events_share > allowed:
            text += ": counting calls costs something, too"
    return "the tool itself", text


def _fine(share: float) -> str:
    """Returns a share as percent with two digits, however small it is."""
    return f"{float(f'{share * 100:.2g}'):g} %"


def own_cost_by_part(cost: OwnCost, tool_ns: float) -> str:
    """Returns what the tool took, by part: shares of the run, and times before and after it."""
    parts = [("events", cost.events_share), ("samples", cost.samples_share), ("start-up", cost.setup_share)]
    shown = ", ".join(f"{name} {units.percent(share)}" for name, share in parts if share > 0)
    beside = [
        ("writing the profile", cost.finalize_ns),
        ("threads of its own", cost.helper_cpu_ns),
        ("`barograph run` before the program", cost.before_ns),
        ("after it", cost.after_ns),
    ]
    apart = ", ".join(f"{name} {units.duration(ns)}" for name, ns in beside if ns > 0)
    text = own_share(cost.share, tool_ns) + (f" ({shown})" if shown and cost.share <= 1 else "")
    return f"{text}{f'; {apart}' if apart else ''}; {units.size(cost.memory_per_rank)} of memory per rank"


def own_share(share: float, tool_ns: float) -> str:
    """Returns what the tool took as a share of the recorded time, or as a time where it was longer than that."""
    if share <= 1:
        return units.percent(share)
    return f"{units.duration(tool_ns)}, longer than all that was recorded"


def recording_cost(workspace: Workspace, split: TimeSplit) -> str:
    """Returns what the tool itself cost: share during the run, and time at its end."""
    (sums,) = workspace.query("dropped_events")
    at_end = workspace.run.overhead.write_ns
    text = f"{units.percent(split.share(split.tool_ns))} of the time for {units.count(sums['events'])} events"
    return text + (f", {units.duration(at_end)} to write the profile" if at_end else "")

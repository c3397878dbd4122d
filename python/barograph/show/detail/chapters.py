# SPDX-License-Identifier: BSD-3-Clause
"""The chapters of the long report: one for the job, and of a job of several programs one for each.

Called by full_pdf. A trace is analyzed once, for all chapters. Every list and every picture is bounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from barograph.analyze.workspace import Workspace
from barograph.read.analysis.kept_analysis import is_kept
from barograph.read.analysis.trace_analysis import TraceAnalysis, analyze_trace, of_ranks
from barograph.read.events.trace import trace_files
from barograph.read.profile_error import ProfileError
from barograph.show.detail.blocks import Block, Pairs, Picture, Section, Sentence, listings
from barograph.show.detail.calls import NO_TRACE, density_section, timeline_section
from barograph.show.detail.loops import loop_section
from barograph.show.detail.messages import message_section
from barograph.show.detail.waits import wait_section
from barograph.show.page.document import Document
from barograph.show.page.pdf import by_column, pdf_content
from barograph.show.page.pictures import Drawing, communicators_picture, ranks_picture
from barograph.show.page.tables.table import Values
from barograph.spec.tables.comms import COMMUNICATOR_SIZES, COMMUNICATORS, LATE_ARRIVAL
from barograph.spec.tables.files import FILES
from barograph.spec.tables.functions import FUNCTIONS
from barograph.spec.tables.io import IO_LAYERS, IO_SIZES
from barograph.spec.tables.time import CALL_PATHS, CATEGORIES, OPERATIONS, RANKS

MODULES: Final = ("waits", "topology", "temporal", "anomalies")
# Rows of a table; a report of 2,048 ranks and 10,000 files stays as long as one of 64 and 100.
MOST_OPERATIONS: Final = 60
MOST_FUNCTIONS: Final = 40
MOST_PATHS: Final = 100
MOST_RANKS: Final = 64
MOST_COMMUNICATORS: Final = 40
MOST_SIZES: Final = 80
MOST_LATE: Final = 40
MOST_CATEGORIES: Final = 40
MOST_FILES: Final = 60
MOST_REQUESTS: Final = 60
INDENT: Final = "· "


@dataclass(frozen=True)
class Chapter:
    """One chapter: what the short report has of the same, and the sections that follow."""

    content: dict[str, Any]
    sections: list[Section]


@dataclass(frozen=True)
class Traced:
    """What the engine found in the trace of the job; without one `found` is None, and `why` says why."""

    found: TraceAnalysis | None
    why: str = ""

    def table(self, name: str, ranks: list[int] | None) -> Any:
        """Returns a table of a module, of these ranks; None without a trace."""
        if self.found is None:
            return None
        return (self.found if ranks is None else of_ranks(self.found, ranks)).tables[name]


def traced(workspace: Workspace) -> Traced:
    """Returns what the engine finds in the trace of a run; a damaged one is left out, unless it is salvaged."""
    path = Path(workspace.profile.path)
    try:
        if not path.exists() or not (trace_files(path) or is_kept(path)):
            return Traced(None, NO_TRACE)
        return Traced(analyze_trace(path, MODULES, salvage=workspace.salvages))
    except ProfileError as error:
        return Traced(
            None, f"The trace is not used, it is damaged: {error}. --salvage takes what is intact of it."
        )


def chapters_of(workspace: Workspace, document: Document) -> list[Chapter]:
    """Returns the chapters of a report: of the job, then of each program of a job of several.

    Args:
        workspace: the profile.
        document: what its page shows.
    """
    events = traced(workspace)
    ranks = None if workspace.program is None else workspace.program.rank_list
    if not document.parts:
        return [_chapter(workspace, document, events, ranks)]
    chapters = [_job(workspace, document, events)]
    for part in document.parts:
        program = part.program
        assert program is not None
        chapters.append(_chapter(workspace.part_of(program), part, events, program.rank_list))
    return chapters


def _job(workspace: Workspace, document: Document, events: Traced) -> Chapter:
    """Returns what is said of all programs together: nothing that compares ranks which do different work."""
    rest = _rest(workspace)
    kinds = {rank: place for place, program in enumerate(workspace.programs) for rank in program.rank_list}
    sections = [
        Section("Ranks", [*_character(document), *_drawn("ranks", "", ranks_picture(document))]),
        _communicators(document, rest),
        message_section(workspace, events.table("topology", None), kinds),
        timeline_section(workspace, document, events.table("temporal", None), only_groups=True),
        wait_section(workspace, events.found, None, events.why),
        _io(document, rest),
        _environment(document),
    ]
    return Chapter(pdf_content(document, all_findings=True), sections)


def _chapter(workspace: Workspace, document: Document, events: Traced, ranks: list[int] | None) -> Chapter:
    rest = _rest(workspace)
    sections = [
        _time(document, rest),
        _communicators(document, rest),
        message_section(workspace, events.table("topology", ranks), {}),
        density_section(workspace),
        timeline_section(workspace, document, events.table("temporal", ranks)),
        wait_section(workspace, events.found, ranks, events.why),
        loop_section(document, rest),
        _io(document, rest),
    ]
    if workspace.whole is None:  # of a job of several programs it is said once
        sections.append(_environment(document))
    return Chapter(pdf_content(document, all_findings=True), sections)


def _rest(workspace: Workspace) -> str:
    of = f" --program {workspace.program.program}" if workspace.program else ""
    return f"`barograph report {workspace.name}{of} --tables FOLDER` writes the table"


def _time(document: Document, rest: str) -> Section:
    tables, notes = document.tables, document.summary["notes"]
    blocks = _character(document)
    blocks += _drawn("ranks", "Ranks", ranks_picture(document))
    note = _note(notes, "operations")
    blocks += listings(OPERATIONS, tables[OPERATIONS.name], most=MOST_OPERATIONS, rest=rest, note=note)
    note = _note(notes, "categories")
    blocks += listings(CATEGORIES, tables[CATEGORIES.name], most=MOST_CATEGORIES, rest=rest, note=note)
    note = _note(notes, "functions")
    blocks += listings(FUNCTIONS, tables[FUNCTIONS.name], most=MOST_FUNCTIONS, rest=rest, note=note)
    paths = tables[CALL_PATHS.name]
    note = f"The {MOST_PATHS} with the most time; {rest}. " if len(paths["operation"]) > MOST_PATHS else ""
    note += _note(notes, "call_paths")
    without = ("parent",)
    blocks += listings(
        CALL_PATHS, _widest_paths(paths), most=MOST_PATHS, rest=rest, without=without, note=note
    )
    blocks += listings(RANKS, tables[RANKS.name], most=MOST_RANKS, rest=rest, note=_note(notes, "ranks"))
    return Section("Regions, calls and ranks", blocks)


def _character(document: Document) -> list[Block]:
    rows = [(str(topic), str(text)) for topic, text in document.summary["character"]]
    return [Pairs(rows)] if rows else []


def _widest_paths(paths: Values) -> Values:
    """Returns the call paths with the most time, in the order of the tree and indented."""
    places = range(len(paths["operation"]))
    # A path has at least the time of those below it, and comes before them.
    kept = sorted(sorted(places, key=lambda place: (-paths["inclusive_ns"][place], place))[:MOST_PATHS])
    parents: list[int] = paths["parent"]
    depth: list[int] = []
    for parent in parents:
        depth.append(0 if parent < 0 else depth[parent] + 1)
    found = {name: [cells[place] for place in kept] for name, cells in paths.items()}
    found["operation"] = [INDENT * depth[place] + paths["operation"][place] for place in kept]
    return found


def _communicators(document: Document, rest: str) -> Section:
    tables, notes = document.tables, document.summary["notes"]
    title = "Communicators"
    if not tables[COMMUNICATORS.name]["name"]:
        return Section(title, [Sentence("No call on a communicator is recorded.")])
    blocks = _drawn("communicators", "By operation", communicators_picture(document))
    blocks += listings(
        COMMUNICATORS,
        tables[COMMUNICATORS.name],
        most=MOST_COMMUNICATORS,
        rest=rest,
        note=_note(notes, "communicators"),
    )
    blocks += listings(
        COMMUNICATOR_SIZES,
        tables[COMMUNICATOR_SIZES.name],
        most=MOST_SIZES,
        rest=rest,
        keys=3,
        without=("size_from",),
        note=_note(notes, "communicator_sizes"),
    )
    late = tables[LATE_ARRIVAL.name]
    blocks += listings(
        LATE_ARRIVAL, late, most=MOST_LATE, rest=rest, keys=2, note=_note(notes, "late_arrival")
    )
    return Section(title, blocks)


def _io(document: Document, rest: str) -> Section:
    tables, notes = document.tables, document.summary["notes"]
    title = "Input and output"
    if not tables[IO_LAYERS.name]["layer"] and not tables[FILES.name]["name"]:
        return Section(title, [Sentence("No I/O is recorded.")])
    files = by_column(tables[FILES.name], "time_ns")
    blocks = listings(IO_LAYERS, tables[IO_LAYERS.name], most=MOST_REQUESTS, rest=rest)
    sizes = tables[IO_SIZES.name]
    blocks += listings(IO_SIZES, sizes, most=MOST_REQUESTS, rest=rest, keys=3, without=("size_from",))
    blocks += listings(
        FILES,
        files,
        most=MOST_FILES,
        rest=rest,
        keys=2,
        folder=document.summary["folder"],
        note=" ".join(filter(None, ("The most time first.", _note(notes, "files")))),
    )
    return Section(title, blocks)


def _environment(document: Document) -> Section:
    rows = [(name, value) for name, value in document.summary["environment"]]
    blocks: list[Block] = [Pairs(rows)] if rows else [Sentence("Nothing of it is recorded.")]
    return Section("Environment of the run", blocks)


def _drawn(name: str, title: str, drawing: Drawing | None) -> list[Block]:
    if drawing is None:
        return []
    make, caption = drawing
    return [Picture(name, caption, make, title)]


def _note(notes: Mapping[str, Any], name: str) -> str:
    return str(notes.get(name, ""))

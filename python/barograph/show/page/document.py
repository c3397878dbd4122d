# SPDX-License-Identifier: BSD-3-Clause
"""Everything that the page of a report shows: a summary, findings, and tables by column (spec/page/tables.toml).

Called by `barograph report --html`, `--pdf` and `--tables`. Works out nothing itself, and bounds every list, so that
the page of a large job stays small: what is left out is said in `summary["notes"]`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from barograph.analyze.character import character
from barograph.analyze.ends.unfinished import Unfinished, capital, unfinished_of
from barograph.analyze.findings import Findings, find_all
from barograph.analyze.findings.by_program import ProgramFindings, find_by_program
from barograph.analyze.findings.finding import Finding
from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.messages.trace_spans import TraceSpans, trace_spans
from barograph.analyze.metrics import job_metrics
from barograph.analyze.programs import Program
from barograph.analyze.time.time_split import (
    EXTENT_COLUMNS,
    TimeSplit,
    extent,
    known,
    split_by_rank,
    split_of_job,
)
from barograph.analyze.workspace import RunRecord, Workspace
from barograph.read.profile_error import ProfileError
from barograph.show import units
from barograph.show.communicators.communicator_names import (
    named_finding,
    program_names,
    with_program_names,
)
from barograph.show.files.io_report import records_io
from barograph.show.page.evidence import evidence_pairs
from barograph.show.page.source_text import Excerpts, excerpts_of
from barograph.show.page.tables.access_tables import add_accesses
from barograph.show.page.tables.density_tables import add_density
from barograph.show.page.tables.function_tables import add_functions
from barograph.show.page.tables.io_tables import add_arrows, add_files, add_layers, add_spans, add_strips
from barograph.show.page.tables.loop_tables import add_loops, add_metrics
from barograph.show.page.tables.mpi_tables import add_communicators, add_late_arrival, add_messages, add_waits
from barograph.show.page.tables.phase_tables import add_phases, add_system
from barograph.show.page.tables.program_tables import add_programs
from barograph.show.page.tables.table import Notes, Values, table
from barograph.show.page.tables.time_tables import (
    add_call_paths,
    add_categories,
    add_operations,
    add_rank_operations,
    add_ranks,
    add_region_tags,
)
from barograph.show.runs.environment import environment_rows
from barograph.show.time.share_base import base_in_words
from barograph.show.whole_run.report import blocked_lines, parts_of
from barograph.show.whole_run.run_header import header_rows, program_title
from barograph.show.whole_run.unfinished import losses_below
from barograph.spec.page_tables import RECORDS
from barograph.spec.tables.time import TIME_SPLIT

if TYPE_CHECKING:
    import pyarrow as pa

# Programs that are named in the heading.
MOST_NAMED = 3
# Programs that the page shows by themselves.
MOST_PARTS = 16
MORE_PARTS = (
    f"Only {MOST_PARTS} programs can be shown by themselves here; `barograph report --program` shows any."
)


@dataclass(frozen=True)
class Document:
    """What a page shows; keys and columns are those of spec/page/tables.toml."""

    summary: dict[str, Any]
    findings: list[dict[str, Any]]
    tables: dict[str, Values]
    explained: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    suppressed: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    excerpts: Excerpts = field(default_factory=Excerpts)
    # For a job of several programs: what the page shows of each. `program` is that of such a part.
    parts: list[Document] = field(default_factory=list["Document"])
    program: Program | None = None


def make_document(
    workspace: Workspace,
    spans: TraceSpans | None = None,
    findings: Findings | None = None,
    *,
    source: bool = False,
    by_program: ProgramFindings | None = None,
    after_init: bool = False,
) -> Document:
    """Collects a document from a profile; of a job of several programs one for each, too.

    Args:
        workspace: The profile.
        spans: The calls of its trace; None reads the trace beside the profile, if there is one.
        findings: What is wrong; None looks for it.
        source: Whether the lines that findings name are read from the program's source files.
        by_program: What is wrong by program, of a job of several; None looks for it.
        after_init: Whether shares are of the time outside MPI_Init.
    """
    how = {"source": source, "after_init": after_init}
    if not workspace.several_programs:
        return _document(workspace, spans, findings, **how)
    by_program = by_program or find_by_program(workspace)
    parts: list[Document] = []
    for program in workspace.programs[:MOST_PARTS]:
        part = workspace.part_of(program)
        document = _document(part, None, by_program.of_programs[program.program], **how)
        parts.append(replace(document, program=program))
    return replace(_document(workspace, spans, by_program.of_job, **how), parts=parts)


def _document(
    workspace: Workspace,
    spans: TraceSpans | None,
    findings: Findings | None,
    *,
    source: bool,
    after_init: bool,
) -> Document:
    split = split_of_job(workspace)
    tables: dict[str, Values] = {}
    notes: Notes = {}
    sizes, damaged = _add_tables(workspace, split, spans, tables, notes, after_init=after_init)
    run = workspace.run
    findings = find_all(workspace) if findings is None else findings
    excerpts = Excerpts()
    if source:
        excerpts = excerpts_of(findings.shown, workspace.line_files(), run.start)
        notes["source"] = excerpts.sentence()
    names = program_names(workspace)
    ended = _ended(workspace, damaged, names)
    if remarks := ended.remarks:
        notes["summary"] = " ".join(remarks)
    # How well ranks are balanced is said of those that do the same work.
    efficiency = (
        "" if workspace.several_programs else efficiency_sentence(job_metrics(workspace), workspace.run.ranks)
    )
    if len(workspace.programs) > MOST_PARTS:
        notes["summary"] = " ".join(filter(None, (notes.get("summary", ""), MORE_PARTS)))
    summary = {
        "program": title_of(workspace),
        "profile": workspace.name,
        "origin": origin_of(run),
        "folder": run.working_directory,
        "wall_ns": run.wall_ns,
        "shares_of": base_in_words(split, after_init=after_init),
        "ranks": run.ranks,
        "header": header_rows(workspace, split),
        "environment": environment_rows(run.metadata),
        "unfinished": ended.alarms,
        "stacks": ended.stacks,
        "losses": ended.losses,
        "character": [[one.topic, one.text] for one in character(workspace)],
        "efficiency": efficiency,
        **sizes,
        "notes": notes,
    }
    return Document(
        record("summary", summary),
        [finding_record(finding, names) for finding in findings.shown],
        tables,
        [finding_record(finding, names) for finding in findings.explained],
        suppressed_records(findings, names),
        excerpts,
    )


def _add_tables(
    workspace: Workspace,
    split: TimeSplit,
    spans: TraceSpans | None,
    tables: dict[str, Values],
    notes: Notes,
    *,
    after_init: bool,
) -> tuple[dict[str, Any], str]:
    """Fills all tables; returns the sizes of pictures for the summary, and what is damaged of the trace."""
    by_rank = split_by_rank(workspace, "rank")
    _add_time_split(workspace, split, by_rank, tables, notes, after_init=after_init)
    add_ranks(by_rank, tables, notes)
    grid = add_density(workspace, tables, notes)
    add_operations(workspace, tables, notes, after_init=after_init)
    add_rank_operations(workspace, tables, notes)
    add_categories(workspace, tables, notes)
    add_region_tags(workspace, tables, notes)
    add_functions(workspace, tables, notes)
    add_call_paths(workspace, tables, notes)
    add_communicators(workspace, tables, notes, after_init=after_init)
    add_late_arrival(workspace, tables, notes)
    add_waits(workspace, tables, notes)
    matrix = add_messages(workspace, tables, notes)
    add_layers(workspace, tables)
    add_files(workspace, tables, notes)
    add_accesses(workspace, tables, notes, workspace.name)
    spans, damaged = (spans, "") if spans else _spans(workspace)
    held = add_spans(spans, tables, notes, workspace.name)
    if damaged:
        notes["spans"] = f"The trace is damaged, and its calls are not here: {damaged}."
    add_arrows(spans, tables, notes, workspace.name)
    strips = add_strips(workspace, tables, notes)
    add_phases(workspace, tables, notes)
    add_system(workspace, tables)
    add_loops(workspace, tables, notes)
    add_metrics(workspace, tables, notes)
    add_programs(workspace, tables, notes, after_init=after_init)
    return {
        "patterns": matrix["patterns"],
        "matrix_first": matrix["first"],
        "matrix_ranks": matrix["ranks"],
        "matrix_width": matrix["width"],
        "density_rows": grid["rows"],
        "density_columns": grid["columns"],
        "span_gap_ns": held["gap_ns"],
        "span_column_ns": held["column_ns"],
        "strip_step_ns": strips["step_ns"],
        "strip_ranks": strips["ranks"],
    }, damaged


def _add_time_split(
    workspace: Workspace,
    split: TimeSplit,
    by_rank: pa.Table,
    tables: dict[str, Values],
    notes: Notes,
    *,
    after_init: bool,
) -> None:
    times = by_rank.select(EXTENT_COLUMNS).to_pydict()
    rows: list[tuple[Any, ...]] = []
    for name, column in parts_of(split):
        ends = (known(bounds) for bounds in extent(times, column))
        share = split.share_of(column, after_init=after_init)
        rows.append((name, share, getattr(split, column), *ends))
    tables[TIME_SPLIT.name] = table(TIME_SPLIT, rows)
    said = list(blocked_lines(split))
    if not workspace.run.io_recorded and not records_io(workspace.run):
        said.insert(0, "I/O is not recorded in this profile; its time is part of computing.")
    if said:
        notes["time_split"] = " ".join(said)


class _Ended(NamedTuple):
    """How the recording ended, and what is missing in it."""

    alarms: list[str]
    stacks: list[tuple[str, str]]
    losses: list[str]
    remarks: list[str]


def _ended(workspace: Workspace, damaged: str, names: Mapping[str, str]) -> _Ended:
    """Returns what is said of the end; `damaged` is what is damaged of the trace, `names` as of finding_record."""
    losses = losses_of(workspace, events=True)
    about = unfinished_of(workspace)
    incomplete = (
        replace(losses, complete=True).sentences() if _still_ran(about) else losses_below(about, losses)
    )
    if damaged and not losses.trace:  # of one that is too large for the rest of the page
        incomplete.append(f"the trace is damaged: {damaged}")
    alarms, state = (
        [with_program_names(text, names) for text in texts] for texts in _how_it_ended(about, losses)
    )
    notes = workspace.run.import_notes
    imported = [f"About the import: {notes}."] if notes else []
    remarks = [*state, *imported, *losses.remarks()]
    return _Ended(alarms, _stacks(about) if alarms else [], incomplete, remarks)


def _spans(workspace: Workspace) -> tuple[TraceSpans | None, str]:
    """Returns the calls of the trace; of a damaged one what is damaged, and the page is without its calls."""
    try:
        return trace_spans(workspace), ""
    except ProfileError as error:
        return None, str(error)


def title_of(workspace: Workspace) -> str:
    """Returns the heading: the program, or those of the job."""
    if not workspace.several_programs:
        return workspace.program.name if workspace.program else program_title(workspace.run)
    names = [program.name for program in workspace.programs]
    return " + ".join(names[:MOST_NAMED]) + (" + ..." if len(names) > MOST_NAMED else "")


def _still_ran(about: Unfinished | None) -> bool:
    """True of a snapshot: its data ends where it was taken, which is not a loss."""
    return about is not None and about.kind == "snapshot"


def _how_it_ended(about: Unfinished | None, losses: Losses) -> tuple[list[str], list[str]]:
    """Returns what is an alarm about the end of the recording, and what only says where the ranks were."""
    if about is None:
        return [], []
    if not _still_ran(about):
        return about.sentences(whole_stacks=True), []
    state = [f"{capital(losses.unfinished)}."]
    if about.dead or about.hang:
        return about.sentences(whole_stacks=True), state
    return [], [*state, *about.sentences()[1:]]  # the first says that it ran


def _stacks(about: Unfinished | None) -> list[tuple[str, str]]:
    """Returns the whole stacks of ranks that did not finish: what is said of each, and a frame a line."""
    return [
        (capital(one.line()), "\n".join(one.frame_lines()))
        for one in (about.stacks if about else ())
        if one.frames
    ]


def finding_record(finding: Finding, names: Mapping[str, str]) -> dict[str, Any]:
    """Returns a finding with its evidence as text.

    Args:
        finding: What was found.
        names: Names of communicators: ours -> the program's.
    """
    evidence = evidence_pairs(finding)
    return record("finding", {**asdict(named_finding(finding, names)), "evidence": evidence})


def suppressed_records(findings: Findings, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Returns what the user's settings hide, together where the reason is the same; `names` as of finding_record."""
    by_reason: dict[str, list[dict[str, Any]]] = {}
    for one in findings.suppressed:
        by_reason.setdefault(one.reason, []).append(finding_record(one.finding, names))
    return [
        record("suppressed", {"reason": reason, "findings": found}) for reason, found in by_reason.items()
    ]


def origin_of(run: RunRecord) -> str:
    """Returns what made the profile."""
    if run.imported_from:
        return f"imported from {run.imported_from}"
    return f"recorded by Barograph {run.version}".rstrip()


def record(name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns values in the order of a record of the spec; ValueError when a field is missing or not in it."""
    fields = RECORDS[name]
    if set(fields) != set(values):
        raise ValueError(f"{name}: {', '.join(sorted(set(fields) ^ set(values)))}")
    return {field: values[field] for field in fields}


def efficiency_sentence(metrics: Mapping[str, float | None], ranks: int) -> str:
    """Returns parallel efficiency and its factors; nothing for one rank."""
    if ranks < 2 or metrics["parallel_efficiency"] is None:
        return ""
    return (
        f"Parallel efficiency {units.percent(metrics['parallel_efficiency'])} = load balance "
        f"{units.percent(metrics['load_balance'])} x communication efficiency "
        f"{units.percent(metrics['communication_efficiency'])}"
    )


def plain(value: Any) -> Any:
    """Returns a value as JSON has it: floats with seven digits, null for what is not a number, keys as text."""
    if isinstance(value, float):
        return float(f"{value:.7g}") if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return _plain_items(value)
    if isinstance(value, (list, tuple)):
        return _plain_entries(value)
    return value


def _plain_items(items: Any) -> dict[str, Any]:
    return {str(key): plain(items[key]) for key in items}


def _plain_entries(entries: Any) -> list[Any]:
    return [plain(entry) for entry in entries]

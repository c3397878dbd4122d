# SPDX-License-Identifier: BSD-3-Clause
"""`barograph report` on the screen and as JSON: where the time went and what to look at first.

Reads top down like an answer: what ran, how its time divides, which regions and calls it went to, on which
communicators, what to do. Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from barograph.analyze.calls.categories import category_rows, contradiction, rows_by_tag
from barograph.analyze.calls.functions import Sampling, sampling_of
from barograph.analyze.calls.hot_spots import hot_spots
from barograph.analyze.calls.program_metrics import program_metrics
from barograph.analyze.character import Statement, character
from barograph.analyze.communicators.comms import CommFilter, communicator_totals
from barograph.analyze.communicators.late_arrival import late_arrival
from barograph.analyze.ends.unfinished import Unfinished, unfinished_of
from barograph.analyze.findings import Findings, find_all
from barograph.analyze.findings.finding import Finding, finding_json
from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.messages.wait_states import judged_calls, trace_problem, wait_states, waits_by_cause
from barograph.analyze.metrics import job_metrics
from barograph.analyze.time.time_split import Bounds, TimeSplit, extent, split_of_job, times_by_rank
from barograph.analyze.unknown import unknown_of
from barograph.analyze.workspace import Workspace
from barograph.show import bars, units
from barograph.show.calls.categories import print_categories
from barograph.show.calls.functions import print_functions, which_threads_lack
from barograph.show.calls.program_metrics import print_program_metrics
from barograph.show.communicators.comms import absent_payloads
from barograph.show.communicators.communicator_names import program_names, with_program_names
from barograph.show.communicators.folding import folding_sentence
from barograph.show.communicators.late_arrival import print_late_arrival
from barograph.show.files.io_report import IoReport, make_io_report, print_io_report, records_io
from barograph.show.findings import also_text, cost_text, print_findings
from barograph.show.json_output import json_rows
from barograph.show.screen import Screen
from barograph.show.time.share_base import WHOLE_RUN, base_column, base_sentence
from barograph.show.waits.waits import print_waits, rest_sentence
from barograph.show.whole_run.run_header import header_rows
from barograph.show.whole_run.unfinished import losses_below, print_unfinished
from barograph.source.remarks import linked_remarks, stored_remarks
from barograph.spec.tables.comms import COMMUNICATORS, LATE_ARRIVAL
from barograph.spec.tables.engine import WAITS_BY_CAUSE
from barograph.spec.tables.files import FILES
from barograph.spec.tables.functions import FUNCTIONS
from barograph.spec.tables.io import IO_LAYERS
from barograph.spec.tables.metrics import PROGRAM_METRICS
from barograph.spec.tables.time import CATEGORIES, OPERATIONS, RANKS, TIME_SPLIT
from barograph.wording.communicator_name import shown_name
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.comms import Communicators, LateArrival
    from barograph.spec.tables.engine import WaitsByCause
    from barograph.spec.tables.functions import Functions
    from barograph.spec.tables.metrics import ProgramMetrics
    from barograph.spec.tables.time import Categories, Operations

# Share of the time from which on its largest part is worth a sentence.
LARGE = 0.2
# Share of the time from which on a remark about blocked threads is worth a line.
WORTH_A_LINE = 0.01
BAR_WIDTH = 24
WIDE = 100
UNNESTED = (
    "Which calls made those of the layer below is not known of some files, so that times of both count: shares may add "
    "up to more than 100 %."
)
NO_TIMES = "This profile has no times of any rank: where the time went is not known."
UNKNOWN_RANKS = (
    "?: not known of single ranks; times as a - b or <= b are the bounds that the log's sums allow."
)
# The parts of the time of a rank: what they are called, and their columns.
PARTS = tuple((column.title, column.name) for column in RANKS.columns_in("page") if column.unit == "ns")
PAUSED = ("paused", "paused_ns")


@dataclass(frozen=True)
class Report:
    """Everything a report shows."""

    unfinished: Unfinished | None
    header: list[tuple[str, str]]
    losses: Losses
    split: TimeSplit
    after_init: bool  # whether shares are of the time outside MPI_Init
    metrics: dict[str, float | None]
    character: list[Statement]
    ranks: dict[str, list[Any]]
    hot: list[Operations]
    categories: list[Categories]
    contradiction: str
    tags: dict[str, list[Categories]]  # by key, without the categories
    tag_contradiction: str
    sampling: Sampling
    functions: list[Functions]
    communicators: list[Communicators]
    late_arrival: list[LateArrival]
    waits: list[WaitsByCause]
    not_judged: str  # what is not known of waits
    trace_problem: str
    program_metrics: list[ProgramMetrics]
    io: IoReport | None
    io_missing: bool
    io_only: bool
    unnested: bool
    folded: tuple[int, int]
    findings: list[Finding]
    in_full: Findings | None  # printed with all that is known of them, in place of the list
    suppressed: int
    names: dict[str, str]  # of communicators, by the program
    unknown: list[str]  # what the profile cannot tell, where nothing was found
    wall_ns: int
    source_remarks: list[str]
    top: int


def make_report(
    workspace: Workspace,
    top: int,
    findings: Findings | None = None,
    shared: Container[str] = (),
    *,
    in_full: bool = False,
    after_init: bool = False,
) -> Report:
    """Collects the analyses of a report.

    Args:
        workspace: The profile, or its part of one program.
        top: Length of each list at most.
        findings: What is wrong; None looks for it.
        shared: Communicators with members outside of the workspace: who comes last there is not known.
        in_full: Whether findings are printed with all that is known of them.
        after_init: Whether shares are of the time outside MPI_Init.
    """
    findings = find_all(workspace) if findings is None else findings
    late = [row for row in late_arrival(workspace, top) if row["communicator"] not in shared]
    waits = wait_states(workspace)
    split = split_of_job(workspace)
    sampling = sampling_of(workspace)
    losses = losses_of(workspace, events=True)
    totals = COMMUNICATORS.typed(
        communicator_totals(workspace, CommFilter(), top=top + 1, after_init=after_init)
    )
    return Report(
        unfinished=unfinished_of(workspace),
        header=header_rows(workspace, split),
        losses=losses,
        split=split,
        after_init=after_init,
        metrics=job_metrics(workspace, after_init=after_init),
        character=character(workspace),
        ranks=times_by_rank(workspace),
        hot=OPERATIONS.typed(hot_spots(workspace, top, after_init=after_init)),
        categories=category_rows(workspace),
        contradiction=contradiction(workspace),
        tags=rows_by_tag(workspace),
        tag_contradiction=contradiction(workspace, ""),
        sampling=sampling,
        functions=FUNCTIONS.typed(
            workspace.query("functions") if sampling.samples or sampling.blocked_ns else []
        ),
        communicators=[row for row in totals if row["kind"] != "none"][:top],
        late_arrival=LATE_ARRIVAL.typed(late),
        trace_problem=trace_problem(workspace),
        waits=WAITS_BY_CAUSE.typed(
            [] if waits is None else waits_by_cause(waits, workspace.run.wall_ns / 1000)[:top]
        ),
        not_judged=rest_sentence(judged_calls(workspace), workspace.name),
        program_metrics=program_metrics(workspace),
        io=make_io_report(workspace, top, after_init=after_init),
        io_only=workspace.run.io_only,
        unnested=workspace.run.unnested,
        io_missing=not workspace.run.io_recorded and not records_io(workspace.run),
        folded=folded_communicators(workspace),
        findings=list(findings.shown[:top]),
        in_full=findings if in_full else None,
        suppressed=len(findings.suppressed),
        names=program_names(workspace),
        unknown=[] if findings.shown else unknown_of(workspace, losses),
        wall_ns=workspace.run.wall_ns,
        source_remarks=[
            *stored_remarks(workspace.run.metadata),
            *linked_remarks(
                workspace.run.metadata,
                {row["layer"] for row in workspace.rows("SELECT DISTINCT layer FROM call_paths")},
            ),
        ],
        top=top,
    )


def folded_communicators(workspace: Workspace) -> tuple[int, int]:
    """Returns how many communicators were folded while recording, and into how many rows."""
    (row,) = workspace.query("folded_communicators_kept")
    return int(row["folded"]), int(row["n"])


def report_json(workspace: Workspace, report: Report) -> dict[str, object]:
    """Returns the report with exact numbers; keys are documented in docs/reference/cli.md."""
    return {
        "unfinished": report.unfinished.json() if report.unfinished else None,
        "profile": str(workspace.profile.path),
        "metadata": workspace.run.metadata,
        "wall_ns": report.wall_ns,
        "losses": asdict(report.losses),
        "time_split": {**asdict(report.split), "after_init_ns": report.split.after_init_ns},
        "shares_of": base_column(after_init=report.after_init),
        "metrics": report.metrics,
        "character": [asdict(statement) for statement in report.character],
        "operations": json_rows(OPERATIONS, report.hot),
        "categories": json_rows(CATEGORIES, report.categories),
        "tags": {key: json_rows(CATEGORIES, rows) for key, rows in report.tags.items()},
        "sampling": asdict(report.sampling),
        "functions": json_rows(FUNCTIONS, report.functions[: report.top]),
        "communicators": json_rows(COMMUNICATORS, report.communicators),
        "late_arrival": json_rows(LATE_ARRIVAL, report.late_arrival),
        "waits_by_cause": json_rows(WAITS_BY_CAUSE, report.waits),
        "trace_problem": report.trace_problem,
        "program_metrics": json_rows(PROGRAM_METRICS, report.program_metrics),
        "io_layers": json_rows(IO_LAYERS, report.io.layers) if report.io else [],
        "files": json_rows(FILES, report.io.files) if report.io else [],
        "findings": [finding_json(finding) for finding in report.findings],
    }


def print_report(report: Report, screen: Screen) -> None:
    """Prints the report for people."""
    print_unfinished(report.unfinished, screen, report.names, full=report.in_full is not None)
    sentences = losses_below(report.unfinished, report.losses)
    first = 1 if report.losses.mpi_unseen else 0  # nothing below is about the program's MPI then
    screen.losses(sentences[:first])
    screen.pairs(report.header)
    screen.losses(sentences[first:])
    screen.remarks(report.losses.remarks())
    print_sections(report, screen)


def print_sections(report: Report, screen: Screen) -> None:
    """Prints all that follows the head."""
    _print_split(report, screen)
    _print_character(report, screen)
    _print_operations(report, screen)
    _print_categories(report, screen)
    _print_functions(report, screen)
    if report.communicators:
        _print_communicators(report, screen)
    if report.late_arrival:
        print_late_arrival(report.late_arrival, screen)
    if report.waits:
        print_waits(report.waits, screen, names=report.names, rest=report.not_judged)
    if report.io:
        print_io_report(report.io, screen)
    print_program_metrics(report.program_metrics, screen, report.top)
    if report.in_full is None:
        print_findings_list(
            *(report.findings, report.suppressed, report.wall_ns, screen, report.source_remarks),
            unknown=report.unknown,
            names=report.names,
            unnamed=_unnamed(report),
        )
    else:
        screen.heading("Findings")
        print_findings(
            *(report.in_full, report.findings, report.wall_ns, screen),
            verbose=True,
            unknown=report.unknown,
            names=report.names,
        )


def _unnamed(report: Report) -> str:
    """Returns a sentence where the largest part of the time is outside of regions and calls, and no finding says so."""
    most = report.hot[0] if report.hot else None
    if most is None or most["layer"] != "program" or most["share"] < LARGE or report.io_only:
        return ""
    if any(finding.id == "no-regions" for finding in report.findings):
        return ""
    whole = "the time outside MPI_Init" if report.after_init else "the time"
    what = (
        f"The largest part, {units.duration(most['mean_ns'])} per rank on average ({units.percent(most['share'])} of "
        f"{whole}), is in the program outside of regions and recorded calls; the records do not show why."
    )
    if report.sampling.samples:
        return f"{what} `barograph functions` shows in which functions."
    return f"{what} Annotated regions, or `barograph run --sample 100Hz`, show where."


@dataclass(frozen=True)
class _Part:
    part: str
    share: float | None
    least: Bounds
    most: Bounds


def parts_of(split: TimeSplit) -> tuple[tuple[str, str], ...]:
    """Returns the parts that a time split is shown with: that of the pauses only where there are any."""
    return (*PARTS, PAUSED) if split.paused_ns else PARTS


def blocked_lines(split: TimeSplit) -> Iterable[str]:
    """Says what is left out of the shares as threads were blocked, and where that is not known."""
    if split.blocked_ns > WORTH_A_LINE * split.total_ns:
        yield (
            f"Not in these times: at least {units.duration(split.blocked_ns)} in which threads, other than the first "
            "of each rank, were blocked outside of calls and regions."
        )
    if split.unknown_ns > WORTH_A_LINE * split.total_ns:
        yield (
            f"Of {units.duration(split.unknown_ns)} of threads other than the first of each rank it is not known "
            "whether they were blocked; outside of calls this counts as computing."
        )


def _print_split(report: Report, screen: Screen) -> None:
    screen.heading("Where the time went (all ranks and threads)")
    if not report.split.total_ns:
        screen.line(NO_TIMES)
        return
    if report.after_init:
        screen.line(f"{base_sentence(report.split)} {WHOLE_RUN}", style="dim")
    several = len(report.ranks["rank"]) > 1
    parts: list[_Part] = []
    for name, column in parts_of(report.split):
        missing = column == "io_ns" and report.io_missing
        share = None if missing else report.split.share_of(column, after_init=report.after_init)
        parts.append(_Part(name, share, *extent(report.ranks, column)))
    screen.table(
        TIME_SPLIT,
        parts,
        cells={
            "share": lambda row: "not recorded" if row.share is None else units.percent(row.share),
            "least_ns": lambda row: "" if row.share is None else units.between(*row.least),
            "most_ns": lambda row: "" if row.share is None else units.between(*row.most),
            "bar": lambda row: "" if row.share is None else bars.share_bar(row.share, BAR_WIDTH),
        },
        several_ranks=several,
    )
    if report.io_missing:
        screen.line("I/O is not recorded in this profile; its time is part of computing.", style="dim")
    if report.io_only:
        screen.line("Only I/O is recorded in this profile; computing is all the rest, MPI too.", style="dim")
    for line in blocked_lines(report.split):
        screen.line(line, style="dim")
    metrics = report.metrics
    if several and not report.io_only and metrics["parallel_efficiency"] is not None:
        screen.line(
            f"Parallel efficiency {units.percent(metrics['parallel_efficiency'])} = load balance "
            f"{units.percent(metrics['load_balance'])} x communication efficiency "
            f"{units.percent(metrics['communication_efficiency'])}"
        )
    if screen.pictures and several:
        by_rank: list[Any] = report.ranks["computing_ns"]
        screen.line(f"computing by rank  {bars.rank_row(by_rank, screen.width - 20)}")


def _print_character(report: Report, screen: Screen) -> None:
    if not report.character:
        return
    screen.heading("What kind of I/O and communication this is")
    screen.pairs([(statement.topic, statement.text) for statement in report.character])


def label_of(row: Mapping[str, Any]) -> str:
    """Returns an operation's name; the program's own rest is named by what it is."""
    return "(outside regions)" if row["layer"] == "program" else row["operation"]


def _print_operations(report: Report, screen: Screen) -> None:
    if not report.split.total_ns:
        return
    screen.heading("Top regions and calls by exclusive time")
    several = len(report.ranks["rank"]) > 1
    # Bounds take room.
    narrow = several and screen.width < WIDE and any(row["slowest_rank"] is None for row in report.hot)
    left_out = screen.table(
        OPERATIONS,
        report.hot,
        cells={"operation": label_of},
        without=("imbalance",) if narrow else (),
        several_ranks=several,
    )
    if several and not narrow and "imbalance" not in left_out:
        screen.line(
            "Imbalance = (max - mean) / max over all ranks: what perfect balance would save.", style="dim"
        )
    if any(row["slowest_rank"] is None for row in report.hot):
        screen.line(UNKNOWN_RANKS, style="dim")
    if report.unnested:
        screen.line(UNNESTED, style="dim")


def _print_categories(report: Report, screen: Screen) -> None:
    if report.categories:
        screen.heading(CATEGORIES.title)
        print_categories(report.categories, report.contradiction, screen, ranks=len(report.ranks["rank"]))
    for key, rows in report.tags.items():
        screen.heading(f"Time by {key} of regions")
        print_categories(rows, "", screen, ranks=len(report.ranks["rank"]), key=key)
    if report.tags and report.tag_contradiction:
        screen.line(report.tag_contradiction)


def _print_functions(report: Report, screen: Screen) -> None:
    lacking = which_threads_lack(report.sampling)
    if report.sampling.samples or lacking:
        screen.heading("Functions by CPU time, from samples")
    if report.sampling.samples:
        print_functions(
            report.functions, report.sampling, screen, top=report.top, ranks=len(report.ranks["rank"])
        )
    else:
        for sentence in lacking:
            screen.line(sentence)


def _print_communicators(report: Report, screen: Screen) -> None:
    screen.heading("Top communicators by time")
    screen.table(
        COMMUNICATORS,
        report.communicators,
        cells={
            "name": lambda row: shown_name(row["name"], row["user_name"]),
            "size": lambda row: str(row["size"]) if row["kind"] == "communicator" else "",
        },
        without={"imbalance", "waiting", "itself", *absent_payloads(report.communicators)},
    )
    if any(row["kind"] == "mixed" for row in report.communicators):
        screen.line("*mixed: waits on requests of several communicators at once.", style="dim")
    communicators, rows_folded = report.folded
    if communicators:
        screen.line(folding_sentence(communicators, rows_folded), style="dim")


def print_findings_list(
    findings: Sequence[Finding],
    suppressed: int,
    wall_ns: int,
    screen: Screen,
    remarks: Sequence[str],
    *,
    unknown: Sequence[str] = (),
    names: Mapping[str, str] = MappingProxyType({}),
    unnamed: str = "",
) -> None:
    """Prints findings, how many are suppressed, and remarks on their source lines.

    Args:
        findings: Those to print.
        suppressed: How many more the settings suppress.
        wall_ns: That of the run.
        screen: Where to.
        remarks: On source lines.
        unknown: What the profile cannot tell, said where nothing was found.
        names: Names of communicators: ours -> the program's.
        unnamed: A sentence on the largest part of the time, where no finding can be about it.
    """
    screen.heading("What to look at first")
    if not findings:
        nothing = f"No pattern that is looked for costs a noticeable part of the {units.duration(wall_ns)}."
        if unknown:
            nothing = f"No pattern that is looked for was found in what is known. {' '.join(unknown)}"
        screen.line(nothing)
    for place, finding in enumerate(findings, start=1):
        cost = cost_text(finding, wall_ns)
        what = with_program_names(finding.what, names)
        screen.item(f"{place}.", f"{cost}: {what}" if cost else what)
        for step in finding.steps:
            screen.item(f"{' ' * len(f'{place}.')} ->", with_program_names(step, names), style="bold")
        if finding.also_seen_as:
            screen.item(" " * len(f"{place}."), also_text(finding.also_seen_as), style="dim")
    if unnamed:
        screen.item("-", unnamed)
    if suppressed:
        screen.line(f"{counted(suppressed, 'finding')} suppressed by the settings.", style="dim")
    if findings:
        screen.line("`barograph findings` says where in the source, and with --verbose why.", style="dim")
    for remark in remarks:
        screen.line(remark, style="dim")

# SPDX-License-Identifier: BSD-3-Clause
"""`barograph report` on the screen and as JSON: where the time went and what to look at first.

Reads top down like an answer: what ran, how its time divides, which regions and calls it went to, on which
communicators, what to do. Works out nothing itself.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from barograph.analyze.character import Statement, character
from barograph.analyze.communicators import CommFilter, communicator_totals
from barograph.analyze.findings import Findings, find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.wording import counted
from barograph.analyze.hot_spots import hot_spots
from barograph.analyze.late_arrival import late_arrival
from barograph.analyze.losses import Losses, losses_of
from barograph.analyze.metrics import job_metrics
from barograph.analyze.time_split import TimeSplit, extent, split_of_job, times_by_rank
from barograph.analyze.unfinished import Unfinished, unfinished_of
from barograph.analyze.workspace import Workspace
from barograph.show import bars, units
from barograph.show.findings import also_text, cost_text
from barograph.show.folding import folding_sentence
from barograph.show.io_report import IoReport, make_io_report, print_io_report, records_io
from barograph.show.late_arrival import print_late_arrival
from barograph.show.run_header import header_rows
from barograph.show.screen import Screen
from barograph.show.unfinished import print_unfinished
from barograph.source.remarks import stored_remarks

BAR_WIDTH = 24
WIDE = 100
UNNESTED = (
    "Which calls made those of the layer below is not known of some files, so that times of both count: shares may add "
    "up to more than 100 %."
)
UNKNOWN_RANKS = (
    "?: not known of single ranks; times as a - b or <= b are the bounds that the log's sums allow."
)
PARTS = (
    ("computing", "computing_ns"),
    ("MPI", "mpi_ns"),
    ("I/O", "io_ns"),
    ("MPI start-up", "startup_ns"),
    ("recording", "tool_ns"),
)


@dataclass(frozen=True)
class Report:
    """Everything a report shows."""

    unfinished: Unfinished | None
    header: list[tuple[str, str]]
    losses: Losses
    split: TimeSplit
    metrics: dict[str, float | None]
    character: list[Statement]
    ranks: dict[str, list[Any]]
    hot: list[dict[str, Any]]
    communicators: list[dict[str, Any]]
    late_arrival: list[dict[str, Any]]
    io: IoReport | None
    io_missing: bool
    io_only: bool
    unnested: bool
    folded: tuple[int, int]
    findings: list[Finding]
    suppressed: int
    wall_ns: int
    source_remarks: list[str]


def make_report(workspace: Workspace, top: int, findings: Findings | None = None) -> Report:
    """Collects the analyses of a report; `top` bounds the length of each list, None looks for findings."""
    findings = find_all(workspace) if findings is None else findings
    split = split_of_job(workspace)
    totals = communicator_totals(workspace, CommFilter(), top=top + 1)
    return Report(
        unfinished=unfinished_of(workspace),
        header=header_rows(workspace, split),
        losses=losses_of(workspace),
        split=split,
        metrics=job_metrics(workspace),
        character=character(workspace),
        ranks=times_by_rank(workspace),
        hot=hot_spots(workspace, top),
        communicators=[row for row in totals if row["kind"] != "none"][:top],
        late_arrival=late_arrival(workspace, top),
        io=make_io_report(workspace, top),
        io_only=workspace.io_only,
        unnested=workspace.unnested,
        io_missing=not workspace.io_recorded and not records_io(workspace.metadata),
        folded=folded_communicators(workspace),
        findings=list(findings.shown[:top]),
        suppressed=len(findings.suppressed),
        wall_ns=workspace.wall_ns,
        source_remarks=stored_remarks(workspace.metadata),
    )


def folded_communicators(workspace: Workspace) -> tuple[int, int]:
    """Returns how many communicators were folded while recording, and into how many rows."""
    row = workspace.rows(
        """SELECT coalesce(sum(stands_for), 0)::BIGINT AS folded, count(*) AS n FROM communicators
           WHERE stands_for > 1"""
    )[0]
    return int(row["folded"]), int(row["n"])


def report_json(workspace: Workspace, report: Report) -> dict[str, object]:
    """Returns the report with exact numbers; keys are documented in docs/reference/cli.md."""
    return {
        "unfinished": report.unfinished.json() if report.unfinished else None,
        "profile": str(workspace.profile.path),
        "metadata": workspace.metadata,
        "wall_ns": report.wall_ns,
        "losses": asdict(report.losses),
        "time_split": asdict(report.split),
        "metrics": report.metrics,
        "character": [asdict(statement) for statement in report.character],
        "operations": report.hot,
        "communicators": report.communicators,
        "late_arrival": report.late_arrival,
        "io_layers": report.io.layers if report.io else [],
        "files": report.io.files if report.io else [],
        "findings": [asdict(finding) for finding in report.findings],
    }


def print_report(report: Report, screen: Screen) -> None:
    """Prints the report for people."""
    print_unfinished(report.unfinished, screen)
    screen.pairs(report.header)
    screen.losses(report.losses.sentences())
    _print_split(report, screen)
    _print_character(report, screen)
    _print_operations(report, screen)
    if report.communicators:
        _print_communicators(report, screen)
    if report.late_arrival:
        print_late_arrival(report.late_arrival, screen)
    if report.io:
        print_io_report(report.io, screen)
    _print_findings(report, screen)


def _print_split(report: Report, screen: Screen) -> None:
    screen.heading("Where the time went (all ranks and threads)")
    several = len(report.ranks["rank"]) > 1
    rows: list[list[str]] = []
    for name, part in PARTS:
        nanoseconds: int = getattr(report.split, part)
        if part == "io_ns" and report.io_missing:
            rows.append([name, "not recorded", "", "", ""] if several else [name, "not recorded", "", ""])
            continue
        share = report.split.share(nanoseconds)
        low, high = (units.between(*bounds) for bounds in extent(report.ranks, part))
        bar = bars.share_bar(share, BAR_WIDTH) if screen.pictures else ""
        rows.append([name, units.percent(share), *([low, high] if several else [high]), bar])
    screen.table(["", ">share", *([">least rank", ">most rank"] if several else [">time"]), "?!"], rows)
    if report.io_missing:
        screen.line("I/O is not recorded in this profile; its time is part of computing.", style="dim")
    if report.io_only:
        screen.line("Only I/O is recorded in this profile; computing is all the rest, MPI too.", style="dim")
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


def label_of(row: dict[str, Any]) -> str:
    """Returns an operation's name; the program's own rest is named by what it is."""
    return "(outside regions)" if row["layer"] == "program" else row["operation"]


def _print_operations(report: Report, screen: Screen) -> None:
    screen.heading("Top regions and calls by exclusive time")
    several = len(report.ranks["rank"]) > 1
    columns = [
        "region or call",
        "layer",
        ">share",
        ">calls",
        ">mean/rank",
        ">max/rank",
        ">on rank",
        ">imbalance",
    ]
    rows: list[list[str]] = []
    for row in report.hot:
        cells = [label_of(row), row["layer"], units.percent(row["share"]), units.count(row["calls"])]
        cells += [units.duration(row["mean_ns"]), units.between(row["max_least_ns"], row["max_most_ns"])]
        known = row["slowest_rank"] is not None
        cells += [str(row["slowest_rank"]), units.percent(row["imbalance"])] if known else ["?", "?"]
        rows.append(cells if several else cells[:5])
    # Bounds take room.
    narrow = several and screen.width < WIDE and any(row["slowest_rank"] is None for row in report.hot)
    if narrow:
        columns, rows = columns[:-1], [cells[:-1] for cells in rows]
    screen.table(columns if several else [*columns[:4], ">time"], rows)
    if several and not narrow:
        screen.line(
            "Imbalance = (max - mean) / max over all ranks: what perfect balance would save.", style="dim"
        )
    if any(row["slowest_rank"] is None for row in report.hot):
        screen.line(UNKNOWN_RANKS, style="dim")
    if report.unnested:
        screen.line(UNNESTED, style="dim")


def _print_communicators(report: Report, screen: Screen) -> None:
    screen.heading("Top communicators by time")
    columns = [
        "communicator",
        ">size",
        "members",
        ">share",
        ">calls",
        ">mean/rank",
        ">max/rank",
        ">on rank",
        ">bytes",
    ]
    rows: list[list[str]] = []
    for row in report.communicators:
        name = row["name"] + (f" ({row['user_name']})" if row["user_name"] else "")
        rows.append(
            [
                name,
                str(row["size"]) if row["kind"] == "communicator" else "",
                row["members"],
                units.percent(row["share"]),
                units.count(row["calls"]),
                units.duration(row["mean_ns"]),
                units.duration(row["max_ns"]),
                str(row["slowest_rank"]),
                units.size(row["bytes"]),
            ]
        )
    screen.table(columns, rows)
    if any(row["kind"] == "mixed" for row in report.communicators):
        screen.line("*mixed: waits on requests of several communicators at once.", style="dim")
    communicators, rows_folded = report.folded
    if communicators:
        screen.line(folding_sentence(communicators, rows_folded), style="dim")


def _print_findings(report: Report, screen: Screen) -> None:
    screen.heading("What to look at first")
    if not report.findings:
        screen.line(
            f"Nothing in this profile costs a noticeable part of the {units.duration(report.wall_ns)}."
        )
    for place, finding in enumerate(report.findings, start=1):
        cost = cost_text(finding, report.wall_ns)
        screen.item(f"{place}.", f"{cost}: {finding.what}" if cost else finding.what)
        for step in finding.steps:
            screen.item(" " * len(f"{place}."), f"-> {step}", style="bold")
        if finding.also_seen_as:
            screen.item(" " * len(f"{place}."), also_text(finding.also_seen_as), style="dim")
    if report.suppressed:
        screen.line(f"{counted(report.suppressed, 'finding')} suppressed by the settings.", style="dim")
    if report.findings:
        screen.line("`barograph findings` says where in the source, and with --verbose why.", style="dim")
    for remark in report.source_remarks:
        screen.line(remark, style="dim")

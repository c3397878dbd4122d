# SPDX-License-Identifier: BSD-3-Clause
"""`barograph diff` on the screen: what changed between two profiles, largest change first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.analyze.runs.diff import Difference
from barograph.analyze.runs.diff_functions import FunctionChanges
from barograph.analyze.runs.diff_groups import GroupChanges
from barograph.show import units
from barograph.show.calls.program_metrics import value_text
from barograph.show.files.file_names import plain_name
from barograph.show.runs.environment import CHANGED
from barograph.show.screen import Screen
from barograph.show.whole_run.run_header import not_shown
from barograph.spec.tables.diff import (
    DIFF_CALL_PATHS,
    DIFF_ENVIRONMENT,
    DIFF_FUNCTIONS,
    DIFF_GROUPS,
    DIFF_METRICS,
    DIFF_RUNS,
)

if TYPE_CHECKING:
    from barograph.spec.tables.diff import DiffCallPaths, DiffGroups, DiffMetrics


def print_environment(rows: Sequence[tuple[str, str, str, str]], screen: Screen) -> None:
    """Prints what differs in the environment of the runs; nothing where nothing does, or it was not recorded."""
    changed = [row for row in rows if row[1] == CHANGED]
    if changed:
        screen.heading("What changed in the environment")
        screen.table(
            DIFF_ENVIRONMENT,
            [dict(zip(("fact", "verdict", "a", "b"), map(plain_name, row), strict=True)) for row in changed],
        )
        screen.line()


def print_warnings(difference: Difference, screen: Screen) -> None:
    """Prints why the two may not be comparable."""
    for sentence in difference.warnings:
        screen.line(sentence, style="bold yellow")


def print_runs(names: tuple[str, str], difference: Difference, screen: Screen) -> None:
    """Prints both runs and the change of the wall time."""
    screen.table(
        DIFF_RUNS,
        [
            {"run": "A", "profile": names[0], "ranks": difference.ranks_a, "wall_ns": difference.wall_a_ns},
            {"run": "B", "profile": names[1], "ranks": difference.ranks_b, "wall_ns": difference.wall_b_ns},
        ],
    )
    change = difference.wall_b_ns - difference.wall_a_ns
    screen.line(
        f"Wall time {units.signed_duration(change)} ({units.signed_percent(difference.wall_percent)})"
    )


def print_call_paths(rows: Sequence[DiffCallPaths], screen: Screen) -> None:
    """Prints one line per call path: times per rank and their changes."""
    screen.heading("Call paths, time per rank (mean over ranks)")
    screen.table(
        DIFF_CALL_PATHS,
        rows,
        cells={
            "call_path": lambda row: row["call_path"].removeprefix("program > "),
            "exclusive_change_ns": lambda row: units.signed_duration(row["exclusive_change_ns"]),
            "exclusive_percent": lambda row: _percent(row, row["exclusive_percent"], row["exclusive_b_ns"]),
            "inclusive_change_ns": lambda row: units.signed_duration(row["inclusive_change_ns"]),
            "inclusive_percent": lambda row: _percent(row, row["inclusive_percent"], row["inclusive_b_ns"]),
        },
    )
    if not rows:
        screen.line("No call path is above the thresholds.")


def print_groups(by: str, rows: Sequence[DiffGroups], screen: Screen) -> None:
    """Prints one line per group and operation: times per rank and their changes."""
    without = {"sizes_a", "sizes_b"} if by == "communicator-size" else set[str]()
    if all(row["bytes_a"] == row["bytes_b"] for row in rows):
        without |= {"bytes_a", "bytes_b"}
    screen.heading(f"MPI operations by {by.replace('-', ' ')}, time per rank (mean over ranks)")
    screen.table(
        DIFF_GROUPS,
        rows,
        cells={
            "change_ns": lambda row: units.signed_duration(row["change_ns"]),
            "percent": lambda row: _percent(row, row["percent"], row["b_ns"]),
        },
        without=without,
    )
    if not rows:
        screen.line("No MPI operation is above the thresholds.")
    if by == "communicator":
        screen.line(
            "Communicators are matched by how they were made; those made alike share a row.", style="dim"
        )


def print_hidden(
    changes: GroupChanges, min_percent: float, min_change: float, screen: Screen, what: str = "row"
) -> None:
    """Says how many rows (`what`: of which kind) the thresholds leave out; nothing where they leave out none."""
    for hidden, why, option, percent in (
        (changes.short, "below", "--min-percent", min_percent),
        (changes.steady, "that changed by less than", "--min-change", min_change),
    ):
        if hidden:
            rows = f"1 more {what}" if hidden == 1 else f"{hidden:,} more {what}s"
            screen.line(
                f"{rows} {why} {percent:g} % of the longer run's wall time {'is' if hidden == 1 else 'are'} not shown; "
                f"{option} 0 shows {'it' if hidden == 1 else 'them'}.",
                style="dim",
            )


def print_metrics(rows: Sequence[DiffMetrics], screen: Screen, top: int) -> None:
    """Prints one line per metric of the program and call path; nothing without any."""
    if not rows:
        return
    screen.heading("Metrics of the program (mean of all values)")
    screen.table(
        DIFF_METRICS,
        rows[: top or None],
        cells={
            "call_path": lambda row: row["call_path"].removeprefix("program > "),
            "a": lambda row: value_text(row["a"], row["unit"]),
            "b": lambda row: value_text(row["b"], row["unit"]),
            "change": lambda row: _metric_change(row["change"], row["unit"]),
            "percent": _metric_percent,
        },
    )
    if top and len(rows) > top:
        screen.line(not_shown(len(rows) - top, "metric"))


def print_functions(changes: FunctionChanges, screen: Screen, top: int) -> None:
    """Prints one line per function: CPU time per rank and its change; a sentence where only one run has samples."""
    if not changes.compared:
        if said := changes.only_one():
            screen.line(said)
        return
    screen.heading("Functions, CPU time per rank (mean over ranks)")
    screen.table(
        DIFF_FUNCTIONS,
        changes.rows[: top or None],
        cells={"change_ns": lambda row: units.signed_duration(row["change_ns"])},
    )
    if top and len(changes.rows) > top:
        screen.line(not_shown(len(changes.rows) - top, "function"))
    if not changes.rows:
        screen.line("No function is above the thresholds.")
    screen.line(sampled_sentence(changes), style="dim")


def sampled_sentence(changes: FunctionChanges) -> str:
    """Returns how many samples each run has, and what the errors are."""
    a, b = changes.a.samples, changes.b.samples
    return (
        f"{units.count(a)} samples of A, {units.count(b)} of B. +/- is one standard error of the change, from the "
        "numbers of samples; how much two runs of one program differ is not in it. Changes up to twice as large are "
        "within the error."
    )


def _metric_percent(row: DiffMetrics) -> str:
    if row["status"] != "both":
        return row["status"]
    if row["percent"] is None:
        return "0.0 %" if row["change"] == 0 else "-"
    return "0.0 %" if abs(row["percent"]) < 0.05 else f"{row['percent']:+,.1f} %"


def _metric_change(change: float | None, unit: str) -> str:
    if change is None or change == 0:
        return value_text(change, unit)
    return ("+" if change > 0 else "-") + value_text(abs(change), unit)


def _percent(row: DiffCallPaths | DiffGroups, percent: float | None, after_ns: float) -> str:
    if row["status"] == "gone":
        return "gone"
    return "-" if percent is None and not after_ns else units.signed_percent(percent)

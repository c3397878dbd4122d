# SPDX-License-Identifier: BSD-3-Clause
"""Everything that the page of two runs shows: what changed in the environment, in the time, in call paths, in findings.

Called by `barograph diff --html`. Times are per rank (mean over all ranks), as in analyze/runs/diff.py; every list is
bounded, and what is left out is said in the notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from barograph.analyze.calls.hot_spots import hot_spots
from barograph.analyze.ends.unfinished import unfinished_of
from barograph.analyze.findings.finding import Finding
from barograph.analyze.losses import losses_of
from barograph.analyze.runs.diff import Difference, compare, warnings_of
from barograph.analyze.runs.diff_functions import compare_functions
from barograph.analyze.runs.diff_metrics import compare_metrics
from barograph.analyze.time.time_split import TimeSplit, split_of_job
from barograph.analyze.workspace import Workspace
from barograph.show.communicators.communicator_names import program_names, with_program_names
from barograph.show.page.document import origin_of, record
from barograph.show.page.tables.table import Notes, Values, named, table
from barograph.show.runs import environment
from barograph.show.runs.diff import sampled_sentence
from barograph.show.whole_run.report import PARTS, label_of
from barograph.show.whole_run.run_header import header_rows, program_title
from barograph.show.whole_run.unfinished import losses_below
from barograph.spec.tables.diff import (
    DIFF_ENVIRONMENT,
    DIFF_FINDINGS,
    DIFF_FUNCTIONS,
    DIFF_METRICS,
    DIFF_OPERATIONS,
    DIFF_PATHS,
    DIFF_TIME_SPLIT,
)

MOST_PATHS = 10_000
MOST_OPERATIONS = 200
MOST_METRICS = 200
MOST_FUNCTIONS = 200
# As in the page of one run: narrower frames are not seen.
LEAST_SHARE = 5e-6
# For functions by the CPU time of samples, which does not tell more.
LEAST_FUNCTION_SHARE = 0.001
EVERY = 1_000_000


@dataclass(frozen=True)
class DifferenceDocument:
    """What the page shows; keys and columns are those of spec/page/tables.toml."""

    comparison: dict[str, Any]
    tables: dict[str, Values]


def make_difference_document(
    first: Workspace, second: Workspace, findings: tuple[Sequence[Finding], Sequence[Finding]]
) -> DifferenceDocument:
    """Collects a document from two profiles and what is wrong in each."""
    notes: Notes = {}
    tables: dict[str, Values] = {}
    splits = (split_of_job(first), split_of_job(second))
    tables[DIFF_ENVIRONMENT.name] = table(
        DIFF_ENVIRONMENT, environment.compared(first.run.metadata, second.run.metadata, folders=False)
    )
    notes["diff_environment"] = environment_note(first, second)
    tables[DIFF_TIME_SPLIT.name] = table(DIFF_TIME_SPLIT, split_rows(splits, (first.ranks, second.ranks)))
    tables[DIFF_OPERATIONS.name] = table(DIFF_OPERATIONS, operation_rows(first, second, notes))
    difference = compare(first, second, min_share=LEAST_SHARE, sort="name")
    tables[DIFF_PATHS.name] = table(DIFF_PATHS, path_rows(difference, notes))
    tables[DIFF_FINDINGS.name] = table(DIFF_FINDINGS, finding_rows(*findings))
    metrics = compare_metrics(first, second)
    if len(metrics) > MOST_METRICS:
        notes["diff_metrics"] = f"The {MOST_METRICS} that changed most of {len(metrics):,}."
    tables[DIFF_METRICS.name] = named(DIFF_METRICS, metrics[:MOST_METRICS])
    functions = compare_functions(first, second, min_share=LEAST_FUNCTION_SHARE)
    if functions.compared:
        said = [sampled_sentence(functions)]
        if len(functions.rows) > MOST_FUNCTIONS:
            said.append(f"The {MOST_FUNCTIONS} that changed most of {len(functions.rows):,}.")
        notes["diff_functions"] = " ".join(said)
    elif said := functions.only_one():
        notes["diff_functions"] = said
    tables[DIFF_FUNCTIONS.name] = named(DIFF_FUNCTIONS, functions.rows[:MOST_FUNCTIONS])
    comparison = {
        "a": run_of(first, splits[0]),
        "b": run_of(second, splits[1]),
        "change_ns": second.wall_ns - first.wall_ns,
        "change": _ratio(first.wall_ns, second.wall_ns),
        "remarks": remarks_on(first, second),
        "notes": notes,
    }
    return DifferenceDocument(record("comparison", comparison), tables)


def run_of(workspace: Workspace, split: TimeSplit) -> dict[str, Any]:
    """Returns what is said of one run."""
    run, about, names = workspace.run, unfinished_of(workspace), program_names(workspace)
    values = {
        "program": program_title(run),
        "profile": workspace.name,
        "origin": origin_of(run),
        "wall_ns": workspace.run.wall_ns,
        "ranks": workspace.run.ranks,
        "header": header_rows(workspace, split),
        "unfinished": [with_program_names(text, names) for text in about.sentences()] if about else [],
        "losses": losses_below(about, losses_of(workspace)),
    }
    return record("run", values)


def remarks_on(first: Workspace, second: Workspace) -> list[str]:
    """Returns what makes the two runs less comparable."""
    said = list(warnings_of(first, second))
    if first.ranks != second.ranks:
        said.append(
            f"A ran on {first.ranks:,} ranks and B on {second.ranks:,}: times per rank change with the number of ranks."
        )
    return said


def environment_note(first: Workspace, second: Workspace) -> str:
    """Returns what is not known of the environment."""
    sides = zip("AB", (first, second), strict=True)
    without = [side for side, one in sides if not environment.environment_recorded(one.run.metadata)]
    said = (
        "Commits are those checked out when the run began: changes that were not committed are not recorded."
    )
    if without:
        said += (
            f" The environment of {' and '.join(without)} was not recorded: `barograph run` does so, earlier versions "
            "and other ways to start a program do not."
        )
    return said


def split_rows(splits: tuple[TimeSplit, TimeSplit], ranks: tuple[int, int]) -> list[tuple[Any, ...]]:
    """Returns the rows of `diff_time_split`: means per rank."""
    rows: list[tuple[Any, ...]] = []
    for name, column in PARTS:
        a, b = (getattr(split, column) / max(count, 1) for split, count in zip(splits, ranks, strict=True))
        rows.append((name, a, b, b - a, _ratio(a, b)))
    return rows


def operation_rows(first: Workspace, second: Workspace, notes: Notes) -> list[tuple[Any, ...]]:
    """Returns the rows of `diff_operations`, those that changed most first."""
    sides: list[dict[tuple[str, str], tuple[float, float]]] = []
    for workspace in (first, second):
        ranks = max(workspace.run.ranks, 1)
        found: dict[tuple[str, str], tuple[float, float]] = {}
        for row in hot_spots(workspace, EVERY):
            key = (label_of(row), row["layer"])
            time_ns, calls = found.get(key, (0.0, 0.0))
            found[key] = (time_ns + row["exclusive_ns"] / ranks, calls + row["calls"] / ranks)
        sides.append(found)
    rows: list[tuple[Any, ...]] = []
    for key in dict.fromkeys([*sides[0], *sides[1]]):
        (a, calls_a), (b, calls_b) = (side.get(key, (0.0, 0.0)) for side in sides)
        rows.append((*key, a, b, b - a, _ratio(a, b), calls_a, calls_b))
    rows.sort(key=lambda row: (-abs(row[4]), row[0], row[1]))
    if len(rows) > MOST_OPERATIONS:
        notes["diff_operations"] = f"The {MOST_OPERATIONS} that changed most of {len(rows):,}."
    return rows[:MOST_OPERATIONS]


def path_rows(difference: Difference, notes: Notes) -> list[tuple[Any, ...]]:
    """Returns the rows of `diff_paths`, parents before their children."""
    found = difference.paths.to_pylist()
    if len(found) > MOST_PATHS:
        least = sorted((_widest(row) for row in found), reverse=True)[MOST_PATHS]
        notes["diff_paths"] = f"The {MOST_PATHS:,} widest call paths of {len(found):,}."
        found = [row for row in found if _widest(row) > least]
    # By depth, so that the path above is there already; the widest of neighbours first.
    found.sort(key=lambda row: (row["depth"], -_widest(row), row["call_path"]))
    places: dict[tuple[int, str], int] = {}
    rows: list[tuple[Any, ...]] = []
    for row in found:
        parent = _parent_of(row, places)
        if parent is None:
            continue
        path: str = row["call_path"]
        places.setdefault((row["depth"], path), len(rows))
        above = "" if parent < 0 else str(rows[parent][-1])
        name = path[len(above) + 3 :] if above else path
        times = (row["inclusive_a_ns"], row["inclusive_b_ns"], row["exclusive_a_ns"], row["exclusive_b_ns"])
        rows.append((parent, name, row["layer"], *times, row["calls_a"], row["calls_b"], path))
    return [row[:-1] for row in rows]


def _parent_of(row: dict[str, Any], places: dict[tuple[int, str], int]) -> int | None:
    """Returns the row of the path above, -1 for a path that has none, None where it was left out."""
    text: str = row["call_path"]
    depth: int = row["depth"]
    # A name may have the separator in it, so the longest beginning that is a path one step up.
    while " > " in text:
        text = text.rpartition(" > ")[0]
        if (depth - 1, text) in places:
            return places[depth - 1, text]
    return -1 if " > " not in row["call_path"] else None


def finding_rows(first: Sequence[Finding], second: Sequence[Finding]) -> list[tuple[Any, ...]]:
    """Returns the rows of `diff_findings`: by kind, because their subjects have other names in each run."""
    rows: list[tuple[Any, ...]] = []
    for kind in dict.fromkeys(one.id for one in (*first, *second)):
        sides = [[one for one in side if one.id == kind] for side in (first, second)]
        verdict = "new" if not sides[0] else "gone" if not sides[1] else "in both"
        costs = [max((one.seconds_lost for one in side), default=0.0) for side in sides]
        title = (sides[1] or sides[0])[0].title
        known = [round(cost * 1e9) if cost > 0 else None for cost in costs]
        rows.append((title, verdict, len(sides[0]), len(sides[1]), *known))
    return sorted(rows, key=lambda row: -max(row[4] or 0, row[5] or 0))


def _widest(row: dict[str, Any]) -> float:
    return max(row["inclusive_a_ns"], row["inclusive_b_ns"])


def _ratio(before: float, after: float) -> float | None:
    return (after - before) / before if before else None

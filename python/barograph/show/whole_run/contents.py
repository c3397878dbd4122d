# SPDX-License-Identifier: BSD-3-Clause
"""`barograph info` on the screen: files, tables, losses and all metadata."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from barograph.analyze.losses import Losses
from barograph.analyze.own_cost import own_cost
from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.whole_run.run_header import own_cost_by_part
from barograph.source.labels import LINES_KEY, MODULE_KEY
from barograph.spec.tables.profile import PROFILE_SECTIONS, PROFILE_TABLES, REDUCED_DETAIL
from barograph.stored_json import json_object
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.profile import ReducedDetail

# Metadata: the shared libraries of rank 0, a line each.
LIBRARIES_KEY = "run.libraries"


def print_contents(  # noqa: PLR0917, each argument is a section of the page
    workspace: Workspace,
    files: Mapping[str, int],
    sections: Mapping[str, int],
    tables: Mapping[str, int],
    losses: Losses,
    screen: Screen,
    *,
    verified: bool,
) -> None:
    """Prints what the profile holds; `verified` when every checksum was just checked."""
    total = sum(files.values())
    ranks = workspace.run.ranks
    per_rank = f", {units.size(total / ranks)} per rank" if ranks and total else ""
    parts = f" in {len(files)} files" if len(files) > 1 else ""
    screen.pairs(
        [
            ("profile", str(workspace.profile.path)),
            ("format", workspace.profile.format_version),
            ("size", f"{units.size(total)}{parts}{per_rank}" if files else "in memory"),
            ("intact", intact(losses, verified=verified)),
            ("losses", "none" if not losses.sentences() else "see below"),
        ]
    )
    cost = own_cost(workspace)
    if cost is not None:
        screen.pairs([("the tool itself", own_cost_by_part(cost, split_of_job(workspace).tool_ns))])
    screen.losses(losses.sentences())
    screen.remarks(losses.remarks())
    if sections:
        screen.heading("Size by section")
        screen.table(
            PROFILE_SECTIONS,
            [{"section": name, "bytes": count, "share": count / total} for name, count in sections.items()],
        )
    screen.heading(PROFILE_TABLES.title)
    screen.table(
        PROFILE_TABLES,
        [{"table": name, "rows": rows} for name, rows in tables.items()],
        cells={"rows": lambda row: f"{row['rows']:,}"},
    )
    screen.heading("Metadata")
    screen.pairs(_metadata(workspace.run.metadata))


def intact(losses: Losses, *, verified: bool) -> str:
    """Returns whether all of it is intact, the trace included, as far as was checked."""
    if losses.trace:
        return f"{'the profile yes, ' if verified else ''}the trace not: see below"
    without = ", but for the trace, which is not there" if losses.absent_trace else ""
    return f"yes, every checksum is right{without}" if verified else "not checked (--verify reads everything)"


def _metadata(metadata: Mapping[str, str]) -> list[tuple[str, str]]:
    """Returns names and values; of libraries and of lines in the source only how many there are, which --json has."""
    rows = dict[str, str]()
    lines = [text for name, text in metadata.items() if name.startswith(LINES_KEY)]
    for name, text in metadata.items():
        if name == LIBRARIES_KEY:
            rows[name] = f"{counted(len(text.splitlines()), 'file')}; --json has the names"
        elif not name.startswith((LINES_KEY, MODULE_KEY)):
            rows[name] = text
    if lines:
        rows[LINES_KEY.rstrip(".")] = _counted_lines(lines)
    return sorted(rows.items())


def _counted_lines(texts: Sequence[str]) -> str:
    """Returns of how many addresses the lines are known; each text is of one program or library."""
    known: list[int] = []
    for text in texts:
        with suppress(TypeError, KeyError):
            known.append(len(json_object(text)["lines"]))
    wrong = len(texts) - len(known)
    unread = f"; {counted(wrong, 'more file')} cannot be read" if wrong else ""
    return f"of {counted(sum(known), 'address')} in {counted(len(known), 'file')}{unread}; --json has them"


def print_reduced(rows: Sequence[ReducedDetail], budget: float, screen: Screen) -> None:
    """Prints the call paths with calls that were only counted, to keep to a budget; nothing when there are none."""
    if not rows:
        return
    screen.heading(f"Recorded in less detail (--max-overhead {100 * budget:g}%)")
    screen.table(
        REDUCED_DETAIL,
        rows,
        cells={"not_timed": lambda row: f"{row['not_timed']:,}", "calls": lambda row: f"{row['calls']:,}"},
    )

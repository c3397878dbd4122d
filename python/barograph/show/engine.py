# SPDX-License-Identifier: BSD-3-Clause
"""What the engine found in a trace, on the screen. Called by `barograph engine`. Works out nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa

from barograph.analyze.findings.wording import counted
from barograph.read.trace_analysis import TraceAnalysis
from barograph.show import units
from barograph.show.screen import Screen
from barograph.spec.table_model import Column, Table
from barograph.spec.tables.engine import WAIT_STATES

# How an amount that could not be told is called in wait_counts.
UNKNOWN: Final = "unknown: "
# Tables of which the first rows are shown are long: these are the ones that say what there is.
SHOWN: Final = ("wait_states", "profile", "topology", "density", "temporal")


def print_modules(modules: Mapping[str, str], screen: Screen) -> None:
    """Prints the modules of the engine, and what each finds."""
    for name, what in modules.items():
        screen.line(f"{name:<10} {what}")


def print_analysis(found: TraceAnalysis, screen: Screen, *, top: int) -> None:
    """Prints the tables of an analysis: at most `top` rows of each, 0 for all."""
    screen.line(f"{counted(found.events, 'event')} analyzed in {units.duration(found.took_s * 1e9)}.")
    for name in SHOWN:
        table = found.tables.get(name)
        if table is None:
            continue
        screen.line("")
        shown = table.slice(0, top) if top else table
        if name == "wait_states":
            _print_waits(table, shown, screen)
        else:
            screen.table(_model(name, table), shown.to_pylist())
        if shown.num_rows < table.num_rows:
            screen.line(
                f"{shown.num_rows:,} of {table.num_rows:,} rows; --top 0 shows all, --csv FILE writes all.", style="dim"
            )
    counts = found.tables.get("wait_counts")
    if counts is not None:
        for text in count_sentences(counts):
            screen.line(text)


def _print_waits(table: pa.Table, shown: pa.Table, screen: Screen) -> None:
    if not table.num_rows:
        screen.line("Nobody waited for anybody, as far as the trace shows.")
        return
    screen.table(WAIT_STATES, WAIT_STATES.typed(shown.to_pylist()))


def count_sentences(counts: pa.Table) -> list[str]:
    """Returns what was matched, and what could not be told, as sentences."""
    rows = {str(row["what"]): int(row["count"]) for row in counts.to_pylist()}
    texts = [
        f"{counted(rows['messages'], 'message')} and {counted(rows['collectives'], 'collective')} were matched."
    ]
    unknown = [
        f"{count:,} {what.removeprefix(UNKNOWN)}"
        for what, count in rows.items()
        if what.startswith(UNKNOWN) and count
    ]
    if unknown:
        texts.append(f"Not known, and not counted as waiting: {', '.join(unknown)}.")
    early = rows["received before sent"]
    if early:
        most = units.duration(rows["received before sent by at most, ns"])
        texts.append(f"{counted(early, 'message')} seem to be received before they were sent, by up to {most}: clocks differ.")
    return texts


def _model(name: str, table: pa.Table) -> Table[Any]:
    """Returns a table as it is."""
    kinds = {"_ns": ("int", "ns"), "bytes": ("int", "bytes"), "calls": ("int", "count")}
    columns: list[Column] = []
    for field in table.schema:
        kind, unit = next((known for end, known in kinds.items() if field.name.endswith(end)), ("text", ""))
        if field.name in {"rank", "sender", "receiver"}:
            kind, unit = "int", "rank"
        columns.append(Column(field.name, kind, unit, field.name.removesuffix("_ns").replace("_", " ")))
    return Table(name, name, tuple(columns))

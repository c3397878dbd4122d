# SPDX-License-Identifier: BSD-3-Clause
"""What the engine found in a trace, on the screen. Called by `barograph engine`. Works out nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import pyarrow as pa

from barograph.analyze.messages.wait_states import waits_by_cause, waits_by_root
from barograph.read.analysis.trace_analysis import TraceAnalysis
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.waits.module_tables import module_table
from barograph.show.waits.waits import (
    chain_sentences,
    judged_sentences,
    nobody_sentence,
    print_roots,
    print_waits,
)
from barograph.spec.table_model import Table
from barograph.spec.tables.engine import (
    ANOMALIES,
    ANOMALY_SURROUNDINGS,
    ENGINE_DENSITY,
    ENGINE_PROFILE,
    ENGINE_TEMPORAL,
    ENGINE_TOPOLOGY,
    EVENT_COUNTS,
    GAPS,
    JUDGED_CALLS,
    LONGEST_WAITS,
    NODE_CLOCKS,
    WAIT_COUNTS,
    WAIT_ROOTS,
    WAIT_STATES,
    WAITS_BY_CAUSE,
    WAITS_BY_ROOT,
)
from barograph.wording.communicator_name import shown_name
from barograph.wording.counted import counted

# The clocks of processes of one node differ by less.
CLOCKS_NS: Final = 1_000
# How a site begins that is one of several.
SEVERAL: Final = "one of "
LINES: Final = "`barograph run --call-sites` records the line of each call, where there are several."
# How an amount that could not be told is called in wait_counts.
UNKNOWN: Final = "unknown: "
# Columns of waits that are known at the end.
UNKNOWN_YET: Final = ("outside_ns", "in_mpi_ns", "call_site", "cause_site")
# Tables of the modules.
TABLES: Final[Mapping[str, Table[Any]]] = {
    "wait_states": WAIT_STATES,
    "wait_roots": WAIT_ROOTS,
    "profile": ENGINE_PROFILE,
    "topology": ENGINE_TOPOLOGY,
    "density": ENGINE_DENSITY,
    "temporal": ENGINE_TEMPORAL,
    "longest_waits": LONGEST_WAITS,
    "wait_counts": WAIT_COUNTS,
    "judged_calls": JUDGED_CALLS,
    "node_clocks": NODE_CLOCKS,
    "anomalies": ANOMALIES,
    "anomaly_surroundings": ANOMALY_SURROUNDINGS,
    "gaps": GAPS,
    "event_counts": EVENT_COUNTS,
}
NOTHING: Final = {
    "topology": "There are no messages in the trace.",
    "anomalies": "No call took much longer than the earlier ones of its thread and call path.",
    "gaps": "No event is missing before the last one of each thread in the trace.",
}


def print_modules(modules: Mapping[str, str], screen: Screen) -> None:
    """Prints the modules of the engine, and what each finds."""
    width = max([10, *map(len, modules)])
    for name, what in modules.items():
        screen.line(f"{name:<{width}} {what}".rstrip())


def models_of(found: TraceAnalysis) -> dict[str, Table[Any]]:
    """Returns the tables of an analysis as they are shown, those of modules that were built apart last."""
    further = {
        name: module_table(name, table, incomplete=name.partition(".")[0] in found.failures)
        for name, table in found.tables.items()
        if name not in TABLES
    }
    return {**TABLES, **further}


def print_analysis(
    found: TraceAnalysis,
    screen: Screen,
    *,
    top: int,
    causes: bool = True,
    names: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Prints the tables of an analysis.

    Args:
        found: the analysis.
        screen: where to.
        top: most rows of each table, 0 for all.
        causes: whether it is known what late ranks did meanwhile.
        names: what the program calls its communicators.
    """
    screen.line(f"{counted(found.events, 'event')} analyzed in {units.duration(found.took_s * 1e9)}.")
    model: Table[Any]
    for name, model in models_of(found).items():
        table = found.tables.get(name)
        if table is None or not model.names("terminal"):
            continue
        if name == "wait_states" and table.num_rows:
            by_cause = WAITS_BY_CAUSE.typed(waits_by_cause(table)[: top or None])
            print_waits(by_cause, screen, causes=causes, names=names)
            if causes:
                _print_roots(found, screen, top)
        shown = table.slice(0, top) if top else table
        if table.num_rows:
            rows: list[Any] = model.typed(shown.to_pylist())
            screen.heading(model.title)
            without = () if causes or name != "wait_states" else UNKNOWN_YET
            screen.table(model, rows, cells=_cells_of(model, names), without=without)
            sites = [str(row.get(site, "")) for row in rows for site in ("call_site", "cause_site")]
            if any(site.startswith(SEVERAL) for site in sites):
                screen.line(LINES, style="dim")
        else:
            nothing = (
                f"{model.title}: no rows." if name not in TABLES else "There are no such calls in the trace."
            )
            waits = nobody_sentence(found.tables.get("judged_calls")) if name == "wait_states" else nothing
            screen.line(NOTHING.get(name, waits))
        if shown.num_rows < table.num_rows:
            screen.line(
                f"{shown.num_rows:,} of {table.num_rows:,} rows; --top 0 shows all, --csv FILE writes all.",
                style="dim",
            )
    sentences = {
        "wait_counts": count_sentences,
        "node_clocks": clock_sentences,
        "anomalies": anomaly_sentences,
        "event_counts": gap_sentences,
    }
    for name, made in sentences.items():
        for text in made(found.tables[name]) if name in found.tables else ():
            screen.line(text)
    if "wait_counts" in found.tables:
        for text in judged_sentences(found.tables.get("judged_calls")):
            screen.line(text)


def _cells_of(model: Table[Any], names: Mapping[str, str]) -> dict[str, Callable[[Any], str]]:
    """Returns what shows the program's names of communicators in a table that has some."""
    if "communicator" not in model.names("terminal"):
        return {}
    return {"communicator": lambda row: shown_name(row["communicator"], names.get(row["communicator"], ""))}


def _print_roots(found: TraceAnalysis, screen: Screen, top: int) -> None:
    """Prints whom waits go back to, where that is somebody else than who was waited for."""
    roots = waits_by_root(found.tables["wait_roots"])
    if any(row["passed_on_share"] for row in roots):
        print_roots(WAITS_BY_ROOT.typed(roots[: top or None]), screen)
        for text in chain_sentences(found.tables["longest_waits"].to_pylist()):
            screen.line(text)


def clock_sentences(clocks: pa.Table) -> list[str]:
    """Returns how the clocks of nodes were compared, as sentences."""
    first, *others = clocks.to_pylist()
    known = [row for row in others if row["error_most_ns"] is not None]
    unknown = [row["node"] for row in others if row["error_most_ns"] is None]
    texts: list[str] = []
    if known:
        differ = max(max(abs(row["offset_begin_ns"]), abs(row["offset_end_ns"])) for row in known)
        least = min(row["error_least_ns"] for row in known)
        most = max(row["error_most_ns"] for row in known)
        proofs = sum(row["count"] for row in known)
        texts.append(
            f"Times are by the clock of {first['node']}; those of {counted(len(known), 'other node')} are corrected by "
            f"up to {units.duration(differ)}, as {proofs:,} messages and collectives between nodes say. What may be "
            f"wrong is {units.duration(least)} to {units.duration(most)}; a late rank is the last one within that."
        )
    if unknown:
        named = ", ".join(unknown[:5]) + (", ..." if len(unknown) > 5 else "")
        texts.append(
            f"Clocks of {counted(len(unknown), 'node')} could not be compared, for lack of messages both ways: {named}."
        )
    return texts


def count_sentences(counts: pa.Table) -> list[str]:
    """Returns what was matched, and what could not be told, as sentences."""
    rows = {str(row["what"]): int(row["count"]) for row in counts.to_pylist()}
    texts = [
        f"{counted(rows['messages'], 'message')} and {counted(rows['collectives'], 'collective')} were matched."
    ]
    unknown = [
        f"{what.removeprefix(UNKNOWN)} ({count:,})"
        for what, count in rows.items()
        if what.startswith(UNKNOWN) and count
    ]
    if unknown:
        texts.append(f"Not known, and not counted as waiting: {', '.join(unknown)}.")
    early = rows["received before sent"]
    if rows["received before sent by at most, ns"] > CLOCKS_NS:
        most = units.duration(rows["received before sent by at most, ns"])
        texts.append(
            f"{counted(early, 'message')} seem to be received before they were sent, by up to {most}: clocks differ."
        )
    return texts


def anomaly_sentences(anomalies: pa.Table) -> list[str]:
    """Returns what makes calls be listed as having taken long."""
    if not anomalies.num_rows:
        return []
    return [
        "Each took longer than the mean of the earlier calls of its thread with the same call path by more than 6 "
        "standard deviations and at least 10 us. Why, the events alone do not say; --json has the calls before and "
        "after."
    ]


def lost_sentences(found: TraceAnalysis, whole: int = 0) -> list[str]:
    """Returns what of a trace is damaged and was left out, without a full stop.

    Args:
        found: what the engine found in it.
        whole: how many events the trace should have; 0 where it does not say.
    """
    if not found.damaged:
        return list(found.losses)
    verb = "is" if found.damaged == 1 else "are"
    amount = f": {whole - found.events:,} of {counted(whole, 'event')}" if whole > found.events else ""
    return [*found.losses, f"{counted(found.damaged, 'block')} of events {verb} damaged and left out{amount}"]


def gap_sentences(threads: pa.Table) -> list[str]:
    """Returns how many events are there of those that were made."""
    rows = threads.to_pylist()
    made, received = (sum(int(row[name]) for row in rows) for name in ("made", "received"))
    if made == received:
        return []
    return [f"{received:,} of {counted(made, 'event')} are in the trace, {made - received:,} are missing."]

# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph compare` says on the screen and on its page: the runs that stand out, where they differ, tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from barograph.analyze.runs.compare import FEWEST_FOR_CORRELATION, MOST, Comparison, Deviation, Place
from barograph.analyze.runs.scaling import MEANINGS
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.whole_run.run_header import not_shown
from barograph.spec.table_model import Table
from barograph.spec.tables.compare import (
    COMPARE_CORRELATIONS,
    COMPARE_OUTLIERS,
    COMPARE_RUNS,
    COMPARE_SCALING,
    COMPARE_SPREAD,
)
from barograph.wording.counted import counted

KINDS = {
    "call path": "Call paths, mean over ranks",
    "communicator": "Communicators, time of the rank that spends most on each",
    "rank": "Ranks, by part of their time",
}
# The parts of a rank's time that not every program has.
PARTS = ("mpi_ns", "io_ns", "startup_ns", "tool_ns")
OUTLIER_NOTE = "Outlier: beyond 1.5 interquartile ranges (IQR) from the quartiles of the runs."
CORRELATION_NOTE = (
    "r: Pearson's correlation over the runs, of the time of the rank that spends most. A time that is correlated with "
    "the wall time need not be its cause: calls that wait for others are, too."
)


def place_text(place: Place) -> str:
    """Returns where a run differs and by how much."""
    name = place.call_path.removeprefix("program > ")
    if name == "program":
        name = "the program itself, outside regions and calls"
    on = f" on {place.communicator}" if place.communicator else ""
    change = units.signed_duration(place.change_ns)
    all_ranks = place.layer == "mpi" and place.ranks > 1 and place.own_ns * place.change_ns > 0
    if all_ranks and abs(place.own_ns) >= MOST * abs(place.change_ns):
        own = units.signed_duration(place.own_ns)
        if own == change:
            return f"{name}{on} ({change} on each of {place.ranks:,} ranks)"
        return f"{name}{on} ({own} to {change} on each of {place.ranks:,} ranks, most on rank {place.rank})"
    return f"{name}{on} ({change} on rank {place.rank})"


def deviation_text(one: Deviation) -> str:
    """Returns the sentence about a run that is an outlier."""
    side = "above" if one.side == "slow" else "below"
    text = f"{one.run}: {units.duration(one.wall_ns)}, {units.duration(abs(one.distance_ns))} {side} the median; "
    if one.place is None:
        if not one.mean_path:
            return f"{text}no call path differs"
        where = one.mean_path.removeprefix("program > ")
        return f"{text}per rank it differs most in {where} ({units.signed_duration(one.mean_change_ns)})"
    text += "most of it in " if one.most else "the greatest change of a rank is in "
    text += place_text(one.place)
    return text if one.other is None else f"{text}; next {place_text(one.other)}"


def head(result: Comparison) -> list[tuple[str, str]]:
    """Returns what is said first: how many runs, and their wall times."""
    programs = sorted({row["program"] for row in result.runs if row["program"]})
    ranks = sorted({row["ranks"] for row in result.runs})
    wall = result.wall
    several = f"{ranks[0]:,} to {ranks[-1]:,}" if len(ranks) > 1 else f"{ranks[0]:,}"
    outliers = [row["outlier"] for row in result.runs]
    first = [
        ("program", ", ".join(programs) or "not known"),
        ("runs", f"{len(result.runs):,}, {several} ranks"),
    ]
    if not result.enough:
        walls = [row["wall_ns"] for row in result.runs]
        return [*first, ("wall time", f"{units.duration(min(walls))} to {units.duration(max(walls))}")]
    of = next(row["ranks"] for row in result.runs if row["compared"])
    whose = f" of the runs with {counted(of, 'rank')}" if len(ranks) > 1 else ""
    return [
        *first,
        ("wall time", f"median{whose} {units.duration(wall['median_ns'])}"),
        (
            "spread",
            f"{units.duration(wall['min_ns'])} to {units.duration(wall['max_ns'])}; the middle half "
            f"{units.duration(wall['q1_ns'])} to {units.duration(wall['q3_ns'])}",
        ),
        ("outliers", f"{outliers.count('slow')} slow, {outliers.count('fast')} fast"),
    ]


@dataclass(frozen=True)
class Section:
    """A table with the texts around it."""

    title: str
    table: Table[Any]
    rows: Sequence[Mapping[str, Any]]
    cells: Mapping[str, Callable[[Any], str]]
    note: str = ""
    without: frozenset[str] = frozenset()  # columns that say nothing here
    empty: str = "None is above the threshold."


def described(result: Comparison) -> list[tuple[str, list[str]]]:
    """Returns headings, each with the sentences about the runs below it."""
    found: list[tuple[str, list[str]]] = []
    for title, outliers in (("Runs that stand out", True), ("The slowest run", False)):
        texts = [deviation_text(one) for one in result.deviations if one.outlier == outliers]
        if texts:
            found.append((title, texts))
    return found


def remarks(result: Comparison) -> list[str]:
    """Returns what must be known of all tables."""
    usual = result.enough and not any(one.outlier for one in result.deviations)
    return [*result.warnings, *(["No run's wall time is an outlier."] if usual else [])]


def scaling_section(result: Comparison) -> Section:
    """Returns the table of runs by number of ranks, with what its numbers are relative to."""
    scaling = result.scaling
    title = f"{scaling.kind.capitalize()} scaling" if scaling.base else "Runs by number of ranks"
    if scaling.base:
        note = (
            f"Speed-up and efficiency are relative to {scaling.base}, and hold if "
            f"{MEANINGS[scaling.kind]}, as --scaling {scaling.kind} says. "
        )
    elif not scaling.kind:
        note = (
            f"Speed-up and efficiency: with `--scaling strong` if {MEANINGS['strong']}, with `--scaling weak` if "
            f"{MEANINGS['weak']}. "
        )
    else:
        note = ""
    note += "Wall time: median over runs. Its parts: mean over ranks."
    without = {name for name in PARTS if not any(row[name] for row in scaling.rows)}
    if not scaling.base:
        without |= {"speed_up", "efficiency"}
    return Section(title, COMPARE_SCALING, scaling.rows, {}, note, frozenset(without))


def sections(result: Comparison) -> list[Section]:
    """Returns all tables in their order."""
    outliers = [row for row in result.outliers if row["place"] == 1]
    distance = {"distance_ns": _distance}
    spread = [
        Section(text, COMPARE_SPREAD, rows, {"subject": _subject})
        for kind, text in KINDS.items()
        if (rows := [row for row in result.spread if row["kind"] == kind])
    ]
    many = sum(row["compared"] for row in result.runs) >= FEWEST_FOR_CORRELATION
    first = [scaling_section(result)] if result.scaling.several else []
    if not result.enough:
        alone = frozenset({"distance_ns", "change", "outlier"})
        return [*first, Section("Runs, the slowest first", COMPARE_RUNS, result.runs, {}, without=alone)]
    return [
        *first,
        Section("Runs, the slowest first", COMPARE_RUNS, result.runs, {**distance, "change": _change}),
        Section(
            "Outliers, the farthest from the median first",
            COMPARE_OUTLIERS,
            outliers,
            {**distance, "subject": _subject, "ranges": _ranges},
            OUTLIER_NOTE,
        ),
        *spread,
        Section(
            "Correlation with the wall time",
            COMPARE_CORRELATIONS,
            result.correlations,
            {"r": partial(_r, "r"), "usual_r": partial(_r, "usual_r"), "size": _size},
            CORRELATION_NOTE if many else "",
            frozenset(),
            Section.empty if many else f"Not shown for fewer than {FEWEST_FOR_CORRELATION} runs.",
        ),
    ]


def print_comparison(result: Comparison, screen: Screen, top: int) -> None:
    """Prints the first screen, then the tables, each with at most `top` rows (0: all)."""
    for row in result.runs:
        screen.losses([f"{row['label']}: {sentence}" for sentence in row["losses"]])
    screen.pairs(head(result))
    for sentence in remarks(result):
        screen.line(sentence, style="bold yellow" if sentence in result.warnings else "")
    for title, texts in described(result):
        screen.heading(title)
        for number, text in enumerate(texts, 1):
            screen.item(f"{number}.", text)
    for section in sections(result):
        shown = section.rows[: top or None]
        screen.heading(section.title)
        if shown:
            screen.table(section.table, shown, cells=section.cells, without=section.without)
        else:
            screen.line(section.empty)
        left = len(section.rows) - len(shown)
        if left:
            screen.line(not_shown(left))
        if section.note:
            screen.line(section.note, style="dim")


def _subject(row: dict[str, Any]) -> str:
    if row["kind"] == "communicator":
        return f"{row['subject']} (size {row['size']:,})" if row["size"] else str(row["subject"])
    if row["kind"] == "rank":
        more = row.get("ranks", 1) - 1
        others = f" and {more:,} more" if more else ""
        return f"{row['part']} on rank {row['subject']}{others}"
    return str(row["subject"]).removeprefix("program > ")


def _distance(row: dict[str, Any]) -> str:
    return "-" if row["distance_ns"] is None else units.signed_duration(row["distance_ns"])


def _change(row: dict[str, Any]) -> str:
    return "-" if row["change"] is None else units.signed_percent(100 * row["change"])


def _size(row: dict[str, Any]) -> str:
    return f"{row['size']:,}" if row["size"] else "several"


def _ranges(row: dict[str, Any]) -> str:
    return "-" if row["ranges"] is None else f"{row['ranges']:.1f}"


def _r(name: str, row: dict[str, Any]) -> str:
    return "-" if row[name] is None else f"{row[name]:.2f}"

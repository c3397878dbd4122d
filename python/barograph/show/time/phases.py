# SPDX-License-Identifier: BSD-3-Clause
"""Phases of I/O as `barograph timeline --phases` prints them, and what the page says beside its table of them."""

from __future__ import annotations

from typing import Any

from barograph.analyze.time.io_phases import GAPS_OF_RUN, IoPhases
from barograph.show import units
from barograph.show.screen import Screen
from barograph.spec.table_model import Table
from barograph.spec.tables.timeline import IO_PHASES
from barograph.wording.counted import counted

# Where bins tell neither reads from writes nor ranks from each other.
MAY_BE_UNKNOWN = (
    *("read_bytes", "written_bytes", "ranks"),
    *("fastest_rank", "fastest_ns", "slowest_rank", "slowest_ns"),
)
# A longer list is not an overview; --top has all.
MOST_PHASES = 20


def phase_table(phases: IoPhases) -> tuple[str, Table[Any], list[Any]]:
    """Returns the phases as what a command prints: their name in JSON, their table and its rows."""
    return ("phases", IO_PHASES, IO_PHASES.typed(phases.rows))


def phase_head(phases: IoPhases) -> dict[str, object]:
    """Returns what JSON says of how they were found."""
    return {
        "gap_ns": phases.gap_ns,
        "exact": phases.exact,
        "bin_ns": phases.bin_ns,
        "layers_counted": list(phases.counted),
        "trace_lacks": {str(rank): count for rank, count in sorted(phases.lost.items())},
    }


def longest(phases: IoPhases, most: int) -> list[dict[str, Any]]:
    """Returns the longest phases, in order of time."""
    kept = sorted(phases.rows, key=lambda row: (-row["length_ns"], row["phase"]))[:most]
    return sorted(kept, key=lambda row: row["phase"])


def print_phases(phases: IoPhases, screen: Screen, most: int, *, gap_given: bool) -> None:
    """Prints phases, of which there are some, and how they were found."""
    shown = longest(phases, most)
    screen.heading(IO_PHASES.title)
    unknown = {name for name in MAY_BE_UNKNOWN if all(row[name] is None for row in shown)}
    screen.table(IO_PHASES, IO_PHASES.typed(shown), without=unknown)
    if len(shown) < len(phases.rows):
        shown_of = f"{len(shown):,} of {len(phases.rows):,} phases, the longest; --top shows more."
        screen.line(shown_of, style="dim")
    for sentence in phase_sentences(phases, gap_given=gap_given):
        screen.line(sentence, style="dim")


def phase_sentences(phases: IoPhases, *, gap_given: bool = False, option: str = "--gap") -> list[str]:
    """Returns what a phase is here: how long gaps in it may be, and how exact its times are."""
    derived = "" if gap_given else f" ({units.percent(1 / GAPS_OF_RUN)} of the run; {option} chooses another)"
    layers = " and ".join(phases.counted)
    gaps = f"gaps shorter than {units.duration(phases.gap_ns)}{derived}"
    found = [
        f"In a phase at least one rank is inside an I/O call all the time, but for {gaps}."
        if phases.exact
        else f"A phase is bins of time in which a rank was inside an I/O call, with {gaps}.",
        f"Calls and bytes are those of {layers}." if layers else "",
    ]
    if phases.exact:
        found.append("Times are exact: from the events of the trace, of all layers of I/O.")
    else:
        found.append(
            f"Times are those of bins, to the width of a bin, up to {units.duration(phases.bin_ns)}: calls that are "
            "closer together are in one phase. The time of a rank is that in the layer in which it was longest."
        )
    if phases.lost:
        calls, ranks = counted(sum(phases.lost.values()), "call"), counted(len(phases.lost), "rank")
        are = (
            "these are the phases of the calls that are there"
            if phases.exact
            else "its bins have all of them"
        )
        found.append(f"The trace lacks {calls} of {ranks}; {are}.")
    return [sentence for sentence in found if sentence]

# SPDX-License-Identifier: BSD-3-Clause
"""The page's tables of phases of I/O, bounded, and of what was sampled of processes and nodes by time."""

from __future__ import annotations

from barograph.analyze.time.asleep import asleep_times
from barograph.analyze.time.io_phases import IoPhases, io_phases
from barograph.analyze.time.system_rates import system_rates
from barograph.analyze.workspace import Workspace
from barograph.read.profile_error import ProfileError
from barograph.show.page.tables.table import Notes, Values, named
from barograph.show.page.trace_budget import too_many_events
from barograph.show.time.phases import longest, phase_sentences
from barograph.spec.tables.timeline import ASLEEP, IO_PHASES, SYSTEM_RATES

MOST_PHASES = 500
# A job of 64 ranks has as many samples at most.
MOST_ASLEEP = 2048


def add_phases(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `io_phases`: of the trace, or of bins where there is none or it is damaged."""
    events = too_many_events(workspace)
    try:
        found = io_phases(workspace, of_trace=not events)
    except ProfileError:  # said with the calls
        found = io_phases(workspace, of_trace=False)
    tables[IO_PHASES.name] = named(IO_PHASES, longest(found, MOST_PHASES))
    if found.rows:
        said = _said(found)
        if events:
            said.append(
                f"The trace has {events:,} events: `barograph timeline --phases` finds the exact phases."
            )
        notes["io_phases"] = " ".join(said)


def _said(found: IoPhases) -> list[str]:
    said = phase_sentences(found, option="`barograph timeline --phases --gap`")
    if len(found.rows) > MOST_PHASES:
        said.append(f"The {MOST_PHASES:,} longest of {len(found.rows):,} phases.")
    return said


def add_system(workspace: Workspace, tables: dict[str, Values]) -> None:
    """Adds `system_rates` and `asleep`; of that the times in which ranks slept longest, where they are many."""
    tables[SYSTEM_RATES.name] = named(SYSTEM_RATES, system_rates(workspace))
    asleep = asleep_times(workspace)
    longest_first = sorted(asleep, key=lambda row: -row["asleep_ns"])[:MOST_ASLEEP]
    tables[ASLEEP.name] = named(ASLEEP, sorted(longest_first, key=lambda row: (row["rank"], row["start_ns"])))

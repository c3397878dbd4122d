# SPDX-License-Identifier: BSD-3-Clause
"""What looks at a running job have shown, on the screen: functions by the share of stacks. For `barograph attach`."""

from __future__ import annotations

from collections.abc import Sequence

from barograph.live.looks import Looks, SeenFunction
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.whole_run.run_header import not_shown
from barograph.spec.tables.jobs import SEEN_FUNCTIONS
from barograph.wording.counted import counted

MOST_STOPPED = 4  # processes that are named


def print_looks(
    looks: Looks, rows: Sequence[SeenFunction], screen: Screen, *, processes: int, top: int
) -> None:
    """Prints a row per function, at most `top`, and what the looks were.

    Args:
        looks: at least one stack was read.
        rows: the most frequent first.
        screen: where to.
        processes: how many were looked at.
        top: length of the list.
    """
    screen.table(
        SEEN_FUNCTIONS,
        rows[:top],
        cells={"function": lambda row: row.function or f"({row.where})"},
    )
    if len(rows) > top:
        screen.line(not_shown(len(rows) - top), style="dim")
    for sentence in sentences(looks, processes):
        screen.line(sentence, style="dim")


def sentences(looks: Looks, processes: int) -> list[str]:
    """Returns how much was seen, and how long threads stood still for it."""
    said = [
        f"{counted(looks.read, 'stack')} of {counted(processes, 'process')}, read in {counted(looks.times, 'look')} "
        f"within {units.duration(round(1e9 * looks.seconds))}. Shares are of elapsed time; +/- is one standard error."
    ]
    if looks.stopped:
        said.append(
            f"Running threads stood still {looks.stopped:,} times, for at most {units.duration(looks.longest_ns)} "
            f"each and {units.duration(looks.stopped_ns)} in all."
        )
    said += _stopped(looks)
    if looks.refused:
        reason, times = looks.refused.most_common(1)[0]
        said.append(
            f"{counted(sum(looks.refused.values()), 'stack')} could not be read ({reason}, {times:,} times)."
        )
    if looks.python:
        said.append(
            "Python: these are functions of the interpreter, not of the program. "
            f"`py-spy dump --pid {min(looks.python)}` shows those of the program."
        )
    return said


def _stopped(looks: Looks) -> list[str]:
    """Says which processes a signal had stopped, and how they go on."""
    pids = sorted(pid for pid, times in looks.halted.items() if times)
    if not pids:
        return []
    shown = ", ".join(map(str, pids[:MOST_STOPPED])) + (", ..." if len(pids) > MOST_STOPPED else "")
    who = f"Process {shown} was" if len(pids) == 1 else f"{len(pids):,} processes ({shown}) were"
    times = {looks.halted[pid] for pid in pids}
    how_often = (
        f"all {looks.times:,} looks" if times == {looks.times} else f"{max(times):,} of {looks.times:,} looks"
    )
    if looks.times == 1:
        how_often = "the only look"
    elif len(times) > 1:
        how_often = f"up to {how_often}"
    it, ids = ("it", str(pids[0])) if len(pids) == 1 else ("them", "PID")
    return [f"{who} stopped by a signal (state T) in {how_often}; `kill -CONT {ids}` lets {it} go on."]

# SPDX-License-Identifier: BSD-3-Clause
"""The roll-call of a job that is dead, as of its death: whether it hung, and what the live roll-call would have said.

Read from the arenas that its processes have left. A job that was computing when it was killed, or of which that
cannot be told, hung for all that is known not: then nothing is said.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from barograph._recover import Arena
from barograph.end_lines import line_of_call
from barograph.end_stack import EndStack
from barograph.wording.ranks import rank_list

if TYPE_CHECKING:
    from barograph.live import Presence

STALL_NS = 30_000_000_000
SECOND_NS = 1_000_000_000
# Ranks that are killed together end within this of each other, as launchers go about it; one that ended before had
# ended while the others still waited.
TOGETHER_NS = 10_000_000_000
# Ranks that wait for each other in a circle are not released by anybody; this long no message takes that is on its way.
CIRCLE_NS = 2_000_000_000
# The line in `hang.f90:14 hang`, as live/source_lines.py takes it.
AT_LINE = re.compile(r".+?:[0-9]+(?= |$)")


@dataclass(frozen=True)
class Hang:
    """How a job hung when it ended."""

    sentences: tuple[str, ...]
    ranks: tuple[int, ...]  # that were stuck
    least_ns: int  # at least this long

    def lines(self) -> list[str]:
        """Returns what is said of it, a line each."""
        return [
            f"when it ended, the job had hung for at least {self.least_ns // 1_000_000_000} s:",
            *self.sentences,
        ]

    def as_metadata(self) -> dict[str, str]:
        """Returns what is stored in the profile."""
        return {
            "hang.sentences": json.dumps(self.sentences, ensure_ascii=False),
            "hang.after_s": f"{self.least_ns / 1e9:.3f}",
            "hang.ranks": rank_list(self.ranks),
        }


def hang_of(
    arenas: Sequence[Arena], stall_ns: int = STALL_NS, stacks: Sequence[EndStack] = ()
) -> Hang | None:
    """Returns how the ranks of one dead MPI job hung; None where they did not, or where that is not known.

    Args:
        arenas: of its processes.
        stall_ns: from when on a rank counts as stuck; ranks that wait for each other in a circle do so earlier.
        stacks: of ranks whose stack is known: they have lines where a binding lies between the program and its calls.
    """
    ranked = [arena for arena in arenas if arena.rank is not None and arena.state != "collected"]
    if len(ranked) < 1 or any(arena.liveness == "running" for arena in ranked):
        return None
    # Not for jobs that end as they should: these are large.
    from barograph._look import last_look  # noqa: PLC0415
    from barograph.live import Presence, SourceLines, call_roll  # noqa: PLC0415

    looks = [look for arena in ranked if (look := last_look(arena.path)) is not None]
    end = max((ended for _, ended, _, _ in looks), default=0)
    presences = [
        _at_end(
            replace(
                Presence.from_json(text), idle_ns=idle_ns, alive=not (seen and ended < end - TOGETHER_NS)
            ),
            end - ended,
        )
        for text, ended, seen, idle_ns in looks
    ]
    lines = SourceLines().of_site
    stack_of = {rank: one for one in stacks for rank in one.ranks}
    presences = [_with_line(one, stack_of, lines) for one in presences]
    roll = call_roll(presences, lines=lines, stall_ns=stall_ns, past=True)
    if roll.alarm is not True and stall_ns > CIRCLE_NS:
        roll = call_roll(presences, lines=lines, stall_ns=CIRCLE_NS, past=True)
        if not roll.deadlock:
            return None
    stuck = [one for one in roll.standings if one.stuck]
    if roll.alarm is not True or not stuck:
        return None
    return Hang(
        roll.texts,
        tuple(one.rank for one in stuck),
        min(one.idle_ns or 0 for one in stuck) // SECOND_NS * SECOND_NS,  # as the sentences have it
    )


def _at_end(presence: Presence, before_ns: int) -> Presence:
    """Returns a rank as of the end of the job, `before_ns` after what is known of it.

    One that has come to MPI_Finalize is not recorded any more, and does nothing that others wait for.
    """
    if presence.state == "recording":
        return presence
    return replace(presence, idle_ns=(presence.idle_ns or 0) + before_ns)


def _with_line(presence: Presence, stack_of: Mapping[int, EndStack], lines: Callable[[str], str]) -> Presence:
    """Returns a presence that says where its call was made, as far as the stack of the rank does."""
    stack = stack_of.get(presence.rank) if presence.rank is not None else None
    place = presence.place
    if stack is None or not place.in_call or lines(place.site):
        return presence
    line = AT_LINE.match(line_of_call(stack, place.operation))
    return replace(presence, place=replace(place, site=line[0])) if line is not None else presence

# SPDX-License-Identifier: BSD-3-Clause
"""What is said of a job that hangs: who waits in which call, for how long, for whom, and where those are.

A sentence states what presences show, and names what is not known. Names come from programs and may hold anything: a
sentence has no control characters. Called by call_roll().
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from barograph.live.kernel_view import SystemCall, system_call
from barograph.live.presence import Presence
from barograph.live.standing import FINISHED, Standing
from barograph.wording.ranks import ranks_at_the_start

MOST_NAMED: Final = 4
MOST_NODES: Final = 2  # that are named
LONGEST_NAME: Final = 80
ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
PREPOSITIONS: Final = {"send": "to", "receive": "from", "exchange": "with"}
# A frame with its line, as the stack of a process is read: `work (loop.c:55)`.
FRAME: Final = re.compile(r"(?P<function>.+) \((?P<line>[^()]+:[0-9]+)\)", re.DOTALL)

Lines = Callable[[str], str]


@dataclass(frozen=True)
class StackLines:
    """Where a process is in its program: `work (loop.c:55)`, innermost first; or the reason why that is not known."""

    lines: tuple[str, ...] = ()
    reason: str = ""


Stacks = Callable[[Presence], StackLines]


class Details:
    """What takes a look into files, or at a process: asked for once per group of ranks, and only on alarm."""

    def __init__(self, lines: Lines | None, stacks: Stacks | None, *, past: bool = False) -> None:
        self.past = past  # the processes have ended
        self._lines = lines
        self._stacks = stacks
        self._node = os.uname().nodename

    def line(self, one: Standing) -> str:
        """Returns the source line of the call that a rank is in, "" where it is not known."""
        site = one.place.site or one.presence.place.site
        return self._lines(site) if self._lines and site else ""

    def frame(self, one: Standing) -> tuple[str, str]:
        """Returns where a rank outside of calls is, `loop.c:55 in work`, and why that is not known."""
        if self._stacks is None:
            return "", ""
        stack = self._stacks(one.presence)
        for text in stack.lines:
            if found := FRAME.fullmatch(text):
                return f"{found['line']} in {found['function']}", ""
        return (stack.lines[0], "") if stack.lines else ("", stack.reason)

    def system_call(self, one: Standing) -> SystemCall | None:
        """Returns what a process of this node is blocked in."""
        here = one.presence.node in {"", self._node} and not self.past
        return system_call(one.pid) if here else None


class Speaker:
    """Says what there is to say of one roll-call.

    Args:
        standings: of all ranks that were seen.
        ranks: how many the job has.
        details: looks lines and stacks up.
    """

    def __init__(self, standings: Mapping[int, Standing], ranks: int, details: Details) -> None:
        self._standings = standings
        self._ranks = ranks
        self._details = details
        self.representatives: list[Presence] = []

    def sentences(self, alarming: Sequence[Standing], cycle: Sequence[int]) -> list[str]:
        """Returns what is said of the ranks in `alarming`, and of those that they wait for."""
        groups: dict[tuple[object, ...], list[Standing]] = {}
        for one in alarming:
            groups.setdefault(_group(one), []).append(one)
        by_size = sorted(groups.values(), key=lambda group: -len(group))
        found = [self._waiting(group) for group in by_size[:MOST_NAMED]]
        if further := sum(len(group) for group in by_size[MOST_NAMED:]):
            found.append(f"{_count(further, 'further rank')} {_verb('wait', further)} in other calls.")
        mismatched = next((text for group in by_size if (text := self._mismatched(group[0]))), "")
        if mismatched:
            found.append(mismatched)
        elif cycle:
            found.append(self._deadlock(cycle))
        found += self._others(alarming)
        return [one_line(text) for text in found]

    def _others(self, alarming: Sequence[Standing]) -> list[str]:
        """Says where those are that are waited for and do not wait in vain themselves."""
        named = {one.rank for one in alarming}
        wanted: set[int] = set()
        for waits in {one.waits for one in alarming if one.waits is not None}:
            wanted.update(waits.ranks)
        others = wanted - named
        if not others and any(one.waits is None for one in alarming):
            others = set(self._standings) - named
        return self.whereabouts(others)

    def whereabouts(self, ranks: Iterable[int]) -> list[str]:
        """Says where ranks are that wait for nobody."""
        groups: dict[tuple[object, ...], list[int]] = {}
        for rank in sorted(ranks):
            one = self._standings.get(rank)
            groups.setdefault(("",) if one is None else _group(one), []).append(rank)
        order = sorted(groups.values(), key=lambda group: (self._is_unknown(group[0]), len(group)))
        found = [self._whereabouts(group) for group in order[:MOST_NAMED]]
        if further := sum(len(group) for group in order[MOST_NAMED:]):
            found.append(f"{_count(further, 'further rank')} {_verb('be', further)} not there either.")
        return found

    def _is_unknown(self, rank: int) -> bool:
        return rank not in self._standings

    def _who(self, ranks: Sequence[int]) -> str:
        count = len(ranks)
        if count == self._ranks and count > 1:
            return f"All {count:,} ranks"
        if count > MOST_NAMED and 2 * count > self._ranks:
            return f"{count:,} of {self._ranks:,} ranks"
        return ranks_at_the_start(ranks)

    def _on_nodes(self, ranks: Sequence[int]) -> str:
        """Returns on which nodes ranks are, where the job has several and these are on one or two."""
        if len({one.presence.node for one in self._standings.values()}) < 2:
            return ""
        nodes = sorted({self._standings[rank].presence.node for rank in ranks})
        return f" on {' and '.join(map(name_text, nodes))}" if len(nodes) <= MOST_NODES else ""

    def _waiting(self, group: Sequence[Standing]) -> str:
        one = group[0]
        self.representatives.append(one.presence)
        who, count = self._who([other.rank for other in group]), len(group)
        age = age_text(min(other.idle_ns or 0 for other in group))
        peers, each = _peers(group)
        site = _site(self._details.line(one), one.place.region)
        if one.doing == "polling":
            what = name_text(one.place.operation) or "MPI_Test or its like"
            return f"{who} only {_verb('poll', count)} with {what}{peers}{site} for at least {age}{each}."
        tail = each
        if one.waits is None:
            tail = "; no member is missing" if one.number else "; whom for is not known"
        return f"{who} {_verb('wait', count)} in {_call(one, peers)}{site} for {age}{tail}."

    def _whereabouts(self, ranks: Sequence[int]) -> str:
        one = self._standings.get(ranks[0])
        if one is None:
            who = ranks_at_the_start(ranks)
            return f"Where {who[0].lower()}{who[1:]} {_verb('be', len(ranks))}, is not known."
        self.representatives.append(one.presence)
        who, count = self._who(ranks) + self._on_nodes(ranks), len(ranks)
        since = min(self._standings[rank].idle_ns or 0 for rank in ranks)
        # The age of an open call is known; of the others, what was seen of them or what their records prove.
        least = "" if one.place.in_call else " at least"
        age = f", for{least} {age_text(since)}" if since >= 1_000_000_000 else ""
        group = [self._standings[rank] for rank in ranks]
        if one.doing == "ended":
            return f"{who} {_verb('have', count)} ended without MPI_Finalize."
        if one.doing == FINISHED:
            return f"{who} {_verb('be', count)} in MPI_Finalize or past it."
        if one.doing == "stopped":
            return f"{who} {_verb('be', count)} stopped by a signal, {self._position(one, group)}."
        if one.doing == "computing":
            return f"{who} {self._computing(one, count, age)}."
        if one.doing == "polling":
            return self._waiting(group)
        return f"{who} {_verb('be', count)} {self._position(one, group)}{age}."

    def _computing(self, one: Standing, count: int, age: str) -> str:
        region = name_text(one.place.operation)
        where = f" in region `{region}`" if region else " outside of regions"
        call = self._details.system_call(one)
        what = _verb("compute", count)
        if call or self._details.past:  # then it may have been stopped, or in a system call
            what = f"{_verb('be', count)} in no recorded call,"
        frame, reason = self._details.frame(one)
        line = f" ({frame})" if frame else ""
        # It is seen at this moment, which says nothing of the time before.
        now = f"; just now {'it' if count == 1 else 'one of them'} {call.text()}" if call else ""
        return f"{what}{where}{line}{age}{now}{f'; {reason}' if reason else ''}"

    def _position(self, one: Standing, group: Sequence[Standing]) -> str:
        """Returns where a rank is: `in ``read_input``, in pread on mesh.nc (input.c:210)`."""
        if not one.place.operation:
            return "in no region and no call"
        if not one.place.in_call:
            return f"in region `{name_text(one.place.operation)}`"
        peers, _ = _peers(group)
        region = f"in `{name_text(one.place.region)}`, " if one.place.region else ""
        return f"{region}in {_call(one, peers)}{_site(self._details.line(one), '')}"

    def _mismatched(self, first: Standing) -> str:
        if not first.number:
            return ""
        other = next(
            (
                one
                for one in self._standings.values()
                if one.number == first.number
                and one.place.key == first.place.key
                and one.place.operation != first.place.operation
            ),
            None,
        )
        if other is None:
            return ""
        return (
            f"These calls do not match: rank {first.rank} is in {first.place.operation} and rank {other.rank} in "
            f"{other.place.operation}, each in its {_ordinal(first.number)} collective call on "
            f"{name_text(first.place.object)}."
        )

    def _deadlock(self, cycle: Sequence[int]) -> str:
        parts = [
            f"rank {rank} waits in {_call(self._standings[rank], '')} for "
            f"{'itself' if following == rank else f'rank {following}'}"
            for rank, following in zip(cycle, [*cycle[1:], cycle[0]], strict=True)
        ]
        shown = parts if len(parts) <= MOST_NAMED else [*parts[: MOST_NAMED - 1], "...", parts[-1]]
        if any(self._standings[rank].presence.concurrent for rank in cycle):
            return f"Possible deadlock, unless another thread of one of them helps: {'; '.join(shown)}."
        return f"Deadlock: {'; '.join(shown)}."


def _group(one: Standing) -> tuple[object, ...]:
    """Returns what ranks have in common that are spoken of together."""
    place = one.place
    return (
        one.doing,
        one.presence.program,
        place.operation,
        place.key or place.object,
        place.region,
        place.site,
        one.number,
        one.waits is None,
    )


def _call(one: Standing, peers: str) -> str:
    """Returns a call with whom it is with and what it is on: `MPI_Recv from rank 1 on W0.0`, `pread on mesh.nc`."""
    place = one.place
    name = place.object if place.in_mpi else PurePosixPath(place.object).name
    on = f"{',' if ', tag' in peers else ''} on {name_text(name)}" if name else ""
    return f"{name_text(place.operation)}{peers}{on}"


def _peers(group: Sequence[Standing]) -> tuple[str, str]:
    """Returns whom the calls of a group are with, and, where that differs, which is with whom."""
    first = group[0].presence
    if not first.awaits or group[0].doing not in {"mpi", "polling"}:
        return "", ""
    if first.collective:
        return " for a non-blocking collective call", ""
    preposition = PREPOSITIONS.get(first.awaits, "for")
    tags = {one.presence.tag for one in group}
    tag = f", tag {first.tag}" if first.tag is not None and len(tags) == 1 else ""
    if first.any_source:
        return f" {preposition} any source{tag}", ""
    if first.peers is None:
        return "", ""
    if all(one.presence.peers == first.peers for one in group):
        return f" {preposition} {_ranks(first.peers, first.awaits)}{tag}", ""
    pairs = [
        f"rank {one.rank} for {_ranks(one.presence.peers, first.awaits)}"
        for one in group[:MOST_NAMED]
        if one.presence.peers
    ]
    return "", f": {', '.join(pairs)}{', ...' if len(group) > MOST_NAMED else ''}"


def _ranks(ranks: Sequence[int], awaits: str) -> str:
    text = ranks_at_the_start(ranks)
    some = "any of " if awaits == "any" and len(ranks) > 1 else ""
    return f"{some}{text[0].lower()}{text[1:]}"


def _site(line: str, region: str) -> str:
    """Returns where in the program a call was made: ` (solver.c:88 in ``cg``)`."""
    name = f"`{name_text(region)}`" if region else ""
    if line:
        return f" ({line}{f' in {name}' if name else ''})"
    return f" (in region {name})" if name else ""


def age_text(ns: int) -> str:
    """Returns a duration as one says it: `42 s`, `5 min 12 s`, `3 h 20 min`."""
    seconds = ns // 1_000_000_000
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60} s"
    return f"{seconds // 3600:,} h {seconds // 60 % 60} min"


def name_text(name: str) -> str:
    """Returns a name from a program, cut where it is very long."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3]}..."


def one_line(text: str) -> str:
    """Returns a text without characters that a terminal or a page would obey."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


VERBS: Final = {"be": ("is", "are"), "have": ("has", "have")}


def _verb(verb: str, count: int) -> str:
    one, many = VERBS.get(verb, (f"{verb}s", verb))
    return one if count == 1 else many


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in {11, 12, 13} else ORDINALS.get(number % 10, "th")
    return f"{number:,}{ending}"

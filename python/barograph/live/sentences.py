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
from typing import Final, NamedTuple

from barograph.live.kernel_view import SystemCall, system_call
from barograph.live.presence import Presence
from barograph.live.standing import FINISHED, Standing
from barograph.live.whereabouts import Place
from barograph.wording.counted import counted
from barograph.wording.ranks import listed_ranks, ranks_at_the_start

MOST_NAMED: Final = 4
MOST_NODES: Final = 2  # that are named
LONGEST_NAME: Final = 80
ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
PREPOSITIONS: Final = {"send": "to", "receive": "from", "exchange": "with"}
# A frame with its line, as the stack of a process is read: `work (loop.c:55)`.
FRAME: Final = re.compile(r"(?P<function>.+) \((?P<line>[^()]+:[0-9]+)\)", re.DOTALL)

Lines = Callable[[str], str]


@dataclass(frozen=True)
class Sentence:
    """One sentence of a roll-call: what it says, and what it is about.

    Attributes:
        ranks: those that it names: of its subject as far as they are listed, not those that it only counts, and
            others that it names one by one (`from rank 5`). The page marks them; several that nobody sees have
            no row there, and are not among them.
        place: where its subject is; None where the sentence says so of no one place.
        text: without control characters.
    """

    ranks: tuple[int, ...]
    place: Place | None
    text: str


def sentence(ranks: Iterable[int], text: str, place: Place | None = None) -> Sentence:
    """Returns a sentence whose text no terminal and no page would obey."""
    return Sentence(tuple(sorted(set(ranks))), place, one_line(text))


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

    def sentences(self, alarming: Sequence[Standing], cycle: Sequence[int]) -> list[Sentence]:
        """Returns what is said of the ranks in `alarming`, and of those that they wait for."""
        groups: dict[tuple[object, ...], list[Standing]] = {}
        for one in alarming:
            groups.setdefault(_group(one), []).append(one)
        by_size = sorted(groups.values(), key=lambda group: -len(group))
        found = [self._waiting(group) for group in by_size[:MOST_NAMED]]
        if further := sum(len(group) for group in by_size[MOST_NAMED:]):
            found.append(
                sentence((), f"{counted(further, 'further rank')} {_verb('wait', further)} in other calls.")
            )
        mismatched = next((said for group in by_size if (said := self._mismatched(group[0]))), None)
        if mismatched is not None:
            found.append(mismatched)
        elif cycle:
            found.append(self._deadlock(cycle))
        return found + self._others(alarming)

    def _others(self, alarming: Sequence[Standing]) -> list[Sentence]:
        """Says where those are that are waited for and do not wait in vain themselves."""
        named = {one.rank for one in alarming}
        wanted: set[int] = set()
        for waits in {one.waits for one in alarming if one.waits is not None}:
            wanted.update(waits.ranks)
        others = wanted - named
        if not others and any(one.waits is None for one in alarming):
            others = set(self._standings) - named
        return self.whereabouts(others)

    def whereabouts(self, ranks: Iterable[int]) -> list[Sentence]:
        """Says where ranks are that wait for nobody."""
        groups: dict[tuple[object, ...], list[int]] = {}
        for rank in sorted(ranks):
            one = self._standings.get(rank)
            groups.setdefault(("",) if one is None else _group(one), []).append(rank)
        order = sorted(groups.values(), key=lambda group: (self._is_unknown(group[0]), len(group)))
        found = [self._whereabouts(group) for group in order[:MOST_NAMED]]
        if further := sum(len(group) for group in order[MOST_NAMED:]):
            found.append(
                sentence((), f"{counted(further, 'further rank')} {_verb('be', further)} not there either.")
            )
        return found

    def _is_unknown(self, rank: int) -> bool:
        return rank not in self._standings

    def _who(self, ranks: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """Returns the subject of a sentence, and which ranks it lists."""
        count = len(ranks)
        if count == self._ranks and count > 1:
            return f"All {count:,} ranks", ()
        if count > MOST_NAMED and 2 * count > self._ranks:
            return f"{count:,} of {self._ranks:,} ranks", ()
        return ranks_at_the_start(ranks), listed_ranks(ranks)

    def _on_nodes(self, ranks: Sequence[int]) -> str:
        """Returns on which nodes ranks are, where the job has several and these are on one or two."""
        if len({one.presence.node for one in self._standings.values()}) < 2:
            return ""
        nodes = sorted({self._standings[rank].presence.node for rank in ranks})
        return f" on {' and '.join(map(name_text, nodes))}" if len(nodes) <= MOST_NODES else ""

    def _waiting(self, group: Sequence[Standing]) -> Sentence:
        one = group[0]
        self.representatives.append(one.presence)
        who, listed = self._who([other.rank for other in group])
        count, peers = len(group), _peers(group)
        age = age_text(min(other.idle_ns or 0 for other in group))
        site = _site(self._details.line(one), one.place.region)
        if one.doing == "polling":
            what = name_text(one.place.operation) or "MPI_Test or its like"
            said = (
                f"only {_verb('poll', count)} with {what}{peers.common}{site} for at least {age}{peers.each}"
            )
        else:
            tail = peers.each
            if one.waits is None:
                tail = "; no member is missing" if one.number else "; whom for is not known"
            said = f"{_verb('wait', count)} in {_call(one, peers.common)}{site} for {age}{tail}"
        return sentence((*listed, *peers.named), f"{who} {said}.", one.place)

    def _whereabouts(self, ranks: Sequence[int]) -> Sentence:
        one = self._standings.get(ranks[0])
        if one is None:
            who = ranks_at_the_start(ranks)
            said = f"Where {who[0].lower()}{who[1:]} {_verb('be', len(ranks))}, is not known."
            return sentence(_single(ranks), said)
        group = [self._standings[rank] for rank in ranks]
        if one.doing == "polling":
            return self._waiting(group)
        self.representatives.append(one.presence)
        who, listed = self._who(ranks)
        said, named = self._doing(one, group)
        return sentence((*listed, *named), f"{who}{self._on_nodes(ranks)} {said}.", one.place)

    def _doing(self, one: Standing, group: Sequence[Standing]) -> tuple[str, tuple[int, ...]]:
        """Returns what a group does that does not wait, and which other ranks that names."""
        count = len(group)
        since = min(other.idle_ns or 0 for other in group)
        # The age of an open call is known; of the others, what was seen of them or what their records prove.
        least = "" if one.place.in_call else " at least"
        age = f", for{least} {age_text(since)}" if since >= 1_000_000_000 else ""
        if one.doing == "ended":
            return f"{_verb('have', count)} ended without MPI_Finalize", ()
        if one.doing == FINISHED:
            return f"{_verb('be', count)} in MPI_Finalize or past it", ()
        if one.doing == "computing":
            return self._computing(one, count, age), ()
        position, named = self._position(one, group)
        if one.doing == "stopped":
            return f"{_verb('be', count)} stopped by a signal, {position}", named
        return f"{_verb('be', count)} {position}{age}", named

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

    def _position(self, one: Standing, group: Sequence[Standing]) -> tuple[str, tuple[int, ...]]:
        """Returns where a rank is, `in ``read_input``, in pread on mesh.nc (input.c:210)`, and whom that names."""
        if not one.place.operation:
            return "in no region and no call", ()
        if not one.place.in_call:
            return f"in region `{name_text(one.place.operation)}`", ()
        peers = _peers(group)
        region = f"in `{name_text(one.place.region)}`, " if one.place.region else ""
        call = f"in {_call(one, peers.common)}{_site(self._details.line(one), '')}"
        return f"{region}{call}", () if peers.each else peers.named

    def _mismatched(self, first: Standing) -> Sentence | None:
        if not first.number:
            return None
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
            return None
        return sentence(
            (first.rank, other.rank),
            f"These calls do not match: rank {first.rank} is in {first.place.operation} and rank {other.rank} in "
            f"{other.place.operation}, each in its {_ordinal(first.number)} collective call on "
            f"{name_text(first.place.object)}.",
        )

    def _deadlock(self, cycle: Sequence[int]) -> Sentence:
        parts = [
            f"rank {rank} waits in {_call(self._standings[rank], '')} for "
            f"{'itself' if following == rank else f'rank {following}'}"
            for rank, following in zip(cycle, [*cycle[1:], cycle[0]], strict=True)
        ]
        shown = parts if len(parts) <= MOST_NAMED else [*parts[: MOST_NAMED - 1], "...", parts[-1]]
        what = "Deadlock"
        if any(self._standings[rank].presence.concurrent for rank in cycle):
            what = "Possible deadlock, unless another thread of one of them helps"
        return sentence(cycle, f"{what}: {'; '.join(shown)}.")


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


class Peers(NamedTuple):
    """Whom the calls of a group are with."""

    common: str = ""  # of all: ` from rank 1, tag 7`
    each: str = ""  # where that differs, which is with whom: `: rank 0 for rank 1, rank 2 for rank 3`
    named: tuple[int, ...] = ()  # the ranks that one of the two names one by one


def _peers(group: Sequence[Standing]) -> Peers:
    first = group[0].presence
    if not first.awaits or group[0].doing not in {"mpi", "polling"}:
        return Peers()
    if first.collective:
        return Peers(" for a non-blocking collective call")
    preposition = PREPOSITIONS.get(first.awaits, "for")
    tags = {one.presence.tag for one in group}
    tag = f", tag {first.tag}" if first.tag is not None and len(tags) == 1 else ""
    if first.any_source:
        return Peers(f" {preposition} any source{tag}")
    if first.peers is None:
        return Peers()
    if all(one.presence.peers == first.peers for one in group):
        common = f" {preposition} {_ranks(first.peers, first.awaits)}{tag}"
        return Peers(common, named=_single(first.peers))
    pairs: list[str] = []
    named: list[int] = []
    for one in group[:MOST_NAMED]:
        if peers := one.presence.peers:
            pairs.append(f"rank {one.rank} for {_ranks(peers, first.awaits)}")
            named += (one.rank, *_single(peers))
    return Peers("", f": {', '.join(pairs)}{', ...' if len(group) > MOST_NAMED else ''}", tuple(named))


def _single(ranks: Sequence[int]) -> tuple[int, ...]:
    """Returns the rank of which there is only one: of several, where they are is said elsewhere."""
    found = set(ranks)
    return tuple(found) if len(found) == 1 else ()


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


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in {11, 12, 13} else ORDINALS.get(number % 10, "th")
    return f"{number:,}{ending}"

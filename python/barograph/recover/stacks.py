# SPDX-License-Identifier: BSD-3-Clause
"""The stacks of the ranks of a job that did not finish, ranks at the same place together.

A stack was read from outside before the job ended, or the rank that crashed has left it (src/runtime/crash_stack.cpp).
Functions and lines are looked up when the profile is written: the program's files are then likely to be those that ran.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from barograph.end_stack import NO_FRAME, EndStack

if TYPE_CHECKING:
    from barograph._recover import Arena
    from barograph.live.stack_groups import StackGroup
    from barograph.live.stacks import Stack

# More groups than this are not stored: ranks that are all elsewhere, each in a loop of its own.
MOST_GROUPS = 256
CRASH_ENDING = ".crash"
NOT_READ = ("it ended before its stack was read", "they ended before their stacks were read")


class Look(Protocol):
    """A stack that was read before its process ended."""

    @property
    def text(self) -> str:
        """JSON, as of barograph._stacks."""
        ...

    @property
    def when(self) -> str:
        """What had happened then: `SIGTERM`."""
        ...


def end_stacks(arenas: Sequence[Arena], looks: Mapping[str, Look], reason: str = "") -> list[EndStack]:
    """Returns the stacks of the ranks that ended early: those of crashes first, then the large groups before the small.

    Args:
        arenas: of one MPI job; processes without a rank are passed over.
        looks: what was read of their processes, by arena.
        reason: how the job ended, where that is known. No stack is missing of ranks that ended by themselves.
    """
    ended = [arena for arena in arenas if arena.rank is not None and arena.state == "recording"]
    left = {arena.path: crash_file(arena.path) for arena in ended}
    signalled = reason.startswith("SIG")
    if not ended or not (signalled or looks or any(path.exists() for path in left.values())):
        return []
    # Not for jobs that end as they should: these are large.
    from barograph.live.stack_groups import RankStack, grouped  # noqa: PLC0415
    from barograph.live.stacks import Stack  # noqa: PLC0415

    read: dict[tuple[str, str, str], list[RankStack]] = {}
    unread: list[int] = []
    for arena in ended:
        own = _saved(left[arena.path])
        look = looks.get(arena.path)
        seen = Stack.from_json(look.text) if look is not None else Stack("gone")
        if own is not None and (own.crashed or own.stack.python or seen.status != "ok"):
            key, stack = (own.signal, own.signal if own.crashed else "", own.wild), own.stack
        elif look is not None and seen.status != "gone":
            key, stack = (look.when, "", ""), seen
        else:
            unread.append(arena.rank or 0)
            continue
        read.setdefault(key, []).append(RankStack(arena.rank, arena.pid, stack))
    found = [
        _end_stack(group, when, signal_name, wild)
        for (when, signal_name, wild), stacks in read.items()
        for group in grouped(stacks)
    ]
    found.sort(key=lambda one: (not one.signal, -len(one.ranks), one.ranks))
    if unread:
        found.append(EndStack(tuple(sorted(unread)), "", status="gone", reason=NOT_READ[len(unread) > 1]))
    return found


def crash_file(arena: str) -> Path:
    """Returns the path of what a process leaves that a signal ends (src/format/arena/crash_layout.hpp)."""
    return Path(arena.removesuffix(".arena") + CRASH_ENDING)


class _Saved(NamedTuple):
    signal: str  # its name
    crashed: bool  # it is the program's own doing
    stack: Stack  # of who made the wild call
    wild: str = ""  # `address 0`: what was called and is not code


def _saved(path: Path) -> _Saved | None:
    """Returns what a process has left; None for nothing."""
    if not path.exists():
        return None
    from barograph import _stacks  # noqa: PLC0415
    from barograph.live.stacks import Stack  # noqa: PLC0415
    from barograph.recover.wild_call import wild_call  # noqa: PLC0415

    found = json.loads(_stacks.saved(str(path)))
    if found["problem"]:
        return None
    number = signal.Signals(found["signal"])
    stack = replace(Stack.from_json(found["stack"]), python=tuple(found["python"]))
    crashed = number != signal.SIGTERM
    wild = wild_call(path) if crashed else None
    if wild is None:
        return _Saved(number.name, crashed, stack)
    called = f"address {wild.address and hex(wild.address)}"
    if wild.caller is not None:
        return _Saved(
            number.name, crashed, replace(Stack.from_json(wild.caller), python=stack.python), called
        )
    reason = stack.reason if stack.status != "ok" else "what called it is not known"
    return _Saved(number.name, crashed, replace(stack, sites=(), complete=False, reason=reason), called)


def stacks_as_json(stacks: Sequence[EndStack]) -> str:
    """Returns the stacks as they are stored in a profile."""
    return json.dumps([asdict(one) for one in stacks[:MOST_GROUPS]], ensure_ascii=False)


def _end_stack(group: StackGroup, when: str, signal_name: str, wild: str) -> EndStack:
    place, text = (group.place(), group.text()) if group.stack.status == "ok" else ("", group.text())
    frames = tuple(asdict(frame) for frame in group.frames)
    if wild and group.stack.status == "ok":
        place = f"at {wild}, called from {place}" if frames else f"at {wild}"
        text = f"{text} > [{wild}]" if frames else f"... > [{wild}]"
        frames = ({**NO_FRAME, "function": f"[{wild}]", "kind": "program"}, *frames)
    return EndStack(
        ranks=tuple(group.ranks),
        when=when,
        signal=signal_name,
        place=place,
        text=text,
        status=group.stack.status,
        reason=group.stack.reason,
        complete=group.stack.complete,
        frames=frames,
    )

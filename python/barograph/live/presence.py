# SPDX-License-Identifier: BSD-3-Clause
"""All that a roll-call needs to know of one process, wherever it was read.

Made beside the process by src/look/presence.cpp, as one JSON object: by `barograph._look.presence` on this node, by the
agent on others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from barograph.live.whereabouts import NOWHERE, Place

Ranges = tuple[tuple[int, int, int], ...]  # (first, count, stride) of world ranks


@dataclass(frozen=True, slots=True)
class Presence:
    """One process at one instant."""

    rank: int | None  # None before MPI_Init and in programs without MPI
    pid: int
    node: str = ""
    program: str = ""  # file name of the executable
    ranks: int = 1  # of the whole job
    state: str = (
        "recording"  # of its arena; "finalizing", "collected", "unwritten": in MPI_Finalize or past it
    )
    alive: bool = True
    stopped: bool = False  # by a signal, SIGSTOP or the like, or by a debugger
    concurrent: bool = False  # its other threads may call MPI meanwhile
    place: Place = NOWHERE  # of its first thread
    call: Place | None = None  # the MPI call that is open there where `place` is the I/O library that made it
    moves: int = 0  # finished calls and regions other than polls
    polls: int = 0
    # Collective calls begun, by communicator whose calls are counted apart; None: some were not counted.
    collectives: Mapping[str, int] | None = field(default_factory=dict[str, int])
    members: Mapping[str, Ranges] = field(default_factory=dict[str, Ranges])  # of the call's communicator
    # What the arguments of the open call say of whom it waits for.
    awaits: str = ""  # "send", "receive", "exchange", "all" or "any" of its requests; "": nothing
    peers: tuple[int, ...] | None = None  # world ranks; None: not known
    any_source: bool = False  # a message from any rank of the communicator will do
    collective: bool = False  # it also waits for a collective call that was started before
    tag: int | None = None  # of a receive or probe; None: any, or there is none
    idle_ns: int | None = (
        None  # without a finished call or region other than polls, where the observer knows it
    )

    least_idle_ns: int | None = None  # the same is proved by its records for at least this long

    @property
    def waiting(self) -> Place:
        """The MPI call that is open, or else where it is."""
        return self.call or self.place

    @classmethod
    def from_json(cls, text: str | bytes | Mapping[str, Any]) -> Presence:
        """Returns the presence that `text` (or the object that was read from it) says."""
        raw: Mapping[str, Any] = text if isinstance(text, Mapping) else json.loads(text)
        call = _place(raw["mpi"]) if "mpi" in raw else None
        place = _place(raw["place"])
        collectives: Mapping[str, int] | None = raw["collectives"]
        key = (call or place).key
        return cls(
            rank=raw["rank"],
            ranks=raw["ranks"],
            pid=raw["pid"],
            node=raw["node"],
            program=raw["program"],
            state=raw["state"],
            alive=raw["alive"],
            stopped=raw["stopped"],
            concurrent=raw.get("concurrent", False),
            place=place,
            call=call,
            moves=raw["moves"],
            polls=raw["polls"],
            collectives=collectives,
            members={key: tuple((a, b, c) for a, b, c in raw["members"])} if "members" in raw else {},
            awaits=raw.get("awaits", ""),
            peers=tuple(raw["peers"]) if "peers" in raw else None,
            any_source=raw.get("any_source", False),
            collective=raw.get("collective", False),
            tag=raw.get("tag"),
            idle_ns=raw.get("idle_ns"),
            least_idle_ns=raw.get("least_idle_ns"),
        )


def _place(raw: Mapping[str, Any]) -> Place:
    name: str = raw["object"]
    if name and raw["user_name"]:
        name = f"{name} ({raw['user_name']})"
    return Place(raw["operation"], raw["layer"], name, raw["region"], raw["open_ns"], raw["key"], raw["site"])

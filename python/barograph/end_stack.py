# SPDX-License-Identifier: BSD-3-Clause
"""The stack of ranks that ended early, as it is stored in a profile: written by barograph.recover, read by analyses."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from barograph.wording.ranks import rank_list

NO_FRAME = {"function": "", "file": "", "line": 0, "module": "", "kind": "", "inlined": False}


@dataclass(frozen=True)
class EndStack:
    """Ranks that were at the same place; a list of these as JSON is in the profile."""

    ranks: tuple[int, ...]
    when: str  # what had happened when it was read: `SIGTERM`; "" where it was not
    signal: str = ""  # that ended them, by a handler that saw it; "" where that is not known
    place: str = ""  # innermost function of the program and its line, and the call that it has made
    text: str = ""  # from main on
    status: str = "ok"  # or "not_permitted", "gone", "unreadable"
    reason: str = ""  # why there is no stack, or why it is incomplete
    complete: bool = False
    frames: tuple[dict[str, Any], ...] = ()  # all, innermost first

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> EndStack:
        """Returns what stacks_as_json() has written; raises KeyError, TypeError or ValueError for anything else."""
        frames = [{**NO_FRAME, **frame} for frame in row["frames"]]
        return cls(
            ranks=tuple(int(rank) for rank in row["ranks"]),
            complete=bool(row["complete"]),
            frames=tuple({key: type(NO_FRAME[key])(frame[key]) for key in NO_FRAME} for frame in frames),
            **{name: str(row[name]) for name in ("when", "signal", "place", "text", "status", "reason")},
        )

    def frame_lines(self) -> list[str]:
        """Returns the whole stack, a frame each, innermost first."""
        lines: list[str] = []
        for frame in self.frames:
            name = frame["function"] or f"[{os.path.basename(frame['module']) or 'unknown code'}]"
            at = f" at {frame['file']}:{frame['line']}" if frame["file"] else ""
            of = f" in {os.path.basename(frame['module'])}" if frame["module"] and not at else ""
            lines.append(name + at + of + (" (inlined)" if frame["inlined"] else ""))
        return [*lines, f"... {self.reason}"] if lines and not self.complete else lines

    def line(self) -> str:
        """Returns a line without a full stop: `rank 1 crashed (SIGSEGV) in deep (crash.c:12)`."""
        who = f"{'rank' if len(self.ranks) == 1 else 'ranks'} {rank_list(self.ranks)}"
        if self.status != "ok" or not self.place:
            return f"stack of {who}: not known ({self.reason or self.status})"
        if self.signal:
            placed = self.place.startswith(("at address ", "in "))  # of no function that is known
            return f"{who} got {self.signal} {'' if placed else 'in '}{self.place}"
        return f"stack of {who} ({self._moment()}): {self.place}"

    def _moment(self) -> str:
        """Returns when it was read: where a rank was at its end is another question."""
        if self.when.startswith("SIG"):
            return f"at {self.when}"
        return f"when {self.when}, before {'its own end' if len(self.ranks) == 1 else 'their own ends'}"

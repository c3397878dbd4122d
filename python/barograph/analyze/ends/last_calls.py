# SPDX-License-Identifier: BSD-3-Clause
"""What ranks of a crashed run finished last, call by call: from the events that a flight recorder or a trace has left.

Says what the events say: calls that had ended, on the thread whose last call ended last. The call that a rank was in
is not among them. Reads as many ranks as people read.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from barograph.read.events.event_parts import EventParts
from barograph.read.events.trace import trace_files
from barograph.read.profile_error import ProfileError
from barograph.wording.ranks import named_ranks

if TYPE_CHECKING:
    import pyarrow as pa

MOST_RANKS = 8
MOST_CALLS = 4
# Not calls by themselves: what a request came to, and regions.
NO_CALLS = ("complete", "region", "mark")


@dataclass(frozen=True)
class LastCalls:
    """Ranks whose last calls read the same, the oldest first."""

    ranks: tuple[int, ...]
    calls: tuple[str, ...]

    def text(self) -> str:
        """Returns them as a sentence without a full stop."""
        return f"the last calls that {named_ranks(self.ranks)} finished: {', '.join(self.calls)}"


def last_calls(profile: Path, ranks: Sequence[int]) -> tuple[LastCalls, ...]:
    """Returns the last calls of the first few of these ranks; nothing where no events were kept."""
    known = {file.rank for file in trace_files(profile)}
    wanted = [rank for rank in ranks if rank in known][:MOST_RANKS]
    groups: dict[tuple[str, ...], list[int]] = {}
    for rank in wanted:
        with contextlib.suppress(ProfileError, OSError):
            ended = ended_calls(EventParts(profile, [rank], salvage=True), MOST_CALLS)
            if ended:
                groups.setdefault(tuple(text for text, _ in ended), []).append(rank)
    return tuple(LastCalls(tuple(members), calls) for calls, members in groups.items())


def ended_calls(parts: Iterable[pa.Table], most: int) -> tuple[tuple[str, int], ...]:
    """Returns the last calls among the events of one rank with when each ended, ns; the oldest first."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    column: Any = pc.field  # its type leaves much open
    functions: Any = pc
    of_threads: dict[int, list[dict[str, Any]]] = {}
    for part in parts:
        calls = part.filter(~column("kind").isin(pa.array(NO_CALLS, pa.string())))
        for thread in functions.unique(calls.column("thread")).to_pylist():
            own = calls.filter(column("thread") == thread)
            rows = own.slice(max(own.num_rows - most, 0)).to_pylist()
            of_threads[thread] = [*of_threads.get(thread, []), *rows][-most:]
    none: list[dict[str, Any]] = []
    latest = max(of_threads.values(), key=lambda rows: max(row["end_ns"] for row in rows), default=none)
    return tuple((_text(row), int(row["end_ns"])) for row in latest)


def _text(row: dict[str, Any]) -> str:
    found = str(row["operation"])
    peer = row["peer"]
    if peer is not None and row["kind"] in {"send", "rma"}:
        found += f" to {peer}"
    elif peer is not None and row["kind"] == "receive":
        found += f" from {peer}"
    if row["kind"] in {"send", "receive"} and row["tag"] is not None:
        found += f" tag {row['tag']}"
    if row["file"]:
        found += f" {Path(row['file']).name}"
    elif row["object_kind"] in {"communicator", "window"}:
        found += f" on {row['object']}"
    if row["kind"] == "call" and row["number"]:
        found += f" {row['number'] + 1:,} times"
    if row["length"]:
        found += f" ({row['length']:,} bytes)"
    return found

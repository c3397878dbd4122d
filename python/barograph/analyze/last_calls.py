# SPDX-License-Identifier: BSD-3-Clause
"""What ranks of a crashed run finished last, call by call: from the events that a flight recorder or a trace has left.

Says what the events say: calls that had ended, on the thread whose last call ended last. The call that a rank was in
is not among them. Reads as many ranks as people read.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from barograph.analyze.rank_ranges import named_ranks
from barograph.read.profile_error import ProfileError
from barograph.read.trace import read_events, trace_files

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
            calls = calls_of(read_events(profile, [rank], salvage=True)[0])
            if calls:
                groups.setdefault(calls, []).append(rank)
    return tuple(LastCalls(tuple(members), calls) for calls, members in groups.items())


def calls_of(events: pa.Table) -> tuple[str, ...]:
    """Returns the last calls among the events of one rank, the oldest first."""
    return tuple(text for text, _ in ended_calls(events, MOST_CALLS))


def ended_calls(events: pa.Table, most: int) -> tuple[tuple[str, int], ...]:
    """Returns the last calls among the events of one rank with when each ended, ns; the oldest first."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    if events.num_rows == 0:
        return ()
    column: Any = pc.field  # its type leaves much open
    events = events.filter(~column("kind").isin(pa.array(NO_CALLS, pa.string())))
    if events.num_rows == 0:
        return ()
    latest = events.slice(_place_of_last(events), 1).column("thread")[0]
    events = events.filter(column("thread") == latest)
    rows = events.slice(max(events.num_rows - most, 0)).to_pylist()
    return tuple((_text(row), int(row["end_ns"])) for row in rows)


def _place_of_last(events: pa.Table) -> int:
    import pyarrow.compute as pc  # noqa: PLC0415 - slow to import

    functions: Any = pc
    ends = events.column("end_ns")
    return int(functions.index(ends, functions.max(ends)).as_py())


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

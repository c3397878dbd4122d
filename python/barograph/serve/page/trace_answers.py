# SPDX-License-Identifier: BSD-3-Clause
"""What the timeline of a page asks of a trace: which ranks and layers there are, and any part of the run at any zoom.

Used by the servers of saved profiles and of live pages, from several threads. The calls of a part come from the files
of the trace, block by block; messages are put together once, behind the first answers, or, where there are too many,
for each part that has few enough. Never changes a file.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from barograph.analyze.messages.message_arrows import COLUMNS as ARROW_COLUMNS
from barograph.analyze.messages.message_arrows import KINDS as ARROW_KINDS
from barograph.analyze.messages.message_arrows import MOST_HALVES, arrows_of, few_events, messages_between
from barograph.analyze.messages.trace_messages import communicator_orders
from barograph.analyze.messages.trace_spans import trace_of
from barograph.analyze.workspace import Workspace
from barograph.read import open as open_profile
from barograph.read.events.trace_windows import TraceWindows
from barograph.read.profile_error import ProfileError
from barograph.spec.mpi_operations import OPERATIONS

# What one answer holds at most: more can neither be sent nor drawn between two frames.
MOST_BARS: Final = 24_000
MOST_ARROWS: Final = 1_000
MOST_COLUMNS: Final = 4_096
MOST_RANKS: Final = 128
# What an arrow has beside the times that it is chosen by.
ARROW_NUMBERS: Final = (
    *("sender", "receiver", "send_start_ns", "received_ns", "time_ns", "wait_ns", "receive_start_ns"),
    *("length", "tag"),
)
# What is said of each row.
ROW_COLUMNS: Final = ("rank", "layer", "calls", "time_ns", "start_ns", "end_ns")
PENDING: Final = "Messages are being put together."
TOO_MANY: Final = (
    f"Messages are drawn where this shows no more than {MOST_HALVES:,} events of MPI, without collectives: "
    "zoom in."
)
# What a part of the run does not show is not paired: what was received from anyone needs all that came before.
PART: Final = (
    "There is no arrow for messages that were received from anyone, or of which one half is not in this "
    "part of the run."
)
# A receive that was cancelled gives its number to the next one.
CANCELS: Final = (
    "Messages are not drawn: there are too many to pair all of them, and MPI_Cancel was called: which receive took "
    "which message only the whole run tells."
)


class BadQuestionError(ValueError):
    """What was asked makes no sense."""


class TraceAnswers:
    """Answers about one trace.

    Args:
        path: The profile that the trace is beside, or in.
        orders: What communicator_orders returns.
        windows: Its windows, where they were made already.

    Raises:
        ProfileError: A file of the trace is damaged.
    """

    def __init__(
        self, path: Path, orders: Mapping[str, Sequence[int]], windows: TraceWindows | None = None
    ) -> None:
        self._path = path
        self._orders = orders
        self._windows = windows or TraceWindows(path)
        self._rows = rows = self._windows.rows
        self._ranks: list[int] = sorted(set(rows["rank"]))
        self._mpi = "mpi" in rows["layer"]
        self._messages: Messages | None = None
        self._by_part = False  # there are too many messages to pair all of them
        self._said = PENDING if self._mpi else ""
        self._lock = threading.Lock()
        self._pairing: threading.Thread | None = None

    def about(self) -> dict[str, Any]:
        """Returns which rows and calls of MPI there are, and when the last one ended; has messages put together."""
        with self._lock:
            if self._mpi and self._pairing is None:
                self._pairing = threading.Thread(target=self._pair, daemon=True)
                self._pairing.start()
        return {
            "end_ns": self._windows.end_ns,
            "rows": {name: self._rows[name] for name in ROW_COLUMNS},
            "operations": sorted(one for one in self._windows.operations if one in OPERATIONS),
            "most_ranks": MOST_RANKS,
        }

    def window(self, asked: Mapping[str, str]) -> bytes:
        """Returns a part of the run as JSON.

        Args:
            asked: `from` and `to` (ns), `columns`, and maybe `ranks` such as "0-7,12", `layers` such as "mpi,posix".

        Raises:
            BadQuestionError: It makes no sense.
            ProfileError: A file of the trace is damaged.
        """
        start, end = (_number(asked, name, 0) for name in ("from", "to"))
        ranks = ranks_of(asked["ranks"], self._ranks) if "ranks" in asked else self._ranks[:MOST_RANKS]
        layers = [layer for layer in asked.get("layers", "").split(",") if layer]
        if end <= start or len(ranks) > MOST_RANKS:
            raise BadQuestionError("the time is empty, or there are too many ranks")
        columns = min(max(_number(asked, "columns", 1000), 1), MOST_COLUMNS)
        found, width = self._windows.window(start, end, columns, ranks, layers, most=MOST_BARS)
        content: dict[str, Any] = {"from": start, "to": end, "column_ns": width}
        names, numbers = _numbered(found.column(name) for name in ("layer", "operation", "file"))
        content["names"] = names
        content.update(zip(("layer", "operation", "file"), numbers, strict=True))
        for name in ("rank", "start_ns", "end_ns", "calls", "bytes", "time_ns", "longest_ns"):
            content[name] = found.column(name).to_numpy().tolist()
        content["arrows"], content["said"] = None, self._said
        if not layers or "mpi" in layers:
            content["arrows"], content["said"] = self._arrows(start, end, ranks)
        return json.dumps(content, separators=(",", ":")).encode("ascii")

    def _arrows(self, start: int, end: int, ranks: Sequence[int]) -> tuple[dict[str, Any] | None, str]:
        """Returns the messages of a part of the run, and what is said of them."""
        messages = self._messages
        if messages is not None:
            return messages.between(start, end, ranks), self._said
        if not self._by_part:
            return None, self._said
        halves = few_events(self._events(start, end, ranks))
        if halves is None:  # blocks reach far beyond a short part, and each rank has some
            near = start - (end - start), end + (end - start)
            halves = few_events(of_time(part, *near) for part in self._events(start, end, ranks))
        if halves is None:
            return None, TOO_MANY
        # None of them has all its events here.
        found = arrows_of(halves, self._orders, MOST_HALVES, ranks)
        return Messages(found.table).between(start, end, ranks), PART if found.unmatched else ""

    def _events(self, start: int, end: int, ranks: Sequence[int]) -> Iterator[pa.Table]:
        return self._windows.events(start, end, ranks, ARROW_KINDS, ARROW_COLUMNS)

    def wait(self) -> None:
        """Waits until the messages are there."""
        self.about()
        if self._pairing is not None:
            self._pairing.join()

    def _pair(self) -> None:
        try:
            found = messages_between(self._path, self._orders, most=MOST_HALVES)
        except (ProfileError, MemoryError) as error:
            self._said = f"Messages are not drawn: {error}"
            return
        if found is None:
            self._by_part = "MPI_Cancel" not in self._windows.operations
            self._said = "" if self._by_part else CANCELS
            return
        self._messages = Messages(found.table)
        halves_left = "send or receive has" if found.unmatched == 1 else "sends and receives have"
        self._said = (
            f"{found.unmatched:,} {halves_left} no known partner, and no arrow." if found.unmatched else ""
        )


def answers_of(profile: Path) -> TraceAnswers:
    """Returns what answers about the trace of a profile.

    Raises:
        ProfileError: One of them is damaged.
    """
    with open_profile(profile) as opened, Workspace(opened) as workspace:
        return TraceAnswers(trace_of(workspace), communicator_orders(workspace))


def of_time(events: pa.Table, start: int, end: int) -> pa.Table:
    """Returns the events that are, in part at least, in a time."""
    column: Any = pc.field  # its type leaves much open
    return events.filter((column("end_ns") >= start) & (column("start_ns") <= end))


class Messages:
    """Messages between ranks of a trace."""

    def __init__(self, table: pa.Table) -> None:
        self._columns = {name: table.column(name).to_numpy() for name in ARROW_NUMBERS}
        self._length = np.maximum(self._columns["time_ns"], self._columns["wait_ns"])
        communicators: Any = table.column("communicator")
        encoded = communicators.combine_chunks().dictionary_encode()
        self._communicators: list[str] = encoded.dictionary.to_pylist()
        self._communicator: Any = encoded.indices.to_numpy()

    def between(self, start: int, end: int, ranks: Sequence[int]) -> dict[str, Any]:
        """Returns the messages of a time between some ranks that took longest, and how many there are."""
        known = np.asarray(ranks)
        columns = self._columns
        there = (columns["received_ns"] >= start) & (columns["send_start_ns"] <= end)
        at = np.flatnonzero(there)
        at = at[np.isin(columns["sender"][at], known) & np.isin(columns["receiver"][at], known)]
        count = len(at)
        if count > MOST_ARROWS:
            at = np.sort(at[np.argpartition(self._length[at], count - MOST_ARROWS)[-MOST_ARROWS:]])
        chosen: dict[str, Any] = {name: columns[name][at].tolist() for name in ARROW_NUMBERS}
        chosen["bytes"] = chosen.pop("length")
        chosen["communicator"] = [self._communicators[number] for number in self._communicator[at]]
        return {"messages": count, "rows": chosen}


def ranks_of(text: str, known: Sequence[int]) -> list[int]:
    """Returns the known ones of ranks such as "0-7,12"; raises BadQuestionError."""
    chosen: set[int] = set()
    there = set(known)
    for part in text.split(","):
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise BadQuestionError(f"these are not ranks: {text[:80]}")
        low, high = int(first), int(last or first)
        chosen |= there & {low} if low == high else {rank for rank in there if low <= rank <= high}
    return sorted(chosen)


def _number(asked: Mapping[str, str], name: str, otherwise: int) -> int:
    text = asked.get(name, str(otherwise))
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise BadQuestionError(f"{name} is not a number")
    return int(text)


def _numbered(columns: Iterable[Any]) -> tuple[list[str], list[list[int]]]:
    """Returns the texts of some columns once each, and the columns as numbers of them."""
    names: dict[str, int] = {}
    numbers: list[list[int]] = []
    for column in columns:
        encoded = column.combine_chunks().dictionary_encode()
        places = np.asarray([names.setdefault(text, len(names)) for text in encoded.dictionary.to_pylist()])
        indices = encoded.indices.to_numpy()
        numbers.append(places[indices].tolist() if len(places) else [])
    return list(names), numbers

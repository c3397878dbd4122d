# SPDX-License-Identifier: BSD-3-Clause
"""An OTF2 archive of events, written through libotf2 (package `otf2`): for Vampir, Scalasca, Pipit, otf2-print.

Calls become enters and leaves, sends and receives the records that OTF2 has for them, collectives begin and end
records, nonblocking ones their requests. A message that a nonblocking receive took is recorded where its request was
completed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from barograph.analyze.messages.trace_messages import TraceOrigin
from barograph.show.traces.nesting import ENTER, Around, Nesting, Times, is_call
from barograph.show.traces.requests import Requests

PER_SECOND: Final = 1_000_000_000
MAKES_COMMUNICATOR: Final = re.compile(
    r"(inter)?comm_(i?dup|split|create|spawn|connect|accept|merge)|(dist_)?graph_|cart_"
)
UNDEFINED: Final = 0xFFFFFFFF  # a rank, tag or root that is not known
# Roles of MPI calls by their kind; I/O is by layer.
IO_LAYERS: Final = frozenset({"posix", "stdio", "mpi-io", "hdf5", "netcdf", "pnetcdf"})
READ_FROM_EVENTS: Final = (
    *(
        "rank",
        "thread",
        "start_ns",
        "end_ns",
        "kind",
        "layer",
        "operation",
        "number",
        "object",
        "peer",
        "tag",
        "length",
    ),
    *("serial", "flags", "sequence"),
)
_functions: Any = pc  # its types leave much open


class Otf2MissingError(Exception):
    """The package `otf2` is not installed."""


def write(parts: Iterable[pa.Table], origin: TraceOrigin, folder: Path) -> None:
    """Writes the archive `traces.otf2` and its files into a new folder; raises Otf2MissingError.

    Args:
        parts: of the events, in their order; they are gone through twice.
        origin: of the run.
        folder: does not exist yet.
    """
    try:
        otf2: Any = import_module("otf2")  # an extra
    except ImportError as error:
        raise Otf2MissingError(str(error)) from error
    with otf2.writer.open(str(folder), timer_resolution=PER_SECOND) as archive:
        writer = _Archive(otf2, archive, origin)
        requests: dict[int, Requests] = defaultdict(Requests)
        threads: dict[tuple[int, int], _Thread] = defaultdict(_Thread)
        first: int | None = None
        for place, events in _by_thread(parts):
            thread = threads[place]
            thread.around.find(thread.calls(events))
            requests[place[0]].add(events)
            earliest: int = _functions.min(events.column("start_ns")).as_py()
            first = earliest if first is None else min(first, earliest)
        for thread in threads.values():
            thread.around.find(thread.rest())
        of_ranks: dict[int, list[int]] = {}
        for rank, number in sorted(threads):
            of_ranks.setdefault(rank, []).append(number)
        writer.define(of_ranks)
        for thread in threads.values():
            thread.rewind()
        for place, events in _by_thread(parts):
            thread = threads[place]
            steps = thread.nesting.take(thread.around.merge(thread.calls(events)))
            writer.write_steps(place, steps, requests[place[0]])
        for place, thread in threads.items():
            steps = chain(thread.nesting.take(thread.around.merge(thread.rest())), thread.nesting.end())
            writer.write_steps(place, steps, requests[place[0]])
        if first is not None:
            # The package takes the time of the export, and has no other way to say that of the run.
            archive._realtime_timestamp = (origin.started_ns + first) / PER_SECOND


def _by_thread(parts: Iterable[pa.Table]) -> Iterator[tuple[tuple[int, int], pa.Table]]:
    """Yields the events of one thread in each part after the other."""
    for part in parts:
        columns: Any = part
        threads = columns.select(["rank", "thread"]).group_by(["rank", "thread"]).aggregate([])
        places = list(zip(*(threads.column(name).to_pylist() for name in ("rank", "thread")), strict=True))
        for rank, thread in places:
            if len(places) == 1:
                yield (rank, thread), part
                continue
            of_rank = _functions.equal(part.column("rank"), rank)
            of_thread = _functions.equal(part.column("thread"), thread)
            yield (rank, thread), columns.filter(_functions.and_(of_rank, of_thread))


class _Archive:
    def __init__(self, otf2: Any, archive: Any, origin: TraceOrigin) -> None:
        self._otf2 = otf2
        self._archive = archive
        self._definitions = archive.definitions
        self._origin = origin
        self._locations: dict[tuple[int, int], Any] = {}
        self._regions: dict[tuple[str, str], Any] = {}
        self._communicators: dict[str, Any] = {}
        self._places: dict[str, dict[int, int]] = {}

    def define(self, threads: Mapping[int, Sequence[int]]) -> None:
        """Defines the nodes, ranks and threads, and the communicators among those ranks."""
        enums, make = self._otf2.enums, self._definitions
        machine = make.system_tree_node("machine", class_name="machine")
        nodes: dict[str, Any] = {}
        for rank, own in threads.items():
            name = self._origin.nodes.get(rank) or "unknown node"
            if name not in nodes:
                nodes[name] = make.system_tree_node(name, class_name="node", parent=machine)
            group = make.location_group(
                f"rank {rank}",
                location_group_type=enums.LocationGroupType.PROCESS,
                system_tree_parent=nodes[name],
            )
            for thread in own:
                title = "first thread" if thread == 0 else f"thread {thread}"
                self._locations[rank, thread] = make.location(
                    title, type=enums.LocationType.CPU_THREAD, group=group
                )
        masters = {rank: self._locations[rank, own[0]] for rank, own in threads.items()}
        mpi, types = enums.Paradigm.MPI, enums.GroupType
        make.group("", group_type=types.COMM_LOCATIONS, paradigm=mpi, members=tuple(masters.values()))
        for name, order in self._origin.orders.items():
            if all(rank in masters for rank in order):
                members = tuple(masters[rank] for rank in order)
                group = make.group(name, group_type=types.COMM_GROUP, paradigm=mpi, members=members)
                self._communicators[name] = make.comm(name, group=group)

    def write_steps(
        self, place: tuple[int, int], steps: Iterable[tuple[bool, int, _Call]], requests: Requests
    ) -> None:
        """Writes enters and leaves of one thread.

        Args:
            place: rank of MPI_COMM_WORLD, and thread.
            steps: behind those that were written before.
            requests: of that rank. Any thread may complete them.
        """
        out = self._archive.event_writer_from_location(self._locations[place])
        for what, time, call in steps:
            if what is ENTER:
                out.enter(time, self._region(call.row))
                self._begin(out, time, call.row)
            else:
                for done in call.completed:
                    self._complete(out, time, done, requests)
                for row in (call.row, call.second) if call.second is not None else (call.row,):
                    self._end(out, time, row)
                out.leave(time, self._region(call.row))

    def _begin(self, out: Any, time: int, row: Mapping[str, Any]) -> None:
        communicator = self._communicators.get(row["object"] or "")
        if communicator is None:
            return
        if row["kind"] == "send" and _known(row["peer"]):
            if row["serial"]:
                out.mpi_isend(time, row["peer"], communicator, _tag(row), row["length"] or 0, row["serial"])
            else:
                out.mpi_send(time, row["peer"], communicator, _tag(row), row["length"] or 0)
        elif row["kind"] == "receive" and row["serial"]:
            out.mpi_irecv_request(time, row["serial"])
        elif self._collective(row) is not None:
            if _is_blocking(row):
                out.mpi_collective_begin(time)
            else:
                out.non_blocking_collective_request(time, row["serial"])

    def _end(self, out: Any, time: int, row: Mapping[str, Any]) -> None:
        communicator = self._communicators.get(row["object"] or "")
        if communicator is None:
            return
        if row["kind"] == "receive" and not row["serial"] and _known(row["peer"]):
            out.mpi_recv(time, row["peer"], communicator, _tag(row), row["length"] or 0)
        elif _is_blocking(row) and (operation := self._collective(row)) is not None:
            out.mpi_collective_end(time, operation, communicator, _root(row), row["length"] or 0, 0)

    def _complete(self, out: Any, time: int, done: Mapping[str, Any], requests: Requests) -> None:
        communicator = self._communicators.get(done["object"] or "")
        if communicator is None:
            return  # nor was its beginning recorded
        if "cancelled" in (done["flags"] or ""):
            out.mpi_request_cancelled(time, done["serial"])
        elif requests.has("send", done["serial"]):
            out.mpi_isend_complete(time, done["serial"])
        elif requests.has("receive", done["serial"]) and _known(done["peer"]):
            out.mpi_irecv(time, done["peer"], communicator, _tag(done), done["length"] or 0, done["serial"])
        elif row := requests.collective(done["serial"]):
            operation = self._collective(row)
            if operation is not None:
                out.non_blocking_collective_complete(
                    time, operation, communicator, _root(row), row["length"] or 0, 0, done["serial"]
                )

    def _collective(self, row: Mapping[str, Any]) -> Any:
        """Returns OTF2's name for a collective; None for other calls, starts of persistent ones, and if it has none."""
        if row["kind"] != "collective" or not (_is_blocking(row) or row["serial"]):
            return None
        name: str = row["operation"]
        known = self._otf2.enums.CollectiveOp
        word = name.removeprefix("MPI_" if _is_blocking(row) else "MPI_I").removesuffix("_c").lower()
        text = {"scan": "SCAN", "reduce_scatter_block": "REDUCE_SCATTER_BLOCK"}.get(word, word.upper())
        if MAKES_COMMUNICATOR.match(word):
            return known.CREATE_HANDLE
        return getattr(known, text, None)

    def _region(self, row: Mapping[str, Any]) -> Any:
        # OTF2 has no event for many calls in a row.
        name = row["operation"] + (" (repeated)" if row["kind"] == "call" and row["number"] else "")
        key = (row["layer"], name)
        if key not in self._regions:
            enums = self._otf2.enums
            role, paradigm = enums.RegionRole.FUNCTION, enums.Paradigm.USER
            if row["layer"] == "mpi":
                kinds = {
                    "send": enums.RegionRole.POINT2POINT,
                    "receive": enums.RegionRole.POINT2POINT,
                    "collective": enums.RegionRole.COLL_OTHER,
                    "rma": enums.RegionRole.RMA,
                }
                role, paradigm = kinds.get(row["kind"], enums.RegionRole.FUNCTION), enums.Paradigm.MPI
            elif row["layer"] in IO_LAYERS:
                role = enums.RegionRole.FILE_IO
            self._regions[key] = self._definitions.region(
                name, source_file=row["layer"], region_role=role, paradigm=paradigm
            )
        return self._regions[key]


@dataclass(frozen=True)
class _Call:
    """A call, the second event of one that sends and receives, and the requests that it completed."""

    row: dict[str, Any]
    completed: tuple[dict[str, Any], ...] = ()
    second: dict[str, Any] | None = None


class _Thread:
    """One thread: its calls, part by part."""

    _last: _Call | None  # the next event may be its second one

    def __init__(self) -> None:
        self.around = Around[_Call]()
        self.nesting = Nesting[_Call]()
        self.rewind()

    def rewind(self) -> None:
        """Begins again with its first event."""
        self.around.rewind()
        self._number = 0
        self._pending: list[dict[str, Any]] = []
        self._before: dict[str, Any] | None = None
        self._last = None

    def calls(self, events: Any) -> list[tuple[Times, _Call]]:
        """Returns the calls among its next events: what a call completed comes before it."""
        found: list[tuple[Times, _Call]] = []
        for row in events.select(READ_FROM_EVENTS).to_pylist():
            if row["kind"] == "complete":
                self._pending += [row] if row["serial"] else []
            elif is_call(row, self._before):
                found += self.rest()
                self._last = _Call(row, tuple(self._pending))
                self._pending = []
            elif row["kind"] == "receive" and self._last is not None:
                self._last = _Call(self._last.row, self._last.completed, row)
            self._before = row
        return found

    def rest(self) -> list[tuple[Times, _Call]]:
        """Returns the call that is held back, if there is one."""
        call, self._last = self._last, None
        if call is None:
            return []
        self._number += 1
        return [((call.row["start_ns"], call.row["end_ns"], self._number), call)]


def _is_blocking(row: Mapping[str, Any]) -> bool:
    return "blocking" in (row["flags"] or "")


def _root(row: Mapping[str, Any]) -> int:
    return row["peer"] if _known(row["peer"]) else UNDEFINED


def _known(peer: int | None) -> bool:
    return peer is not None and peer >= 0


def _tag(row: Mapping[str, Any]) -> int:
    return row["tag"] if row["tag"] is not None and row["tag"] >= 0 else UNDEFINED

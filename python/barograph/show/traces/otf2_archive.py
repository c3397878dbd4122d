# SPDX-License-Identifier: BSD-3-Clause
"""An OTF2 archive of single calls, written through libotf2 (package `otf2`): for Vampir, Scalasca, Pipit, otf2-print.

Calls become enters and leaves, sends and receives the records that OTF2 has for them, collectives begin and end
records, nonblocking ones their requests. A message that a nonblocking receive took is recorded where its request was
completed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

import pyarrow.compute as pc

from barograph.analyze.trace_messages import TraceOrigin
from barograph.show.traces.nesting import ENTER, is_call, steps

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
# Serial of a request -> the event that began it.
_Begun: TypeAlias = Mapping[int, dict[str, Any]]
READ_OF_REQUESTS: Final = ("serial", "kind", "operation", "peer", "length", "flags")


class Otf2MissingError(Exception):
    """The package `otf2` is not installed."""


def write(events: Any, origin: TraceOrigin, folder: Path) -> None:
    """Writes the archive `traces.otf2` and its files into a new folder; raises Otf2MissingError."""
    try:
        otf2: Any = import_module("otf2")  # an extra
    except ImportError as error:
        raise Otf2MissingError(str(error)) from error
    with otf2.writer.open(str(folder), timer_resolution=PER_SECOND) as archive:
        writer = _Archive(otf2, archive, origin)
        functions: Any = pc
        ranks: list[int] = sorted(set(events.column("rank").to_pylist()))
        threads: dict[int, list[int]] = {
            rank: sorted(set(_of_rank(events, rank).column("thread").to_pylist())) for rank in ranks
        }
        writer.define(threads)
        for rank in ranks:
            of_rank = _of_rank(events, rank)
            # Any thread may complete them. What became of other requests OTF2 has no record for.
            begun = {kind: _begun(of_rank, kind) for kind in ("send", "receive", "collective")}
            for thread in threads[rank]:
                chosen = of_rank.filter(functions.equal(of_rank.column("thread"), thread))
                writer.write_thread(rank, thread, chosen, begun)
        if events.num_rows:
            # The package takes the time of the export, and has no other way to say that of the run.
            first: int = functions.min(events.column("start_ns")).as_py()
            archive._realtime_timestamp = (origin.started_ns + first) / PER_SECOND


def _of_rank(events: Any, rank: int) -> Any:
    functions: Any = pc
    return events.filter(functions.equal(events.column("rank"), rank))


def _begun(events: Any, kind: str) -> _Begun:
    functions: Any = pc
    wanted = functions.and_(
        functions.equal(events.column("kind"), kind), functions.is_valid(events.column("serial"))
    )
    rows = events.filter(wanted).select(READ_OF_REQUESTS).to_pylist()
    return {row["serial"]: row for row in rows}


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

    def write_thread(self, rank: int, thread: int, events: Any, begun: Mapping[str, _Begun]) -> None:
        """Writes the events of one thread.

        Args:
            rank: of MPI_COMM_WORLD.
            thread: of that rank.
            events: all of it.
            begun: the requests of that rank, by kind: serial -> the event that began it.
        """
        out = self._archive.event_writer_from_location(self._locations[rank, thread])
        rows: list[dict[str, Any]] = events.select(READ_FROM_EVENTS).to_pylist()
        calls = _calls_of(rows)
        for what, time, number in steps(
            [call.row["start_ns"] for call in calls], [call.row["end_ns"] for call in calls]
        ):
            call = calls[number]
            if what is ENTER:
                out.enter(time, self._region(call.row))
                self._begin(out, time, call.row)
            else:
                for done in call.completed:
                    self._complete(out, time, done, begun)
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

    def _complete(self, out: Any, time: int, done: Mapping[str, Any], begun: Mapping[str, _Begun]) -> None:
        communicator = self._communicators.get(done["object"] or "")
        if communicator is None:
            return  # nor was its beginning recorded
        if "cancelled" in (done["flags"] or ""):
            out.mpi_request_cancelled(time, done["serial"])
        elif done["serial"] in begun["send"]:
            out.mpi_isend_complete(time, done["serial"])
        elif done["serial"] in begun["receive"] and _known(done["peer"]):
            out.mpi_irecv(time, done["peer"], communicator, _tag(done), done["length"] or 0, done["serial"])
        elif row := begun["collective"].get(done["serial"]):
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


def _calls_of(rows: Sequence[dict[str, Any]]) -> list[_Call]:
    """Returns the calls among events: what a call completed comes before it."""
    calls: list[_Call] = []
    pending: list[dict[str, Any]] = []
    before: dict[str, Any] | None = None
    for row in rows:
        if row["kind"] == "complete":
            pending += [row] if row["serial"] else []
        elif is_call(row, before):
            calls.append(_Call(row, tuple(pending)))
            pending = []
        elif row["kind"] == "receive" and calls:
            calls[-1] = replace(calls[-1], second=row)
        before = row
    return calls


def _is_blocking(row: Mapping[str, Any]) -> bool:
    return "blocking" in (row["flags"] or "")


def _root(row: Mapping[str, Any]) -> int:
    return row["peer"] if _known(row["peer"]) else UNDEFINED


def _known(peer: int | None) -> bool:
    return peer is not None and peer >= 0


def _tag(row: Mapping[str, Any]) -> int:
    return row["tag"] if row["tag"] is not None and row["tag"] >= 0 else UNDEFINED

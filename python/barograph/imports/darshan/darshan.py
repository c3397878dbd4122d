# SPDX-License-Identifier: BSD-3-Clause
"""Darshan logs -> a profile: facts and counters per file, layer and rank, heat maps, and the traced accesses of DXT.

A record that Darshan keeps for all ranks together has rank -1. Darshan does not say which call of an upper layer made
one of a lower layer; where a file was used in several, the lower one's calls are put below the upper one's of the same
direction, so that no time counts twice. Called by the import command.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from barograph.imports.darshan import darshan_trace
from barograph.imports.darshan.darshan_counters import METADATA, MODULES, MOST, VARYING, Counted, calls_of
from barograph.imports.darshan.darshan_log import INSIDE, MESSAGES, STRUCTURES, TRACES, Heat, Job, Log
from barograph.imports.darshan.darshan_nesting import ALL_RANKS, UNNESTED, Path_, nest
from barograph.imports.event_sums import EventSums, Timeline, timeline_table
from barograph.imports.events import NO_ITEM, Item, Spool, objects_table, trace_blocks
from barograph.imports.io_operations import WRITE
from barograph.spec.file_counters import FILE_SIZE_EDGES
from barograph.wording.counted import counted
from barograph.wording.ranks import rank_list
from barograph.writer import write_profile

FLUSHES: Final = frozenset(name for module in MODULES.values() for name in module.with_writes.values())
KNOWN: Final = frozenset({*STRUCTURES, *TRACES, MESSAGES, "LUSTRE", "HEATMAP"})
# Modules whose records have no place in a profile yet, and what they are of.
NOT_SHOWN: Final = {
    "APXC": "counters of a Cray XC network",
    "BG/Q": "the partition of a Blue Gene/Q",
    "MDHIM": "accesses to the key-value store MDHIM",
}
FIRST_CLASS: Final = 3
# What a FIFO shows of itself in a log, which has no kinds of files: see WAITING.
LONG_OPEN_NS: Final = 10**9
FEW_BYTES: Final = 65_536
FIFO_NAME: Final = re.compile(r"(fifo|pipe|sock)[^/]*$|^/dev/(tty|pts/|std|null|console)", re.IGNORECASE)
HEAT_LAYERS: Final = {
    "heatmap:POSIX": "posix", "heatmap:MPIIO": "mpi-io", "heatmap:STDIO": "stdio", "heatmap:DFS": "dfs",
    "heatmap:DAOS": "daos",
}  # fmt: skip
# Layers whose records have numbers of their own for what those above have under a file's name.
BELOW_ALL: Final = ("dfs", "daos")
NO_OBJECT: Final = 0
DIVIDED: Final = (
    "Darshan has one time per file for all reads, one for all writes and one for all metadata calls: those of reads "
    "and writes are divided by the number of calls, that of metadata calls is not divided"
)
FLUSHED: Final = (
    "Darshan counts the time of fsync, fdatasync, fflush and MPI_File_sync as write time: these calls get "
    "what the writes of a file cannot have taken, and the writes the rest"
)
PLACED: Final = (
    "Darshan does not record which call caused one of a lower layer: "
    "those of a file are placed below its calls in the layer above if they take no longer"
)
CALLER_UNKNOWN: Final = (
    "calls of a lower layer that take longer than those in the layer above are listed separately (caller unknown): "
    "how much of their time is contained in that of other calls is not known"
)
COMMUNICATION: Final = (
    "MPI's calls, times and bytes are those of AutoPerf (APMPI): bytes as counted at the call, no communicators; "
    "its counts by message size are not read"
)
BARRIERS: Final = (
    "AutoPerf inserted a barrier before each collective: its time is included in that of the collective"
)
WAITING: Final = (
    "what looks like a FIFO (opens that wait for a second or more, few bytes, and a telling name or several waiting "
    "at a time) is in layer fifo: waiting for another process is not I/O"
)


@dataclass
class Fact:
    """Sums of what one rank did with one object in one size class on one call path."""

    calls: int = 0
    time_ns: int = 0
    shortest_ns: int | None = None  # not known
    longest_ns: int = 0
    bytes: int = 0
    smallest: int | None = None
    largest: int = 0


class DarshanDraft:
    """All of a log but the traced accesses, which `write` reads when it writes them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes: list[str] = []
        self.losses: list[str] = []
        self.items: list[Item] = [Item(*NO_ITEM)]
        self.place_of: dict[int, int] = {}
        self.facts: dict[
            tuple[int, int, str, str, int, str], Fact
        ] = {}  # object, rank, layer, operation, bucket, direction
        self.counters: list[tuple[int, int, str, str, int, int]] = []
        self.heats: list[Heat] = []
        self.strange = 0
        self.unknown_ranks = 0  # records of ranks that the job does not have
        self.silent_ranks = 0  # the same of calls of MPI, which are left out
        self.bins: list[Timeline] = []
        self.binned: list[Timeline] = []
        self.names: dict[int, str] = {}
        self.named = False
        self.mounts: list[tuple[str, str]] = []
        self.fifos: set[int] = set()
        self.nodes: dict[int, str] = {}
        with Log(path) as log:
            self.job: Job = log.job()
            self.mounts = log.mounts()
            modules = log.modules()
            for module, partial in modules.items():
                if partial:
                    self.losses.append(
                        f"Darshan ran out of memory for {module}: some of its files are not in the log"
                    )
                if module in STRUCTURES:
                    self._add_records(log, module)
                elif module not in KNOWN:
                    what = NOT_SHOWN.get(module)
                    of = f"{module} ({what})" if what else module
                    self.losses.append(f"the log has records of {of}, which are not shown")
            if MESSAGES in modules:
                self._add_communication(log)
            if "LUSTRE" in modules:
                self._add_stripes(log)
            if "HEATMAP" in modules:
                self.heats = list(log.heat())
            self.traced = [module for module in TRACES if module in modules]
            self.names = log.names()
            self.losses += log.losses
        for item in self.items[1:]:
            self._describe(item)
        self.named = True
        self._set_fifos_apart()
        self._name_heat()
        self._remark()

    def note(self, text: str) -> None:
        """Adds a note, once."""
        if text not in self.notes:
            self.notes.append(text)

    def _remark(self) -> None:
        if self.strange:
            self.losses.append(
                f"{self.strange:,} counters hold numbers that cannot be right and are left out"
            )
        if self.unknown_ranks:
            self.losses.append(
                f"{counted(self.unknown_ranks, 'record')} of ranks that the job does not have count as of all ranks"
            )
        if self.silent_ranks:
            self.losses.append(
                f"MPI calls in {counted(self.silent_ranks, 'record')} of ranks that the job does not have are left out"
            )
        most = self.job.run_time_ns + 10**9  # old logs have whole seconds
        long = {
            place
            for (place, rank, layer, *_), fact in self.facts.items()
            if rank >= 0 and fact.time_ns > most and layer not in {"fifo", "mpi"}
        }
        if long:
            files = counted(len(long), "file")
            self.losses.append(f"the log's times of {files} are longer than the run: they cannot be right")
        files = any(layer != "mpi" for _, _, layer, *_ in self.facts)
        if not files and self.traced:
            self.note("the log has traced accesses only: the profile contains their sums and no other calls")
        elif not files:
            self.note("the log holds no file: the program did no I/O that Darshan records")
        if files:
            self.note(DIVIDED)
        if any(operation in FLUSHES for _, _, _, operation, *_ in self.facts):
            self.note(FLUSHED)
        if any(rank == ALL_RANKS for _, rank, *_ in self.facts):
            self.note("for files shared by all ranks, the log has only sums over ranks (rank -1)")

    def item(self, number: int, *, parent: int = 0, kind: str = "file") -> int:
        """Returns the row of a record's object, a new one if need be."""
        known = self.place_of.get(number)
        if known is not None:
            return known
        above = self.item(parent) if parent else -1
        self.items.append(Item(kind, "", number, above))
        self.place_of[number] = len(self.items) - 1
        if self.named:
            self._describe(self.items[-1])
        return len(self.items) - 1

    def _describe(self, item: Item) -> None:
        """Gives an object its name, and a file its file system."""
        item.name = self.names.get(item.number, "")
        if not item.name:
            item.name = f"unknown {item.kind} {item.number}"
            self.note("some records have no name in the log")
        if item.kind != "file":
            if item.parent < 0:
                item.parent = self._file_named_in(item.name)
            item.name = item.name.removeprefix(self.items[item.parent].name).lstrip(":")
            return
        for point, system in self.mounts:
            if item.name == point or item.name.startswith(point.rstrip("/") + "/"):
                item.attributes |= {"file system": system, "mount point": point}
                return

    def _file_named_in(self, name: str) -> int:
        """The file of FILE:DATASET: records of old HDF5 modules do not say whose they are."""
        at = name.rfind(":")
        while at > 0:
            for number, place in self.place_of.items():
                if self.items[place].kind == "file" and self.names.get(number) == name[:at]:
                    return place
            at = name.rfind(":", 0, at)
        return -1

    def _add_records(self, log: Log, name: str) -> None:
        module = MODULES[name]
        kind = {"H5D": "dataset", "PNETCDF_VAR": "variable"}.get(name, "file")
        for record in log.records(name):
            place = self.item(record.number, parent=record.parent if name in INSIDE else 0, kind=kind)
            counted = Counted(module, record)
            rank = self._rank_of(record.rank)
            self.strange += counted.strange
            self.counters += [(rank, place, module.layer, *row) for row in counted.rows()]
            for calls in calls_of(counted):
                key = (place, rank, module.layer, calls.operation, calls.bucket, calls.direction)
                fact = self.facts.setdefault(key, Fact())
                fact.calls += calls.calls
                fact.time_ns += calls.time_ns
                fact.longest_ns = max(fact.longest_ns, calls.longest_ns)
                fact.bytes += calls.bytes
                fact.smallest = (
                    calls.smallest if fact.smallest is None else min(fact.smallest, calls.smallest)
                )
                fact.largest = max(fact.largest, calls.largest)
            if rank == ALL_RANKS:
                self._describe_shared(place, module.layer, counted)
            if name == "POSIX" and counted["FILE_ALIGNMENT"]:
                self.items[place].attributes.setdefault("block size", str(counted["FILE_ALIGNMENT"]))

    def _add_communication(self, log: Log) -> None:
        for record in log.communication():
            if not 0 <= record.rank < self.job.ranks:
                self.silent_ranks += 1
                continue
            self.note(COMMUNICATION)
            if record.node:
                self.nodes[record.rank] = record.node
            for name, calls in record.values.items():
                if not name.endswith("_CALL_COUNT"):
                    continue
                called = name.removesuffix("_CALL_COUNT")
                total, shortest, longest = (
                    record.times.get(f"{called}_{part}_TIME", 0.0) for part in ("TOTAL", "MIN", "MAX")
                )
                waited = record.waits.get(f"{called}_TOTAL_SYNC_TIME", 0.0)
                size = record.values.get(f"{called}_TOTAL_BYTES", 0)
                times = [value * 1e9 for value in (total + waited, shortest, longest)]
                if not (calls < MOST and size < MOST and all(0 <= value < MOST for value in times)):
                    self.strange += 1
                    continue
                if waited:
                    self.note(BARRIERS)
                operation = "MPI_" + called.removeprefix("MPI_").capitalize()
                has_bytes = f"{called}_TOTAL_BYTES" in record.values
                key = (NO_OBJECT, record.rank, "mpi", operation, VARYING if has_bytes else 0, "")
                self.facts[key] = Fact(
                    calls,
                    round(times[0]),
                    round(times[1]),
                    round(times[2]),
                    size,
                    0 if calls > 1 else size,
                    size,
                )

    def _rank_of(self, rank: int) -> int:
        """The rank of a record; ALL_RANKS for one of all together, which of one process are that process's own."""
        if 0 <= rank < self.job.ranks:
            return rank
        self.unknown_ranks += rank != ALL_RANKS
        return ALL_RANKS if self.job.ranks > 1 else 0

    def _describe_shared(self, place: int, layer: str, counted: Counted) -> None:
        """Keeps what a record of all ranks says of its fastest and slowest one."""
        attributes = self.items[place].attributes
        attributes |= {"shared record": "true", "ranks": str(self.job.ranks)}
        raw = counted.record
        for end in ("fastest", "slowest"):
            rank = raw.values.get(f"{counted.module.prefix}{end.upper()}_RANK", -1)
            # The fastest rank may have done nothing; of the slowest one that means that the log does not say.
            if rank < 0 or not counted["F_SLOWEST_RANK_TIME"]:
                continue
            attributes[f"{layer} {end} rank"] = str(rank)
            attributes[f"{layer} {end} rank bytes"] = str(counted[f"{end.upper()}_RANK_BYTES"])
            attributes[f"{layer} {end} rank time ns"] = str(counted[f"F_{end.upper()}_RANK_TIME"])
        for ours, theirs in (("time s2", "TIME"), ("bytes", "BYTES")):
            value = raw.times.get(f"{counted.module.prefix}F_VARIANCE_RANK_{theirs}", 0.0)
            if value > 0:
                attributes[f"{layer} variance {ours}"] = repr(value)

    def _add_stripes(self, log: Log) -> None:
        for stripes in log.stripes():
            if stripes.number not in self.place_of or not stripes.sizes:
                continue
            attributes = self.items[self.place_of[stripes.number]].attributes
            attributes["stripe size"] = str(max(stripes.sizes))
            attributes["stripe count"] = str(max(stripes.counts))
            if stripes.targets:
                attributes["osts"] = ",".join(map(str, stripes.targets))
            if len(stripes.sizes) > 1:
                attributes["stripe components"] = str(len(stripes.sizes))

    def _name_heat(self) -> None:
        for heat in self.heats:
            layer = HEAT_LAYERS.get(self.names.get(heat.number, ""))
            if layer is None or not heat.bin_ns or not 0 <= heat.rank < self.job.ranks:
                continue
            nothing = np.zeros_like(heat.read)
            self.bins.append(
                Timeline(
                    heat.rank, layer, heat.bin_ns, np.stack([nothing, heat.read + heat.written, nothing])
                )
            )
        if self.bins:
            self.note("the heat maps of the log become timelines with bytes, but without calls and times")

    def call_paths(self) -> tuple[list[Path_], dict[tuple[int, str, str, str], int]]:
        """Returns the call paths, the program first, and the one of each (object, layer, operation, direction)."""
        paths: dict[Path_, int] = {(): 0}
        of: dict[tuple[int, str, str, str], int] = {}
        layers = {layer for _, _, layer, *_ in self.facts} - {"mpi", "stdio", "fifo"}
        for key, own in nest(self.facts, self._file, self._most_of_a_rank).items():
            below = key[1] in BELOW_ALL and layers - set(BELOW_ALL[BELOW_ALL.index(key[1]) :])
            path = (UNNESTED, *own) if below and own[0] != UNNESTED else own
            for depth in range(1, len(path) + 1):
                of[key] = paths.setdefault(path[:depth], len(paths))
        if any(len(path) > 1 and path[0] != UNNESTED for path in paths):
            self.note(PLACED)
        if (UNNESTED,) in paths:
            self.note(CALLER_UNKNOWN)
        return list(paths), of

    def _file(self, place: int) -> int:
        while self.items[place].parent > 0:
            place = self.items[place].parent
        return place

    def _most_of_a_rank(self, place: int, layer: str) -> int:
        """The most time that a rank may have of a record of all ranks, ns."""
        slowest = self.items[place].attributes.get(f"{layer} slowest rank time ns")
        if slowest is not None:
            return int(slowest)
        return sum(
            fact.time_ns
            for (item, rank, its, *_), fact in self.facts.items()
            if (item, rank, its) == (place, ALL_RANKS, layer)
        )

    def _set_fifos_apart(self) -> None:
        """Moves what looks like a FIFO to a layer of its own."""
        waits: dict[int, dict[int, int]] = {}
        for (place, rank, layer, operation, _, _), fact in self.facts.items():
            if (
                layer == "posix"
                and operation == METADATA["posix"]
                and fact.time_ns >= LONG_OPEN_NS * fact.calls
            ):
                waits.setdefault(rank, {})[place] = fact.time_ns
        moved: dict[int, int] = {}
        for place, _, layer, *_ in self.facts:
            if layer != "posix":
                moved[place] = FEW_BYTES + 1  # something else knows it as a file
        for (place, *_), fact in self.facts.items():
            moved[place] = moved.get(place, 0) + fact.bytes
        for places in waits.values():
            small = {place: time for place, time in places.items() if moved[place] <= FEW_BYTES}
            at_once = sum(small.values()) > self.job.run_time_ns
            self.fifos |= {place for place in small if at_once or FIFO_NAME.search(self.items[place].name)}
        if not self.fifos:
            return
        self.note(WAITING)
        for key in [key for key in self.facts if key[0] in self.fifos]:
            place, rank, _, operation, bucket, direction = key
            self.facts[place, rank, "fifo", operation, bucket, direction] = self.facts.pop(key)
        self.counters = [
            (rank, place, "fifo" if place in self.fifos else layer, counter, argument, value)
            for rank, place, layer, counter, argument, value in self.counters
        ]

    def metadata(self) -> dict[str, str]:
        """Returns what a profile says of the run."""
        own = self.job.metadata
        facts = {
            "program.name": self.job.program,
            "run.start_unix_ns": str(self.job.start_unix_ns),
            "run.wall_ns": str(self.job.run_time_ns),
            "run.complete": "true",
            "recording.layers": "" if any(layer == "mpi" for _, _, layer, *_ in self.facts) else "io",
            "job.id": str(self.job.number),
            "job.ranks": str(self.job.ranks),
            "darshan.log_version": self.job.log_version,
            "darshan.library_version": own.get("lib_ver", ""),
            # Not the program's: what Darshan itself opens its log with (DARSHAN_LOGHINTS).
            "darshan.log_hints": own.get("h", "") if "=" in own.get("h", "") else "",
            "import.from": f"Darshan log {self.path.name}",
            "import.notes": "; ".join(self.notes),
            "import.losses": json.dumps(list(dict.fromkeys(self.losses))) if self.losses else "",
        }
        return {key: value for key, value in facts.items() if value}

    def write(self, target: Path, *, overwrite: bool = False) -> None:
        """Writes the profile, with the traced accesses where the log has any."""
        with Spool() as spool:
            traced = darshan_trace.Traced()
            if self.traced:
                known = {layer for _, _, layer, *_ in self.facts}
                traced = darshan_trace.read(
                    self, spool, summed=bool(darshan_trace.layers_of(self.traced) - known)
                )
                self._adopt(traced.sums, known)
            self.losses += traced.losses
            self._write(target, spool, traced.nodes | self.nodes, overwrite=overwrite)

    def _write(self, target: Path, spool: Spool, nodes: Mapping[int, str], *, overwrite: bool) -> None:
        paths, of = self.call_paths()
        number = {path: at for at, path in enumerate(paths)}
        traced_ranks = spool.ranks()
        paths_of = self._traced_paths(spool, of, number)
        paths = list(number)
        together = any(rank == ALL_RANKS for _, rank, *_ in self.facts) or any(
            row[0] == ALL_RANKS for row in self.counters
        )
        ranks = list(range(self.job.ranks))
        everyone = [*ranks, ALL_RANKS] if together else ranks
        trace = {"trace.ranks": rank_list(traced_ranks), "trace.dropped": "0"} if traced_ranks else {}
        write_profile(
            target,
            call_paths={
                "path_id": list(range(len(paths))),
                "parent_id": [number[path[:-1]] if path else None for path in paths],
                "layer": [path[-1][0] if path else "program" for path in paths],
                "operation": [path[-1][1] if path else "program" for path in paths],
            },
            fact_rows=self._facts(of),
            locations={
                "rank": everyone,
                "node": [nodes.get(rank, "unknown") for rank in everyone],
                "start_unix_ns": [self.job.start_unix_ns for _ in everyone],
                "wall_ns": [self.job.run_time_ns if rank >= 0 else 0 for rank in everyone],
            },
            objects=objects_table(self.items, darshan_trace.TOOL),
            file_counters=self._counters_table(),
            timeline=timeline_table([*self.binned, *self.bins]),
            size_classes={
                "bucket": [FIRST_CLASS + place for place in range(len(FILE_SIZE_EDGES))],
                "bucket_max": list(FILE_SIZE_EDGES),
            },
            events=trace_blocks(spool, range(len(ranks)), paths_of) if traced_ranks else None,
            metadata=self.metadata() | trace,
            overwrite=overwrite,
        )

    def _traced_paths(
        self, spool: Spool, of: Mapping[tuple[int, str, str, str], int], number: dict[Path_, int]
    ) -> Callable[[Any], Any]:
        """Gives the call paths of traced accesses; `number` gets those that the counters don't have.

        DXT does not say which function an access was. Where a file has calls of one function only in the layer and
        direction, it was that one.
        """
        known: dict[tuple[int, str, str], set[int]] = {}
        for (place, layer, _, direction), path in of.items():
            known.setdefault((place, layer, direction), set()).add(path)
        width = len(darshan_trace.PATHS)
        rows = np.full(len(self.items) * width, -1, np.int64)
        for place, traced in spool.pairs() if self.traced else []:
            path, kind = darshan_trace.PATHS[traced], darshan_trace.KINDS[traced]
            own = known.get((place, kind.layer, "WRITE" if kind.direction == WRITE else "READ"), set())
            if len(own) == 1:
                (rows[place * width + traced],) = own
                continue
            for depth in range(1, len(path) + 1):
                rows[place * width + traced] = number.setdefault(path[:depth], len(number))
        return lambda calls: rows[calls["object"].astype(np.int64) * width + calls["path"]]

    def _adopt(self, sums: EventSums | None, known: set[str]) -> None:
        """Takes what traced accesses add up to in the layers that the log has nothing else of."""
        if sums is None:
            return
        for rank, path, place, bucket, calls, time_ns, _, longest, size, smallest, largest in sums.facts:
            kind = darshan_trace.KINDS[path]
            if kind.layer in known:
                continue
            key = (
                place,
                rank,
                kind.layer,
                kind.operation,
                bucket,
                "WRITE" if kind.direction == WRITE else "READ",
            )
            fact = self.facts.setdefault(key, Fact())
            fact.calls += calls
            fact.time_ns += time_ns
            fact.bytes += size
            fact.longest_ns = max(fact.longest_ns, longest)
            fact.largest = max(fact.largest, largest)
            fact.smallest = smallest if fact.smallest is None else min(fact.smallest, smallest)
        self.counters += [row for row in sums.counters if row[2] not in known]
        self.binned += [line for line in sums.timeline if line.layer not in known] if not self.bins else []

    def merged_counters(self) -> Iterator[tuple[int, int, str, str, int, int]]:
        """Yields one value per rank, object, layer, counter and argument: a record may come twice in odd logs."""
        merged: dict[tuple[int, int, str, str, int], int] = {}
        for rank, item, layer, counter, argument, value in self.counters:
            key = (rank, item, layer, counter, argument)
            merged[key] = max(merged.get(key, 0), value)
        yield from ((*key, value) for key, value in merged.items())

    def _counters_table(self) -> dict[str, list[Any]]:
        names = ("rank", "object_id", "layer", "counter", "argument", "value")
        rows = list(self.merged_counters())
        return {name: [row[at] for row in rows] for at, name in enumerate(names)}

    def _facts(self, of: dict[tuple[int, str, str, str], int]) -> dict[str, list[int]]:
        rows: list[tuple[int, ...]] = [
            (rank, 0, 0, 0, 1, wall, wall, wall, 0, 0, 0)
            for rank in range(self.job.ranks)
            for wall in (self.job.run_time_ns,)
        ]
        for (place, rank, layer, operation, bucket, direction), fact in self.facts.items():
            path, mean = of[place, layer, operation, direction], fact.time_ns // fact.calls
            shortest = mean if fact.shortest_ns is None else min(fact.shortest_ns, mean)
            size = fact.bytes // fact.calls
            low, high = min(fact.smallest or 0, size), max(fact.largest, size)
            rows.append(
                (
                    rank,
                    path,
                    place,
                    bucket,
                    fact.calls,
                    fact.time_ns,
                    shortest,
                    max(fact.longest_ns, mean),
                    fact.bytes,
                    low,
                    high,
                )
            )
        names = ("rank", "path_id", "object_id", "bucket", "calls", "time_ns", "min_ns", "max_ns", "bytes", "bytes_min",
                 "bytes_max")  # fmt: skip
        return {name: [row[at] for row in rows] for at, name in enumerate(names)}


def read(path: Path) -> DarshanDraft:
    """Reads a log; raises ForeignFileError when it cannot be read at all, or PyDarshan is not installed."""
    return DarshanDraft(path)

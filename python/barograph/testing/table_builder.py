# SPDX-License-Identifier: BSD-3-Clause
"""Builds the contract tables row by row, so that a test states only the facts it is about.

Used by the synthetic cases. Slow by design (Python lists); never for measurements.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from barograph.read.size_class import size_class
from barograph.read.views import UNFINISHED
from barograph.source.labels import LINES_KEY, MODULE_KEY
from barograph.spec.layers import FUNCTION_PREFIXES
from barograph.testing.table_profile import SCHEMAS, TableProfile, profile_from_tables

LOG2_CLASSES = 48
POSIX_CALLS = (
    "aio_write",
    "pwritev",
    "open64",
    "close",
    "read",
    "pread64",
    "pwrite64",
    "lseek64",
    "stat",
    "fsync",
    "ftruncate64",
)
STDIO_CALLS = ("fopen64", "fclose", "fread", "fwrite", "fprintf", "fseek")
BUCKET_NONE, BUCKET_VARYING, BUCKET_EMPTY, BUCKET_FIRST = 0, 1, 2, 3


def bucket_of(size: int) -> int:
    """Returns the log2 size class of a payload of size bytes."""
    return BUCKET_EMPTY if size == 0 else BUCKET_FIRST + size.bit_length() - 1


def layer_of(operation: str) -> str:
    """Returns the layer an operation of a test belongs to, by its name."""
    if operation == "wait for last rank":
        return "mpi"
    if operation in POSIX_CALLS:
        return "posix"
    if operation in STDIO_CALLS:
        return "stdio"
    if re.match(r"\S+:\d+ |\S+[.]so[.0-9]* |\S+@py:|\S+@[0-9a-f]{16}[+]", operation):
        return "source"
    return next((layer for prefix, layer in FUNCTION_PREFIXES if operation.startswith(prefix)), "region")


def _build_id(module: str) -> str:
    return f"{zlib.crc32(module.encode()):016x}"


class TableBuilder:
    """Collects locations, call paths, objects and facts; `build` makes a TableProfile of them."""

    def __init__(self) -> None:
        self._rows: dict[str, list[dict[str, Any]]] = {name: [] for name in SCHEMAS}
        self._waits: list[dict[str, object]] = []
        self._lines: dict[str, dict[str, list[list[object]]]] = {}
        self._wait_roots: list[dict[str, object]] = []
        self._paths: dict[str, int] = {}
        self._locations: dict[tuple[int, int], int] = {}
        self._rows["objects"].append(self._object_row(0, "none", ""))
        self.path_id("program")
        classes = [(0, None, None, "no payload"), (1, 0, None, "varying"), (2, 0, 0, size_class(0, 0, 2))]
        classes += [
            (3 + k, 1 << k, (2 << k) - 1, size_class(1 << k, (2 << k) - 1, 3 + k))
            for k in range(LOG2_CLASSES)
        ]
        for bucket, low, high, label in classes:
            self._rows["size_classes"].append(
                {"bucket": bucket, "bucket_min": low, "bucket_max": high, "label": label}
            )

    @staticmethod
    def _object_row(object_id: int, kind: str, name: str) -> dict[str, Any]:
        return {
            "object_id": object_id,
            "kind": kind,
            "name": name,
            "user_name": "",
            "parent_id": None,
            "created_by": "",
            "size": 0,
            "remote_size": 0,
            "members": "",
            "creation_path": "",
            "key": f"{object_id:032x}",
            "attributes": "{}",
        }

    def location(self, rank: int, thread: int = 0, *, wall_ns: int, **columns: Any) -> int:
        """Adds one (rank, thread) and its `program` fact; returns the location id."""
        location = len(self._locations)
        self._locations[rank, thread] = location
        row = {
            "location": location,
            "rank": rank,
            "thread": thread,
            "node": "node0",
            "pid": 1000 + rank,
            "cores": 2,
            "start_unix_ns": 1_700_000_000_000_000_000,
            "wall_ns": wall_ns,
            "init_ns": 0,
            "events": 0,
            "dropped": 0,
            "overhead_ns": 0,
        }
        self._rows["locations"].append(row | columns)
        self.fact(rank, "program", 1, wall_ns, thread=thread)
        return location

    def path_id(self, call_path: str) -> int:
        """Returns the id of a call path given as text; adds it and its missing parents."""
        names = call_path.split(" > ")
        parent = self.path_id(" > ".join(names[:-1])) if len(names) > 1 else None
        if call_path in self._paths:
            return self._paths[call_path]
        self._paths[call_path] = path_id = len(self._paths)
        layer = "program" if parent is None else layer_of(names[-1])
        self._rows["call_paths"].append(
            {
                "path_id": path_id,
                "parent_id": parent,
                "depth": len(names) - 1,
                "operation": names[-1],
                "layer": layer,
                "call_path": call_path,
            }
        )
        return path_id

    def communicator(self, name: str, size: int, members: str, **columns: Any) -> int:
        """Adds a communicator; returns its object id."""
        object_id = len(self._rows["objects"])
        row = self._object_row(object_id, "communicator", name) | {"size": size, "members": members}
        self._rows["objects"].append(row | columns)
        return object_id

    def window(self, communicator: int, created_by: str = "MPI_Win_allocate", **columns: Any) -> int:
        """Adds the next window of a communicator, named and sized as the capture does; returns its object id."""
        home = self._rows["objects"][communicator]
        ordinal = 1 + sum(
            row["kind"] == "window" and row["parent_id"] == communicator for row in self._rows["objects"]
        )
        object_id = len(self._rows["objects"])
        row = self._object_row(object_id, "window", f"{home['name']}:w{ordinal}") | {
            "size": home["size"],
            "members": home["members"],
            "parent_id": communicator,
            "created_by": created_by,
        }
        self._rows["objects"].append(row | columns)
        return object_id

    def mixed(self) -> int:
        """Adds the object for waits on requests of several communicators; returns its id."""
        object_id = len(self._rows["objects"])
        self._rows["objects"].append(self._object_row(object_id, "mixed", "*mixed"))
        return object_id

    def file(self, name: str, **columns: Any) -> int:
        """Adds a file; returns its object id."""
        return self.inner("file", name, None, **columns)

    def inner(self, kind: str, name: str, parent: int | None, **columns: Any) -> int:
        """Adds an object of a file or group (dataset, attribute, variable); returns its object id."""
        object_id = len(self._rows["objects"])
        row = self._object_row(object_id, kind, name) | {"parent_id": parent}
        self._rows["objects"].append(row | columns)
        return object_id

    def counters(
        self, rank: int, object_id: int, layer: str, values: Mapping[str | tuple[str, int], int]
    ) -> None:
        """Adds counters of a file and layer; a key is a name, or (name, argument) of a histogram or common value."""
        for key, value in values.items():
            counter, argument = (key, 0) if isinstance(key, str) else key
            self._rows["file_counters"].append(
                {
                    "rank": rank,
                    "object_id": object_id,
                    "layer": layer,
                    "counter": counter,
                    "argument": argument,
                    "value": value,
                }
            )

    def fact(
        self,
        rank: int,
        call_path: str,
        calls: int,
        time_ns: int,
        *,
        thread: int = 0,
        object_id: int = 0,
        size: int | None = None,
        total_bytes: int | None = None,
        shortest_ns: int | None = None,
        smallest: int | None = None,
        largest: int | None = None,
        unfinished: bool = False,
    ) -> None:
        """Adds one fact; `size` is the payload of every call, `total_bytes` that of a v or w collective."""
        bucket = (
            UNFINISHED
            if unfinished
            else BUCKET_VARYING
            if total_bytes is not None
            else BUCKET_NONE
            if size is None
            else bucket_of(size)
        )
        if unfinished and all(row["bucket"] != bucket for row in self._rows["size_classes"]):
            row = {"bucket": bucket, "bucket_min": None, "bucket_max": None, "label": "unfinished"}
            self._rows["size_classes"].append(row)
        payload = total_bytes if total_bytes is not None else (size or 0) * calls
        mean = time_ns // calls
        self._rows["fact_rows"].append(
            {
                "rank": rank,
                "thread": thread,
                "location": self._locations[rank, thread],
                "path_id": self.path_id(call_path),
                "object_id": object_id,
                "bucket": bucket,
                "calls": calls,
                "time_ns": time_ns,
                "min_ns": (mean if calls == 1 else mean // 2) if shortest_ns is None else shortest_ns,
                "max_ns": mean if calls == 1 else min(time_ns, 2 * mean),
                "sumsq_ns2": float(mean) * mean * calls,
                "bytes": payload,
                "bytes_min": payload // calls if smallest is None else smallest,
                "bytes_max": payload // calls if largest is None else largest,
            }
        )

    def mpi_site(
        self, rank: int, call_path: str, site: str, time_ns: int, *, calls: int = 1, object_id: int = 0
    ) -> None:
        """Adds calls of an operation that were looked at: made at `site` (`file:line function`), long ones."""
        columns = {"calls": calls, "time_ns": time_ns, "object_id": object_id, "stands_for_ns": time_ns}
        self._call_site(rank, f"{call_path} > {site}", 1, columns)

    def gap(
        self,
        rank: int,
        after: tuple[str, str],
        before: tuple[str, str],
        time_ns: int,
        *,
        calls: int = 1,
        object_id: int = 0,
        blocked_ns: int = 0,
        longest_ns: int | None = None,
    ) -> None:
        """Adds long times between two calls of MPI: operation and site of the one before, path and site of the next.

        The site of the next is "" where its path has it.
        """
        path = " > ".join(filter(None, (*before, *after)))
        columns = {"calls": calls, "time_ns": time_ns, "object_id": object_id, "blocked_ns": blocked_ns}
        if longest_ns is not None:
            columns["max_ns"] = longest_ns
        self._call_site(rank, path, 2, columns)

    def samples(
        self,
        rank: int,
        stack: Sequence[str],
        samples: int,
        *,
        within: str = "program",
        period_ns: int = 10_000_000,
        faults: int = 0,
        system_ns: int = 0,
        thread: int = 0,
        blocked: bool = False,
    ) -> None:
        """Adds samples, of CPU time or of a thread that was blocked.

        `stack` is functions as `file:line function`, the outermost first, below what was open.
        Those of a library are `library!file:line function`, those without a name `library+0x10`, functions of Python
        the ones in files that end in `.py`.
        """
        path = " > ".join((within, *map(self._frame, stack)))
        columns = {"calls": samples, "time_ns": samples * period_ns, "object_id": 0}
        self._call_site(rank, path, 4 if blocked else 3, columns, thread)
        if faults or system_ns:
            self._call_site(rank, path, 5, {"calls": faults, "time_ns": system_ns, "object_id": 0})

    def blocked_thread(self, rank: int, thread: int, blocked_ns: int, *, known_ns: int) -> None:
        """Adds how long a thread was blocked outside of all that is recorded of it, and takes that off its time.

        Of `known_ns` of its time that is known.
        """
        columns = {"calls": 1, "time_ns": known_ns, "object_id": 0, "blocked_ns": blocked_ns, "max_ns": 0}
        self._call_site(rank, "program", 6, columns, thread)
        (root,) = (
            row
            for row in self._rows["fact_rows"]
            if (row["rank"], row["thread"], row["path_id"]) == (rank, thread, self.path_id("program"))
        )
        for name in ("time_ns", "min_ns", "max_ns"):
            root[name] -= blocked_ns

    def _frame(self, text: str) -> str:
        """Returns a frame as it is recorded; keeps its line as they are stored."""
        library, _, place = text.rpartition("!")
        position, _, function = place.partition(" ")
        if not function:
            return text  # an address without a name
        file, _, line = position.rpartition(":")
        if file.endswith(".py"):
            return f"{function}@py:{file}:{line}"
        module = library or "app"
        lines = self._lines.setdefault(module, {})
        frame: list[list[object]] = [[function, file, int(line)]]
        offset = next((offset for offset, known in lines.items() if known == frame), f"{len(lines):x}")
        lines[offset] = frame
        return f"{module}@{_build_id(module)}+{offset}"

    def _call_site(self, rank: int, path: str, kind: int, columns: dict[str, int], thread: int = 0) -> None:
        row = {"rank": rank, "thread": thread, "path_id": self.path_id(path), "kind": kind}
        longest = {"max_ns": columns["time_ns"] // columns["calls"]}
        self._rows["call_sites"].append({"stands_for_ns": 0, "blocked_ns": 0} | row | longest | columns)

    def message(
        self, sender: int, receiver: int | None, object_id: int, calls: int, *, size: int, time_ns: int
    ) -> None:
        """Adds what one rank sent to another (None: outside the job); `size` is the payload of every call."""
        self._rows["messages"].append(
            {
                "sender": sender,
                "receiver": receiver,
                "object_id": object_id,
                "calls": calls,
                "bytes": calls * size,
                "time_ns": time_ns,
            }
        )

    def series(
        self,
        rank: int,
        call_path: str,
        values: Sequence[float],
        *,
        metric: str = "time",
        unit: str = "ns",
        consistency: str = "by iteration",
        execution: int = 0,
        stride: int = 1,
        thread: int = 0,
    ) -> None:
        """Adds one value per iteration of a loop, `stride` neighbours to an entry, as the recorder folds them."""
        metrics = self._rows["metrics"]
        key = {"name": metric, "unit": unit, "consistency": consistency}
        known = [row["metric_id"] for row in metrics if key.items() <= row.items()]
        metric_id = known[0] if known else len(metrics)
        if not known:
            metrics.append({"metric_id": metric_id, **key})
        head = {
            "rank": rank,
            "thread": thread,
            "path_id": self.path_id(call_path),
            "metric_id": metric_id,
            "execution": execution,
        }
        for first in range(0, len(values), stride):
            some = list(values[first : first + stride])
            entry = {"first_index": first, "last_index": first + len(some) - 1, "count": len(some)}
            bounds = {"sum": float(sum(some)), "min": float(min(some)), "max": float(max(some))}
            self._rows["series"].append(head | entry | bounds)
        longest = max(range(len(values)), key=lambda place: values[place], default=0)
        self._rows["series_summary"].append(
            head
            | {"stride": stride, "indices": len(values), "longest_index": longest}
            | {"entries": -(-len(values) // stride)}
        )

    @property
    def series_rows(self) -> list[dict[str, Any]]:
        """The entries of series, for a test that changes what is in them."""
        return self._rows["series"]

    def timeline(
        self, rank: int, layer: str, bins: Sequence[tuple[int, int, int]], *, bin_ns: int = 1_000_000_000
    ) -> None:
        """Adds the bins of one rank and layer: operations, bytes and time in ns of each."""
        for place, (operations, size, time_ns) in enumerate(bins):
            self._rows["timeline"].append(
                {
                    "rank": rank,
                    "layer": layer,
                    "start_ns": place * bin_ns,
                    "end_ns": (place + 1) * bin_ns,
                    "operations": operations,
                    "bytes": size,
                    "time_ns": time_ns,
                }
            )

    def rows_of(self, table: str) -> list[dict[str, Any]]:
        """Returns the rows of a table, for a case that changes some."""
        return self._rows[table]

    def wait(self, kind: str, rank: int, cause_rank: int, waited_ns: int, **columns: object) -> None:
        """Adds to what the engine found in a trace: waits of one rank for another; see spec/tables/engine.toml."""
        row: dict[str, object] = {
            "kind": kind,
            "rank": rank,
            "operation": "MPI_Recv",
            "call_path": "program > MPI_Recv",
            "communicator": "W0.0",
            "cause_rank": cause_rank,
            "cause_operation": "MPI_Send",
            "cause_path": "program > MPI_Send",
            "count": 1,
            "waited_ns": waited_ns,
            "longest_ns": waited_ns,
            "longest_start_ns": 0,
            "outside_ns": waited_ns,
            "in_mpi_ns": 0,
        }
        self._waits.append(row | columns)

    def wait_root(self, rank: int, root_rank: int, waited_ns: int, passed_on_ns: int) -> None:
        """Adds whom waits of one rank go back to; see spec/tables/engine.toml."""
        self._wait_roots.append(
            {
                "rank": rank,
                "root_rank": root_rank,
                "root_operation": "MPI_Send",
                "root_path": "program > MPI_Send",
                "waited_ns": waited_ns,
                "passed_on_ns": passed_on_ns,
                "outside_ns": waited_ns,
                "in_mpi_ns": 0,
                "most_steps": 2 if passed_on_ns else 1,
            }
        )

    def build(self, metadata: dict[str, str] | None = None, path: str = "test.baro") -> TableProfile:
        """Makes the profile; `metadata` is added to the keys every profile has."""
        locations = self._rows["locations"]
        keys = {
            "format.version": "1.2",
            "barograph.version": "0.1.0",
            "program.name": "test",
            "program.path": "/opt/test",
            "program.command": "[]",
            "program.working_directory": "/home/user",
            "run.start": "2026-01-02T03:04:05Z",
            "run.start_unix_ns": "1767323045000000000",
            "run.wall_ns": str(max((row["wall_ns"] for row in locations), default=0)),
            "job.ranks": str(len({row["rank"] for row in locations})),
            "job.nodes": str(len({row["node"] for row in locations})),
            "job.threads": str(len(locations)),
            "mpi.library": "Open MPI v4.1.4",
            "overhead.event_ns": "50",
            "recording.dropped_events": str(sum(row["dropped"] for row in locations)),
            "recording.size_classes": "log2",
            "run.complete": "true",
        }
        for module, lines in self._lines.items():
            folder = "/usr/lib" if module.startswith("lib") else "/home/user"
            stored = {"module": module, "detail": "lines", "lines": lines}
            keys[MODULE_KEY + _build_id(module)] = f"{folder}/{module}"
            keys[LINES_KEY + _build_id(module)] = json.dumps(stored)
        tables = {
            name: pa.Table.from_pylist(self._rows[name], schema=schema) for name, schema in SCHEMAS.items()
        }
        if self._waits:
            tables["wait_states"] = pa.Table.from_pylist(self._waits)
            singles = [
                row | {"start_ns": row["longest_start_ns"], "waited_ns": row["longest_ns"]}
                for row in self._waits
            ]
            tables["longest_waits"] = pa.Table.from_pylist(singles)
            counts = {"messages": 0, "collectives": 0, "received before sent": 0}
            counts |= {"received before sent by at most, ns": 0, "unknown: nonblocking collectives": 1}
            tables["wait_counts"] = pa.table({"what": list(counts), "count": list(counts.values())})
        if self._wait_roots:
            tables["wait_roots"] = pa.Table.from_pylist(self._wait_roots)
        return profile_from_tables(tables, keys | (metadata or {}), path)

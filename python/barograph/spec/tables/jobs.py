# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about jobs: columns as spec/tables/jobs.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class Snapshots(TypedDict):
        """One row per snapshot, by node and number; the profile of the whole run is the last one."""

        number: int | None
        name: str
        node: str
        wall_ns: int
        ranks: int
        computing_ns: int
        mpi_ns: int
        io_ns: int
        most_path: str | None
        most_ns: int | None
        file: str


RUNNING_RANKS: Table[Any] = Table(
    "running_ranks",
    "Ranks of a running job",
    (
        Column("rank", "int", "rank", "rank", forms=("terminal",), computed=True),
        Column("pid", "int", "", "pid", forms=("terminal",), optional=True, computed=True),
        Column("state", "text", "", "state", forms=("terminal",), optional=True, computed=True),
        Column("operation", "text", "", "in", forms=("terminal",), computed=True),
        Column("object", "text", "", "on", forms=("terminal",), computed=True),
        Column("open_ns", "int", "ns", "for", forms=("terminal",), computed=True),
        Column("mpi_now", "float", "share", "MPI now", forms=("terminal",), computed=True),
        Column("mpi", "float", "share", "MPI", forms=("terminal",), optional=True, computed=True),
        Column("io_now", "float", "share", "I/O now", forms=("terminal",), computed=True),
        Column("io", "float", "share", "I/O", forms=("terminal",), optional=True, computed=True),
        Column("events", "float", "count", "events/s", forms=("terminal",), optional=True, computed=True),
        Column("sent", "float", "bytes", "sent/s", forms=("terminal",), optional=True, computed=True),
        Column("read", "float", "bytes", "read/s", forms=("terminal",), optional=True, computed=True),
        Column("written", "float", "bytes", "written/s", forms=("terminal",), optional=True, computed=True),
        Column("memory", "int", "bytes", "memory", forms=("terminal",), optional=True, computed=True),
    ),
)

LEFT_JOBS: Table[Any] = Table(
    "left_jobs",
    "Jobs with measurements on this node",
    (
        Column("job", "text", "", "job", forms=("terminal", "json"), whole=True),
        Column("program", "text", "", "program", forms=("terminal", "json"), optional=True),
        Column("ranks", "int", "count", "ranks", forms=("terminal", "json"), optional=True),
        Column("age", "int", "ns", "age", forms=("terminal",), computed=True),
        Column("state", "text", "", "processes", forms=("terminal",), fold=True, computed=True),
        Column("bytes", "int", "bytes", "size", forms=("terminal", "json"), optional=True),
        Column("command", "text", "", "", forms=("json",)),
        Column("processes", "int", "count", "", forms=("json",)),
        Column("dead", "int", "count", "", forms=("json",)),
        Column("running", "int", "count", "", forms=("json",)),
        Column("elsewhere", "int", "count", "", forms=("json",)),
        Column("unreadable", "int", "count", "", forms=("json",)),
        Column("events", "int", "count", "", forms=("json",)),
        Column("start_unix_ns", "int", "ns", "", forms=("json",)),
        Column("nodes", "list", "", "", forms=("json",)),
        Column("output", "text", "", "", forms=("json",)),
    ),
)

SNAPSHOTS: Table[Snapshots] = Table(
    "snapshots",
    "Snapshots of a run",
    (
        Column("number", "int", "", "snapshot"),
        Column("name", "text", "", "name", fold=True),
        Column("node", "text", "", "node", optional=True),
        Column("wall_ns", "int", "ns", "after"),
        Column("ranks", "int", "count", "ranks", optional=True),
        Column("computing_ns", "int", "ns", "computing"),
        Column("mpi_ns", "int", "ns", "MPI"),
        Column("io_ns", "int", "ns", "I/O"),
        Column("most_path", "text", "", "most time since the one before", fold=True),
        Column("most_ns", "int", "ns", "by"),
        Column("file", "text", "", "", forms=("csv", "json")),
    ),
)

STACK_GROUPS: Table[Any] = Table(
    "stack_groups",
    "Stacks of a running job",
    (
        Column("ranks", "text", "", "ranks", forms=("terminal",), fold=True, computed=True),
        Column("count", "int", "count", "count", forms=("terminal",), optional=True, computed=True),
        Column("thread", "text", "", "thread", forms=("terminal",), optional=True, computed=True),
        Column("stack", "text", "", "stack", forms=("terminal",), fold=True, computed=True),
    ),
)

SEEN_FUNCTIONS: Table[Any] = Table(
    "seen_functions",
    "Functions of a running job",
    (
        Column("function", "text", "", "function", forms=("terminal", "json")),
        Column("where", "text", "", "most at", forms=("terminal", "json")),
        Column("times", "int", "count", "seen", forms=("terminal", "json"), optional=True),
        Column("share", "float", "share", "share", forms=("terminal", "json")),
        Column("share_error", "float", "share", "+/-", forms=("terminal", "json")),
        Column("inclusive", "float", "share", "inclusive", forms=("terminal", "json")),
        Column("blocked", "float", "share", "blocked", forms=("terminal", "json")),
    ),
)

# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about engine: columns as spec/tables/engine.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class WaitsByCause(TypedDict):
        """Of a run with a trace of MPI: by late rank, call in which others waited, and communicator."""

        cause_rank: int
        waiters: str
        operation: str
        communicator: str
        kind: str
        count: int
        waited_ns: int
        outside_share: float
        in_mpi_share: float
        longest_ns: int

    class WaitsByRoot(TypedDict):
        """Of a run with a trace of MPI: by the rank at the end of each chain of waits."""

        root_rank: int
        waiters: str
        root_operation: str
        root_site: str
        waited_ns: int
        passed_on_share: float
        outside_share: float
        in_mpi_share: float
        most_steps: int

    class WaitRoots(TypedDict):
        """Of the events of a traced run: each instant of a wait is that of the rank at the end of the chain."""

        rank: int
        root_rank: int
        root_operation: str
        root_path: str
        root_site: str
        waited_ns: int
        passed_on_ns: int
        outside_ns: int
        in_mpi_ns: int
        most_steps: int

    class WaitStates(TypedDict):
        """Of the events of a traced run, the longest first."""

        kind: str
        rank: int
        operation: str
        call_path: str
        call_site: str
        communicator: str
        cause_rank: int
        cause_operation: str
        cause_path: str
        cause_site: str
        count: int
        waited_ns: int
        longest_ns: int
        longest_start_ns: int
        outside_ns: int
        in_mpi_ns: int

    class LongestWaits(TypedDict):
        """One by one, at most 10,000."""

        kind: str
        rank: int
        operation: str
        call_path: str
        call_site: str
        communicator: str
        cause_rank: int
        cause_operation: str
        cause_path: str
        cause_site: str
        start_ns: int
        waited_ns: int
        outside_ns: int
        in_mpi_ns: int
        chain: str
        root_rank: int
        root_operation: str
        root_path: str
        root_site: str
        root_ns: int
        root_outside_ns: int

    class WaitCounts(TypedDict):
        """Of the events of a traced run."""

        what: str
        count: int

    class JudgedCalls(TypedDict):
        """Of the events of a traced run: all calls of MPI, the longest first."""

        judgement: str
        operation: str
        count: int
        time_ns: int

    class NodeClocks(TypedDict):
        """Of a traced run on several nodes: what messages and collective calls prove of their clocks."""

        node: str
        reference: str
        offset_begin_ns: int
        offset_end_ns: int
        error_least_ns: int
        error_most_ns: int
        count: int

    class EngineProfile(TypedDict):
        """Of a traced run, as its profile counts them."""

        rank: int
        thread: int
        layer: str
        operation: str
        call_path: str
        object: str
        calls: int
        time_ns: int
        bytes: int

    class EngineTopology(TypedDict):
        """Who sends to whom in a traced run."""

        communicator: str
        operation: str
        sender: int
        receiver: int
        calls: int
        time_ns: int
        bytes: int

    class EngineDensity(TypedDict):
        """Of each operation in a traced run."""

        layer: str
        operation: str
        rank: int
        calls: int
        time_ns: int
        bytes: int

    class EngineTemporal(TypedDict):
        """Of each operation and rank in a traced run: calls and bytes where they ended, time where it was spent."""

        layer: str
        operation: str
        rank: int
        start_ns: int
        width_ns: int
        calls: int
        time_ns: int
        bytes: int

    class Anomalies(TypedDict):
        """Of a traced run, those with the most time over the usual one first, at most 1,000."""

        rank: int
        thread: int
        operation: str
        call_path: str
        object: str
        event: int
        start_ns: int
        duration_ns: int
        usual_ns: int
        factor: float | None
        earlier: int

    class AnomalySurroundings(TypedDict):
        """Of each call that took much longer than usual: itself, and up to 5 before and after it of the same thread."""

        anomaly: int
        place: int
        operation: str
        call_path: str
        object: str
        event: int
        start_ns: int
        duration_ns: int
        bytes: int
        peer: int

    class Gaps(TypedDict):
        """Of a trace, by rank and thread, up to the last event of each thread that is there."""

        rank: int
        thread: int
        missing: int
        first_event: int
        last_event: int
        start_ns: int
        end_ns: int

    class EventCounts(TypedDict):
        """Of a trace, up to the last event of each thread that is there."""

        rank: int
        thread: int
        made: int
        received: int
        missing: int


WAITS_BY_CAUSE: Table[WaitsByCause] = Table(
    "waits_by_cause",
    "Who kept others waiting, by matched events",
    (
        Column("cause_rank", "int", "rank", "late rank", forms=("terminal", "json", "page")),
        Column("waiters", "text", "", "kept waiting", forms=("terminal", "json", "page")),
        Column("operation", "text", "", "in", forms=("terminal", "json", "page")),
        Column("communicator", "text", "", "on", forms=("terminal", "json", "page")),
        Column("kind", "text", "", "wait", forms=("terminal", "json", "page"), optional=True),
        Column("count", "int", "count", "times", forms=("terminal", "json", "page"), optional=True),
        Column("waited_ns", "int", "ns", "waited", forms=("terminal", "json", "page")),
        Column("outside_share", "float", "share", "outside MPI", forms=("terminal", "json", "page")),
        Column("in_mpi_share", "float", "share", "in MPI", forms=("terminal", "json", "page"), optional=True),
        Column("longest_ns", "int", "ns", "longest", forms=("terminal", "json", "page")),
    ),
)

WAITS_BY_ROOT: Table[WaitsByRoot] = Table(
    "waits_by_root",
    "Whom waiting goes back to",
    (
        Column("root_rank", "int", "rank", "rank", forms=("terminal",)),
        Column("waiters", "text", "", "kept waiting", forms=("terminal",)),
        Column("root_operation", "text", "", "before its", forms=("terminal",)),
        Column("root_site", "text", "", "at", forms=("terminal",), optional=True),
        Column("waited_ns", "int", "ns", "waited", forms=("terminal",)),
        Column("passed_on_share", "float", "share", "through others", forms=("terminal",)),
        Column("outside_share", "float", "share", "outside MPI", forms=("terminal",)),
        Column("in_mpi_share", "float", "share", "in MPI", forms=("terminal",), optional=True),
        Column("most_steps", "int", "count", "steps", forms=("terminal",)),
    ),
)

WAIT_ROOTS: Table[WaitRoots] = Table(
    "wait_roots",
    "Whom the waiting of each rank goes back to",
    (
        Column("rank", "int", "rank", "", forms=("json", "csv")),
        Column("root_rank", "int", "rank", "", forms=("json", "csv")),
        Column("root_operation", "text", "", "", forms=("json", "csv")),
        Column("root_path", "text", "", "", forms=("json", "csv")),
        Column("root_site", "text", "", "", forms=("json", "csv")),
        Column("waited_ns", "int", "ns", "", forms=("json", "csv")),
        Column("passed_on_ns", "int", "ns", "", forms=("json", "csv")),
        Column("outside_ns", "int", "ns", "", forms=("json", "csv")),
        Column("in_mpi_ns", "int", "ns", "", forms=("json", "csv")),
        Column("most_steps", "int", "count", "", forms=("json", "csv")),
    ),
)

WAIT_STATES: Table[WaitStates] = Table(
    "wait_states",
    "Who waited for whom",
    (
        Column("kind", "text", "", "wait", forms=("terminal", "json", "csv"), optional=True),
        Column("rank", "int", "rank", "rank", forms=("terminal", "json", "csv")),
        Column("operation", "text", "", "in", forms=("terminal", "json", "csv")),
        Column("call_path", "text", "", "", forms=("json", "csv")),
        Column("call_site", "text", "", "at", forms=("terminal", "json", "csv")),
        Column("communicator", "text", "", "on", forms=("terminal", "json", "csv"), optional=True),
        Column("cause_rank", "int", "rank", "for rank", forms=("terminal", "json", "csv")),
        Column("cause_operation", "text", "", "and its", forms=("terminal", "json", "csv"), optional=True),
        Column("cause_path", "text", "", "", forms=("json", "csv")),
        Column("cause_site", "text", "", "late at", forms=("terminal", "json", "csv"), optional=True),
        Column("count", "int", "count", "times", forms=("terminal", "json", "csv"), optional=True),
        Column("waited_ns", "int", "ns", "waited", forms=("terminal", "json", "csv")),
        Column("longest_ns", "int", "ns", "longest", forms=("terminal", "json", "csv")),
        Column("longest_start_ns", "int", "ns", "", forms=("json", "csv")),
        Column("outside_ns", "int", "ns", "outside MPI", forms=("terminal", "json", "csv")),
        Column("in_mpi_ns", "int", "ns", "in MPI", forms=("terminal", "json", "csv"), optional=True),
    ),
    orders={
        "terminal": (
            "rank",
            "waited_ns",
            "cause_rank",
            "outside_ns",
            "in_mpi_ns",
            "operation",
            "call_site",
            "count",
            "kind",
            "cause_operation",
            "cause_site",
            "longest_ns",
            "communicator",
        ),
    },
)

LONGEST_WAITS: Table[LongestWaits] = Table(
    "longest_waits",
    "The longest waits",
    (
        Column("kind", "text", "", "wait", forms=("json", "page", "pdf")),
        Column("rank", "int", "rank", "rank", forms=("json", "page", "pdf")),
        Column("operation", "text", "", "in", forms=("json", "page", "pdf")),
        Column("call_path", "text", "", "call path", forms=("json", "page")),
        Column("call_site", "text", "", "at", forms=("json", "page", "pdf")),
        Column("communicator", "text", "", "on", forms=("json", "page", "pdf")),
        Column("cause_rank", "int", "rank", "for rank", forms=("json", "page", "pdf")),
        Column("cause_operation", "text", "", "and its", forms=("json", "page", "pdf"), optional=True),
        Column("cause_path", "text", "", "late call path", forms=("json", "page")),
        Column("cause_site", "text", "", "late at", forms=("json", "page", "pdf")),
        Column("start_ns", "int", "ns", "began at", forms=("json", "page", "pdf")),
        Column("waited_ns", "int", "ns", "waited", forms=("json", "page", "pdf")),
        Column("outside_ns", "int", "ns", "outside MPI", forms=("json", "page")),
        Column("in_mpi_ns", "int", "ns", "in MPI", forms=("json", "page")),
        Column("chain", "text", "", "", forms=("json",)),
        Column("root_rank", "int", "rank", "", forms=("json",)),
        Column("root_operation", "text", "", "", forms=("json",)),
        Column("root_path", "text", "", "", forms=("json",)),
        Column("root_site", "text", "", "", forms=("json",)),
        Column("root_ns", "int", "ns", "", forms=("json",)),
        Column("root_outside_ns", "int", "ns", "", forms=("json",)),
    ),
    orders={
        "pdf": (
            "start_ns",
            "waited_ns",
            "rank",
            "operation",
            "call_site",
            "cause_rank",
            "cause_operation",
            "cause_site",
            "kind",
            "communicator",
        ),
    },
)

WAIT_COUNTS: Table[WaitCounts] = Table(
    "wait_counts",
    "What was matched, and what is not known",
    (
        Column("what", "text", "", "", forms=("json",)),
        Column("count", "int", "count", "", forms=("json",)),
    ),
)

JUDGED_CALLS: Table[JudgedCalls] = Table(
    "judged_calls",
    "Which calls are judged, and which not",
    (
        Column("judgement", "text", "", "", forms=("json",)),
        Column("operation", "text", "", "", forms=("json",)),
        Column("count", "int", "count", "", forms=("json",)),
        Column("time_ns", "int", "ns", "", forms=("json",)),
    ),
)

NODE_CLOCKS: Table[NodeClocks] = Table(
    "node_clocks",
    "Clocks of the nodes",
    (
        Column("node", "text", "", "", forms=("json",)),
        Column("reference", "text", "", "", forms=("json",)),
        Column("offset_begin_ns", "int", "ns", "", forms=("json",)),
        Column("offset_end_ns", "int", "ns", "", forms=("json",)),
        Column("error_least_ns", "int", "ns", "", forms=("json",)),
        Column("error_most_ns", "int", "ns", "", forms=("json",)),
        Column("count", "int", "count", "", forms=("json",)),
    ),
)

ENGINE_PROFILE: Table[EngineProfile] = Table(
    "engine_profile",
    "Calls by call path",
    (
        Column("rank", "int", "rank", "rank", forms=("terminal", "json", "csv")),
        Column("thread", "int", "index", "thread", forms=("terminal", "json", "csv")),
        Column("layer", "text", "", "layer", forms=("terminal", "json", "csv")),
        Column("operation", "text", "", "", forms=("json", "csv")),
        Column("call_path", "text", "", "call path", forms=("terminal", "json", "csv")),
        Column("object", "text", "", "on", forms=("terminal", "json", "csv")),
        Column("calls", "int", "count", "calls", forms=("terminal", "json", "csv")),
        Column("time_ns", "int", "ns", "time", forms=("terminal", "json", "csv")),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "json", "csv")),
    ),
)

ENGINE_TOPOLOGY: Table[EngineTopology] = Table(
    "engine_topology",
    "Messages by call",
    (
        Column("communicator", "text", "", "on", forms=("terminal", "json", "csv")),
        Column("operation", "text", "", "call", forms=("terminal", "json", "csv")),
        Column("sender", "int", "rank", "sender", forms=("terminal", "json", "csv")),
        Column("receiver", "int", "rank", "receiver", forms=("terminal", "json", "csv")),
        Column("calls", "int", "count", "messages", forms=("terminal", "json", "csv")),
        Column("time_ns", "int", "ns", "time", forms=("terminal", "json", "csv")),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "json", "csv")),
    ),
)

ENGINE_DENSITY: Table[EngineDensity] = Table(
    "engine_density",
    "Calls by rank",
    (
        Column("layer", "text", "", "layer", forms=("terminal", "json", "csv")),
        Column("operation", "text", "", "call", forms=("terminal", "json", "csv")),
        Column("rank", "int", "rank", "rank", forms=("terminal", "json", "csv")),
        Column("calls", "int", "count", "calls", forms=("terminal", "json", "csv")),
        Column("time_ns", "int", "ns", "time", forms=("terminal", "json", "csv")),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "json", "csv")),
    ),
)

ENGINE_TEMPORAL: Table[EngineTemporal] = Table(
    "engine_temporal",
    "Calls over time",
    (
        Column("layer", "text", "", "layer", forms=("terminal", "json", "csv")),
        Column("operation", "text", "", "call", forms=("terminal", "json", "csv")),
        Column("rank", "int", "rank", "rank", forms=("terminal", "json", "csv")),
        Column("start_ns", "int", "ns", "from", forms=("terminal", "json", "csv")),
        Column("width_ns", "int", "ns", "for", forms=("terminal", "json", "csv")),
        Column("calls", "int", "count", "calls", forms=("terminal", "json", "csv")),
        Column("time_ns", "int", "ns", "time", forms=("terminal", "json", "csv")),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "json", "csv")),
    ),
)

ANOMALIES: Table[Anomalies] = Table(
    "anomalies",
    "Calls that took much longer than usual",
    (
        Column("rank", "int", "rank", "rank", forms=("terminal", "json", "csv")),
        Column("thread", "int", "index", "thread", forms=("terminal", "json", "csv"), optional=True),
        Column("operation", "text", "", "call", forms=("terminal", "json", "csv")),
        Column("call_path", "text", "", "call path", forms=("terminal", "json", "csv"), optional=True),
        Column("object", "text", "", "on", forms=("terminal", "json", "csv")),
        Column("event", "int", "count", "", forms=("json", "csv")),
        Column("start_ns", "int", "ns", "at", forms=("terminal", "json", "csv")),
        Column("duration_ns", "int", "ns", "took", forms=("terminal", "json", "csv")),
        Column("usual_ns", "int", "ns", "usually", forms=("terminal", "json", "csv")),
        Column("factor", "float", "factor", "ratio", forms=("terminal", "json", "csv")),
        Column("earlier", "int", "count", "earlier calls", forms=("terminal", "json", "csv")),
    ),
    orders={
        "terminal": (
            "rank",
            "duration_ns",
            "usual_ns",
            "factor",
            "earlier",
            "operation",
            "object",
            "start_ns",
            "thread",
            "call_path",
        ),
    },
)

ANOMALY_SURROUNDINGS: Table[AnomalySurroundings] = Table(
    "anomaly_surroundings",
    "The calls around them",
    (
        Column("anomaly", "int", "index", "", forms=("json",)),
        Column("place", "int", "index", "", forms=("json",)),
        Column("operation", "text", "", "", forms=("json",)),
        Column("call_path", "text", "", "", forms=("json",)),
        Column("object", "text", "", "", forms=("json",)),
        Column("event", "int", "count", "", forms=("json",)),
        Column("start_ns", "int", "ns", "", forms=("json",)),
        Column("duration_ns", "int", "ns", "", forms=("json",)),
        Column("bytes", "int", "bytes", "", forms=("json",)),
        Column("peer", "int", "index", "", forms=("json",)),
    ),
)

GAPS: Table[Gaps] = Table(
    "gaps",
    "Missing events",
    (
        Column("rank", "int", "rank", "rank", forms=("terminal", "json", "csv")),
        Column("thread", "int", "index", "thread", forms=("terminal", "json", "csv")),
        Column("missing", "int", "count", "missing", forms=("terminal", "json", "csv")),
        Column("first_event", "int", "count", "from event", forms=("terminal", "json", "csv")),
        Column("last_event", "int", "count", "to event", forms=("terminal", "json", "csv")),
        Column("start_ns", "int", "ns", "after", forms=("terminal", "json", "csv")),
        Column("end_ns", "int", "ns", "before", forms=("terminal", "json", "csv")),
    ),
)

EVENT_COUNTS: Table[EventCounts] = Table(
    "event_counts",
    "Events by thread",
    (
        Column("rank", "int", "rank", "", forms=("json",)),
        Column("thread", "int", "index", "", forms=("json",)),
        Column("made", "int", "count", "", forms=("json",)),
        Column("received", "int", "count", "", forms=("json",)),
        Column("missing", "int", "count", "", forms=("json",)),
    ),
)

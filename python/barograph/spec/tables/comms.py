# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about comms: columns as spec/tables/comms.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class Communicators(TypedDict):
        """One row per communicator with MPI calls, most time first."""

        name: str
        user_name: str
        kind: str
        size: int
        remote_size: int
        members: str
        creation_path: str
        created_by: str
        parent: str | None
        stands_for: int
        share: float
        calls: int
        ranks: int
        time_ns: int
        mean_ns: float
        max_ns: int
        slowest_rank: int
        imbalance: float
        waiting_ns: int
        sent_bytes: int
        receive_buffer_bytes: int
        contributed_bytes: int
        one_sided_bytes: int
        started_bytes: int
        bytes: int
        object_id: int
        parent_id: int | None
        member_count: int
        attributes: str

    class CommunicatorSizes(TypedDict):
        """One row per communicator, operation and size class."""

        rank: int | None
        operation: str
        calls: int
        member_calls: int | None
        calls_total: int
        ranks: int
        time_ns: int
        max_ns: int
        slowest_rank: int
        mean_ns: float
        longest_ns: int
        imbalance: float | None
        bytes: int
        payload: str
        mean_bytes: float | None
        op_kind: str
        bucket: int
        bucket_min: int | None
        bucket_max: int | None
        label: str
        shortest_ns: int
        waiting_ns: int
        waiting_share: float
        bytes_min: int
        bytes_max: int
        user_name: str
        size: int
        members: str
        stands_for: int
        window: str
        communicator: str
        object_id: int
        communicator_id: int

    class OperationsBySize(TypedDict):
        """One row per communicator size and operation, the largest communicators first."""

        size: int | None
        remote_size: int | None
        communicators: int
        operation: str
        op_kind: str
        calls: int
        time_ns: int
        share: float
        mean_call_ns: float
        bytes: int
        payload: str
        mean_bytes: float
        bytes_min: int | None
        bytes_max: int | None

    class LateArrival(TypedDict):
        """Of a run with `--split-sync`: one row per collective and communicator."""

        operation: str
        communicator: str
        user_name: str
        calls: int
        member_calls: int
        ranks: int
        time_ns: int
        waiting_ns: int
        mean_waiting_ns: float
        mean_itself_ns: float
        max_waiting_ns: int
        longest_waiting_rank: int
        least_waiting_ns: int
        last_rank: int

    class MessagePairs(TypedDict):
        """Messages of one rank to another on one communicator, counted at the sender."""

        sender: int
        receiver: int | None
        communicator: str
        calls: int
        bytes: int
        time_ns: int
        user_name: str
        object_id: int


COMMUNICATORS: Table[Communicators] = Table(
    "communicators",
    "Communicators",
    (
        Column("name", "text", "", "communicator", forms=("terminal", "json", "page", "pdf")),
        Column("communicator", "text", "", "", forms=("csv",), key="name"),
        Column("user_name", "text", "", "named", forms=("csv", "json", "page")),
        Column("kind", "text", "", "", forms=("csv", "json")),
        Column("size", "int", "count", "size", forms=("terminal", "csv", "json", "page", "pdf")),
        Column("remote_size", "int", "count", "", forms=("csv", "json")),
        Column("members", "text", "", "members", forms=("terminal", "csv", "json", "page")),
        Column("creation_path", "text", "", "made by", forms=("json", "page")),
        Column("created_by", "text", "", "", forms=("csv", "json")),
        Column("parent", "text", "", "", forms=("csv", "json")),
        Column("stands_for", "int", "count", "", forms=("csv", "json")),
        Column("share", "float", "share", "share", forms=("terminal", "csv", "json", "page", "pdf")),
        Column("calls", "int", "count", "calls", forms=("terminal", "csv", "json", "page", "pdf")),
        Column("ranks", "int", "count", "", forms=("csv", "json")),
        Column("time_ns", "int", "ns", "", forms=("csv", "json")),
        Column("mean_ns", "float", "ns", "mean/rank", forms=("terminal", "csv", "json", "page", "pdf")),
        Column("max_ns", "int", "ns", "max/rank", forms=("terminal", "csv", "json", "page", "pdf")),
        Column("slowest_rank", "int", "rank", "on rank", forms=("terminal", "csv", "json", "page")),
        Column("imbalance", "float", "share", "imbalance", forms=("terminal", "csv", "json", "page")),
        Column("waiting_ns", "int", "ns", "", forms=("csv", "json")),
        Column("waiting", "float", "share", "waiting", forms=("terminal",), computed=True),
        Column("itself", "float", "share", "itself", forms=("terminal",), computed=True),
        Column("sent_bytes", "int", "bytes", "sent", forms=("terminal", "csv", "json", "page", "pdf")),
        Column(
            "receive_buffer_bytes",
            "int",
            "bytes",
            "recv buffers",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column(
            "contributed_bytes",
            "int",
            "bytes",
            "collective",
            forms=("terminal", "csv", "json", "page", "pdf"),
        ),
        Column("one_sided_bytes", "int", "bytes", "one-sided", forms=("terminal", "csv", "json", "page")),
        Column("started_bytes", "int", "bytes", "started", forms=("terminal", "csv", "json", "page")),
        Column("bytes", "int", "bytes", "", forms=("csv", "json")),
        Column("object_id", "int", "", "", forms=("json",)),
        Column("parent_id", "int", "", "", forms=("json",)),
        Column("member_count", "int", "count", "", forms=("json",)),
        Column("attributes", "text", "", "", forms=("json",)),
    ),
    orders={
        "csv": (
            "communicator",
            "user_name",
            "kind",
            "size",
            "remote_size",
            "members",
            "created_by",
            "parent",
            "stands_for",
            "share",
            "calls",
            "ranks",
            "time_ns",
            "max_ns",
            "slowest_rank",
            "mean_ns",
            "imbalance",
            "waiting_ns",
            "bytes",
            "sent_bytes",
            "receive_buffer_bytes",
            "contributed_bytes",
            "one_sided_bytes",
            "started_bytes",
        ),
    },
)

COMMUNICATOR_SIZES: Table[CommunicatorSizes] = Table(
    "communicator_sizes",
    "Operations and sizes by communicator",
    (
        Column("communicator", "text", "", "communicator", forms=("page",)),
        Column("rank", "int", "rank", "rank"),
        Column("operation", "text", "", "operation", forms=("terminal", "csv", "json", "page")),
        Column("size_class", "text", "", "size class", forms=("terminal", "page"), computed=True),
        Column("size_from", "int", "bytes", "from", forms=("page",)),
        Column("calls", "int", "count", "calls", forms=("terminal", "csv", "json", "page")),
        Column(
            "member_calls",
            "int",
            "count",
            "per member",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column("calls_total", "int", "count", "", forms=("csv", "json")),
        Column("ranks", "int", "count", "ranks", optional=True),
        Column("time_ns", "int", "ns", "time"),
        Column("max_ns", "int", "ns", "max time", forms=("terminal", "csv", "json", "page")),
        Column("slowest_rank", "int", "rank", "on rank", forms=("terminal", "csv", "json", "page")),
        Column("mean_ns", "float", "ns", "mean time", forms=("terminal", "csv", "json", "page")),
        Column(
            "longest_ns",
            "int",
            "ns",
            "longest",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column("imbalance", "float", "share", "imbalance", forms=("csv", "json", "page")),
        Column("waiting", "float", "share", "waiting", forms=("terminal",), computed=True),
        Column("itself", "float", "share", "itself", forms=("terminal",), computed=True),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "csv", "json", "page")),
        Column("payload", "text", "", "bytes are", forms=("terminal", "csv", "json", "page"), optional=True),
        Column(
            "mean_bytes",
            "float",
            "bytes",
            "mean payload",
            forms=("terminal", "csv", "json", "page"),
            optional=True,
        ),
        Column("op_kind", "text", "", "", forms=("csv", "json")),
        Column("bucket", "int", "", "", forms=("json",)),
        Column("bucket_min", "int", "bytes", "", forms=("csv", "json")),
        Column("bucket_max", "int", "bytes", "", forms=("csv", "json")),
        Column("label", "text", "", "", forms=("json",)),
        Column("shortest_ns", "int", "ns", "", forms=("csv", "json")),
        Column("waiting_ns", "int", "ns", "", forms=("csv", "json")),
        Column("waiting_share", "float", "share", "", forms=("csv", "json")),
        Column("bytes_min", "int", "bytes", "", forms=("csv", "json")),
        Column("bytes_max", "int", "bytes", "", forms=("csv", "json")),
        Column("user_name", "text", "", "", forms=("csv",)),
        Column("size", "int", "count", "", forms=("csv",)),
        Column("members", "text", "", "", forms=("csv",)),
        Column("stands_for", "int", "count", "", forms=("csv",)),
        Column("window", "text", "", "", forms=("csv",)),
        Column("communicator", "text", "", "", forms=("csv",)),
        Column("object_id", "int", "", "", forms=("json",)),
        Column("communicator_id", "int", "", "", forms=("json",)),
    ),
    orders={
        "csv": (
            "communicator",
            "user_name",
            "size",
            "members",
            "stands_for",
            "window",
            "rank",
            "operation",
            "op_kind",
            "bucket_min",
            "bucket_max",
            "calls",
            "member_calls",
            "calls_total",
            "ranks",
            "time_ns",
            "max_ns",
            "slowest_rank",
            "mean_ns",
            "longest_ns",
            "shortest_ns",
            "imbalance",
            "waiting_ns",
            "waiting_share",
            "bytes",
            "bytes_min",
            "bytes_max",
            "payload",
            "mean_bytes",
        ),
    },
)

COMMUNICATOR_OPERATIONS: Table[Any] = Table(
    "communicator_operations",
    "Communicators by operation",
    (
        Column("communicator", "text", "", "communicator", forms=("page",)),
        Column("operation", "text", "", "operation", forms=("page",)),
        Column("time_ns", "int", "ns", "time", forms=("page",)),
    ),
)

OPERATIONS_BY_SIZE: Table[OperationsBySize] = Table(
    "operations_by_size",
    "Operations by communicator size",
    (
        Column("size", "int", "count", "size"),
        Column("remote_size", "int", "count", "", forms=("csv", "json")),
        Column("communicators", "int", "count", "communicators"),
        Column("operation", "text", "", "operation"),
        Column("op_kind", "text", "", "", forms=("csv", "json")),
        Column("calls", "int", "count", "calls"),
        Column("time_ns", "int", "ns", "time"),
        Column("share", "float", "share", "share"),
        Column("mean_call_ns", "float", "ns", "mean/call"),
        Column("bytes", "int", "bytes", "bytes"),
        Column("payload", "text", "", "bytes are"),
        Column("mean_bytes", "float", "bytes", "mean payload"),
        Column("bytes_min", "int", "bytes", "least", optional=True),
        Column("bytes_max", "int", "bytes", "most", optional=True),
    ),
)

COMMUNICATOR_TREE: Table[Any] = Table(
    "communicator_tree",
    "Communicators by who made them",
    (
        Column("name", "text", "", "communicator"),
        Column("created_by", "text", "", "made by"),
        Column("stands_for", "int", "count", "count"),
        Column("size", "int", "count", "size"),
        Column("remote_size", "int", "count", "", forms=("csv", "json")),
        Column("members", "text", "", "members"),
        Column("time_ns", "int", "ns", "time"),
        Column("share", "float", "share", "share"),
        Column("most_in", "text", "", "most in", forms=("terminal",), computed=True),
        Column("bar", "picture", "", "", forms=("terminal",), optional=True, whole=True, computed=True),
        Column("depth", "int", "", "", forms=("csv", "json")),
        Column("kind", "text", "", "", forms=("csv", "json")),
        Column("user_name", "text", "", "", forms=("csv", "json")),
        Column("creation_path", "text", "", "", forms=("csv", "json")),
        Column("calls", "int", "count", "", forms=("csv", "json")),
        Column("object_id", "int", "", "", forms=("csv", "json")),
        Column("parent_id", "int", "", "", forms=("csv", "json")),
        Column("attributes", "text", "", "", forms=("json",)),
    ),
    orders={
        "csv": (
            "depth",
            "kind",
            "name",
            "user_name",
            "created_by",
            "size",
            "remote_size",
            "members",
            "creation_path",
            "stands_for",
            "calls",
            "time_ns",
            "share",
            "object_id",
            "parent_id",
        ),
    },
)

LATE_ARRIVAL: Table[LateArrival] = Table(
    "late_arrival",
    "Waiting for the last rank in blocking collectives",
    (
        Column("operation", "text", "", "collective", forms=("terminal", "json", "page")),
        Column("communicator", "text", "", "communicator", forms=("terminal", "json", "page")),
        Column("user_name", "text", "", "", forms=("json",)),
        Column("calls", "int", "count", "", forms=("json",)),
        Column("member_calls", "int", "count", "per member", forms=("terminal", "json", "page")),
        Column("ranks", "int", "count", "", forms=("json",)),
        Column("time_ns", "int", "ns", "", forms=("json",)),
        Column("waiting_ns", "int", "ns", "", forms=("json",)),
        Column("mean_waiting_ns", "float", "ns", "waiting/rank", forms=("terminal", "json", "page")),
        Column("mean_itself_ns", "float", "ns", "itself/rank", forms=("terminal", "json", "page")),
        Column("waiting_share", "float", "share", "waiting", forms=("terminal", "page"), computed=True),
        Column("max_waiting_ns", "int", "ns", "most", forms=("terminal", "json", "page")),
        Column("longest_waiting_rank", "int", "rank", "on rank", forms=("terminal", "json", "page")),
        Column("least_waiting_ns", "int", "ns", "least", forms=("json", "page")),
        Column("last_rank", "int", "rank", "least on rank", forms=("json", "page")),
    ),
)

MESSAGE_PAIRS: Table[MessagePairs] = Table(
    "message_pairs",
    "Heaviest pairs",
    (
        Column("sender", "int", "rank", "sender"),
        Column("receiver", "int", "rank", "receiver", null="outside"),
        Column("communicator", "text", "", "communicator"),
        Column("calls", "int", "count", "calls"),
        Column("bytes", "int", "bytes", "bytes"),
        Column(
            "mean_bytes",
            "float",
            "bytes",
            "mean size",
            forms=("terminal",),
            optional=True,
            computed=True,
        ),
        Column("time_ns", "int", "ns", "time"),
        Column("mean_ns", "float", "ns", "mean time", forms=("terminal",), optional=True, computed=True),
        Column("user_name", "text", "", "", forms=("json",)),
        Column("object_id", "int", "", "", forms=("json",)),
    ),
)

MESSAGES: Table[Any] = Table(
    "messages",
    "Point-to-point messages",
    (
        Column("row", "int", "", "sender", forms=("page",)),
        Column("column", "int", "", "receiver", forms=("page",)),
        Column("bytes", "int", "bytes", "bytes", forms=("page",)),
        Column("calls", "int", "count", "messages", forms=("page",)),
        Column("time_ns", "int", "ns", "time", forms=("page",)),
    ),
)

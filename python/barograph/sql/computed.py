# SPDX-License-Identifier: BSD-3-Clause
"""The tables and macros of the library that Python makes: what is generated from spec/, and what is told by names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from barograph.io_direction import direction_of
from barograph.spec.layers import IO_LAYERS
from barograph.spec.mpi_operations import MPI_OPERATIONS
from barograph.spec.mpi_waiting import POLLS

if TYPE_CHECKING:
    import duckdb

# The tables of many runs (sql/runs) and the types of their columns.
RUN_TABLES: Final[dict[str, dict[str, str]]] = {
    "runs": {
        "run": "INTEGER",
        "path": "VARCHAR",
        "name": "VARCHAR",
        "state": "VARCHAR",
        "identity": "VARCHAR",
        "start": "VARCHAR",
        "start_unix_ns": "BIGINT",
        "program": "VARCHAR",
        "ranks": "BIGINT",
        "nodes": "BIGINT",
        "wall_ns": "BIGINT",
        "losses": "VARCHAR[]",
        "arguments": "VARCHAR",
        "whole": "BOOLEAN",
        "cores": "BIGINT",
    },
    "run_times": {
        "run": "INTEGER",
        "call_path": "VARCHAR",
        "operation": "VARCHAR",
        "layer": "VARCHAR",
        "communicator": "VARCHAR",
        "name": "VARCHAR",
        "size": "BIGINT",
        "calls": "BIGINT",
        "time_ns": "BIGINT",
        "ranks": "INTEGER[]",
        "times_ns": "BIGINT[]",
    },
    "run_operations": {
        "run": "INTEGER",
        "operation": "VARCHAR",
        "size": "BIGINT",
        "communicators": "BIGINT",
        "calls": "BIGINT",
        "bytes": "BIGINT",
        "ranks": "BIGINT",
        "time_ns": "BIGINT",
        "most_ns": "BIGINT",
        "most_rank": "INTEGER",
    },
    "run_ranks": {
        "run": "INTEGER",
        "rank": "INTEGER",
        "node": "VARCHAR",
        "computing_ns": "BIGINT",
        "mpi_ns": "BIGINT",
        "io_ns": "BIGINT",
        "startup_ns": "BIGINT",
        "tool_ns": "BIGINT",
    },
}

# What bytes can be, and the name of their sum per communicator.
PAYLOADS: Final = {
    "sent": "sent_bytes",
    "receive buffers": "receive_buffer_bytes",
    "contributed": "contributed_bytes",
    "one-sided": "one_sided_bytes",
    "started": "started_bytes",
}
_COLLECTIVE = frozenset({"collective", "neighborhood", "communicator", "topology"})
_POINT_TO_POINT = frozenset({"point-to-point", "persistent", "partitioned", "completion"})


def add_columns(
    connection: duckdb.DuckDBPyConnection, name: str, columns: Mapping[str, tuple[str, Sequence[Any]]]
) -> None:
    """Adds or replaces a small table: of each column its SQL type and its values."""
    terms = [f'unnest(${column}::{kind}[]) AS "{column}"' for column, (kind, _) in columns.items()]
    values = {column: list(values) for column, (_, values) in columns.items()}
    connection.execute(f'CREATE OR REPLACE TABLE "{name}" AS SELECT {", ".join(terms)}', values)


def kind_of(family: str) -> str:
    """Returns "point-to-point", "collective", "one-sided" or "other": how calls of a family are counted over ranks.

    Calls of a collective are counted per member (every member makes the same call); all others are summed
    over ranks, as mpisee does. Making and freeing communicators and topologies is collective too; waits and
    tests belong to point-to-point communication.
    """
    if family in _COLLECTIVE:
        return "collective"
    if family == "one-sided":
        return "one-sided"
    return "point-to-point" if family in _POINT_TO_POINT else "other"


def payload_of(operation: str, family: str) -> str:
    """Returns what the bytes of an operation are, one of PAYLOADS; empty for those without a message.

    A receive counts its buffer, which the message may not fill. MPI_Start counts what its requests send, receive or
    contribute; the facts do not tell which.
    """
    if family == "point-to-point":
        return "sent" if "send" in operation.lower() else "receive buffers"
    if family in ("persistent", "partitioned"):
        return "started"
    if family == "one-sided":
        return "one-sided"
    return "contributed" if family in ("collective", "neighborhood") else ""


def _operation_families(connection: duckdb.DuckDBPyConnection) -> None:
    families = [operation.family for operation in MPI_OPERATIONS]
    columns = {
        "operation": [operation.name for operation in MPI_OPERATIONS],
        "family": families,
        "kind": [kind_of(family) for family in families],
        "payload": [payload_of(operation.name, operation.family) for operation in MPI_OPERATIONS],
    }
    add_columns(connection, "operation_families", {name: ("VARCHAR", of) for name, of in columns.items()})


def direction_columns(operations: Iterable[tuple[str, str]]) -> dict[str, tuple[str, list[str]]]:
    """Returns the columns of io_directions for these layers and operations."""
    known = sorted(set(operations))
    columns = {
        "layer": [layer for layer, _ in known],
        "operation": [operation for _, operation in known],
        "direction": ["" if layer == "mpi" else direction_of(operation) for layer, operation in known],
    }
    return {name: ("VARCHAR", values) for name, values in columns.items()}


def _io_directions(connection: duckdb.DuckDBPyConnection) -> None:
    rows = connection.execute("SELECT DISTINCT layer, operation FROM call_paths").fetchall()
    add_columns(connection, "io_directions", direction_columns(rows))


def _is_io(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute(f"CREATE MACRO is_io(layer) AS layer IN {IO_LAYERS}")


def _io_order(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute(f"CREATE MACRO io_order(layer) AS list_position({list(IO_LAYERS)}, layer)")


def _is_polling(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute(f"CREATE MACRO is_polling(operation) AS operation IN {tuple(sorted(POLLS))}")


COMPUTED: Final = {
    "operation_families": _operation_families,
    "io_directions": _io_directions,
    "is_io": _is_io,
    "io_order": _io_order,
    "is_polling": _is_polling,
}

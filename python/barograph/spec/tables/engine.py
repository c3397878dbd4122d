# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about engine: columns as spec/tables/engine.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class WaitStates(TypedDict):
        """Of the events of a traced run, the longest first."""

        kind: str
        rank: int
        operation: str
        call_path: str
        communicator: str
        cause_rank: int
        cause_operation: str
        cause_path: str
        cause_before: str
        count: int
        waited_ns: int
        longest_ns: int
        longest_start_ns: int
        computing_ns: int
        in_call_ns: int


WAIT_STATES: Table[WaitStates] = Table(
    "wait_states",
    "Who waited for whom",
    (
        Column("kind", "text", "", "wait", forms=("terminal", "json", "csv")),
        Column("rank", "int", "rank", "rank", forms=("terminal", "json", "csv")),
        Column("operation", "text", "", "in", forms=("terminal", "json", "csv")),
        Column("call_path", "text", "", "", forms=("json", "csv")),
        Column("communicator", "text", "", "on", forms=("terminal", "json", "csv")),
        Column("cause_rank", "int", "rank", "for rank", forms=("terminal", "json", "csv")),
        Column("cause_operation", "text", "", "and its", forms=("terminal", "json", "csv")),
        Column("cause_path", "text", "", "", forms=("json", "csv")),
        Column("cause_before", "text", "", "", forms=("json", "csv")),
        Column("count", "int", "count", "times", forms=("terminal", "json", "csv")),
        Column("waited_ns", "int", "ns", "waited", forms=("terminal", "json", "csv")),
        Column("longest_ns", "int", "ns", "longest", forms=("terminal", "json", "csv")),
        Column("longest_start_ns", "int", "ns", "", forms=("json", "csv")),
        Column("computing_ns", "int", "ns", "computing", forms=("terminal", "json", "csv")),
        Column("in_call_ns", "int", "ns", "in MPI", forms=("terminal", "json", "csv")),
    ),
    orders={
        "terminal": (
            "rank",
            "waited_ns",
            "count",
            "operation",
            "kind",
            "cause_rank",
            "cause_operation",
            "computing_ns",
            "in_call_ns",
            "longest_ns",
            "communicator",
        ),
    },
)

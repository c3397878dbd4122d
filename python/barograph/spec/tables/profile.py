# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about profile: columns as spec/tables/profile.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class ReducedDetail(TypedDict):
        """Call paths with calls that were only counted, to keep to `--max-overhead`."""

        call_path: str
        ranks: int
        not_timed: int
        calls: int
        estimated_ns: int
        time_ns: int


PROFILE_SECTIONS: Table[Any] = Table(
    "profile_sections",
    "Size by section",
    (
        Column("section", "text", "", "section", forms=("terminal",)),
        Column("bytes", "int", "bytes", "size", forms=("terminal",)),
        Column("share", "float", "share", "share", forms=("terminal",)),
    ),
)

PROFILE_TABLES: Table[Any] = Table(
    "profile_tables",
    "Tables",
    (
        Column("table", "text", "", "table", forms=("terminal",)),
        Column("rows", "int", "", "rows", forms=("terminal",), computed=True),
    ),
)

REDUCED_DETAIL: Table[ReducedDetail] = Table(
    "reduced_detail",
    "Recorded in less detail",
    (
        Column("call_path", "text", "", "call path", forms=("terminal", "json"), fold=True),
        Column("ranks", "int", "count", "ranks", forms=("terminal", "json")),
        Column("not_timed", "int", "", "not timed", forms=("terminal", "json")),
        Column("calls", "int", "", "of calls", forms=("terminal", "json")),
        Column("estimated_ns", "int", "ns", "estimated", forms=("terminal", "json")),
        Column("time_ns", "int", "ns", "of time", forms=("terminal", "json")),
    ),
)

QUERY_NAMES: Table[Any] = Table(
    "query_names",
    "What can be asked for",
    (
        Column("topic", "text", "", "topic"),
        Column("name", "text", "", "table or view", fold=True),
        Column("doc", "text", "", "what it has", fold=True),
    ),
)

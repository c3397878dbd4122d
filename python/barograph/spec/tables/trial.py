# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about trial: columns as spec/tables/trial.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import Any

from barograph.spec.table_model import Column, Table

REMEDIES: Table[Any] = Table(
    "remedies",
    "Remedies that fit the findings",
    (
        Column("name", "text", "", "remedy", forms=("terminal",)),
        Column("title", "text", "", "what it does", forms=("terminal",)),
        Column("findings", "text", "", "for", forms=("terminal",)),
    ),
)

GAINS: Table[Any] = Table(
    "gains",
    "Gains",
    (
        Column("remedy", "text", "", "remedy", forms=("terminal",)),
        Column("median", "float", "", "median", forms=("terminal",), optional=True),
        Column("gain", "float", "", "gain", forms=("terminal",)),
        Column("interval", "float", "", "95 % interval", forms=("terminal",), optional=True),
        Column("verdict", "text", "", "verdict", forms=("terminal",), fold=True),
        Column("results", "text", "", "results", forms=("terminal",)),
    ),
)

COMMUNICATOR_GAINS: Table[Any] = Table(
    "communicator_gains",
    "Gains by communicator size",
    (
        Column("operation", "text", "", "operation", forms=("terminal",)),
        Column("size", "int", "count", "size", forms=("terminal",)),
        Column("remedy", "text", "", "remedy", forms=("terminal",)),
        Column("usual_ns", "float", "ns", "as it is", forms=("terminal",)),
        Column("changed_ns", "float", "ns", "median", forms=("terminal",)),
        Column("gain", "float", "", "gain", forms=("terminal",)),
        Column("interval", "float", "", "95 % interval", forms=("terminal",), optional=True),
        Column("verdict", "text", "", "verdict", forms=("terminal",), fold=True),
    ),
)

PROPOSALS: Table[Any] = Table(
    "proposals",
    "Collectives to tune by communicator size",
    (
        Column("operation", "text", "", "operation", forms=("terminal",)),
        Column("size", "int", "count", "size", forms=("terminal",)),
        Column("max_ns", "int", "ns", "most/rank", forms=("terminal",)),
        Column("share", "float", "share", "share", forms=("terminal",)),
        Column("algorithms", "text", "", "algorithms", forms=("terminal",)),
    ),
)

AGGREGATORS: Table[Any] = Table(
    "aggregators",
    "Aggregators",
    (
        Column("aggregators", "int", "", "aggregators", forms=("terminal",)),
        Column("files", "int", "count", "files", forms=("terminal",), null=""),
        Column("bytes", "int", "bytes", "size", forms=("terminal",), null="", optional=True),
        Column("median", "float", "", "median", forms=("terminal",)),
        Column("gain", "float", "", "gain", forms=("terminal",)),
        Column("interval", "float", "", "95 % interval", forms=("terminal",), optional=True),
        Column("verdict", "text", "", "verdict", forms=("terminal",), fold=True),
        Column("unify", "float", "", "call paths", forms=("terminal",), optional=True),
        Column("aggregate", "float", "", "aggregation", forms=("terminal",), optional=True),
        Column("rest", "float", "", "writing", forms=("terminal",), optional=True),
        Column("spread", "float", "", "least to most", forms=("terminal",), optional=True),
    ),
)

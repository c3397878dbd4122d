# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about findings: columns as spec/tables/findings.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import Any

from barograph.spec.table_model import Column, Table

FINDINGS: Table[Any] = Table(
    "findings",
    "Findings",
    (
        Column("id", "text", "", "", forms=("csv",)),
        Column("subject", "text", "", "", forms=("csv",)),
        Column("severity", "text", "", "", forms=("csv",)),
        Column("seconds_lost", "float", "", "", forms=("csv",)),
        Column("share_lost", "float", "share", "", forms=("csv",)),
        Column("title", "text", "", "", forms=("csv",)),
        Column("what", "text", "", "", forms=("csv",)),
        Column("source", "text", "", "", forms=("csv",)),
        Column("call_path", "text", "", "", forms=("csv",)),
        Column("estimated", "bool", "", "", forms=("csv",)),
        Column("of_calls", "bool", "", "", forms=("csv",)),
    ),
)

# SPDX-License-Identifier: BSD-3-Clause
"""Tables of modules that were built apart: no spec has them, so their columns say by their names what they are."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from barograph.spec.table_model import Column, Table


def module_table(name: str, table: pa.Table, *, incomplete: bool = False) -> Table[Any]:
    """Returns how a table MODULE.TABLE is shown."""
    module, _, own = name.partition(".")
    title = module if own == module else f"{module}: {own}"
    return Table(
        name,
        f"{title} (INCOMPLETE: the module was ended)" if incomplete else title,
        tuple(_column(name, table.column(name).type) for name in table.column_names),
    )


def _column(name: str, kind: Any) -> Column:
    if pa.types.is_string(kind):
        return Column(name, title=name, fold=True)
    plain = "int" if pa.types.is_integer(kind) else "float"
    if name.endswith("_ns"):
        return Column(name, plain, "ns", title=name.removesuffix("_ns"))
    if name == "bytes" or name.endswith("_bytes"):
        return Column(name, plain, "bytes", title=name.removesuffix("_bytes"))
    return Column(name, plain, "count" if plain == "int" else "", title=name)

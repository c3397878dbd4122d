# SPDX-License-Identifier: BSD-3-Clause
"""The point-to-point matrix for numerical tools: a NumPy archive that scipy.sparse reads, and Matrix Market.

Sums over communicators; messages to processes outside the job have no column (`matrix --csv` has both).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pyarrow as pa


def write_npz(rows: pa.Table, ranks: int, weight: str, target: Path) -> None:
    """Writes row (sender), col (receiver), data (the weight), shape, format, and calls, bytes, time_ns as well.

    `scipy.sparse.load_npz(FILE)` gives a coo_array of the weight.
    """
    pairs = pairs_of(rows)
    columns: dict[str, Any] = {name: pairs.column(name).to_numpy() for name in ("calls", "bytes", "time_ns")}
    with target.open("wb") as file:
        np.savez_compressed(
            file,
            row=pairs.column("sender").to_numpy(),
            col=pairs.column("receiver").to_numpy(),
            data=columns[weight],
            shape=np.array([ranks, ranks], np.int64),
            format=np.bytes_(b"coo"),
            **columns,
        )
    with ZipFile(target, "a") as archive:
        archive.comment = b"Barograph"


def write_mtx(rows: pa.Table, ranks: int, weight: str, target: Path) -> None:
    """Writes a Matrix Market coordinate file of integers; row = sender + 1, column = receiver + 1."""
    pairs = pairs_of(rows)
    table = np.column_stack(
        [
            pairs.column("sender").to_numpy().astype(np.int64) + 1,
            pairs.column("receiver").to_numpy().astype(np.int64) + 1,
            pairs.column(weight).to_numpy(),
        ]
    )
    with target.open("w", encoding="ascii") as file:
        file.write("%%MatrixMarket matrix coordinate integer general\n")
        file.write(
            f"% Barograph: {weight} from rank (row - 1) to rank (column - 1), point-to-point messages\n"
        )
        file.write(f"{ranks} {ranks} {len(table)}\n")
        np.savetxt(file, table, fmt="%d")


def pairs_of(rows: pa.Table) -> pa.Table:
    """Returns one row per sender and receiver in the job, in that order."""
    inside: Any = rows.filter(rows.column("receiver").is_valid())
    sums: Any = inside.group_by(["sender", "receiver"]).aggregate(
        [("calls", "sum"), ("bytes", "sum"), ("time_ns", "sum")]
    )
    ordered = sums.sort_by([("sender", "ascending"), ("receiver", "ascending")])
    return ordered.rename_columns([name.removesuffix("_sum") for name in ordered.column_names])

# SPDX-License-Identifier: BSD-3-Clause
"""Modules for `barograph engine` in Python: analyses of the events of a traced run.

A module is a file that is given with `--module FILE.py`:

    import numpy as np
    from barograph import engine

    sizes = engine.table("sizes", keys={"at_least_bytes": int}, sums=["calls"])

    @engine.source(on="events")
    def count(block):
        power = np.frexp(block.bytes)[1]
        sizes.add(at_least_bytes=np.where(power == 0, 0, 2**power // 2), calls=1)

Sources run one at a time, in a process of their own. docs/how-to/engine-modules.md has the columns of a block.
"""

from __future__ import annotations

from barograph.engine.block import Block, object_name, operation_layer, operation_name, path_text
from barograph.engine.declarations import Table, finish, source, submit, table

__all__ = [
    "Block",
    "Table",
    "finish",
    "object_name",
    "operation_layer",
    "operation_name",
    "path_text",
    "source",
    "submit",
    "table",
]

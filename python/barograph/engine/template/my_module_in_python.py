# SPDX-License-Identifier: BSD-3-Clause
"""Calls and bytes of each operation, by rank."""

import numpy as np

from barograph import engine

operations = engine.table("operations", keys={"operation": str, "rank": int}, sums=["calls", "bytes"])


@engine.source(on="events")
def take_block(block: engine.Block) -> None:
    """Called with each block of events; its columns are arrays of numpy."""
    numbers, place = np.unique(block.operation, return_inverse=True)
    operations.add(
        operation=[engine.operation_name(number) for number in numbers],
        rank=block.rank,
        calls=np.bincount(place),
        bytes=np.bincount(place, weights=block.bytes).astype(int),
    )

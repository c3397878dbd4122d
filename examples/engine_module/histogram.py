# SPDX-License-Identifier: BSD-3-Clause
"""Calls by duration, as a histogram."""

import numpy as np

from barograph import engine

bars = engine.table("histogram", keys={"at_least_ns": int, "calls": int, "bar": str})
counts = np.zeros(64, int)


@engine.source(on="events")
def count(block: engine.Block) -> None:
    counts[:] += np.bincount(np.frexp(block.end_ns - block.start_ns)[1], minlength=64)


@engine.finish
def draw() -> None:
    for bit in np.flatnonzero(counts):
        bars.add(at_least_ns=2**bit // 2, calls=counts[bit], bar="#" * (60 * counts[bit] // counts.max()))

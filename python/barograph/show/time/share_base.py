# SPDX-License-Identifier: BSD-3-Clause
"""What shares are of, in words: the time of all threads, or with --after-init that outside MPI_Init.

Used by report, comms, the page and the PDF. Works out nothing itself.
"""

from __future__ import annotations

from barograph.analyze.time.time_split import TimeSplit
from barograph.show import units

ALL_THREADS = "all threads of all ranks"
OUTSIDE = "Shares are of the time outside MPI_Init."
WHOLE_RUN = "What ran before MPI_Init is in it. Efficiency and findings are of the whole run."


def base_in_words(split: TimeSplit, *, after_init: bool) -> str:
    """Returns what follows "the time of" where shares are explained."""
    if not after_init:
        return ALL_THREADS
    if not split.startup_ns:
        return f"{ALL_THREADS}, of which none is recorded in MPI_Init"
    of = f"{units.duration(split.after_init_ns)} of {units.duration(split.total_ns)}"
    return f"{ALL_THREADS} outside MPI_Init, {of}"


def base_sentence(split: TimeSplit) -> str:
    """Returns what shares with --after-init are of."""
    return f"Shares are of the time of {base_in_words(split, after_init=True)}."


def base_column(*, after_init: bool) -> str:
    """Returns the name of the time that shares are of, as JSON documents have it."""
    return "after_init_ns" if after_init else "total_ns"

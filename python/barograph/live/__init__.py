# SPDX-License-Identifier: BSD-3-Clause
"""Running jobs of this node, seen from their arenas: nothing is written, no process is stopped or asked.

Used by `barograph top`.
"""

from barograph.live.jobs import Job, Process, find_jobs
from barograph.live.rates import Rates, io_bytes, rates_between
from barograph.live.whereabouts import Place, place_of, sentences, unseen

__all__ = [
    "Job",
    "Place",
    "Process",
    "Rates",
    "find_jobs",
    "io_bytes",
    "place_of",
    "rates_between",
    "sentences",
    "unseen",
]

# SPDX-License-Identifier: BSD-3-Clause
"""Running jobs of this node, seen from their arenas: nothing is written, no process is stopped or asked.

Used by `barograph top`.
"""

from barograph.live.jobs import Job, Process, find_jobs
from barograph.live.presence import Presence
from barograph.live.rates import Rates, io_bytes, rates_between
from barograph.live.roll_call import STALL_NS, LastCalls, RollCall, StackLines, Stacks, Watch, call_roll
from barograph.live.sentences import Sentence
from barograph.live.source_lines import SourceLines
from barograph.live.standing import Standing
from barograph.live.whereabouts import Place, place_of, unseen, unseen_text

__all__ = [
    "STALL_NS",
    "Job",
    "LastCalls",
    "Place",
    "Presence",
    "Process",
    "Rates",
    "RollCall",
    "Sentence",
    "SourceLines",
    "StackLines",
    "Stacks",
    "Standing",
    "Watch",
    "call_roll",
    "find_jobs",
    "io_bytes",
    "place_of",
    "rates_between",
    "unseen",
    "unseen_text",
]

# SPDX-License-Identifier: BSD-3-Clause
"""The event bandwidth of the programs of a running job, in the words of the report. Used by browser_messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.show.whole_run.run_header import bandwidth_of_ranks


def bandwidths(table: Any, programs: Sequence[str]) -> list[str]:
    """Returns a sentence for each program of which ranks have made blocks of events, none without such ranks.

    Args:
        table: a row per process, as readings.py has it.
        programs: their names, by the number that is in the table.
    """
    traced = table[(table["traced"] > 0) & (table["rank"] >= 0)]
    by_program: dict[int, dict[int, float]] = {}
    columns = (traced[name].tolist() for name in ("program", "rank", "traced"))
    for program, rank, rate in zip(*columns, strict=True):
        by_program.setdefault(program, {})[rank] = rate
    several = len(programs) > 1
    return [
        f"Event bandwidth{f' of {programs[program]}' if several else ''} after MPI_Init: {bandwidth_of_ranks(rates)}."
        for program, rates in sorted(by_program.items())
    ]

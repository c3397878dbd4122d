# SPDX-License-Identifier: BSD-3-Clause
"""What is said where rows stand for several communicators made alike. Used by report, comms and its tree."""

from __future__ import annotations


def folding_sentence(communicators: int, rows: int) -> str:
    """Returns how many communicators were folded into how many rows, and how to record each."""
    into = "one row" if rows == 1 else f"{rows:,} rows"
    return (
        f"{communicators:,} communicators or windows made alike (same parent, call and members) share "
        f"{into} whose name ends in +. To record each: `barograph run --fold-communicators 0`, or "
        "BAROGRAPH_FOLD_COMMUNICATORS=0."
    )

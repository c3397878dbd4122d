# SPDX-License-Identifier: BSD-3-Clause
"""What is said wherever rows stand for several short-lived communicators. Used by report, comms and its tree."""

from __future__ import annotations


def folding_sentence(communicators: int, rows: int) -> str:
    """Returns how many communicators were folded into how many rows, and how to record each."""
    into = "1 row" if rows == 1 else f"{rows:,} rows"
    return (
        f"{communicators:,} short-lived communicators were folded into {into} while recording (names that end in +: "
        "same parent, call and members). To record each: `barograph run --fold-communicators 0`, or "
        "BAROGRAPH_FOLD_COMMUNICATORS=0."
    )

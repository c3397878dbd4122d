# SPDX-License-Identifier: BSD-3-Clause
"""The members of communicators as the tables hold them, `0,4-6,0-14:2`: reads them, counts them, joins them.

Called by the analyses of communicators. Works on ranges, so that a communicator of 65,000 ranks costs no more than
a small one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from barograph.wording.ranks import rank_ranges

# Members of several communicators are only joined up to this many ranks; nobody reads a longer list.
MOST_JOINED = 200_000


def ranges_of(members: str) -> list[range]:
    """Returns the ranges of a text such as `0,4-6,0-14:2`; "" has none."""
    found: list[range] = []
    for part in members.split(",") if members else []:
        span, _, step = part.strip().partition(":")
        first, _, last = span.partition("-")
        found.append(range(int(first), int(last or first) + 1, int(step or 1)))
    return found


def count_among(members: str, ranks: Sequence[int]) -> int:
    """Returns how many of `ranks` (without repeats) are members."""
    ranges = ranges_of(members)
    return sum(any(rank in span for span in ranges) for rank in ranks)


def joined(texts: Iterable[str]) -> str:
    """Returns the members of several communicators as one list for people, `...` where it would be too long."""
    different = sorted(set(texts))
    if len(different) == 1:
        return different[0]
    ranges = [span for text in different for span in ranges_of(text)]
    if sum(map(len, ranges)) > MOST_JOINED:
        return "..."
    return rank_ranges(rank for span in ranges for rank in span)

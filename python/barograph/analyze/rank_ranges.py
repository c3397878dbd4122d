# SPDX-License-Identifier: BSD-3-Clause
"""Rank numbers as people write them: `0-3, 7`. Used by findings and by show."""

from __future__ import annotations

from collections.abc import Iterable

# More ranges than this do not help a reader; the count does.
MOST_RANGES = 6


def rank_ranges(ranks: Iterable[int]) -> str:
    """Returns ranks as compact ranges in ascending order, cut with `...` after MOST_RANGES of them."""
    runs: list[list[int]] = []
    for rank in sorted(set(ranks)):
        if runs and rank == runs[-1][1] + 1:
            runs[-1][1] = rank
        else:
            runs.append([rank, rank])
    texts = [f"{first}" if first == last else f"{first}-{last}" for first, last in runs]
    return ", ".join(texts[:MOST_RANGES] + (["..."] if len(texts) > MOST_RANGES else []))


def named_ranks(ranks: Iterable[int]) -> str:
    """Returns `rank 2` or `3 ranks (0, 4-5)`."""
    numbers = sorted(set(ranks))
    return f"rank {numbers[0]}" if len(numbers) == 1 else f"{len(numbers)} ranks ({rank_ranges(numbers)})"

# SPDX-License-Identifier: BSD-3-Clause
"""Rank numbers as people and programs write them: `0-3, 7`, `0-3,7`, `3 ranks (0, 4-5)`, `Ranks 0-2`."""

from __future__ import annotations

from collections.abc import Iterable

# Longer lists are cut, and end in `...`.
MOST_RANGES = 6


def _runs(ranks: Iterable[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for rank in sorted(set(ranks)):
        if runs and runs[-1][1] + 1 == rank:
            runs[-1] = (runs[-1][0], rank)
        else:
            runs.append((rank, rank))
    return runs


def _ranges(ranks: Iterable[int]) -> list[str]:
    return [str(low) if low == high else f"{low}-{high}" for low, high in _runs(ranks)]


def rank_list(ranks: Iterable[int]) -> str:
    """Returns all ranks as they are stored, and as options take them: `0-3,7`; `""` for none."""
    return ",".join(_ranges(ranks))


def ranks_of(text: str) -> set[int]:
    """Returns the ranks that rank_list() wrote."""
    ends = (part.partition("-") for part in text.split(",") if part)
    return {rank for low, _, high in ends for rank in range(int(low), int(high or low) + 1)}


def rank_ranges(ranks: Iterable[int]) -> str:
    """Returns ranks for people: `0-3, 7`, cut with `...` after MOST_RANGES ranges."""
    texts = _ranges(ranks)
    return ", ".join(texts[:MOST_RANGES] + (["..."] if len(texts) > MOST_RANGES else []))


def listed_ranks(ranks: Iterable[int]) -> tuple[int, ...]:
    """Returns those that rank_ranges() lists, which are not behind its `...`."""
    return tuple(rank for low, high in _runs(ranks)[:MOST_RANGES] for rank in range(low, high + 1))


def named_ranks(ranks: Iterable[int]) -> str:
    """Returns `rank 2` or `3 ranks (0, 4-5)`."""
    numbers = sorted(set(ranks))
    return f"rank {numbers[0]}" if len(numbers) == 1 else f"{len(numbers)} ranks ({rank_ranges(numbers)})"


def ranks_at_the_start(ranks: Iterable[int]) -> str:
    """Returns ranks as the beginning of a sentence: `Rank 3`, `Ranks 0-2, 5`."""
    numbers = sorted(set(ranks))
    return f"Rank {numbers[0]}" if len(numbers) == 1 else f"Ranks {rank_ranges(numbers)}"

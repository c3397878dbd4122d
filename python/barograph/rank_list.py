# SPDX-License-Identifier: BSD-3-Clause
"""Ranks as ranges with commas, `0-3,7`, as they are stored and said."""

from __future__ import annotations

from collections.abc import Iterable


def rank_list(ranks: Iterable[int]) -> str:
    """Returns ranks as ranges with commas, `""` for none."""
    parts: list[tuple[int, int]] = []
    for rank in sorted(set(ranks)):
        if parts and parts[-1][1] + 1 == rank:
            parts[-1] = (parts[-1][0], rank)
        else:
            parts.append((rank, rank))
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in parts)

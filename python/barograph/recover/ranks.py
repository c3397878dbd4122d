# SPDX-License-Identifier: BSD-3-Clause
"""Ranks in words, for what is said about a job: `0-3,7`, `4 of 4 ranks`."""

from __future__ import annotations

import json
from collections.abc import Iterable

from barograph._recover import Arena
from barograph.rank_list import rank_list

# More places than this are not listed: the message and the profile's metadata stay short.
MOST_PLACES = 20


def ranks_of(text: str) -> set[int]:
    """Returns the ranks that rank_list() wrote."""
    ends = (part.partition("-") for part in text.split(",") if part)
    return {rank for low, _, high in ends for rank in range(int(low), int(high or low) + 1)}


def plural(count: int, word: str) -> str:
    """Returns `1 rank`, `2 ranks`, `2 processes`."""
    ending = "" if count == 1 else "es" if word.endswith("s") else "s"
    return f"{count:,} {word}{ending}"


def places(arenas: Iterable[Arena]) -> list[tuple[str, str]]:
    """Returns (ranks, what they were in) of the processes, the most frequent place first."""
    by_place: dict[str, list[int]] = {}
    for arena in arenas:
        if arena.rank is not None:
            by_place.setdefault(arena.where or "program", []).append(arena.rank)
    ordered = sorted(by_place.items(), key=lambda item: (-len(item[1]), min(item[1])))
    return [(rank_list(ranks), place) for place, ranks in ordered[:MOST_PLACES]]


def places_as_json(arenas: Iterable[Arena]) -> str:
    """Returns places() as it is stored in a profile: a JSON list of {"ranks", "where"}."""
    rows = [{"ranks": ranks, "where": place} for ranks, place in places(arenas)]
    return json.dumps(rows, ensure_ascii=False)

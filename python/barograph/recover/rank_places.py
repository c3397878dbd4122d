# SPDX-License-Identifier: BSD-3-Clause
"""Where the ranks of a job were, for what is said of it and stored in its profile."""

from __future__ import annotations

import json
from collections.abc import Iterable

from barograph._recover import Arena
from barograph.wording.ranks import rank_list

# More places than this are not listed: the message and the profile's metadata stay short.
MOST_PLACES = 20


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

# SPDX-License-Identifier: BSD-3-Clause
"""Names of files that differ in numbers only as one pattern: `plt[00000-00120].h5` for the plot files of a run.

Called by the rules about I/O, for the files that a finding was observed in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

NUMBERS = re.compile(r"(\d+)")
# Two names that differ in a number are told as such.
LEAST = 3


@dataclass(frozen=True)
class FileSeries:
    """Files that belong together: the name of one, or the pattern of several; `members` are their places in a list."""

    name: str
    members: tuple[int, ...]


def file_series(names: Sequence[str]) -> list[FileSeries]:
    """Returns series of names that differ in numbers only, at least three each, and all others alone.

    The order is that of the first name of each.
    """
    alike: dict[tuple[str, ...], list[int]] = {}
    for place, name in enumerate(names):
        alike.setdefault(tuple(NUMBERS.split(name)[::2]), []).append(place)
    found: list[FileSeries] = []
    for members in alike.values():
        if len(members) < LEAST:
            found += [FileSeries(names[place], (place,)) for place in members]
        else:
            found.append(FileSeries(_pattern([names[place] for place in members]), tuple(members)))
    return sorted(found, key=lambda one: one.members[0])


def _pattern(names: Sequence[str]) -> str:
    parts: list[str] = []
    for part in zip(*(NUMBERS.split(name) for name in names), strict=True):
        if len(set(part)) == 1:
            parts.append(part[0])
        else:
            first, last = (choose(part, key=lambda text: (int(text), text)) for choose in (min, max))
            parts.append(f"[{first}-{last}]")
    return "".join(parts)

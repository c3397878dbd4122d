# SPDX-License-Identifier: BSD-3-Clause
"""The last minutes of a job, look after look: how many ranks did what, what each did, and the rates of all.

Used by browser_messages. Bounded: a row of the picture stands for several ranks where there are more than rows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from barograph.serve.page.wall_rows import SHOWN, Numbers, Table, rates_of

# One a second while somebody watches.
MOST_LOOKS: Final = 300
MOST_ROWS: Final = 256
# The letter of the first kind; a row in which nobody was has a space.
FIRST_CODE: Final = ord("A")


class History:
    """Remembers looks."""

    def __init__(self) -> None:
        self._looks: deque[dict[str, Any]] = deque(maxlen=MOST_LOOKS)

    def note(self, number: int, seconds: float, ranks: int, table: Table, codes: Numbers) -> None:
        """Adds a look.

        Args:
            number: of the reading.
            seconds: since the job started.
            ranks: of the whole job.
            table: a row per process.
            codes: what each does.
        """
        place, many = table["rank"].astype(np.int64), ranks
        if not (place >= 0).any():
            place, many = np.arange(len(table)), len(table)
        known = (place >= 0) & (place < many)
        per = max(-(-many // MOST_ROWS), 1)
        rows = -(-many // per)
        kinds = len(SHOWN)
        counts: Numbers = np.bincount(place[known] // per * kinds + codes[known], minlength=rows * kinds)
        counts = counts.reshape(rows, kinds)
        # What most of them did.
        letters = np.where(counts.sum(axis=1) > 0, counts.argmax(axis=1) + FIRST_CODE, ord(" "))
        self._looks.append(
            {
                "number": number,
                "seconds": seconds,
                "per": per,
                "codes": letters.astype(np.uint8).tobytes().decode("ascii"),
                "counts": np.bincount(codes, minlength=kinds).tolist(),
                "rates": rates_of(table, codes),
            }
        )

    def since(self, number: int) -> list[dict[str, Any]]:
        """Returns the looks after a reading; 0: all."""
        found: list[dict[str, Any]] = []
        for look in self._backwards():
            if look["number"] <= number:
                break
            found.append(look)
        return found[::-1]

    def _backwards(self) -> Iterator[dict[str, Any]]:
        return reversed(self._looks)

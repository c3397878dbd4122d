# SPDX-License-Identifier: BSD-3-Clause
"""The requests of a rank that a trace has the beginning of, in a few bytes each. For formats that name them again."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

KINDS: Final = ("send", "receive", "collective")
KEPT: Final = ("serial", "kind", "operation", "peer", "length", "flags")


class Requests:
    """The requests of one rank."""

    def __init__(self) -> None:
        self._added: dict[str, list[Any]] = {kind: [] for kind in KINDS}
        self._collectives: list[Any] = []
        # By kind, ascending, and the place of each among those that were added; made when first asked for.
        self._serials: dict[str, tuple[Any, Any]] = {}
        self._rows: Any = None

    def add(self, events: Any) -> None:
        """Takes a part of the events of the rank."""
        functions: Any = pc  # its types leave much open
        has_serial = functions.is_valid(events.column("serial"))
        for kind in KINDS:
            wanted = functions.and_(functions.equal(events.column("kind"), kind), has_serial)
            found = events.filter(wanted)
            if found.num_rows:
                self._added[kind].append(found.column("serial").to_numpy().astype(np.uint32))
                if kind == "collective":
                    # Texts as they are: parts have codes of different widths.
                    plain = [found.column(name) for name in KEPT]
                    texts = [
                        one.cast(pa.string()) if pa.types.is_dictionary(one.type) else one for one in plain
                    ]
                    self._collectives.append(pa.table(dict(zip(KEPT, texts, strict=True))))

    def has(self, kind: str, serial: int) -> bool:
        """Returns whether a request of one of KINDS has its beginning among the events."""
        return self._place(kind, serial) >= 0

    def collective(self, serial: int) -> dict[str, Any] | None:
        """Returns the event that began a collective, with KEPT; the last one of a request that began again."""
        place = self._place("collective", serial)
        if place < 0:
            return None
        if self._rows is None:
            self._rows = pa.concat_tables(self._collectives)
        return self._rows.slice(place, 1).to_pylist()[0]

    def _place(self, kind: str, serial: int) -> int:
        if kind not in self._serials:
            added: Any = np.concatenate(self._added[kind]) if self._added[kind] else np.zeros(0, np.uint32)
            order: Any = np.argsort(added, kind="stable")
            self._serials[kind] = (added[order], order)
        serials, order = self._serials[kind]
        at = int(np.searchsorted(serials, serial, side="right")) - 1
        return int(order[at]) if at >= 0 and serials[at] == serial else -1

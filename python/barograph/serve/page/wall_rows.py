# SPDX-License-Identifier: BSD-3-Clause
"""What the wall of ranks shows, as columns of plain JSON: rows of processes, and sums by node where there are many.

Used by browser_messages. Works on whole columns: 32,768 processes are looked at once a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from barograph.serve.watch.readings import KIND_TITLES, KINDS
from barograph.spec import mpi_kinds
from barograph.spec.live_frames import PAGE_RATES, PAGE_WHOLE, TABLE_TEXTS, UNKNOWN_MS
from barograph.spec.mpi_operations import OPERATIONS

# Columns of numpy; of single columns its own types know less than that.
Table = Any  # a row per process, as readings.py has it
Numbers = Any

# As the legend has them, in its order. The place in the list is the code in messages and in the history.
SHOWN: Final = {
    name: title
    for kind in KINDS
    for name, title in (mpi_kinds.KINDS if kind == "mpi" else {kind: KIND_TITLES[kind]}).items()
}
_CODES: Final = {name: code for code, name in enumerate(SHOWN)}
_OF_KIND: Final = np.array([_CODES[kind] for kind in KINDS], dtype=np.uint8)
_MPI: Final = KINDS.index("mpi")
ENDED: Final = _CODES["ended"]
# In these no call is open.
_NO_CALL: Final = np.array(
    [_CODES[name] for name in ("program", "region", "stopped", "ended")], dtype=np.uint8
)


class Shown:
    """Turns layers into what is shown; knows what the strings that it has seen stand for."""

    def __init__(self) -> None:
        self._groups = np.zeros(0, dtype=np.uint8)

    def forget(self) -> None:
        """The strings are others from now on."""
        self._groups = np.zeros(0, dtype=np.uint8)

    def codes(self, table: Table, strings: Sequence[str]) -> Numbers:
        """Returns the place in SHOWN for each row."""
        new = strings[len(self._groups) :]
        if new:
            groups = [_CODES[mpi_kinds.FAMILIES.get(OPERATIONS.get(text, ""), "mpi")] for text in new]
            self._groups = np.concatenate([self._groups, np.array(groups, dtype=np.uint8)])
        codes = _OF_KIND[table["kind"]]
        in_mpi = table["kind"] == _MPI
        codes[in_mpi] = self._groups[table["operation"][in_mpi]]
        return codes


def columns_of(table: Table, codes: Numbers) -> dict[str, list[int]]:
    """Returns rows as columns of whole numbers; -1 is what is not known."""
    made: dict[str, list[int]] = {name: table[name].tolist() for name in PAGE_WHOLE}
    made["kind"] = codes.tolist()
    made["since_ms"] = _since(table).tolist()
    for name in PAGE_RATES:
        made[name] = np.rint(np.nan_to_num(table[name], posinf=0)).astype(np.int64).tolist()
    return made


def _since(table: Table) -> Numbers:
    since = table["since_ms"].astype(np.int64)
    since[since == UNKNOWN_MS] = -1
    return since


def texts_of(table: Table, strings: Sequence[str]) -> dict[int, str]:
    """Returns the strings that some rows mention."""
    mentioned: list[int] = np.unique(np.concatenate([table[name] for name in TABLE_TEXTS])).tolist()
    return {number: strings[number] for number in mentioned if number < len(strings)}


@dataclass(frozen=True)
class Nodes:
    """Sums over the processes of each node; arrays have a row per node."""

    processes: Numbers
    low: Numbers  # ranks; -1 where none is known
    high: Numbers
    counts: Numbers  # of processes, a column for each of SHOWN
    mpi: Numbers  # percent, the mean of those that run
    io: Numbers
    stuck: Numbers  # processes
    since_ms: Numbers  # when the oldest open call began; -1: none is known
    operation: Numbers  # which it is
    changed: Numbers  # number of the reading in which the row last changed

    def columns(self, known: int, strings: Sequence[str]) -> dict[str, list[Any]]:
        """Returns the rows that have changed since a reading, `at` says which they are."""
        at = np.flatnonzero(self.changed > known)
        counts = self.counts[at]
        return {
            "at": at.tolist(),
            "processes": self.processes[at].tolist(),
            "low": self.low[at].tolist(),
            "high": self.high[at].tolist(),
            "kinds": [_pairs(row) for row in counts],
            "mpi": self.mpi[at].tolist(),
            "io": self.io[at].tolist(),
            "stuck": self.stuck[at].tolist(),
            "since_ms": self.since_ms[at].tolist(),
            "operation": [
                strings[number] if since >= 0 and number < len(strings) else ""
                for number, since in zip(self.operation[at].tolist(), self.since_ms[at].tolist(), strict=True)
            ],
        }


def _pairs(counts: Numbers) -> list[int]:
    """Returns `code, count, code, count ...` of what there is."""
    filled = np.flatnonzero(counts)
    return np.stack([filled, counts[filled]], axis=1).ravel().tolist()


def sum_nodes(table: Table, codes: Numbers, nodes: int, number: int, before: Nodes | None) -> Nodes:
    """Returns the sums of reading `number`; `before` are those of the one before."""
    node = table["node"].astype(np.int64)
    kinds = len(SHOWN)
    flat: Numbers = np.bincount(node * kinds + codes, minlength=nodes * kinds)
    counts = flat.reshape(nodes, kinds)
    processes = counts.sum(axis=1)
    running = np.maximum(processes - counts[:, ENDED], 1)
    rank = table["rank"].astype(np.int64)
    ranked = rank >= 0
    low = np.full(nodes, np.iinfo(np.int64).max)
    high = np.full(nodes, -1, dtype=np.int64)
    np.minimum.at(low, node[ranked], rank[ranked])
    np.maximum.at(high, node[ranked], rank[ranked])
    low[high < 0] = -1
    since, operation = _oldest(table, codes, node, nodes)
    made = Nodes(
        processes=processes,
        low=low,
        high=high,
        counts=counts,
        mpi=np.rint(np.bincount(node, weights=table["mpi"], minlength=nodes) / running).astype(np.int64),
        io=np.rint(np.bincount(node, weights=table["io"], minlength=nodes) / running).astype(np.int64),
        stuck=np.bincount(node[table["stuck"] != 0], minlength=nodes),
        since_ms=since,
        operation=operation,
        changed=np.full(nodes, number, dtype=np.int64),
    )
    if before is not None and len(before.changed) == nodes:
        same = (made.counts == before.counts).all(axis=1)
        for name in ("low", "high", "mpi", "io", "stuck", "since_ms", "operation"):
            same &= getattr(made, name) == getattr(before, name)
        made.changed[same] = before.changed[same]
    return made


def _oldest(table: Table, codes: Numbers, node: Numbers, nodes: int) -> tuple[Numbers, Numbers]:
    """Returns since when the oldest open call of each node is open, and which it is."""
    since, operation = np.full(nodes, -1, dtype=np.int64), np.zeros(nodes, dtype=np.int64)
    began = table["since_ms"].astype(np.int64)
    open_calls = np.flatnonzero(~np.isin(codes, _NO_CALL) & (began != UNKNOWN_MS))
    order = open_calls[np.lexsort((began[open_calls], node[open_calls]))]
    which, first = np.unique(node[order], return_index=True)
    since[which] = began[order[first]]
    operation[which] = table["operation"][order[first]]
    return since, operation


def rates_of(table: Table, codes: Numbers) -> list[float]:
    """Returns events/s, shares of MPI and I/O, and bytes/s sent, read and written, of all processes that run."""
    running = max(int((codes != ENDED).sum()), 1)
    events, *moved = (
        round(float(np.nansum(table[name], dtype=np.float64)))
        for name in ("events", "sent", "read", "written")
    )
    return [
        events,
        round(float(table["mpi"].sum(dtype=np.float64)) / running / 100, 4),
        round(float(table["io"].sum(dtype=np.float64)) / running / 100, 4),
        *moved,
    ]

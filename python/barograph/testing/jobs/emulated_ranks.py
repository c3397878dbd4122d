# SPDX-License-Identifier: BSD-3-Clause
"""Ranks that are only numbers: readings of a job of any size, to test and measure the live page with.

What they do is a plain function of rank and look, so that two runs show the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from barograph.live import Sentence
from barograph.serve.watch.readings import KINDS, TABLE, Reading
from barograph.spec.live_frames import UNKNOWN_MS

OPERATIONS: Final = (
    "",
    "MPI_Allreduce",
    "MPI_Isend",
    "MPI_Waitall",
    "MPI_Win_fence",
    "write",
    "solve",
    "MPI_Barrier",
    "pread",
)
W0: Final = len(OPERATIONS)
STRINGS: Final = (*OPERATIONS, "W0.0", "out.dat", "mesh.nc", "cg", "read_input", "/opt/app/bin/solver+0x1234")
FILE, MESH, CG, INPUT, SITE = W0 + 1, W0 + 2, W0 + 3, W0 + 4, W0 + 5
# Above what Linux gives (pid_max of 64-bit systems): nobody is looked at by mistake.
FIRST_PID: Final = 5_000_000
# Of those that make progress: kind, operation, object, region.
DOES: Final = (
    ("region", 6, 0, 0),
    ("mpi", 1, W0, CG),
    ("mpi", 2, W0, CG),
    ("mpi", 3, W0, CG),
    ("mpi", 4, W0, CG),
    ("posix", 5, FILE, CG),
    ("region", 6, 0, 0),
    ("program", 0, 0, 0),
)


class EmulatedRanks:
    """What a Watcher is, of ranks that do not exist.

    Args:
        nodes: names.
        per_node: processes on each.
        programs: names; ranks are divided evenly.
        missing: a rank that all others wait for; None: none.
        strings: other texts, in the places of STRINGS.
    """

    def __init__(
        self,
        nodes: Sequence[str],
        per_node: int,
        programs: Sequence[str] = ("solver",),
        missing: int | None = None,
        strings: Sequence[str] = STRINGS,
    ) -> None:
        self._names = (list(nodes), list(programs), list(strings))
        self._ranks = len(nodes) * per_node
        self._per_node = per_node
        self._missing = missing
        self.seen = True
        self.sentences: tuple[Sentence, ...] | None = None
        self.reading: Any = Reading()

    def hears_alive(self) -> bool:
        """Returns whether a process lives on a node that is heard: all are."""
        return True

    def look(self) -> Reading:
        """Makes the next reading."""
        before: Reading = self.reading
        number = before.number + 1
        nodes, programs, strings = self._names
        rank = np.arange(self._ranks)
        table = np.zeros(self._ranks, dtype=TABLE)
        table["rank"] = rank
        table["pid"] = FIRST_PID + rank
        table["node"] = rank // self._per_node
        table["program"] = rank * len(programs) // self._ranks
        doing = (rank * 7 + rank // 13 + number * (1 + rank % 3)) // 5 % len(DOES)
        kinds = np.array([KINDS.index(kind) for kind, *_ in DOES], dtype=np.uint8)
        table["kind"] = kinds[doing]
        for place, name in enumerate(("operation", "object", "region")):
            table[name] = np.array([row[place + 1] for row in DOES], dtype=np.uint32)[doing]
        table["site"][table["kind"] == KINDS.index("mpi")] = SITE
        table["since_ms"] = np.maximum(1000 * number - rank * 37 % 900, 0)
        table["mpi"] = (rank * 31 + number * 17) % 60
        table["io"] = (rank * 5 + number * 3) % 20
        table["events"] = 1000 + rank * number * 13 % 4000
        table["sent"] = 1e6 + rank * number * 977 % 1_000_000
        table["written"][table["kind"] == KINDS.index("posix")] = 3e6
        table["since_ms"][table["kind"] == KINDS.index("program")] = UNKNOWN_MS
        sentences = self.sentences
        if self._missing is not None:
            self._hang(table, self._missing)
            sentences = sentences if sentences is not None else self._said(self._missing, number)
        names = [name for name in TABLE.names or () if name != "changed"]
        table["changed"] = number
        if len(before.table) == len(table):
            same: Any = np.ones(len(table), dtype=bool)
            for name in names:
                same &= table[name] == before.table[name]
            table["changed"][same] = before.table["changed"][same]
        self.reading = Reading(
            number=number,
            seconds=float(number),
            ranks=self._ranks,
            alive=True,
            nodes=nodes,
            programs=programs,
            strings=strings,
            sentences=sentences or (),
            table=table,
        )
        return self.reading

    def _hang(self, table: Any, missing: int) -> None:
        waits = table["rank"] != missing
        table["kind"] = KINDS.index("mpi")
        table["operation"], table["object"], table["region"], table["site"] = 7, W0, CG, SITE
        table["since_ms"] = 1000
        table["stuck"] = waits
        table["mpi"], table["io"] = np.where(waits, 100, 0), np.where(waits, 0, 100)
        for name in ("events", "sent", "written"):
            table[name] = 0
        lost = ~waits
        table["kind"][lost] = KINDS.index("posix")
        table["operation"][lost], table["object"][lost], table["region"][lost] = 8, MESH, INPUT

    def _said(self, missing: int, number: int) -> tuple[Sentence, ...]:
        waiting = f"{self._ranks - 1:,} of {self._ranks:,} ranks"
        return (
            Sentence(
                (), None, f"{waiting} wait in MPI_Barrier on W0.0 (solver.c:88 in region cg) for {number} s."
            ),
            Sentence(
                (missing,),
                None,
                f"Rank {missing} is in pread on mesh.nc (in region read_input), for {number} s.",
            ),
        )

    def close(self) -> None:
        """There is nothing to end."""

    def line_of(self, site: str) -> str:  # noqa: ARG002 - as a Watcher has it
        """Returns a source line."""
        return "solver.c:88"

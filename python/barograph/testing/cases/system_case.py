# SPDX-License-Identifier: BSD-3-Clause
"""The synthetic case for samples of the system: two ranks of one node that run for 8 s, sampled each second.

Rank 0 has a core all the time, rank 1 for the first half. Memory of both grows by 64 MiB a second, of rank 1 from
twice as much. Rank 0 writes 256 MiB between the fourth and the fifth second. The node sends 1 MiB a second.
"""

from __future__ import annotations

from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

SECOND = 1_000_000_000
MIB = 1024 * 1024
SECONDS = 8


def system_profile(path: str = "system.baro") -> TableProfile:
    """Builds the case."""
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=SECONDS * SECOND, node="n0")
        for place in range(SECONDS + 1):
            on_core = place if rank == 0 else min(place, SECONDS // 2)
            values = {
                "user time": on_core * SECOND,
                "resident memory": (64 * place + 128 * (rank + 1)) * MIB,
                "bytes written to storage": 256 * MIB if rank == 0 and place >= SECONDS // 2 + 1 else 0,
                "network bytes sent": (100 + place) * MIB,
            }
            build.counters(
                rank,
                0,
                "program",
                {(metric, place * SECOND): value for metric, value in values.items() if value},
            )
    return build.build({"program.name": "waves"}, path)

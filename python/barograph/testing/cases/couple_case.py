# SPDX-License-Identifier: BSD-3-Clause
"""A job of two programs in a file: `ocean` on ranks 0-2, of which the last computes longer, and `atmosphere` on 3-4.

The atmosphere waits for what the ocean sends, and does much less: as ranks of one program they would be out of balance.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from barograph.testing.table_builder import TableBuilder
from barograph.writer import write_profile

MS = 1_000_000
OCEAN = (0, 1, 2)
ATMOSPHERE = (3, 4)
# In the ocean's region, rank by rank.
STEP_MS = (400, 400, 850)
WALL_MS = 1000


def write_couple(path: Path, init_ms: int = 0, /, **metadata: str) -> Path:
    """Writes the profile and returns its path; `init_ms` of each rank are in MPI_Init."""
    build = TableBuilder()
    for rank in (*OCEAN, *ATMOSPHERE):
        build.location(rank, wall_ns=WALL_MS * MS, init_ns=init_ms * MS)
    world = build.communicator("W0.0", 5, "0-4")
    own = build.communicator("s0.1", 3, "0-2", created_by="MPI_Comm_split", parent_id=world)
    for rank, step in zip(OCEAN, STEP_MS, strict=True):
        build.fact(rank, "program > step", 100, step * MS)
        build.fact(rank, "program > MPI_Barrier", 100, (900 - step) * MS, object_id=own)
        build.fact(rank, "program > MPI_Send", 10, 2 * MS, object_id=world, size=1000)
        build.message(rank, ATMOSPHERE[rank % 2], world, 10, size=1000, time_ns=2 * MS)
        build.message(rank, (rank + 1) % 3, own, 50, size=64, time_ns=MS)
    for rank, waiting in zip(ATMOSPHERE, (700, 690), strict=True):
        build.fact(rank, "program > radiation", 100, 150 * MS)
        build.fact(rank, "program > MPI_Recv", 20 - 10 * (rank - 3), waiting * MS, object_id=world, size=1000)
    tables = build.build(
        {"program.name": "ocean", "program.command": '["./ocean"]', "job.id": "7", **metadata}
    )
    programs: dict[str, Any] = {
        "name": ["ocean", "atmosphere"],
        "executable": ["/opt/model/ocean", "/opt/model/couple.py"],
        "arguments": ['["-in","ocean.nml"]', "[]"],
        "kind": ["executable", "named"],
        "ranks": ["0-2", "3-4"],
    }
    write_profile(
        path,
        call_paths=tables.table("call_paths"),
        fact_rows=tables.table("fact_rows"),
        locations=tables.table("locations"),
        objects=tables.table("objects"),
        messages=tables.table("messages"),
        programs=programs,
        metadata=tables.metadata,
    )
    return path

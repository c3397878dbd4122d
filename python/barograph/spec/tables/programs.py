# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""Tables about programs: columns as spec/tables/programs.toml has them, and the rows of each as a type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barograph.spec.table_model import Column, Table

if TYPE_CHECKING:
    from typing import TypedDict

    class Programs(TypedDict):
        """One row per program of a job of several: how its ranks spent their time."""

        program: int
        name: str
        kind: str
        executable: str
        arguments: str
        ranks: str
        rank_count: int
        wall_ns: int | None
        computing_share: float | None
        mpi_share: float | None
        io_share: float | None
        startup_share: float | None
        shared_ns: int | None

    class ProgramMessages(TypedDict):
        """One row per sending and receiving program, without messages of a rank to itself."""

        sender: str
        receiver: str
        calls: int
        bytes: int
        time_ns: int


PROGRAMS: Table[Programs] = Table(
    "programs",
    "Programs",
    (
        Column("program", "int", "index", "no.", forms=("terminal", "json", "page", "pdf")),
        Column("name", "text", "", "program", forms=("terminal", "json", "page", "pdf")),
        Column("kind", "text", "", "", forms=("json",)),
        Column("executable", "text", "", "", forms=("json",)),
        Column("arguments", "text", "", "", forms=("json",)),
        Column("ranks", "text", "", "ranks", forms=("terminal", "json", "page", "pdf"), fold=True),
        Column("rank_count", "int", "count", "", forms=("json",)),
        Column("wall_ns", "int", "ns", "wall", forms=("terminal", "json", "page", "pdf")),
        Column("computing_share", "float", "share", "computing", forms=("terminal", "json", "page", "pdf")),
        Column("mpi_share", "float", "share", "MPI", forms=("terminal", "json", "page", "pdf")),
        Column("io_share", "float", "share", "I/O", forms=("terminal", "json", "page", "pdf")),
        Column("startup_share", "float", "share", "MPI start-up", forms=("terminal", "json", "page", "pdf")),
        Column("shared_ns", "int", "ns", "MPI with others", forms=("terminal", "json", "page", "pdf")),
    ),
)

PROGRAM_MESSAGES: Table[ProgramMessages] = Table(
    "program_messages",
    "Messages within and between programs",
    (
        Column("sender", "text", "", "from", forms=("terminal", "json", "page", "pdf")),
        Column("receiver", "text", "", "to", forms=("terminal", "json", "page", "pdf")),
        Column("calls", "int", "count", "messages", forms=("terminal", "json", "page", "pdf")),
        Column("bytes", "int", "bytes", "bytes", forms=("terminal", "json", "page", "pdf")),
        Column("time_ns", "int", "ns", "time in calls", forms=("terminal", "json", "page", "pdf")),
    ),
)

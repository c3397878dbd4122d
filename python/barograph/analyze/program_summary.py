# SPDX-License-Identifier: BSD-3-Clause
"""The programs of a job side by side, and what they send to each other. Called by report, its page and PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barograph.analyze.workspace import Workspace
from barograph.spec.tables.programs import PROGRAM_MESSAGES, PROGRAMS

if TYPE_CHECKING:
    from barograph.spec.tables.programs import ProgramMessages, Programs


def program_rows(workspace: Workspace, *, after_init: bool = False) -> list[Programs]:
    """Returns a row per program, by their first rank; with `after_init` shares are of the time outside MPI_Init."""
    return PROGRAMS.typed(workspace.query("program_summary", {"after_init": after_init}))


def program_messages(workspace: Workspace) -> list[ProgramMessages]:
    """Returns a row per sending and receiving program that exchange messages."""
    return PROGRAM_MESSAGES.typed(workspace.query("program_messages"))

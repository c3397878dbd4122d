# SPDX-License-Identifier: BSD-3-Clause
"""The tables of a page about the programs of a job, without rows where there is only one. Called by document."""

from __future__ import annotations

from barograph.analyze.program_summary import program_messages, program_rows
from barograph.analyze.workspace import Workspace
from barograph.show.page.tables.table import Notes, Values, named
from barograph.spec.tables.programs import PROGRAM_MESSAGES, PROGRAMS

NOT_COMPARED = "All programs together, whose ranks do different work: compare ranks within one program."
# What compares ranks, or has means over them.
COMPARING = ("ranks", "operations", "call_paths")


def add_programs(
    workspace: Workspace, tables: dict[str, Values], notes: Notes, *, after_init: bool = False
) -> None:
    """Adds how each program spent its time, and what they send to each other."""
    several = workspace.several_programs
    tables[PROGRAMS.name] = named(PROGRAMS, program_rows(workspace, after_init=after_init) if several else [])
    tables[PROGRAM_MESSAGES.name] = named(PROGRAM_MESSAGES, program_messages(workspace) if several else [])
    for name in COMPARING if several else ():
        notes[name] = " ".join(filter(None, (str(notes.get(name, "")), NOT_COMPARED)))

# SPDX-License-Identifier: BSD-3-Clause
"""What a module of the engine finds in the trace of a profile, for commands that show its calls by pair or by time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from barograph.analyze.losses import trace_losses
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import SALVAGE
from barograph.read.trace import trace_files
from barograph.read.trace_analysis import analyze_trace, of_ranks

if TYPE_CHECKING:
    import pyarrow as pa


def traced_table(workspace: Workspace, module: str, hint: str) -> tuple[pa.Table, list[str], list[int]]:
    """Returns the table of a module, of the ranks of the workspace, what is damaged, and the traced ranks.

    Args:
        workspace: Of the profile.
        module: Of the engine; its table has the same name.
        hint: How to record a run that has what is asked for.

    Raises:
        CommandError: The run has no trace, or the module failed.
        ProfileError: The trace is damaged, and --salvage was not given.
    """
    path = Path(workspace.profile.path)
    files = trace_files(path) if path.exists() else []
    if not files:
        lost = trace_losses(workspace) if path.exists() else ()
        if lost:
            raise CommandError(lost[0], hint="put it beside the profile again", code=ExitCode.BAD_PROFILE)
        raise CommandError(f"{workspace.name} has no trace beside it", hint=hint, code=ExitCode.USAGE)
    salvage = bool(click.get_current_context().meta.get(SALVAGE))
    found = analyze_trace(path, [module], salvage=salvage)
    ranks = [file.rank for file in files]
    if workspace.program is not None:
        found = of_ranks(found, workspace.program.rank_list)
        ranks = [rank for rank in ranks if rank in workspace.program.rank_list]
    if found.failures:
        raise CommandError("; ".join(f"{name} failed: {what}" for name, what in found.failures.items()))
    sentences = list(found.losses)
    if found.damaged:
        blocks = f"{found.damaged:,} block{'' if found.damaged == 1 else 's'}"
        sentences.append(f"{blocks} of events {'is' if found.damaged == 1 else 'are'} damaged and left out")
    return found.tables[module], sentences, ranks

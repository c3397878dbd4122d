# SPDX-License-Identifier: BSD-3-Clause
"""What a module of the engine finds in the trace of a profile, for commands that show its calls by pair or by time."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from barograph.analyze.losses import lost_trace
from barograph.analyze.messages.traced_layers import without_events
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import SALVAGE
from barograph.read.analysis.kept_analysis import kept_ranks
from barograph.read.analysis.trace_analysis import analyze_trace, of_ranks
from barograph.read.events.trace import trace_files
from barograph.show.traces.otf2_archive import Otf2MissingError
from barograph.show.waits.engine import lost_sentences
from barograph.wording.counted import counted

if TYPE_CHECKING:
    import pyarrow as pa


def refuse_lost(lost: str) -> None:
    """Raises CommandError where nothing of a trace is left; for what lost_trace() returns."""
    if lost:
        raise CommandError(
            lost, hint="copy the folder from where the profile was recorded", code=ExitCode.BAD_PROFILE
        )


def refuse_untraced(workspace: Workspace, hint: str) -> NoReturn:
    """Raises CommandError for a profile without a trace: with why it has none, else with `hint`."""
    if Path(workspace.profile.path).exists():
        refuse_lost(lost_trace(workspace))
    if nothing := without_events(workspace):
        raise CommandError(nothing[0].rstrip("."), hint=" ".join(nothing[1:]) or hint, code=ExitCode.USAGE)
    raise CommandError(f"{workspace.name} has no trace beside it", hint=hint, code=ExitCode.USAGE)


def not_in_trace(lost: Mapping[int, int], *, salvage: bool) -> list[str]:
    """Returns how many events of which ranks a trace lacks, as sentences without a full stop."""
    damage = ", or they are damaged" if salvage else ""
    return [
        f"{counted(count, 'call')} of rank {rank} not in the trace: later ones took the room, or there was none{damage}"
        for rank, count in sorted(lost.items())
    ]


@contextmanager
def needs_otf2() -> Generator[None, None, None]:
    """Turns the lack of what OTF2 archives are written with into the command's error."""
    try:
        yield
    except Otf2MissingError as error:
        raise CommandError(
            f"OTF2 archives need the Python package otf2: {error}", hint="pip install 'otf2>=3.1'"
        ) from error


def traced_tables(
    workspace: Workspace, module: str, hint: str
) -> tuple[Mapping[str, pa.Table], list[str], list[int]]:
    """Returns the tables of a module by name, of the ranks of the workspace, what is damaged, and the traced ranks.

    Args:
        workspace: The workspace of the profile.
        module: A module of the engine.
        hint: How to record a run that has what is asked for.

    Raises:
        CommandError: The run has no trace, or the module failed.
        ProfileError: The trace is damaged, and --salvage was not given.
    """
    path = Path(workspace.profile.path)
    files = trace_files(path) if path.exists() else ()
    kept = [] if files else kept_ranks(path)
    if not files and not kept:
        refuse_untraced(workspace, hint)
    salvage = bool(click.get_current_context().meta.get(SALVAGE))
    found = analyze_trace(path, [module], salvage=salvage)
    ranks = [file.rank for file in files] or kept
    if workspace.program is not None:
        found = of_ranks(found, workspace.program.rank_list)
        ranks = [rank for rank in ranks if rank in workspace.program.rank_list]
    if found.failures:
        raise CommandError("; ".join(f"{name} failed: {what}" for name, what in found.failures.items()))
    return found.tables, lost_sentences(found), ranks

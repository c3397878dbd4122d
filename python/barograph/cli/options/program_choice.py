# SPDX-License-Identifier: BSD-3-Clause
"""The --program option of commands that read a profile: only what one program of a job of several did.

The command sees a part of the profile, as if only the ranks of that program had been recorded. Must stay cheap to
import.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode

if TYPE_CHECKING:
    from barograph.analyze.programs import Program
    from barograph.analyze.workspace import Workspace

PROGRAM = "barograph.program"
# What commands call their profiles.
PROFILES = ("profile", "profiles", "first")

Function = TypeVar("Function", bound=Callable[..., Any])


class ProgramName(click.ParamType):  # pyright: ignore[reportMissingTypeArgument]
    """The name or number of a program; the shell completes those of the profile on the command line."""

    name = "program"

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click passes it
        incomplete: str,
    ) -> list[CompletionItem]:
        """Returns the names that fit; none where there is no profile yet."""
        from barograph.analyze.workspace import Workspace
        from barograph.read import open as open_profile

        # Where the option has no value yet, the words are left as they are.
        given: Any = next((ctx.params[name] for name in PROFILES if ctx.params.get(name)), ctx.args or "")
        path = str(given if isinstance(given, str) else given[0])
        try:
            with open_profile(path, look_up=False) as profile, Workspace(profile) as workspace:
                return [
                    CompletionItem(one.name, help=one.where)
                    for one in workspace.programs
                    if one.name.startswith(incomplete)
                ]
        except Exception:  # noqa: BLE001 - nothing to complete with, if anything is wrong with the profile
            return []


def program_option(function: Function) -> Function:
    """The --program option; workspace_of() looks at what was chosen."""

    def note(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
        ctx.meta[PROGRAM] = value

    text = "Only this program of a job of several: its name or number, as `barograph report` shows them."
    return click.option(
        "--program",
        metavar="NAME|NUMBER",
        type=ProgramName(),
        expose_value=False,
        callback=note,
        help=text,
    )(function)


def chosen_program(workspace: Workspace) -> Workspace:
    """Returns the part of the profile that --program asks for, or all of it; raises CommandError."""
    context = click.get_current_context(silent=True)
    wanted = None if context is None else context.meta.get(PROGRAM)
    return workspace if wanted is None else workspace.part_of(program_called(workspace, wanted))


def program_called(workspace: Workspace, wanted: str) -> Program:
    """Returns the program of this name or number; raises CommandError where there is none."""
    programs = workspace.programs
    for program in programs:
        if program.name == wanted:
            return program
    for program in programs:
        if str(program.program) == wanted:
            return program
    names = [program.name for program in programs]
    near = difflib.get_close_matches(wanted, names, n=1)
    shown = ", ".join(f"{program.program} {program.name}" for program in programs[:10])
    listed = shown + (f" and {len(programs) - 10} more" if len(programs) > 10 else "")
    raise CommandError(
        f"{workspace.name} has no program {wanted}",
        hint=(f"did you mean {near[0]}? " if near else "") + f"its programs: {listed}",
        code=ExitCode.USAGE,
    )

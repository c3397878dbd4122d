# SPDX-License-Identifier: BSD-3-Clause
"""Opens the profile a command was given, and prints its result as text or JSON.

The only place of the command line that imports the reader. `open_profile` may be replaced in tests.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from barograph.cli.options.profile_path import ProfilePath
from barograph.cli.options.program_choice import chosen_program, program_option
from barograph.cli.standard_output import for_programs

if TYPE_CHECKING:
    # Commands that open no profile have the options of this module too, and don't wait for Arrow and DuckDB.
    from barograph.analyze.profile_tables import ProfileTables
    from barograph.analyze.workspace import Workspace
    from barograph.show.screen import Screen

SALVAGE = "barograph.salvage"
AS_IT_IS = "barograph.as_it_is"

Function = TypeVar("Function", bound=Callable[..., Any])


def open_profile(path: str) -> ProfileTables:
    """Opens a profile with the reader, salvaging a damaged one with --salvage; raises ProfileError.

    Functions and lines that are not stored yet are, where that is possible and the command has not said AS_IT_IS.
    """
    from barograph.read import ProfileError
    from barograph.read import open as open_with_reader

    context = click.get_current_context(silent=True)
    meta = {} if context is None else context.meta
    salvage = bool(meta.get(SALVAGE))
    profile = open_with_reader(path, salvage=salvage)
    try:
        if salvage or meta.get(AS_IT_IS) or not profile.lacks_lines:
            return profile
    except ProfileError:  # said where what is damaged is needed
        return profile
    from barograph.source.reading import keep_lines

    files = profile.files
    profile.close()
    keep_lines(files)
    return open_with_reader(path)


@contextmanager
def workspace_of(path: str) -> Generator[Workspace, None, None]:
    """Opens a profile, or what it has of the program that --program names, for analysis and closes it afterwards."""
    from barograph.analyze.workspace import Workspace

    profile = open_profile(path)
    try:
        with Workspace(profile) as workspace:
            yield chosen_program(workspace)
    finally:
        close: Any = getattr(profile, "close", None)
        if close is not None:
            close()


def profile_argument(
    name: str = "profile", *, required: bool = True, several: bool = False
) -> Callable[[Function], Function]:
    """The PROFILE argument of a command; the shell completes files. Those of other tools are imported."""
    count = -1 if several else 1
    return click.argument(
        name, type=ProfilePath(), required=required, nargs=count, metavar="PROFILE" + "..." * several
    )


def salvage_option(function: Function) -> Function:
    """The --salvage option: what is intact of a damaged profile is shown, what is not is said."""

    def note(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
        ctx.meta[SALVAGE] = value

    text = "Read the intact parts of a damaged profile, and report what is missing."
    return click.option("--salvage", is_flag=True, expose_value=False, callback=note, help=text)(function)


def json_option(function: Function) -> Function:
    """The --json option, the same for all commands."""
    text = "Print exact numbers as JSON (keys: docs/reference/cli.md)."
    return click.option("--json", "as_json", is_flag=True, help=text)(function)


def reading_options(function: Function) -> Function:
    """--program, --salvage and --json, as all commands that read a profile have them."""
    return program_option(salvage_option(json_option(function)))


def tell_losses(sentences: Iterable[str]) -> None:
    """Says on stderr what a profile lacks, where stdout or a file is for other programs."""
    for sentence in sentences:
        click.echo(f"barograph: incomplete: {sentence}", err=True)


def tell_remarks(sentences: Iterable[str]) -> None:
    """Says on stderr what was not done although it was asked for, where stdout or a file is for other programs."""
    for sentence in sentences:
        click.echo(f"barograph: {sentence}", err=True)


def print_json(command: str, content: Mapping[str, object]) -> None:
    """Writes the JSON result of a command to stdout."""
    from barograph.show.json_output import write_json

    write_json(command, content, for_programs(sys.stdout))


def screen() -> Screen:
    """The screen on stdout."""
    from barograph.show.screen import Screen

    return Screen(sys.stdout)

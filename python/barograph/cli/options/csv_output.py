# SPDX-License-Identifier: BSD-3-Clause
"""The --csv option, the same for all commands that print one table: to a file, or to stdout with `-`.

Never replaces a file without --force: a forgotten FILE would otherwise be the profile.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from barograph.analyze.losses import Losses
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import (
    json_option,
    reading_options,
    salvage_option,
    tell_losses,
    tell_remarks,
)
from barograph.cli.options.whole_output import force_option, tell_wrote, write_whole
from barograph.cli.standard_output import for_programs

Function = TypeVar("Function", bound=Callable[..., Any])


def csv_option(function: Function) -> Function:
    """The --csv [FILE] option; its value is None, "-" or a path."""
    text = "Write exact numbers as CSV to FILE; to standard output without FILE or with `-`."
    return click.option(
        "--csv", "csv_file", is_flag=False, flag_value="-", type=click.Path(), metavar="[FILE]", help=text
    )(function)


def table_options(function: Function) -> Function:
    """--csv, --force, --salvage and --json, as commands whose tables others read have them."""
    return csv_option(force_option("a file")(reading_options(function)))


def whole_table_options(function: Function) -> Function:
    """The same for commands that look at several whole profiles: without --program."""
    return csv_option(force_option("a file")(salvage_option(json_option(function))))


def print_csv(target: str, lines: Iterable[Sequence[object]], losses: Losses, *, force: bool) -> None:
    """Writes the lines, the whole file or none. Says on stderr what the profile lost. Raises CommandError."""
    tell_losses(losses.sentences())
    tell_remarks(losses.remarks())
    write_csv(target, lines, force=force)


def write_csv(target: str, lines: Iterable[Sequence[object]], *, force: bool) -> None:
    """Writes the lines as print_csv does, of a profile whose losses were told."""
    from barograph.show.csv_lines import write_lines

    if target == "-":
        write_lines(lines, for_programs(sys.stdout))
        return

    def write(place: Path) -> None:
        with place.open("w", encoding="utf-8", newline="", errors="backslashreplace") as stream:
            write_lines(lines, stream)

    write_whole(Path(target), write, force=force)
    tell_wrote(Path(target))


def tell_written(output: Path, csv_file: str | None, as_json: bool) -> None:
    """Says what was written beside the table, where no other program reads it."""
    if not as_json:
        tell_wrote(output, err=csv_file == "-")


def one_output(csv_file: str | None, as_json: bool) -> None:
    """Raises CommandError when both --csv and --json are asked for."""
    if csv_file is not None and as_json:
        raise CommandError("--csv and --json exclude each other", code=ExitCode.USAGE)

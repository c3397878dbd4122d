# SPDX-License-Identifier: BSD-3-Clause
"""The --csv option of commands whose tables others read: to a new file, or to stdout with `-`.

Never replaces a file: a forgotten FILE would otherwise be the profile.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from barograph.analyze.losses import Losses
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import reading_options, tell_losses

Function = TypeVar("Function", bound=Callable[..., Any])


def csv_option(function: Function) -> Function:
    """The --csv [FILE] option; its value is None, "-" or a path."""
    text = "Write exact numbers as CSV to a new FILE; to standard output without FILE or with `-`."
    return click.option("--csv", "csv_file", is_flag=False, flag_value="-", metavar="[FILE]", help=text)(
        function
    )


def table_options(function: Function) -> Function:
    """--csv, --salvage and --json, as commands whose tables others read have them."""
    return csv_option(reading_options(function))


def print_csv(target: str, lines: Iterable[Sequence[object]], losses: Losses) -> None:
    """Writes the lines; null is an empty field. Says on stderr what the profile lost. Raises CommandError."""
    tell_losses(losses.sentences())
    if target == "-":
        csv.writer(sys.stdout, lineterminator="\n").writerows(lines)
        return
    try:
        with open(target, "x", encoding="utf-8", newline="") as stream:
            csv.writer(stream, lineterminator="\n").writerows(lines)
    except FileExistsError as error:
        hint = f"choose another name, or write `--csv - > {target}`"
        raise CommandError(f"{target} exists", hint=hint) from error
    except OSError as error:
        raise CommandError(f"can't write {target}: {error.strerror}", code=ExitCode.FAILED) from error
    click.echo(f"wrote {target}")


def one_output(csv_file: str | None, as_json: bool) -> None:
    """Raises CommandError when both --csv and --json are asked for."""
    if csv_file is not None and as_json:
        raise CommandError("--csv and --json exclude each other", code=ExitCode.USAGE)

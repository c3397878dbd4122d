# SPDX-License-Identifier: BSD-3-Clause
"""The --csv option, the same for all commands that print one table: to a file, or to stdout with `-`.

Never replaces a file without --force: a forgotten FILE would otherwise be the profile.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial, wraps
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from barograph.analyze.losses import Losses
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import (
    json_option,
    print_json,
    reading_options,
    salvage_option,
    screen,
    tell_losses,
    tell_remarks,
)
from barograph.cli.options.whole_output import force_option, tell_wrote, write_whole
from barograph.cli.standard_output import for_programs

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from barograph.analyze.workspace import Workspace
    from barograph.show.screen import Screen
    from barograph.spec.table_model import Table

Function = TypeVar("Function", bound=Callable[..., Any])
Row = TypeVar("Row")


@dataclass(frozen=True)
class TableOutput:
    """Where the table of a command goes: --csv ("-" or a path), --force and --json as they were typed.

    Raises:
        CommandError: --csv and --json were both given.
    """

    csv_file: str | None = None
    force: bool = False
    as_json: bool = False

    def __post_init__(self) -> None:
        """Refuses two forms at once."""
        if self.csv_file is not None and self.as_json:
            raise CommandError("--csv and --json exclude each other", code=ExitCode.USAGE)

    def screen(
        self,
        command: str,
        rows: tuple[str, Table[Row], Sequence[Row]],
        workspace: Workspace,
        losses: Losses,
        head: Mapping[str, object] = MappingProxyType({}),
    ) -> Screen | None:
        """Writes the rows of a table as JSON or CSV where that is asked for; else returns the screen, with losses said.

        Args:
            command: Whose result it is.
            rows: Their name in JSON, their table, and the rows themselves.
            workspace: That of the profile.
            losses: What it lacks.
            head: What else JSON has, beside the profile and its losses.

        Raises:
            CommandError: The file cannot be written.
        """
        key, table, found = rows
        if self.as_json:
            from barograph.show.json_output import json_rows

            content = {"profile": str(workspace.profile.path), "losses": asdict(losses), **head}
            print_json(command, {**content, key: json_rows(table, found)})
            return None
        if self.csv_file is not None:
            from barograph.show.csv_lines import table_lines

            print_csv(self.csv_file, table_lines(table, found), losses, force=self.force)
            return None
        output = screen()
        output.losses(losses.sentences())
        output.remarks(losses.remarks())
        return output

    def tell_written(self, output: Path) -> None:
        """Says what was written beside the table, where no other program reads it."""
        if not self.as_json:
            tell_wrote(output, err=self.csv_file == "-")


def _to(function: Function) -> Function:
    """Gives a command one parameter, `to`, in place of those three."""

    @wraps(function)
    def command(*, csv_file: str | None, force: bool, as_json: bool, **options: Any) -> Any:
        return function(to=TableOutput(csv_file, force, as_json), **options)

    return cast("Function", command)


def csv_option(function: Function) -> Function:
    """The --csv [FILE] option; its value is None, "-" or a path."""
    text = "Write exact numbers as CSV to FILE; to standard output without FILE or with `-`."
    return click.option(
        "--csv", "csv_file", is_flag=False, flag_value="-", type=click.Path(), metavar="[FILE]", help=text
    )(function)


def table_options(function: Function) -> Function:
    """--csv, --force, --salvage and --json of commands whose tables others read: such a command takes `to`."""
    return csv_option(force_option("a file")(reading_options(_to(function))))


def whole_table_options(function: Function) -> Function:
    """The same for commands that look at several whole profiles: without --program."""
    return csv_option(force_option("a file")(salvage_option(json_option(_to(function)))))


def print_csv(target: str, lines: Iterable[Sequence[object]], losses: Losses, *, force: bool) -> None:
    """Writes the lines, the whole file or none. Says on stderr what the profile lost. Raises CommandError."""
    tell_losses(losses.sentences())
    tell_remarks(losses.remarks())
    write_csv(target, lines, force=force)


def write_csv(target: str, lines: Iterable[Sequence[object]], *, force: bool) -> None:
    """Writes the lines as print_csv does, of a profile whose losses were told."""
    from barograph.show.csv_lines import write_lines

    write_csv_with(partial(write_lines, lines), target, force=force)


def write_csv_with(write: Callable[[SupportsWrite[str]], object], target: str, *, force: bool) -> None:
    """Has the table written to standard output or to a file, the whole file or none."""
    if target == "-":
        write(for_programs(sys.stdout))
        return

    def write_file(place: Path) -> None:
        with place.open("w", encoding="utf-8", newline="", errors="backslashreplace") as stream:
            write(stream)

    write_whole(Path(target), write_file, force=force)
    tell_wrote(Path(target))

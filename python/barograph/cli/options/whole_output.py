# SPDX-License-Identifier: BSD-3-Clause
"""Writes a file or folder as a whole or not at all, and the options that say which. For commands that write files."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from barograph import replacing
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.stored_json import json_object

PICTURES: Final = (".png", ".svg", ".pdf")
Function = TypeVar("Function", bound=Callable[..., Any])


def force_option(what: str) -> Callable[[Function], Function]:
    """The --force option; `what`: what it replaces, for example "a file"."""
    return click.option("--force", is_flag=True, help=f"Replace {what} that Barograph wrote.")


def output_file_option(
    endings: Sequence[str], text: str, *further: str, does: str = "write"
) -> Callable[[Function], Function]:
    """The -o option of a command that writes one file of a kind that its ending tells; raises CommandError for others.

    Args:
        endings: with the dot.
        text: its help.
        further: more names of the option.
        does: what the command does to such a file.
    """

    def check(_ctx: click.Context, _parameter: click.Parameter, value: Path | None) -> Path | None:
        if value is not None and value.suffix not in endings:
            hint = f"the file name must end in one of: {', '.join(endings)}"
            raise CommandError(f"don't know how to {does} {value.name}", hint=hint, code=ExitCode.USAGE)
        return value

    names = ("-o", "--output", *further, "output")
    return click.option(*names, type=click.Path(path_type=Path), callback=check, help=text)


def picture_option(text: str) -> Callable[[Function], Function]:
    """-o (or --picture) FILE; `text`: what the picture shows."""
    text_with_endings = f"{text} ({', '.join(PICTURES)})."
    return output_file_option(PICTURES, text_with_endings, "--picture", does="draw")


def refuse_existing(target: Path, *, force: bool) -> None:
    """Raises CommandError for a target that is there already and must not be replaced."""
    if not target.name:
        raise CommandError("the output has no name", code=ExitCode.USAGE, hint="name a file, such as out/new")
    with not_replaced():
        replacing.check(target, force=force)


@contextmanager
def not_replaced() -> Generator[None, None, None]:
    """Turns what an output must not replace into the command's error."""
    try:
        yield
    except replacing.NotReplacedError as error:
        raise CommandError(str(error), hint=error.hint) from error


def make_folder(target: Path) -> None:
    """Makes the folder of a target where it is not there, as `barograph run -o` does; raises CommandError."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = f"{error.strerror}: {target.parent}"
        raise CommandError(f"cannot write {target}: {reason}", hint="choose another place with -o") from error


@contextmanager
def private_files() -> Generator[None, None, None]:
    """Makes what is created meanwhile for the user alone, where the file system knows of that."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def write_whole(target: Path, write: Callable[[Path], None], *, force: bool) -> None:
    """Writes beside the target and renames, so that no half output is ever seen; raises CommandError.

    It is for the user alone, as profiles are: it says what is in them. A device or a pipe is written to.
    """
    refuse_existing(target, force=force)
    if not replacing.is_stream(target):
        make_folder(target)
    try:
        with private_files(), not_replaced(), replacing.new_output(target, force=force) as made:
            write(made)
    except BrokenPipeError:
        raise
    except _failures() as error:
        hint = _hint(error)
        raise CommandError(f"cannot write {target}: {_reason(error)}", hint=hint) from error


def tell_wrote(target: Path, remark: str = "", *, err: bool = False) -> None:
    """Says what was written; on stderr where the output itself may have gone to standard output."""
    click.echo(f"wrote {target}{remark}", err=err or replacing.is_stream(target))


def write_to_stdout(write: Callable[[Path], None]) -> None:
    """Writes to a temporary file and copies it to standard output when it is complete."""
    with tempfile.TemporaryDirectory(prefix="barograph-") as folder:
        made = Path(folder) / "output"
        try:
            write(made)
        except _failures() as error:
            raise CommandError(f"cannot write to {folder}: {_reason(error)}", code=ExitCode.FAILED) from error
        with made.open("rb") as stream:
            shutil.copyfileobj(stream, sys.stdout.buffer)
        sys.stdout.flush()


def _failures() -> tuple[type[Exception], ...]:
    """Returns what writers raise when there is no room or no permission; called when one raised something."""
    import sqlite3  # slow to import, as DuckDB is

    import duckdb

    return OSError, duckdb.IOException, duckdb.OutOfMemoryException, sqlite3.OperationalError


def _hint(error: Exception) -> str:
    """Returns what can be done about a place that cannot be written."""
    number = error.errno if isinstance(error, OSError) else None
    full = number in {errno.ENOSPC, errno.EDQUOT}
    return "`df -h` shows where there is room; choose another file" if full else "choose another file"


def _reason(error: Exception) -> str:
    """Returns why something could not be written, without temporary names and numbers of errors."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    text = str(error)
    kind, brace, rest = text.partition("{")
    if brace:  # DuckDB may give its message as JSON
        text = str(json_object(brace + rest).get("exception_message", kind.rstrip(": ")))
    return text.partition("\n")[0].rpartition(": ")[2]  # advice on settings of DuckDB follows

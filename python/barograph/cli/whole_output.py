# SPDX-License-Identifier: BSD-3-Clause
"""Writes a file or folder as a whole or not at all, and the options that say which. For commands that write files."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.stored_json import json_object

PICTURES: Final = (".png", ".svg", ".pdf")
Function = TypeVar("Function", bound=Callable[..., Any])


def force_option(what: str) -> Callable[[Function], Function]:
    """The --force option; `what`: what it replaces, for example "a file"."""
    return click.option("--force", is_flag=True, help=f"Replace {what} that already exists.")


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
    if _is_there(target) and not force:
        raise CommandError(f"{target} exists", hint="choose another name, or replace it with --force")


def _is_there(target: Path) -> bool:
    """Returns whether something has the name; raises OSError for a name that nothing can have."""
    try:
        os.lstat(target)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def make_folder(target: Path) -> None:
    """Makes the folder of a target where it is not there, as `barograph run -o` does; raises CommandError."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = f"{error.strerror}: {target.parent}"
        raise CommandError(f"cannot write {target}: {reason}", hint="choose another place with -o") from error


def write_whole(target: Path, write: Callable[[Path], None], *, force: bool) -> None:
    """Writes beside the target and renames, so that no half output is ever seen; raises CommandError."""
    refuse_existing(target, force=force)
    make_folder(target)
    try:
        beside = Path(tempfile.mkdtemp(prefix=".barograph-", dir=target.parent))
    except OSError as error:
        raise CommandError(
            f"cannot write to {target.parent}: {error.strerror}", code=ExitCode.FAILED
        ) from error
    try:
        write(beside / "output")
        if target.exists() or target.is_symlink():
            # A folder can't be renamed onto a file, nor a file onto a folder: what is replaced steps aside first.
            os.replace(target, beside / "replaced")
        os.replace(beside / "output", target)
    except _failures() as error:
        raise CommandError(f"cannot write {target}: {_reason(error)}", code=ExitCode.FAILED) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


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

    return OSError, duckdb.IOException, sqlite3.OperationalError


def _reason(error: Exception) -> str:
    """Returns why something could not be written, without temporary names and numbers of errors."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    text = str(error)
    kind, brace, rest = text.partition("{")
    if brace:  # DuckDB may give its message as JSON
        text = str(json_object(brace + rest).get("exception_message", kind.rstrip(": ")))
    return text.rpartition(": ")[2]

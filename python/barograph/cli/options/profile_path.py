# SPDX-License-Identifier: BSD-3-Clause
"""The PROFILE argument: a Barograph profile, or a file of another tool that is imported into the cache.

Used by all commands that read a profile. Says on stderr that it imported; nothing when the cache had it. Must never
write beside the file.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode

# What a profile's file begins with; a folder of parts has a first part.
MAGIC = b"\x89BARO"
FIRST_PART = "part-0000.baro"


class ProfilePath(click.Path):
    """A path; that of another tool's file becomes that of its profile."""

    def __init__(self) -> None:
        super().__init__(readable=False)  # the reader says it, with a hint

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Returns the path of a profile; the reader rejects files of an unknown format."""
        path = super().convert(value, param, ctx)
        if ctx is not None and ctx.resilient_parsing:  # the shell completes
            return path
        return imported(in_utf8(os.fsdecode(path)))


def in_utf8(path: str) -> str:
    """Returns a path; raises CommandError for one that is not UTF-8, which the reader and the writer do not take."""
    if any("\ud800" <= one <= "\udfff" for one in path):
        hint = "rename it, or link to it with `ln -s`"
        raise CommandError(f"the name {path} is not UTF-8", hint=hint, code=ExitCode.USAGE)
    return path


def imported(path: str) -> str:
    """Returns the path of a profile as it is, and of another tool's file that of its profile in the cache.

    Raises CommandError where the file is damaged, or of a tool whose files cannot be imported.
    """
    source = Path(path)
    try:
        if not (source.is_file() or source.is_dir()) or _is_profile(source):
            return path  # opening a FIFO would wait for its other end
    except OSError:
        return path
    from barograph.imports.foreign_file_error import ForeignFileError
    from barograph.imports.formats import known_kind, refuse_foreign

    try:
        kind = known_kind(source)
        if kind is None:
            refuse_foreign(source)
    except OSError:
        return path
    except ForeignFileError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.BAD_PROFILE) from error
    return path if kind is None else _imported(source, kind)


def _is_profile(source: Path) -> bool:
    if source.is_dir():
        return (source / FIRST_PART).exists()
    with source.open("rb") as stream:
        return stream.read(len(MAGIC)) == MAGIC


def _imported(source: Path, kind: str) -> str:
    from barograph.imports import cache
    from barograph.imports.foreign_file_error import ForeignFileError
    from barograph.imports.formats import NAMES, read_draft

    said: list[str] = []

    def make(target: Path) -> None:
        draft = read_draft(source, kind, None)
        draft.write(target)
        said.extend(draft.losses)

    try:
        profile, made = cache.profile_of(source, make)
    except ForeignFileError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.BAD_PROFILE) from error
    except ValueError as error:
        raise CommandError(f"{source} cannot be converted: {error}", code=ExitCode.BAD_PROFILE) from error
    except OSError as error:
        raise CommandError(f"cannot import {source}: {error.strerror}", code=ExitCode.FAILED) from error
    if made:
        lost = (
            f" ({len(said)} part{'s' if len(said) > 1 else ''} could not be imported: see the report)"
            if said
            else ""
        )
        click.echo(f"barograph: {NAMES[kind]} {source} imported as {profile}{lost}", err=True)
    return str(profile)

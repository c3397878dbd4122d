# SPDX-License-Identifier: BSD-3-Clause
"""`barograph export`: converts a profile for other tools. The output appears only when it is complete."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import click
import duckdb

from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import json_option, print_json, profile_argument, salvage_option, workspace_of

FORMATS = ("sqlite", "parquet", "csv", "json", "hatchet", "mpisee")
ENDINGS = {
    "sqlite": ".sqlite",
    "parquet": ".parquet",
    "csv": ".csv",
    "json": ".json",
    "hatchet": ".hatchet.json",
    "mpisee": ".mpisee.db",
}


def writer_of(form: str) -> Callable[[Workspace, Path], None]:
    """Returns the function that writes a format; only its module is imported."""
    if form == "sqlite":
        from barograph.show.exports import sqlite

        return sqlite.write
    if form == "hatchet":
        from barograph.show.exports import hatchet

        return hatchet.write
    if form == "mpisee":
        from barograph.show.exports import mpisee

        return mpisee.write
    if form == "json":
        from barograph.show.exports import json_tables

        return json_tables.write
    from barograph.show.exports import columnar

    return columnar.write_parquet if form == "parquet" else columnar.write_csv


@click.command("export")
@profile_argument()
@click.option("--to", "--format", "form", type=click.Choice(FORMATS), required=True, help="Format to write.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File, or folder for parquet and csv.")
@click.option("--force", is_flag=True, help="Replace an output that is already there.")
@salvage_option
@json_option
def command(profile: str, form: str, output: Path | None, force: bool, as_json: bool) -> None:
    """Convert a profile for other tools.

    \b
    sqlite   one database: all tables, and the views facts, communicators and windows
    parquet  a folder with one file per table (facts, communicators, locations, ...)
    csv      the same as CSV
    json     one document with all tables
    hatchet  JSON for hatchet.GraphFrame.from_json(open(FILE).read())
    mpisee   mpisee's SQLite database, for mpisee-through and other scripts made for it
    """  # noqa: D301 - click wants the control character
    with workspace_of(profile) as workspace:
        target = output or Path(Path(workspace.name).name.removesuffix(".baro") + ENDINGS[form])
        write_whole(workspace, target, writer_of(form), force=force)
        losses = losses_of(workspace)
        for sentence in losses.sentences():
            click.echo(f"barograph: incomplete: {sentence}", err=True)
        if as_json:
            print_json("export", {"profile": str(workspace.profile.path), "to": form, "output": str(target)})
        else:
            click.echo(f"wrote {target}")


def write_whole(
    workspace: Workspace, target: Path, write: Callable[[Workspace, Path], None], *, force: bool
) -> None:
    """Writes beside the target and renames, so that no half output is ever seen; raises CommandError."""
    if (target.exists() or target.is_symlink()) and not force:
        raise CommandError(f"{target} exists", hint="choose another -o, or replace it with --force")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        raise CommandError(
            f"can't write to {target.parent}: {error.strerror}", code=ExitCode.FAILED
        ) from error
    try:
        write(workspace, beside / "output")
        if target.exists() or target.is_symlink():
            # A folder can't be renamed onto a file, nor a file onto a folder: what is replaced steps aside first.
            os.replace(target, beside / "replaced")
        os.replace(beside / "output", target)
    except (OSError, duckdb.IOException) as error:
        raise CommandError(f"can't write {target}: {error}", code=ExitCode.FAILED) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)

# SPDX-License-Identifier: BSD-3-Clause
"""`barograph import`: makes a profile of another tool's file, so that both can be read and compared alike."""

from __future__ import annotations

from pathlib import Path

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import json_option, print_json
from barograph.cli.options.whole_output import (
    force_option,
    make_folder,
    not_replaced,
    refuse_existing,
    tell_wrote,
)
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.formats import KINDS, read_draft

UNITS = ("s", "ms", "us", "ns")


@click.command("import")
@click.argument("files", metavar="FILE", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Profile to write [default: NAME.baro]."
)
@click.option(
    "--from", "kind", type=click.Choice(KINDS), help="The format of the file, if its first bytes do not tell."
)
@click.option(
    "--time-unit",
    type=click.Choice(UNITS),
    help="Unit of Caliper times where the file states none. Default: s, or us if all are whole numbers, as old "
    "versions wrote them.",
)
@force_option("a profile")
@json_option
def command(  # noqa: PLR0917, click passes options by name
    files: tuple[Path, ...],
    output: Path | None,
    kind: str | None,
    time_unit: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Convert another tool's file to a profile, to keep it or to compare it (`barograph diff`).

    Commands that read a profile also accept such files directly: `barograph report run.darshan`. The import
    is then cached.

    \b
    caliper  .cali (runtime-report, hatchet-region-profile), and cali-query's json-split and json
    darshan  logs of Darshan 3, DXT and heat maps included; needs barograph[darshan]
    mpip     mpiP's text report, with call sites
    recorder the folder of a trace of Recorder 2.3, 2.4, 2.5 or 3
    """  # noqa: D301 - click wants the control character
    if len(files) != 1:
        raise CommandError(
            f"{len(files)} files were given; a profile is made from one file",
            hint="import them one by one; `barograph diff` compares the profiles",
            code=ExitCode.USAGE,
        )
    file = files[0]
    target = output or Path(file.name.split(".")[0] + ".baro")
    refuse_existing(target, force=force)
    try:
        draft = read_draft(file, kind, time_unit)
    except ForeignFileError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.BAD_PROFILE) from error
    except OSError as error:
        raise CommandError(f"cannot read {file}: {error.strerror}", code=ExitCode.NOT_FOUND) from error
    make_folder(target)
    try:
        with not_replaced():
            draft.write(target, overwrite=force)
    except ForeignFileError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.BAD_PROFILE) from error
    except ValueError as error:
        raise CommandError(f"{file} cannot be converted: {error}", code=ExitCode.BAD_PROFILE) from error
    except OSError as error:
        raise CommandError(f"cannot write {target}: {error.strerror}", code=ExitCode.FAILED) from error
    for loss in draft.losses:
        click.echo(f"barograph: warning: {loss}", err=True)
    for note in draft.notes:
        click.echo(f"barograph: note: {note}", err=True)
    if as_json:
        print_json(
            "import", {"file": str(file), "output": str(target), "notes": draft.notes, "losses": draft.losses}
        )
    else:
        tell_wrote(target)

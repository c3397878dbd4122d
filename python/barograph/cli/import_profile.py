# SPDX-License-Identifier: BSD-3-Clause
"""`barograph import`: makes a profile of another tool's file, so that both can be read and compared alike."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import json_option, print_json
from barograph.cli.whole_output import force_option
from barograph.imports.foreign_file_error import ForeignFileError

KINDS = ("caliper", "darshan", "mpip", "recorder")
UNITS = ("s", "ms", "us", "ns")
# Enough of a file to tell what it is.
START_BYTES = 64
# After eight bytes for the version of a log its magic number, in the byte order of the machine that wrote it.
DARSHAN_MAGIC, DARSHAN_MAGIC_SWAPPED = slice(8, 12), slice(12, 16)


class Draft(Protocol):
    """What a module of barograph.imports makes of a file: a profile to be written, and what to say of it."""

    notes: list[str]
    losses: list[str]

    def write(self, target: Path, *, overwrite: bool = False) -> None:
        """Writes the profile."""


def kind_of(path: Path) -> str:
    """Tells the format by how the file begins; raises ForeignFileError."""
    if path.is_dir():
        if (path / "recorder.mt").exists():
            return "recorder"
        raise ForeignFileError(
            f"{path} is a folder, and no trace of Recorder",
            hint="a trace of Recorder has the files VERSION and recorder.mt; all other formats are files",
        )
    with path.open("rb") as stream:
        start = stream.read(START_BYTES).lstrip()
    if start.startswith(b"@ mpiP"):
        return "mpip"
    if start[DARSHAN_MAGIC] == b"75d\0" or start[DARSHAN_MAGIC_SWAPPED] == b"\0d57":
        return "darshan"
    if start.startswith((b"__rec=", b"{", b"[")):
        return "caliper"
    raise ForeignFileError(
        f"{path} is no file of Caliper, Darshan or mpiP, and no trace of Recorder",
        hint="Caliper: .cali, or JSON of cali-query; Darshan: logs of 3.0 or newer; mpiP: the text report; "
        "Recorder: the folder of a trace",
    )


def read_draft(path: Path, kind: str | None, time_unit: str) -> Draft:
    """Reads the file with the module for it; raises ForeignFileError or OSError."""
    kind = kind or kind_of(path)
    if kind == "mpip":
        from barograph.imports import mpip

        return mpip.read(path)
    if kind == "darshan":
        from barograph.imports.in_child import ChildDraft

        return ChildDraft("barograph.imports.darshan", path)
    if kind == "recorder":
        from barograph.imports import recorder

        return recorder.read(path)
    from barograph.imports import caliper

    return caliper.read(path, time_unit=time_unit)


@click.command("import")
@click.argument("files", metavar="FILE", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Profile to write [default: NAME.baro]."
)
@click.option("--from", "kind", type=click.Choice(KINDS), help="What the file is, if it does not begin so.")
@click.option(
    "--time-unit",
    type=click.Choice(UNITS),
    default=UNITS[0],
    show_default=True,
    help="Unit of Caliper's times where their name has none; old versions wrote us.",
)
@force_option("a profile")
@json_option
def command(  # noqa: PLR0917, click passes options by name
    files: tuple[Path, ...], output: Path | None, kind: str | None, time_unit: str, force: bool, as_json: bool
) -> None:
    """Make a profile of another tool's file, to look at it and to compare (`barograph diff`).

    \b
    caliper  .cali (runtime-report, hatchet-region-profile), and cali-query's json-split and json
    darshan  logs of Darshan 3, DXT and heat maps included; needs barograph[darshan]
    mpip     mpiP's text report, with call sites
    recorder the folder of a trace of Recorder 2.3 or 2.5
    """  # noqa: D301 - click wants the control character
    if len(files) != 1:
        raise CommandError(
            f"{len(files)} files are given, and one profile is made of one file",
            hint="import them one by one; `barograph diff` compares the profiles",
            code=ExitCode.USAGE,
        )
    file = files[0]
    target = output or Path(file.name.split(".")[0] + ".baro")
    if target.exists() and not force:
        raise CommandError(f"{target} exists", hint="choose another -o, or replace it with --force")
    try:
        draft = read_draft(file, kind, time_unit)
    except ForeignFileError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.BAD_PROFILE) from error
    except OSError as error:
        raise CommandError(f"can't read {file}: {error.strerror}", code=ExitCode.NOT_FOUND) from error
    try:
        draft.write(target, overwrite=force)
    except ForeignFileError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.BAD_PROFILE) from error
    except ValueError as error:
        raise CommandError(f"{file} makes no profile: {error}", code=ExitCode.BAD_PROFILE) from error
    except OSError as error:
        raise CommandError(f"can't write {target}: {error.strerror}", code=ExitCode.FAILED) from error
    for loss in draft.losses:
        click.echo(f"barograph: warning: {loss}", err=True)
    for note in draft.notes:
        click.echo(f"barograph: note: {note}", err=True)
    if as_json:
        print_json(
            "import", {"file": str(file), "output": str(target), "notes": draft.notes, "losses": draft.losses}
        )
    else:
        click.echo(f"wrote {target}")

# SPDX-License-Identifier: BSD-3-Clause
"""`barograph doctor`: prints the checks of barograph.launch.check.doctor as coloured lines or JSON."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from dataclasses import asdict
from pathlib import Path

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.recording.run_words import MOST_RANKS

MARKS = {"ok": ("ok", "green"), "warning": ("warn", "yellow"), "error": ("FAIL", "red")}
SCHEMA_VERSION = 1
# Where the text of a check begins, and how narrow it becomes on a narrow terminal.
INDENT = 20
LEAST_ROOM = 40


@click.command(
    "doctor",
    short_help="Check what would and would not be recorded here, and why.",
    context_settings={"allow_interspersed_args": False},
)
@click.option(
    "-n",
    "-np",
    "--np",
    "ranks",
    type=click.IntRange(min=1, max=MOST_RANKS),
    metavar="RANKS",
    help="Also try each launcher with this many ranks.",
)
@click.option(
    "--root",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Check PROGRAM inside FOLDER, an unpacked container image; nothing in it is run.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.argument("program", nargs=-1, type=click.UNPROCESSED, metavar="[PROGRAM [ARGUMENT]...]")
def command(*, ranks: int | None, root: Path | None, as_json: bool, program: tuple[str, ...]) -> int:
    """Check what would and would not be recorded here, and why.

    Looks at the installation, the C library, the folder for arenas, the launchers and MPI libraries, and at
    PROGRAM when one is given; then records a program that does nothing. With --root it looks at the C library
    and PROGRAM of an unpacked container image instead. Ends with 1 when a check fails.
    """
    from barograph.launch.check.doctor import examine, examine_root
    from barograph.launch.installation import find_installation

    checks = list[dict[str, str]]()
    if root is not None and ranks is not None:
        raise CommandError("--root runs nothing, so it cannot try ranks", hint="drop -n", code=ExitCode.USAGE)
    installation = find_installation()
    found = examine_root(installation, root, program) if root else examine(installation, program, ranks)
    for check in found:
        checks.append(asdict(check))
        if not as_json:
            word, colour = MARKS[check.level]
            first, *others = lines_of(check.text)
            click.echo(f"{click.style(f'{word:>4}', fg=colour, bold=True)}  {check.name:<12}  {first}")
            for line in [*others, *(lines_of(f"hint: {check.hint}") if check.hint else [])]:
                click.echo(f"{'':{INDENT}}{line}")
    failed = any(check["level"] == "error" for check in checks)
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA_VERSION, "ok": not failed, "checks": checks}, indent=2))
    return ExitCode.THRESHOLD if failed else ExitCode.OK


def lines_of(text: str) -> list[str]:
    """Returns a text as lines that fit beside the names of checks, on a terminal; elsewhere scripts read one line."""
    if not sys.stdout.isatty():
        return [text]
    room = max(shutil.get_terminal_size().columns - INDENT, LEAST_ROOM)
    return textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False) or [""]

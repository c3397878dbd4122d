# SPDX-License-Identifier: BSD-3-Clause
"""`barograph wrap`: makes a wrapper for the functions of a library, says of each how, and lists wrappers."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.whole_output import tell_wrote
from barograph.cli.version import installed_version
from barograph.launch.errors import LaunchError
from barograph.launch.installation import find_installation
from barograph.launch.plugins.wrappers import wrapper_folder

if TYPE_CHECKING:
    from barograph.wrap.build import Plan


@click.command("wrap", short_help="Wrap the functions of a library, so that their calls are recorded.")
@click.argument("name", required=False)
@click.option(
    "--library", metavar="LIBRARY", help="The shared library: a file, or its name such as libz.so.1."
)
@click.option(
    "--header",
    "headers",
    multiple=True,
    metavar="FILE.h",
    help="A C header of it. May be given several times.",
)
@click.option(
    "--cflags", metavar="TEXT", help="Flags of the compiler for the headers: '-I/opt/include -DNAME'."
)
@click.option("--only", multiple=True, metavar="PATTERN", help="Wrap only functions like this: 'H5D*'.")
@click.option(
    "--except", "leave_out", multiple=True, metavar="PATTERN", help="Leave functions like this out."
)
@click.option(
    "--roles",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help="TOML that says which parameters of which functions are bytes.",
)
@click.option(
    "--all", "everything", is_flag=True, help="With --header: also functions that the headers do not declare."
)
@click.option(
    "--trampolines/--no-trampolines",
    default=True,
    help="Whether functions without a prototype are wrapped. Default: they are.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Folder for the wrapper and its sources. Default: barograph/wrappers/NAME in XDG_DATA_HOME or ~/.local/share.",
)
@click.option(
    "--list", "as_list", is_flag=True, help="Say of each function how it would be wrapped, and make nothing."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    *,
    name: str | None,
    library: str | None,
    headers: tuple[str, ...],
    cflags: str | None,
    only: tuple[str, ...],
    leave_out: tuple[str, ...],
    roles: Path | None,
    everything: bool,
    trampolines: bool,
    output: Path | None,
    as_list: bool,
    as_json: bool,
) -> int:
    """Wrap the functions of a shared library, so that `barograph run --wrap NAME` records each call.

    \b
      barograph wrap zlib --library libz.so.1                     all it exports
      barograph wrap zlib --library libz.so.1 --header zlib.h     what a header declares
      barograph wrap zlib --library libz.so.1 --list              which functions, and how
      barograph wrap                                              the wrappers that are there
      barograph run --wrap zlib -- ./app

    The program is not changed. A call is a region, NAME:FUNCTION, of the category NAME. Functions with a prototype are
    wrapped by C functions of the same type; others, on x86-64, by trampolines that keep all registers and the
    stack. Not seen: calls inside the library that do not go through the loader, and pointers from dlsym().
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    if name is None and library is None:
        return show_wrappers(as_json=as_json)
    if name is None or library is None:
        raise CommandError(
            "a NAME and --library are required",
            hint="`barograph wrap zlib --library libz.so.1`; without both it lists the wrappers that are there",
            code=ExitCode.USAGE,
        )
    from barograph.wrap import build

    installation = find_installation()
    try:
        request = build.Request(
            name=name,
            library=library,
            headers=headers,
            flags=tuple(shlex.split(cflags or "")),
            only=only,
            leave_out=leave_out,
            roles=roles,
            trampolines=trampolines,
            everything=everything,
        )
        plan = build.make_plan(request, installation)
        version = installed_version()
        made = None
        if not as_list:
            folder = (output or wrapper_folder() / name).absolute()
            made = build.make(plan, folder, installation, version)
    except LaunchError as error:
        raise CommandError(str(error), hint=error.hint) from error
    except ValueError as error:
        raise CommandError(
            f"--cflags {cflags!r}: {error}", hint="quote it as in a shell", code=ExitCode.USAGE
        ) from error
    if as_json:
        from barograph.cli.options.profiles import print_json

        print_json("wrap", {**build.record(plan, version), "file": str(made) if made is not None else None})
    elif made is None:
        show_functions(plan)
    else:
        show_made(plan, made)
    return ExitCode.OK


def show_wrappers(*, as_json: bool) -> int:
    """Prints the wrappers that `--wrap NAME` finds."""
    from barograph.cli.options.profiles import print_json, screen
    from barograph.show.json_output import json_rows
    from barograph.spec.tables.wrap import WRAPPERS
    from barograph.wrap.build import list_wrappers

    rows = WRAPPERS.typed(list_wrappers(wrapper_folder()))
    if as_json:
        print_json("wrap", {"wrappers": json_rows(WRAPPERS, rows)})
    elif rows:
        screen().table(WRAPPERS, rows)
    else:
        click.echo(
            f"barograph: no wrappers in {wrapper_folder()}: `barograph wrap NAME --library FILE` makes one",
            err=True,
        )
    return ExitCode.OK


def show_functions(plan: Plan) -> None:
    """Prints a row per function."""
    from barograph.cli.options.profiles import screen
    from barograph.spec.tables.wrap import WRAPPED_FUNCTIONS
    from barograph.wrap.build import function_row

    screen().table(WRAPPED_FUNCTIONS, WRAPPED_FUNCTIONS.typed([function_row(row) for row in plan.rows]))


def show_made(plan: Plan, made: Path) -> None:
    """Prints how many functions are wrapped in which way, where the library is, and how it is used."""
    from barograph.cli.options.profiles import screen
    from barograph.spec.tables.wrap import WRAPPED_BY_REASON

    counts = Counter((row.how, row.why) for row in plan.rows)
    examples = {(row.how, row.why): row.function for row in reversed(plan.rows)}
    rows = [
        {"functions": count, "wrapped": how, "why": why, "example": examples[how, why]}
        for (how, why), count in sorted(counts.items(), key=lambda item: (item[0][0] == "no", -item[1]))
    ]
    screen().table(WRAPPED_BY_REASON, WRAPPED_BY_REASON.typed(rows))
    tell_wrote(made)
    usual = made.parent == wrapper_folder() / plan.request.name
    click.echo(f"to use it: barograph run --wrap {plan.request.name if usual else made.parent} -- ./app")

# SPDX-License-Identifier: BSD-3-Clause
"""`barograph export`: converts profiles for other tools. The output appears only when it is complete."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profile_path import ProfilePath
from barograph.cli.profiles import (
    print_json,
    reading_options,
    tell_losses,
    workspace_of,
)
from barograph.cli.ranges import RankList
from barograph.cli.rank_choice import check_ranks
from barograph.cli.whole_output import force_option, write_to_stdout, write_whole
from barograph.show.exports.catalogue import BY_NAME, FORMATS, Format
from barograph.show.exports.request import DETAILS, ExportRequest
from barograph.show.progress import ProgressBar

LABELS = "communicators and size classes (--detail sizes keeps them)"


def writer_of(form: str) -> Any:
    """Returns the function that writes a format; only its module is imported."""
    return BY_NAME[form].writer()


def print_formats(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    """Prints each format with what opens it and ends the command; the callback of --list."""
    if not wanted or context.resilient_parsing:
        return
    for form in FORMATS:
        click.echo(f"{form.name}\n    {form.text}\n    opens with: {form.opens}")
        if form.leaves_out:
            click.echo(f"    left out: {form.leaves_out}")
    context.exit()


class Parameters(click.ParamType):  # pyright: ignore[reportMissingTypeArgument] (generic from click 8.4 on)
    """`ranks=4,8,16` -> ("ranks", [4, 8, 16])."""

    name = "name=values"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, list[float]]:
        """Parses one parameter."""
        name, equals, text = str(value).partition("=")
        try:
            numbers = [float(part) for part in text.split(",")]
        except ValueError:
            numbers = []
        if not name.strip() or not equals or not numbers or not all(map(math.isfinite, numbers)):
            self.fail(f"'{value}' is no parameter such as n=100 or n=100,200,400", param, ctx)
        return name.strip(), numbers


@click.command("export")
@click.argument("profiles", metavar="PROFILE...", nargs=-1, required=True, type=ProfilePath())
@click.option(
    "--to",
    "--format",
    "form_name",
    type=click.Choice([form.name for form in FORMATS]),
    required=True,
    metavar="FORMAT",
    help="Format to write.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="File, or folder for some formats; - for stdout."
)
@click.option(
    "--detail",
    type=click.Choice(DETAILS),
    help="Frames: call paths; communicators and windows below MPI calls too; and size classes below these.",
)
@click.option("--rank", "ranks", type=RankList(), help="Only these ranks, for example 0-3,7.")
@click.option("--per-rank", is_flag=True, help="Keep ranks apart (folded).")
@click.option(
    "--parameter",
    "parameters",
    type=Parameters(),
    multiple=True,
    help="What was varied between the profiles, a value each (extrap). Default: their numbers of ranks.",
)
@force_option("an output")
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_formats,
    help="Show what opens each format and what it leaves out, and exit.",
)
@reading_options
def command(  # noqa: PLR0917, click passes options by name
    profiles: tuple[str, ...],
    form_name: str,
    output: Path | None,
    detail: str | None,
    ranks: list[int] | None,
    per_rank: bool,
    parameters: tuple[tuple[str, list[float]], ...],
    force: bool,
    as_json: bool,
) -> None:
    """Convert a profile for other tools; for extrap and callflow, several.

    \b
    sqlite        one database: all tables and views
    parquet       a folder with one file per table
    csv           the same as CSV
    json          one document with all tables
    hatchet       JSON text, a row per frame and rank
    caliper       Caliper's stream, a record per frame and rank
    caliper-json  Caliper's json-split of the same
    callflow      a folder: config.json and a json-split per profile
    extrap        JSON lines: means per rank of several profiles (--parameter)
    folded        a line per stack: exclusive ns, all ranks or --per-rank
    speedscope    JSON: all ranks, then each rank
    perfetto      trace events: a track per rank, sums laid out by time
    pprof         a profile with ranks, communicators and size classes as labels
    mpisee        mpisee's SQLite database

    `barograph export --list` says what opens each, and what it can't hold.
    """  # noqa: D301 - click wants the control character
    form = BY_NAME[form_name]
    check_options(
        form,
        profiles=profiles,
        output=output,
        detail=detail,
        ranks=ranks,
        per_rank=per_rank,
        parameters=dict(parameters),
        as_json=as_json,
    )
    with ExitStack() as stack:
        opened = [stack.enter_context(workspace_of(profile)) for profile in profiles]
        bar = ProgressBar(f"writing {form.name}")
        request = ExportRequest(
            detail=detail or DETAILS[0],
            ranks=check_ranks(opened[0], ranks),
            per_rank=per_rank,
            parameters=dict(parameters),
            progress=bar,
        )
        target = output or Path(Path(opened[0].name).name.removesuffix(".baro") + form.ending)
        write = bound_writer(form, opened, request)
        with bar:
            if str(output) == "-":
                write_to_stdout(write)
            else:
                write_whole(target, write, force=force)
        report_what_is_missing(form, opened, request)
    if as_json:
        names: Any = {"profile": str(opened[0].profile.path)}
        if form.many:
            names = {"profiles": [str(workspace.profile.path) for workspace in opened]}
        print_json("export", names | {"to": form.name, "output": str(target)})
    elif str(output) != "-":
        click.echo(f"wrote {target}")


def check_options(
    form: Format,
    *,
    profiles: Sequence[str],
    output: Path | None,
    detail: str | None,
    ranks: list[int] | None,
    per_rank: bool,
    parameters: dict[str, list[float]],
    as_json: bool,
) -> None:
    """Raises CommandError when options don't fit the format or each other."""
    message = hint = ""
    to_stdout = str(output) == "-"
    if len(profiles) > 1 and not form.many:
        message, hint = f"{form.name} takes one profile", "extrap and callflow take several"
    elif detail is not None and (not form.frames or form.detailed):
        message = f"--detail means nothing for {form.name}"
        hint = "its labels always have it" if form.detailed else "it is for formats that hold frames"
    elif ranks and (not form.frames or form.many):
        message, hint = (
            f"--rank means nothing for {form.name}",
            "it is for formats that hold one profile's frames",
        )
    elif per_rank and not form.per_rank:
        message, hint = f"--per-rank means nothing for {form.name}", "it is for folded"
    elif parameters and form.name != "extrap":
        message, hint = f"--parameter means nothing for {form.name}", "it is for extrap"
    elif wrong := [name for name, values in parameters.items() if len(values) not in {1, len(profiles)}]:
        message = f"parameter {wrong[0]} has {len(parameters[wrong[0]])} values for {len(profiles)} profiles"
        hint = "give it one for each profile, in their order, or one for all"
    elif to_stdout and form.folder:
        message, hint = f"{form.name} is a folder", "choose one with -o"
    elif to_stdout and as_json:
        message, hint = "-o - and --json exclude each other", "both write to standard output"
    elif to_stdout and sys.stdout.isatty() and form.name in {"pprof", "sqlite", "mpisee"}:
        message, hint = (
            f"{form.name} is binary and this is a terminal",
            "redirect it, or choose a file with -o",
        )
    if message:
        raise CommandError(message, hint=hint, code=ExitCode.USAGE)


def bound_writer(form: Format, opened: Sequence[Workspace], request: ExportRequest) -> Callable[[Path], None]:
    """Returns the format's writer as a function of the output alone."""
    write = writer_of(form.name)

    def write_output(output: Path) -> None:
        if form.many:
            write(opened, output, request)
        elif form.frames:
            write(opened[0], output, request)
        else:
            write(opened[0], output)

    return write_output


def report_what_is_missing(form: Format, opened: Sequence[Workspace], request: ExportRequest) -> None:
    """Says on stderr what the profiles lack, and in one line what the format can't hold."""
    for workspace in opened:
        tell_losses(losses_of(workspace).sentences())
    left_out = [form.leaves_out] if form.leaves_out else []
    if form.frames and not form.detailed and request.detail == DETAILS[0]:
        left_out.insert(0, LABELS)
    if left_out:
        click.echo(f"barograph: left out: {', '.join(left_out)}", err=True)

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

from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.losses import losses_of
from barograph.analyze.messages.traced_layers import without_events
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.help_text import asks_for_json
from barograph.cli.options.profile_path import ProfilePath
from barograph.cli.options.profiles import (
    print_json,
    reading_options,
    screen,
    tell_losses,
    workspace_of,
)
from barograph.cli.options.ranges import RankList
from barograph.cli.options.rank_choice import check_ranks
from barograph.cli.options.traced_calls import needs_otf2
from barograph.cli.options.whole_output import force_option, tell_wrote, write_to_stdout, write_whole
from barograph.read.events.trace import trace_files
from barograph.show.exports.catalogue import BY_NAME, FORMATS, Format, name_lines, names_of
from barograph.show.exports.request import DETAILS, ExportRequest
from barograph.show.progress import ProgressBar

HELP = f"""Convert a profile for other tools; for {names_of("many")}, several.

\b
{name_lines()}

`barograph export --list` says what opens each format, and what it leaves out.
"""
LOOPS = " loops,"
LABELS = "communicators and size classes (--detail sizes keeps them)"


def writer_of(form: str) -> Any:
    """Returns the function that writes a format; only its module is imported."""
    return BY_NAME[form].writer()


def print_formats(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    """Prints each format with what opens it and ends the command; the callback of --list."""
    if not wanted or context.resilient_parsing:
        return
    if asks_for_json(context):
        names = ("name", "text", "ending", "opens", "leaves_out")
        print_json("export", {"formats": [{name: getattr(form, name) for name in names} for form in FORMATS]})
        context.exit()
    output = screen()
    for form in FORMATS:
        output.line(form.name)
        output.item(" ", form.text)
        output.item(" ", f"opens with: {form.opens}")
        if form.leaves_out:
            output.item(" ", f"left out: {form.leaves_out}")
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
            self.fail(
                f"'{value}' is not a parameter; expected for example n=100 or n=100,200,400", param, ctx
            )
        return name.strip(), numbers


@click.command("export", help=HELP)
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
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Output file, or folder for some formats; - for stdout.",
)
@click.option(
    "--detail",
    type=click.Choice(DETAILS),
    help="Frames: call paths, also communicators and windows below MPI calls, or also size classes.",
)
@click.option("--rank", "ranks", type=RankList(), help="Only these ranks, for example 0-3,7.")
@click.option("--per-rank", is_flag=True, help=f"Keep ranks separate ({names_of('per_rank')}).")
@click.option(
    "--iterations",
    is_flag=True,
    help=f"Also loops, the regions inside them and metrics of the program by iteration ({names_of('iterations')}).",
)
@click.option(
    "--samples",
    is_flag=True,
    help=f"CPU time of samples by function, in place of the times of calls and regions ({names_of('samples')}).",
)
@click.option(
    "--after-init",
    is_flag=True,
    help=f"Run times of ranks without the time in MPI_Init ({names_of('after_init')}).",
)
@click.option(
    "--parameter",
    "parameters",
    type=Parameters(),
    multiple=True,
    help=f"Parameter that varies between the profiles, one value for each ({names_of('parameters')}). "
    "Default: the number of ranks.",
)
@force_option("an output")
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_formats,
    help="List the formats, what opens each and what it omits, and exit.",
)
@reading_options
def command(  # noqa: PLR0917, click passes options by name
    profiles: tuple[str, ...],
    form_name: str,
    output: Path | None,
    detail: str | None,
    ranks: list[int] | None,
    per_rank: bool,
    iterations: bool,
    samples: bool,
    after_init: bool,
    parameters: tuple[tuple[str, list[float]], ...],
    force: bool,
    as_json: bool,
) -> None:
    """Writes one output of all that the profiles hold for a format."""
    form = BY_NAME[form_name]
    check_options(
        form,
        profiles=profiles,
        output=output,
        detail=detail,
        ranks=ranks,
        per_rank=per_rank,
        iterations=iterations,
        samples=samples,
        after_init=after_init,
        parameters=dict(parameters),
        as_json=as_json,
    )
    with ExitStack() as stack:
        opened = [stack.enter_context(workspace_of(profile)) for profile in profiles]
        if samples and not sampling_of(opened[0]).samples:
            raise CommandError(
                f"{opened[0].name} has no samples",
                hint="record with `barograph run --sample 100Hz`",
                code=ExitCode.USAGE,
            )
        if form.traced and not trace_files(Path(opened[0].profile.path)):
            nothing = without_events(opened[0])
            raise CommandError(
                nothing[0].removesuffix(".") if nothing else f"{opened[0].name} has no trace",
                hint=" ".join(nothing[1:]) or "record with `barograph run --trace`",
                code=ExitCode.USAGE,
            )
        bar = ProgressBar(f"writing {form.name}")
        request = ExportRequest(
            detail=detail or DETAILS[0],
            ranks=check_ranks(opened[0], ranks),
            per_rank=per_rank,
            iterations=iterations,
            samples=samples,
            after_init=after_init,
            parameters=dict(parameters),
            progress=bar,
        )
        target = output or Path(Path(opened[0].name).name.removesuffix(".baro") + form.ending)
        write = bound_writer(form, opened, request)
        with bar, needs_otf2():
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
        tell_wrote(target)


def check_options(
    form: Format,
    *,
    profiles: Sequence[str],
    output: Path | None,
    detail: str | None,
    ranks: list[int] | None,
    per_rank: bool,
    iterations: bool,
    samples: bool,
    after_init: bool,
    parameters: dict[str, list[float]],
    as_json: bool,
) -> None:
    """Raises CommandError when options don't fit the format or each other."""
    message = hint = ""
    to_stdout = str(output) == "-"
    if len(profiles) > 1 and not form.many:
        message, hint = f"{form.name} takes one profile", f"{names_of('many')} take several profiles"
    elif detail is not None and (not form.frames or form.detailed):
        message = f"--detail does not apply to {form.name}"
        hint = "its labels always contain it" if form.detailed else "it is for formats with frames"
    elif ranks and (not form.frames or form.many):
        message, hint = (
            f"--rank does not apply to {form.name}",
            "it is for formats that hold one profile's frames",
        )
    elif per_rank and not form.per_rank:
        message, hint = f"--per-rank does not apply to {form.name}", f"it is for {names_of('per_rank')}"
    elif iterations and not form.iterations:
        message, hint = (
            f"--iterations does not apply to {form.name}",
            f"it is for {names_of('iterations')}; sqlite, parquet, csv and json have all series",
        )
    elif samples and not form.samples:
        message, hint = f"--samples does not apply to {form.name}", f"it is for {names_of('samples')}"
    elif after_init and not form.after_init:
        message, hint = f"--after-init does not apply to {form.name}", f"it is for {names_of('after_init')}"
    elif samples and detail is not None:
        message, hint = "--samples and --detail exclude each other", "samples know of no messages"
    elif parameters and not form.parameters:
        message = f"--parameter does not apply to {form.name}"
        hint = f"it is for {names_of('parameters')}"
    elif wrong := [name for name, values in parameters.items() if len(values) not in {1, len(profiles)}]:
        message = f"parameter {wrong[0]} has {len(parameters[wrong[0]])} values for {len(profiles)} profiles"
        hint = "give one value per profile, in the same order, or one for all"
    elif to_stdout and form.folder:
        message, hint = f"{form.name} is a folder", "choose one with -o"
    elif to_stdout and as_json:
        message, hint = "-o - and --json exclude each other", "both write to standard output"
    elif to_stdout and sys.stdout.isatty() and form.binary:
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
        elif form.frames or form.after_init:
            write(opened[0], output, request)
        else:
            write(opened[0], output)

    return write_output


def report_what_is_missing(form: Format, opened: Sequence[Workspace], request: ExportRequest) -> None:
    """Says on stderr what the profiles lack, and in one line what the format cannot hold."""
    for workspace in opened:
        tell_losses(losses_of(workspace).sentences())
    left_out = [form.leaves_out] if form.leaves_out else []
    if request.iterations:
        left_out = [text.replace(LOOPS, "") for text in left_out]
    if request.samples:
        left_out = ["times of calls and regions, threads (summed per rank)"]
    elif form.frames and not form.detailed and request.detail == DETAILS[0]:
        left_out.insert(0, LABELS)
    if left_out:
        click.echo(f"barograph: left out: {', '.join(left_out)}", err=True)

# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run` as click knows it: its help, and every command line that run_words leaves to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from barograph.cli.options.settings_options import no_option, setting_options
from barograph.cli.recording.run_words import MOST_RANKS, OWN_OPTIONS, start

Function = TypeVar("Function", bound=Callable[..., Any])


def own_options(*, before_settings: bool) -> Callable[[Function], Function]:
    """Adds the options that are not settings, before or after the settings in the help."""

    def add(function: Function) -> Function:
        for row in reversed(OWN_OPTIONS):
            if (row.kind == "count") == before_settings:
                kinds: dict[str, Any] = {
                    "count": {"type": click.IntRange(min=1, max=MOST_RANKS), "metavar": row.metavar},
                    "text": {"metavar": row.metavar, "callback": no_option},
                    "flag": {"is_flag": True},
                }
                function = click.option(*row.names, row.value, help=row.help, **kinds[row.kind])(function)
        return function

    return add


@click.command(
    "run",
    short_help="Run a program and record where its time goes.",
    context_settings={"allow_interspersed_args": False},
)
@own_options(before_settings=True)
@setting_options
@own_options(before_settings=False)
@click.argument(
    "program", nargs=-1, required=True, type=click.UNPROCESSED, metavar="[--] PROGRAM [ARGUMENT]..."
)
def command(
    *,
    ranks: int | None,
    launcher: str | None,
    launcher_args: str | None,
    live: bool,
    engine: bool,
    live_linger: str | None,
    live_address: str | None,
    couple: str | None,
    analyzers: str | None,
    hang_after: str | None,
    on_hang: str | None,
    quiet: bool,
    dry_run: bool,
    program: tuple[str, ...],
    **options: str | None,
) -> int:
    """Run PROGRAM and record where its time goes, without changing it.

    \b
      barograph run -n 4 -o NAME -- ./app input     4 ranks, profile NAME.baro
      barograph run -- ./app input                  one process
      mpirun -n 4 barograph run -- ./app input      inside a launcher or batch job

    The program's output, signals and exit code stay its own; what Barograph says goes to stderr and begins
    with `barograph: `. A program that cannot be recorded (static, setuid, of another architecture or C library)
    runs all the same, and so does one that it starts.

    An existing NAME.baro is renamed to NAME.baro.old, together with NAME.2.baro and so on of the same run.
    Under a launcher it is kept: the new profile is NAME.2.baro, or has the next free number.
    """  # noqa: D301 - \\b is click's mark for text that keeps its lines
    own = {
        "ranks": ranks,
        "launcher": launcher,
        "launcher_args": launcher_args,
        "live": live,
        "engine": engine,
        "live_linger": live_linger,
        "live_address": live_address,
        "couple": couple,
        "analyzers": analyzers,
        "hang_after": hang_after,
        "on_hang": on_hang,
        "quiet": quiet,
        "dry_run": dry_run,
    }
    return start({**options, **own, "program": program})

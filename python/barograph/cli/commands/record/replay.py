# SPDX-License-Identifier: BSD-3-Clause
"""`barograph replay`: a file of events as an agent has written it -> a profile with its trace."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import print_json, screen
from barograph.cli.options.written_profile import ENDING, output_option, refuse_missing_folder
from barograph.cli.recording.complete_profiles import complete_one
from barograph.wording.counted import counted

STDIN = "-"


@click.command("replay", short_help="Make a profile of the events that an agent has written.")
@click.argument("files", type=click.Path(), nargs=-1, required=True, metavar="FILE...|-")
@output_option
@click.option(
    "--salvage", is_flag=True, help="Make what can be made of a file that is damaged or has no end."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(*, files: tuple[str, ...], output: str, salvage: bool, as_json: bool) -> int:
    """Make a profile of the events that `barograph agent --to FILE` has written.

    \b
      barograph agent --job JOB --to events.bev      while the job runs
      barograph replay events.bev -o run             afterwards: run.baro, and its trace
      barograph replay node1.bev node2.bev -o run    of a job on several nodes: a file of the agent of each
      nc -l 4711 | barograph replay - -o run         what `barograph agent --events --to tcp://HOST:4711` passes on

    The profile has all events that were passed on, the counters as they were last, and how many events are missing.
    A file whose agent was killed, or still writes, has no end: --salvage reads it as far as it goes.
    """  # noqa: D301 - click wants the control character
    from barograph.recover.replay import ReplayError, replay

    name = Path(output.removesuffix(ENDING))
    refuse_missing_folder(output)
    if STDIN in files and len(files) > 1:
        raise CommandError("- is the only file then", hint="name all files", code=ExitCode.USAGE)
    for file in files:
        if file != STDIN and not os.path.lexists(file):
            raise CommandError(f"there is no file {file}", code=ExitCode.NOT_FOUND)
    try:
        streams = [sys.stdin.buffer.read() if file == STDIN else Path(file) for file in files]
        result = replay(streams, name, salvage=salvage)
    except ReplayError as error:
        hint = "--salvage makes a profile of what is whole" if error.partly and not salvage else ""
        what = "standard input" if STDIN in files else error.file
        raise CommandError(f"{what} {error}", hint=hint, code=ExitCode.USAGE) from error
    except OSError as error:
        raise CommandError(
            f"cannot write in {name.parent}: {error.strerror}", code=ExitCode.FAILED
        ) from error
    if not result.profiles:
        raise CommandError(f"no profile was written: {'; '.join(result.problems)}", code=ExitCode.FAILED)
    for profile in result.profiles:
        if profile.is_file():
            complete_one(profile, -1, {})  # lines of call sites, as far as the program is here
    if as_json:
        content = {
            "profiles": [str(path) for path in result.profiles],
            "events": result.events,
            "lost": result.lost,
            "ranks": result.ranks,
            "unended": result.unended,
            "complete": result.complete,
            "left_out_bytes": result.left_out,
            "problems": result.problems,
        }
        print_json("replay", content)
        return ExitCode.OK
    lines = screen()
    ranks = counted(result.ranks, "process")
    lines.line(f"{', '.join(map(str, result.profiles))}: {ranks}, {result.events:,} events")
    if result.lost:
        why = ", or they were in what is damaged" if result.left_out or not result.complete else ""
        lines.line(f"{result.lost:,} events are missing between them: the agent did not keep up{why}")
    if not result.events:
        lines.line("the job kept no events: record it with --trace or --flight-recorder")
    if result.unended:
        lines.line(f"{result.unended:,} of the processes had not ended when they were seen last")
    if not result.complete:
        lines.line(f"{'a' if len(files) > 1 else 'the'} file has no end: what came later is not known")
    if result.left_out:
        lines.line(f"{result.left_out:,} bytes are damaged and were left out")
    for problem in result.problems:
        lines.line(problem)
    return ExitCode.OK

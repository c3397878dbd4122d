# SPDX-License-Identifier: BSD-3-Clause
"""`barograph attach`: looks at a running process or job many times, and lists the functions that it was in."""

from __future__ import annotations

import os
import re
from typing import NoReturn

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import print_json, screen
from barograph.cli.options.ranges import UNIT_NS, Duration, Rows

MOST_PER_SECOND = 100


class Rate(click.ParamType):  # pyright: ignore[reportMissingTypeArgument] (generic from click 8.4 on)
    """Times per second, 10Hz, as an integer."""

    name = "rate"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Returns the rate; anything else is a usage error."""
        if isinstance(value, int):
            return value
        match = re.fullmatch(r"([0-9]{1,9})(?:hz)?", str(value).strip(), re.IGNORECASE)
        if match is None or not 1 <= int(match[1]) <= MOST_PER_SECOND:
            self.fail(f"{value!r} is not a rate from 1Hz to {MOST_PER_SECOND}Hz", param, ctx)
        return int(match[1])


class Span(Duration):
    """How long to look, with its unit."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Returns the time in ns; anything else is a usage error."""
        match = re.fullmatch(r"([0-9]{1,9})(ms|s|m|h)?", str(value).strip())
        if isinstance(value, str) and match is not None:
            if int(match[1]) == 0:
                self.fail(f"{value!r}: it must be longer than 0", param, ctx)
            if match[2] is None:
                self.fail(f"{value!r} has no unit: {match[1]}s, {match[1]}m or {match[1]}h", param, ctx)
        return super().convert(value, param, ctx)


@click.command("attach")
@click.argument("target", metavar="PID|JOB")
@click.option("--sample", "rate", type=Rate(), default="10Hz", show_default=True, help="Looks per second.")
@click.option(
    "--for",
    "span",
    type=Span(),
    default="10s",
    show_default=True,
    help="How long. Ctrl-C ends it earlier.",
)
@click.option("--threads", is_flag=True, help="All threads of each process, not only the first.")
@click.option(
    "--top", default=20, show_default=True, type=Rows(), help="Length of the list on the screen; 0 for all."
)
@click.option("--folded", "as_folded", is_flag=True, help="Print the stacks instead, for flamegraph.pl.")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON (keys: docs/reference/cli.md).")
@click.option("--arena-dir", metavar="PATH", help="Folder with the job's arenas. Default: as for run.")
def command(
    *,
    target: str,
    rate: int,
    span: int,
    threads: bool,
    top: int,
    as_folded: bool,
    as_json: bool,
    arena_dir: str | None,
) -> None:
    """Look at a running process or recorded job for a while, and list the functions that it was in.

    \b
      barograph attach 4711                     a process of yours on this node
      barograph attach 20260131 --for 1m        all ranks here of a recorded job
      barograph attach 4711 --folded | flamegraph.pl --countname ns > app.svg

    The process needs no preparation, and nothing is put into it: its stacks are read from outside. A thread that
    waits in a system call is not touched; one that runs stands still for less than a millisecond a look, as a rule,
    and the list ends with how long that was. Nothing begins to be sampled in the process itself, not
    even where it is recorded: that would need signals that it was started without. For a profile with samples,
    start it with `barograph run --sample 100Hz`. Functions of Python are not read; py-spy does that.
    """  # noqa: D301 - click wants the control character
    from barograph.live.looks import folded, look, seen_functions
    from barograph.show.jobs.attached import print_looks, sentences
    from barograph.show.json_output import json_rows
    from barograph.show.progress import ProgressBar
    from barograph.spec.tables.jobs import SEEN_FUNCTIONS

    if as_folded and as_json:
        raise CommandError(
            "--folded and --json exclude each other", hint="leave one of them out", code=ExitCode.USAGE
        )
    pids = _pids(target, arena_dir)
    steps = 1000
    with ProgressBar("looking") as bar:
        bar.expect(steps)
        looks = look(
            pids,
            per_second=rate,
            seconds=span / UNIT_NS["s"],
            threads=threads,
            done=lambda seconds: bar.advance(round(steps * seconds * UNIT_NS["s"] / span)),
        )
    if not looks.read:
        _refuse(target, pids, looks.refused.most_common(1)[0][0] if looks.refused else "")
    if as_folded:
        for line, times in folded(looks):
            click.echo(f"{line} {times}")
        return
    rows = seen_functions(looks)
    if as_json:
        content = {
            "pids": pids,
            "threads": threads,
            "looks": looks.times,
            "seconds": looks.seconds,
            "stacks": looks.read,
            "stopped": looks.stopped,
            "stopped_ns": looks.stopped_ns,
            "longest_ns": looks.longest_ns,
            "refused": dict(looks.refused),
            "sentences": sentences(looks, len(pids)),
        }
        print_json("attach", {**content, "functions": json_rows(SEEN_FUNCTIONS, rows)})
    else:
        print_looks(looks, rows, screen(), processes=len(pids), top=top)


def _pids(target: str, arena_dir: str | None) -> list[int]:
    """Returns the processes of a job on this node, or the one with this number."""
    from barograph.launch.recording import chosen_arena_directory, user_folders
    from barograph.live import find_jobs

    if not target.strip():
        raise CommandError(
            "the process or job is empty",
            hint="`barograph attach PID`, or the name of a job that `barograph stacks` lists",
            code=ExitCode.USAGE,
        )
    if target.isdecimal() and os.path.isdir(f"/proc/{int(target)}"):
        _refuse_what_has_no_stack(int(target))
        return [int(target)]
    directory = chosen_arena_directory(arena_dir)
    jobs = [found for found in find_jobs(user_folders(directory), target) if found.alive]
    pids = [process.view["pid"] for job in jobs for process in job.processes if process.alive]
    if not pids:
        raise CommandError(
            f"no process {target} and no recorded job of this name is running on this node",
            hint=f"searched for arenas in {directory}; `barograph stacks` lists the jobs there",
            code=ExitCode.NOT_FOUND,
        )
    return pids


def _refuse_what_has_no_stack(pid: int) -> None:
    """Raises CommandError for a process that has ended, and for a thread of the kernel."""
    from barograph.live.process_state import state_of

    state = state_of(pid)
    if state is not None and state.of_kernel:
        raise CommandError(
            f"process {pid} ({state.name}) is a thread of the kernel: it runs no program, and has no stack of one",
            hint="`ps -fu $USER` lists your processes",
            code=ExitCode.NOT_FOUND,
        )
    if state is not None and state.ended:
        raise CommandError(
            f"process {pid} ({state.name}) has ended; its parent has not asked for its exit code yet (a zombie)",
            hint=f"`ps -o ppid= -p {pid}` names the parent",
            code=ExitCode.NOT_FOUND,
        )


def _refuse(target: str, pids: list[int], reason: str) -> NoReturn:
    """Raises CommandError: no stack was read."""
    from barograph.live.process_state import state_of

    if not reason or all((state := state_of(pid)) is None or state.ended for pid in pids):
        raise CommandError(
            f"no stack of {target} could be read: it has ended",
            hint="`barograph stacks` lists the recorded jobs that run on this node",
            code=ExitCode.NOT_FOUND,
        )
    raise CommandError(
        f"no stack of {target} could be read: {reason}",
        hint="`barograph doctor` says whether stacks of your processes can be read here",
        code=ExitCode.NOT_FOUND,
    )

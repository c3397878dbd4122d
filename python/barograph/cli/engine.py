# SPDX-License-Identifier: BSD-3-Clause
"""`barograph engine`: analyzes the single calls of a traced run or of a running job, and shows who waited for whom."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click

from barograph.analyze.findings.wording import counted
from barograph.analyze.losses import losses_of
from barograph.analyze.unfinished import open_calls, unfinished_of
from barograph.analyze.wait_sites import sites_of_calls, with_sites
from barograph.cli.csv_output import one_output, table_options, write_csv
from barograph.cli.engine_modules import LoadedModules, Loading, module_options, template_option
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.profiles import (
    print_json,
    profile_argument,
    screen,
    tell_losses,
    tell_remarks,
    workspace_of,
)
from barograph.cli.ranges import NAME, Count, Number
from barograph.cli.written_profile import ENDING
from barograph.event_files import is_stream
from barograph.read.trace import event_volumes, trace_files
from barograph.read.trace_analysis import engine_modules, of_ranks
from barograph.show.csv_lines import lines_of
from barograph.show.engine import models_of, print_analysis, print_modules
from barograph.show.json_output import json_rows

TOP = 20


@click.command("engine")
@profile_argument(required=False)
@click.option(
    "--job",
    metavar="JOB",
    help="Analyze this running job until it ends, or Ctrl-C. A beginning of its id will do.",
)
@click.option("--list", "as_list", is_flag=True, help="List the modules, and exit.")
@template_option
@click.option(
    "--only",
    "chosen",
    type=NAME,
    help="Only these modules, separated by commas. Default: those of --module, if there are any; else waits on a "
    "terminal, all with --json.",
)
@module_options
@click.option(
    "--workers",
    type=Count(1),
    help="Threads that analyze. Default: one for each core; beside a running job one.",
)
@click.option(
    "--interval",
    type=Number(min=0.2, max=3600),
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="Time between updates on a terminal, with --job.",
)
@click.option(
    "-o", "--output", metavar="FILE", help="With --job or a file of events: keep the profile, with its trace."
)
@click.option("--arena-dir", metavar="PATH", help="Folder with the job's arenas. Default: as for run.")
@click.option("--top", default=TOP, show_default=True, type=Count(0), help="Rows to show; 0 for all.")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profile: str | None,
    job: str | None,
    as_list: bool,
    chosen: str | None,
    loading: Loading,
    workers: int | None,
    interval: float,
    output: str | None,
    arena_dir: str | None,
    top: int,
    csv_file: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Analyze the individual calls of a traced run: who waited for whom, how long, and what kept the other.

    Requires a run recorded with `barograph run --trace=mpi`, or a running job that was started so, or a file that
    `barograph agent` has written. Sends are matched with the receives that took them, and collective calls with each
    other, after the fact. What cannot be matched is counted, never guessed. The result is
    the same for any number of workers.

    \b
      barograph engine run.baro                        who waited for whom, the longest first
      barograph engine run.baro --only topology        who sends to whom, with which call
      barograph engine run.baro --json > all.json      what all modules found
      barograph engine --job 4711                      of a running job, as it goes on
      barograph engine events.bev -o run.baro          of what an agent has written
      barograph engine run.baro --module ./mine.so     what a module of yours finds
    """  # noqa: D301 - click wants the control character
    one_output(csv_file, as_json)
    if not as_list and (profile is None) == (job is None):
        raise CommandError(
            "a profile or a job is needed, and not both" if job else "no profile is named",
            hint="barograph engine run.baro, or barograph engine --job JOB",
            code=ExitCode.USAGE,
        )
    _may_write(output)
    with ExitStack() as stack:
        loaded = stack.enter_context(loading.modules(workers or 0))
        if as_list:
            print_modules({**engine_modules(), **loaded.names}, screen())
            return
        modules = _modules(chosen, loaded.names, everything=as_json)
        if csv_file is not None and len(modules) > 1:
            raise CommandError(
                "--csv writes one table", hint="choose a module with --only", code=ExitCode.USAGE
            )
        salvage = bool(click.get_current_context().meta.get("barograph.salvage"))
        if job is not None:
            from barograph.cli.engine_job import follow

            path = stack.enter_context(
                follow(
                    job,
                    [name for name in modules if name not in loaded.names] or ["waits"],
                    workers or 1,
                    arena_dir=arena_dir,
                    interval_s=interval,
                    output=output,
                    draw=None if as_json else partial(print_analysis, top=top, causes=False),
                )
            )
            salvage = True  # what was seen of it may have no end
        elif is_stream(str(profile)):
            from barograph.cli.engine_job import replayed

            path = stack.enter_context(replayed(Path(str(profile)), str(profile), output, salvage=salvage))
        elif output is not None:
            raise CommandError(
                "-o keeps what was seen of a job", hint="with --job, or a file of events", code=ExitCode.USAGE
            )
        else:
            path = Path(str(profile))
        _analyze(
            str(path),
            loaded,
            modules=modules,
            workers=workers or 0,
            salvage=salvage,
            top=top,
            csv_file=csv_file,
            force=force,
            as_json=as_json,
        )


def _may_write(output: str | None) -> None:
    """Raises CommandError where a profile has that name, or its folder is not there."""
    if output is None:
        return
    path = Path(output if output.endswith(ENDING) else output + ENDING)
    if path.exists():
        raise CommandError(f"{path} exists already", hint="choose another name with -o", code=ExitCode.USAGE)
    if not path.parent.is_dir():
        raise CommandError(
            f"{path.parent} is not a folder", hint="choose another place with -o", code=ExitCode.USAGE
        )


def _analyze(
    profile: str,
    loaded: LoadedModules,
    *,
    modules: list[str],
    workers: int,
    salvage: bool,
    top: int,
    csv_file: str | None,
    force: bool,
    as_json: bool,
) -> None:
    if csv_file is not None and len(modules) > 1:
        raise CommandError("--csv writes one table", hint="choose a module with --only", code=ExitCode.USAGE)
    with workspace_of(profile) as workspace:
        path, name = Path(workspace.profile.path), workspace.name
        losses = losses_of(workspace)
        ranks = None if workspace.program is None else workspace.program.rank_list
        about = unfinished_of(workspace)
        sites = sites_of_calls(workspace)
    if not trace_files(path):
        if losses.trace:
            raise CommandError(losses.trace[0], hint="put it beside the profile again", code=ExitCode.BAD_PROFILE)
        raise CommandError(
            f"{name} has no trace beside it",
            hint="record with `barograph run --trace=mpi`, and keep NAME.baro.trace with NAME.baro",
            code=ExitCode.USAGE,
        )
    unfinished = open_calls(about, ranks)
    found = loaded.analyze(path, modules, workers, salvage=salvage)
    analyzed = found.events
    found = with_sites(found, sites)
    if ranks is not None:
        found = of_ranks(found, ranks)
    sentences = [*losses.sentences(), *found.losses]
    if found.damaged:
        sentences.append(
            f"{counted(found.damaged, 'block')} of events {'is' if found.damaged == 1 else 'are'} damaged and left out"
            + _events_left_out(path, analyzed)
        )
    if as_json:
        content = {
            "profile": str(path),
            "losses": sentences,
            "unfinished": unfinished,
            "events": found.events,
            "failures": dict(found.failures),
            "sampled": list(found.sampled),
        }
        models = models_of(found)
        tables = {
            key: json_rows(models[key], models[key].typed(table.to_pylist()))
            for key, table in found.tables.items()
        }
        print_json("engine", {**content, "tables": tables})
    elif csv_file is not None:
        tell_losses(sentences)
        tell_remarks(found.sampled)
        write_csv(csv_file, lines_of(next(iter(found.tables.values()))), force=force)
    else:
        output = screen()
        output.losses(sentences)
        output.remarks([f"{text}." for text in found.sampled])
        print_analysis(found, output, top=top)
        for text in unfinished:
            output.line(f"Not finished, and not among the waits: {text}.")
    if found.failures:
        raise CommandError(
            "; ".join(
                f"module {module} {what}" if module in loaded.names else f"{module} failed: {what}"
                for module, what in found.failures.items()
            ),
            hint="its results up to then are shown",
        )


def _events_left_out(profile: Path, analyzed: int) -> str:
    """Returns how many events are missing for damage, as the end of a sentence; "" where the trace does not say."""
    whole = sum(volume.events - volume.missing for volume in event_volumes(profile))
    return f": {whole - analyzed:,} of {counted(whole, 'event')}" if whole > analyzed else ""


def _modules(chosen: str | None, loaded: Mapping[str, str], *, everything: bool) -> list[str]:
    known = {**engine_modules(), **loaded}
    if chosen is None:
        return list(loaded) or (list(known) if everything else ["waits"])
    names = [name.strip() for name in chosen.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise CommandError(
                f"there is no module {name}", hint=f"there are {', '.join(known)}", code=ExitCode.USAGE
            )
    if not names:
        raise CommandError(
            "--only names no module", hint=f"there are {', '.join(known)}", code=ExitCode.USAGE
        )
    return names

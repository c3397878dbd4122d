# SPDX-License-Identifier: BSD-3-Clause
"""`barograph engine`: analyzes the events of a traced run or of a running job, and shows who waited for whom."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import click

from barograph.analyze.ends.unfinished import open_calls, unfinished_of
from barograph.analyze.losses import losses_of, lost_trace
from barograph.analyze.messages.traced_layers import without_events
from barograph.analyze.messages.wait_sites import sites_of_calls, with_sites
from barograph.analyze.messages.wait_states import early_ends
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, table_options, write_csv
from barograph.cli.options.engine_modules import LoadedModules, Loading, module_options, template_option
from barograph.cli.options.profiles import (
    SALVAGE,
    print_json,
    profile_argument,
    screen,
    tell_losses,
    tell_remarks,
    workspace_of,
)
from barograph.cli.options.ranges import NAME, Count, Number, Rows, WholeNumber
from barograph.cli.options.traced_calls import refuse_lost
from barograph.cli.options.written_profile import refuse_existing, refuse_missing_folder
from barograph.job_files.event_files import is_stream
from barograph.read.analysis.engine_processes import MOST_PROCESSES
from barograph.read.analysis.kept_analysis import is_kept
from barograph.read.analysis.trace_analysis import TraceAnalysis, engine_modules
from barograph.read.events.trace import events_in, trace_files
from barograph.show.communicators.communicator_names import program_names
from barograph.show.csv_lines import lines_of
from barograph.show.json_output import json_rows
from barograph.show.waits.engine import lost_sentences, models_of, print_analysis, print_modules
from barograph.show.waits.waits import finalize_sentence

TOP = 20


@click.command("engine")
@profile_argument("profiles", required=False, several=True)
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
    "--processes",
    default=1,
    show_default=True,
    type=WholeNumber(1, MOST_PROCESSES),
    help="Processes that share the analysis of a recorded run, each with some of its ranks and --workers threads. "
    "The result is the same.",
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
@click.option("--top", default=TOP, show_default=True, type=Rows(), help="Rows to show; 0 for all.")
@table_options
def command(  # noqa: PLR0917, click passes options by name
    profiles: tuple[str, ...],
    job: str | None,
    as_list: bool,
    chosen: str | None,
    loading: Loading,
    workers: int | None,
    processes: int,
    interval: float,
    output: str | None,
    arena_dir: str | None,
    top: int,
    to: TableOutput,
) -> None:
    """Analyze the events of a traced run: who waited for whom, how long, and what kept the other.

    Requires a run recorded with `barograph run --trace=mpi`, or a running job that was started so, or a file that
    `barograph agent` has written. Sends are matched with the receives that took them, and collective calls with each
    other, after the fact. What cannot be matched is counted, never guessed. The result is
    the same for any number of workers and processes.

    \b
      barograph engine run.baro                        who waited for whom, the longest first
      barograph engine run.baro --only topology        who sends to whom, with which call
      barograph engine run.baro --json > all.json      what all modules found
      barograph engine --job 4711                      of a running job, as it goes on
      barograph engine events.bev -o run.baro          of what an agent has written
      barograph engine node1.bev node2.bev             of what agents of several nodes have written
      barograph engine run.baro --module ./mine.so     what a module of yours finds
    """  # noqa: D301 - click wants the control character
    streams = _check_what(profiles, job, as_list=as_list)
    if output is not None:
        refuse_existing(output)
        refuse_missing_folder(output)
    with ExitStack() as stack:
        loaded = stack.enter_context(loading.modules(workers or 0))
        if as_list:
            _list({**engine_modules(), **loaded.names}, as_json=to.as_json)
            return
        modules = _modules(chosen, loaded.names, everything=to.as_json)
        if to.csv_file is not None and len(modules) > 1:
            raise CommandError(
                "--csv writes one table", hint="choose a module with --only", code=ExitCode.USAGE
            )
        salvage = bool(click.get_current_context().meta.get(SALVAGE))
        if job is not None:
            from barograph.cli.jobs.engine_job import follow

            path = stack.enter_context(
                follow(
                    job,
                    [name for name in modules if name not in loaded.names] or ["waits"],
                    workers or 1,
                    arena_dir=arena_dir,
                    interval_s=interval,
                    output=output,
                    draw=None if to.as_json else partial(print_analysis, top=top, causes=False),
                )
            )
            salvage = True  # what was seen of it may have no end
        elif streams:
            from barograph.cli.jobs.engine_job import replayed

            path = stack.enter_context(
                replayed([Path(one) for one in streams], None, output, salvage=salvage)
            )
        elif output is not None:
            raise CommandError(
                "-o keeps what was seen of a job", hint="with --job, or a file of events", code=ExitCode.USAGE
            )
        else:
            (path,) = map(Path, profiles)
        _analyze(
            str(path),
            loaded,
            modules=modules,
            workers=workers or 0,
            processes=processes,
            salvage=salvage,
            top=top,
            to=to,
        )


def _check_what(profiles: tuple[str, ...], job: str | None, *, as_list: bool) -> list[str]:
    """Returns which of the profiles are files of agents; raises CommandError for what is not analyzed together."""
    if not as_list and bool(profiles) == (job is not None):
        raise CommandError(
            "a profile or a job is needed, and not both" if job else "no profile is named",
            hint="`barograph engine run.baro`, or `barograph engine --job JOB`",
            code=ExitCode.USAGE,
        )
    streams = [profile for profile in profiles if is_stream(profile)]
    if len(profiles) > 1 and len(streams) < len(profiles):
        raise CommandError(
            "one profile at a time is analyzed",
            hint="several files may be those of agents, one of each node of a job",
            code=ExitCode.USAGE,
        )
    return streams


def _list(known: dict[str, str], *, as_json: bool) -> None:
    """Lists modules: name -> what it finds."""
    if as_json:
        print_json("engine", {"modules": [{"name": name, "what": what} for name, what in known.items()]})
    else:
        print_modules(known, screen())


def _analyze(
    profile: str,
    loaded: LoadedModules,
    *,
    modules: list[str],
    workers: int,
    processes: int,
    salvage: bool,
    top: int,
    to: TableOutput,
) -> None:
    with workspace_of(profile) as workspace:
        path, name = Path(workspace.profile.path), workspace.name
        losses = losses_of(workspace)
        gone = "" if trace_files(path) else lost_trace(workspace)
        ranks = None if workspace.program is None else workspace.program.rank_list
        about = unfinished_of(workspace)
        sites = sites_of_calls(workspace)
        nothing = without_events(workspace)
        ends = early_ends(workspace)
        names = program_names(workspace)
    built_apart = any(module in loaded.names for module in modules)
    if nothing and not trace_files(path) and not to.as_json and to.csv_file is None:
        screen().line(" ".join(nothing))
        return
    if not trace_files(path) and (built_apart or not is_kept(path)):
        refuse_lost(gone)
        raise CommandError(
            f"{name} has no trace beside it",
            hint="record with `barograph run --trace=mpi`, and keep NAME.baro.trace with NAME.baro, or "
            "NAME.baro.analysis of a run with --analyzers",
            code=ExitCode.USAGE,
        )
    unfinished = open_calls(about, ranks)
    found = loaded.analyze(path, modules, workers, salvage=salvage, processes=processes, ranks=ranks)
    lost = lost_sentences(found, events_in(path) if found.damaged else 0)
    found = with_sites(found, sites)
    told = losses.sentences()
    sentences = [*told, *(one for one in lost if not any(one in other for other in told))]
    if to.as_json:
        print_json("engine", _as_json(path, found, sentences, unfinished))
    elif to.csv_file is not None:
        tell_losses(sentences)
        tell_remarks(found.sampled)
        write_csv(to.csv_file, lines_of(next(iter(found.tables.values()))), force=to.force)
    else:
        output = screen()
        output.losses(sentences)
        output.remarks([f"{text}." for text in found.sampled])
        print_analysis(found, output, top=top, names=names)
        if "wait_counts" in found.tables:
            output.line(finalize_sentence(ends))
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


def _as_json(path: Path, found: TraceAnalysis, losses: list[str], unfinished: list[str]) -> dict[str, object]:
    models = models_of(found)
    return {
        "profile": str(path),
        "losses": losses,
        "unfinished": unfinished,
        "events": found.events,
        "failures": dict(found.failures),
        "sampled": list(found.sampled),
        "tables": {
            key: json_rows(models[key], models[key].typed(table.to_pylist()))
            for key, table in found.tables.items()
        },
    }


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

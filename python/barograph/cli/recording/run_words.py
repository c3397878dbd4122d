# SPDX-License-Identifier: BSD-3-Clause
"""The words behind `barograph run`: which options it has beside the settings, and what a Request is made of.

`mpirun -n 4 barograph run -- ./app` comes here on every rank, so a plain command line is read without click, whose
import costs more than all the rest; anything else (help, a wrong option, an unusual form) is left to the command
itself. Both read the same tables, and run_words_test.py holds them to the same result. Must import nothing that is not
needed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from barograph.spec.settings import SETTINGS, Setting

if TYPE_CHECKING:
    from barograph.launch.run.request import Request


class OwnOption(NamedTuple):
    """An option of `run` that is not a setting; `value` is the parameter's name, `kind` count, text or flag."""

    names: tuple[str, ...]
    value: str
    kind: str
    metavar: str
    help: str


MOST_RANKS = 2**31 - 1  # what MPI can count

# What --engine and --analyzers analyze.
ENGINE_TRACE = "mpi"
# Options of what goes on beside the program, but the flag --live.
BESIDE_TEXTS = ("live_linger", "live_address", "hang_after", "on_hang")
COUPLES = ("agent", "mpi")

OWN_OPTIONS = (
    OwnOption(("-n", "-np", "--np"), "ranks", "count", "RANKS", "Number of ranks to start."),
    OwnOption(
        ("--launcher",),
        "launcher",
        "text",
        "COMMAND",
        "Command that starts the ranks, for example 'srun --mpi=pmix'. Default: the matching mpirun, mpiexec or srun.",
    ),
    OwnOption(
        ("--launcher-args",),
        "launcher_args",
        "text",
        "TEXT",
        "More arguments for the launcher, for example '--map-by node'.",
    ),
    OwnOption(
        ("--live",),
        "live",
        "flag",
        "",
        "Show the running job in the browser, at an address that is printed. See `barograph live`.",
    ),
    OwnOption(
        ("--engine",),
        "engine",
        "flag",
        "",
        "With --live: show who keeps others waiting while the program runs. Implies --trace=mpi.",
    ),
    OwnOption(
        ("--live-linger",),
        "live_linger",
        "text",
        "SECONDS",
        "How long the page of --live stays when the program has ended and no browser is connected. Default: 10.",
    ),
    OwnOption(
        ("--live-address",),
        "live_address",
        "text",
        "ADDRESS",
        "Address of this node at which agents of the job's other nodes reach it. Default: that of the route to them.",
    ),
    OwnOption(
        ("--couple",),
        "couple",
        "text",
        "[agent|mpi]",
        "mpi: each program of the job gets an MPI_COMM_WORLD of its own, and finds the others by barograph/stream.h. "
        "agent: how --live reads the ranks.",
    ),
    OwnOption(
        ("--analyzers",),
        "analyzers",
        "text",
        "N|1:RATIO",
        "With --couple mpi: further ranks, behind those of the programs, that analyze the events of MPI while the job "
        "runs; 1:RATIO is one per RATIO ranks.",
    ),
    OwnOption(
        ("--hang-after",),
        "hang_after",
        "text",
        "TIME",
        "Report on stderr, once, where the job hangs when no rank has made progress for this long, such as 5m.",
    ),
    OwnOption(
        ("--on-hang",),
        "on_hang",
        "text",
        "COMMAND",
        "With --hang-after: run this command then, once, by `sh -c`. It finds BAROGRAPH_JOB, "
        "BAROGRAPH_LAUNCHER_PID and the sentences in its environment.",
    ),
    OwnOption(("-q", "--quiet"), "quiet", "flag", "", "Print nothing if all went well."),
    OwnOption(("--dry-run",), "dry_run", "flag", "", "Print the command that would be run, and exit."),
)


def parse(words: Sequence[str]) -> dict[str, Any] | None:
    """Returns what the command gets for these words, as click would give it; None for what click has to judge."""
    flags, valued = _names()
    several = {setting.name for setting in SETTINGS if setting.type == "wrappers"}
    alone = {setting.option: setting for setting in SETTINGS if setting.type == "layers"}
    values: dict[str, Any] = {
        "ranks": None,
        "launcher": None,
        "launcher_args": None,
        "live": False,
        "engine": False,
        "live_linger": None,
        "live_address": None,
        "couple": None,
        "analyzers": None,
        "hang_after": None,
        "on_hang": None,
        "quiet": False,
        "dry_run": False,
        **{setting.name: None for setting in SETTINGS if setting.option},
    }
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--" or not word.startswith("-"):
            at -= word != "--"
            break
        if word in flags:
            name, value = flags[word]
            values[name] = value
            continue
        name, equals, text = word.partition("=")
        if name in alone:
            setting = alone[name]
            if not equals:
                follows = at < len(words) and is_layers(setting, words[at])
                text = words[at] if follows else setting.alone
                at += follows
            values[setting.name] = text
            continue
        if name not in valued or (equals and not name.startswith("--")):
            return None
        if not equals:
            if at == len(words) or words[at].startswith("-"):
                return None
            text = words[at]
            at += 1
        given = values[valued[name]]
        values[valued[name]] = f"{given}:{text}" if given and valued[name] in several else text
    else:
        return None  # there is no program
    if at == len(words):
        return None
    ranks = values["ranks"]
    if ranks is not None:
        if not (ranks.isascii() and ranks.isdecimal() and len(ranks) < 10 and int(ranks) >= 1):
            return None
        values["ranks"] = int(ranks)
    return {**values, "program": tuple(words[at:])}


def is_layers(setting: Setting, word: str) -> bool:
    """Returns whether the word behind an option that may stand alone is its value, and not the program."""
    return set(word.split(",")) <= set(setting.choices)


def _names() -> tuple[dict[str, tuple[str, Any]], dict[str, str]]:
    """Returns what each flag sets to which value, and which parameter each other option is."""
    flags: dict[str, tuple[str, Any]] = {}
    valued: dict[str, str] = {}
    for row in OWN_OPTIONS:
        for name in row.names:
            if row.kind == "flag":
                flags[name] = (row.value, True)
            else:
                valued[name] = row.value
    for setting in SETTINGS:
        names = [name for name in (setting.short, setting.option, setting.former) if name]
        if setting.option and setting.type == "flag":
            flags |= dict.fromkeys(names, (setting.name, "1"))
            if setting.default == "1":
                flags[f"--no-{setting.option.removeprefix('--')}"] = (setting.name, "0")
        elif setting.option:
            valued |= dict.fromkeys(names, setting.name)
    return flags, valued


def start(values: Mapping[str, Any]) -> int:
    """Runs the program as these values say, and returns the exit code."""
    from barograph.cli import errors
    from barograph.launch.errors import LaunchError
    from barograph.launch.program.inside import find_rank
    from barograph.launch.run.request import Request

    options = {setting.name: values.get(setting.name) for setting in SETTINGS if setting.option}
    if (values["engine"] or values["analyzers"] is not None) and options["trace"] is None:
        options["trace"] = ENGINE_TRACE
    request = Request(
        program=values["program"],
        options=options,
        ranks=values["ranks"],
        launcher=values["launcher"],
        launcher_arguments=values["launcher_args"],
        quiet=values["quiet"],
        dry_run=values["dry_run"],
    )
    outer = request.ranks is not None or request.launcher is not None
    rank = None if outer else find_rank(os.environ)
    try:
        if values["engine"]:
            _check_engine(values)
        if values["couple"] is not None or values["analyzers"] is not None:
            request = _with_coupling(request, values, rank)
        # Under a launcher one rank starts it and speaks of it; the others end without a word where it is wrong.
        if rank in {None, 0} or any(values[name] is not None for name in BESIDE_TEXTS):
            request = _with_beside(request, values, rank)
        if rank is not None:
            from barograph.launch.run import on_rank

            return on_rank.start(request, rank)
        return _start_session(request)
    except LaunchError as error:
        errors.print_error(str(error), error.hint)
        return error.code


def _check_engine(values: Mapping[str, Any]) -> None:
    """Raises LaunchError where --engine is without what it needs."""
    from barograph.launch.errors import LaunchError

    if not values["live"]:
        raise LaunchError(
            "--engine needs --live", hint="add --live; `barograph engine NAME.baro` analyzes a run afterwards"
        )
    trace = values["trace"]
    if trace is not None and ENGINE_TRACE not in trace.split(","):
        raise LaunchError("--engine needs the events of MPI", hint=f"--trace={ENGINE_TRACE},io")


def _with_coupling(request: Request, values: Mapping[str, Any], rank: int | None) -> Request:
    """Adds what --couple and --analyzers ask for; raises LaunchError where that is wrong."""
    from barograph.launch.errors import LaunchError
    from barograph.launch.program.coupling import parse_coupling

    couple, analyzers, trace = values["couple"], values["analyzers"], values["trace"]
    try:
        if couple not in {None, *COUPLES}:
            raise LaunchError(f"--couple {couple!r} is not one of {', '.join(COUPLES)}", hint="--couple mpi")
        if couple != "mpi":
            if analyzers is not None:
                raise LaunchError("--analyzers needs --couple mpi", hint="--couple mpi --analyzers 1")
            if not values["live"]:
                raise LaunchError("--couple agent needs --live", hint="add --live")
            return request
        coupling = parse_coupling(analyzers, keeps_events=analyzers is None or trace is not None)
        if analyzers is not None and rank is not None:
            raise LaunchError(
                "--analyzers needs -n: analyzers are ranks of the same job",
                hint="barograph run --couple mpi --analyzers 1 -n 4 -- ./program",
            )
        if analyzers is not None and trace is not None and ENGINE_TRACE not in trace.split(","):
            raise LaunchError("--analyzers needs the events of MPI", hint=f"--trace={ENGINE_TRACE},io")
    except LaunchError as error:
        if rank:
            raise SystemExit(error.code) from error
        raise
    return request._replace(coupling=coupling)


def _with_beside(request: Request, values: Mapping[str, Any], rank: int | None) -> Request:
    """Adds what starts the process beside the program; raises LaunchError where an option is wrong."""
    if not values["live"] and all(values[name] is None for name in BESIDE_TEXTS):
        return request
    from barograph.cli.recording.live_beside import check_options, start_beside
    from barograph.launch.errors import LaunchError
    from barograph.launch.run.request import reason, say
    from barograph.serve.page.address_file import remove_dead

    try:
        _, hang = check_options(values)
    except LaunchError as error:
        if rank:
            raise SystemExit(error.code) from error
        raise
    if rank or request.dry_run:
        return request
    try:
        start = start_beside(values, on_rank=rank is not None)
        return request._replace(
            beside=start.begin if start is not None else None,
            has_acted=start.has_acted if start is not None else None,
            tidy=remove_dead if values["live"] else None,
            stall_ns=hang.after_ns if hang is not None else None,
        )
    except LaunchError as error:
        if rank is None:
            raise
        say(f"warning: no live page: {error}")  # the other ranks do not know, and go on
        return request
    except Exception as error:  # noqa: BLE001 - the program must start, no matter what fails here
        say(f"warning: no live page, and no watch for hangs: {reason(error)}")
        return request


def _start_session(request: Request) -> int:
    from barograph.cli.recording.complete_profiles import (
        complete,
        job_of,
        kept_snapshots,
        name_of,
        same_run,
        world_size,
    )
    from barograph.cli.recording.node_profiles import unite
    from barograph.cli.recording.run_losses import losses, store_late
    from barograph.launch.run import session

    return session.start(
        request._replace(
            finish=complete,
            losses=losses,
            store_late=store_late,
            world_size=world_size,
            unite=unite,
            job_of=job_of,
            name_of=name_of,
            snapshots_of=kept_snapshots,
            same_run=same_run,
        )
    )

# SPDX-License-Identifier: BSD-3-Clause
"""Modules that were built apart, as `barograph engine` takes them: their options, refusals, what they found."""

from __future__ import annotations

import functools
import shutil
from collections.abc import Callable, Collection, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import barograph.engine
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.help_text import asks_for_json
from barograph.cli.options.profiles import screen
from barograph.cli.options.ranges import Duration
from barograph.read.analysis.engine_processes import PartEndedError
from barograph.read.analysis.trace_analysis import TraceAnalysis, analyze_trace, of_ranks

if TYPE_CHECKING:
    from barograph.read.analysis.module_runs import Modules

LIMIT_NS = 5_000_000_000


def module_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options --module, --module-limit and --in-process, which become the argument `loading`."""

    @click.option(
        "--module",
        "paths",
        multiple=True,
        type=click.Path(),
        help="Run a module of your own: a shared library or a file in Python. Can be given several times.",
    )
    @click.option(
        "--module-limit",
        "limit_ns",
        default=LIMIT_NS,
        type=Duration(),
        help="End a module that takes longer for a block of events. Default: 5s.",
    )
    @click.option(
        "--in-process",
        is_flag=True,
        help="Run modules in this process: faster, but one that crashes takes this command with it.",
    )
    @functools.wraps(function)
    def wrapped(*args: Any, paths: tuple[str, ...], limit_ns: int, in_process: bool, **options: Any) -> Any:
        return function(*args, loading=Loading(paths, limit_ns / 1e9, in_process), **options)

    return wrapped


def template_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option --template, which ends the command."""

    def write(context: click.Context, _parameter: click.Parameter, folder: str | None) -> None:
        if folder is not None and not context.resilient_parsing:
            if asks_for_json(context):
                hint = "drop one of them"
                raise CommandError("--template and --json exclude each other", hint=hint, code=ExitCode.USAGE)
            _write_template(Path(folder))
            context.exit()

    return click.option(
        "--template",
        type=click.Path(),
        metavar="FOLDER",
        is_eager=True,
        expose_value=False,
        callback=write,
        help="Write a module to begin with to a new folder, and exit.",
    )(function)


def _write_template(folder: Path) -> None:
    if folder.exists():
        raise CommandError(
            f"{folder} exists", hint="--template takes the name of a new folder", code=ExitCode.FAILED
        )
    source = Path(barograph.engine.__file__).parent / "template"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))
    screen().line(f"wrote {', '.join(sorted(str(path) for path in folder.iterdir()))}")
    click.echo("to use it:")
    click.echo(f"    make -C {folder}")
    click.echo(f"    barograph engine RUN.baro --module {folder}/my_module.so")


@dataclass(frozen=True)
class LoadedModules:
    """The modules that can be chosen from, those that were built apart among them."""

    apart: Modules | None

    @property
    def names(self) -> dict[str, str]:
        """Those that were built apart, and what each finds."""
        return {} if self.apart is None else self.apart.names

    def analyze(
        self,
        path: Path,
        modules: list[str],
        workers: int,
        *,
        salvage: bool,
        processes: int = 1,
        ranks: Collection[int] | None = None,
    ) -> TraceAnalysis:
        """Runs the chosen modules on a trace, both kinds at the same time; those built apart in one process.

        With `ranks`, the latter get the events of these ranks only. Barograph's own get those of all, since ranks wait
        for those of other programs as well, and their tables are cut to these ranks.
        """
        own = [name for name in modules if name not in self.names]
        if self.apart is None or len(own) == len(modules):
            try:
                found = analyze_trace(path, own, workers, salvage=salvage, processes=processes)
            except PartEndedError as ended:
                raise CommandError(
                    f"the analysis was broken off: {ended}",
                    hint="again, with fewer processes if there was too little memory",
                    code=ExitCode.FAILED,
                ) from ended
            return of_ranks(found, ranks)
        if processes > 1:
            raise CommandError(
                "modules of your own run in one process", hint="without --processes", code=ExitCode.USAGE
            )
        if own:
            with ThreadPoolExecutor(1) as pool:
                beside = pool.submit(analyze_trace, path, own, workers, salvage=salvage)
                found = self.apart.analyze(path, salvage=salvage, ranks=ranks)
                mine = of_ranks(beside.result(), ranks)
        else:
            found = self.apart.analyze(path, salvage=salvage, ranks=ranks)
            mine = TraceAnalysis({}, 0, 0, [], 0.0, {})
        # One that is not chosen may have to run for those that get its entries.
        chosen = {name: table for name, table in found.tables.items() if name.partition(".")[0] in modules}
        return replace(
            mine,
            tables={**mine.tables, **chosen},
            events=max(mine.events, found.events),
            damaged=max(mine.damaged, found.damaged),
            took_s=max(mine.took_s, found.took_s),
            failures={**mine.failures, **found.failures},
            sampled=found.sampled,
        )


@dataclass(frozen=True)
class Loading:
    """What the options say."""

    paths: tuple[str, ...]
    limit_s: float
    in_process: bool

    @contextmanager
    def modules(self, workers: int) -> Generator[LoadedModules, None, None]:
        """Loads the modules; they are gone at the end of the `with` statement."""
        if not self.paths:
            yield LoadedModules(None)
            return
        from barograph.engine.loading import ModuleLoadError
        from barograph.read.analysis.module_runs import Modules

        try:
            loaded = Modules(self.paths, workers, in_process=self.in_process, limit_s=self.limit_s)
        except ModuleLoadError as refused:
            raise CommandError(str(refused), hint=refused.hint, code=ExitCode.USAGE) from refused
        with loaded:
            yield LoadedModules(loaded)

# SPDX-License-Identifier: BSD-3-Clause
"""The `barograph` command: `main` is a click group that imports only the module of the chosen command.

The table below is the one list of commands; help, completion and the manual pages come from it. Importing
this module must stay cheap (no Arrow, no DuckDB, no rich): people wait for `--help` and for the Tab key.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Generator, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

import click

from barograph.cli import errors, guard
from barograph.cli.exit_codes import ExitCode
from barograph.cli.help_text import WORDS_OF_COMMAND, HelpContext, use_in
from barograph.cli.version import WORDS, installed_version, version_line

THREADS_OF_NUMPY: Final = "OPENBLAS_NUM_THREADS"


class CommandRow(NamedTuple):
    """One row of the command table: the function is `module:command` and is imported when it is used."""

    name: str
    section: str
    summary: str

    @property
    def module(self) -> str:
        """Name of the module that holds the click command, always called `command`."""
        # A module cannot be called import or try.
        module = {"import": "import_profile", "try": "try_remedies"}.get(self.name, self.name)
        return f"barograph.cli.commands.{module}"


COMMANDS: tuple[CommandRow, ...] = (
    CommandRow("run", "Record", "Run a program and record where its time goes."),
    CommandRow("recover", "Record", "Recover a profile from a killed job."),
    CommandRow("snapshot", "Record", "Take a profile of a running job."),
    CommandRow("replay", "Record", "Make a profile of the events that an agent has written."),
    CommandRow("env", "Record", "Print what a batch script must export to record a program."),
    CommandRow("wrap", "Record", "Wrap the functions of a library, so that their calls are recorded."),
    CommandRow("doctor", "Record", "Check what would and would not be recorded here, and why."),
    CommandRow("top", "Look", "Watch running jobs on this node: who is where, and how fast."),
    CommandRow("stacks", "Look", "Show where each rank of a running job is in its program."),
    CommandRow("attach", "Look", "Look at a running process for a while: the functions that it was in."),
    CommandRow("live", "Look", "Watch a running job in the browser."),
    CommandRow("agent", "Look", "Pass on a job's events, or show this node in a live page on another one."),
    CommandRow("report", "Look", "Show where the time went and what to look at first."),
    CommandRow("view", "Look", "Open a profile in the browser, its trace down to each call."),
    CommandRow("findings", "Look", "Show what is wrong, where, what it costs and how to fix it."),
    CommandRow("tree", "Look", "Show call paths with inclusive and exclusive time."),
    CommandRow(
        "profile",
        "Look",
        "Show time and calls by function, per rank and thread or over ranks, as pprof does.",
    ),
    CommandRow("comms", "Look", "Show each communicator by operation and message size."),
    CommandRow("matrix", "Look", "Show who sent how much to whom, as a table or a picture."),
    CommandRow(
        "density", "Look", "Show one call, or a group of calls, by rank: how often, how long, how much."
    ),
    CommandRow("files", "Look", "Show each file by layer: how much, how fast, in which pattern."),
    CommandRow("io", "Look", "Show what each I/O call became in the layers below it."),
    CommandRow("ranks", "Look", "Show how each rank spent its time, the slowest first."),
    CommandRow("loops", "Look", "Show how long iterations take and which ones stand out."),
    CommandRow("categories", "Look", "Show the time by category of the program's regions."),
    CommandRow("functions", "Look", "Show the functions that the CPU time went to, from samples."),
    CommandRow("timeline", "Look", "Show what the ranks did over time."),
    CommandRow("snapshots", "Look", "Show the snapshots of a run in order, and what changed."),
    CommandRow("trace", "Look", "List the events of a traced run, or export them."),
    CommandRow("engine", "Look", "Show who waited for whom in a traced run, and what kept the other."),
    CommandRow("query", "Query and compare", "Query a profile in SQL."),
    CommandRow("diff", "Query and compare", "Compare two profiles call path by call path."),
    CommandRow(
        "compare", "Query and compare", "Compare many runs: spread, outliers, correlation with the wall time."
    ),
    CommandRow("info", "Query and compare", "Show what a profile contains, and verify that it is intact."),
    CommandRow(
        "try", "Query and compare", "Run a program with remedies for its findings, and measure the gain."
    ),
    CommandRow("merge", "Query and compare", "Merge a folder of parts, or the profiles of several nodes."),
    CommandRow("slice", "Query and compare", "Extract some ranks or call paths into a new profile."),
    CommandRow("resolve", "Query and compare", "Resolve recorded addresses to functions, files and lines."),
    CommandRow("export", "Query and compare", "Convert a profile for other tools."),
    CommandRow("import", "Query and compare", "Convert another tool's file to a profile."),
    CommandRow("build", "Set up", "Build the plugin for another MPI library."),
    CommandRow("bench", "Set up", "Measure how fast profiles are written here, and advise on settings."),
    CommandRow("completion", "Set up", "Print the completion script for your shell."),
)


def print_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    """Prints the version and ends the command; the callback of --version."""
    if wanted and not context.resilient_parsing:
        click.echo(version_line(), nl=False)
        context.exit()


@contextlib.contextmanager
def one_thread_for_numpy() -> Generator[None]:
    """While numpy may be loaded: no command multiplies matrices, and it would start a thread for each core at once.

    Programs that a command starts must not see it.
    """
    if THREADS_OF_NUMPY in os.environ:
        yield
        return
    os.environ[THREADS_OF_NUMPY] = "1"
    try:
        yield
    finally:
        del os.environ[THREADS_OF_NUMPY]


class LazyGroup(click.Group):
    """A click group over COMMANDS whose errors, exit codes and broken pipes are handled in one place."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002, click's signature
        """Names of all commands in the order of the table."""
        return [row.name for row in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Imports the module of one command; None when there is no such command."""
        row = next((row for row in COMMANDS if row.name == cmd_name), None)
        if row is None:
            return None
        with one_thread_for_numpy():
            return use_in(import_module(row.module).command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command; for any other name the nearest one is the hint."""
        if args and not args[0].startswith("-") and all(row.name != args[0] for row in COMMANDS):
            import difflib
            import shlex

            near = difflib.get_close_matches(args[0], [row.name for row in COMMANDS], n=1)
            hint = "`barograph --help` lists all commands"
            if near:
                hint = f"did you mean `barograph {shlex.join([*near, *args[1:]])}`?"
            raise errors.CommandError(f"there is no command {args[0]}", hint=hint, code=ExitCode.USAGE)
        ctx.meta[WORDS_OF_COMMAND] = tuple(args[1:])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Writes the command list by section, from the table alone (nothing is imported)."""
        for section in dict.fromkeys(row.section for row in COMMANDS):
            with formatter.section(section):
                formatter.write_dl([(row.name, row.summary) for row in COMMANDS if row.section == section])

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the chosen command and flushes its output; a broken pipe must get past click, which exits with 1."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError as error:
            raise guard.OutputClosedError from error
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,  # noqa: ARG002, click's signature
        **extra: Any,
    ) -> Any:
        """Runs a command; in standalone mode ends the process with one of the exit codes."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        sys.exit(self.run_guarded(args, prog_name or "barograph", complete_var, extra))

    def run_guarded(
        self, args: Sequence[str] | None, prog_name: str, complete_var: str | None, extra: dict[str, Any]
    ) -> int:
        """Runs a command and returns its exit code; every expected failure becomes one line and a hint."""

        def run() -> Any:
            try:
                return super(LazyGroup, self).main(args, prog_name, complete_var, False, **extra)
            except click.exceptions.NoArgsIsHelpError as error:
                click.echo(error.ctx.get_help() if error.ctx else error.format_message(), err=True)
                return ExitCode.USAGE
            except click.ClickException as error:
                return errors.report_usage_error(error)
            except click.Abort:
                return ExitCode.INTERRUPTED

        return guard.guarded(run)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="`barograph COMMAND --help` explains a command.",
)
@click.option(
    *WORDS,
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Record an MPI program without changing it, and see where its time goes.

    \b
    Start with:
      barograph run -n 4 -o first -- ./app input
      barograph report first.baro
    """  # noqa: D301 - click wants the control character


__all__ = ["COMMANDS", "CommandRow", "LazyGroup", "installed_version", "main"]

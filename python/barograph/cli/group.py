# SPDX-License-Identifier: BSD-3-Clause
"""The `barograph` command: `main` is a click group that imports only the module of the chosen command.

Importing this module must stay cheap (no Arrow, no DuckDB, no rich): people wait for help and for the Tab key.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Generator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from barograph.cli import command_table, errors, guard, overview
from barograph.cli.exit_codes import ExitCode
from barograph.cli.help_text import WORDS_OF_COMMAND, HelpContext, use_in
from barograph.cli.version import installed_version, version_line

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

THREADS_OF_NUMPY: Final = "OPENBLAS_NUM_THREADS"


class CommandRow(NamedTuple):
    """One row of the command table: the function is `module:command` and is imported when it is used."""

    name: str
    folder: str
    summary: str

    @property
    def module(self) -> str:
        """Name of the module that holds the click command, always called `command`."""
        # A module cannot be called import or try.
        module = {"import": "import_profile", "try": "try_remedies"}.get(self.name, self.name)
        return f"barograph.cli.commands.{self.folder}.{module}"


COMMANDS: Final = tuple(CommandRow(*row) for row in command_table.ROWS)


def print_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    """Prints the version and ends the command; the callback of --version."""
    if wanted and not context.resilient_parsing:
        click.echo(version_line())
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

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Writes the help, from the list of commands alone (nothing is imported)."""
        formatter.write(overview.overview(formatter.width))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Returns the commands that begin so, from their list alone (nothing is imported), and options."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(row.name, help=row.summary) for row in COMMANDS if row.name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)

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
    context_settings={
        "help_option_names": list(overview.HELP_WORDS),
        "max_content_width": overview.WIDEST,
    },
    help="\n".join((overview.ABOUT, "", "\b", *overview.FIRST_STEPS)),
    epilog=overview.EPILOG,
)
@click.option(
    *overview.VERSION_WORDS,
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help=overview.VERSION_HELP,
)
def main() -> None:
    """Runs a command."""


__all__ = ["COMMANDS", "CommandRow", "LazyGroup", "installed_version", "main"]

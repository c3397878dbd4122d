# SPDX-License-Identifier: BSD-3-Clause
"""How a command ends badly: one `barograph: error:` line, a `hint:` line and an exit code.

Commands raise CommandError (or let ProfileError, click and DuckDB errors pass); `describe` turns any of them
into the same two lines. A traceback is only ever shown for a defect of Barograph itself. Must never print to
stdout.
"""

from __future__ import annotations

import errno
import sys

from barograph.cli import standard_output
from barograph.cli.exit_codes import ExitCode
from barograph.wording.printable import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    import click


LONGEST_WORD: Final = 400
SYSTEM_HINTS: Final = {
    errno.ENAMETOOLONG: "Linux allows 255 bytes for a file name and 4095 for a path",
    errno.ENOSPC: "`df -h` shows how full each file system is",
    errno.EACCES: "`ls -ld` shows its owner and permissions",
}


class CommandError(Exception):
    """A command cannot do what it was asked to; `hint` says what the user can do about it."""

    def __init__(self, message: str, *, hint: str = "", code: ExitCode = ExitCode.FAILED) -> None:
        super().__init__(message)
        self.hint = hint
        self.code = code


def one_line(text: str) -> str:
    """Returns text with all white space runs (line ends too) made single spaces, and nothing that steers a terminal.

    A word that is longer than a few lines keeps both ends.
    """
    return printable(" ".join(_both_ends(word) for word in text.split()))


def _both_ends(word: str) -> str:
    half = LONGEST_WORD // 2
    return word if len(word) <= LONGEST_WORD else f"{word[:half]}...{word[-half:]}"


def print_error(message: str, hint: str = "") -> None:
    """Writes the error line and, where there is one, the hint line to stderr; what cannot be written is left."""
    try:
        sys.stderr.write(f"barograph: error: {one_line(message)}\n")
        if hint:
            sys.stderr.write(f"hint: {one_line(hint)}\n")
        sys.stderr.flush()
    except OSError:
        standard_output.drop(sys.stderr)


def report_usage_error(error: click.ClickException) -> ExitCode:
    """Prints a click error in the form all errors have and returns the exit code for it."""
    import click

    hint = ""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        hint = f"`{error.ctx.command_path} --help` lists the options"
    print_error(error.format_message(), hint)
    return ExitCode.USAGE if isinstance(error, click.UsageError) else ExitCode.FAILED


def report_profile_error(error: Exception) -> ExitCode:
    """Prints a ProfileError (damaged, foreign, unreadable profile) and returns the exit code for it."""
    hint = str(getattr(error, "hint", "") or "")
    cause = error.__cause__
    missing = isinstance(cause, (FileNotFoundError, PermissionError))
    print_error(str(error), hint)
    return ExitCode.NOT_FOUND if missing else ExitCode.BAD_PROFILE


def report_shortage(error: ImportError | MemoryError) -> ExitCode:
    """Prints that memory, or a part of the installation, is missing, and returns the exit code for it."""
    what = str(error) or "out of memory"
    hint = "more memory is needed (ulimit -v), or the installation is damaged: `barograph doctor`"
    print_error(f"cannot continue: {what}", hint)
    return ExitCode.FAILED


def report_system_error(error: OSError) -> ExitCode:
    """Prints an error of the operating system that no command saw coming, and returns the exit code for it."""
    standard_output.drop(sys.stdout)
    reason = error.strerror or str(error) or type(error).__name__
    if error.filename is None:
        print_error(f"cannot write the output: {reason}")
    else:
        print_error(f"{error.filename!s}: {reason}", SYSTEM_HINTS.get(error.errno or 0, ""))
    return ExitCode.USAGE if error.errno == errno.ENAMETOOLONG else ExitCode.FAILED

# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph --help` says, and the names of commands at the Tab key: both of the list of commands alone.

Called by `barograph.cli.entry` before click is imported, and by the click group, so that all ways say the same.
"""

from __future__ import annotations

import textwrap

from barograph.cli.command_table import ROWS, SECTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ABOUT = "Record an MPI program without changing it, and see where its time goes."
FIRST_STEPS = (
    "Start with:",
    "  barograph run -n 4 -o first -- ./app input",
    "  barograph report first.baro",
)
EPILOG = "`barograph COMMAND --help` explains a command."
HELP_WORDS = ("-h", "--help")
VERSION_WORDS = ("-V", "--version")
VERSION_HELP = "Show the version and exit."
HELP_HELP = "Show this message and exit."
# Columns: no wider, so that lines stay readable, and no narrower than click's.
WIDEST, NARROWEST = 110, 50


def width_of_help() -> int:
    """Returns the columns that help has, those of the terminal less a margin of two: as click has it."""
    import shutil

    return max(min(shutil.get_terminal_size().columns, WIDEST) - 2, NARROWEST)


def overview(width: int) -> str:
    """Returns the help of `barograph` itself, without a line end behind it."""
    lines = ["Usage: barograph [OPTIONS] COMMAND [ARGS]...", ""]
    lines += textwrap.wrap(ABOUT, width, initial_indent="  ", subsequent_indent="  ")
    lines += ["", *(f"  {line}" for line in FIRST_STEPS)]
    options = ((", ".join(VERSION_WORDS), VERSION_HELP), (", ".join(HELP_WORDS), HELP_HELP))
    lines += _section("Options", options, width)
    for section in dict.fromkeys(SECTIONS.values()):
        rows = [(name, summary) for name, folder, summary in ROWS if SECTIONS[folder] == section]
        lines += _section(section, rows, width)
    return "\n".join([*lines, "", f"  {EPILOG}"])


def _section(title: str, rows: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Returns a list of names, and beside each what it does."""
    column = max(len(name) for name, _ in rows) + 2
    lines = ["", f"{title}:"]
    for name, text in rows:
        first, *others = textwrap.wrap(text, width - column - 2)
        lines += [f"  {name:<{column}}{first}", *(" " * (column + 2) + other for other in others)]
    return lines


def named_commands(how: str, words: str, word: str) -> str | None:
    """Answers the shell about the name of a command, as click would; None for what click has to answer.

    Args:
        how: The shell, and what it wants, as click's scripts say it: `bash_complete`.
        words: The line.
        word: The number of the word to complete, or, in fish, the word.
    """
    row = {
        "bash_complete": "plain,{name}",
        "zsh_complete": "plain\n{name}\n{summary}",
        "fish_complete": "plain,{name}\t{summary}",
    }.get(how)
    typed = words.split()[1:]
    if how == "fish_complete":
        begun, is_first = word, typed == ([word] if word else [])
    else:
        begun, is_first = (typed[0] if typed else ""), word == "1" and len(typed) < 2
    if row is None or not is_first or not (begun == "" or begun.isalpha()):
        return None
    found = ((name, summary) for name, _, summary in ROWS if name.startswith(begun))
    return "\n".join(row.format(name=name, summary=summary) for name, summary in found)

# SPDX-License-Identifier: BSD-3-Clause
"""Help on a narrow terminal: click keeps the lines of examples and lists as they are, however long.

Here their explanations are folded below each other, and a command that is too long goes on in the next line, so that
it can still be copied. Used by the command table. Must stay cheap to import.
"""

from __future__ import annotations

import re
import textwrap

import click

# An example or a name, and behind two spaces what it means.
ROW = re.compile(r"^( *)(\S.*?)(?:( {2,})(\S.*))?$")
# Explanations of less room go below what they explain.
NARROWEST = 24
BELOW = 6
# Where contexts keep the words behind the name of the command.
WORDS_OF_COMMAND = f"{__name__}.words"


def folded(block: str, width: int) -> str:
    """Returns a block whose lines are kept, with those that are longer than `width` broken."""
    return "\n".join(part for line in block.split("\n") for part in _folded_line(line, width))


def _folded_line(line: str, width: int) -> list[str]:
    row = ROW.match(line)
    if len(line) <= width or row is None:
        return [line]
    indent, head, gap, text = row[1], row[2], row[3] or "", row[4] or ""
    start = len(indent) + len(head) + len(gap)
    if text and width - start >= NARROWEST:
        first, *others = textwrap.wrap(text, width - start)
        return [f"{indent}{head}{gap}{first}", *(" " * start + other for other in others)]
    below = f"{indent}{' ' * BELOW}"
    found = [indent + head]
    if len(found[0]) > width:
        found = _continued(indent, head, width)
    return found + textwrap.wrap(text, width, initial_indent=below, subsequent_indent=below)


def _continued(indent: str, command: str, width: int) -> list[str]:
    """Breaks a line at blanks; that of a command with what a shell takes for one that goes on."""
    lines = textwrap.wrap(
        command,
        width - 2,
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    if "barograph " not in command:
        return lines
    return [line if line.endswith("|") else f"{line} \\" for line in lines[:-1]] + lines[-1:]


class HelpFormatter(click.HelpFormatter):
    """click's, with lines that fit."""

    def write_text(self, text: str) -> None:
        """Writes paragraphs; those that begin with a backspace have their own lines."""
        width = self.width - self.current_indent
        blocks = re.split(r"\n\s*\n", text)
        super().write_text(
            "\n\n".join(folded(one, width) if one.lstrip().startswith("\b") else one for one in blocks)
        )


def asks_for_json(context: click.Context) -> bool:
    """Whether --json is among the words of a command, for options that end it before the others are read."""
    return "--json" in context.meta.get(WORDS_OF_COMMAND, ())


class HelpContext(click.Context):
    """A context whose help is formatted so."""

    formatter_class = HelpFormatter


def use_in(command: click.Command) -> click.Command:
    """Returns the command, with help that fits, also that of its parts."""
    command.context_class = HelpContext
    if isinstance(command, click.Group):
        for part in command.commands.values():
            use_in(part)
    return command

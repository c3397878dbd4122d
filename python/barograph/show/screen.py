# SPDX-License-Identifier: BSD-3-Clause
"""The screen a command writes to: width, colour, pictures, and tables that look the same everywhere.

All text passes `printable` here: what programs call their communicators, regions and files must not steer a terminal.

In a pipe, with NO_COLOR or TERM=dumb there are no colours and no pictures, and lines are as wide as their
content. Must never write to stderr, and never swallow a broken pipe (cli ends the command then).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TextIO

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from barograph.show.table import picture_columns, terminal_table
from barograph.show.table_fit import fitted_table, left_out_sentence
from barograph.spec.table_model import Column, Row
from barograph.spec.table_model import Table as TableSpec
from barograph.wording.printable import printable

# Width of tables in a pipe unless COLUMNS says otherwise: wide enough that nothing that matters is cut.
PIPE_WIDTH = 120
NARROWEST = 60
# Stands for the space between a number and its unit while lines are broken: a character of private use, as Python takes
# a no-break space for a space.
GLUE = "\ue000"
# Blanks at the end of a line, also before the code that ends a style.
PADDING = re.compile(r" +((?:\x1b\[0m)*)$")
UNITS = re.compile(r"(?<=\d) (?=(?:%|(?:ns|us|ms|s|min|h|B|[KMGTPE]iB|M|G)\b))")


def _clean(text: str) -> str:
    return printable(text, keep="\n")


def _glued(text: str) -> str:
    return UNITS.sub(GLUE, _clean(text))


def _titled(column: Column) -> Column:
    clean = _clean(column.title)
    return column if clean == column.title else replace(column, title=clean)


def _clean_text(text: Text) -> Text:
    """Returns a text with its styles; one that has something to escape loses those of its parts."""
    clean = _clean(text.plain)
    return text if clean == text.plain else Text(clean, style=text.style)


def _cell(column: Column, cell: str | Text) -> str | Text:
    if isinstance(cell, Text):
        return _clean_text(cell)
    return _glued(cell) if column.fold else _clean(cell)


class PipeConsole(Console):
    """A rich console that passes a broken pipe on instead of ending the process itself."""

    def on_broken_pipe(self) -> None:
        """Called by rich while it handles a BrokenPipeError."""
        raise  # noqa: PLE0704, the error rich is handling


class Screen:
    """Prints headings, sentences and tables; `pictures` says whether bars and blocks may be drawn."""

    def __init__(self, stream: TextIO, *, width: int | None = None, pictures: bool | None = None) -> None:
        terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
        plain = not terminal or bool(os.environ.get("NO_COLOR"))
        if width is None and not terminal:
            columns = os.environ.get("COLUMNS", "")
            width = int(columns) if columns.isdigit() and int(columns) > 0 else None
        unicode = (getattr(stream, "encoding", "") or "").lower().replace("-", "") == "utf8"
        self.pictures = terminal and not plain and unicode if pictures is None else pictures
        self._bounded = terminal or width is not None
        if width is None and not terminal:
            width = PIPE_WIDTH
        self._console = PipeConsole(
            file=stream,
            width=None if width is None else max(width, NARROWEST),
            no_color=plain,
            force_terminal=terminal and not plain,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=False,
        )

    @property
    def width(self) -> int:
        """Number of characters in a line."""
        return self._console.width

    def heading(self, text: str) -> None:
        """Prints an empty line and a heading."""
        self._console.print()
        self._console.print(Text(_clean(text), style="bold"))

    def chapter(self, text: str) -> None:
        """Prints an empty line and the heading of a chapter, underlined."""
        title = _clean(text)
        self._console.print()
        self._console.print(Text(title, style="bold"))
        self._console.print(Text("=" * min(len(title), self.width), style="bold"))

    def line(self, text: str = "", style: str = "") -> None:
        """Prints one paragraph, wrapped at the width of the screen."""
        self._print(Text(_glued(text), style=style))

    def rich_line(self, text: Text) -> None:
        """Prints one line that has styles of its own, never wrapped."""
        text = _clean_text(text)
        text.no_wrap = True
        self._print(text)

    def item(self, mark: str, text: str, style: str = "") -> None:
        """Prints a paragraph that hangs to the right of its mark, as in a numbered list."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=len(mark), no_wrap=True)
        grid.add_column()
        grid.add_row(_clean(mark), Text(_glued(text), style=style))
        self._print(Padding(grid, (0, 0, 0, 2)))

    def pairs(self, rows: Iterable[tuple[str, str]]) -> None:
        """Prints names and values, aligned."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        for name, value in rows:
            grid.add_row(_clean(name), _glued(value))
        self._print(grid)

    def table(
        self,
        table: TableSpec[Row],
        rows: Iterable[Row],
        *,
        cells: Mapping[str, Callable[[Row], str | Text]] = MappingProxyType({}),
        without: Collection[str] = (),
        several_ranks: bool = True,
    ) -> list[str]:
        """Prints a table of the spec and returns what grid() does; see terminal_table() for the arguments."""
        left_out = without if self.pictures else {*without, *picture_columns(table)}
        columns, texts = terminal_table(
            table, rows, cells=cells, without=left_out, several_ranks=several_ranks
        )
        return self.grid(columns, texts)

    def grid(self, columns: Sequence[Column], rows: Iterable[Sequence[str | Text]]) -> list[str]:
        """Prints cells below columns that depend on what is shown, as the result of a query does.

        Returns the titles of the columns that the screen has no room for.
        """
        columns = [_titled(column) for column in columns]
        cells = [[_cell(column, cell) for column, cell in zip(columns, row, strict=True)] for row in rows]
        table, needed, left_out = fitted_table(
            columns, cells, self.width, ruled=self.pictures, grows=not self._bounded
        )
        self._print(table, None if self._bounded else max(needed, self.width))
        if left_out:
            self.line(left_out_sentence(left_out, self.width), style="dim")
        return left_out

    def _print(self, content: Table | Padding | Text, width: int | None = None) -> None:
        known = self._console.width
        if width is not None:
            self._console.width = width  # rich prints no wider than its screen
        with self._console.capture() as captured:
            self._console.print(content)
        self._console.width = known
        # rich pads cells to the column; spaces at the end of a line only trouble diffs and copying.
        lines = captured.get().rstrip("\n").split("\n")
        text = "\n".join(PADDING.sub(r"\1", line) for line in lines).replace(GLUE, " ")
        self._console.file.write(text + "\n")

    def losses(self, sentences: Sequence[str]) -> None:
        """Prints what the profile does not hold; nothing for a whole profile."""
        for sentence in sentences:
            self.line(f"INCOMPLETE: {sentence}.", style="bold red")

    def remarks(self, sentences: Sequence[str]) -> None:
        """Prints what was not done although it was asked for; times and calls are whole."""
        for sentence in sentences:
            self.line(sentence, style="yellow")

# SPDX-License-Identifier: BSD-3-Clause
"""The screen a command writes to: width, colour, pictures, and tables that look the same everywhere.

In a pipe, with NO_COLOR or TERM=dumb there are no colours and no pictures, and lines are as wide as their
content. Must never write to stderr, and never swallow a broken pipe (cli ends the command then).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TextIO

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

# Width of tables in a pipe unless COLUMNS says otherwise: wide enough that nothing that matters is cut.
PIPE_WIDTH = 120
NARROWEST = 60


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
            width = int(columns) if columns.isdigit() and int(columns) > 0 else PIPE_WIDTH
        unicode = (getattr(stream, "encoding", "") or "").lower().replace("-", "") == "utf8"
        self.pictures = terminal and not plain and unicode if pictures is None else pictures
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
        self._console.print(Text(text, style="bold"))

    def line(self, text: str = "", style: str = "") -> None:
        """Prints one paragraph, wrapped at the width of the screen."""
        self._print(Text(text, style=style))

    def rich_line(self, text: Text) -> None:
        """Prints one line that has styles of its own, never wrapped."""
        text.no_wrap = True
        self._print(text)

    def item(self, mark: str, text: str, style: str = "") -> None:
        """Prints a paragraph that hangs to the right of its mark, as in a numbered list."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=len(mark), no_wrap=True)
        grid.add_column()
        grid.add_row(mark, Text(text, style=style))
        self._print(Padding(grid, (0, 0, 0, 2)))

    def pairs(self, rows: Iterable[tuple[str, str]]) -> None:
        """Prints names and values, aligned."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        for name, value in rows:
            grid.add_row(name, value)
        self._print(grid)

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> None:
        """Prints a table. A column name that begins with `>` is right-aligned, with `*` it may be folded."""
        table = Table(
            box=box.SIMPLE_HEAD if self.pictures else None, pad_edge=False, padding=(0, 1), show_edge=False
        )
        for name in columns:
            right, folds = name.startswith(">"), name.startswith("*")
            table.add_column(
                name.lstrip(">*"),
                justify="right" if right else "left",
                no_wrap=not folds,
                overflow="fold" if folds else "ellipsis",
                header_style="bold",
            )
        for row in rows:
            table.add_row(*row)
        self._print(table)

    def _print(self, content: Table | Padding | Text) -> None:
        with self._console.capture() as captured:
            self._console.print(content)
        # rich pads cells to the column; spaces at the end of a line only trouble diffs and copying.
        text = "\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n"))
        self._console.file.write(text + "\n")

    def losses(self, sentences: Sequence[str]) -> None:
        """Prints what the profile does not hold; nothing for a whole profile."""
        for sentence in sentences:
            self.line(f"INCOMPLETE: {sentence}.", style="bold red")

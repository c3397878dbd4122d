# SPDX-License-Identifier: BSD-3-Clause
"""Makes a table that is as narrow as the screen without ever cutting a number.

Labels are shortened in the middle first; then columns are left out, those marked as optional before the others, from
the right to the left, and never the first one. Used by Screen.table and `barograph top`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

Cell = str | Text
MARKS = ">*?!"
# Labels and texts that fold stay at least this wide; most are told apart by that much.
NARROWEST_LABEL = 16
NARROWEST_FOLD = 20
# Between two columns: rich pads both sides, and keeps room for a rule between columns where the head has one.
GAP, RULED_GAP = 2, 3


@dataclass(frozen=True)
class Column:
    """One column; `index` is its position in the rows."""

    index: int
    name: str
    right: bool  # numbers
    folds: bool
    optional: bool
    whole: bool  # never shortened: people copy it


def columns_of(names: Sequence[str]) -> list[Column]:
    """Reads the marks: `>` right-aligned, `*` may be folded, `?` left out first, `!` never shortened."""
    found: list[Column] = []
    for index, name in enumerate(names):
        text = name.lstrip(MARKS)
        marks = name[: len(name) - len(text)]
        found.append(Column(index, text, ">" in marks, "*" in marks, "?" in marks, "!" in marks))
    return found


def shortened(text: str, width: int) -> str:
    """Returns a label of at most `width` characters, its middle left out: both ends tell more."""
    if cell_len(text) <= width:
        return text
    kept = max(width - 3, 2)
    head = kept // 2
    return f"{text[:head]}...{text[len(text) - (kept - head) :]}"


def width_of(cell: Cell) -> int:
    """Returns the number of character cells of the widest line."""
    plain = cell.plain if isinstance(cell, Text) else cell
    return max((cell_len(line) for line in plain.splitlines()), default=0)


def fit(
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]], width: int, gap: int, *, grows: bool = False
) -> tuple[list[Column], dict[int, int], int]:
    """Returns the columns to show, the width of each label that is to be shortened, and the width of it all.

    Args:
        columns: all of them.
        rows: cells in the order of all columns.
        width: of the screen, in characters.
        gap: between two columns.
        grows: lines may be longer than `width` where something would be shortened or left out otherwise.
    """
    natural = [max((width_of(row[column.index]) for row in rows), default=0) for column in columns]
    least: list[int] = []
    for column, widest in zip(columns, natural, strict=True):
        floor = (
            NARROWEST_FOLD if column.folds else widest if column.right or column.whole else NARROWEST_LABEL
        )
        least.append(max(min(widest, floor), len(column.name)))
    kept = list(range(len(columns)))

    def needs(widths: Sequence[int]) -> int:
        return sum(widths[at] for at in kept) + gap * (len(kept) - 1)

    wanted = [max(one, len(column.name)) for one, column in zip(natural, columns, strict=True)]
    if grows:
        width = max(width, needs([least[at] if columns[at].folds else wanted[at] for at in kept]))
    while len(kept) > 1 and needs(least) > width:
        kept.remove(
            max(kept[1:], key=lambda at: (columns[at].optional, columns[at].right, columns[at].index))
        )
    folding = [at for at in kept if columns[at].folds]
    if folding:
        # What folds gives way before a label is shortened.
        fixed = needs([0 if columns[at].folds else wanted[at] for at in range(len(columns))])
        room = max((width - fixed) // len(folding), 0)
        for at in folding:
            wanted[at] = min(wanted[at], max(room, least[at]))
    limits: dict[int, int] = {}
    labels = [at for at in kept if not columns[at].right and not columns[at].folds]
    while (over := needs(wanted) - width) > 0:
        widest = max(labels, key=lambda at: wanted[at] - least[at], default=None)
        if widest is None or wanted[widest] <= least[widest]:
            break
        wanted[widest] -= 1 if len(labels) > 1 else min(over, wanted[widest] - least[widest])
        limits[columns[widest].index] = wanted[widest]
    return [columns[at] for at in kept], limits, needs(wanted)


def fitted_table(
    names: Sequence[str], rows: Sequence[Sequence[Cell]], width: int, *, ruled: bool, grows: bool = False
) -> tuple[Table, int, list[str]]:
    """Returns a table for a screen of `width` characters, its own width, and the columns that were left out.

    Args:
        names: of the columns, each with its marks (see columns_of).
        rows: cells in the order of the columns.
        width: of the screen, in characters.
        ruled: whether a line is drawn below the head.
        grows: see fit().
    """
    columns = columns_of(names)
    shown, limits, needed = fit(columns, rows, width, RULED_GAP if ruled else GAP, grows=grows)
    table = Table(box=box.SIMPLE_HEAD if ruled else None, pad_edge=False, padding=(0, 1), show_edge=False)
    for column in shown:
        table.add_column(
            column.name,
            justify="right" if column.right else "left",
            no_wrap=not column.folds,
            overflow="fold" if column.folds else "ellipsis",
            header_style="bold",
        )
    for row in rows:
        table.add_row(*(_limited(row[column.index], limits.get(column.index)) for column in shown))
    return table, needed, [column.name for column in columns if column not in shown and column.name]


def left_out_sentence(names: Sequence[str], width: int) -> str:
    """Returns the line below a table that says which columns a screen of `width` characters has no room for."""
    return f"not shown in {width} columns: {', '.join(names)}"


def _limited(cell: Cell, width: int | None) -> Cell:
    if width is None:
        return cell
    if isinstance(cell, Text):
        return Text(shortened(cell.plain, width), style=cell.style)
    return shortened(cell, width)

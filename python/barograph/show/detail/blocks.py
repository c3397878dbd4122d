# SPDX-License-Identifier: BSD-3-Clause
"""What a chapter of the long report is made of: sentences, tables and pictures, all texts ready to be set.

A picture is drawn when it is asked for, for a report has up to some hundred of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from barograph.show.files.file_names import file_name
from barograph.show.page.tables.table import Values
from barograph.show.table import value_text
from barograph.spec.table_model import Column, Form, Table

# Letters of a cell.
NAME_WIDTH = 44
# Letters of a line of a table in the size that report_full.typ has for tables, and in the smallest that can be read.
LINE_WIDTH = 118
SMALL_WIDTH = 144
# What the space between columns takes, in letters.
GAP = 2
# How much wider letters of titles are, and what wide and narrow letters take of the width of others.
BOLD = 1.15
WIDE, NARROW = 1.5, 0.62
# A column of text is broken into lines from this width on.
FOLDED = 26


@dataclass(frozen=True)
class Sentence:
    """A remark, in small letters."""

    text: str


@dataclass(frozen=True)
class Pairs:
    """Names and values."""

    rows: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Listing:
    """A table, or some of its columns where it is too wide for a page.

    `columns` have a title, whether they are numbers, and their width in letters.
    """

    title: str
    columns: Sequence[tuple[str, bool, int]]
    rows: Sequence[Sequence[str]]
    note: str = ""

    @property
    def scale(self) -> float:
        """What its letters are to be made smaller by, for a line to fit a page; 1 at most."""
        width = sum(column[2] + GAP for column in self.columns)
        return max(min(LINE_WIDTH / width, 1.0), LINE_WIDTH / SMALL_WIDTH)


@dataclass(frozen=True)
class Picture:
    """A picture with the text below it; `figure` makes it, one of matplotlib, in the style of pictures.styled."""

    name: str  # letters, digits and dashes
    caption: str
    figure: Callable[[], Any]
    title: str = ""


Block: TypeAlias = Sentence | Pairs | Listing | Picture


@dataclass(frozen=True)
class Section:
    """A part of a chapter."""

    title: str
    blocks: Sequence[Block]


def listings(
    spec: Table[Any],
    values: Values,
    *,
    most: int,
    rest: str,
    keys: int = 1,
    folder: str = "",
    note: str = "",
    form: Form = "page",
    without: Collection[str] = (),
) -> list[Block]:
    """Returns the first rows of a table, as several listings where its columns need more than a line; [] without rows.

    Args:
        spec: of the table.
        values: all of its rows.
        most: how many of them are shown.
        rest: where the others are, for people.
        keys: how many columns are repeated in each part of a listing.
        folder: the working directory, that names of files are shortened by.
        note: what a reader must know.
        form: whose columns.
        without: names of columns to leave out. One in which no row has a value is left out, too.
    """
    columns = [one for one in spec.columns_in(form) if one.name not in without and one.name in values]
    count = len(values[columns[0].name])
    if not count:
        return []
    shown = [column for column in columns if any(values[column.name])] or columns
    cells = [[_cell(column, value, folder) for value in values[column.name][:most]] for column in shown]
    heads = [_head(column, of) for column, of in zip(shown, cells, strict=True)]
    said = [note] if note else []
    if count > most:
        said.append(f"The first {most:,} of {count:,} rows; {rest}.")
    blocks: list[Block] = []
    groups = _groups([head[2] for head in heads], min(keys, len(heads)))
    for number, group in enumerate(groups):
        part = f" ({number + 1} of {len(groups)})" if len(groups) > 1 else ""
        rows = list(zip(*(cells[place] for place in group), strict=True))
        last = number == len(groups) - 1
        columns_of = _widened([heads[place] for place in group], [cells[place] for place in group])
        blocks.append(Listing(spec.title + part, columns_of, rows, " ".join(said) if last else ""))
    return blocks


def _cell(column: Column, value: Any, folder: str) -> str:
    if isinstance(value, float) and not column.unit:
        return f"{value:.6g}"
    if value is None or column.type != "text":
        return value_text(column, value)
    return file_name(str(value), folder, NAME_WIDTH)


def _head(column: Column, cells: Sequence[str]) -> tuple[str, bool, int]:
    text = column.type == "text"
    longest = max(map(_width, cells), default=0)
    width = min(longest, FOLDED) if text else longest
    # If a title is wider than the cells below it, each word has a line.
    title = column.title if len(column.title) <= width else column.title.replace(" ", "\n")
    return (title, not text, max([width, *(math.ceil(BOLD * _width(word)) for word in title.split("\n"))]))


def _widened(
    heads: Sequence[tuple[str, bool, int]], cells: Sequence[Sequence[str]]
) -> list[tuple[str, bool, int]]:
    """Returns the heads with the room that a line has left given to columns of text that are broken into lines."""
    left = LINE_WIDTH - sum(width + GAP for _, _, width in heads)
    found: list[tuple[str, bool, int]] = []
    for (title, number, width), of in zip(heads, cells, strict=True):
        more = 0 if number else max(min(max(map(_width, of), default=0) - width, left), 0)
        left -= more
        found.append((title, number, width + more))
    return found


def _width(text: str) -> int:
    return math.ceil(
        sum(WIDE if one in "mwMW%@" else NARROW if one in "ijltfI.,:;'| " else 1.05 for one in text)
    )


def _groups(widths: Sequence[int], keys: int) -> list[list[int]]:
    """Returns the columns of each listing, behind the keys: as few listings as possible, of about the same width."""
    first, others = list(range(keys)), list(range(keys, len(widths)))
    room = SMALL_WIDTH - sum(widths[place] + GAP for place in first)
    groups = _filled(others, widths, room)
    if len(groups) > 1:
        even = -(-sum(widths[place] + GAP for place in others) // len(groups))
        limits = range(even, room)
        groups = next(
            (found for one in limits if len(found := _filled(others, widths, one)) == len(groups)), groups
        )
    return [first + group for group in groups]


def _filled(places: Sequence[int], widths: Sequence[int], room: int) -> list[list[int]]:
    groups: list[list[int]] = [[]]
    left = room
    for place in places:
        if groups[-1] and widths[place] + GAP > left:
            groups.append([])
            left = room
        groups[-1].append(place)
        left -= widths[place] + GAP
    return groups

# SPDX-License-Identifier: BSD-3-Clause
"""Makes a table that is as narrow as the screen without ever cutting a number.

Labels are shortened in the middle first; then columns are left out, those that are optional before the others, from
the right to the left, call sites last (but further ones that are optional), and never the first one. Where labels would
lose a call site's line or their indentation, or two of them would look alike, numbers are left out instead: any but
those that say which row it is. Where the name of a call would be cut, optional numbers are. Used by Screen.table and
`barograph top`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich import box
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from barograph.spec.table_model import Column

Cell = str | Text
# Labels and texts that fold stay at least this wide; most are told apart by that much.
NARROWEST_LABEL = 16
NARROWEST_FOLD = 20
PICTURE = "picture"
# For a step of a tree, behind its indentation.
NARROWEST_STEP = 7
# A call site as labels name it: file and line.
SITE = re.compile(r"[^\s/:]+:\d+")
# The name of a call, a region or a file, alone or with one word on what it is: as long as the longest of MPI.
NAME = re.compile(r"[\w.:~-]{1,30}(?: \(\w+\))?")
# A communicator of MPI: ours is enough where there is no room for both names.
PREDEFINED = re.compile(r"( *[WS]\d+\.0) \(MPI_COMM_[A-Z]+\)")
# Behind a call site fewer characters than this say nothing.
LEAST_BEHIND = 4
# Numbers of these units say which row it is.
NAMING_UNITS = ("rank", "index")
# Between two columns: rich pads both sides, and keeps room for a rule between columns where the head has one.
GAP, RULED_GAP = 2, 3


def is_number(column: Column) -> bool:
    """Returns whether a column is aligned to the right and never shortened."""
    return column.type in {"int", "float"}


def indentation(text: str) -> int:
    """Returns how many blanks a label begins with: they say what it is below."""
    return len(text) - len(text.lstrip(" "))


def shortened(text: str, width: int) -> str:
    """Returns a label of at most `width` characters, its middle left out: both ends tell more.

    Its indentation stays, and the line of a call site.
    """
    if cell_len(text) <= width:
        return text
    if predefined := PREDEFINED.fullmatch(text):
        return shortened(predefined[1], width)
    if indent := indentation(text):
        body = text[indent:]
        found = SITE.search(body)
        if width - indent >= (NARROWEST_STEP if found is None else len(found[0]) + 3 * (found.start() > 0)):
            return text[:indent] + shortened(body, width - indent)
    kept = max(width - 3, 2)
    head = kept // 2
    short = f"{text[:head]}...{text[len(text) - (kept - head) :]}"
    site = SITE.search(text)
    if site is not None and site.start() == 0 and len(site[0]) <= width:
        return f"{text[: width - 3].rstrip()}..." if len(site[0]) + 3 <= width else site[0]
    if site is None or site[0] in short or len(site[0]) + 3 > width:
        return short
    behind = text[site.end() :]
    room = width - len(site[0]) - 3
    if len(behind) <= room:
        return f"...{site[0]}{behind}"
    return f"...{site[0]}" + (f"{behind[: room - 3]}..." if room - 3 >= LEAST_BEHIND else "")


def width_of(cell: Cell) -> int:
    """Returns the number of character cells of the widest line."""
    plain = cell.plain if isinstance(cell, Text) else cell
    return max((cell_len(line) for line in plain.splitlines()), default=0)


def narrowest(cell: Cell) -> int:
    """Returns the least width that a label is given: one of our own names needs no more than that."""
    predefined = PREDEFINED.fullmatch(str(cell))
    return len(predefined[1]) if predefined else min(width_of(cell), NARROWEST_LABEL)


def fit(
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]], width: int, gap: int, *, grows: bool = False
) -> tuple[list[int], dict[int, int], int]:
    """Returns the columns to show, the width of each label that is to be shortened, and the width of it all.

    Args:
        columns: all of them; the result has their positions.
        rows: cells in the order of all columns.
        width: of the screen, in characters.
        gap: between two columns.
        grows: lines may be longer than `width` where something would be shortened or left out otherwise.
    """
    kept = list(range(len(columns)))
    found = _fit(columns, rows, width, gap, kept, grows=grows)
    if _blurred(columns, rows, *found[:2]):
        for without in _fewer_numbers(columns, kept):
            other = _fit(columns, rows, width, gap, without, grows=grows)
            if not _blurred(columns, rows, *other[:2]):
                found = other
                break
    if _cuts_a_name(rows, *found[:2]):
        for without in _fewer_numbers(columns, found[0]):
            other = _fit(columns, rows, width, gap, without, grows=grows)
            if any(at not in other[0] and not columns[at].optional for at in found[0]):
                break
            if not _cuts_a_name(rows, *other[:2]) and not _blurred(columns, rows, *other[:2]):
                return other
    return found


def _fewer_numbers(columns: Sequence[Column], kept: Sequence[int]) -> Iterator[list[int]]:
    """Yields the columns without pictures, then with one number less each time: optional ones first, from the right."""
    left = [at for at in kept if columns[at].type != PICTURE]
    if len(left) < len(kept):
        yield list(left)
    numbers = [at for at in left[1:] if is_number(columns[at]) and not _naming(columns[at])]
    for at in sorted(numbers, key=lambda at: (columns[at].optional, at), reverse=True)[: len(numbers) - 1]:
        left.remove(at)
        yield list(left)


def _naming(column: Column) -> bool:
    """Returns whether a number says which row it is; an optional rank is that of a number beside it."""
    return column.names or (column.unit in NAMING_UNITS and not column.optional)


def _blurred(
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]], kept: Sequence[int], limits: dict[int, int]
) -> bool:
    """Returns whether a label has lost its line or its indentation, or labels of two rows have become alike."""
    numbered = any(columns[at].names for at in kept)
    labels = [at for at, column in enumerate(columns) if not is_number(column) and column.type != PICTURE]
    shown = [at for at in labels if at in kept]
    whole: set[tuple[str, ...]] = set()
    short: set[tuple[str, ...]] = set()
    for row in rows:
        texts = {at: str(row[at]) for at in labels}
        cut = {at: shortened(texts[at], limits[at]) if at in limits else texts[at] for at in shown}
        if any((site := SITE.search(texts[at])) is not None and site[0] not in cut[at] for at in shown):
            return True
        if any(indentation(texts[at]) != indentation(cut[at]) for at in shown):
            return True
        whole.add(tuple(texts.values()))
        short.add(tuple(cut.values()))
    return len(short) < len(whole) and not numbered


def _cuts_a_name(rows: Sequence[Sequence[Cell]], kept: Sequence[int], limits: dict[int, int]) -> bool:
    """Returns whether a name is shortened: numbers that are not optional are worth more than that."""
    return any(
        cell_len(text := str(row[at])) > limit
        and NAME.fullmatch(text.lstrip(" ")) is not None
        and not PREDEFINED.fullmatch(text)
        for at, limit in limits.items()
        if at in kept
        for row in rows
    )


def _fit(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    width: int,
    gap: int,
    wanted_columns: Sequence[int],
    *,
    grows: bool,
) -> tuple[list[int], dict[int, int], int]:
    """Does what fit() does with some of the columns."""
    natural = [max((width_of(row[at]) for row in rows), default=0) for at in range(len(columns))]
    labels_at_least = [max((narrowest(row[at]) for row in rows), default=0) for at in range(len(columns))]
    least: list[int] = []
    for column, widest, label in zip(columns, natural, labels_at_least, strict=True):
        kept_whole = is_number(column) or column.whole
        floor = NARROWEST_FOLD if column.fold else widest if kept_whole else label
        least.append(max(min(widest, floor), len(column.title)))
    kept = list(wanted_columns)

    def needs(widths: Sequence[int]) -> int:
        return sum(widths[at] for at in kept) + gap * (len(kept) - 1)

    wanted = [max(one, len(column.title)) for one, column in zip(natural, columns, strict=True)]
    if grows:
        width = max(width, needs([least[at] if columns[at].fold else wanted[at] for at in kept]))
    sites = {at for at in kept if any(SITE.search(str(row[at])) for row in rows)}
    while len(kept) > 1 and needs(least) > width:
        kept.remove(
            max(
                kept[1:],
                key=lambda at: (
                    at not in sites or (columns[at].optional and at != min(sites)),
                    *(columns[at].optional, is_number(columns[at]), at),
                ),
            )
        )
    folding = [at for at in kept if columns[at].fold]
    if folding:
        # What folds gives way before a label is shortened.
        fixed = needs([0 if columns[at].fold else wanted[at] for at in range(len(columns))])
        room = max((width - fixed) // len(folding), 0)
        for at in folding:
            wanted[at] = min(wanted[at], max(room, least[at]))
    limits: dict[int, int] = {}
    labels = [at for at in kept if not is_number(columns[at]) and not columns[at].fold]
    names = {at for at in labels if all(NAME.fullmatch(str(row[at]).lstrip(" ")) for row in rows)}
    while (over := needs(wanted) - width) > 0:
        # Paths give way before names, which say nothing without their middle.
        widest = max(
            (at for at in labels if wanted[at] > least[at]),
            key=lambda at: (at not in names, wanted[at] - least[at]),
            default=None,
        )
        if widest is None:
            break
        wanted[widest] -= 1 if len(labels) > 1 else min(over, wanted[widest] - least[widest])
        limits[widest] = wanted[widest]
    return kept, limits, needs(wanted)


def fitted_table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    width: int,
    *,
    ruled: bool,
    grows: bool = False,
) -> tuple[Table, int, list[str]]:
    """Returns a table for a screen of `width` characters, its own width, and the columns that were left out.

    Args:
        columns: all of them.
        rows: cells in the order of the columns.
        width: of the screen, in characters.
        ruled: whether a line is drawn below the head.
        grows: see fit().
    """
    shown, limits, needed = fit(columns, rows, width, RULED_GAP if ruled else GAP, grows=grows)
    table = Table(box=box.SIMPLE_HEAD if ruled else None, pad_edge=False, padding=(0, 1), show_edge=False)
    for column in (columns[at] for at in shown):
        table.add_column(
            column.title,
            justify="right" if is_number(column) else "left",
            no_wrap=not column.fold,
            overflow="fold" if column.fold else "ellipsis",
            header_style="bold",
        )
    for row in rows:
        table.add_row(*(_limited(row[at], limits.get(at)) for at in shown))
    left_out = [column.title for at, column in enumerate(columns) if at not in shown and column.title]
    return table, needed, left_out


def left_out_sentence(names: Sequence[str], width: int) -> str:
    """Returns the line below a table that says which columns a screen of `width` characters has no room for."""
    return f"not shown in {width} columns: {', '.join(names)}"


def _limited(cell: Cell, width: int | None) -> Cell:
    if width is None:
        return cell
    if isinstance(cell, Text):
        return Text(shortened(cell.plain, width), style=cell.style)
    return shortened(cell, width)

# SPDX-License-Identifier: BSD-3-Clause
"""The rows of the live page in spec/live/frames.toml: what C++, Python and TypeScript each know of a column.

Called by codegen.live.frames, which writes the struct and the layouts of rows and all other frames.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

SOURCE: Final = "spec/live/frames.toml"
TYPESCRIPT: Final = "viewer/src/generated/live_rows.ts"
NOTE: Final = f"Generated from {SOURCE} by `python -m codegen`. Do not edit."
# Type of the source -> size, type in C++, in numpy.
TYPES: Final = {
    "u8": (1, "std::uint8_t", "<u1"),
    "u16": (2, "std::uint16_t", "<u2"),
    "u32": (4, "std::uint32_t", "<u4"),
    "i32": (4, "std::int32_t", "<i4"),
    "u64": (8, "std::uint64_t", "<u8"),
    "i64": (8, "std::int64_t", "<i8"),
    "f32": (4, "float", "<f4"),
}
# Unit -> the types that may have it; what has a total tells its growth.
UNITS: Final = {
    "": tuple(TYPES),
    "string": ("u32",),
    "unix_ms": ("i64",),
    "percent": ("u8",),
    "per_second": ("f32",),
}
GROWTH: Final = ("percent", "per_second")
# What the page makes of a number -> its type there, and how it comes about.
PAGE: Final = {
    "number": ("number", "value('{name}')"),
    "known": ("number | null", "known(value('{name}'))"),
    "text": ("string", "names.text(value('{name}'))"),
    "flag": ("boolean", "value('{name}') !== 0"),
    "node": ("string", "names.node(value('{name}'))"),
    "program": ("string", "names.program(value('{name}'))"),
    "kind": ("string", "names.kind(value('{name}'))"),
}
ALIGNMENT: Final = 8
WIDTH: Final = 106


@dataclass(frozen=True)
class Column:
    """A column; spec/live/frames.toml explains the fields."""

    name: str
    type: str
    doc: str
    unit: str = ""
    total: str = ""
    table: str = ""
    beside: bool = False
    page: str = ""
    verb: str = ""
    shown: str = ""

    @property
    def size(self) -> int:
        """Bytes in a row."""
        return TYPES[self.type][0]


@dataclass(frozen=True)
class Rows:
    """All columns: those of a row of an agent, in order, and those that the server makes."""

    fields: tuple[Column, ...]
    made: tuple[Column, ...]
    unknown_ms: int

    @property
    def struct(self) -> list[dict[str, Any]]:
        """The fields as the other structures have them, filled up at the end."""
        fields = [{"name": one.name, "type": one.type, "doc": one.doc} for one in self.fields]
        left = -sum(one.size for one in self.fields) % ALIGNMENT
        for number, kind in enumerate(kind for kind in ("u8", "u16", "u32") if left & TYPES[kind][0]):
            fields.append({"name": f"unused{number or ''}", "type": kind, "doc": "0"})
        return fields

    @property
    def table(self) -> list[tuple[str, str]]:
        """The columns of the server's table: name, and type in numpy."""
        kept = [
            (one.name, TYPES[one.type if one.table == "same" else one.table][2])
            for one in self.fields
            if one.table
        ]
        return kept + [(one.name, TYPES[one.type][2]) for one in self.made]

    @property
    def shown(self) -> list[Column]:
        """The columns that the page gets."""
        return [one for one in (*self.fields, *self.made) if one.page]

    def of_unit(self, unit: str) -> list[Column]:
        """Returns the columns of a row of an agent that have a unit."""
        return [one for one in self.fields if one.unit == unit]


def read_rows(raw: dict[str, Any]) -> Rows:
    """Returns the columns.

    Raises:
        ValueError: what is said of one is not known, or cannot be.
    """
    fields = tuple(Column(**one) for one in raw["field"])
    made = tuple(Column(**one) for one in raw["made"])
    for one in (*fields, *made):
        where = f"{SOURCE}: column {one.name}"
        if one.type not in TYPES or one.table not in ("", "same", *TYPES):
            raise ValueError(f"{where} has a type that is not known")
        if one.unit not in UNITS or one.type not in UNITS[one.unit]:
            raise ValueError(f"{where} has a unit that is not known, or that its type cannot have")
        if one.page and one.page not in PAGE:
            raise ValueError(f"{where} is shown as what the page does not know")
        if (one.page or one.verb) and one in fields and not one.table:
            raise ValueError(f"{where} is shown, but not kept in the table")
        if bool(one.total) != (one in fields and one.unit in GROWTH):
            raise ValueError(f"{where}: a total is of percent and per_second, and of nothing else")
        if one.verb and one.unit != "per_second":
            raise ValueError(f"{where} has a verb and is not a rate")
    names = [one.name for one in (*fields, *made)]
    if len(names) != len(set(names)):
        raise ValueError(f"{SOURCE}: two columns have one name")
    return Rows(fields, made, raw["unknown_ms"])


def cpp(rows: Rows) -> str:
    """Returns what C++ does with the columns that tell the growth of a total."""
    growing = [one for one in rows.fields if one.unit in GROWTH]
    kept = "".join(f"    row.{one.name} = before.{one.name};\n" for one in growing)
    filled = "".join(
        f"    row.{one.name} = {'percent' if one.unit == 'percent' else 'rate'}(now.{one.total}, before.{one.total});\n"
        for one in growing
    )
    return f"""
// Takes over what an earlier row tells of the time since the look before it.
inline void keep_growth(Row& row, const Row& before) noexcept {{
{kept}}}

// Says how the totals have grown since the look before; `percent` and `rate` take a total of now and of then.
template <typename Totals, typename Percent, typename Rate>
void fill_growth(Row& row, const Totals& now, const Totals& before, Percent percent, Rate rate) {{
{filled}}}
"""


def python(rows: Rows) -> str:
    """Returns the lists of columns that readers of rows need."""
    same = [one for one in rows.fields if one.table == "same"]
    quiet = [one.name for one in same if one.unit in ("string", *GROWTH)]
    rates = [one.name for one in rows.shown if one.type == "f32"]
    # The others of these are made of what the table has.
    whole = [one.name for one in rows.shown if one.name not in (*rates, "kind", "since_ms")]
    lists = (
        ("ROW_STRINGS", "numbers of strings", [one.name for one in rows.of_unit("string")]),
        ("ROW_TIMES", "moments of the node's clock; 0: none", [one.name for one in rows.of_unit("unix_ms")]),
        ("ROW_SHARES", "percent", [one.name for one in rows.of_unit("percent")]),
        ("ROW_RATES", "per second", [one.name for one in rows.of_unit("per_second")]),
        ("TABLE_SAME", "as they came", [one.name for one in same]),
        ("TABLE_TEXTS", "numbers of strings", [one.name for one in same if one.unit == "string"]),
        ("TABLE_QUIET", "0 once the process has ended", quiet),
        ("PAGE_WHOLE", "whole numbers, as the table has them", whole),
        ("PAGE_RATES", "rounded to whole numbers", rates),
    )
    text = "\n# The server's table of processes.\nTABLE: Final = (\n" + _pairs(rows.table) + ")\n"
    beside = [(one.name, TYPES[one.type][2]) for one in rows.fields if one.beside]
    text += (
        "\n# What is kept of a row besides, not for the page.\nBESIDE: Final = (\n" + _pairs(beside) + ")\n"
    )
    text += f"\n# Not known, in the table's since_ms.\nUNKNOWN_MS: Final = {_hexadecimal(rows.unknown_ms)}\n"
    text += "\n# Columns of rows, of the table and of the page.\n"
    for name, doc, columns in lists:
        text += (
            f"# {name}: {doc}.\n{name}: Final = (\n" + "".join(f'    "{one}",\n' for one in columns) + ")\n"
        )
    return text


def typescript(rows: Rows) -> str:
    """Returns the module of the page."""
    shown = rows.shown
    columns = _list(f"  '{one.name}',\n" for one in shown)
    members = _list(
        f"{_comment(one.shown or one.doc.removeprefix('string: '))}  readonly {one.name}: {PAGE[one.page][0]};\n"
        for one in shown
    )
    values = _list(f"    {one.name}: {PAGE[one.page][1].format(name=one.name)},\n" for one in shown)
    verbs = _list(f"  ['{one.verb}', '{one.name}'],\n" for one in shown if one.verb)
    return f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// What the server says of each process (python/barograph/serve/page/wall_rows.py), in columns of numbers.

export const COLUMNS = [
{columns}] as const;
export type Column = (typeof COLUMNS)[number];

/** What the numbers in some columns stand for. */
export interface Names {{
  readonly text: (number: number) => string;
  readonly node: (number: number) => string;
  readonly program: (number: number) => string;
  readonly kind: (number: number) => string;
}}

/** One process. */
export interface Rank {{
{members}}}

function known(value: number): number | null {{
  return value < 0 ? null : value;
}}

/** Returns a process by its numbers. */
export function rankOf(value: (name: Column) => number, names: Names): Rank {{
  return {{
{values}  }};
}}

/** Rates of bytes, and how they are said: "sends 2.00 MiB/s". */
export const MOVED = [
{verbs}] as const;
"""


def _list(parts: Iterable[str]) -> str:
    return "".join(parts)


def _pairs(columns: Sequence[tuple[str, str]]) -> str:
    return "".join(f'    ("{name}", "{kind}"),\n' for name, kind in columns)


def _hexadecimal(number: int) -> str:
    digits = f"{number:X}"
    return f"0x{digits[:-4]}_{digits[-4:]}" if len(digits) > 4 else f"0x{digits}"


def _comment(doc: str) -> str:
    text = f"{doc[:1].upper()}{doc[1:]}."
    if len(text) + 9 <= WIDTH:
        return f"  /** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - 5)
    return "  /**\n" + "".join(f"   * {line}\n" for line in lines) + "   */\n"

# SPDX-License-Identifier: BSD-3-Clause
"""spec/files/counters.toml -> src/format/generated/file_counter*.hpp, python/barograph/spec/file_counters.py, a view.

Called by `python -m codegen`. Numbers are places in the file: new counters go to the end of their list.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant

SOURCE = "spec/files/counters.toml"
CPP = "src/format/generated/file_counters.hpp"
NAMES = "src/format/generated/file_counter_names.hpp"
PYTHON = "python/barograph/spec/file_counters.py"
SQL = "python/barograph/sql/io/files/file_counter_columns.sql"
UNITS = ("1", "bytes", "offset", "bytes/s", "ns")
MERGES = ("sum", "max", "first")
FIRST_HISTOGRAM = 128  # numbers below are counters, so that both lists can grow
FIRST_COMMON = 192
FIRST_SCALED = 224
KINDS = (
    (0, "counter"),
    (FIRST_HISTOGRAM, "histogram"),
    (FIRST_COMMON, "common"),
    (FIRST_SCALED, "scaled"),
)

CPP_HEADER = """// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/files/counters.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>
#include <cstdint>

namespace barograph::format {

"""

PYTHON_HEADER = '''# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/files/counters.toml by `python -m codegen`. Do not edit.
"""What is counted for each file and layer; spec/files/counters.toml explains the fields."""

from __future__ import annotations

from typing import NamedTuple


class FileCounter(NamedTuple):
    """A counter, a histogram (argument: upper edge of the class, 0: open), common values (the value), a scaled sum."""

    number: int
    name: str
    kind: str
    unit: str
    merge: str
    darshan: str


FILE_COUNTERS: tuple[FileCounter, ...] = (
'''


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    spec = tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))
    check(spec)
    return {
        CPP: render_cpp(spec),
        NAMES: render_names(spec),
        PYTHON: render_python(spec),
        SQL: render_sql(spec),
    }


def check(spec: dict[str, Any]) -> None:
    """Raises ValueError when a name is there twice or a counter has an unknown unit or rule."""
    names = [row["name"] for _, kind in KINDS for row in spec[kind]]
    if len(names) != len(set(names)):
        raise ValueError(f"{SOURCE}: two rows have the same name")
    for row in spec["counter"]:
        if row["unit"] not in UNITS or row["merge"] not in MERGES:
            raise ValueError(f"{SOURCE}: {row['name']}: unknown unit or merge")
    for (first, kind), (following, _) in pairwise(KINDS):
        if len(spec[kind]) > following - first:
            raise ValueError(f"{SOURCE}: too many rows")
    if len(spec["scaled"]) > 256 - FIRST_SCALED:
        raise ValueError(f"{SOURCE}: too many rows")


def render_cpp(spec: dict[str, Any]) -> str:
    """Returns the text of the header."""
    counters, histograms, common = spec["counter"], spec["histogram"], spec["common"]
    edges = {tuple(row["edges"]) for row in histograms}
    kept = {row["kept"] for row in common}
    if len(edges) != 1 or len(kept) != 1:
        raise ValueError(f"{SOURCE}: all histograms, and all lists of common values, have the same shape")
    (shared,) = edges
    parts = [
        "// Counters by number; histograms and common values follow with room between.\n",
        "enum class FileCounter : std::uint16_t {\n",
        *(f"    {constant(row['name'])} = {number},\n" for number, row in enumerate(counters)),
        *(
            f"    {constant(row['name'])} = {FIRST_HISTOGRAM + number},\n"
            for number, row in enumerate(histograms)
        ),
        *(f"    {constant(row['name'])} = {FIRST_COMMON + number},\n" for number, row in enumerate(common)),
        *(
            f"    {constant(row['name'])} = {FIRST_SCALED + number},\n"
            for number, row in enumerate(spec["scaled"])
        ),
        "};\n\n",
        f"inline constexpr std::uint32_t kFileCounterCount = {len(counters)};\n",
        f"inline constexpr std::uint32_t kFileHistograms = {len(histograms)};\n",
        f"inline constexpr std::uint32_t kFileCommonLists = {len(common)};\n",
        f"inline constexpr std::uint32_t kCommonValuesKept = {kept.pop()};\n",
        f"inline constexpr std::uint16_t kFirstFileHistogram = {FIRST_HISTOGRAM};\n",
        f"inline constexpr std::uint16_t kFirstFileCommonList = {FIRST_COMMON};\n",
        f"inline constexpr std::uint16_t kFirstScaledCounter = {FIRST_SCALED};\n",
        f"inline constexpr std::uint32_t kScaledCounters = {len(spec['scaled'])};\n",
        "// Inclusive upper edges of a histogram's classes in bytes; the last class is open.\n",
        f"inline constexpr std::array<std::uint64_t, {len(shared)}> kFileSizeEdges{{{', '.join(map(str, shared))}}};\n",
        "inline constexpr std::uint32_t kFileSizeClasses = kFileSizeEdges.size() + 1;\n\n",
        "// How values of threads, or of objects that share a row, become one.\n",
        "enum class FileMerge : std::uint8_t { kSum, kMax, kFirst };\n",
        "struct FileCounterRule {\n    const char* name;\n    FileMerge merge;\n",
        "    bool is_time;  // ticks in an arena, nanoseconds in a profile\n",
        "    bool is_rate;  // bytes per tick in an arena, a double; bytes per second in a profile\n};\n",
        f"inline constexpr std::array<FileCounterRule, {len(counters)}> kFileCounterRules{{{{\n",
        *(
            f'    {{"{row["name"]}", FileMerge::{constant(row["merge"])}, {str(row["unit"] == "ns").lower()}, '
            f"{str(row['unit'] == 'bytes/s').lower()}}},\n"
            for row in counters
        ),
        "}};\n\n}  // namespace barograph::format\n",
    ]
    return CPP_HEADER + "".join(parts)


def render_names(spec: dict[str, Any]) -> str:
    """Returns the text of the header that only readers include."""
    rows = [(first + number, row["name"]) for first, kind in KINDS for number, row in enumerate(spec[kind])]
    return (
        CPP_HEADER.replace(
            "#include <array>\n#include <cstdint>\n",
            '#include <array>\n\n#include "format/format_numbers.hpp"\n',
        )
        + "// What each counter is called, histograms and lists of common values included.\n"
        + f"inline constexpr std::array<NamedNumber, {len(rows)}> kFileCounterNames{{{{\n"
        + "".join(f'    {{{number}, "{name}"}},\n' for number, name in rows)
        + "}};\n\n}  // namespace barograph::format\n"
    )


def render_python(spec: dict[str, Any]) -> str:
    """Returns the text of the Python module."""
    rows: list[tuple[int, str, str, str, str, str]] = []
    for number, row in enumerate(spec["counter"]):
        rows.append((number, row["name"], "counter", row["unit"], row["merge"], row.get("darshan", "")))
    for number, row in enumerate(spec["histogram"]):
        rows.append((FIRST_HISTOGRAM + number, row["name"], "histogram", "1", "sum", row.get("darshan", "")))
    for number, row in enumerate(spec["common"]):
        rows.append((FIRST_COMMON + number, row["name"], "common", "1", "sum", row.get("darshan", "")))
    for number, row in enumerate(spec["scaled"]):
        rows.append((FIRST_SCALED + number, row["name"], "scaled", "bytes2/s2", "sum", ""))
    lines = ["    FileCounter(" + ", ".join(_quoted(value) for value in row) + "),\n" for row in rows]
    edges = spec["histogram"][0]["edges"]
    shown = "\n".join(f"    {edge}," for edge in edges)
    return PYTHON_HEADER + "".join(lines) + ")\n\n" + f"FILE_SIZE_EDGES: tuple[int, ...] = (\n{shown}\n)\n"


def _quoted(value: int | str) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def render_sql(spec: dict[str, Any]) -> str:
    """Returns the view that has each counter as a column, merged over what is in a file."""
    units = {"1": "", "offset": " [bytes]", "bytes": " [bytes]", "bytes/s": " [bytes/s]", "ns": " [ns]"}
    columns: list[str] = []
    terms: list[str] = []
    for row in spec["counter"]:
        name = row["name"].replace(" ", "_")
        value = f"if(counter = '{row['name']}', value, NULL)"
        merged = f"min(nullif({value}, 0))" if row["merge"] == "first" else f"{row['merge']}({value})"
        columns.append(f"-- column {name}{units[row['unit']]}: {row['name']}\n")
        terms.append(f"coalesce({merged}, 0)::BIGINT AS {name}")
    return (
        "-- SPDX-License-Identifier: BSD-3-Clause\n"
        "-- The counters of files as columns, 0 where there is none. What is in a file counts for it.\n"
        "-- Generated from spec/files/counters.toml by `python -m codegen`.\n"
        "-- needs: file_counters, file_homes\n"
        "-- private: yes\n"
        "-- column file_id: key into objects\n"
        "-- column layer: that was asked\n"
        "-- column rank: rank in MPI_COMM_WORLD\n"
        + "".join(columns)
        + "SELECT h.file_id, c.layer, c.rank,\n       "
        + ",\n       ".join(terms)
        + "\nFROM file_counters c JOIN file_homes h USING (object_id) GROUP BY ALL\n"
    )

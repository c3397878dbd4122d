# SPDX-License-Identifier: BSD-3-Clause
"""spec/python/layouts.toml -> src/capture/source/generated/python_layouts.hpp. Called by `python -m codegen`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

SOURCE = "spec/python/layouts.toml"
CPP = "src/capture/source/generated/python_layouts.hpp"
LINES = {"lnotab": "kLnotab", "pep626": "kPep626", "locations": "kLocations"}
KEYS = (
    "thread_frame",
    "cframe_frame",
    "frame_previous",
    "frame_code",
    "frame_instruction",
    "frame_owner",
    "code_filename",
    "code_name",
    "code_qualname",
    "code_first_line",
    "code_lines",
    "code_instructions",
    "text_length",
    "text_state",
    "text_ascii",
    "text_wide",
    "instruction_unit",
)
# What is the same in all versions that publish their offsets.
FIXED = {"cframe_frame": -1, "instruction_unit": 1}
OFFSET_KEYS = ("free_threaded", *(key for key in KEYS if key not in FIXED))

HEADER = """// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/python/layouts.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>
#include <cstdint>

#include "capture/source/python_lines.hpp"

namespace barograph::capture::source {

// Offsets in CPython's structures; spec/python/layouts.toml explains them.
struct PythonLayout {
    std::uint32_t version;  // major << 8 | minor
    PythonLines lines;
"""


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated file: path relative to root -> text. ValueError names what is wrong with the source."""
    table = tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))
    layouts: list[dict[str, Any]] = table["layout"]
    published: list[dict[str, Any]] = table["debug_offsets"]
    for row in layouts:
        if set(row) != {"version", "lines", *KEYS} or row["lines"] not in LINES:
            raise ValueError(f"{SOURCE}: {row.get('version')}: a layout has the keys {', '.join(KEYS)}")
    for row in published:
        if set(row) != {"version", *OFFSET_KEYS}:
            raise ValueError(
                f"{SOURCE}: {row.get('version')}: debug_offsets has the keys {', '.join(OFFSET_KEYS)}"
            )
    text = HEADER + "".join(f"    std::int32_t {key};\n" for key in KEYS) + "};\n\n"
    text += f"inline constexpr std::array<PythonLayout, {len(layouts)}> kPythonLayouts{{{{\n"
    for row in layouts:
        fields = "".join(f"     .{key} = {row[key]},\n" for key in KEYS)
        lines = f"     .lines = PythonLines::{LINES[row['lines']]},\n"
        text += f"    {{.version = {_number(row['version'])},\n{lines}{fields}    }},\n"
    text += (
        "}};\n\n// Where _PyRuntime says it itself: offsets in _Py_DebugOffsets, each of a 64-bit number.\n"
    )
    text += "struct PythonDebugOffsets {\n    std::uint32_t version;  // major << 8 | minor\n"
    text += "".join(f"    std::int32_t {key};\n" for key in OFFSET_KEYS) + "};\n\n"
    text += f"inline constexpr std::array<PythonDebugOffsets, {len(published)}> kPythonDebugOffsets{{{{\n"
    for row in published:
        fields = "".join(f"     .{key} = {row[key]},\n" for key in OFFSET_KEYS)
        text += f"    {{.version = {_number(row['version'])},\n{fields}    }},\n"
    return {CPP: text + "}};\n\n}  // namespace barograph::capture::source\n"}


def _number(version: str) -> str:
    major, minor = (int(part) for part in version.split("."))
    return f"{major << 8 | minor:#06x}"

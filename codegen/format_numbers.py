# SPDX-License-Identifier: BSD-3-Clause
"""spec/format/format.toml -> src/format/generated/format_numbers.hpp. Called by codegen.__main__."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant

SOURCE = "spec/format/format.toml"
CPP = "src/format/generated/format_numbers.hpp"

HEADER = """// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/format/format.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace barograph::format {

"""

FOOTER = """
}  // namespace barograph::format
"""


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    spec = tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))
    check(spec)
    return {CPP: render(spec)}


def check(spec: dict[str, Any]) -> None:
    """Raises ValueError when a number or a constant of one list is there twice."""
    for kind in (
        "block",
        "codec",
        "scheme",
        "presence_kind",
        "rows_form",
        "object_kind",
        "consistency",
        "program_kind",
        "limit",
    ):
        for field in ("number", "constant", "name"):
            values = [row[field] for row in spec[kind] if field in row]
            if len(values) != len(set(values)):
                raise ValueError(f"{SOURCE}: two rows of [[{kind}]] have the same {field}")


def render(spec: dict[str, Any]) -> str:
    """Returns the text of the header."""
    parts = [
        f"inline constexpr std::uint16_t kVersionMajor = {spec['version']['major']};\n",
        f"inline constexpr std::uint16_t kVersionMinor = {spec['version']['minor']};\n\n",
        _magic("kHeadMagic", spec["head"]["magic"]),
        _magic("kFootMagic", spec["foot"]["magic"]),
        f"inline constexpr std::size_t kHeadSize = {spec['head']['size']};\n",
        f"inline constexpr std::size_t kBlockHeadSize = {spec['block_head']['size']};\n",
        f"inline constexpr std::size_t kFootSize = {spec['foot']['size']};\n\n",
        _enum("BlockType", "std::uint16_t", spec["block"]),
        _enum("Codec", "std::uint8_t", spec["codec"]),
        _enum("Scheme", "std::uint8_t", spec["scheme"]),
        _enum("PresenceKind", "std::uint8_t", spec["presence_kind"]),
        _enum("RowsForm", "std::uint8_t", spec["rows_form"]),
        "struct NamedNumber {\n    std::uint16_t number;\n    const char* name;\n};\n\n",
        _names("kBlockNames", spec["block"]),
        _names("kObjectKindNames", spec["object_kind"]),
        _names("kConsistencyNames", spec["consistency"]),
        _names("kProgramKindNames", spec["program_kind"]),
        *(
            f"inline constexpr std::uint32_t {constant(row['constant'])} = {row['value']};\n"
            for row in spec["limit"]
        ),
    ]
    return HEADER + "".join(parts) + FOOTER


def _magic(name: str, values: list[int]) -> str:
    text = ", ".join(f"0x{value:02x}" for value in values)
    return f"inline constexpr std::array<std::uint8_t, {len(values)}> {name}{{{text}}};\n"


def _enum(name: str, base: str, rows: list[dict[str, Any]]) -> str:
    lines = "".join(f"    {constant(row['constant'])} = {row['number']},\n" for row in rows)
    return f"enum class {name} : {base} {{\n{lines}}};\n\n"


def _names(name: str, rows: list[dict[str, Any]]) -> str:
    lines = "".join(f'    {{{row["number"]}, "{row["name"]}"}},\n' for row in rows)
    return f"inline constexpr std::array<NamedNumber, {len(rows)}> {name}{{{{\n{lines}}}}};\n\n"

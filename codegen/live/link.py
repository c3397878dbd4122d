# SPDX-License-Identifier: BSD-3-Clause
"""spec/live/link.toml -> sizes and labels of the connection of an agent, for C++ and Python.

Called by `python -m codegen`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant

SOURCE = "spec/live/link.toml"
CPP = "src/agent/connect/generated/link_numbers.hpp"
PYTHON = "python/barograph/spec/live_link.py"
NOTE = f"Generated from {SOURCE} by `python -m codegen`. Do not edit."


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text.

    Raises:
        ValueError: a label is too long, or two of them are alike.
    """
    spec = tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))
    labels = [row["text"] for row in spec["label"]]
    most = next(row["value"] for row in spec["size"] if row["constant"] == "label_bytes")
    if len(set(labels)) != len(labels) or any(len(text) > most for text in labels):
        raise ValueError(f"{SOURCE}: labels differ, and have {most} letters at most")
    return {CPP: _cpp(spec), PYTHON: _python(spec)}


def _cpp(spec: dict[str, Any]) -> str:
    parts = [
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "// How an agent and the server prove that they know a job's token, and seal what they send.\n"
        "// clang-format off\n#pragma once\n\n#include <cstddef>\n#include <cstdint>\n#include <string_view>\n\n"
        "namespace barograph::agent {\n\n",
        f'inline constexpr std::string_view kLinkMagic = "{spec["magic"]}";\n',
    ]
    parts += [
        f"inline constexpr std::size_t {constant(row['constant'])} = {row['value']};  // {row['doc']}\n"
        for row in spec["size"]
    ]
    parts += [
        f'inline constexpr std::string_view {constant(row["constant"])} = "{row["text"]}";\n'
        for row in spec["label"]
    ]
    rows = "".join(
        f"    {constant(row['constant'])} = {row['number']},  // {row['doc']}\n" for row in spec["record"]
    )
    parts.append(
        f"\nenum class RecordKind : std::uint8_t {{\n{rows}}};\n\n}}  // namespace barograph::agent\n"
    )
    return "".join(parts)


def _python(spec: dict[str, Any]) -> str:
    parts = [
        f"# SPDX-License-Identifier: BSD-3-Clause\n# {NOTE}\n"
        '"""How an agent and the server prove that they know a job\'s token, and seal what they send."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f'MAGIC: Final = b"{spec["magic"]}"\n'
    ]
    parts += [f"{row['constant'].upper()}: Final = {row['value']}  # {row['doc']}\n" for row in spec["size"]]
    parts += [f'{row["constant"].upper()}: Final = b"{row["text"]}"\n' for row in spec["label"]]
    parts += [
        f"RECORD_{row['constant'].upper()}: Final = {row['number']}  # {row['doc']}\n"
        for row in spec["record"]
    ]
    return "".join(parts)

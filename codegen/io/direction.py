# SPDX-License-Identifier: BSD-3-Clause
"""spec/io_direction.toml -> io_direction.hpp of src/look, .py of python/barograph/spec, .ts of the viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import tomllib

SOURCE = "spec/io_direction.toml"
CPP = "src/look/generated/io_direction.hpp"
PYTHON = "python/barograph/spec/io_direction.py"
TYPESCRIPT = "viewer/src/generated/io_direction.ts"
NOTE = f"Generated from {SOURCE} by `python -m codegen`. Do not edit."


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text. ValueError names what is wrong with the source."""
    words: dict[str, list[str]] = tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))
    if set(words) != {"write", "read"} or any(word != word.lower() for row in words.values() for word in row):
        raise ValueError(f"{SOURCE}: the keys are write and read, the words in lower case")
    cpp = (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "// What the names of I/O calls hold, in lower case: those of a writing call may hold words of both.\n"
        "// clang-format off\n#pragma once\n\n#include <string_view>\n\nnamespace barograph::look {\n\n"
    )
    cpp += _lists(
        words, "inline constexpr std::string_view k{name}Words[] = {{\n{rows}}};\n", '    "{word}",\n'
    )
    cpp += "\n}  // namespace barograph::look\n"
    python = (
        f"# SPDX-License-Identifier: BSD-3-Clause\n# {NOTE}\n"
        '"""What the names of I/O calls hold, in lower case: those of a writing call may hold words of both."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
    )
    python += _lists(words, "{upper}_WORDS: Final = (\n{rows})\n", '    "{word}",\n')
    typescript = (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "/** What the names of I/O calls hold, in lower case: those of a writing call may hold words of both. */\n"
    )
    typescript += _lists(
        words, "export const {upper}_WORDS: readonly string[] = [\n{rows}];\n", "  '{word}',\n"
    )
    return {CPP: cpp, PYTHON: python, TYPESCRIPT: typescript}


def _lists(words: Mapping[str, Sequence[str]], text: str, row: str) -> str:
    """Returns both lists, writing first: `text` of each with its name and rows, `row` of each word."""
    return "".join(
        text.format(name=name, upper=name.upper(), rows="".join(row.format(word=word) for word in words[key]))
        for key, name in (("write", "Writing"), ("read", "Reading"))
    )

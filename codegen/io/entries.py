# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/posix.toml, stdio.toml, spec/files/exclusions.toml -> entries and tables of the I/O capture.

So it is for each layer of spec/layers.toml with `entries = "functions"`. An entry is an exported function; it hands its
arguments to a function template in src/capture/<layer>.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomllib

from codegen.layers import Layer, ids_fit, layers_with_entries

EXCLUSIONS = "spec/files/exclusions.toml"
DOES = (
    "open", "close", "read", "write", "seek", "sync", "stat", "map", "resize", "name", "folder", "copy",
    "duplicate", "advise",
    "other",  # made known, not recorded
)  # fmt: skip
KEYS = {"does", "symbols", "returns", "parameters", "wrapper", "through"}


@dataclass(frozen=True)
class Entry:
    """One exported symbol."""

    symbol: str
    operation: str  # the name it counts under
    real: str  # the function that does the work
    returns: str
    parameters: str
    wrapper: str
    recorded: bool = True

    @property
    def constant(self) -> str:
        """Name of the enumerator."""
        words = re.split(r"_+", self.symbol.strip("_"))
        inner = "Inner" if self.symbol.startswith("__") else ""
        return "k" + inner + "".join(word[:1].upper() + word[1:] for word in words)

    @property
    def arguments(self) -> list[str]:
        """Names of the parameters, without the dots of a variable list."""
        parts = [part.strip() for part in self.parameters.split(",") if part.strip()]
        return [re.split(r"[ *]", part)[-1] for part in parts if part != "..."]


def read_table(root: Path, layer: str) -> dict[str, Any]:
    """Returns what spec/calls says of a layer."""
    return tomllib.loads((root / f"spec/calls/{layer}.toml").read_text(encoding="utf-8"))


def read_layer(root: Path, layer: str) -> list[Entry]:
    """Returns a layer's entries in the order of their symbols.

    Raises:
        ValueError: a call has unknown keys, or a symbol is there twice.
    """
    table = read_table(root, layer)
    entries: dict[str, Entry] = {}
    for call in table["call"]:
        if set(call) - KEYS or call["does"] not in DOES:
            raise ValueError(f"{layer}.toml: {call['symbols']}: {set(call) - KEYS or call['does']}")
        for index, text in enumerate(call["symbols"]):
            symbol, _, operation = text.partition(" ")
            if symbol in entries:
                raise ValueError(f"{layer}.toml: {symbol} is there twice")
            through = call.get("through", [])
            real = through[index] if index < len(through) else symbol
            entries[symbol] = Entry(
                symbol,
                operation or symbol,
                real,
                call["returns"],
                call["parameters"],
                call["wrapper"],
                call["does"] != "other",
            )
    result = sorted(entries.values(), key=lambda entry: entry.symbol)
    constants = [entry.constant for entry in result]
    if len(set(constants)) != len(constants):
        raise ValueError(f"{layer}.toml: two symbols give one constant")
    return result


def symbols(root: Path) -> list[str]:
    """Returns every I/O symbol that libbarograph.so exports."""
    names = [layer.name for layer in layers_with_entries(root, "functions")]
    written = [symbol for name in names for symbol in read_table(root, name).get("written", [])]
    return written + [entry.symbol for name in names for entry in read_layer(root, name)]


def render_calls(layer: Layer, entries: list[Entry]) -> str:
    """Returns the header with the indices and what is known of each."""
    note = f"Generated from spec/calls/{layer.name}.toml by `python -m codegen`. Do not edit."
    names = sorted({entry.operation for entry in entries if entry.recorded})
    enumerators = "".join(f"    {entry.constant} = {index},\n" for index, entry in enumerate(entries))
    rows = "".join(
        f'    {{"{entry.real}", '
        f"{f'format::{layer.first_constant} + {names.index(entry.operation)}' if entry.recorded else '0'}}},\n"
        for entry in entries
    )
    listed = "".join(f'    "{name}",\n' for name in names)
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {note}\n"
        "// Every intercepted function by its index: the function behind it, and the operation that it counts as.\n"
        "// clang-format off\n#pragma once\n\n#include <cstdint>\n#include <iterator>\n\n"
        '#include "format/generated/layers.hpp"\n\n'
        f"namespace barograph::capture::{layer.name} {{\n\n"
        f"enum Call : std::uint32_t {{\n{enumerators}}};\n\n"
        f"inline constexpr std::uint32_t kCallCount = {len(entries)};\n\n"
        "struct CallFacts {\n    const char* real;\n    std::uint32_t operation;\n};\n\n"
        f"inline constexpr CallFacts kCalls[kCallCount] = {{\n{rows}}};\n\n"
        f"// Operation ids are format::{layer.first_constant} + index.\n"
        f"inline constexpr const char* kOperationNames[] = {{\n{listed}}};\n"
        + ids_fit(layer, "std::size(kOperationNames)")
        + f"\n"
        f"}}  // namespace barograph::capture::{layer.name}\n"
    )


def render_entries(layer: str, entries: list[Entry]) -> str:
    """Returns the exported functions."""
    note = f"Generated from spec/calls/{layer}.toml by `python -m codegen`. Do not edit."
    lines: list[str] = []
    for entry in entries:
        name = f"entry_{entry.symbol}"
        call = f"{entry.wrapper}<{entry.constant}>({', '.join(entry.arguments)})"
        head = f"{entry.returns} {name}({entry.parameters})"
        lines.append(f'BAROGRAPH_ENTRY {head} __asm__("{entry.symbol}");\n')
        if entry.parameters.endswith("..."):
            last = entry.arguments[-1]
            call = f"{entry.wrapper}<{entry.constant}>({', '.join([*entry.arguments, 'list'])})"
            lines.append(
                f"{head} {{\n    va_list list;\n    va_start(list, {last});\n"
                f"    const auto result = {call};\n    va_end(list);\n    return result;\n}}\n"
            )
        else:
            lines.append(f"{head} {{ {'' if entry.returns == 'void' else 'return '}{call}; }}\n")
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {note}\n"
        "// What the program calls instead of the real functions. Each has another name in C++, so that it does not\n"
        "// conflict with their declarations in headers.\n"
        f'// clang-format off\n#include "capture/{layer}/wrappers.hpp"\n\n'
        '#define BAROGRAPH_ENTRY extern "C" __attribute__((visibility("default")))\n\n'
        f"using namespace barograph::capture::{layer};\n\n" + "".join(lines)
    )


def render_exclusions(root: Path) -> str:
    """Returns the header with the patterns of files that are not recorded."""
    table: dict[str, Any] = tomllib.loads((root / EXCLUSIONS).read_text(encoding="utf-8"))
    patterns: list[str] = [pattern for group in table["exclusion"] for pattern in group["patterns"]]
    rows = "".join(f'    "{pattern}",\n' for pattern in patterns)
    return (
        "// SPDX-License-Identifier: BSD-3-Clause\n"
        f"// Generated from {EXCLUSIONS} by `python -m codegen`. Do not edit.\n"
        "// Files that are not recorded unless the user names them.\n"
        "// clang-format off\n#pragma once\n\n#include <string_view>\n\n"
        "namespace barograph::capture::io {\n\n"
        f"inline constexpr std::string_view kDefaultExclusions[] = {{\n{rows}}};\n\n"
        "}  // namespace barograph::capture::io\n"
    )


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    files = {"src/capture/io/generated/default_exclusions.hpp": render_exclusions(root)}
    for layer in layers_with_entries(root, "functions"):
        entries = read_layer(root, layer.name)
        folder = f"src/capture/{layer.name}/generated"
        files[f"{folder}/calls.hpp"] = render_calls(layer, entries)
        files[f"{folder}/entries.cpp"] = render_entries(layer.name, entries)
    return files

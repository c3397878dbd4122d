# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/hdf5.toml -> the entries of HDF5 in libbarograph.so and the names of its operations.

An entry hands its arguments to a template of src/capture/hdf5/wrappers.hpp, which is written by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant

POLICY = "spec/calls/hdf5.toml"
FOLDER = "src/capture/hdf5/generated"
NOTE = f"Generated from {POLICY} by `python -m codegen`. Do not edit."
WRAPPERS = {
    "opens": "opens",
    "closes": "closes",
    "reads": "moves<false>",
    "writes": "moves<true>",
    "reads several": "moves_several<false>",
    "writes several": "moves_several<true>",
    "reads attribute": "moves_attribute<false>",
    "writes attribute": "moves_attribute<true>",
    "reads chunk": "reads_chunk",
    "writes chunk": "writes_chunk",
    "acts": "acts",
}
KINDS = {
    "file": "kFile",
    "group": "kGroup",
    "dataset": "kDataset",
    "attribute": "kAttribute",
    "object": "kNone",
}
TYPES = {"id": "Id", "id*": "Id*"}
KEYS = {"does", "kind", "counter", "symbols", "parameters", "returns", "asynchronous"}
# Around the parameters of an asynchronous twin.
PLACE = (("const char*", "app_file"), ("const char*", "app_function"), ("unsigned", "app_line"))
EVENT_SET = (("Id", "event_set"),)


@dataclass(frozen=True)
class Entry:
    """One exported function."""

    symbol: str
    does: str
    returns: str
    parameters: tuple[tuple[str, str], ...]  # type and name
    kind: str = ""
    counter: str = ""
    asynchronous: bool = False


def enumerator(symbol: str) -> str:
    """Returns the enumerator of a function: kH5DsetExtent of H5Dset_extent."""
    head, *rest = symbol.split("_")
    return "k" + head + "".join(word.capitalize() for word in rest)


def parameters_of(text: str) -> tuple[tuple[str, str], ...]:
    """Returns type and name of each parameter."""
    pairs = (part.strip().rpartition(" ") for part in text.split(","))
    return tuple((TYPES.get(kind, kind), name) for kind, _, name in pairs)


def read_entries(root: Path) -> list[Entry]:
    """Returns the entries by symbol.

    Raises:
        ValueError: something is not known, or there twice.
    """
    table: dict[str, Any] = tomllib.loads((root / POLICY).read_text(encoding="utf-8"))
    entries: dict[str, Entry] = {}
    for call in table["call"]:
        unknown = set(call) - KEYS
        if unknown or call["does"] not in WRAPPERS or call.get("kind", "file") not in KINDS:
            raise ValueError(f"{POLICY}: {call['symbols']} says what is not known")
        returns = call.get("returns", "Id" if call["does"] == "opens" else "int")
        parameters = parameters_of(call["parameters"])
        kind, counter = call.get("kind", ""), call.get("counter", "")
        twins = call.get("asynchronous", [])
        for symbol in [*call["symbols"], *twins]:
            if symbol in entries:
                raise ValueError(f"{POLICY}: {symbol} is there twice")
            entries[symbol] = Entry(
                symbol, call["does"], returns, parameters, kind, counter, asynchronous=symbol in twins
            )
    return [entries[symbol] for symbol in sorted(entries)]


def symbols(root: Path) -> list[str]:
    """Returns every symbol of HDF5 that libbarograph.so exports."""
    return [entry.symbol for entry in read_entries(root)]


def render_calls(entries: list[Entry]) -> str:
    """Returns the header with the indices and names."""
    enumerators = "".join(
        f"    {enumerator(entry.symbol)} = {index},\n" for index, entry in enumerate(entries)
    )
    names = "".join(f'    "{entry.symbol}",\n' for entry in entries)
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "// Every intercepted function of HDF5 by its index. Operation ids are format::kFirstHdf5Operation + index.\n"
        "// clang-format off\n#pragma once\n\n#include <cstdint>\n\n"
        "namespace barograph::capture::hdf5 {\n\n"
        f"enum Call : std::uint32_t {{\n{enumerators}}};\n\n"
        f"inline constexpr std::uint32_t kCallCount = {len(entries)};\n\n"
        f"inline constexpr const char* kNames[kCallCount] = {{\n{names}}};\n\n"
        "}  // namespace barograph::capture::hdf5\n"
    )


def render_entry(entry: Entry) -> str:
    """Returns one exported function."""
    given = (*PLACE, *entry.parameters, *EVENT_SET) if entry.asynchronous else entry.parameters
    declared = ", ".join(f"{kind} {name}" for kind, name in given)
    types = ", ".join(kind for kind, _ in given)
    names = ", ".join(name for _, name in entry.parameters)
    how = "Queued{app_file, app_function, app_line, event_set}" if entry.asynchronous else "Direct{}"
    extra = ""
    if entry.does == "opens":
        extra = f"format::ObjectKind::{KINDS[entry.kind]}, "
    elif entry.does == "acts":
        extra = f"format::FileCounter::{constant(entry.counter)}, "
    fixed = f"{enumerator(entry.symbol)}, __builtin_return_address(0), real, {how}"
    called = f"{WRAPPERS[entry.does]}({fixed}, {extra}{names})"
    return (
        f'BAROGRAPH_ENTRY {entry.returns} entry_{entry.symbol}({declared}) __asm__("{entry.symbol}");\n'
        f"{entry.returns} entry_{entry.symbol}({declared}) {{\n"
        f"    using Real = {entry.returns}({types});\n"
        f"    constexpr Real* real = nullptr;\n"
        f"    return {called};\n}}\n"
    )


def render_entries(entries: list[Entry]) -> str:
    """Returns the exported functions."""
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "// What the program calls instead of HDF5's functions; `real` only says what type the real one has.\n"
        '// clang-format off\n#include "capture/hdf5/wrappers.hpp"\n\n'
        '#define BAROGRAPH_ENTRY extern "C" __attribute__((visibility("default")))\n\n'
        "using namespace barograph;\nusing namespace barograph::capture::hdf5;\n\n"
        + "\n".join(render_entry(entry) for entry in entries)
    )


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    entries = read_entries(root)
    return {f"{FOLDER}/calls.hpp": render_calls(entries), f"{FOLDER}/entries.cpp": render_entries(entries)}

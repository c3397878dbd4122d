# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/hdf5.toml -> the entries of HDF5 in libbarograph.so and the names of its operations.

An entry hands its arguments to a template of src/capture/hdf5/wrappers.hpp.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant
from codegen.io.library_entries import Entry, enumerator, parameters_of, render_calls, render_entries, unique
from codegen.layers import layer_named

POLICY = "spec/calls/hdf5.toml"
FOLDER = "src/capture/hdf5/generated"
NOTE = f"Generated from {POLICY} by `python -m codegen`. Do not edit."
WRAPPERS = {
    "opens": "opens<true>",
    "opens unnamed": "opens<false>",
    "links": "links",
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
TYPES = {"id": "Id"}
KEYS = {"does", "kind", "counter", "symbols", "parameters", "returns", "asynchronous"}
# Around the parameters of an asynchronous twin.
PLACE = (("const char*", "app_file"), ("const char*", "app_function"), ("unsigned", "app_line"))
EVENT_SET = (("Id", "event_set"),)


def read_entries(root: Path) -> list[Entry]:
    """Returns the entries by symbol.

    Raises:
        ValueError: something is not known, or there twice.
    """
    table: dict[str, Any] = tomllib.loads((root / POLICY).read_text(encoding="utf-8"))
    entries: list[Entry] = []
    for call in table["call"]:
        unknown = set(call) - KEYS
        if unknown or call["does"] not in WRAPPERS or call.get("kind", "file") not in KINDS:
            raise ValueError(f"{POLICY}: {call['symbols']} says what is not known")
        entries += [entry_of(symbol, call, asynchronous=False) for symbol in call["symbols"]]
        entries += [entry_of(symbol, call, asynchronous=True) for symbol in call.get("asynchronous", [])]
    unique([entry.symbol for entry in entries], POLICY)
    return sorted(entries, key=lambda entry: entry.symbol)


def entry_of(symbol: str, call: dict[str, Any], *, asynchronous: bool) -> Entry:
    """Returns one exported function."""
    parameters = parameters_of(call["parameters"], TYPES)
    returns = call.get("returns", "Id" if call["does"].startswith("opens") else "int")
    given = (*PLACE, *parameters, *EVENT_SET) if asynchronous else parameters
    how = "Queued{app_file, app_function, app_line, event_set}" if asynchronous else "Direct{}"
    extra = ""
    if call["does"].startswith("opens"):
        extra = f"format::ObjectKind::{KINDS[call['kind']]}, "
    elif call["does"] == "acts":
        extra = f"format::FileCounter::{constant(call['counter'])}, "
    types = ", ".join(kind for kind, _ in given)
    names = ", ".join(name for _, name in parameters)
    fixed = f"{enumerator(symbol)}, __builtin_return_address(0), real, {how}"
    return Entry(
        symbol,
        returns,
        given,
        f"{WRAPPERS[call['does']]}({fixed}, {extra}{names})",
        f"    using Real = {returns}({types});\n    constexpr Real* real = nullptr;\n",
    )


def symbols(root: Path) -> list[str]:
    """Returns every symbol of HDF5 that libbarograph.so exports."""
    return [entry.symbol for entry in read_entries(root)]


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    entries = read_entries(root)
    about = "What the program calls instead of HDF5's functions; `real` only says what type the real one has."
    return {
        f"{FOLDER}/calls.hpp": render_calls(layer_named(root, "hdf5"), symbols(root), NOTE),
        f"{FOLDER}/entries.cpp": render_entries(
            ["hdf5"], about, ["capture/hdf5/wrappers.hpp"], entries, NOTE
        ),
    }

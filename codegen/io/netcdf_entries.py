# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/netcdf.toml, pnetcdf.toml -> the entries of netCDF and PnetCDF in libbarograph.so, names of operations.

An entry hands its arguments to a template of src/capture/netcdf/wrappers.hpp. spec/calls/netcdf.toml explains the
fields.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant
from codegen.io.library_entries import (
    Entry,
    enumerator,
    parameters_of,
    render_calls,
    render_entries,
    unique,
)
from codegen.layers import layers_with_entries

KEYS = {"prefix", "types", "forms", "several_forms", "data", "attributes", "call", "left_out"}
CALL_KEYS = {"does", "on", "counter", "symbols", "parameters", "collective"}
CALLER = "__builtin_return_address(0)"
SELECTIONS = {
    "var": "whole()",
    "var1": "one()",
    "vara": "block(start, count)",
    "vars": "block(start, count, stride)",
    "varm": "block(start, count, stride)",
    "varn": "pieces(number, counts)",
    "vard": "typed()",
}
SEVERAL_SELECTIONS = {
    "var": "each_whole()",
    "var1": "each_one()",
    "vara": "each_block(starts, counts)",
    "vars": "each_block(starts, counts, strides)",
    "varm": "each_block(starts, counts, strides)",
}
# Types of attributes that "put" has no parameter for.
OWN_TYPES = {"text": "kCharacters", "string": "kStrings"}


def truth(value: bool) -> str:
    """Returns the C++ literal."""
    return "true" if value else "false"


def joined(*parts: str) -> str:
    """Returns the parts that say anything with commas between them."""
    return ", ".join(part for part in parts if part)


class Library:
    """The entries of one of the two, from its list.

    Raises:
        ValueError: the list says what is not known, or names a function twice.
    """

    def __init__(self, root: Path, folder: str) -> None:
        self.source = f"spec/calls/{folder}.toml"
        self.table: dict[str, Any] = tomllib.loads((root / self.source).read_text(encoding="utf-8"))
        if set(self.table) - KEYS:
            raise ValueError(f"{self.source}: {set(self.table) - KEYS} is not known")
        self.prefix: str = self.table["prefix"]
        self.left_out = [
            self.prefix + symbol
            for row in self.table["left_out"]
            for symbol in row["symbols"]
            if row["reason"]
        ]
        self.entries = sorted(
            [*self.data_entries(), *self.attribute_entries(), *self.call_entries()],
            key=lambda entry: entry.symbol,
        )
        unique([*(entry.symbol for entry in self.entries), *self.left_out], self.source)

    def entry(self, name: str, parameters: str, wrapper: str, given: str, rest: int) -> Entry:
        """Returns the entry of a function.

        Args:
            name: without the prefix.
            parameters: as the list has them.
            wrapper: the template with its arguments.
            given: what the wrapper gets first.
            rest: the first parameter of those that it gets after that.
        """
        symbol = self.prefix + name
        pairs = parameters_of(parameters, self.table["types"])
        handed = joined(enumerator(symbol), CALLER, given, *(name for _, name in pairs[rest:]))
        return Entry(symbol, "int", pairs, f"{wrapper}({handed})")

    def data_entries(self) -> list[Entry]:
        """Returns the functions that move data."""
        entries: list[Entry] = []
        for family in self.table["data"]:
            several = family.get("several", False)
            forms = self.table["several_forms" if several else "forms"]
            ends = ["", "_all"] if family.get("collective") else [""]
            for verb in family["verbs"]:
                for form in family["forms"]:
                    for kind in ["", *family["types"]]:
                        tail = joined("" if kind else family["flexible"], family.get("request", ""))
                        for end in ends:
                            name = f"{verb}_{form}{'_' * bool(kind)}{kind}{end}"
                            if several:
                                entries.append(self.several(name, form, forms[form], tail))
                            else:
                                entries.append(self.access(name, form, forms[form], tail))
        return entries

    @staticmethod
    def mode(name: str) -> str:
        """Returns how a function moves data, which its name says."""
        verb = name.partition("_")[0]
        return (
            f"Mode{{{truth('put' in verb)}, {truth(name.endswith('_all'))}, "
            f"{truth(verb in ('iput', 'iget', 'bput'))}}}"
        )

    def access(self, name: str, form: str, shape: str, tail: str) -> Entry:
        """Returns a function that moves data of one variable."""
        buffer = "const void* buffer" if "put" in name else "void* buffer"
        return self.entry(
            name,
            joined("int file, int variable", shape, buffer, tail),
            "moves<Api>",
            f"{self.mode(name)}, file, variable, {SELECTIONS[form]}, buffer",
            2,
        )

    def several(self, name: str, form: str, shape: str, tail: str) -> Entry:
        """Returns a function that moves data of several variables."""
        return self.entry(
            name,
            joined("int file, int count, int* variables", shape, "void* const* buffers", tail),
            "moves_several<Api>",
            f"{self.mode(name)}, file, count, variables, {SEVERAL_SELECTIONS[form]}, buffers",
            3,
        )

    def attribute_entries(self) -> list[Entry]:
        """Returns the functions that read and write attributes."""
        entries: list[Entry] = []
        attributes = self.table["attributes"]
        for kind in ["", *attributes["types"]]:
            end = f"_{kind}" if kind else ""
            typed = kind not in attributes["untyped"]
            put = joined(
                "int file, int variable, const char* name",
                "int type" if typed else "",
                attributes["length"],
                "const void* values",
            )
            entries += [
                self.entry(
                    f"put_att{end}",
                    put,
                    "puts_attribute<Api>",
                    f"file, variable, {'type' if typed else OWN_TYPES[kind]}, length",
                    2,
                ),
                self.entry(
                    f"get_att{end}",
                    "int file, int variable, const char* name, void* values",
                    "gets_attribute<Api>",
                    "file, variable, name",
                    2,
                ),
            ]
        return entries

    def call_entries(self) -> list[Entry]:
        """Returns the functions that are listed one by one."""
        entries: list[Entry] = []
        for call in self.table["call"]:
            if set(call) - CALL_KEYS:
                raise ValueError(f"{self.source}: {call['symbols']}: {set(call) - CALL_KEYS} is not known")
            for name in call["symbols"]:
                wrapper, given, rest = self.wrapper(name, call)
                entries.append(self.entry(name, call["parameters"], wrapper, given, rest))
        return entries

    def wrapper(self, name: str, call: dict[str, Any]) -> tuple[str, str, int]:
        """Returns a call's wrapper, what that gets first, and the first of the parameters that follow."""
        collective = truth(call.get("collective", False))
        match call["does"]:
            case "creates file" | "opens file" as does:
                return f"opens_file<Api, {truth(does == 'creates file')}, {collective}>", "path, id", 0
            case "closes file":
                return "closes_file<Api>", "", 0
            case "names variable":
                return "names_variable<Api>", "file, name, id", 0
            case "waits":
                return f"waits<Api, {truth(name.endswith('_all'))}>", "", 0
            case "sets access":
                return "sets_access<Api>", "", 0
            case "acts":
                variable = {"file": "-1", "variable": "variable"}[call["on"]]
                return f"acts<Api, FileCounter::{constant(call['counter'])}>", f"file, {variable}", 0
            case unknown:
                raise ValueError(f"{self.source}: {name}: {unknown} is not known")


def symbols(root: Path) -> list[str]:
    """Returns every symbol of the two that libbarograph.so exports."""
    return [
        entry.symbol
        for layer in layers_with_entries(root, "netcdf")
        for entry in Library(root, layer.name).entries
    ]


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    files: dict[str, str] = {}
    for layer in layers_with_entries(root, "netcdf"):
        folder = layer.name
        entries = Library(root, folder).entries
        note = f"Generated from spec/calls/{folder}.toml by `python -m codegen`. Do not edit."
        names = [entry.symbol for entry in entries]
        files[f"src/capture/{folder}/generated/calls.hpp"] = render_calls(layer, names, note)
        files[f"src/capture/{folder}/generated/entries.cpp"] = render_entries(
            [folder, "netcdf"],
            f"What the program calls instead of {layer.title}'s functions.",
            [f"capture/{folder}/api.hpp", "capture/netcdf/wrappers.hpp"],
            entries,
            note,
        )
    return files

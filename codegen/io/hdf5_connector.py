# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/hdf5_connector.toml -> the struct that HDF5 takes a connector as, and which of its callbacks are ours.

Those are written by hand in src/capture/hdf5/connector_calls.cpp.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant
from codegen.io.library_entries import parameters_of

INTERFACE = "spec/calls/hdf5_connector.toml"
FOLDER = "src/capture/hdf5/generated"
NOTE = f"Generated from {INTERFACE} by `python -m codegen`. Do not edit."
TYPES = {"id": "Id", "place": "const Location*", "arguments": "Arguments*"}
KEYS = {"name", "recorded", "untouched", "callbacks"}


@dataclass(frozen=True)
class Callback:
    """One function of a connector."""

    group: str
    name: str
    returns: str
    parameters: tuple[tuple[str, str], ...]  # type and name
    recorded: bool

    @property
    def member(self) -> str:
        """Its pointer, as a member of its struct."""
        return f"{self.returns} (*{self.name})({', '.join(kind for kind, _ in self.parameters)});"

    @property
    def declaration(self) -> str:
        """Ours."""
        declared = ", ".join(f"{kind} {name}" for kind, name in self.parameters)
        return f"{self.returns} {self.group}_{self.name}({declared});"


def read_interface(root: Path) -> dict[str, Any]:
    """Returns the page as it is."""
    return tomllib.loads((root / INTERFACE).read_text(encoding="utf-8"))


def callbacks_of(interface: dict[str, Any]) -> dict[str, list[Callback]]:
    """Returns the callbacks of each struct, in the order of H5VL_class_t.

    Raises:
        ValueError: a key is not known, something recorded is not a callback, or a signature lacks its parts.
    """
    found: dict[str, list[Callback]] = {}
    for group in interface["class"]:
        name, recorded, callbacks = group["name"], set(group.get("recorded", [])), group.get("callbacks", {})
        if set(group) - KEYS or recorded - set(callbacks) or name in found:
            raise ValueError(f"{INTERFACE}: {name} says what is not known")
        found[name] = [Callback(name, one, "void", (), recorded=False) for one in group.get("untouched", [])]
        found[name] += [
            callback_of(name, one, text, recorded=one in recorded) for one, text in callbacks.items()
        ]
    return found


def callback_of(group: str, name: str, text: str, *, recorded: bool) -> Callback:
    """Returns one callback from its line."""
    returns, separator, parameters = (part.strip() for part in text.partition("|"))
    if not separator or returns not in {"int", "void*"}:
        raise ValueError(f"{INTERFACE}: {group}.{name} is not returns | parameters")
    return Callback(group, name, returns, parameters_of(parameters, TYPES), recorded)


def render_header(interface: dict[str, Any]) -> str:
    """Returns the header."""
    groups = callbacks_of(interface)
    ours = [callback for group in groups.values() for callback in group if callback.recorded]
    versions = ", ".join("{" + version.replace(".", ", ") + "}" for version in interface["interface"]["hdf5"])
    numbers = "".join(
        f"inline constexpr int {constant(name)} = {value};\n" for name, value in interface["numbers"].items()
    )
    structs = "".join(
        "    struct {\n" + "".join(f"        {one.member}\n" for one in group) + f"    }} {name};\n"
        for name, group in groups.items()
    )
    recorded = "".join(f"{one.declaration}\n" for one in ours)
    replaced = "".join(
        f"    if (connector.{one.group}.{one.name} != nullptr) {{\n"
        f"        connector.{one.group}.{one.name} = recorded::{one.group}_{one.name};\n    }}\n"
        for one in ours
    )
    return f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// What HDF5 takes a connector as (H5VL_class_t), and which of its callbacks are ours.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>

#include "capture/hdf5/connector_arguments.hpp"

namespace barograph::capture::hdf5 {{

inline constexpr unsigned kConnectorInterface = {interface["interface"]["version"]};
// Versions that are known to have it: major, minor.
inline constexpr unsigned kConnectorVersions[][2] = {{{versions}}};

{numbers}
struct ConnectorClass {{
    unsigned version;
    int value;
    const char* name;
    unsigned connector_version;
    std::uint64_t capabilities;
    int (*initialize)(Id);
    int (*terminate)();
    struct {{
        std::size_t size;
        void (*functions[5])();
    }} info;
{structs}}};

// Written by hand.
namespace recorded {{
{recorded}}}  // namespace recorded

// Replaces those callbacks of the connector below that exist by ours.
inline void replace_callbacks(ConnectorClass& connector) noexcept {{
{replaced}}}

}}  // namespace barograph::capture::hdf5
"""


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    return {f"{FOLDER}/connector_class.hpp": render_header(read_interface(root))}

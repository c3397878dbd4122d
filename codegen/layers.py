# SPDX-License-Identifier: BSD-3-Clause
"""spec/layers.toml -> what each side knows of the layers: C++, CMake, Python, the viewer, docs/reference/layers.md.

Called by `python -m codegen`, and by the generators of entries, which ask for the layers that are theirs.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomllib

SOURCE = "spec/layers.toml"
CPP = "src/format/generated/layers.hpp"
CPP_NAMES = "src/runtime/generated/io_operations.hpp"
CMAKE = "src/capture/generated/layers.cmake"
PYTHON = "python/barograph/spec/layers.py"
TYPESCRIPT = "viewer/src/generated/layers.ts"
CSS = "viewer/src/generated/layers.css"
DOCS = "docs/reference/layers.md"
REQUIRED = {"number", "name", "title", "since", "doc", "colour"}
OPTIONAL = {"io", "imported", "operations", "prefixes", "entries"}
ENTRIES = ("functions", "hdf5", "netcdf")
IO_KINDS = ("library", "mpi-io", "stream", "system", "store")
# Operation ids below are the root's; those from here on are names of regions, numbered as a process meets them.
FIRST_OPERATION = 16
FIRST_REGION = 8192
NOTE = f"Generated from {SOURCE} by `python -m codegen`. Do not edit."


@dataclass(frozen=True)
class Layer:
    """One layer; spec/layers.toml explains the fields."""

    number: int
    name: str
    title: str
    since: str
    doc: str
    colour: tuple[str, ...]
    io: str = ""
    imported: bool = False
    first: int = 0
    count: int = 0
    prefixes: tuple[str, ...] = ()
    entries: str = ""

    @property
    def constant(self) -> str:
        """Its enumerator in C++: kMpiIo of mpi-io."""
        return "k" + self._words

    @property
    def first_constant(self) -> str:
        """The constant of its first operation id: kFirstPosixOperation."""
        return f"kFirst{self._words}Operation"

    @property
    def _words(self) -> str:
        return "".join(word.capitalize() for word in self.name.split("-"))


def read_layers(root: Path) -> list[Layer]:
    """Returns all layers, upper ones first.

    Raises:
        ValueError: an entry has wrong keys, or two have the same number, name or operation ids.
    """
    layers: list[Layer] = []
    for row in tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))["layer"]:
        name = row.get("name", "?")
        if not REQUIRED <= set(row) <= REQUIRED | OPTIONAL:
            raise ValueError(f"{SOURCE}: {name}: the keys must be {', '.join(sorted(REQUIRED))}")
        if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or row.get("entries", ENTRIES[0]) not in ENTRIES:
            raise ValueError(f"{SOURCE}: {name}: wrong name or entries")
        if row.get("io", IO_KINDS[0]) not in IO_KINDS:
            raise ValueError(f"{SOURCE}: {name}: io is one of {', '.join(IO_KINDS)}")
        if not all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in row["colour"]):
            raise ValueError(f"{SOURCE}: {name}: a colour is written #rrggbb")
        layers.append(_layer(row))
    for values in ([layer.number for layer in layers], [layer.name for layer in layers]):
        if len(set(values)) != len(values):
            raise ValueError(f"{SOURCE}: two layers have the same number or name")
    _check_operations(layers)
    return layers


def _layer(row: dict[str, Any]) -> Layer:
    fields = {key: value for key, value in row.items() if key != "operations"}
    fields |= row.get("operations", {})
    fields |= {key: tuple(fields[key]) for key in ("colour", "prefixes") if key in fields}
    return Layer(**fields)


def _check_operations(layers: list[Layer]) -> None:
    end = FIRST_OPERATION
    for layer in by_operation(layers):
        if layer.first < end:
            raise ValueError(f"{SOURCE}: {layer.name}: its operation ids begin before {end}")
        end = layer.first + layer.count
    if end > FIRST_REGION:
        raise ValueError(f"{SOURCE}: operation ids must be less than {FIRST_REGION}")


def by_operation(layers: list[Layer]) -> list[Layer]:
    """Returns the layers that have operation ids, by these."""
    return sorted((layer for layer in layers if layer.count), key=lambda layer: layer.first)


def layers_with_entries(root: Path, kind: str) -> list[Layer]:
    """Returns the layers whose exported functions one generator makes, by their numbers."""
    layers = [layer for layer in read_layers(root) if layer.entries == kind]
    return sorted(layers, key=lambda layer: layer.number)


def call_layers(layers: list[Layer]) -> list[str]:
    """Returns the names of the layers of intercepted calls."""
    return [layer.name for layer in layers if not layer.imported and (layer.io or layer.name == "mpi")]


def layer_named(root: Path, name: str) -> Layer:
    """Returns one layer."""
    return next(layer for layer in read_layers(root) if layer.name == name)


def ids_fit(layer: Layer, count: str) -> str:
    """Returns the check, in C++, that a layer's operations have an id each."""
    return (
        f'static_assert({count} <= {layer.count}, "{SOURCE}: {layer.name} has more operations than ids");\n'
    )


def render_cpp(layers: list[Layer]) -> str:
    """Returns the header with numbers, names and operation ids."""
    numbered = sorted(layers, key=lambda layer: layer.number)
    enumerators = "".join(f"    {layer.constant} = {layer.number},\n" for layer in numbered)
    names = "".join(f'    {{{layer.number}, "{layer.name}"}},\n' for layer in numbered)
    recorded = 1 + max(layer.number for layer in layers if not layer.imported)
    io = " | ".join(f"1U << {layer.number}U" for layer in numbered if layer.io)
    owners = by_operation(layers)
    firsts = "".join(
        f"inline constexpr std::uint32_t {layer.first_constant} = {layer.first};\n" for layer in owners
    )
    ranges = "".join(f"    {{{layer.first_constant}, Layer::{layer.constant}}},\n" for layer in owners)
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "// Layers of the software stack, and which operation ids of an arena are whose.\n"
        "// clang-format off\n#pragma once\n\n#include <array>\n#include <cstdint>\n\n"
        '#include "format/generated/format_numbers.hpp"\n\n'
        "namespace barograph::format {\n\n"
        f"enum class Layer : std::uint8_t {{\n{enumerators}}};\n\n"
        f"inline constexpr std::array<NamedNumber, {len(layers)}> kLayerNames{{{{\n{names}}}}};\n\n"
        "// Layers that processes record have numbers below this.\n"
        f"inline constexpr std::uint32_t kLayers = {recorded};\n"
        "// Layers whose calls read and write files.\n"
        f"inline constexpr std::uint32_t kIoLayers = {io};\n"
        "[[nodiscard]] constexpr bool is_io(Layer layer) noexcept {\n"
        "    return (kIoLayers >> static_cast<std::uint32_t>(layer) & 1U) != 0;\n}\n\n"
        '// Operation ids: 1 is the root "program"; then come intercepted calls, numbered by the generated tables;\n'
        "// ids from kFirstRegion on are names of regions in the order in which this process met them.\n"
        "inline constexpr std::uint32_t kProgramOperation = 1;\n"
        f"{firsts}inline constexpr std::uint32_t kFirstRegion = {FIRST_REGION};\n\n"
        "struct FirstOperation {\n    std::uint32_t first;\n    Layer layer;\n};\n"
        f"inline constexpr std::array<FirstOperation, {len(owners) + 1}> kFirstOperations{{{{\n"
        f"{ranges}    {{kFirstRegion, Layer::kRegion}},\n}}}};\n"
        "[[nodiscard]] constexpr Layer layer_of(std::uint32_t operation) noexcept {\n"
        "    Layer layer = kFirstOperations[0].layer;\n"
        "    for (const FirstOperation& next : kFirstOperations) {\n"
        "        layer = operation >= next.first ? next.layer : layer;\n    }\n    return layer;\n}\n\n"
        "}  // namespace barograph::format\n"
    )


def render_cpp_names(layers: list[Layer]) -> str:
    """Returns the header with the names of all operations that are made known when a recording starts."""
    owners = [layer for layer in by_operation(layers) if layer.entries == "functions"]
    includes = "".join(f'#include "capture/{layer.name}/generated/calls.hpp"\n' for layer in owners)
    rows = "".join(
        f"    {{format::Layer::{layer.constant}, format::{layer.first_constant}, "
        f"capture::{layer.name}::kOperationNames}},\n"
        for layer in owners
    )
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "// The operations of layers that are made known when a recording starts; others are at their first call.\n"
        "// clang-format off\n#pragma once\n\n#include <cstdint>\n#include <span>\n\n"
        f'{includes}#include "format/generated/layers.hpp"\n\n'
        "namespace barograph::runtime::generated {\n\n"
        "struct IoOperations {\n    format::Layer layer;\n    std::uint32_t first;\n"
        "    std::span<const char* const> names;\n};\n"
        f"inline constexpr IoOperations kIoOperations[] = {{\n{rows}}};\n\n"
        "}  // namespace barograph::runtime::generated\n"
    )


def render_cmake(layers: list[Layer]) -> str:
    """Returns the list of the layers that are folders of src/capture."""
    names = " ".join(layer.name for layer in by_operation(layers) if layer.entries)
    return f"# SPDX-License-Identifier: BSD-3-Clause\n# {NOTE}\nset(BAROGRAPH_CAPTURE_LAYERS {names})\n"


def render_python(layers: list[Layer]) -> str:
    """Returns the Python module."""
    rows = "".join(
        f"    Layer({layer.number}, {_quoted(layer.name)}, {_quoted(layer.title)}, io={bool(layer.io)}, "
        f"recorded={not layer.imported}),\n"
        for layer in layers
    )
    kinds = "".join(
        f"    {_quoted(kind)}: {_tuple([layer.name for layer in layers if layer.io == kind])},\n"
        for kind in IO_KINDS
    )
    prefixes = sorted(
        ((prefix, layer.name) for layer in layers for prefix in layer.prefixes),
        key=lambda pair: (-len(pair[0]), pair[0]),
    )
    begins = "".join(f"    ({_quoted(prefix)}, {_quoted(name)}),\n" for prefix, name in prefixes)
    return (
        f"# SPDX-License-Identifier: BSD-3-Clause\n# {NOTE}\n"
        '"""Layers of the software stack, upper ones first; spec/layers.toml explains the fields."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final, NamedTuple\n\n\n"
        "class Layer(NamedTuple):\n"
        '    """A layer. `recorded`: by barograph itself; the others are of imports."""\n\n'
        "    number: int\n    name: str\n    title: str\n    io: bool\n    recorded: bool\n\n\n"
        f"LAYERS: Final[tuple[Layer, ...]] = (\n{rows})\n\n"
        "# Layers whose time is input and output. Profiles before version 1.3 have none.\n"
        "IO_LAYERS: Final = tuple(layer.name for layer in LAYERS if layer.io)\n"
        "# The same by how a program reaches its data: spec/layers.toml names the kinds.\n"
        f"IO_KINDS: Final[dict[str, tuple[str, ...]]] = {{\n{kinds}}}\n"
        "# Layers of intercepted calls.\n"
        "CALL_LAYERS: Final = tuple(\n"
        '    layer.name for layer in LAYERS if layer.recorded and (layer.io or layer.name == "mpi")\n)\n'
        "TITLES: Final = {layer.name: layer.title for layer in LAYERS}\n\n"
        "# How the names of a layer's functions begin; of two that fit, the longer comes first.\n"
        f"FUNCTION_PREFIXES: Final = (\n{begins})\n"
    )


def render_typescript(layers: list[Layer]) -> str:
    """Returns the TypeScript module."""
    names = [layer.name for layer in layers if layer.io] + [layer.name for layer in layers if not layer.io]
    rows = "".join(f"  '{name}',\n" for name in names)
    count = sum(bool(layer.io) for layer in layers)
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "/** How many of the layers are of I/O. */\n"
        f"export const IO_LAYERS = {count};\n"
        "/** Layers from upper to lower, those of I/O before the others. */\n"
        f"export const LAYERS: readonly string[] = [\n{rows}];\n"
    )


def render_css(layers: list[Layer]) -> str:
    """Returns the colours of the layers on the page."""

    def colours(chosen: list[Layer], at: int, indent: str) -> str:
        return "".join(f"{indent}--layer-{layer.name}: {layer.colour[at]};\n" for layer in chosen)

    dark = [layer for layer in layers if len(layer.colour) > 1]
    return (
        f"/* SPDX-License-Identifier: BSD-3-Clause\n   {NOTE} */\n"
        f":root {{\n{colours(layers, 0, '  ')}}}\n"
        f':root[data-theme="dark"] {{\n{colours(dark, 1, "  ")}}}\n'
        "@media (prefers-color-scheme: dark) {\n"
        f'  :root:not([data-theme="light"]) {{\n{colours(dark, 1, "    ")}  }}\n}}\n'
    )


def render_docs(layers: list[Layer]) -> str:
    """Returns the reference page."""
    rows = "".join(
        f"| `{layer.name}` | {layer.number} | {layer.since} | {'yes' if layer.io else ''} "
        f"| {layer.doc}{' (only in imported profiles)' * layer.imported} |\n"
        for layer in layers
    )
    return (
        f"<!-- {NOTE} -->\n# Layers\n\n"
        "The column `layer` of [the tables](tables.md) says which part of the software stack an operation\n"
        "belongs to. Upper layers come first: calls of a lower layer are made while those of an upper one are\n"
        "open, so the time of an upper layer contains that of the layers below it. Number and version are those\n"
        "of the profile format.\n\n"
        f"| layer | number | since format | I/O | rows |\n|---|---|---|---|---|\n{rows}"
    )


def _tuple(names: list[str]) -> str:
    comma = "," if len(names) == 1 else ""
    return f"({', '.join(_quoted(name) for name in names)}{comma})"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    layers = read_layers(root)
    return {
        CPP: render_cpp(layers),
        CPP_NAMES: render_cpp_names(layers),
        CMAKE: render_cmake(layers),
        PYTHON: render_python(layers),
        TYPESCRIPT: render_typescript(layers),
        CSS: render_css(layers),
        DOCS: render_docs(layers),
    }

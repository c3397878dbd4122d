# SPDX-License-Identifier: BSD-3-Clause
"""What the entries of all interposed libraries (HDF5, PnetCDF, netCDF) look like: indices with names, functions.

Called by the generators of the libraries, which know their lists. An entry hands its arguments to a template of the
layer's wrappers, which are written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from codegen.layers import Layer, ids_fit


@dataclass(frozen=True)
class Entry:
    """One exported function: its text after `return`, and local declarations before that."""

    symbol: str
    returns: str
    parameters: tuple[tuple[str, str], ...]  # type and name
    body: str
    locals: str = ""


def enumerator(symbol: str) -> str:
    """Returns the enumerator of a function: kH5DsetExtent of H5Dset_extent, kNcUnderCreate of nc__create."""
    head, *rest = symbol.split("_")
    return "k" + head[:1].upper() + head[1:] + "".join(word.capitalize() or "Under" for word in rest)


def parameters_of(text: str, types: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Returns type and name of each parameter; words of a type that are in `types` are replaced."""
    pairs = (part.strip().rpartition(" ") for part in text.split(",") if part.strip())
    return tuple(
        (re.sub(r"\w+", lambda word: types.get(word[0], word[0]), kind), name) for kind, _, name in pairs
    )


def unique(symbols: Sequence[str], source: str) -> None:
    """Raises ValueError when a symbol is there twice, or two have one enumerator."""
    for names in (symbols, [enumerator(symbol) for symbol in symbols]):
        twice = {name for name in names if names.count(name) > 1} if len(set(names)) < len(names) else set()
        if twice:
            raise ValueError(f"{source}: {', '.join(sorted(twice))} is there twice")


def render_calls(layer: Layer, symbols: Iterable[str], note: str) -> str:
    """Returns the header with the indices and names."""
    listed = list(symbols)
    enumerators = "".join(f"    {enumerator(symbol)} = {index},\n" for index, symbol in enumerate(listed))
    names = "".join(f'    "{symbol}",\n' for symbol in listed)
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {note}\n"
        f"// Every intercepted function of {layer.title} by its index. "
        f"Operation ids are format::{layer.first_constant} + index.\n"
        "// clang-format off\n#pragma once\n\n#include <cstdint>\n\n"
        f"namespace barograph::capture::{layer.name} {{\n\n"
        f"enum Call : std::uint32_t {{\n{enumerators}}};\n\n"
        f"inline constexpr std::uint32_t kCallCount = {len(listed)};\n" + ids_fit(layer, "kCallCount") + f"\n"
        f"inline constexpr const char* kNames[kCallCount] = {{\n{names}}};\n\n"
        f"}}  // namespace barograph::capture::{layer.name}\n"
    )


def render_entry(entry: Entry) -> str:
    """Returns one exported function."""
    declared = ", ".join(f"{kind} {name}" for kind, name in entry.parameters)
    return (
        f'BAROGRAPH_ENTRY {entry.returns} entry_{entry.symbol}({declared}) __asm__("{entry.symbol}");\n'
        f"{entry.returns} entry_{entry.symbol}({declared}) {{\n"
        f"{entry.locals}    return {entry.body};\n}}\n"
    )


def render_entries(
    folders: Sequence[str], about: str, includes: Sequence[str], entries: Iterable[Entry], note: str
) -> str:
    """Returns the exported functions; `folders` of src/capture are the namespaces that names are looked up in."""
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {note}\n// {about}\n// clang-format off\n"
        + "".join(f'#include "{path}"\n' for path in includes)
        + '\n#define BAROGRAPH_ENTRY extern "C" __attribute__((visibility("default")))\n\n'
        + "using namespace barograph;\n"
        + "".join(f"using namespace barograph::capture::{folder};\n" for folder in dict.fromkeys(folders))
        + "\n"
        + "\n".join(render_entry(entry) for entry in entries)
    )

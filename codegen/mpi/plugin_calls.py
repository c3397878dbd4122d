# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/mpi.toml, [plugin] -> the PMPI functions that the plugin itself calls, with their signatures."""

from __future__ import annotations

from pathlib import Path

import tomllib

from codegen.mpi.entries import FOLDER, NOTE
from codegen.mpi.policy import POLICY, Parameter, bindings
from codegen.mpi.wrappers import declaration

HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// The functions of MPI that the plugin itself calls, by the names of their PMPI entries.
// clang-format off
#pragma once

#include <mpi.h>

#include <cstddef>

#include "capture/mpi/handles.hpp"

namespace barograph::capture::mpi {{

struct RealMpi {{
"""


def field(name: str) -> str:
    """Returns the name of a function's pointer."""
    return name.lower()


def member(name: str, parameters: tuple[Parameter, ...], *, optional: bool) -> str:
    """Returns the pointer to one function."""
    note = "  // nullptr where the library lacks it" if optional else ""
    return f"    int (*{field(name)})({', '.join(declaration(given) for given in parameters)});{note}\n"


def render(needed: list[str], optional: list[str]) -> str:
    """Returns the header; raises ValueError for what the standard does not have, or is named twice."""
    names = sorted([*needed, *optional])
    known = bindings()
    if strange := [name for name in names if f"MPI_{name}" not in known or names.count(name) > 1]:
        raise ValueError(f"{POLICY}, [plugin]: named twice, or not in the standard: {strange}")
    members = "".join(member(name, known[f"MPI_{name}"][1], optional=name in optional) for name in names)
    rows = "".join(
        f'    {{"PMPI_{name}", offsetof(RealMpi, {field(name)}), {"false" if name in optional else "true"}}},\n'
        for name in names
    )
    return (
        HEAD
        + members
        + "};\n\nstruct RealFunction {\n    const char* name;\n"
        + "    std::size_t offset;  // of its pointer in RealMpi\n    bool is_needed;\n};\n\n"
        + f"inline constexpr RealFunction kRealFunctions[] = {{\n{rows}}};\n\n"
        + "}  // namespace barograph::capture::mpi\n"
    )


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated file: path relative to root -> text."""
    table = tomllib.loads((root / POLICY).read_text(encoding="utf-8"))["plugin"]
    return {f"{FOLDER}/real_mpi.hpp": render(table["needed"], table["optional"])}

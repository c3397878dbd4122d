# SPDX-License-Identifier: BSD-3-Clause
"""The MPI standard -> what libbarograph_world.so exports: a forwarder for each function that takes a communicator.

A forwarder passes words and replaces the one that is MPI_COMM_WORLD, so the same library serves every MPI.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from codegen.mpi.entries import render_recent
from codegen.mpi.policy import Function, read_policy

FOLDER = "src/world/generated"
SYMBOLS = "spec/generated/world_symbols.txt"
PUBLIC_API = ("barograph_world", "barograph_world_set_name")

# Function -> the one of src/world/by_hand.hpp that implements it.
BY_HAND = {
    "MPI_Abort": "abort_job",
    "MPI_Attr_get": "attr_get",
    "MPI_Comm_create_errhandler": "comm_create_errhandler",
    "MPI_Comm_create_keyval": "comm_create_keyval",
    "MPI_Comm_get_attr": "comm_get_attr",
    "MPI_Comm_set_errhandler": "comm_set_errhandler",
    "MPI_Errhandler_create": "errhandler_create",
    "MPI_Errhandler_set": "errhandler_set",
    "MPI_Finalize": "finalize",
    "MPI_Group_from_session_pset": "group_from_session_pset",
    "MPI_Init": "init",
    "MPI_Init_thread": "init_thread",
    "MPI_Initialized": "initialized",
    "MPI_Keyval_create": "keyval_create",
    "MPI_Session_get_pset_info": "session_get_pset_info",
    "MPI_Session_init": "session_init",
}
# These tell the program the value of a handle.
UNCHANGED = ("MPI_Comm_c2f", "MPI_Comm_toint")
# Not in the standard since MPI 3.0, but in libraries: how many parameters, and whether the first is a communicator.
REMOVED = {
    "MPI_Errhandler_create": (2, False),
    "MPI_Errhandler_get": (2, True),
    "MPI_Errhandler_set": (2, True),
}
# Extensions that libraries have: persistent collectives of Open MPI 4, and those for failed processes.
EXTENSIONS = {
    "MPIX_Comm_ack_failed": 3,
    "MPIX_Comm_agree": 2,
    "MPIX_Comm_failure_ack": 1,
    "MPIX_Comm_failure_get_acked": 2,
    "MPIX_Comm_get_failed": 2,
    "MPIX_Comm_iagree": 3,
    "MPIX_Comm_is_revoked": 2,
    "MPIX_Comm_ishrink": 3,
    "MPIX_Comm_revoke": 1,
    "MPIX_Comm_shrink": 2,
}
# Newer than MPI 3.1 and not recorded, so that [since] of spec/calls/mpi.toml does not tell.
RECENT = ("MPI_Comm_attach_buffer", "MPI_Group_from_session_pset", "MPI_Session_get_pset_info")

# Fortran routines that go past the C functions with a communicator -> the function of src/world/fortran.hpp
# that implements them, and how many arguments they have.
FORTRAN = {
    "attr_get": ("get_attribute", 5),
    "attr_put": ("set_attribute", 4),
    "comm_create_errhandler": ("create_errhandler", 3),
    "comm_create_keyval": ("create_keyval", 5),
    "comm_get_attr": ("get_attribute", 5),
    "comm_set_attr": ("set_attribute", 4),
    "errhandler_create": ("create_errhandler", 3),
    "keyval_create": ("create_keyval", 5),
}
# What MPICH's Fortran routines call for these instead.
MPICH_FORTRAN = {
    "MPII_Comm_get_attr": ("get_attribute_of_mpich", 5),
    "MPII_Comm_get_attr_fort": ("get_attribute_of_mpich", 5),
    "MPII_Comm_set_attr": ("set_attribute_of_mpich", 4),
    "MPII_Keyval_set_proxy": ("set_callers_of_mpich", 3),
}

NOTE = "Generated from the MPI standard by `python -m codegen`. Do not edit."

TABLE_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// Every MPI function that is interposed below the tools, and its index.
// clang-format off
#pragma once

#include <cstdint>

namespace barograph::world {{

enum Entry : std::uint32_t {{
"""

NAMES_HEAD = """};

inline constexpr const char* kEntryNames[] = {
"""

FORWARDERS_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// The exported functions: the bits say which words are communicators. See entries.hpp.
// clang-format off
#include "world/by_hand.hpp"
#include "world/entries.hpp"

// A declaration before each would say the same thing again: nobody calls these from C++.
#pragma GCC diagnostic ignored "-Wmissing-declarations"

using namespace barograph::world;

extern "C" {{

"""


FORTRAN_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// The exported Fortran routines under the names that compilers give them. See fortran.hpp.
// clang-format off
#include "world/fortran.hpp"

// Called from Fortran only.
#pragma GCC diagnostic ignored "-Wmissing-declarations"

using namespace barograph::world;

extern "C" {{

"""


@dataclass(frozen=True)
class Entry:
    """One exported function: `communicators` has a bit for each word that is one."""

    name: str
    words: int
    communicators: int
    recent: bool

    @property
    def constant(self) -> str:
        """The name of its index in C++."""
        constant = Function(self.name.replace("MPIX_", "MPI_"), ()).constant
        return constant.replace("kMpi", "kMpix") if self.name.startswith("MPIX_") else constant


def communicators(function: Function) -> int:
    """Returns the bits of the parameters by which a function takes a communicator."""
    return sum(
        1 << position
        for position, parameter in enumerate(function.parameters)
        if parameter.kind == "COMMUNICATOR" and parameter.is_input and "*" not in parameter.declaration
    )


def entries(functions: Iterable[Function]) -> tuple[Entry, ...]:
    """Returns what is exported, in ASCII order."""
    found = [Entry(name, words, int(first), recent=True) for name, (words, first) in REMOVED.items()]
    found += [Entry(name, words, 1, recent=True) for name, words in EXTENSIONS.items()]
    for function in functions:
        bits = communicators(function)
        if function.wrapper == "prepares" and function.family in {"collective", "neighborhood"}:
            name = function.name.replace("MPI_", "MPIX_")
            found.append(Entry(name, len(function.parameters), bits, recent=True))
        if function.name in BY_HAND or (bits and function.name not in UNCHANGED):
            recent = bool(function.since) or function.name in RECENT
            found.append(Entry(function.name, len(function.parameters), bits, recent))
    return tuple(sorted(found, key=lambda entry: entry.name))


def render_table(found: Iterable[Entry]) -> str:
    """Returns the header with the indices and the names."""
    found = tuple(found)
    indices = "".join(f"    {entry.constant} = {index},\n" for index, entry in enumerate(found))
    names = "".join(f'    "P{entry.name}",\n' for entry in found)
    return (
        TABLE_HEAD
        + indices
        + NAMES_HEAD
        + names
        + f"}};\n\ninline constexpr std::uint32_t kEntryCount = {len(found)};\n\n"
        + "}  // namespace barograph::world\n"
    )


def render_forwarders(found: Iterable[Entry], *, profiled: bool) -> str:
    """Returns the functions MPI_* or PMPI_*."""
    prefix, forward = ("P", "to_mpi") if profiled else ("", "to_tool_or_mpi")
    lines: list[str] = []
    for entry in found:
        names = [chr(ord("a") + i) for i in range(entry.words)]
        parameters = ", ".join(f"Word {name}" for name in names)
        hand = BY_HAND.get(entry.name)
        last = hand if hand else f"{entry.communicators:#x}"
        if profiled and hand:
            call = f"{hand}({', '.join(names)})"
        else:
            call = f"{forward}<{entry.constant}, {last}>({', '.join(names)})"
        lines.append(f"BAROGRAPH_EXPORT int {prefix}{entry.name}({parameters}) {{ return {call}; }}\n")
    return FORWARDERS_HEAD + "".join(lines) + '\n}  // extern "C"\n'


def fortran_names() -> dict[str, tuple[str, int]]:
    """Returns the symbols of the Fortran routines -> the function behind each and its number of arguments."""
    found = dict(MPICH_FORTRAN)
    for name, behind in FORTRAN.items():
        found[f"ompi_{name}_f"] = behind
        for stem in (f"mpi_{name}", f"pmpi_{name}"):
            for symbol in (stem, f"{stem}_", f"{stem}__", stem.upper()):
                found[symbol] = behind
    return dict(sorted(found.items()))


def render_fortran(names: Mapping[str, tuple[str, int]]) -> str:
    """Returns the Fortran routines."""
    lines: list[str] = []
    for symbol, (behind, words) in names.items():
        arguments = [chr(ord("a") + i) for i in range(words)]
        parameters = ", ".join(f"Word {argument}" for argument in arguments)
        lines.append(
            f"BAROGRAPH_EXPORT int {symbol}({parameters}) {{\n"
            f'    static constinit Routine routine{{"{symbol}"}};\n'
            f"    return {behind}(routine, {', '.join(arguments)});\n}}\n"
        )
    return FORTRAN_HEAD + "".join(lines) + '\n}  // extern "C"\n'


def render_map(symbols: Iterable[str]) -> str:
    """Returns the linker's version script."""
    lines = "".join(f"    {symbol};\n" for symbol in symbols)
    return f"# SPDX-License-Identifier: BSD-3-Clause\n# {NOTE}\n{{\n  global:\n{lines}  local:\n    *;\n}};\n"


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    policy = read_policy(root)
    found = entries((*policy.recorded, *policy.not_recorded))
    fortran = fortran_names()
    symbols = sorted(
        [*PUBLIC_API, *fortran, *(prefix + entry.name for entry in found for prefix in ("", "P"))]
    )
    return {
        f"{FOLDER}/entry_table.hpp": render_table(found),
        f"{FOLDER}/recent_entries.cpp": render_recent((e.name for e in found if e.recent), NOTE),
        f"{FOLDER}/entries_mpi.cpp": render_forwarders(found, profiled=False),
        f"{FOLDER}/entries_pmpi.cpp": render_forwarders(found, profiled=True),
        f"{FOLDER}/fortran_entries.cpp": render_fortran(fortran),
        f"{FOLDER}/world.map": render_map(symbols),
        SYMBOLS: f"# SPDX-License-Identifier: BSD-3-Clause\n# {NOTE}\n"
        + "".join(f"{name}\n" for name in symbols),
    }

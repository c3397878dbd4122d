# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/mpi.toml -> what libbarograph.so exports of MPI: the entry table, the forwarders and the symbol lists.

A forwarder passes words: every MPI argument is an integer or a pointer, so the same forwarder serves every MPI.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from codegen.io import entries, hdf5_entries, netcdf_entries
from codegen.mpi.policy import POLICY, Function, read_policy

FOLDER = "src/capture/mpi/generated"
MAP = "src/runtime/generated/barograph.map"
SYMBOLS = "spec/generated/exported_symbols.txt"
# Exported beside the calls of MPI that are recorded: the public annotation API (include/barograph/barograph.h), what
# speaks to profilers in MPI (src/runtime/pcontrol.cpp), what libbarograph_functions.so, _openmp.so and _hdf5.so call,
# what makes threads (src/capture/sample/threads.cpp), and what looks up functions
# (src/capture/mpi/entries/looked_up.cpp).
PUBLIC_API = (
    "MPI_Pcontrol",
    "PMPI_Pcontrol",
    "barograph_function_enter",
    "barograph_function_leave",
    "barograph_functions_left",
    "barograph_functions_unloaded",
    "barograph_hdf5_connector",
    "barograph_loop_enter",
    "barograph_loop_leave",
    "barograph_loop_next",
    "barograph_metric_count",
    "barograph_metric_id",
    "barograph_openmp_construct",
    "barograph_openmp_end_at",
    "barograph_openmp_now",
    "barograph_openmp_thread",
    "barograph_openmp_tool",
    "barograph_profile_set_name",
    "barograph_recording_pause",
    "barograph_recording_resume",
    "barograph_region_add_tag",
    "barograph_region_begin",
    "barograph_region_end",
    "barograph_region_id",
    "barograph_region_id_in",
    "barograph_snapshot_set_interval",
    "barograph_snapshot_take",
    "barograph_version",
    "__longjmp_chk",
    "_longjmp",
    "dlsym",
    "longjmp",
    "pthread_create",
    "pthread_sigmask",
    "sigaction",
    "siglongjmp",
    "signal",
    "sigprocmask",
)

NOTE = f"Generated from {POLICY} by `python -m codegen`. Do not edit."

TABLE_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// Every MPI function that is intercepted, and its index. Operation ids of the profile are kFirstMpiOperation + index.
// clang-format off
#pragma once

#include <cstdint>

namespace barograph::capture::mpi {{

enum Entry : std::uint32_t {{
"""

NAMES_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// Name and properties of every intercepted MPI function by its index, in ASCII order.
// clang-format off
#pragma once

#include "capture/mpi/generated/entry_table.hpp"

namespace barograph::capture::mpi {{

enum EntryProperty : std::uint8_t {{
    kIsMpiIo = 1,  // a routine of MPI-IO, which is a layer of its own
}};

// Above the flags of an event.
enum EventEntry : std::uint32_t {{
    kGivesRequest = 1U << 16U,
    kPreparesRequest = 1U << 17U,
    kExchanges = 1U << 18U,    // sends and receives
    kPartitioned = 1U << 19U,
}};

struct EntryFacts {{
    const char* name;
    std::uint8_t properties;
    std::uint32_t event;  // what a call is when it is traced: bits of format::Event::info, and those of EventEntry

    [[nodiscard]] constexpr bool is(EntryProperty property) const noexcept {{ return (properties & property) != 0; }}
}};

inline constexpr EntryFacts kEntries[kEntryCount] = {{
"""

FORWARDERS_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// Forwarders behind the exported {{prefix}}MPI_* symbols: load the bound function, test, jump. See entries/forward.hpp.
// clang-format off
#include "capture/mpi/entries/forward.hpp"
#include "capture/mpi/generated/entry_table.hpp"

// A declaration before each would say the same thing again: nobody calls these from C++.
#pragma GCC diagnostic ignored "-Wmissing-declarations"

using namespace barograph::capture::mpi;

extern "C" {{{{

"""


def render_table(functions: Iterable[Function]) -> str:
    """Returns the header with the indices."""
    functions = tuple(functions)
    lines = [f"    {function.constant} = {index},\n" for index, function in enumerate(functions)]
    return (
        TABLE_HEAD
        + "".join(lines)
        + f"}};\n\ninline constexpr std::uint32_t kEntryCount = {len(functions)};\n\n"
        + "}  // namespace barograph::capture::mpi\n"
    )


RECENT_HEAD = """// SPDX-License-Identifier: BSD-3-Clause
// {note}
// The entries that came after MPI 3.1. See entries/shown_symbols.hpp.
// clang-format off
#include "capture/mpi/entries/shown_symbols.hpp"

namespace barograph::capture::mpi {{
namespace {{

constexpr const char* kRecent[] = {{
{names}}};
static_assert(std::size(kRecent) <= kMostRecentEntries);

}}  // namespace

constinit const std::span<const char* const> kRecentEntries = kRecent;

}}  // namespace barograph::capture::mpi
"""


def render_recent(names: Iterable[str], note: str) -> str:
    """Returns the list of the entries that are shown only where the loaded MPI has them."""
    return RECENT_HEAD.format(note=note, names="".join(f'    "{name}",\n' for name in sorted(names)))


def properties(function: Function) -> str:
    """Returns the property bits of a function, as C++."""
    bits = {"kIsMpiIo": function.family == "file"}
    return " | ".join(name for name, applies in bits.items() if applies) or "0"


# format::EventKind and the flags of src/format/events/event.hpp, and EventEntry.
CALL, SEND, RECEIVE, COLLECTIVE, RMA = 1, 2, 3, 5, 6
BLOCKING, SYNCHRONOUS, PROBE = 1 << 4, 1 << 5, 1 << 12
GIVES_REQUEST, PREPARES_REQUEST, EXCHANGES, PARTITIONED = 1 << 16, 1 << 17, 1 << 18, 1 << 19
RECEIVES = ("Recv", "Irecv", "Recv_init", "Precv_init", "Mprobe", "Improbe")


def event(function: Function) -> int:
    """Returns what a call is when it is traced."""
    name = function.name.removeprefix("MPI_").removesuffix("_c")
    parameters = {parameter.name for parameter in function.parameters}
    bits = CALL
    if function.peer:
        bits = SEND | EXCHANGES * ("source" in parameters) | SYNCHRONOUS * ("ssend" in name.lower())
    elif name in RECEIVES:
        bits = RECEIVE
    elif name in {"Probe", "Iprobe"}:
        bits = CALL | PROBE | BLOCKING * (name == "Probe")
    elif function.ordered:
        bits = COLLECTIVE
    elif "target_rank" in parameters:
        bits = RMA
    if bits & 15 in {SEND, RECEIVE, COLLECTIVE} and (
        function.wrapper in {"call", "creates"} or name == "Mprobe"
    ):
        bits |= BLOCKING
    if function.wrapper == "starts":
        bits |= GIVES_REQUEST
    if function.wrapper == "prepares":
        bits |= PREPARES_REQUEST | PARTITIONED * (function.family == "partitioned")
    return bits


def render_names(functions: Iterable[Function]) -> str:
    """Returns the header with what is known of each entry, by index."""
    rows = (
        f'    {{"{function.name}", {properties(function)}, {event(function):#x}}},\n'
        for function in functions
    )
    return NAMES_HEAD + "".join(rows) + "};\n\n}  // namespace barograph::capture::mpi\n"


def render_forwarders(functions: Iterable[Function], *, profiled: bool) -> str:
    """Returns the forwarders behind MPI_* or PMPI_*."""
    prefix = "P" if profiled else ""
    lines: list[str] = []
    for function in functions:
        words = [f"Word {chr(ord('a') + i)}" for i in range(len(function.parameters))]
        arguments = ", ".join(word.removeprefix("Word ") for word in words)
        call = f"forward<{'true' if profiled else 'false'}, {function.constant}>({arguments})"
        lines.append(
            f"BAROGRAPH_EXPORT int {prefix}{function.name}({', '.join(words)}) {{ return {call}; }}\n"
        )
    return FORWARDERS_HEAD.format(prefix=prefix) + "".join(lines) + '\n}  // extern "C"\n'


def exported(functions: Iterable[Function]) -> list[str]:
    """Returns the symbols of MPI and of the public API that libbarograph.so exports."""
    names = [function.name for function in functions]
    return sorted([*PUBLIC_API, *names, *("P" + name for name in names)])


def render_map(symbols: list[str]) -> str:
    """Returns the linker's version script."""
    lines = "".join(f"    {symbol};\n" for symbol in symbols)
    return (
        "# SPDX-License-Identifier: BSD-3-Clause\n"
        f"# Generated from spec/calls by `python -m codegen`. Do not edit.\n"
        "# What libbarograph.so shows to the program: the intercepted functions and the public API, nothing else.\n"
        f"{{\n  global:\n{lines}  local:\n    *;\n}};\n"
    )


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    functions = read_policy(root).recorded
    libraries = (entries, hdf5_entries, netcdf_entries)
    symbols = sorted(exported(functions) + [name for library in libraries for name in library.symbols(root)])
    return {
        f"{FOLDER}/entry_table.hpp": render_table(functions),
        f"{FOLDER}/entry_names.hpp": render_names(functions),
        f"{FOLDER}/recent_entries.cpp": render_recent(
            (function.name for function in functions if function.since), NOTE
        ),
        f"{FOLDER}/entries_mpi.cpp": render_forwarders(functions, profiled=False),
        f"{FOLDER}/entries_pmpi.cpp": render_forwarders(functions, profiled=True),
        MAP: render_map(symbols),
        SYMBOLS: f"# SPDX-License-Identifier: BSD-3-Clause\n# {NOTE}\n"
        + "".join(f"{name}\n" for name in symbols),
    }

# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/mpi.toml -> the wrappers that are compiled into each plugin, one file per family and kind.

A wrapper only says which function, which communicator, which payload; what happens then is written once, in
src/capture/mpi/observe.hpp, and compiled once for all that are not specialised (observe_shared.hpp). Functions whose
wrapper is "hand" are left out.
"""

from __future__ import annotations

import re
from pathlib import Path

from codegen.mpi.entries import FOLDER, NOTE
from codegen.mpi.policy import Function, Parameter, Policy, read_policy

LINE_LENGTH = 110
FILES = {
    "environment": "environment",
    "point-to-point": "point_to_point",
    "persistent": "point_to_point",
    "partitioned": "point_to_point",
    "communicator": "communicator",
    "topology": "communicator",
    "neighborhood": "neighborhood",
    "completion": "local",
    "local": "local",
    "one-sided": "one_sided",
    "file": "file",
}
# Families whose large-count variants have a file of their own, so that no file grows past what one can read.
SPLIT = ("file", "one-sided", "point-to-point", "persistent")
HOW = {"call": "observe", "starts": "observe_started", "prepares": "observe_prepared"}
HOW_ON_OBJECT = {"call": "observe_object", "starts": "observe_object_started"}
COLLECTIVE = {"call": "collective", "starts": "collective_nonblocking", "prepares": "collective_persistent"}

# The counters of calls on files that move no data (spec/files/counters.toml).
FILE_COUNTERS = {
    "MPI_File_seek": "kSeeks",
    "MPI_File_seek_shared": "kSeeks",
    "MPI_File_set_size": "kTruncations",
    "MPI_File_sync": "kSyncs",
}

HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// Wrappers of the family "{{family}}", compiled against one MPI's mpi.h; what they do is in {{header}}.hpp.
// clang-format off
#include "capture/mpi/generated/install.hpp"
#include "capture/mpi/{{header}}.hpp"
#include "capture/mpi/requests/payload.hpp"
#include "capture/mpi/wrappers.hpp"

namespace barograph::capture::mpi {{{{
namespace {{{{

"""

INSTALL_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// One function per file of wrappers that enters them into the plugin's tables.
#pragma once

namespace barograph::capture::mpi {{

class Wrappers;

"""


def wrapped(first: str, parts: list[str], last: str, indent: int) -> str:
    """Returns first + parts joined by commas + last, broken after commas where it would be longer than a line."""
    lines = [first]
    for number, part in enumerate(parts):
        text = part + (last if number == len(parts) - 1 else ",")
        if number > 0 and len(lines[-1]) + 1 + len(text) > LINE_LENGTH:
            lines.append(" " * indent + text)
        else:
            lines[-1] += text if number == 0 else " " + text
    return "\n".join(lines) if parts else first + last


def payload(function: Function, policy: Policy) -> str:
    """Returns the function object that reckons the payload; given the communicator if the call acts on one."""
    on_communicator = function.object == "communicator"
    if not function.bytes:
        return "no_payload" if on_communicator else "kNothingSent"
    known = {parameter.name for parameter in function.parameters}
    wanted = policy.rules[function.bytes].arguments
    if missing := [name for name in wanted if name not in known]:
        raise ValueError(f"{function.name}: rule {function.bytes} asks for {missing}")
    call = f"{function.bytes}_payload({', '.join([*(['on'] if on_communicator else []), *wanted])})"
    return f"[&]{'(const Communicator& on)' if on_communicator else ''} {{ return {call}; }}"


def object_of(function: Function) -> str:
    """Returns the function object that finds what a call acts on that acts on no communicator."""
    if function.object == "none":
        return "kNoObject"
    return f"[&] {{ return {function.object}_object({function.argument(function.object.upper())}); }}"


def file_use(name: str) -> str:
    """Returns what the name of a data access routine says of it: direction, positioning, who takes part.

    MPI 4.1, section 14.4: positioning (explicit offset, individual or shared pointer), synchronism, coordination.
    """
    action, *rest = name.removesuffix("_c").removeprefix("MPI_File_").split("_")
    positioning = (
        "kExplicit" if "at" in rest else "kUnknown" if {"shared", "ordered"} & {*rest} else "kIndividual"
    )
    if action.startswith("i"):
        mode = "kNonblocking"
    elif "begin" in rest:
        mode = "kSplit"
    else:
        mode = "kCollective" if {"all", "ordered"} & {*rest} else "kIndependent"
    write = "true" if action.endswith("write") else "false"
    return f"FileUse{{{write}, FilePositioning::{positioning}, FileMode::{mode}}}"


def file_observation(function: Function, policy: Policy, real: str) -> str:
    """Returns the statement of a call of MPI-IO."""
    parts = [function.constant, function.argument("FILE")]
    if function.name.removesuffix("_c").endswith("_end"):
        parts += ["true" if "write" in function.name else "false", real]
        return wrapped("    return observe_file_access_end(", parts, ");", 8)
    if not function.bytes:
        parts += [f"format::FileCounter::{FILE_COUNTERS.get(function.name, 'kOtherMetadataCalls')}", real]
        return wrapped("    return observe_file(", parts, ");", 8)
    names = {parameter.name for parameter in function.parameters}
    parts += [
        file_use(function.name),
        "offset" if "offset" in names else "0",
        "buf",
        payload(function, policy),
        real,
    ]
    if function.wrapper == "starts":
        return wrapped(
            "    return observe_file_access_started(", [*parts, function.result("REQUEST")], ");", 8
        )
    return wrapped("    return observe_file_access(", parts, ");", 8)


def awaited(function: Function, names: set[str]) -> str:
    """Returns whom a wait for the request of a call waits for, as format::AwaitedPeer has it."""
    if function.family in {"collective", "neighborhood"}:
        return "format::kCollectivePeer"
    if "bsend" in function.name.lower():
        return "MPI_PROC_NULL"  # it needs no receiver to complete
    peers = sorted({"dest", "source"} & names)
    return peers[0] if len(peers) == 1 else "format::kUnknownPeer"


def observation(function: Function, policy: Policy) -> str:
    """Returns the statement that makes the call and records it."""
    arguments = ", ".join(parameter.name for parameter in function.parameters)
    real = f"[&] {{ return next({arguments}); }}"
    if function.object == "file":
        return file_observation(function, policy, real)
    names = {parameter.name for parameter in function.parameters}
    parts = [called(function, names)]
    if function.object == "request":
        return wrapped(
            f"    return {observer(function, 'observe_request')}(",
            [*parts, function.argument("REQUEST"), real],
            ");",
            8,
        )
    if function.object == "communicator":
        parts.append(function.argument("COMMUNICATOR"))
    if function.wrapper == "creates":
        letter, created = f"'{function.letter}'", function.result("COMMUNICATOR")
        return wrapped(
            f"    return {observer(function, 'observe_created')}(", [*parts, letter, real, created], ");", 8
        )
    if function.wrapper == "windows":
        created = function.result("WINDOW")
        return wrapped(
            f"    return {observer(function, 'observe_window_created')}(", [*parts, real, created], ");", 8
        )
    if function.object == "communicator":
        how = HOW[function.wrapper]
        parts.append(payload(function, policy))
    elif function.object == "none" and not function.bytes and function.wrapper == "call":
        how = "observe"
    else:
        how = HOW_ON_OBJECT[function.wrapper]
        parts += [object_of(function), payload(function, policy)]
    parts.append(real)
    if function.peer and function.peer not in names:
        raise ValueError(f"{function.name} has no parameter {function.peer}")
    if function.wrapper == "call":
        if {"dest", "source"} <= names:
            how = "observe_exchange"
            parts[2:2] = ["dest", "source", "recvtag", "status"]
            parts[-1] = with_status(arguments)
        elif function.peer:
            how = "observe_send"
            parts.insert(2, function.peer)
        elif {"source", "tag"} <= names:
            how = "observe_receive"
            parts[2:2] = ["source", "tag", "status"]
            parts[-1] = with_status(arguments)
        elif function.family == "collective" and function.bytes:
            how = "observe_collective"  # a barrier has nothing but its wait
    else:
        parts.append(function.result("REQUEST"))
        if function.object == "communicator":
            parts.append(awaited(function, names))
        if function.peer and function.wrapper == "prepares":
            parts.append(function.peer)
        elif function.peer:
            how = how.replace("observe", "observe_send")
            parts.insert(2, function.peer)
    return wrapped(f"    return {observer(function, how)}(", parts, ");", 8)


def observer(function: Function, how: str) -> str:
    """Returns the function that makes the call and records it: of this wrapper alone, or shared."""
    return f"{how}<kTrace>" if function.specialised else f"shared::{how}"


def with_status(arguments: str) -> str:
    """Returns the real call with a status that may be another one than the program gave."""
    seen = re.sub(r"\bstatus\b", "seen", arguments)
    return f"[&](MPI_Status* seen) {{ return next({seen}); }}"


def called(function: Function, names: set[str]) -> str:
    """Returns the function's index, with what its event says beside what all wrappers tell, if there is any."""
    if {"dest", "source"} <= names:
        what = ["dest", "sendtag", "source", "recvtag"]
    elif {"dest", "tag"} <= names:
        what = ["dest", "tag"]
    elif {"source", "tag"} <= names and "source_window" not in names:
        what = ["source", "tag"]
    elif "target_rank" in names:
        what = ["target_rank", "0", "0", "0"]
        what += ["static_cast<std::int64_t>(target_disp)"] if "target_disp" in names else []
    elif "root" in names and function.object == "communicator":
        what = ["root"]
    else:
        return function.constant
    return f"{{{', '.join([function.constant, *what])}}}"


def declaration(parameter: Parameter) -> str:
    """Returns one parameter of a wrapper; types that an old mpi.h lacks have names of our own (handles.hpp)."""
    return parameter.declaration.replace("MPI_Session", "SessionHandle")


TRACE = ", Trace kTrace"


def ways(function: Function) -> list[str]:
    """Returns the template arguments of a wrapper: behind MPI_ and PMPI_; where it is specialised, also traced."""
    if not function.specialised:
        return ["false", "true"]
    return [f"{profiled}, Trace::{trace}" for trace in ("kNo", "kYes") for profiled in ("false", "true")]


def render_wrapper(function: Function, policy: Policy) -> str:
    """Returns one wrapper."""
    name = function.name.lower()
    declarations = [declaration(parameter) for parameter in function.parameters]
    return (
        f"template <bool kProfiled{TRACE * function.specialised}>\n"
        + wrapped(f"int {name}(", declarations, ") {", 4 + len(name) + 1)
        + f"\n    const auto next = next_of<kProfiled>(&{name}<kProfiled{', kTrace' * function.specialised}>, "
        + f"{function.constant});\n"
        + observation(function, policy)
        + "\n}\n\n"
    )


def file_of(function: Function) -> str:
    """Returns the file that a wrapper belongs to, without wrappers_ and ending."""
    name = COLLECTIVE[function.wrapper] if function.family == "collective" else FILES[function.family]
    return name + "_large" if function.large and function.family in SPLIT else name


def render_file(family: str, functions: list[Function], policy: Policy) -> str:
    """Returns one file of wrappers."""
    entries = "".join(
        "    wrappers.set("
        + ", ".join([function.constant, *(f"&{function.name.lower()}<{way}>" for way in ways(function))])
        + ");\n"
        for function in functions
    )
    return (
        HEAD.format(
            family=family.replace("_", " "),
            header="files/file_calls" if family.startswith("file") else "observe_shared",
        )
        + "".join(render_wrapper(function, policy) for function in functions)
        + f"}}  // namespace\n\nvoid install_{family}([[maybe_unused]] Wrappers& wrappers) noexcept {{\n"
        + entries
        + "}\n\n}  // namespace barograph::capture::mpi\n"
    )


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    policy = read_policy(root)
    by_file: dict[str, list[Function]] = {}
    for function in policy.recorded:
        if function.wrapper != "hand":
            by_file.setdefault(file_of(function), []).append(function)
    files = {
        f"{FOLDER}/wrappers_{family}.cpp": render_file(family, functions, policy)
        for family, functions in sorted(by_file.items())
    }
    lines = "".join(f"void install_{family}(Wrappers& wrappers) noexcept;\n" for family in sorted(by_file))
    every = "".join(f"    install_{family}(wrappers);\n" for family in sorted(by_file))
    files[f"{FOLDER}/install.hpp"] = (
        INSTALL_HEAD
        + lines
        + "\ninline void install_generated(Wrappers& wrappers) noexcept {\n"
        + every
        + "}\n\n}  // namespace barograph::capture::mpi\n"
    )
    return files

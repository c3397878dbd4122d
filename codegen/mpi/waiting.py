# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/mpi_waiting.toml -> headers of src/look and src/engine, spec/mpi_waiting.py, is_shared_call.sql.

Which calls of MPI wait for whom, by name: an arena may come from a recorder whose table has other numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import tomllib

from codegen.mpi.policy import Function, read_policy

WAITING = "spec/calls/mpi_waiting.toml"
NOTE = f"Generated from {WAITING} by `python -m codegen`. Do not edit."
CPP = "src/look/generated/mpi_waiting.hpp"
PYTHON = "python/barograph/spec/mpi_waiting.py"
SQL = "python/barograph/sql/io/calls/is_shared_call.sql"
ORDERED_FAMILIES = frozenset({"collective", "neighborhood", "topology"})
COLLECTIVE_KEYS = ("meets", "everyone", "lower", "to_root", "from_root")
KEYS = ("all", "any", "files", "local", "ordered", "polls", "windows", *COLLECTIVE_KEYS)
DEPENDENCES = "src/engine/generated/mpi_dependences.hpp"
# What a call waits for -> how it is said in C++.
KINDS = {
    "nothing": "kNothing",
    "send": "kSend",
    "receive": "kReceive",
    "exchange": "kExchange",
    "all": "kAllRequests",
    "any": "kAnyRequest",
}

CPP_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// Which calls of MPI wait for others, and for whom as far as their arguments say it, by name in ASCII order.
// clang-format off
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace barograph::look {{

enum class Awaits : std::uint8_t {{
    kNothing,      // that its arguments name
    kSend,         // the destination
    kReceive,      // the source
    kExchange,     // the destination and the source
    kAllRequests,  // all of its requests
    kAnyRequest,   // one of its requests
}};

struct WaitingCall {{
    std::string_view name;
    Awaits awaits;
    bool poll;        // returns whether or not what it asks for has happened
    bool collective;  // called by all members of its communicator in the same order
    bool at_once;     // returns before the others have called it
}};

inline constexpr WaitingCall kWaitingCalls[] = {{
"""

DEPENDENCES_HEAD = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// Which calls of MPI, or requests of nonblocking collectives, cannot end before another process has done something, by
// name in ASCII order; how it is found out of each call whether it waited, and why it is not.
// clang-format off
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace barograph::engine {{

enum class Dependence : std::uint8_t {{
    kNone,
    kMeets,        // of a collective call: all have entered it
    kEveryone,     // all that bring something have
    kLower,        // those of lower ranks that bring something have
    kToRoot,       // for the root: all that bring something have
    kFromRoot,     // for the others: the root has
    kAllRequests,  // all of its requests are complete
    kAnyRequest,   // one of them is
    kStarts,       // nothing; it begins what its requests stand for
}};

struct DependentCall {{
    std::string_view name;
    Dependence dependence;
}};

inline constexpr DependentCall kDependentCalls[] = {{
"""

# How it is found out whether a call waited -> what that is, in C++.
JUDGED_BY = {
    "kOther": "it is not",
    "kNever": "it waits for nobody",
    "kBuffered": "nor does it, nor what its request stands for: a send that needs no receive that is not there",
    "kSend": "by its receive, which it may need",
    "kSynchronous": "by its receive",
    "kReceive": "by its send",
    "kExchange": "by both",
    "kProbe": "by the send of what it found",
    "kCollective": "by the calls of the others",
    "kRequests": "by what its requests stand for",
    "kPolls": "it is not: it returns in any case",
    "kWindow": "by the calls of the other members of its window",
    "kSharedFile": "by those of the others that opened the file",
    "kOneSided": "it is not",
    "kFile": "it is not",
    "kJob": "it is not: of all ranks",
}
BY_NAME = {
    "Send": "kSend", "Ssend": "kSynchronous", "Recv": "kReceive", "Mprobe": "kReceive", "Probe": "kProbe",
    "Sendrecv": "kExchange", "Sendrecv_replace": "kExchange",
    "Bsend": "kBuffered", "Rsend": "kBuffered", "Ibsend": "kBuffered", "Irsend": "kBuffered",
    "Mrecv": "kNever", "Imrecv": "kNever",
    "Init": "kJob", "Init_thread": "kJob", "Finalize": "kJob", "Session_init": "kJob", "Session_finalize": "kJob",
}  # fmt: skip
LOCAL_FAMILIES = frozenset({"completion", "local", "persistent", "partitioned"})

# The function in C++ that looks a call up by its name in a sorted table.
LOOK_UP = """[[nodiscard]] inline {result} {function}(std::string_view name) noexcept {{
    const auto* const end = std::end(k{row}s);
    const auto* const found = std::lower_bound(
        std::begin(k{row}s), end, name,
        [](const {row}& call, std::string_view wanted) {{ return call.name < wanted; }});
    return found != end && found->name == name ? {value} : {otherwise};
}}

"""

DEPENDENCES_TAIL = "};\n\n" + LOOK_UP.format(
    result="Dependence",
    function="dependence_of",
    row="DependentCall",
    value="found->dependence",
    otherwise="Dependence::kNone",
)

JUDGED_TAIL = (
    "};\n\n"
    + LOOK_UP.format(
        result="JudgedBy",
        function="judged_by",
        row="JudgedCall",
        value="found->by",
        otherwise="JudgedBy::kOther",
    )
    + "}  // namespace barograph::engine\n"
)

# What a call depends on -> how it is said in C++.
DEPENDENCE_KINDS = {
    "meets": "kMeets",
    "everyone": "kEveryone",
    "lower": "kLower",
    "to_root": "kToRoot",
    "from_root": "kFromRoot",
    "all": "kAllRequests",
    "any": "kAnyRequest",
    "starts": "kStarts",
}
STARTS = frozenset({"MPI_Start", "MPI_Startall"})

SQL_HEAD = f"""-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a function of MPI-IO is one that all ranks of its file call in the same order, and that may wait for the
-- others: collective transfers but nonblocking ones, and what opens, closes, resizes, flushes or describes the file
-- (MPI 4.1, chapter 14).
-- Generated from {WAITING} by `python -m codegen`.
-- macro: operation
"""

CPP_TAIL = (
    "};\n\n// nullptr: it waits for nobody, or nothing is known of whom.\n"
    + LOOK_UP.format(
        result="const WaitingCall*",
        function="waiting_call",
        row="WaitingCall",
        value="found",
        otherwise="nullptr",
    )
    + "}  // namespace barograph::look\n"
)

PYTHON_HEAD = f'''# SPDX-License-Identifier: BSD-3-Clause
# {NOTE}
"""Which calls of MPI only ask, which all who share an object make in the same order, and what is not judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

'''


def names_of(section: Mapping[str, Any], known: Iterable[str]) -> dict[str, frozenset[str]]:
    """Returns the lists with full names, variants included: large-count ones, and of collectives those of requests."""
    if set(section) != set(KEYS):
        raise ValueError(f"{WAITING} has {sorted(section)}, expected {list(KEYS)}")
    names = set(known)
    found: dict[str, frozenset[str]] = {}
    for key in KEYS:
        full = {f"MPI_{name}" for name in section[key]}
        if key in COLLECTIVE_KEYS:
            full |= names & {f"MPI_I{name[0].lower()}{name[1:]}" for name in section[key]}
            full |= names & {f"MPI_{name}_init" for name in section[key]}
        if strange := full - names:
            raise ValueError(f"{WAITING}: {key} names what is not recorded: {sorted(strange)}")
        found[key] = frozenset(full | {f"{name}_c" for name in full if f"{name}_c" in names})
    return found


def is_ordered(function: Function, lists: Mapping[str, frozenset[str]]) -> bool:
    """Whether all members of the communicator call it in the same order."""
    return function.object == "communicator" and (
        function.family in ORDERED_FAMILIES or function.name in lists["ordered"]
    )


def returns_at_once(function: Function) -> bool:
    """Whether a collective call does not wait for the others."""
    return function.wrapper in {"starts", "prepares"} or "_idup" in function.name


def awaits(function: Function, lists: Mapping[str, frozenset[str]]) -> str:
    """Returns whom a call waits for, a key of KINDS."""
    for key in ("all", "any"):
        if function.name in lists[key]:
            return key
    if (
        function.family != "point-to-point"
        or function.object != "communicator"
        or function.wrapper == "starts"
    ):
        return "nothing"
    names = {parameter.name for parameter in function.parameters}
    if "bsend" in function.name.lower():
        return "nothing"  # it needs no receiver
    if "dest" in names:
        return "exchange" if "source" in names else "send"
    return "receive" if "source" in names else "nothing"


def dependences(names: Iterable[str], lists: Mapping[str, frozenset[str]]) -> str:
    """Returns the header of what calls depend on."""
    lists = {**lists, "starts": STARTS}
    rows: list[str] = []
    for name in sorted(names):
        found = [key for key in DEPENDENCE_KINDS if name in lists[key]]
        if len(found) > 1:
            raise ValueError(f"{WAITING}: {name} is in several lists: {found}")
        rows += [f'    {{"{name}", Dependence::{DEPENDENCE_KINDS[key]}}},\n' for key in found]
    return DEPENDENCES_HEAD + "".join(rows) + DEPENDENCES_TAIL


def judged_by(function: Function, lists: Mapping[str, frozenset[str]]) -> str:
    """Returns how it is found out whether a call waited, a key of JUDGED_BY."""
    base = function.name.removeprefix("MPI_").removesuffix("_c")
    if function.name in lists["polls"]:
        return "kPolls"
    if base in BY_NAME:
        return BY_NAME[base]
    if function.name in lists["all"] or function.name in lists["any"]:
        return "kRequests"
    if function.name in lists["windows"]:
        return "kWindow"
    if function.name in lists["files"]:
        return "kSharedFile"
    if function.name in lists["local"] or function.family in LOCAL_FAMILIES:
        return "kNever"
    if is_ordered(function, lists) and function.wrapper != "prepares":
        return "kNever" if function.wrapper == "starts" else "kCollective"
    if function.family == "point-to-point" and function.wrapper == "starts":
        return "kNever"
    return {"one-sided": "kOneSided", "file": "kFile"}.get(function.family, "kOther")


def judging(
    functions: Iterable[Function], lists: Mapping[str, frozenset[str]], reasons: Mapping[str, str]
) -> str:
    """Returns the part of the header about which calls are judged, and why others are not."""
    rows = [f"    {by},  // {what}\n" for by, what in JUDGED_BY.items()]
    calls = [
        f'    {{"{function.name}", JudgedBy::{by}}},\n'
        for function in sorted(functions, key=lambda one: one.name)
        if (by := judged_by(function, lists)) != "kOther"
    ]
    names = ["judged", "never_waits", *reasons]
    codes = "".join(f"    {constant(name)},\n" for name in names)
    quoted = "".join(f'    "{name}",\n' for name in names)
    return (
        "// How it is found out whether a call waited for others.\n"
        f"enum class JudgedBy : std::uint8_t {{\n{''.join(rows)}}};\n\n"
        "// What came of it: in the order of kJudgementNames, which results have. The last: nothing has.\n"
        f"enum class Judgement : std::uint8_t {{\n{codes}}};\n"
        f"inline constexpr std::size_t kJudgements = {len(names)};\n"
        f"inline constexpr std::array<std::string_view, kJudgements> kJudgementNames = {{\n{quoted}}};\n\n"
        "struct JudgedCall {\n    std::string_view name;\n    JudgedBy by;\n};\n\n"
        f"inline constexpr JudgedCall kJudgedCalls[] = {{\n{''.join(calls)}{JUDGED_TAIL}"
    )


def constant(name: str) -> str:
    """Returns how a code is called in C++."""
    return "k" + "".join(part.capitalize() for part in name.split("_"))


def python_set(name: str, comment: str, members: Iterable[str]) -> str:
    """Returns one set of names as Python."""
    rows = "".join(f'        "{member}",\n' for member in sorted(members))
    return f"# {comment}\n{name}: Final = frozenset(\n    {{\n{rows}    }}\n)\n"


def sql_macro(names: Iterable[str]) -> str:
    """Returns the macro that says whether all ranks of a file make a call."""
    rows = ",\n    ".join(f"'{name}'" for name in sorted(names))
    return f"{SQL_HEAD}operation IN (\n    {rows}\n)\n"


def python_texts(reasons: Mapping[str, str]) -> str:
    """Returns why calls are not judged as Python."""
    rows = "".join(f'    "{code}": "{text}",\n' for code, text in reasons.items())
    return (
        "# Why the engine does not say whether calls waited: the code in its results, and what a reader sees.\n"
        f"NOT_JUDGED: Final[Mapping[str, str]] = {{\n{rows}}}\n"
    )


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    recorded = read_policy(root).recorded
    section = tomllib.loads((root / WAITING).read_text(encoding="utf-8"))
    reasons: dict[str, str] = section.pop("not_judged")
    lists = names_of(section, (function.name for function in recorded))
    rows: list[str] = []
    ordered: list[Function] = []
    for function in recorded:
        what = awaits(function, lists)
        poll, collective = function.name in lists["polls"], is_ordered(function, lists)
        ordered += [function] if collective else []
        if what != "nothing" or poll or collective:
            flags = (poll, collective, collective and returns_at_once(function))
            words = ", ".join("true" if flag else "false" for flag in flags)
            rows.append(f'    {{"{function.name}", Awaits::{KINDS[what]}, {words}}},\n')
    python = "\n".join(
        (
            python_set("POLLS", "Return whether or not what they ask for has happened.", lists["polls"]),
            python_set(
                "ORDERED",
                "Called by all members of their communicator in the same order.",
                (function.name for function in ordered),
            ),
            python_set(
                "AT_ONCE",
                "Those of them that return before the others have called them.",
                (function.name for function in ordered if returns_at_once(function)),
            ),
            python_set(
                "SHARED_IO",
                "Called by all ranks that opened a file in the same order; each may wait for the others.",
                lists["files"],
            ),
            python_texts(reasons),
        )
    )
    return {
        CPP: CPP_HEAD + "".join(rows) + CPP_TAIL,
        DEPENDENCES: dependences((function.name for function in recorded), lists)
        + judging(recorded, lists, reasons),
        PYTHON: PYTHON_HEAD + python,
        SQL: sql_macro(lists["files"]),
    }

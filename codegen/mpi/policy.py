# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/mpi.toml joined with the MPI Forum's standard: every MPI function, its signature, what is done with it.

Read by the other mpi_* generators. Fails when a function of the standard is matched by no group or by several, or when
a rule asks for an argument that a function does not have.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pympistandard
import tomllib

POLICY = "spec/calls/mpi.toml"
WAITING = "spec/calls/mpi_waiting.toml"
SPECIALISED = "spec/calls/mpi_specialised.toml"
ORDERED_FAMILIES = ("collective", "neighborhood", "topology")
WRAPPERS = ("call", "starts", "prepares", "creates", "windows", "hand")
OBJECTS = ("communicator", "window", "file", "request", "message", "none")
# Lists of a group and the wrapper kind that each stands for; "calls" takes the group's own.
LISTS = {"calls": "", "blocking": "call", "nonblocking": "starts", "persistent": "prepares"}
# Parameter names that mean something else in C++ or to <cassert>.
RENAMED = {"assert": "assertion"}


@dataclass(frozen=True)
class Parameter:
    """One parameter of a C binding; `declaration` is its whole C text."""

    name: str
    kind: str
    declaration: str
    is_input: bool


@dataclass(frozen=True)
class Function:
    """One C binding of the standard and what the policy says about it."""

    name: str
    parameters: tuple[Parameter, ...]
    family: str = ""
    object: str = "none"
    bytes: str = ""
    peer: str = ""  # the parameter that names the receiver
    ordered: bool = False  # all members of the communicator call it in the same order
    wrapper: str = ""
    letter: str = ""
    reason: str = ""
    large: bool = False
    since: str = ""  # empty: MPI 3.1 or older
    specialised: bool = False  # its wrapper is compiled for it alone, traced and not

    @property
    def recorded(self) -> bool:
        """Whether the function has a wrapper."""
        return not self.reason

    @property
    def constant(self) -> str:
        """The name of its index in C++."""
        return "kMpi" + "".join(
            part[:1].upper() + part[1:] for part in self.name.removeprefix("MPI_").split("_")
        )

    def argument(self, kind: str) -> str:
        """Returns the name of the first input parameter of a kind; raises ValueError when there is none."""
        for parameter in self.parameters:
            if parameter.kind == kind and parameter.is_input:
                return parameter.name
        raise ValueError(f"{self.name} has no input parameter of kind {kind}")

    def result(self, kind: str) -> str:
        """Returns the name of the last parameter of a kind that the call fills in."""
        for parameter in reversed(self.parameters):
            if parameter.kind == kind and "*" in parameter.declaration:
                return parameter.name
        raise ValueError(f"{self.name} gives nothing of kind {kind}")


@dataclass(frozen=True)
class Rule:
    """How the payload of a call is reckoned."""

    name: str
    doc: str
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Policy:
    """The functions in index order (recorded ones first, by name) and the payload rules."""

    recorded: tuple[Function, ...]
    not_recorded: tuple[Function, ...]
    rules: dict[str, Rule]


def signature(expression: Any) -> tuple[Parameter, ...]:
    """Returns the parameters of one C binding."""
    parameters: list[Parameter] = []
    for given in expression.parameters:
        raw: dict[str, Any] = given._parseset  # there is no public access to the kind's name
        kind_name: str = raw["name"]
        name = RENAMED.get(kind_name, kind_name)
        text = str(given)
        if name != raw["name"]:
            text = text.replace(f" {raw['name']}", f" {name}")
        is_input = raw["param_direction"] in ("in", "inout")
        parameters.append(Parameter(name, raw["kind"], text, is_input))
    return tuple(parameters)


@cache
def bindings() -> dict[str, tuple[str, tuple[Parameter, ...]]]:
    """Returns every C binding of the standard: name -> (name of its base function, parameters)."""
    pympistandard.use_api_version(1, force_bundled=True)
    found: dict[str, tuple[str, tuple[Parameter, ...]]] = {}
    for procedure in pympistandard.all_iso_c_procedures():
        base = procedure.express.iso_c
        found[base.name] = (base.name, signature(base))
        if procedure.has_embiggenment():
            large = procedure.express.embiggen.iso_c
            found[large.name] = (base.name, signature(large))
    return found


def check_group(group: dict[str, Any], rules: dict[str, Rule]) -> None:
    """Raises ValueError when a group says something that is not known."""
    if group["object"] not in OBJECTS:
        raise ValueError(f"object {group['object']} is not one of {', '.join(OBJECTS)}")
    if group.get("wrapper", "hand") not in WRAPPERS:
        raise ValueError(f"wrapper {group['wrapper']} is not one of {', '.join(WRAPPERS)}")
    if "peer" in group and (group["object"] != "communicator" or "bytes" not in group):
        raise ValueError("a peer needs a communicator and a payload rule")
    if "bytes" in group and group["bytes"] not in rules:
        raise ValueError(f"there is no payload rule {group['bytes']}")


def groups_by_name(
    table: dict[str, Any], names: list[str], rules: dict[str, Rule]
) -> dict[str, dict[str, Any]]:
    """Returns function name -> its group, with the wrapper kind filled in; each name exactly once."""
    found: dict[str, dict[str, Any]] = {}
    for section in ("recorded", "not_recorded"):
        for group in table[section]:
            if section == "recorded":
                check_group(group, rules)
            for key, wrapper in LISTS.items():
                for short in group.get(key, ()):
                    stem = "MPI_" + short.removesuffix("*")
                    matched = [n for n in names if n.startswith(stem)] if short.endswith("*") else [stem]
                    for name in matched:
                        if name in found or name not in names:
                            raise ValueError(f"{name} is matched twice, or the standard has no such function")
                        found[name] = group | ({"wrapper": wrapper} if wrapper else {})
    missing = [name for name in names if name not in found]
    if missing:
        raise ValueError(f"not matched by any group: {', '.join(missing)}")
    return found


def read_policy(root: Path) -> Policy:
    """Returns the checked policy of the tree at root."""
    table = tomllib.loads((root / POLICY).read_text(encoding="utf-8"))
    rules = {name: Rule(name, rule["doc"], tuple(rule["arguments"])) for name, rule in table["bytes"].items()}
    known = bindings()
    since = {f"MPI_{name}": version for version, names in table["since"].items() for name in names}
    if strange := since.keys() - known.keys():
        raise ValueError(f"[since] names functions that the standard does not have: {sorted(strange)}")
    groups = groups_by_name(table, [name for name, (base, _) in known.items() if name == base], rules)
    waiting = tomllib.loads((root / WAITING).read_text(encoding="utf-8"))
    ordered = {f"MPI_{name}" for name in waiting["ordered"]}
    often = tomllib.loads((root / SPECIALISED).read_text(encoding="utf-8"))
    specialised = {f"MPI_{name}" for name in often["calls"]}
    if strange := specialised - known.keys():
        raise ValueError(f"{SPECIALISED} names functions that the standard does not have: {sorted(strange)}")
    recorded: list[Function] = []
    not_recorded: list[Function] = []
    for name, (base, parameters) in known.items():
        group = groups[base]
        function = Function(
            name,
            parameters,
            **{
                key: group[key]
                for key in ("family", "object", "bytes", "peer", "wrapper", "letter", "reason")
                if key in group
            },
            ordered=base in ordered or group.get("family") in ORDERED_FAMILIES,
            large=name != base,
            since=since.get(base, "4.0" if name != base else ""),
            specialised=name in specialised,
        )
        (recorded if function.recorded else not_recorded).append(function)
    # Names in ASCII order, so that an index never depends on where the policy mentions a function.
    recorded.sort(key=lambda function: function.name)
    not_recorded.sort(key=lambda function: function.name)
    return Policy(tuple(recorded), tuple(not_recorded), rules)

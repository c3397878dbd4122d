# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/mpi.toml and spec/calls/tested.toml -> docs/reference/mpi-conformance.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.mpi.policy import Function, Policy, read_policy

TESTED = "spec/calls/tested.toml"
DOCS = "docs/reference/mpi-conformance.md"

HEAD = """<!-- Generated from spec/calls/ by `python -m codegen`. Do not edit. -->
# MPI conformance

Every C function of the MPI standard: whether it is recorded, what its calls count on, how their bytes are reckoned, and
on which libraries tests have found its calls, bytes and objects to be exactly those of programs that keep their own
books. A letter that is missing says that no test makes the call on that library, often because the library lacks
it; nothing more. Written by `make conformance`.

"""


def read_tested(root: Path) -> list[dict[str, Any]]:
    """Returns the libraries with their exact operations.

    Raises:
        ValueError: an operation is not one of the standard's.
    """
    return tomllib.loads((root / TESTED).read_text(encoding="utf-8"))["library"]


def row(function: Function, policy: Policy, libraries: list[tuple[str, set[str]]]) -> str:
    """Returns one line of the table."""
    marks = " ".join(letter for letter, exact in libraries if function.name in exact)
    if not function.recorded:
        return f"| `{function.name}` | no: {function.reason} | | | |\n"
    payload = policy.rules[function.bytes].doc if function.bytes else "none"
    return f"| `{function.name}` | yes | {function.object} | {payload} | {marks} |\n"


def render(policy: Policy, tested: list[dict[str, Any]]) -> str:
    """Returns the page."""
    functions = sorted((*policy.recorded, *policy.not_recorded), key=lambda function: function.name)
    names = {function.name for function in functions}
    letters = [chr(ord("A") + index) for index in range(len(tested))]
    libraries = [(letter, set(library["exact"])) for letter, library in zip(letters, tested, strict=True)]
    strangers = sorted(set().union(*(exact for _, exact in libraries)) - names)
    if strangers:
        raise ValueError(f"{TESTED} names what MPI has not: {', '.join(strangers)}")
    recorded = {function.name for function in policy.recorded}
    anywhere = recorded & set().union(*(exact for _, exact in libraries))
    lines = [
        HEAD,
        f"Of {len(names)} functions {len(recorded)} are recorded, {len(anywhere)} of them tested for exactness.\n\n",
        "| | library | functions found exact |\n|---|---|---|\n",
    ]
    lines += [
        f"| {letter} | {library['title']} | {len(exact & recorded)} |\n"
        for (letter, exact), library in zip(libraries, tested, strict=True)
    ]
    lines.append("\n| function | recorded | counts on | bytes | exact on |\n|---|---|---|---|---|\n")
    lines += [row(function, policy, libraries) for function in functions]
    return "".join(lines)


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    return {DOCS: render(read_policy(root), read_tested(root))}

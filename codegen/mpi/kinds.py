# SPDX-License-Identifier: BSD-3-Clause
"""spec/calls/mpi_kinds.toml -> python/barograph/spec/mpi_kinds.py and viewer/src/generated/mpi_kinds.ts."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from pathlib import Path

import tomllib

from codegen.mpi.policy import Policy, read_policy

SOURCE = "spec/calls/mpi_kinds.toml"
PYTHON = "python/barograph/spec/mpi_kinds.py"
TYPESCRIPT = "viewer/src/generated/mpi_kinds.ts"
NOTE = f"Generated from {SOURCE} by `python -m codegen`. Do not edit."
WIDTH = 100


@dataclass(frozen=True)
class Kind:
    """A kind of calls; spec/calls/mpi_kinds.toml explains the fields."""

    name: str
    title: str
    families: tuple[str, ...]


def read_kinds(root: Path, policy: Policy) -> list[Kind]:
    """Returns the kinds; the last one has the calls of all families that no other has.

    Raises:
        ValueError: a family is not known, or is of two kinds, or the last kind has some.
    """
    text = (root / SOURCE).read_text(encoding="utf-8")
    kinds = [Kind(row["name"], row["title"], tuple(row["families"])) for row in tomllib.loads(text)["kind"]]
    families = [family for kind in kinds for family in kind.families]
    if len(set(families)) != len(families) or not set(families) <= {one.family for one in policy.recorded}:
        raise ValueError(f"{SOURCE}: a family is of two kinds, or is not in spec/calls/mpi.toml")
    if kinds[-1].families:
        raise ValueError(f"{SOURCE}: the last kind has what no other has")
    return kinds


def render_python(kinds: list[Kind]) -> str:
    """Returns the text of the generated Python module."""
    titles = "".join(f'    "{kind.name}": "{kind.title}",\n' for kind in kinds)
    families = "".join(f'    "{family}": "{kind.name}",\n' for kind in kinds for family in kind.families)
    return (
        f"# SPDX-License-Identifier: BSD-3-Clause\n# {NOTE}\n"
        '"""What kind of call a function of MPI is, in pictures."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        "# Name of a kind -> title; the last one has all families that are not below.\n"
        f"KINDS: Final = {{\n{titles}}}\n"
        f"# Family -> name of its kind.\nFAMILIES: Final = {{\n{families}}}\n"
    )


def render_typescript(kinds: list[Kind], policy: Policy) -> str:
    """Returns the text of the generated TypeScript module."""
    rows = ""
    for kind in kinds:
        functions = [one for one in policy.recorded if one.family in kind.families and not one.large]
        names = " ".join(one.name.removeprefix("MPI_") for one in functions)
        lines = textwrap.wrap(names, WIDTH)
        listed = " +\n".join(
            f"      '{line}{' ' if at + 1 < len(lines) else ''}'" for at, line in enumerate(lines)
        )
        rows += f"  [\n    '{kind.name}',\n    '{kind.title}',\n{listed or '    ' + repr('')},\n  ],\n"
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "/** The kinds of calls of MPI: name, title, and functions without `MPI_`. The last one has all others. */\n"
        "export const MPI_KINDS: readonly (readonly [name: string, title: string, functions: string])[] = [\n"
        f"{rows}];\n"
    )


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    policy = read_policy(root)
    kinds = read_kinds(root, policy)
    return {PYTHON: render_python(kinds), TYPESCRIPT: render_typescript(kinds, policy)}

# SPDX-License-Identifier: BSD-3-Clause
"""What tests of commands share: how each is typed, the `run` fixture's type, functions that stand in for slow ones.

Must list no command that needs nothing of its own: a new one is tested like all others as soon as it is in the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click
from click.testing import Result

from barograph.cli import COMMANDS, main

Value = TypeVar("Value")

# Words of a command line in, output and exit code out.
RunCommand = Callable[..., Result]

# What stands behind a command that reads profiles, where that is not the case `four` of cli/conftest.py alone.
WORDS: dict[str, tuple[str, ...]] = {
    "categories": ("categories",),
    "compare": ("run-00.baro", "run-01.baro", "run-02.baro"),
    "density": ("four", "--op", "MPI_Isend"),
    "diff": ("four", "balanced"),
    "files": ("io",),
    "functions": ("hotter",),
    "io": ("io",),
    "loops": ("loops",),
    "query": ("four", "SELECT * FROM facts"),
    "system": ("system",),
    "timeline": ("loops",),
}
# They need a trace, start a program or a server, or write a profile: no case of cli/conftest.py will do.
OF_REAL_RUNS = frozenset({"engine", "export", "merge", "slice", "trace", "try", "view"})


def typed_with(fits: Callable[[click.Option], bool]) -> list[tuple[tuple[str, ...], list[str]]]:
    """Returns a command line of each command that reads a made profile, and its options that fit."""
    context = click.Context(main)
    found: list[tuple[tuple[str, ...], list[str]]] = []
    for row in COMMANDS:
        command = main.get_command(context, row.name)
        if command is None or row.name in OF_REAL_RUNS:
            continue
        if not any((one.metavar or "").startswith("PROFILE") for one in command.params):
            continue
        options = [one.opts[-1] for one in command.params if isinstance(one, click.Option) and fits(one)]
        if options:
            found.append(((row.name, *WORDS.get(row.name, ("four",))), options))
    return found


def always(value: Value) -> Callable[..., Value]:
    """Returns a function that takes anything and returns the value."""

    def answer(*_arguments: object, **_named: object) -> Value:
        return value

    return answer

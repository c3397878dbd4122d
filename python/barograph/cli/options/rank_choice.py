# SPDX-License-Identifier: BSD-3-Clause
"""The --rank option of commands that show a profile, and its check: a typing error must be no empty table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

import click

from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.ranges import RANKS
from barograph.wording.ranks import rank_ranges

Function = TypeVar("Function", bound=Callable[..., Any])


def rank_option(what: str = "Only these ranks") -> Callable[[Function], Function]:
    """The --rank LIST option; its value is None or a list of ranks."""
    return click.option("--rank", "ranks", type=RANKS, help=f"{what}, for example 0-3,7.")


def check_ranks(workspace: Workspace, ranks: list[int] | None) -> list[int]:
    """Returns the ranks without repeats, [] for all; raises CommandError when the profile lacks one."""
    if not ranks:
        return []
    known = {int(row["rank"]) for row in workspace.query("recorded_ranks")}
    refuse_unknown_ranks(workspace.name, ranks, known)
    return sorted(set(ranks))


def refuse_unknown_ranks(name: str, ranks: Collection[int], known: Collection[int]) -> None:
    """Raises CommandError when the profile of this name lacks one of the ranks."""
    unknown = set(ranks).difference(known)
    if unknown:
        raise CommandError(
            f"{name} has no rank {rank_ranges(unknown)}",
            hint=f"it has ranks {rank_ranges(set(known))}",
            code=ExitCode.USAGE,
        )

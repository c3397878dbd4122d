# SPDX-License-Identifier: BSD-3-Clause
"""The --by option of commands that show one of calls, time and bytes, by the words of their tables or of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import click

# What other tools, and other tables here, call the number of calls.
COUNTS: Final = ("calls", "operations", "hits")

Function = TypeVar("Function", bound=Callable[..., Any])


class Weight(click.Choice[str]):
    """One of the weights of a command; each of COUNTS is its number of calls."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Returns the command's own word."""
        if value in COUNTS:
            value = next((own for own in self.choices if own in COUNTS), value)
        return str(super().convert(value, param, ctx))


def weight_option(weights: Iterable[str], default: str, text: str) -> Callable[[Function], Function]:
    """--by; its value is one of `weights`."""
    names = tuple(weights)
    count = next(name for name in names if name in COUNTS)
    return click.option(
        "--by",
        type=Weight(names),
        default=default,
        show_default=True,
        help=f"{text} `hits` is the same as `{count}`.",
    )

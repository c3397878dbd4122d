# SPDX-License-Identifier: BSD-3-Clause
"""What tests of commands share: the type of the `run` fixture, and functions that stand in for slow ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from click.testing import Result

Value = TypeVar("Value")

# Words of a command line in, output and exit code out.
RunCommand = Callable[..., Result]


def always(value: Value) -> Callable[..., Value]:
    """Returns a function that takes anything and returns the value."""

    def answer(*_arguments: object, **_named: object) -> Value:
        return value

    return answer

# SPDX-License-Identifier: BSD-3-Clause
"""The `barograph` command: `barograph.cli.entry` starts it, `main` is its click group, each command has a module.

Names are loaded when they are first used, because `barograph run` starts on every rank through this package and needs
none of them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from barograph.cli.group import COMMANDS, CommandRow, LazyGroup, installed_version, main

__all__ = ["COMMANDS", "CommandRow", "LazyGroup", "installed_version", "main"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from barograph.cli import group

    return getattr(group, name)

# SPDX-License-Identifier: BSD-3-Clause
"""Profiles made of plain tables, for tests that need exact numbers and no MPI, no file and no native code.

Used by the tests of analyze, show and cli, and by plug-in authors. Must never be imported by the package
itself. Names are loaded when they are first used: each process of the tests imports this for its environment, and
pyarrow takes long.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from barograph.testing.cases.communicator_case import communicator_profile
    from barograph.testing.cases.stencil_case import stencil_profile
    from barograph.testing.table_builder import TableBuilder
    from barograph.testing.table_profile import TableProfile, profile_from_tables

_HOMES = {
    "TableBuilder": "table_builder",
    "TableProfile": "table_profile",
    "communicator_profile": "cases.communicator_case",
    "profile_from_tables": "table_profile",
    "stencil_profile": "cases.stencil_case",
}

__all__ = ["TableBuilder", "TableProfile", "communicator_profile", "profile_from_tables", "stencil_profile"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found

# SPDX-License-Identifier: BSD-3-Clause
"""One name for a communicator everywhere: ours, which says how it was made, and in brackets the program's or MPI's own.

Used wherever a name is shown; must import nothing.
"""

from __future__ import annotations

import re

# The letters that creation.cpp gives to what MPI_Init makes; communicators that others make have paths behind the dot.
PREDEFINED = {"W": "MPI_COMM_WORLD", "S": "MPI_COMM_SELF"}
_NAME = re.compile(r"([WS])\d+\.0")


def given_name(name: str, user_name: str) -> str:
    """Returns the name that the program gave to a communicator, or else MPI; "" where neither did."""
    predefined = _NAME.fullmatch(name)
    return user_name or (PREDEFINED[predefined[1]] if predefined else "")


def shown_name(name: str, user_name: str) -> str:
    """Returns `a0.1 (grid)`, `W0.0 (MPI_COMM_WORLD)`, or `a0.1` where nobody gave it a name."""
    given = given_name(name, user_name)
    return f"{name} ({given})" if given else name

# SPDX-License-Identifier: BSD-3-Clause
"""The --after-init option of ranks, report and comms: shares of the time outside MPI_Init, as mpisee has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])


def after_init_option(shares: str = "Shares") -> Callable[[Function], Function]:
    """The --after-init flag; `shares` says which ones it is about."""
    return click.option(
        "--after-init",
        is_flag=True,
        help=f"{shares} are of the time outside MPI_Init, as mpisee has them, not of the whole run.",
    )

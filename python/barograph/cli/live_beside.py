# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run --live`: checks before the program starts that there can be a page, and starts its server."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from barograph.launch.errors import LaunchError
from barograph.serve.address import LiveError, check_installation
from barograph.serve.beside import DEFAULT_LINGER_S, LiveBeside

MOST_S = 1e6


def live_beside(linger: str | None) -> Callable[[str, Path, Path], list[str]]:
    """Returns what starts the server; raises LaunchError where there can be none.

    Args:
        linger: how many seconds the page stays without a browser when the program has ended, as typed.
    """
    seconds = DEFAULT_LINGER_S if linger is None else _seconds(linger)
    try:
        check_installation()
        beside = LiveBeside(seconds)
    except LiveError as error:
        raise LaunchError(str(error), hint=error.hint) from error

    def start(job: str, arenas: Path, output: Path) -> list[str]:
        lines = beside.lines()
        try:
            beside.start(job, arenas, output)
        except OSError as error:
            return [f"warning: no live page: {error}"]
        return lines

    return start


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= MOST_S:
        raise LaunchError(
            f"--live-linger: {text!r} is not a number of seconds between 0 and {MOST_S:,.0f}",
            hint="--live-linger 60 keeps the page for a minute",
        )
    return seconds

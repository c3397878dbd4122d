# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph run` and `barograph env` start beside the program: checks before it starts, and one process.

For --live, --live-linger, --live-address, --hang-after and --on-hang. Imported where one of them is given.
"""

from __future__ import annotations

import math
import os
import re
import shlex
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from barograph.launch.errors import LaunchError
from barograph.serve.beside import DEFAULT_LINGER_S, Beside, Hang, Page
from barograph.serve.page.address import LiveError, check_installation

MOST_S = 1e6
UNIT_NS = {"ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000}
# How long the server of `env --live` waits for the job, and stays when it has ended.
ENV_PATIENCE_S = 600.0
ENV_LINGER_S = 60.0


@dataclass(frozen=True)
class Start:
    """What starts the process, given the id of the job, the directory of its arenas and the path of its profile."""

    begin: Callable[[str, Path, Path], list[str]]
    has_acted: Callable[[], bool]  # whether the command of --on-hang has run


def start_beside(values: Mapping[str, Any], *, on_rank: bool) -> Start | None:
    """Returns what starts the process that the options of `run` ask for; None where they ask for none.

    Args:
        values: of all options.
        on_rank: a launcher has started us, so that no `barograph run` waits for the job.

    Raises:
        LaunchError: an option is wrong, or there can be no page.
    """
    page, hang = check_options(values)
    return None if page is None and hang is None else _starting(page, hang, on_rank=on_rank)


def check_options(values: Mapping[str, Any]) -> tuple[Page | None, Hang | None]:
    """Returns what the options of `run` ask for; raises LaunchError where one is wrong."""
    for option in ("live_linger", "live_address"):
        if values[option] is not None and not values["live"]:
            raise LaunchError(f"--{option.replace('_', '-')} needs --live", hint="add --live")
    page = None
    if values["live"]:
        linger = values["live_linger"]
        page = Page(
            DEFAULT_LINGER_S if linger is None else _seconds(linger),
            launcher=_launcher_words(values),
            address=check_address("--live-address", values["live_address"]),
        )
    return page, hang_of(values["hang_after"], values["on_hang"])


def check_address(option: str, address: str | None) -> str:
    """Returns the address that an option gives, "" for none; raises LaunchError where it is not one of this node."""
    if address is None:
        return ""
    try:
        found = socket.getaddrinfo(address, 0, type=socket.SOCK_STREAM)
        with socket.socket(found[0][0], socket.SOCK_STREAM) as probe:
            probe.bind((found[0][4][0], 0))
    except (OSError, UnicodeError) as error:
        raise LaunchError(
            f"{option} {address!r} is not an address of this node",
            hint="`ip addr` shows them; without the option the one towards the other nodes is taken",
        ) from error
    return str(found[0][4][0])


def _launcher_words(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns what the user says to the launcher, which may name the nodes; () where that cannot be read."""
    try:
        return tuple(shlex.split(values["launcher"] or "mpirun") + shlex.split(values["launcher_args"] or ""))
    except ValueError:
        return ()


def hang_of(after: str | None, command: str | None) -> Hang | None:
    """Returns what --hang-after and --on-hang ask for; None where they are not given.

    Raises:
        LaunchError: it is not a time, or not a command.
    """
    if after is None:
        if command is not None:
            raise LaunchError("--on-hang needs --hang-after", hint="--hang-after 5m")
        return None
    match = re.fullmatch(r"([0-9]{1,9})\s*(ms|s|m|h)", after.strip())
    hint = "give a time such as 30s, 5m or 1h"
    if match is None:
        raise LaunchError(f"--hang-after {after!r} is not a time", hint=hint)
    if int(match[1]) == 0:
        raise LaunchError(f"--hang-after {after!r}: the time must be longer than 0", hint=hint)
    if command is not None and not command.strip():
        raise LaunchError(
            "--on-hang: the command is empty", hint="--on-hang 'kill -TERM $BAROGRAPH_LAUNCHER_PID'"
        )
    if command is not None and "\0" in command:
        raise LaunchError("--on-hang: a command cannot hold a NUL")
    return Hang(int(match[1]) * UNIT_NS[match[2]], match[1] + match[2], command or "")


def start_for_environment(job: str, arenas: Path, output: Path) -> list[str]:
    """Starts the server of a job that is yet to come; returns what to tell the user.

    Raises:
        LaunchError: there can be no page.
    """
    beside = _beside(Page(ENV_LINGER_S, ENV_PATIENCE_S), None)
    lines = beside.lines()
    try:
        beside.start(job, arenas, output, None, notes_lives=True)
    except OSError as error:
        raise LaunchError(f"no live page: {error}") from error
    return lines


def _starting(page: Page | None, hang: Hang | None, *, on_rank: bool) -> Start:
    beside = _beside(page, hang)

    def start(job: str, arenas: Path, output: Path) -> list[str]:
        lines = beside.lines()
        try:
            beside.start(job, arenas, output, os.getpid(), notes_lives=on_rank)
        except OSError as error:
            return [f"warning: {'no live page' if page else 'hangs are not watched for'}: {error}"]
        return lines

    return Start(start, beside.has_acted)


def _beside(page: Page | None, hang: Hang | None) -> Beside:
    try:
        if page is not None:
            check_installation()
        return Beside(page, hang)
    except LiveError as error:
        raise LaunchError(str(error), hint=error.hint) from error


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

# SPDX-License-Identifier: BSD-3-Clause
"""Becomes a command, as if it had been started without us. Imported on every rank: standard library only."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from barograph.launch.errors import NOT_EXECUTABLE, NOT_FOUND, LaunchError

# Python ignores these for itself, and what is ignored stays so across exec.
RESTORED = (signal.SIGPIPE, signal.SIGXFSZ)


def become(words: Sequence[str], environment: Mapping[str, str]) -> NoReturn:
    """Replaces this process by a command.

    Raises:
        LaunchError: it could not be started.
    """
    for number in RESTORED:
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execvpe(words[0], list(words), dict(environment))  # noqa: S606 - a program, not a shell
    except OSError as error:
        code = NOT_FOUND if isinstance(error, FileNotFoundError) else NOT_EXECUTABLE
        raise LaunchError(f"cannot run {words[0]}: {error.strerror}", code=code) from error


def program_environment() -> dict[str, str]:
    """Returns the environment we were started with.

    Python itself sets LC_CTYPE when it starts in the C locale (PEP 538), which would change what a program
    prints.
    """
    environment = dict(os.environ)
    try:
        initial = Path("/proc/self/environ").read_bytes().split(b"\0")
    except OSError:
        return environment
    environment.pop("LC_CTYPE", None)
    for entry in initial:
        if entry.startswith(b"LC_CTYPE="):
            environment["LC_CTYPE"] = os.fsdecode(entry[len(b"LC_CTYPE=") :])
    return environment

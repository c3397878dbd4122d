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
    if not words[0]:
        raise LaunchError("cannot run '': the name of the program is empty", code=NOT_FOUND)
    before = {number: signal.signal(number, signal.SIG_DFL) for number in RESTORED}
    try:
        os.execvpe(words[0], list(words), dict(environment))  # noqa: S606 - a program, not a shell
    except OSError as error:
        for number, handler in before.items():
            signal.signal(number, handler)
        code = NOT_FOUND if isinstance(error, FileNotFoundError) else NOT_EXECUTABLE
        why = _missing_interpreter(words[0]) or error.strerror
        raise LaunchError(f"cannot run {words[0]}: {why}", code=code) from error


def _missing_interpreter(name: str) -> str:
    """Returns what is missing where a script is there and its interpreter is not; empty for everything else."""
    try:
        with open(name, "rb") as file:
            line = file.readline(4096)
    except OSError:
        return ""
    words = line[2:].split()
    if not line.startswith(b"#!") or not words or os.path.exists(words[0]):
        return ""
    return f"the interpreter that it names, {os.fsdecode(words[0])}, does not exist"


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

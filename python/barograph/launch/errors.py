# SPDX-License-Identifier: BSD-3-Clause
"""The one exception of this package: a program cannot be started as asked. Commands turn it into two lines."""

from __future__ import annotations

USAGE = 2  # the command line is wrong or this machine lacks something
NOT_EXECUTABLE = 126  # as in POSIX sh
NOT_FOUND = 127  # as in POSIX sh


class LaunchError(Exception):
    """Nothing was started. `hint` says what to do about it, `code` is the exit code for it."""

    def __init__(self, message: str, *, hint: str = "", code: int = USAGE) -> None:
        super().__init__(message)
        self.hint = hint
        self.code = code

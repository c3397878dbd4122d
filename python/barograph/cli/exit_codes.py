# SPDX-License-Identifier: BSD-3-Clause
"""The exit codes of the `barograph` command, in one table.

Every command uses these names; the manual pages and docs/reference/cli.md print the same table. `barograph
run` is the exception users expect: it ends with the exit code of the program it ran. Must never import
anything heavy.
"""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """Exit codes of all commands but `run`, which passes on the code of the program."""

    OK = 0
    THRESHOLD = 1
    USAGE = 2
    BAD_PROFILE = 3
    NOT_FOUND = 4
    FAILED = 5
    FINDINGS = 6
    INTERRUPTED = 130
    BROKEN_PIPE = 141


MEANING: dict[ExitCode, str] = {
    ExitCode.OK: "success",
    ExitCode.THRESHOLD: "done, and a threshold was exceeded (diff --fail-above) or a check failed (doctor)",
    ExitCode.USAGE: "the command line or the SQL text is wrong",
    ExitCode.BAD_PROFILE: "the file is damaged, truncated, of an unknown version or not a profile",
    ExitCode.NOT_FOUND: "the profile or the job does not exist, or may not be read",
    ExitCode.FAILED: "something else failed, for example writing an export",
    ExitCode.FINDINGS: "done, and there are findings of the given level or above (findings --fail-on)",
    ExitCode.INTERRUPTED: "stopped with Ctrl-C",
    ExitCode.BROKEN_PIPE: "the reader of the output closed the pipe, as in `barograph tree X | head`",
}

# SPDX-License-Identifier: BSD-3-Clause
"""Where the `barograph` command starts. `run` has a way of its own, since it starts on every rank of a job.

So has `--version`, which scripts ask for and which needs no command.

Must import nothing that is not needed.
"""

from __future__ import annotations

import os
import sys

COMPLETION = "_BAROGRAPH_COMPLETE"  # set by the shell at the Tab key, see click's documentation


def main() -> int:
    """Runs the command line of this process and returns its exit code."""
    words = sys.argv[1:]
    if words[:1] == ["run"] and COMPLETION not in os.environ:
        from barograph.cli.recording import run_words

        values = run_words.parse(words[1:])
        if values is not None:
            from barograph.cli import standard_output
            from barograph.cli.guard import guarded

            code = guarded(lambda: run_words.start(values))
            standard_output.give_up()  # the exit code is the program's, wherever our own lines went
            return code
    if len(words) == 1 and COMPLETION not in os.environ:
        from barograph.cli import version

        if words[0] in version.WORDS:
            from barograph.cli.guard import guarded

            return guarded(_print_version)
    from barograph.cli.group import main as group

    return group(prog_name="barograph")


def _print_version() -> None:
    from barograph.cli.version import version_line

    sys.stdout.write(version_line())

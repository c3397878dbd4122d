# SPDX-License-Identifier: BSD-3-Clause
"""Where the `barograph` command starts. `run` has a way of its own, since it starts on every rank of a job.

So have `--version`, `--help` and the names of commands at the Tab key, which need no command.

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
    if COMPLETION in os.environ or (len(words) == 1 and words[0].startswith("-")):
        answer = _without_click(words)
        if answer is not None:
            from barograph.cli.guard import guarded

            return guarded(lambda: _say(answer))
    from barograph.cli.group import main as group

    sys.meta_path.insert(0, _NoPandas())
    return group(prog_name="barograph")


class _NoPandas:
    """Has no pandas found, which no command needs: pyarrow would import it for its first array, which takes longer."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> None:
        """Refuses it; a finder of importlib."""
        if name == "pandas":
            raise ModuleNotFoundError("no command of barograph uses pandas", name=name)


def _without_click(words: list[str]) -> str | None:
    """Returns the answer where the version and the list of commands are enough for one."""
    from barograph.cli import overview, version

    how = os.environ.get(COMPLETION)
    if how:
        return overview.named_commands(
            how, os.environ.get("COMP_WORDS", ""), os.environ.get("COMP_CWORD", "")
        )
    if words in ([word] for word in overview.VERSION_WORDS):
        return version.version_line()
    if words in ([word] for word in overview.HELP_WORDS):
        return overview.overview(overview.width_of_help())
    return None


def _say(answer: str) -> None:
    sys.stdout.write(f"{answer}\n")

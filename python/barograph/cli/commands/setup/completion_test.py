# SPDX-License-Identifier: BSD-3-Clause
# The completion script, tried in the shell it is for; its text is click's own.
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["repo"], "report"),
        (["completion", "z"], "zsh"),
        (["recover", "--ga"], "--gather"),
        (["nonsense", ""], ""),
    ],
)
def test_bash_completes_commands_options_and_words(
    words: list[str], offered: str, run: RunCommand, tmp_path: Path
):
    script = tmp_path / "completion"
    script.write_text(run("completion", "bash").stdout, encoding="utf-8")
    program = tmp_path / "barograph"
    program.write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m barograph.cli "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    line = shlex.join(["barograph", *words])
    asked = (
        f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words)};"
        f" _barograph_completion {program}; echo ${{COMPREPLY[@]}}"
    )
    told = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout == f"{offered}\n"


def test_only_shells_that_click_knows(run: RunCommand):
    done = run("completion", "tcsh")
    assert done.exit_code == ExitCode.USAGE
    assert all(shell in done.stderr for shell in ("bash", "zsh", "fish"))

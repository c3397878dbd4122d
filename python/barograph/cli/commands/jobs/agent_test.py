# SPDX-License-Identifier: BSD-3-Clause
"""`barograph agent` on the command line; what it does is tested beside serve/agents/agents.py."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.installation import find_installation

pytestmark = pytest.mark.skipif(
    not find_installation().agent_program.is_file(), reason="barograph-agent is not built"
)
COMMAND = (sys.executable, "-m", "barograph.cli", "agent")


def agent(*words: str, stdin: str = "") -> tuple[int, str]:
    done = subprocess.run(
        [*COMMAND, *words], input=stdin, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


def test_bad_input_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    to = ("--to", "tcp://127.0.0.1:1")
    token = tmp_path / "token"
    token.write_text("0" * 64)
    token.chmod(0o644)
    assert agent(*to)[0] == 2
    assert agent("--job", "a/b", *to)[0] == 2
    code, said = agent("--job", "17", "--to", "http://a:1", stdin="0" * 64)
    assert (code, said == "barograph: error: --to 'http://a:1' is not valid: give tcp://HOST:PORT\n") == (
        2,
        True,
    )
    code, said = agent("--job", "17", *to, stdin="secret\n")
    assert (code, said) == (2, "barograph: error: what came is not a token (64 hexadecimal digits)\n")
    code, said = agent("--job", "17", *to, "--token-file", str(token))
    assert (code, said.count("\n")) == (2, 1)
    assert "others may read or write it; chmod 600 makes it yours alone" in said
    code, said = agent("--job", "17", *to, "--token-file", str(tmp_path / "missing"))
    assert (code, said) == (2, f"barograph: error: {tmp_path}/missing: No such file or directory\n")


def test_a_token_of_another_user_is_refused(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    token = tmp_path / "token"
    token.write_text("0" * 64)
    token.chmod(0o600)
    os.chown(token, 4711, 4711)
    code, said = agent("--job", "17", "--to", "tcp://127.0.0.1:1", "--token-file", str(token))
    assert (code, said) == (2, f"barograph: error: {token}: belongs to user 4711\n")

# SPDX-License-Identifier: BSD-3-Clause
"""The token of a job is its user's alone, and does not stay."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from barograph.launch.agents.live_token import LiveToken


def test_the_user_alone_can_read_it_until_it_is_removed(tmp_path: Path) -> None:
    with LiveToken(tmp_path, "17-a") as token:
        assert token.file is not None
        assert token.file == tmp_path / f"barograph-{os.geteuid()}" / "live-17-a" / "token"
        assert token.file.read_bytes() == token.line
        assert bytes.fromhex(token.line.decode("ascii").strip()) == token.secret
        assert stat.S_IMODE(token.file.stat().st_mode) == 0o600
        assert stat.S_IMODE(token.file.parent.stat().st_mode) == 0o700
        with LiveToken(tmp_path, "17-b") as other:
            assert other.secret != token.secret
            assert token.file.exists()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_server_left_is_removed_by_the_next(tmp_path: Path) -> None:
    pid = os.fork()
    if pid == 0:
        LiveToken(tmp_path, "killed")
        os._exit(0)
    os.waitpid(pid, 0)
    (left,) = tmp_path.glob("*/live-*/token")
    with LiveToken(tmp_path, "next"):
        assert not left.exists()


def test_where_it_cannot_be_written_there_is_one_all_the_same(tmp_path: Path) -> None:
    with LiveToken(tmp_path / "missing", "17") as token:
        assert token.file is None
        assert len(token.secret) == 32
    (tmp_path / f"barograph-{os.geteuid()}").mkdir(mode=0o755)
    (tmp_path / f"barograph-{os.geteuid()}").chmod(0o755)
    with LiveToken(tmp_path, "17") as token:
        assert token.file is None

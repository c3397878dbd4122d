# SPDX-License-Identifier: BSD-3-Clause
"""`barograph info` on what is no intact profile: one error line, a hint or none, the right exit code, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[1] / "corpus" / "v1"
INTACT = (CORPUS / "file.baro").read_bytes()
BAD_PROFILE = 3
NOT_FOUND = 4


def info(path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "barograph.cli", "info", *options, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def expect_one_error(done: subprocess.CompletedProcess[str], code: int, says: str) -> None:
    lines = done.stderr.splitlines()
    assert done.returncode == code, done.stderr
    assert done.stdout == ""
    assert lines[0].startswith("barograph: error: ")
    assert says in lines[0]
    assert all(line.startswith("hint: ") for line in lines[1:])
    assert len(lines) <= 2


def flipped(offset: int) -> bytes:
    data = bytearray(INTACT)
    data[offset] ^= 1
    return bytes(data)


CASES = {
    "empty": (b"", "empty"),
    "one byte": (INTACT[:1], "cut off"),
    "within the head": (INTACT[:20], "cut off"),
    "half": (INTACT[: len(INTACT) // 2], "cut off"),
    "last byte missing": (INTACT[:-1], "cut off"),
    "a byte too many": (INTACT + b"\0", "cut off"),
    "flipped in the head": (flipped(13), "checksum"),
    "flipped in a table": (flipped(70), "checksum"),
    "flipped in the middle": (flipped(len(INTACT) // 2), "checksum"),
    "flipped in the foot": (flipped(len(INTACT) - 20), "checksum"),
    "version 2": (b"\x89BARO\r\n\x1a\x02\x00" + INTACT[10:], "checksum"),
    "text mode": (INTACT.replace(b"\r\n", b"\n", 1), "not a Barograph profile"),
    "png": (b"\x89PNG\r\n\x1a\n" + INTACT[8:], "not a Barograph profile"),
    "text": (b"not a profile at all\n" * 50, "not a Barograph profile"),
}


@pytest.mark.parametrize("name", CASES)
def test_damaged_file(tmp_path: Path, name: str) -> None:
    content, says = CASES[name]
    path = tmp_path / "x.baro"
    path.write_bytes(content)
    expect_one_error(info(path, "--verify"), BAD_PROFILE, says)


def test_newer_version(tmp_path: Path) -> None:
    sys.path.insert(0, str(CORPUS.parent))
    from format_reader import crc32c

    head = INTACT[:8] + b"\x02\x00\x05\x00" + INTACT[12:28]
    path = tmp_path / "x.baro"
    path.write_bytes(head + crc32c(head).to_bytes(4, "little") + INTACT[32:])
    done = info(path)
    expect_one_error(done, BAD_PROFILE, "format version 2.5")
    assert "newer Barograph" in done.stderr


def test_what_is_no_file(tmp_path: Path) -> None:
    expect_one_error(info(tmp_path / "nothing"), NOT_FOUND, "no such file")
    (tmp_path / "folder").mkdir()
    expect_one_error(info(tmp_path / "folder"), BAD_PROFILE, "holds no part")
    expect_one_error(info(Path("/dev/null")), BAD_PROFILE, "not a regular file")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_not_readable(tmp_path: Path) -> None:
    path = tmp_path / "x.baro"
    path.write_bytes(INTACT)
    path.chmod(0)
    expect_one_error(info(path), NOT_FOUND, "denied")


def test_intact_profile(tmp_path: Path) -> None:
    done = info(CORPUS / "file.baro", "--verify")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""

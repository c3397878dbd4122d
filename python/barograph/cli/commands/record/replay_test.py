# SPDX-License-Identifier: BSD-3-Clause
"""`barograph replay` on files that are none of its kind; tests/event_agent_test.py has the others."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.spec import live_frames as spec

HEAD = struct.Struct("<4sHHIIQ")


def replay(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "barograph.cli", "replay", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def frame_of_version(version: int) -> bytes:
    return HEAD.pack(spec.MAGIC, version, spec.HELLO, 2, 0, 0) + b"{}"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"#!/bin/sh\necho no events here\n", "is no stream of events"),
        (frame_of_version(spec.VERSION + 1), "was written by a later version of Barograph"),
        (frame_of_version(spec.VERSION), "is damaged, or ends too early"),
    ],
)
def test_a_file_that_cannot_be_replayed_is_one_line_and_exit_code_2(
    tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "events.bev"
    file.write_bytes(content)
    result = replay(file, "-o", tmp_path / "run")
    assert result.returncode == 2
    assert result.stderr.splitlines()[0] == f"barograph: error: {file} {said}"
    assert "Traceback" not in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    result = replay(tmp_path / "no.bev", "-o", tmp_path / "run")
    assert result.returncode == 4
    assert result.stderr == f"barograph: error: there is no file {tmp_path / 'no.bev'}\n"


def test_the_place_of_the_profile_is_looked_at_first(tmp_path: Path) -> None:
    file = tmp_path / "events.bev"
    file.write_bytes(b"")
    result = replay(file, "-o", tmp_path / "missing" / "run")
    assert result.returncode == 2
    assert "missing is not a folder" in result.stderr

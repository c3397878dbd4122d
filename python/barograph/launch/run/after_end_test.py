# SPDX-License-Identifier: BSD-3-Clause
"""What was counted after a recording is read once, and nothing of the counts stays."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from barograph.launch.run.after_end import KEYS, NAME, take_counts
from barograph.recover.profiles import AFTER_END


def take(folder: Path, content: bytes) -> dict[str, str]:
    job = folder / "barograph-1" / "job-1"
    job.mkdir(parents=True)
    (job / NAME).write_bytes(content)
    counts = take_counts(job)
    assert list(folder.iterdir()) == []
    return counts


def test_counts_become_metadata(tmp_path: Path) -> None:
    content = struct.pack("=4Q", 2, 3, 0, 1 << 40).ljust(4096, b"\0")
    assert take(tmp_path, content) == dict(zip(KEYS, ("2", "3", "0", str(1 << 40)), strict=True))


@pytest.mark.parametrize("content", [b"", b"\1" * 31, struct.pack("=4Q", 1, 0, 0, 0)])
def test_without_counts_there_is_no_metadata(tmp_path: Path, content: bytes) -> None:
    assert take(tmp_path, content) == {}


def test_what_others_have_put_there_stays(tmp_path: Path) -> None:
    assert NAME == AFTER_END
    job = tmp_path / "barograph-1" / "job-1"
    job.mkdir(parents=True)
    assert take_counts(job) == {}
    (job / NAME).symlink_to(tmp_path / "elsewhere")
    assert take_counts(job) == {}
    assert (job / NAME).is_symlink()

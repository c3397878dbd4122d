# SPDX-License-Identifier: BSD-3-Clause

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from barograph import scratch


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_is_gone_with_its_block(temporary: Path) -> None:
    with scratch.scratch_folder("test") as folder:
        (folder / "x").write_bytes(b"x" * 10_000)
        assert folder.parent == temporary
        assert scratch.left_folders() == []
        assert scratch.size_of(folder) >= 10_000
    assert not folder.exists()


def test_what_a_killed_command_has_left_is_found_and_removed(temporary: Path) -> None:
    code = "import os; from barograph import scratch; kept = scratch.Scratch('test'); os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "TMPDIR": str(temporary)}, check=False)
    (temporary / f"{scratch.PREFIX}link").symlink_to(temporary)
    (temporary / "barograph-other").mkdir()
    (left,) = scratch.left_folders()
    assert left.name.startswith(f"{scratch.PREFIX}test-")

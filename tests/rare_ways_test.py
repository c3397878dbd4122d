# SPDX-License-Identifier: BSD-3-Clause
"""Bytes and offsets of functions, and ways to open files, that few programs read and write with."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import barograph
from barograph.testing.environment import clean_environment

SOURCE = Path(__file__).resolve().parent / "programs" / "rare_ways.c"
COMPILER = shutil.which("cc") or shutil.which("gcc")

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler")


def start(folder: Path, *words: str | Path) -> None:
    command = [sys.executable, "-m", "barograph.cli", *map(str, words)]
    done = subprocess.run(
        command, cwd=folder, env=clean_environment(), capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("flags", [("-O0",), ("-O2", "-D_FORTIFY_SOURCE=2")], ids=" ".join)
def test_bytes_are_those_of_the_file(tmp_path: Path, flags: tuple[str, ...]) -> None:
    program = tmp_path / "ways"
    subprocess.run([str(COMPILER), "-g", "-w", *flags, SOURCE, "-o", program], check=True, timeout=120)
    start(tmp_path, "run", "-q", "-o", "run", "--", program)
    with barograph.open(tmp_path / "run.baro") as profile, profile.connect() as connection:
        rows = connection.execute(
            """SELECT regexp_extract(name, '[^/]*$'), sum(bytes_read)::BIGINT, sum(bytes_written)::BIGINT,
                      max(last_byte_read), max(last_byte_written)
               FROM file_ranks JOIN objects ON object_id = file_id GROUP BY ALL"""
        ).fetchall()
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir() if path.name[:2] in {"w_", "r_"}}
    found = {row[0]: row[1:] for row in rows if row[0] in sizes}
    moved = {name: row[0 if name.startswith("r_") else 1] for name, row in found.items()}
    assert moved == sizes
    assert len(moved) == 9
    # Where they were moved.
    ends = {name: row[2 if name.startswith("r_") else 3] + 1 for name, row in found.items()}
    assert ends == sizes
    assert found["w_append_and_read"][2] == 9

# SPDX-License-Identifier: BSD-3-Clause
"""Streams between simulated programs: every block once and in order, at nearly the rate of a loop of MPI_Isend."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
TIMEOUT_S = 600  # takes some 15 s


@pytest.mark.whole("simulations")
@pytest.mark.skipif(
    shutil.which("smpicxx") is None, reason="SimGrid is not installed (Debian: libsimgrid-dev)"
)
def test_blocks_under_smpi_are_those_that_were_written() -> None:
    words = [REPOSITORY / "bench" / "simgrid" / "streams.py", "--policy", "random"]
    words += ["--writers", "16", "--ratios", "1", "4", "--blocks", "16"]
    done = subprocess.run(
        [sys.executable, *map(str, words)], capture_output=True, text=True, check=False, timeout=TIMEOUT_S
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in done.stdout.splitlines()]
    found = [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]
    assert [(row["writers"], row["readers"]) for row in found] == [("16", "16"), ("16", "4")]
    for row in found:
        # Simulated time is the same everywhere: what is missing is how late a rank that sleeps wakes up.
        assert 80 < float(row["of raw"].removesuffix(" %")) < 105
        assert float(row["first writer done"].removesuffix(" %")) > 90

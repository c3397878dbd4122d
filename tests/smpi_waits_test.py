# SPDX-License-Identifier: BSD-3-Clause
"""Each wait of simulated runs of up to 256 ranks is found, with who caused it, to the nanosecond."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
TIMEOUT_S = 600  # takes some 30 s


@pytest.mark.whole("simulations")
@pytest.mark.skipif(
    shutil.which("smpicxx") is None, reason="SimGrid is not installed (Debian: libsimgrid-dev)"
)
def test_waits_under_smpi_are_those_that_the_payloads_tell() -> None:
    words = [REPOSITORY / "bench" / "simgrid" / "waits.py", REPOSITORY / "build" / "python"]
    words += ["--ranks", "2", "16", "256", "--seeds", "2"]
    done = subprocess.run(
        [sys.executable, *map(str, words)], capture_output=True, text=True, check=False, timeout=TIMEOUT_S
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in done.stdout.splitlines()]
    found = [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]
    assert [(row["ranks"], row["seed"]) for row in found] == [
        (ranks, seed) for ranks in ("2", "16", "256") for seed in ("1", "2")
    ]
    for row in found:
        assert row["differences"] == "0"
    kinds = rows[0][rows[0].index("waits") + 1 : rows[0].index("ms waited")]
    assert all(int(row[kind].replace(",", "")) > 0 for row in found if row["ranks"] != "2" for kind in kinds)

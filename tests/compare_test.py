# SPDX-License-Identifier: BSD-3-Clause
"""`barograph compare` on real runs: one with a rank that sleeps, one in which half of the ranks exchange far more."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Record = Callable[..., Any]
# Far above what runs of some tenths of a second differ by, also on a busy machine.
SECONDS, EXCHANGES = 4, 200_000
USUAL = ("-1", "0", "20")


@pytest.mark.two_mpis
def test_the_slow_runs_are_named_with_rank_and_communicator(record: Record, tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    runs.mkdir()
    planted = {"sleeps": ("2", str(SECONDS), "20"), "exchanges": ("-1", "0", str(EXCHANGES))}
    for name, arguments in {**{f"usual-{number}": USUAL for number in range(8)}, **planted}.items():
        run = record("two_halves", *arguments)
        assert run.code == 0, run.stderr
        run.profile_path.rename(runs / f"{name}.baro")
    command = [sys.executable, "-m", "barograph.cli", "compare", str(runs), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    document = json.loads(done.stdout)
    found = {one["run"]: one for one in document["stand_out"]}
    assert {"sleeps.baro", "exchanges.baro"} <= set(found), done.stdout
    place = found["sleeps.baro"]["place"]
    assert (place["call_path"], place["rank"]) == ("program > prepare", 2)
    assert SECONDS * 0.9e9 < place["change_ns"] < SECONDS * 1.5e9
    assert found["sleeps.baro"]["most"]
    place = found["exchanges.baro"]["place"]
    assert (place["call_path"], place["communicator"], place["ranks"]) == (
        "program > MPI_Alltoallv",
        "s2.1",
        2,
    )
    assert found["exchanges.baro"]["most"]
    assert {row["size"] for row in document["correlations"] if row["operation"] == "MPI_Alltoallv"} == {2}

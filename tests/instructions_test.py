# SPDX-License-Identifier: BSD-3-Clause
"""What recording costs, in instructions, which a busy machine does not change: no row is above what is written down."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
import instructions
from measure import BenchError, Setup, build

REASON = "a row is above what is written down: bench/instructions.py --write REASON where that is meant"


@pytest.mark.skipif(not instructions.available(), reason="valgrind is not installed")
def test_no_call_costs_more_instructions(find_mpi: Callable[[str], Any], tmp_path: Path) -> None:
    mpi = find_mpi("openmpi4")
    if mpi is None:
        pytest.skip("openmpi4 is not installed")
    setup = Setup(find_installation().library, tmp_path, mpi.compiler, mpi.launcher)
    kept = instructions.tomllib.loads(instructions.ROWS.read_text(encoding="utf-8"))
    here = instructions.made_with(setup)
    if here != kept["made_with"]:
        pytest.skip(f"the rows are of {kept['made_with']}, here is {here}")
    build(setup, ["calls"])
    rows = instructions.compare(instructions.added(setup), kept["rows"], kept["tolerance"])
    print(instructions.text_of(rows))
    above = [row for row in rows if row.counted > row.limit]
    assert not above, f"{REASON}\n{instructions.text_of(above)}"


def test_rows_are_compared_with_their_limits() -> None:
    rows = instructions.compare(
        {"a": 103.1, "b": 102.9, "c": 50.0}, {"a": 100.0, "b": 100.0, "c": 100.0}, 0.03
    )
    assert [(row.name, row.counted > row.limit) for row in rows] == [("c", False), ("a", True), ("b", False)]
    assert [line.rpartition("  ")[2] for line in instructions.text_of(rows).split("\n")] == [
        "-50.0%",
        "ABOVE",
        "+2.9%",
    ]
    with pytest.raises(BenchError, match="'b'"):
        instructions.compare({"a": 1.0}, {"a": 1.0, "b": 1.0}, 0.03)

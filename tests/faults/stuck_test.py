# SPDX-License-Identifier: BSD-3-Clause
"""A program that hangs or dies: each view says first where it was; shares are those of its own timers.

More ranks, longer, and as a table: bench/faults/stuck_matrix.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.testing.cases import stuck_case

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "stuck.c"

pytestmark = [
    pytest.mark.real_time("a job that hangs, looked at from outside"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]


@pytest.mark.parametrize("how", stuck_case.HANGS + stuck_case.CRASHES)
def test_unfinished_calls_have_their_time(
    how: str,
    mpi: Any,
    build: Callable[..., Path],
    clean: Callable[[], dict[str, str]],
    tmp_path: Path,
) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    case = stuck_case.run_case(
        build(PROGRAM, mpi),
        mpi.launcher,
        tmp_path / "run",
        how,
        clean() | {"BAROGRAPH_ARENA_DIR": str(arenas)},
    )
    assert case.wrong == [], case.stderr
    assert list(arenas.rglob("*.arena")) == []

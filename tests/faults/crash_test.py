# SPDX-License-Identifier: BSD-3-Clause
"""A program that dies loses nothing: each way to end and each situation once per MPI; the counts are exact.

All combinations: bench/faults/crash_matrix.py, or BAROGRAPH_CRASH_MATRIX=all here.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.cases import crash_case

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "crash.c"

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]

SUBSET = [
    ("exit", "idle"),
    ("_exit", "collective"),
    ("abort", "tiny"),
    ("mpi_abort", "collective"),
    ("segv", "idle"),
    ("sigterm", "tiny"),
    ("sigkill_one", "collective"),
    ("sigkill_all", "tiny"),
]
ALL = list(itertools.product(crash_case.EXITS, crash_case.SITUATIONS))
CASES = ALL if os.environ.get("BAROGRAPH_CRASH_MATRIX") == "all" else SUBSET


@pytest.mark.parametrize(("end", "situation"), CASES)
def test_nothing_is_lost(  # noqa: PLR0917 - fixtures
    end: str,
    situation: str,
    mpi: Any,
    build: Callable[[Path, Any], Path],
    clean: Callable[[], dict[str, str]],
    tmp_path: Path,
) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(arenas)}
    done = crash_case.crash(
        build(PROGRAM, mpi),
        mpi.launcher,
        tmp_path / "run",
        end=end,
        situation=situation,
        environment=environment,
    )
    assert done.wrong == [], done.stderr
    # What MPICH's launcher says after a SIGTERM is its own affair: 0 at times.
    assert done.code != 0 or (end, mpi.name) == ("sigterm", "mpich4")
    assert "2 of 2 ranks ended without MPI_Finalize (" in done.stderr
    assert "complete up to each rank's last call" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(arenas.rglob("*.arena")) == []
    with barograph.open(done.profile) as profile:
        metadata = profile.metadata
        profile.verify()
    assert metadata["run.complete"] == "false"
    assert metadata["recovered.kind"] == "recovery"
    assert metadata["recovered.ranks"] == "0-1"
    assert metadata["job.ranks"] == "2"
    # What the processes knew of themselves came along.
    assert metadata["program.name"].startswith("programs-crash")
    assert metadata["mpi.library"]
    assert metadata["recording.size_classes"] == "log2"
    assert "recording.uncalibrated_arenas" not in metadata


@pytest.mark.parametrize("mpi", ["mpich4"], indirect=True)
def test_kills_at_random_instants(
    mpi: Any, build: Callable[[Path, Any], Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    """A few of what bench/faults/crash_matrix.py --kills 200 does."""
    for index, delay in enumerate(crash_case.random_delays(3, 7, 0.1)):
        done = crash_case.crash(
            build(PROGRAM, mpi),
            mpi.launcher,
            tmp_path / f"run-{index}",
            end="sigkill_all",
            situation="tiny",
            environment=clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path)},
            delay_s=delay,
        )
        assert done.wrong == [], done.stderr

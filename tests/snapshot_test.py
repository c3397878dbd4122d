# SPDX-License-Identifier: BSD-3-Clause
"""--snapshot: what there is so far as a profile, while the program runs; exact counts, and no trace afterwards."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import barograph
from barograph.testing.started import Started, wait_for

RANKS = 2
EACH = 1000


def reductions(path: Path) -> int:
    with barograph.open(path).connect() as connection:
        row = connection.execute(
            "SELECT sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce'"
        ).fetchone()
    return row[0] or 0  # none yet


@pytest.fixture
def start(mpi, build, tmp_path: Path, clean) -> Callable[..., Started]:
    def start_one(*arguments: str, options: tuple[str, ...]) -> Started:
        program = build(Path(__file__).parent / "programs" / "steady.c", mpi)
        launch = ["-n", str(RANKS), "--launcher", mpi.launcher]
        arenas = tmp_path / "arenas"
        arenas.mkdir(exist_ok=True)
        folder = tmp_path / "run"
        options = (*options, "--arena-dir", str(arenas))
        return Started(folder, launch, options, [str(program), str(folder), *arguments], clean())

    return start_one


READY = tuple(f"ready-{rank}" for rank in range(RANKS))


@pytest.mark.two_mpis
def test_a_signal_makes_a_snapshot_and_the_end_removes_it(start, mpi, tmp_path: Path) -> None:
    # A launcher passes the signal to its ranks one by one; on a busy machine that may count as two requests.
    with start(options=("--snapshot", "signal", "--snapshot-keep", "1000")) as job:
        job.wait_for_files(*READY)
        for count in (1, 2):
            # Open MPI's launcher passes it on; MPICH's would end, and the job with it.
            os.kill(job.process.pid if mpi.family == "ompi" else ranks_of(job)[0], signal.SIGUSR2)
            job.wait_for_files(f"run.snapshot-{count}.baro")
            snapshot = barograph.open(job.folder / f"run.snapshot-{count}.baro")
            assert reductions(job.folder / f"run.snapshot-{count}.baro") == RANKS * EACH
            assert snapshot.metadata["snapshot.number"] == str(count)
            assert snapshot.metadata["job.ranks"] == str(RANKS)
            assert snapshot.metadata["run.complete"] == "false"
        (job.folder / "go").touch()
        code, _, err = job.finish()
        assert code == 0, err
        assert reductions(job.folder / "run.baro") == RANKS * 2 * EACH
        assert [path.name for path in job.folder.glob("*.baro")] == ["run.baro"]
        assert not list((tmp_path / "arenas").rglob("*"))


@pytest.mark.two_mpis
def test_only_the_last_snapshots_are_kept(start) -> None:
    with start(options=("--snapshot", "100ms", "--snapshot-keep", "1")) as job:
        job.wait_for_files(*READY)
        wait_for("the first to go", lambda: bool(snapshots(job.folder)) and numbers(job.folder)[0] > 1)
        (job.folder / "go").touch()
        assert job.finish()[0] == 0


@pytest.mark.two_mpis
def test_a_recovery_takes_the_place_of_snapshots(start) -> None:
    """Of ranks that are killed: what the last snapshot had is in the recovered profile."""
    with start(options=("--snapshot", "200ms", "--snapshot-keep", "10000")) as job:
        job.wait_for_files(*READY, "run.snapshot-1.baro")
        # One that was begun when all were ready.
        wait_for(
            "a full snapshot", lambda: any(reductions(path) == RANKS * EACH for path in snapshots(job.folder))
        )
        for pid in ranks_of(job):
            with contextlib.suppress(ProcessLookupError):  # the launcher may be quicker with the second
                os.kill(pid, signal.SIGKILL)
        assert job.finish()[0] != 0
        assert not snapshots(job.folder)
        assert reductions(job.folder / "run.baro") == RANKS * EACH


@pytest.mark.two_mpis
def test_a_handler_of_the_program_is_its_own(start) -> None:
    with start("own", options=("--snapshot", "1h")) as job:
        job.wait_for_files(*READY)
        pids = ranks_of(job)
        assert len(pids) == RANKS
        for pid in pids:
            os.kill(pid, signal.SIGUSR2)
        (job.folder / "go").touch()
        code, out, err = job.finish()
        assert code == 0, err
        assert out == "signals 1\n"
        assert not snapshots(job.folder)


def snapshots(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("run.snapshot-*.baro") if path.is_file())


def numbers(folder: Path) -> list[int]:
    return sorted(int(path.name.split("-")[1].split(".")[0]) for path in snapshots(folder)) or [0]


def ranks_of(job: Started) -> list[int]:
    """Returns the processes that the arenas of the job belong to."""
    arenas = (job.folder.parent / "arenas").rglob("*.arena")
    return [int(path.stem.rpartition("-")[2]) for path in arenas]

# SPDX-License-Identifier: BSD-3-Clause
"""--snapshot: what there is so far as a profile, while the program runs; exact counts, and no trace afterwards."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import barograph
from barograph.cli.exit_codes import ExitCode
from barograph.testing.jobs.started import Started, process_of, wait_for

RANKS = 2
EACH = 1000
NAMED = ("1-after-set-up-100-done", "2-step-500")


def reductions(path: Path) -> int:
    with barograph.open(path).connect() as connection:
        row = connection.execute(
            "SELECT sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce'"
        ).fetchone()
    return row[0] or 0  # none yet


@pytest.fixture
def start(mpi, build, tmp_path: Path, clean) -> Callable[..., Started]:
    def start_one(*arguments: str, options: tuple[str, ...], program_name: str = "steady.c") -> Started:
        program = build(Path(__file__).parent / "programs" / program_name, mpi)
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


@pytest.mark.two_mpis
def test_the_program_asks_for_snapshots_by_name(start) -> None:
    """Without --snapshot; one for both ranks, and what is asked for in a hot loop is bounded and counted."""
    options = ("--snapshot-keep", "all")
    with start("end", options=options, program_name="named_snapshots.c") as job:
        code, _, err = job.finish()
        assert code == 0, err
        first, second = (job.folder / f"run.snapshot-{name}.baro" for name in NAMED)
        assert reductions(first) == RANKS * EACH
        assert reductions(second) == RANKS * (EACH + EACH // 2)
        assert reductions(job.folder / "run.baro") == RANKS * (EACH + EACH // 2)
        metadata = barograph.open(first).metadata
        assert metadata["snapshot.name"] == "after set-up: 100 % / done"
        assert metadata["snapshot.number"] == "1"
        assert 0 <= int(metadata["snapshot.time_unix_ns"]) - int(metadata["snapshot.asked_unix_ns"]) < 60e9
        kept = snapshots(job.folder)
        assert numbers(job.folder) == list(range(1, len(kept) + 1))
        hot = [path for path in kept if path.name.endswith("-hot.baro")]
        assert len([path for path in kept if path.name.endswith("-end.baro")]) == 1
        assert 14 <= len(hot) < 100
        skipped = int(barograph.open(job.folder / "run.baro").metadata["snapshot.not_written"])
        assert len(hot) + skipped == 100
        report = " ".join(barograph_command("report", str(first)).split())
        assert 'snapshot 1 "after set-up: 100 % / done" of a program that was still running' in report
        said = f"{skipped} snapshots that the program asked for were not written (16 at once, then one a second)."
        assert said in " ".join(barograph_command("report", str(job.folder / "run.baro")).split())
        document = json.loads(barograph_command("snapshots", str(job.folder / "run"), "--json"))
        rows = document["snapshots"]
        assert [row["name"] for row in rows] == [
            "after set-up: 100 % / done",
            "step 500",
            *["hot"] * len(hot),
            "end",
            "(end of the run)",
        ]
        assert rows[0]["most_path"] is None
        assert rows[1]["most_path"] == "program > steps"
        assert 0.29e9 < rows[1]["most_ns"] < 60e9
        # The last one may be taken while the ranks finalize, and their run has ended then.
        times = [row["wall_ns"] for row in rows[:-1]]
        assert times == sorted(times)
        assert all(row["ranks"] == RANKS for row in rows)


@pytest.mark.two_mpis
def test_named_snapshots_are_removed_when_the_run_ends_well(start, tmp_path: Path) -> None:
    with start(options=(), program_name="named_snapshots.c") as job:
        code, _, err = job.finish()
        assert code == 0, err
        assert [path.name for path in job.folder.glob("*.baro")] == ["run.baro"]
        assert not list((tmp_path / "arenas").rglob("*"))
        done = subprocess.run(
            [sys.executable, "-m", "barograph.cli", "snapshots", str(job.folder / "run")],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == ExitCode.NOT_FOUND
        assert "there are no snapshots of" in done.stderr
        assert "--snapshot-keep all" in done.stderr


def barograph_command(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *words], capture_output=True, text=True, check=True
    )
    return done.stdout


def snapshots(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("run.snapshot-*.baro") if path.is_file())


def numbers(folder: Path) -> list[int]:
    return sorted(
        int(path.name.removeprefix("run.snapshot-").split("-")[0].split(".")[0]) for path in snapshots(folder)
    ) or [0]


def ranks_of(job: Started) -> list[int]:
    """Returns the processes that the arenas of the job belong to."""
    arenas = (job.folder.parent / "arenas").rglob("*.arena")
    return [process_of(path) for path in arenas]


@pytest.mark.two_mpis
def test_kept_snapshots_name_functions_and_lines(start) -> None:
    """Whoever opens one right after the run waits for them."""
    options = ("--snapshot-keep", "all", "--call-sites")
    with start(options=options, program_name="named_snapshots.c") as job:
        job.finish()
        for path in (*(job.folder / f"run.snapshot-{name}.baro" for name in NAMED), job.folder / "run.baro"):
            rows = json.loads(barograph_command("tree", str(path), "--json"))["call_paths"]
            sites = [row["operation"] for row in rows if row["layer"] == "source"]
            assert any("named_snapshots.c:" in site for site in sites), (path.name, sites)
            assert not any(" named_snapshots" in f" {site}" and "+0x" in site for site in sites), sites


def test_what_cannot_be_written_is_said_once(tmp_path: Path, clean) -> None:
    """It is tried again and again."""
    program = "import shutil, time; open('data', 'w').write('x'); shutil.rmtree('out', True); time.sleep(1)"
    (tmp_path / "out").mkdir()
    words = ["run", "--snapshot", "50ms", "-o", "out/x", "--", sys.executable, "-c", program]
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *words], cwd=tmp_path, env=clean(),
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("no snapshots: it could not be written") == 1, done.stderr

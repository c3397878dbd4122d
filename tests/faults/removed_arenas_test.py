# SPDX-License-Identifier: BSD-3-Clause
"""Arenas that somebody removes while the job runs: the processes still map them, nothing is lost, and it is said."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.jobs.agent_site import COMMAND, COMPILER, TIMEOUT_S, Site
from barograph.testing.jobs.started import wait_for

PROGRAMS = Path(__file__).resolve().parents[1] / "programs"
BARRIERS = 20

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")


@pytest.fixture
def site(tmp_path: Path) -> Generator[Site]:
    if COMPILER is None:
        pytest.skip("no C compiler")
    site = Site(tmp_path, PROGRAMS / "traced.c")
    yield site
    for process in site.started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.two_mpis
@pytest.mark.parametrize("when", ["together", "late", "hidden"])
def test_ranks_that_finalize_have_a_profile(
    tmp_path: Path, mpi: object, build: Callable[..., Path], clean: Callable[[], dict[str, str]], when: str
) -> None:
    if when == "hidden" and os.geteuid() != 0:
        pytest.skip("only root may change the root folder")
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    program = build(PROGRAMS / "removed_arenas.c", mpi)
    words = [
        *COMMAND,
        "run",
        "-n",
        "2",
        "--arena-dir",
        str(arenas),
        "-o",
        "x",
        "--",
        str(program),
        str(arenas),
        when,
    ]
    done = subprocess.run(
        words, cwd=tmp_path, env=clean(), capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "cannot be found any more (removed, or hidden by chroot or a mount)" in done.stderr
    assert "without finalizing" not in done.stderr
    with barograph.open(tmp_path / "x.baro") as profile, profile.connect() as connection:
        rows = connection.execute(
            "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Barrier' GROUP BY rank ORDER BY rank"
        ).fetchall()
    assert rows == [(0, BARRIERS), (1, BARRIERS)]
    assert [path for path in arenas.rglob("*") if path.is_file()] == []


@pytest.mark.real_time("arenas of a running job")
def test_of_a_killed_process_what_was_open_is_recovered(site: Site) -> None:
    run, _ = site.start_endless()

    def is_open() -> bool:
        links = [os.readlink(path) for path in Path(f"/proc/{run.pid}/fd").iterdir() if path.is_symlink()]
        return any(link.endswith(".arena") for link in links)

    wait_for("barograph run to open the arena", is_open)
    program = site.of_run(run)
    shutil.rmtree(site.arenas)
    site.arenas.mkdir()
    os.kill(program, signal.SIGKILL)
    _, said = run.communicate(timeout=TIMEOUT_S)
    assert run.returncode == 128 + signal.SIGKILL
    assert f"somebody removed {site.arenas}" in said
    assert "recovered run.baro" in said
    with barograph.open(site.folder / "run.baro") as profile, profile.connect() as connection:
        (calls,) = connection.execute(
            "SELECT sum(calls)::BIGINT FROM facts WHERE operation LIKE 'pwrite%'"
        ).fetchall()[0]
    assert calls > 0
    assert site.left() == []

# SPDX-License-Identifier: BSD-3-Clause
"""The watcher with real agents on a real job that hangs: what it sees and says, and what if an agent dies."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from barograph.launch.recording import user_folders
from barograph.serve.watch.readings import KINDS, Reading, Watcher
from barograph.testing.jobs.started import Started, process_of, wait_for

PROGRAMS = Path(__file__).parent / "programs"
STALL_NS = 2_000_000_000
CULPRIT = 2

pytestmark = [
    pytest.mark.real_time("agents of running jobs"),
    pytest.mark.two_mpis,
]


@pytest.fixture
def arenas(tmp_path: Path) -> Path:
    folder = tmp_path / "arenas"
    folder.mkdir()
    return folder


@pytest.fixture
def hanging(mpi, build, tmp_path: Path, clean, arenas: Path) -> Iterator[str]:
    """Four ranks of which one is in a loop for ever, and the others in a barrier; gives the job's id."""
    program = build(PROGRAMS / "hangs.c", mpi)
    launch = ["-n", "4", "--launcher", mpi.launcher]
    words = [str(program), "loop", str(CULPRIT), str(tmp_path / "none")]
    with Started(tmp_path / "run", launch, ["--arena-dir", str(arenas)], words, clean()) as job:
        wait_for("the start of the job", lambda: len(list(arenas.glob("*/job-*/*.arena"))) == 4)
        arena = next(arenas.glob("*/job-*/*.arena"))
        try:
            yield arena.parent.name.removeprefix("job-")
        finally:
            for one in arenas.glob("*/job-*/*.arena"):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process_of(one), signal.SIGKILL)
            job.finish()


@pytest.fixture
def watcher(hanging: str, arenas: Path) -> Iterator[Watcher]:
    watch = Watcher(hanging, partial(user_folders, arenas), STALL_NS)
    yield watch
    watch.close()
    assert not agents()


def agents() -> list[int]:
    """Returns the ids of our children that are agents."""
    found: list[int] = []
    for task in Path("/proc/self/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            with contextlib.suppress(OSError):
                if "barograph-agent" in Path(f"/proc/{child}/comm").read_text(encoding="ascii"):
                    found.append(int(child))
    return found


def kinds(reading: Reading) -> list[str]:
    return [KINDS[kind] for kind in reading.table["kind"]]


def test_a_hang_is_seen_and_said(watcher: Watcher) -> None:
    wait_for("the alarm", lambda: bool(watcher.look().alarm))
    reading = watcher.reading
    assert reading.table["rank"].tolist() == [0, 1, 2, 3]
    assert kinds(reading) == ["mpi", "mpi", "region", "mpi"]
    assert reading.table["stuck"].tolist() == [1, 1, 0, 1]
    assert ["hangs" in name for name in reading.programs] == [True]
    row = reading.table[0]
    assert reading.strings[row["operation"]] == "MPI_Barrier"
    assert reading.strings[row["object"]] == "W0.0"
    assert watcher.line_of(reading.strings[row["site"]]).startswith("hangs.c:")
    said = "\n".join(reading.texts)
    assert "Ranks 0-1, 3 wait in MPI_Barrier on W0.0" in said
    assert "Rank 2 computes in region `iterate`" in said
    # Nothing moves: nothing is sent, but what the roll-call marks.
    number = watcher.look().number
    assert not (watcher.look().table["changed"] > number).any()


def test_an_agent_that_dies_is_started_once_more_and_then_missed(watcher: Watcher) -> None:
    wait_for("all ranks", lambda: watcher.look().table["rank"].tolist() == [0, 1, 2, 3])
    (first,) = agents()
    os.kill(first, signal.SIGKILL)
    watcher.look()
    wait_for("the second agent", lambda: watcher.look().unseen == "" and agents() != [first])
    (second,) = agents()
    assert "ended" not in kinds(watcher.reading)
    assert len(watcher.reading.table) == 4
    os.kill(second, signal.SIGKILL)
    wait_for("the sentence", lambda: "The agent of this node has ended twice" in watcher.look().unseen)
    assert "Ranks 0-3 on" in watcher.reading.unseen
    assert len(watcher.reading.table) == 4
    assert not agents()


def test_a_stopped_agent_holds_up_nobody(watcher: Watcher) -> None:
    wait_for("the first look", lambda: len(watcher.look().table) == 4)
    (agent,) = agents()
    os.kill(agent, signal.SIGSTOP)
    before = watcher.look()
    assert watcher.look() is before

# SPDX-License-Identifier: BSD-3-Clause
"""What is said about jobs, and which files may be removed. Whole recoveries: tests/faults."""

from __future__ import annotations

import os
import platform
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from barograph import _recover
from barograph.job_files.process_names import process_name
from barograph.recover import clean, find_jobs, places, recover, sweep, with_removed
from barograph.recover.jobs import Job, is_empty
from barograph.recover.profiles import died_here, is_blank, ranks_expected
from barograph.recover.rank_places import places_as_json

NO_PROCESS = 2**22 + 1  # above the largest process id


@dataclass
class FakeArena:
    rank: int | None
    where: str = ""
    metadata: dict[str, str] = field(default_factory=dict[str, str])


def test_most_frequent_place_first() -> None:
    arenas = cast(
        Any, [FakeArena(0, "a"), FakeArena(1, "b"), FakeArena(2, "b"), FakeArena(3), FakeArena(None, "c")]
    )
    assert places(arenas) == [("1-2", "b"), ("0", "a"), ("3", "program")]
    assert places_as_json(arenas).startswith('[{"ranks": "1-2", "where": "b"}')


def test_the_lowest_rank_names_the_profile() -> None:
    def named(*names: tuple[int | None, str]) -> Path | None:
        arenas = [
            FakeArena(rank, metadata={"arena.named_output": name} if name else {}) for rank, name in names
        ]
        return Job("7", cast(Any, arenas)).named_output

    assert named((None, "/x/c"), (1, "/x/b"), (0, "/x/a")) == Path("/x/a")
    assert named((1, "/x/b"), (0, "")) is None
    assert named((1, "/x/b"), (2, "/x/c")) == Path("/x/b")
    assert named() is None


@pytest.mark.parametrize(("content", "blank"), [(b"", True), (bytes(100_000), True), (b"\0\1", False)])
def test_blank_files(tmp_path: Path, content: bytes, blank: bool) -> None:
    path = tmp_path / "x.arena"
    path.write_bytes(content)
    assert is_blank(path) is blank
    assert not is_blank(tmp_path / "gone")


@dataclass
class FakeFacts:
    events: int = 0
    open_regions: int = 0
    samples: int = 0
    state: str = "recording"
    job: str = "1"


@pytest.mark.parametrize(
    ("facts", "empty"),
    [
        (FakeFacts(), True),
        (FakeFacts(samples=3), False),
        (FakeFacts(events=1), False),
        (FakeFacts(open_regions=1), False),
        (FakeFacts(state="unwritten"), False),
    ],
)
def test_samples_and_an_unwritten_profile_are_something(facts: FakeFacts, empty: bool) -> None:
    assert is_empty(cast(Any, facts)) is empty


@pytest.mark.parametrize(
    ("state", "events", "kept"),
    [("recording", 1, 1), ("recording", 0, 0), ("unwritten", 0, 1), ("collected", 1, 0)],
)
def test_a_removed_arena_is_one_of_the_job_if_something_of_it_is_in_no_profile(
    monkeypatch: pytest.MonkeyPatch, state: str, events: int, kept: int
) -> None:
    def arena_in(_descriptor: int, _path: str) -> FakeFacts:
        return FakeFacts(events=events, state=state)

    monkeypatch.setattr(_recover, "arena_in", arena_in)
    found = with_removed([], {"/gone": os.open(os.devnull, os.O_RDONLY)})
    assert [len(job.arenas) for job in found] == [1] * kept


def test_process_of_a_name(tmp_path: Path) -> None:
    host = platform.node()
    assert died_here(tmp_path / f"{host}-{process_name(NO_PROCESS)}.arena")
    assert not died_here(tmp_path / f"{host}-{process_name(os.getpid())}.arena")
    assert not died_here(tmp_path / f"elsewhere-{process_name(NO_PROCESS)}.arena")
    assert not died_here(tmp_path / "note.txt")


def test_a_process_that_nobody_has_waited_for_has_died(tmp_path: Path) -> None:
    with subprocess.Popen(["true"], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert died_here(tmp_path / f"{platform.node()}-{process_name(process.pid)}.arena")


def test_folders_without_arenas_are_removed(tmp_path: Path) -> None:
    for name, files in (
        ("job-1", []),
        ("job-2", ["snapshots", "announcing", f"node-{process_name(NO_PROCESS)}.0-2.present"]),
        ("job-3", [f"node-{process_name(os.getpid())}.0-2.present"]),
        ("job-4", ["notes.txt", "snapshots"]),
    ):
        (tmp_path / name).mkdir()
        for file in files:
            (tmp_path / name / file).touch()
    sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["job-3", "job-4"]


def test_arenas_that_are_removed_meanwhile_are_no_loss(tmp_path: Path) -> None:
    folder = tmp_path / "job-7"
    folder.mkdir()
    over = threading.Event()

    def come_and_go() -> None:
        while not over.is_set():
            for number in range(50):
                (folder / f"node-{number}.arena").touch()
            for number in range(50):
                (folder / f"node-{number}.arena").unlink()

    thread = threading.Thread(target=come_and_go)
    thread.start()
    try:
        seen = set[str]()
        deadline = time.monotonic() + 120
        looks = 0
        # Whether a look falls between the two is the scheduler's choice: on until one has.
        while looks < 500 or (not seen and time.monotonic() < deadline):
            seen |= {why for job in find_jobs(tmp_path) for _, why in job.unreadable}
            looks += 1
    finally:
        over.set()
        thread.join()
    assert seen == {"it is not an arena of this version"}


def test_what_cannot_be_read_stays(tmp_path: Path) -> None:
    folder = tmp_path / "job-7"
    folder.mkdir()
    path = folder / f"{platform.node()}-{process_name(NO_PROCESS)}.arena"
    path.write_bytes(b"something")
    (job,) = find_jobs(tmp_path)
    assert (job.id, job.arenas, len(job.unreadable)) == ("7", [], 1)
    result = recover(job, tmp_path / "x")
    assert result.profiles == []
    assert result.lost == [f"{path.name} cannot be read: it is not an arena of this version"]
    assert path.exists()
    assert clean(job) == 1
    assert not folder.exists()


@pytest.mark.parametrize(
    ("groups", "ranks"),
    [
        ([(3, 2), (0, 1)], 3),  # one was in MPI_Init when another aborted
        ([(3, 3), (0, 1)], 4),  # another program of the job
        ([(0, 2)], 2),
        ([(2, 1), (2, 2), (0, 3)], 6),
    ],
)
def test_processes_that_were_in_mpi_init_are_ranks_that_others_miss(
    groups: list[tuple[int, int]], ranks: int
) -> None:
    """The size of MPI_COMM_WORLD is known to those that returned from it."""
    assert ranks_expected(groups) == ranks

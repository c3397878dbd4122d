# SPDX-License-Identifier: BSD-3-Clause
"""What is noted of the processes of a job: that they live, and that they ended; never anything of others."""

from __future__ import annotations

import errno
import itertools
import platform
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from barograph.job_files.process_names import process_name
from barograph.launch.agents import life_watch
from barograph.launch.agents.life_watch import LifeWatch

PATIENCE_S = 20.0


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """(arena, ended) as they are noted; an arena called "early" is not ready at first."""
    found: list[tuple[str, bool]] = []

    def note(arena: str, *, ended: bool) -> int:
        found.append((Path(arena).name, ended))
        first = [name for name, _ in found].count(Path(arena).name) == 1
        return -errno.EPROTO if first and Path(arena).stat().st_size else 0

    monkeypatch.setattr(life_watch, "_note", note)
    monkeypatch.setattr(life_watch, "HEARTBEAT_S", 0.05)
    return found


def test_life_and_death_are_noted(tmp_path: Path, notes: list[tuple[str, bool]]) -> None:
    folder = tmp_path / "job"
    watch = LifeWatch(lambda: folder)  # it is made by the first process
    watch.start()
    with subprocess.Popen(["sleep", "600"]) as lives, subprocess.Popen(["sleep", "600"]) as dies:
        try:
            folder.mkdir()
            names = [f"{platform.node()}-{process_name(process.pid)}.arena" for process in (lives, dies)]
            (folder / names[0]).write_bytes(b"")
            (folder / names[1]).write_bytes(b"not written yet")
            (folder / f"elsewhere-{process_name(lives.pid)}.arena").write_bytes(b"")
            (folder / "snapshots").write_bytes(b"")
            wait_for(lambda: all(notes.count((name, False)) >= 3 for name in names))
            dies.kill()
            wait_for(lambda: (names[1], True) in notes)
            watch.stop()
            assert (names[0], True) not in notes
            assert {name for name, _ in notes} == set(names)
            assert notes.count((names[1], True)) == 1
            assert notes.index((names[1], True)) > max(
                index for index, note in enumerate(notes) if note == (names[1], False)
            )
        finally:
            lives.kill()
            dies.kill()


def test_nothing_to_watch(tmp_path: Path, notes: list[tuple[str, bool]]) -> None:
    watch = LifeWatch(lambda: tmp_path / "nowhere")
    watch.stop()
    watch.start()
    watch.stop()
    assert notes == []


def test_what_has_finished_is_counted_and_costs_next_to_nothing(
    tmp_path: Path, notes: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[float] = []

    def count(arena: str) -> None:
        begin = time.thread_time()
        while time.thread_time() < begin + 0.002:
            pass
        counted.append(time.monotonic())

    monkeypatch.setattr(life_watch, "_note_moves", count)
    monkeypatch.setattr(life_watch, "COUNT_S", 0.01)
    monkeypatch.setattr(life_watch, "COUNT_PART", 0.1)
    watch = LifeWatch(lambda: tmp_path)
    with subprocess.Popen(["sleep", "600"]) as lives:
        try:
            (tmp_path / f"{platform.node()}-{process_name(lives.pid)}.arena").write_bytes(b"")
            watch.start()
            wait_for(lambda: len(counted) >= 3)
            watch.stop()
        finally:
            lives.kill()
    assert notes
    # Two milliseconds of work may come every 20 ms.
    assert min(later - earlier for earlier, later in itertools.pairwise(counted)) >= 0.019

# SPDX-License-Identifier: BSD-3-Clause
"""Rows of ranks, and what a browser gets that knows some of them."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from barograph.live import Job
from barograph.serve import readings
from barograph.serve.readings import COLUMNS, FIRST_CODE, KINDS, Watcher
from barograph.testing.running_case import SECOND, running_job


def later(job: Job, ns: int) -> Job:
    """Returns the job as it is after some time in which nothing has happened."""
    processes: list[Any] = []
    for process in job.processes:
        view = deepcopy(process.view)
        view["elapsed_ns"] += ns
        view["thread_ns"] += ns
        view["mpi_ns"] += ns
        assert process.presence is not None
        place = process.presence.place
        place = replace(place, open_ns=(place.open_ns or 0) + ns)
        processes.append(replace(process, view=view, presence=replace(process.presence, place=place)))
    return replace(job, processes=tuple(processes))


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[list[Job]]:
    """What is found at each look; the last one for ever."""
    found: list[list[Job]] = [[running_job()]]

    def find(_folders: object, _name: str) -> list[Job]:
        return found.pop(0) if len(found) > 1 else found[0]

    monkeypatch.setattr(readings, "find_jobs", find)
    return found


def watcher(job: Job) -> Watcher:
    return Watcher(job.name, list, 30 * SECOND)


def test_a_browser_gets_all_ranks_once_and_then_what_changes(looks: list[list[Job]]) -> None:
    job = looks[0][0]
    looks[:] = [[job], [later(job, SECOND)], [later(job, 2 * SECOND)]]
    watch = watcher(job)
    first = watch.look()
    row = dict(zip(COLUMNS, first.as_json(None)["rows"][1], strict=True))
    assert row["rank"] == 17
    assert row["kind"] == "mpi"
    assert row["operation"] == "MPI_Neighbor_alltoallw"
    assert row["object"] == "W0.0.12.3 (the communicator of the atmosphere)"
    assert row["since_ms"] == 86_400_000 - 3000
    assert watch.history[-1].codes == 3 * chr(FIRST_CODE + KINDS.index("mpi"))
    known = first.rows
    second = watch.look()
    assert [row[1] for row in second.as_json(known)["rows"]] == [0, 17, 131_071]  # 100 % in MPI now
    third = watch.look()
    assert third.as_json(second.rows)["rows"] == []  # a second longer in the same call
    assert third.number == 3
    assert third.as_json(None)["rows"] == list(third.rows.values())


def test_what_is_gone_is_said(looks: list[list[Job]]) -> None:
    job = looks[0][0]
    looks[:] = [[job], [replace(job, processes=job.processes[1:])]]
    watch = watcher(job)
    first = watch.look()
    assert watch.look().as_json(first.rows)["gone"] == [job.processes[0].view["pid"]]


def test_when_the_arenas_are_gone_all_ranks_have_ended(looks: list[list[Job]]) -> None:
    job = looks[0][0]
    looks[:] = [[job], []]
    watch = watcher(job)
    watch.look()
    reading = watch.look()
    assert not reading.alive
    assert [row[1:3] for row in reading.rows.values()] == [(0, "ended"), (17, "ended"), (131_071, "ended")]
    assert watch.look() is reading
    assert watch.seen


def test_another_job_whose_id_begins_so_is_not_looked_at(looks: list[list[Job]]) -> None:
    job = looks[0][0]
    looks[:] = [[replace(job, name=f"{job.name}0")]]
    watch = watcher(job)
    assert not watch.look().rows
    assert not watch.seen


def test_the_line_of_a_process_that_is_not_of_the_job_is_not_read(looks: list[list[Job]]) -> None:
    watch = watcher(looks[0][0])
    watch.look()
    assert watch.line_of(SimpleNamespace(pid=1)) == ""

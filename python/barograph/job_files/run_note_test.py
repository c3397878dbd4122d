# SPDX-License-Identifier: BSD-3-Clause

from __future__ import annotations

import os
from pathlib import Path

import pytest

from barograph.job_files import run_note
from barograph.job_files.event_files import events_file, events_files, node_of, visible_name
from barograph.recover import clean, find_jobs


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "barograph-0" / "job-7"
    made.mkdir(parents=True)
    return made


def test_a_note_says_where_the_profile_goes_and_whether_somebody_is_at_work(
    folder: Path, tmp_path: Path
) -> None:
    output = tmp_path / "a b\udcff"
    descriptor = run_note.leave(folder, output)
    assert (run_note.output_in(folder), run_note.makers(folder)) == (output, [os.getpid()])
    assert run_note.is_at_work(folder)
    assert not run_note.is_of_no_use(folder / run_note.NAME)
    os.close(descriptor)
    assert not run_note.is_at_work(folder)
    assert run_note.is_of_no_use(folder / run_note.NAME)
    events_file(output, "7").touch()
    assert not run_note.is_of_no_use(folder / run_note.NAME)


def test_there_need_be_none(tmp_path: Path) -> None:
    assert run_note.leave(tmp_path / "gone", tmp_path / "x") == -1
    assert run_note.output_in(tmp_path) is None
    (tmp_path / run_note.NAME).write_text("x")
    assert run_note.output_in(tmp_path) is None


def test_events_of_all_nodes_are_found_under_both_names(tmp_path: Path) -> None:
    output = tmp_path / "r"
    files = [
        events_file(output, "7"),
        visible_name(events_file(output, "7", "n1")),
        events_file(output, "7", "n.2"),
    ]
    for file in [
        *files,
        events_file(output, "77"),
        tmp_path / "r.events-7.bev.old",
        tmp_path / "xr.events-7.bev",
    ]:
        file.touch()
    assert sorted(events_files(output, "7")) == sorted(files)
    assert [node_of(file) for file in files] == ["", "n1", "n.2"]


def test_a_note_without_arenas_is_a_job(folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "r"
    descriptor = run_note.leave(folder, output)
    events = visible_name(events_file(output, "7"))
    events.touch()
    (job,) = find_jobs(folder.parent)
    assert (job.id, job.output, job.events, job.dead) == ("7", output, [events], False)
    assert clean(job) == 0
    os.close(descriptor)
    assert job.dead
    clean(job)
    assert not events.exists()
    assert not folder.exists()
    assert find_jobs(folder.parent) == []

# SPDX-License-Identifier: BSD-3-Clause
"""Where files were read and written, as the page has it: each access of a small file, cells of a large one."""

from __future__ import annotations

from pathlib import Path

import pytest

from barograph.analyze.workspace import Workspace
from barograph.read import open as open_profile
from barograph.show.page import trace_budget
from barograph.show.page.tables.access_tables import MOST_MARKS, add_accesses
from barograph.show.page.tables.phase_tables import add_phases
from barograph.show.page.tables.table import Notes, Values
from barograph.testing.cases.io_case import io_profile
from barograph.testing.large_trace import LENGTH, write_large_run
from barograph.testing.traced_files import write_traced_files

CALLS = [
    # rank, operation, file, start, end, offset, length
    (0, "pwrite64", "/scratch/out", 100, 200, 0, 1000),
    (1, "pwrite64", "/scratch/out", 150, 250, 1000, 1000),
    (1, "pread64", "/scratch/out", 300, 310, 500, 10),
    (0, "MPI_File_write_at", "/scratch/out", 90, 210, 0, 1000),
    (0, "write", "/scratch/pipe", 400, 500, -1, 64),
    (1, "close", "/scratch/out", 500, 600, -1, 0),
]


def page_of(profile: Path) -> tuple[dict[str, Values], Notes]:
    tables: dict[str, Values] = {}
    notes: Notes = {}
    with open_profile(profile) as opened, Workspace(opened) as workspace:
        add_accesses(workspace, tables, notes, "run.baro")
    return tables, notes


def test_the_page_has_each_access_of_a_small_file(tmp_path: Path):
    tables, notes = page_of(write_traced_files(tmp_path / "run.baro", CALLS))
    files, marks = tables["access_files"], tables["accesses"]
    # Most time in accesses first.
    assert list(zip(files["file"], files["layer"], files["writes"], files["cell_ns"], strict=True)) == [
        ("/scratch/out", "posix", 2, 0),
        ("/scratch/out", "mpi-io", 1, 0),
    ]
    names = ("place", "writes", "rank", "last_rank", "start_ns", "end_ns", "offset", "end_byte", "bytes")
    assert sorted(zip(*(marks[name] for name in names), strict=True)) == [
        (0, 0, 1, 1, 300, 310, 500, 510, 10),
        (0, 1, 0, 0, 100, 200, 0, 1000, 1000),
        (0, 1, 1, 1, 150, 250, 1000, 2000, 1000),
        (1, 1, 0, 0, 90, 210, 0, 1000, 1000),
    ]
    assert "access_files" not in notes


def test_any_number_of_accesses_is_a_bounded_number_of_marks(tmp_path: Path):
    profile = tmp_path / "run.baro"
    ranks, calls = 3, 20_000
    write_large_run(profile, ranks, calls, mpi=False)
    tables, _ = page_of(profile)
    files, marks = tables["access_files"], tables["accesses"]
    assert files["writes"] == [ranks * calls]
    assert len(marks["place"]) <= MOST_MARKS
    by_rank = [row for row, rank in enumerate(marks["rank"]) if rank is not None]
    by_time = [row for row, rank in enumerate(marks["rank"]) if rank is None]
    moved = ranks * calls * LENGTH
    for rows in (by_rank, by_time):
        assert sum(marks["bytes"][row] for row in rows) == pytest.approx(moved, rel=1e-3)
    assert max(marks["end_byte"]) == calls * LENGTH
    assert files["cell_bytes"] == [calls * LENGTH // 160]


def test_a_run_without_a_trace_has_no_accesses():

    tables: dict[str, Values] = {}
    with Workspace(io_profile()) as workspace:
        add_accesses(workspace, tables, {}, "io.baro")
    assert tables["access_files"]["file"] == tables["accesses"]["place"] == []


def test_a_long_trace_is_left_to_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    profile = tmp_path / "run.baro"
    write_large_run(profile, 2, 3_000, mpi=False)
    monkeypatch.setattr(trace_budget, "MOST_EVENTS", 5_999)
    tables, notes = page_of(profile)
    assert tables["access_files"]["file"] == []
    assert "The trace has 6,000 events: `barograph files run.baro --file NAME" in str(notes["access_files"])
    with open_profile(profile) as opened, Workspace(opened) as workspace:
        add_phases(workspace, tables, notes)
    assert (
        "`barograph timeline --phases` finds the exact phases" in str(notes.get("io_phases", ""))
        or not tables["io_phases"]["phase"]
    )

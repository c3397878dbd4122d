# SPDX-License-Identifier: BSD-3-Clause
# What files are: rows that stand for many, files that programs are made of, and reads that nobody asked for.
import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import KIB, MIB, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder


def folded(attributes: str) -> TableBuilder:
    """600 files with a small write each, and 60,000 more of each rank that share a row."""
    build = ranks_of(2)
    for number in range(600):
        file = build.file(f"/out/part.{number}")
        build.fact(number % 2, "program > open64", 1, SECOND // 1000, object_id=file)
        build.fact(number % 2, "program > pwrite64", 1, 1000, object_id=file, size=100)
    others = build.file("*other files", attributes=attributes)
    for rank in range(2):
        build.fact(rank, "program > open64", 60_000, 2 * SECOND, object_id=others)
        build.fact(rank, "program > pwrite64", 60_000, SECOND, object_id=others, size=100)
        values: dict[str | tuple[str, int], int] = {
            "writes": 60_000,
            "bytes written": 6_000_000,
            "opens": 60_000,
        }
        values |= {"last byte written": 99, "reads": 60_000, "bytes read": 6_000_000, "last byte read": 99}
        build.counters(rank, others, "posix", values)
    return build


def test_a_row_that_stands_for_many_files_is_not_one_file():
    (finding,) = findings_of("metadata-storm", folded('{"files":"83616"}'))
    assert finding.seconds_lost == pytest.approx(2.3)
    assert finding.what.startswith(
        "2 ranks make 120,600 opens, closes and metadata queries for 84,216 small files"
    )
    assert "Combine the small files" in finding.steps[0]
    assert len(finding.steps) == 1


def test_how_many_files_a_row_stands_for_may_not_be_known():
    (finding,) = findings_of("metadata-storm", folded("{}"))
    assert finding.what.startswith(
        "2 ranks make 120,600 opens, closes and metadata queries for more than 600 small files"
    )


def test_many_files_are_opened_often_when_each_of_them_is():
    (finding, _) = findings_of(
        "metadata-storm", folded('{"files":"300"}'), {"often_calls": 100, "many_files": 1}
    )
    assert finding.what.startswith("2 ranks make 120,000 opens, closes and metadata queries on 300 files")
    assert finding.steps == (
        "Open the file once and keep it open; cache the result of stat; let one rank query and "
        "broadcast the answer.",
    )


def test_nothing_about_one_file_is_said_of_many():
    with Workspace(folded('{"files":"83616"}').build()) as workspace:
        found = find_all(workspace)
    about_one = {
        "redundant-reads",
        "rewritten-data",
        "random-access",
        "read-by-all",
        "write-sharing",
        "no-mpi-io",
    }
    assert not about_one & {one.id for one in (*found.shown, *found.explained)}


def read_by(path: str, name: str) -> TableBuilder:
    build = ranks_of(4)
    file = build.file(name)
    for rank in range(4):
        build.fact(rank, path, 10, SECOND, object_id=file, size=MIB)
        values: dict[str | tuple[str, int], int] = {
            "reads": 10,
            "bytes read": 10 * MIB,
            "last byte read": 10 * MIB - 1,
        }
        build.counters(rank, file, "posix", values)
    return build


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("program > pread64", 1),
        ("program > H5Dread > pread64", 1),
        ("program > H5Dwrite > pread64", 0),
        ("program > H5Dwrite > MPI_File_write_at > pread64", 0),
        ("program > MPI_File_write_at_all > pread64", 0),
        ("program > MPI_File_read_at_all > pread64", 0),
        ("program > MPI_File_read_at > pread64", 1),
    ],
)
def test_reads_that_nobody_asked_for_are_not_reads_by_all(path: str, found: int):
    assert len(findings_of("read-by-all", read_by(path, "/input"))) == found


@pytest.mark.parametrize(
    ("name", "installed"),
    [
        ("/home/me/app/__pycache__/solver.cpython-312.pyc", True),
        ("/home/me/venv/lib/python3.12/site-packages/numpy/core/numeric.py", True),
        ("/home/me/lib/libfoo.so.2", True),
        ("/usr/share/zoneinfo/UTC", True),
        ("/home/me/data/mesh.npy", False),
        ("/scratch/usr/input.nc", False),
    ],
)
def test_files_that_programs_are_made_of_get_advice_of_their_own(name: str, installed: bool):
    (finding,) = findings_of("read-by-all", read_by("program > pread64", name))
    assert ("installed software" in finding.what) == installed
    assert ("installation" in finding.steps[0]) == installed
    assert ("MPI_Bcast" in finding.steps[0]) != installed
    assert bool(finding.snippets) != installed
    build = ranks_of(2)
    file = build.file(name)
    for rank in range(2):
        build.fact(rank, "program > open64", 1000, SECOND, object_id=file)
        build.fact(rank, "program > pread64", 1000, 1000, object_id=file, size=KIB)
    (finding,) = findings_of("metadata-storm", build)
    assert ("installation" in finding.steps[0]) == installed


def test_files_that_mpi_keeps_a_shared_pointer_in_or_tries_locks_on_are_no_data():
    build = ranks_of(1)
    names = [
        "/f/.data.shfp.4242.17",
        "/f/data.locktest.0",
        "/f/data_cid-1-33.sm",
        "/f/data-1946222593-4242.lock",
        "/f/data-1946222593.lock",
        "/f/data",
        "/f/.data.shfp.c",
        "/f/run-7.lock",
        "/f/run-2024-11.lock",
    ]
    for name in names:
        build.file(name)
    with Workspace(build.build()) as workspace:
        workspace.need("data_files")
        rows = workspace.rows("SELECT name FROM data_files ORDER BY name")
    assert [row["name"] for row in rows] == [
        "/f/.data.shfp.c",
        "/f/data",
        "/f/run-2024-11.lock",
        "/f/run-7.lock",
    ]

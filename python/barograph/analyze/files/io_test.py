# SPDX-License-Identifier: BSD-3-Clause
# What I/O calls became, sizes and statistics: every number is worked out by hand from testing/cases/io_case.py.
from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from barograph.analyze.files.io import IoFilter, io_sizes, io_totals, io_tree
from barograph.analyze.files.io_profile import io_profile
from barograph.analyze.workspace import Workspace
from barograph.io_direction import direction_of
from barograph.testing.cases.io_case import FOLDER, KIB, MIB, MILLISECOND, SECOND
from barograph.testing.cases.io_case import io_profile as io_case
from barograph.testing.cases.stencil_case import stencil_profile
from barograph.testing.table_builder import TableBuilder

if TYPE_CHECKING:
    from barograph.spec.tables.io import IoCalls


@pytest.fixture(name="workspace", scope="module")
def workspace_of_the_case():
    with Workspace(io_case()) as workspace:
        yield workspace


def chains(rows: list[IoCalls]) -> list[tuple[int, str, int]]:
    return [(row["level"], row["operation"], row["calls"]) for row in rows]


def test_a_call_and_what_it_became(workspace: Workspace):
    rows = io_tree(workspace, IoFilter(operations=("H5Dwrite",)))
    assert chains(rows) == [
        (0, "H5Dwrite", 32),
        (1, "MPI_File_write_at_all", 32),
        (2, "pwrite64", 128),
        (1, "MPI_Allreduce", 32),
    ]
    upper, middle, lowest, communication = rows
    assert (lowest["calls_factor"], lowest["bytes_factor"], lowest["bytes"]) == (4.0, 1.0, 64 * MIB)
    assert upper["own_ns"] == 10 * SECOND - 9 * SECOND - 160 * MILLISECOND
    assert middle["own_ns"] == 9 * SECOND - 1600 * MILLISECOND
    assert communication["bytes_factor"] is None


def test_the_longest_call_comes_first_and_metadata_has_no_byte_factor(workspace: Workspace):
    rows = io_tree(workspace, IoFilter())
    assert [row["operation"] for row in rows if row["level"] == 0][:3] == [
        "H5Dwrite",
        "read",
        "H5Fcreate",
    ]
    closing = next(row for row in rows if row["operation"] == "MPI_File_write_at")
    assert (closing["root"], closing["calls_factor"], closing["bytes_factor"]) == ("H5Fclose", 2.5, None)
    last = rows[rows.index(closing) + 1]
    assert (last["operation"], last["parent_calls_factor"], last["parent_bytes_factor"]) == (
        "pwrite64",
        1.0,
        1.0,
    )


def test_per_file(workspace: Workspace):
    rows = io_tree(workspace, IoFilter(), per_file=True)
    assert len({row["file"] for row in rows}) == 6
    output = [row for row in rows if row["file"] == f"{FOLDER}/out.h5"]
    assert chains(output)[:3] == [
        (0, "H5Dwrite", 32),
        (1, "MPI_File_write_at_all", 32),
        (2, "pwrite64", 128),
    ]
    assert all(row["layer"] != "mpi" for row in rows)
    assert io_tree(workspace, IoFilter(files=("*.log",))) == [
        row | {"file": None} for row in rows if row["file"] == f"{FOLDER}/run.log"
    ]


def test_regions_in_between_and_different_regions_make_no_difference():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    for region, calls in (("a", 1), ("b > c", 2)):
        build.fact(0, f"program > {region} > fwrite", calls, 100 * calls, size=8)
        build.fact(0, f"program > {region} > fwrite > callback > pwrite64", 3 * calls, 30 * calls, size=4)
    with Workspace(build.build()) as workspace:
        upper, lower = io_tree(workspace, IoFilter())
        assert (upper["calls"], upper["time_ns"], upper["own_ns"]) == (3, 300, 210)
        assert (lower["level"], lower["calls"], lower["calls_factor"], lower["bytes_factor"]) == (
            1,
            9,
            3.0,
            1.5,
        )


def test_a_call_that_never_returned_is_shown_above_what_it_did():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    build.fact(0, "program > MPI_File_write > pwrite64", 2, 50, size=4)
    with Workspace(build.build()) as workspace:
        upper, lower = io_tree(workspace, IoFilter())
        assert (upper["operation"], upper["calls"], upper["own_ns"]) == ("MPI_File_write", 0, 0)
        assert lower["calls_factor"] is None


def test_totals_and_what_the_program_called_itself(workspace: Workspace):
    rows = {row["layer"]: row for row in io_totals(workspace, IoFilter())}
    assert list(rows) == ["hdf5", "mpi-io", "stdio", "posix"]
    posix = rows["posix"]
    assert (posix["calls"], posix["direct_calls"], posix["files"]) == (80_150, 80_008, 5)
    assert (posix["bytes_read"], posix["bytes_written"]) == (80_000 * 64, 64 * MIB + 10 * 512)
    assert rows["mpi-io"]["direct_calls"] == 0
    one = {row["layer"]: row for row in io_totals(workspace, IoFilter(ranks=(1,)))}
    assert (one["posix"]["calls"], "stdio" in one) == (20_003, False)


def test_requests_by_size_before_and_after(workspace: Workspace):
    rows = io_sizes(workspace, IoFilter(operations=("H5Dwrite",)))
    assert [(row["layer"], row["direction"], row["bucket_min"], row["calls"]) for row in rows] == [
        ("hdf5", "write", 2 * MIB, 32),
        ("mpi-io", "write", 2 * MIB, 32),
        ("posix", "write", 512 * KIB, 128),
    ]


def test_statistics_of_sizes_bandwidth_and_times(workspace: Workspace):
    rows = {row["operation"]: row for row in io_profile(workspace, IoFilter())}
    writes = rows["pwrite64"]
    mean = (64 * MIB + 5 * KIB) / 138
    assert (writes["calls"], writes["bytes_min"], writes["bytes_max"]) == (138, 512, 512 * KIB)
    assert writes["bytes_mean"] == pytest.approx(mean)
    squares = (128 * (512 * KIB) ** 2 + 10 * 512**2) / 138
    assert writes["bytes_deviation"] == pytest.approx((squares - mean**2) ** 0.5)
    assert writes["bytes_deviation_exact"]
    # 64 writes of 512 KiB take 0.8 s on each of two ranks, the ten small ones 20 ms on one.
    assert writes["rate_max"] == pytest.approx(32 * MIB / 0.8)
    assert writes["rate_min"] == pytest.approx(5 * KIB / 0.02)
    datasets = rows["H5Dwrite"]
    assert datasets["time_deviation_ns"] == pytest.approx(250e6 * (3 / 16) ** 0.5)
    assert rows["close"]["bytes_deviation"] is rows["close"]["rate_mean"] is None


def test_a_deviation_that_facts_do_not_hold_is_a_lower_bound():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    build.fact(0, "program > fwrite", 4, 100, total_bytes=40, smallest=4, largest=16)
    with Workspace(build.build()) as workspace:
        (row,) = io_profile(workspace, IoFilter())
        # 4, 16 and twice 10: squares of the distances from 10 are 36, 36, 0, 0.
        assert row["bytes_deviation"] == pytest.approx(18**0.5)
        assert not row["bytes_deviation_exact"]


def test_bandwidth_is_that_of_single_calls_where_they_were_counted():
    build = TableBuilder()
    files = [build.file(name) for name in ("/even", "/mixed")]
    for rank in range(2):
        build.location(rank, wall_ns=SECOND)
        build.fact(rank, "program > pwrite64", 3, 300, object_id=files[0], size=10)
        build.fact(rank, "program > pwrite64", 2, 400, object_id=files[1], size=10)
        build.fact(rank, "program > pwritev", 1, 50, object_id=files[1], size=10)
        # 1, 2 and 6 B/s on rank 0 and ten times as much on rank 1; two rows stand for the sum of squares, 41.
        scale = 10**rank
        rates = {
            "writes": 3,
            "rated writes": 3,
            "slowest write rate": scale,
            "fastest write rate": 6 * scale,
            "sum of write rates": 9 * scale,
            ("squares of write rates", 1024): 21 * scale**2,
            ("squares of write rates", 1026): 5 * scale**2,
        }
        for file in files:
            build.counters(rank, file, "posix", rates)
    with Workspace(build.build()) as workspace:
        rows = {(row["operation"], row["key"]): row for row in io_profile(workspace, IoFilter(), "file")}
        even = rows["pwrite64", "/even"]
        mean = 99 / 6
        assert even["rate_exact"]
        assert (even["rate_min"], even["rate_max"], even["rate_mean"]) == (1, 60, mean)
        assert even["rate_deviation"] == pytest.approx((41 * 101 / 6 - mean**2) ** 0.5)
        # Of which call a rate was is not known where two operations wrote.
        mixed = rows["pwrite64", "/mixed"]
        assert not mixed["rate_exact"]
        assert mixed["rate_mean"] == pytest.approx(20 / 400e-9)
        (one,) = io_profile(workspace, IoFilter(ranks=(0,), files=("/even",)))
        assert (one["rate_exact"], one["rate_max"], one["rate_mean"]) == (True, 6, 3)


def test_calls_that_only_start_a_transfer_have_no_bandwidth():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    build.fact(0, "program > aio_write", 3, 300, object_id=build.file("/f"), size=MIB)
    with Workspace(build.build()) as workspace:
        (row,) = io_profile(workspace, IoFilter())
        assert row["bytes"] == 3 * MIB
        assert row["rate_mean"] is row["rate_deviation"] is None


@pytest.mark.parametrize("by", ["file", "path"])
def test_statistics_by_file_and_call_path(workspace: Workspace, by: str):
    keys = [row["key"] for row in io_profile(workspace, IoFilter(), by) if row["operation"] == "pwrite64"]
    assert keys == (
        [f"{FOLDER}/out.h5"]
        if by == "file"
        else [
            "program > dump > H5Dwrite > MPI_File_write_at_all > pwrite64",
            "program > dump > H5Fclose > MPI_File_write_at > pwrite64",
        ]
    )


def test_statistics_by_call_site():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    for site, calls in (("a.c:7 dump", 2), ("b.c:9 log", 1)):
        build.fact(0, f"program > {site} > H5Dwrite > pwrite64", calls, 100 * calls, size=8)
    with Workspace(build.build()) as workspace:
        rows = io_profile(workspace, IoFilter(), "source")
        assert [(row["operation"], row["key"], row["calls"]) for row in rows] == [
            ("pwrite64", "a.c:7 dump", 2),
            ("pwrite64", "b.c:9 log", 1),
        ]
        assert [row["level"] for row in io_tree(workspace, IoFilter())] == [0, 1]


def test_a_profile_without_io_is_empty():
    with Workspace(stencil_profile(4)) as workspace:
        assert (
            io_tree(workspace, IoFilter())
            == io_totals(workspace, IoFilter())
            == io_profile(workspace, IoFilter())
            == []
        )


@pytest.mark.parametrize(
    ("operation", "direction"),
    [
        ("pwrite64", "write"), ("readv", "read"), ("fputs", "write"), ("fgets", "read"), ("getline", "read"),
        ("vfprintf", "write"), ("fscanf", "read"), ("H5Aread", "read"), ("H5Dwrite", "write"), ("sendfile64", "write"),
        ("ncmpi_put_vara_float_all", "write"), ("nc_get_var_double", "read"), ("MPI_File_iread_at", "read"),
        ("close", ""), ("lseek64", ""),
    ],
)  # fmt: skip
def test_directions(operation: str, direction: str):
    assert direction_of(operation) == direction


def test_what_a_wait_does_belongs_to_the_request():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    file = build.file("/data/out")
    build.fact(0, "program > MPI_File_iwrite_at", 4, MILLISECOND, object_id=file, size=MIB)
    build.fact(0, "program > MPI_Wait", 4, 40 * MILLISECOND, object_id=file)
    # Waiting for messages is none of it.
    world = build.communicator("MPI_COMM_WORLD", 1, "0")
    build.fact(0, "program > MPI_Wait", 1000, SECOND // 2, object_id=world)
    build.fact(0, "program > MPI_Wait > pwrite64", 8, 36 * MILLISECOND, object_id=file, size=MIB // 2)
    build.fact(0, "program > MPI_Barrier", 4, MILLISECOND)
    build.fact(0, "program > pwrite64", 1, MILLISECOND, object_id=file, size=MIB)
    with Workspace(build.build()) as workspace:
        assert chains(io_tree(workspace, IoFilter())) == [
            (0, "MPI_Wait", 4),
            (1, "pwrite64", 8),
            (0, "MPI_File_iwrite_at", 4),
            (0, "pwrite64", 1),
        ]
        totals = {row["layer"]: row["direct_calls"] for row in io_totals(workspace, IoFilter())}
        assert totals == {"mpi-io": 4, "posix": 1}
        workspace.need("io_facts")
        rows = workspace.rows(
            "SELECT level, called FROM io_facts WHERE operation = 'pwrite64' ORDER BY level"
        )
        assert [(row["level"], row["called"]) for row in rows] == [(0, "posix"), (1, "mpi-io")]

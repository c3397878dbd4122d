# SPDX-License-Identifier: BSD-3-Clause
# Files by layer, one file in detail: every number is worked out by hand from testing/cases/io_case.py.
from typing import Any

import pytest

from barograph.analyze.files.file_detail import common_values, counter_rows, inner_objects, size_histograms
from barograph.analyze.files.files import (
    FileFilter,
    file_rows,
    files_recorded,
    left_out,
    matching_files,
    top_files,
)
from barograph.analyze.files.io import IoFilter, io_totals
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.io_case import FOLDER, KIB, MIB, MILLISECOND, SECOND, io_profile
from barograph.testing.cases.stencil_case import stencil_profile
from barograph.testing.table_builder import TableBuilder


@pytest.fixture(name="workspace", scope="module")
def workspace_of_the_case():
    with Workspace(io_profile()) as workspace:
        yield workspace


def row_of(workspace: Workspace, name: str, layer: str) -> dict[str, Any]:
    (row,) = [row for row in file_rows(workspace, FileFilter((name,))) if row["layer"] == layer]
    return row


def test_what_lies_in_a_file_counts_for_it(workspace: Workspace):
    row = row_of(workspace, "out.h5", "hdf5")
    assert (row["ranks"], row["rank_list"], row["shared"]) == (4, "0-3", True)
    assert (row["opens"], row["writes"], row["collective_writes"]) == (4, 4 * (8 + 25), 32)
    assert row["bytes_written"] == row["bytes"] == 64 * MIB + 4 * 25 * 64
    assert row["calls"] == 4 * (1 + 8 + 25 + 1)
    assert row["slowest_rank"] == 3
    assert row["max_ns"] == 4 * SECOND + 175 * MILLISECOND


def test_bandwidth_is_that_of_the_slowest_rank_without_metadata(workspace: Workspace):
    row = row_of(workspace, "out.h5", "posix")
    assert row["bandwidth"] == pytest.approx((64 * MIB + 5 * KIB) / 0.82)
    assert row["mean_request"] == pytest.approx((64 * MIB + 5 * KIB) / 138)
    # Rank 2 begins behind the start of the file: that counts as sequential and follows nothing.
    assert row["sequential_share"] == pytest.approx(127 / 136)
    assert row["consecutive_share"] == pytest.approx(64 / 136)
    assert row["unaligned_share"] == pytest.approx(10 / 138)
    assert (row["file_system"], row["block_size"]) == ("ext4", "4096")
    assert row["attributes"]["hint cb_nodes"] == "2"


def test_a_layer_that_knows_no_offsets_has_no_pattern(workspace: Workspace):
    row = row_of(workspace, "out.h5", "mpi-io")
    assert row["sequential_share"] is row["consecutive_share"] is row["unaligned_share"] is None


def test_layers_of_a_file_stay_together_and_files_are_in_order(workspace: Workspace):
    rows = file_rows(workspace, FileFilter())
    assert [(row["place"], row["layer"]) for row in rows[:4]] == [
        (1, "hdf5"),
        (1, "mpi-io"),
        (1, "posix"),
        (2, "posix"),
    ]
    assert rows[-1]["name"] == f"{FOLDER}/run.log"
    by_name = file_rows(workspace, FileFilter(), sort="name", reverse=True)
    assert [row["name"].rpartition("/")[2] for row in by_name if row["layer"] == "posix"] == [
        "out.h5",
        "part-3.dat",
        "part-2.dat",
        "part-1.dat",
        "part-0.dat",
    ]


def test_filters(workspace: Workspace):
    assert len(matching_files(workspace, ["*.dat"]) or []) == 4
    assert len(matching_files(workspace, ["/data/*", "run.log"]) or []) == 5
    assert file_rows(workspace, FileFilter(("nothing",))) == []
    (row,) = file_rows(workspace, FileFilter(layers=("posix",), ranks=(2,), names=("*.dat",)))
    assert row["name"] == "/data/input/part-2.dat"
    assert (row["shared"], row["ranks"]) == (False, 1)


def test_folders_sum_their_files(workspace: Workspace):
    rows = file_rows(workspace, FileFilter(), folders=True)
    row = next(row for row in rows if row["name"] == "/data/input/")
    assert (row["files"], row["opens"], row["reads"], row["ranks"]) == (4, 4, 80_000, 4)
    assert {row["layer"]: row["files"] for row in rows if row["name"] == f"{FOLDER}/"} == {
        "hdf5": 1,
        "mpi-io": 1,
        "stdio": 1,
        "posix": 1,
    }


def test_a_counter_over_ranks(workspace: Workspace):
    (file,) = matching_files(workspace, ["out.h5"]) or []
    rows = {(row["layer"], row["counter"]): row for row in counter_rows(workspace, file)}
    row = rows["posix", "bytes written"]
    assert (row["ranks"], row["min"], row["max"], row["max_rank"]) == (4, 0, 32 * MIB + 5 * KIB, 0)
    assert row["total"] == 64 * MIB + 5 * KIB
    assert row["mean"] == 16 * MIB + 1280
    assert row["variance"] == pytest.approx(row["deviation"] ** 2)
    first = rows["posix", "first write"]
    assert (first["first"], first["first_rank"]) == (3 * SECOND, 0)
    assert rows["posix", "last write ended"]["max_rank"] == 2
    assert ("posix", "reads") not in rows


def test_sizes_and_common_values(workspace: Workspace):
    (file,) = matching_files(workspace, ["out.h5"]) or []
    found = [
        (row["layer"], row["low"], row["high"], row["value"]) for row in size_histograms(workspace, file)
    ]
    assert found == [
        ("hdf5", 0, 100, 100),
        ("mpi-io", 101, KIB, 10),
        ("mpi-io", MIB + 1, 4 * MIB, 32),
        ("posix", 101, KIB, 10),
        ("posix", 102_401, MIB, 128),
    ]
    common = [(row["counter"], row["argument"], row["value"]) for row in common_values(workspace, file)]
    assert common == [
        ("common sizes", 512 * KIB, 128),
        ("common sizes", 512, 10),
        ("common strides", 512 * KIB, 62),
    ]


def test_the_objects_in_a_file(workspace: Workspace):
    (file,) = matching_files(workspace, ["out.h5"]) or []
    rows = inner_objects(workspace, file)
    assert len(rows) == 9
    assert (rows[0]["kind"], rows[0]["name"], rows[0]["bytes"]) == ("dataset", "/fields/field0", 8 * MIB)
    assert (rows[-1]["kind"], rows[-1]["name"], rows[-1]["parent"]) == (
        "attribute",
        "units",
        "/fields/field0",
    )


def test_the_largest_class_is_open():
    build = TableBuilder()
    file = build.file("/big")
    build.location(0, wall_ns=SECOND)
    build.counters(0, file, "posix", {("write sizes", 0): 2, "writes": 2})
    with Workspace(build.build()) as workspace:
        (row,) = size_histograms(workspace, file)
        assert (row["low"], row["high"], row["value"]) == (1_073_741_825, None, 2)


def test_calls_without_counters_are_shown_with_their_bytes_and_time():
    build = TableBuilder()
    file = build.file("/some")
    build.location(0, wall_ns=SECOND)
    build.fact(0, "program > nc_put_vara", 3, 300, object_id=file, size=100)
    with Workspace(build.build()) as workspace:
        (row,) = file_rows(workspace, FileFilter())
        assert (row["layer"], row["calls"], row["bytes"], row["time_ns"]) == ("netcdf", 3, 300, 300)
        assert row["bandwidth"] is None


def test_a_profile_without_files_has_no_rows():
    with Workspace(stencil_profile(4)) as workspace:
        assert file_rows(workspace, FileFilter()) == []
        assert top_files(workspace, 5) == []


def test_the_target_of_a_rename_is_no_top_file():
    build = TableBuilder()
    file, target = build.file("/some.tmp"), build.file("/some")
    build.location(0, wall_ns=SECOND)
    build.fact(0, "program > nc_put_vara", 1, 300, object_id=file)
    build.counters(0, target, "posix", {"renames to": 1})
    with Workspace(build.build()) as workspace:
        assert [row["name"] for row in file_rows(workspace, FileFilter())] == ["/some.tmp", "/some"]
        assert [row["name"] for row in top_files(workspace, 5)] == ["/some.tmp"]


def rated_profile():
    """A file and a dataset in it: reads of 1, 2 and 6 B/s on rank 0, ten times as fast on rank 1; writes not rated."""
    build = TableBuilder()
    file = build.file("/f.h5")
    dataset = build.inner("dataset", "d", file)
    for rank in range(2):
        build.location(rank, wall_ns=SECOND)
        scale = 10**rank
        rates = {
            "reads": 3,
            "writes": 5,
            "rated reads": 3,
            "slowest read rate": scale,
            "fastest read rate": 6 * scale,
            "sum of read rates": 9 * scale,
            ("squares of read rates", 1024): 21 * scale**2,
            ("squares of read rates", 1026): 5 * scale**2,
        }
        build.counters(rank, dataset if rank else file, "hdf5", rates)
    return build.build()


def test_bandwidth_of_single_calls_is_a_view_by_rank_file_layer_and_direction():
    with Workspace(rated_profile()) as workspace:
        workspace.need("file_rates")
        rows = workspace.rows("SELECT * FROM file_rates ORDER BY rank")
    assert [(row["rank"], row["file"], row["layer"], row["direction"], row["calls"]) for row in rows] == [
        (0, "/f.h5", "hdf5", "read", 3),
        (1, "/f.h5", "hdf5", "read", 3),
    ]
    assert [(row["slowest"], row["mean"], row["fastest"]) for row in rows] == [(1, 3, 6), (10, 30, 60)]
    assert [row["deviation"] for row in rows] == pytest.approx([(14 / 3) ** 0.5, 10 * (14 / 3) ** 0.5])
    assert [row["sum_of_squares"] for row in rows] == [41, 4100]


def test_files_have_slowest_mean_and_fastest_call():
    with Workspace(rated_profile()) as workspace:
        (row,) = file_rows(workspace, FileFilter())
        assert (row["slowest_read_rate"], row["mean_read_rate"], row["fastest_read_rate"]) == (1, 16.5, 60)
        # Writes were made, of which no bandwidth is known.
        assert row["slowest_write_rate"] is row["mean_write_rate"] is row["fastest_write_rate"] is None
        (row,) = file_rows(workspace, FileFilter(ranks=(0,)))
        assert (row["slowest_read_rate"], row["mean_read_rate"], row["fastest_read_rate"]) == (1, 3, 6)


def test_where_nothing_follows_an_access_there_is_no_order():
    build = TableBuilder()
    file = build.file("/once")
    for rank in range(2):
        build.location(rank, wall_ns=SECOND)
        build.fact(rank, "program > pwrite64", 1, MILLISECOND, object_id=file, size=KIB)
        build.counters(rank, file, "posix", {"writes": 1, "last byte written": KIB})
    with Workspace(build.build()) as workspace:
        row = row_of(workspace, "/once", "posix")
    assert row["sequential_share"] is row["consecutive_share"] is None


def nonblocking(counters: dict[str, int], layer: str = "mpi-io") -> dict[str, Any]:
    """Returns the row of a file that 64 MiB were written to, the calls of which took 1 ms."""
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    file = build.file("/data/out")
    build.fact(0, "program > MPI_File_iwrite_at", 4, MILLISECOND, object_id=file, size=16 * MIB)
    build.counters(0, file, layer, {"writes": 4, "bytes written": 64 * MIB, **counters})
    with Workspace(build.build()) as workspace:
        (row,) = [row for row in file_rows(workspace, FileFilter()) if row["layer"] == layer]
    return row


def test_bandwidth_of_nonblocking_writes_lasts_until_they_are_complete():
    whole = {"nonblocking writes": 3, "split writes": 1, "waits": 4, "write time": SECOND // 2}
    assert nonblocking(whole)["bandwidth"] == pytest.approx(128 * MIB)


@pytest.mark.parametrize(
    ("layer", "counters"),
    [
        ("mpi-io", {"nonblocking writes": 4, "waits": 3}),
        ("mpi-io", {"nonblocking writes": 4}),
        ("mpi-io", {"split writes": 4}),
        ("pnetcdf", {"nonblocking writes": 4}),
    ],
)
def test_no_bandwidth_where_completion_is_not_known(layer: str, counters: dict[str, int]):
    assert nonblocking({"write time": MILLISECOND, **counters}, layer)["bandwidth"] is None


def test_pnetcdf_moves_in_its_waits_what_nonblocking_calls_noted():
    counters = {"nonblocking writes": 4, "waits": 1, "write time": SECOND // 4, "wait time": SECOND // 4}
    assert nonblocking(counters, "pnetcdf")["bandwidth"] == pytest.approx(128 * MIB)


def test_no_bandwidth_of_a_folder_where_accesses_to_several_files_may_overlap():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    for name in ("/data/one", "/data/two"):
        file = build.file(name)
        build.fact(0, "program > MPI_File_iwrite_at", 1, MILLISECOND, object_id=file, size=MIB)
        build.counters(
            0,
            file,
            "mpi-io",
            {"writes": 1, "bytes written": MIB, "nonblocking writes": 1, "waits": 1, "write time": SECOND},
        )
    chosen = FileFilter(layers=("mpi-io",))
    with Workspace(build.build()) as workspace:
        assert [row["bandwidth"] for row in file_rows(workspace, chosen)] == [pytest.approx(MIB)] * 2
        assert [row["bandwidth"] for row in file_rows(workspace, chosen, folders=True)] == [None]


def test_folders_and_files_of_mpi_are_no_files_of_the_program():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    names = ("/data", "/data/out", "/data/out-1946222593-4242.lock")
    for name, attributes in zip(names, ('{"type": "folder"}', "{}", "{}"), strict=True):
        file = build.file(name, attributes=attributes)
        build.fact(0, "program > open64", 1, MILLISECOND, object_id=file)
        build.counters(0, file, "posix", {"opens": 1})
    with Workspace(build.build()) as workspace:
        assert files_recorded(workspace) == 1
        assert left_out(workspace) == {"folder": 1, "of_mpi": 1}
        assert [row["name"] for row in file_rows(workspace, FileFilter())] == ["/data/out"]
        assert [row["name"] for row in file_rows(workspace, FileFilter(("/data",)))] == ["/data"]
        assert [row["files"] for row in file_rows(workspace, FileFilter(), folders=True)] == [1]
        assert [row["files"] for row in io_totals(workspace, IoFilter())] == [1]
        (times,) = workspace.query("metadata_times")
        assert (times["files"], times["opens"]) == (1, 2)
        (used,) = workspace.query("files_used")
        assert used["files"] == 1

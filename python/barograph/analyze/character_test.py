# SPDX-License-Identifier: BSD-3-Clause
# What kind of I/O and communication a run is: each sentence from rows with a known answer, and none without its rows.
import pytest

from barograph.analyze.character import between, character, share
from barograph.analyze.files.files import FileFilter, file_rows
from barograph.analyze.files.io import IoFilter, io_totals
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import KIB, MIB, MILLISECOND, SECOND, ranks_of
from barograph.testing.cases.stencil_case import stencil_profile
from barograph.testing.table_builder import TableBuilder


def said(build: TableBuilder) -> dict[str, str]:
    with Workspace(build.build()) as workspace:
        return {one.topic: one.text for one in character(workspace)}


def files_of_two_ranks() -> TableBuilder:
    """79 writes of 1 MiB and 21 reads of 2 MiB a rank; a stream beside; a file of each rank and one of both."""
    build = ranks_of(2)
    shared = build.file("/shared")
    for rank in range(2):
        own = build.file(f"/own.{rank}")
        build.fact(rank, "program > open64", 1, 50 * MILLISECOND, object_id=own)
        build.fact(rank, "program > pwrite64", 79, (1 + rank) * SECOND, object_id=own, size=MIB)
        build.fact(rank, "program > pread64", 11, 150 * MILLISECOND, object_id=shared, size=2 * MIB)
        build.fact(rank, "program > fread", 10, 50 * MILLISECOND, object_id=shared, size=KIB)
        # What the stream became is not counted again.
        build.fact(rank, "program > fread > read", 3, 40 * MILLISECOND, object_id=shared, size=4 * KIB)
        values: dict[str | tuple[str, int], int] = {
            "writes": 79,
            "sequential writes": 78,
            "consecutive writes": 60,
            "last byte written": 79 * MIB,
        }
        build.counters(rank, own, "posix", values | {"unaligned in file": 45})
        build.counters(
            rank, shared, "posix", {"reads": 11, "sequential reads": 0, "last byte read": 22 * MIB}
        )
    return build


def test_data_order_and_files():
    text = said(files_of_two_ranks())
    assert text["data"] == (
        "79 % of 200 requests and 78 % of 202 MiB are writes, the rest reads; <1 % of the bytes go through C "
        "streams."
    )
    assert text["request size"] == "Requests average 1.01 MiB; 10 % are smaller than 1.00 MiB."
    assert text["order"] == (
        "Of the POSIX reads that follow another by the same rank to the same file, 0 % are sequential (0 % start where "
        "the previous one ended); of the POSIX writes that follow another by the same rank to the same file, 100 % are "
        "sequential (77 % start where the previous one ended)."
    )
    assert text["alignment"] == (
        "Of the POSIX requests, 50 % do not start on a file system block boundary and 0 % use buffers not aligned to "
        "8 bytes."
    )
    # 100 ms of 3.5 s; rank 0 1.25 s, rank 1 2.25 s.
    assert text["files"] == (
        "3 files, 1 of them used by several ranks; opening, closing, querying and flushing take 3 % of the time in "
        "the file system. "
        "Rank 1 spends 2.25 s on them; the mean over the 2 ranks is 1.75 s; each moves 101 MiB."
    )
    assert text["MPI-IO"] == "No file is accessed through MPI-IO."


def test_the_share_of_sequential_writes_is_that_of_the_table_of_files():
    with Workspace(files_of_two_ranks().build()) as workspace:
        (own,) = (row for row in file_rows(workspace, FileFilter(("/own.0",))) if row["layer"] == "posix")
        order = next(one for one in character(workspace) if one.topic == "order")
    assert (
        own["sequential_share"] == order.values["sequential_writes"] / order.values["following_writes"] == 1.0
    )
    assert own["consecutive_share"] == order.values["consecutive_writes"] / order.values["following_writes"]


def test_a_size_class_around_the_limit_gives_a_range():
    build = ranks_of(1)
    file = build.file("/f")
    build.fact(0, "program > pwrite64", 10, SECOND, object_id=file, size=KIB)
    build.fact(
        0,
        "program > pwrite64",
        30,
        SECOND,
        object_id=file,
        total_bytes=30 * MIB,
        smallest=MIB // 2,
        largest=2 * MIB,
    )
    assert said(build)["request size"].endswith("; 25 % to 98 % are smaller than 1.00 MiB.")


def test_bytes_bound_how_many_requests_of_an_unknown_size_are_large():
    build = ranks_of(1)
    build.fact(
        0,
        "program > fread",
        2000,
        SECOND,
        object_id=build.file("/f"),
        total_bytes=5 * MIB + 1,
        smallest=0,
        largest=5 * MIB + 1,
    )
    with Workspace(build.build()) as workspace:
        (size,) = (one for one in character(workspace) if one.topic == "request size")
    # At most 5 can have 1 MiB.
    assert size.text == "Requests average 2.56 KiB; at least 99 % are smaller than 1.00 MiB."
    assert (size.values["small"], size.values["small_or_not"]) == (1995, 5)


def test_nothing_is_said_of_sizes_that_may_be_any():
    build = ranks_of(2)
    file = build.file("/f")
    build.fact(
        0, "program > fread", 3, SECOND, object_id=file, total_bytes=3 * MIB, smallest=0, largest=3 * MIB
    )
    assert said(build)["request size"] == "Requests average 1.00 MiB; at most 67 % are smaller than 1.00 MiB."
    build.fact(
        1, "program > fread", 2, SECOND, object_id=file, total_bytes=2 * MIB - 2, smallest=0, largest=2 * MIB
    )
    assert said(build)["request size"] == "Requests average 1024 KiB; 20 % to 80 % are smaller than 1.00 MiB."
    assert between(0, 3, 3) == ""
    assert between(1, 999, 1000) == ""
    assert between(3, 3, 3) == "all are"
    assert between(0, 0, 3) == "none is"


def test_what_the_tables_hold_beyond_the_sentences_is_said():
    build = ranks_of(1)
    build.fact(0, "program > pwrite64", 6, SECOND, object_id=build.file("/data"), size=KIB)
    build.fact(0, "program > fwrite", 3, SECOND, object_id=build.file("<STDERR>"), size=8)
    build.fact(0, "program > pwrite64", 65, SECOND, object_id=build.file("<STDOUT>"), size=8)
    build.fact(0, "program > open64", 2, SECOND, object_id=build.file("<STDIN>"))
    build.fact(0, "program > pwrite64", 2, SECOND, object_id=build.file("/tmp/data_cid-1-33.sm"), size=8)
    build.fact(0, "program > MPI_Init > read", 9, SECOND, object_id=build.file("/etc/ucx.conf"), size=KIB)
    stream = build.file("/stream")
    build.fact(0, "program > fwrite", 100, SECOND, object_id=stream, size=8)
    build.fact(0, "program > fwrite > pwrite64", 1, SECOND // 2, object_id=stream, size=800)
    text = said(build)
    assert text["data"].startswith("All 106 requests")
    assert text["files"].startswith("2 files")
    assert text["not counted"] == (
        "The above leaves out 68 requests on 3 standard streams, 2 requests on 1 file for MPI's locks and "
        "shared file pointers, 9 requests on 1 file of MPI's own libraries, 1 POSIX request that C streams became."
    )
    one = ranks_of(1)
    one.fact(0, "program > pwrite64", 6, SECOND, object_id=one.file("/data"), size=KIB)
    assert "not counted" not in said(one)


def test_files_without_requests_are_not_told_as_requests():
    """Open MPI opens and closes files for locks that nothing is written to."""
    build = ranks_of(1)
    build.fact(0, "program > pwrite64", 6, SECOND, object_id=build.file("/data"), size=KIB)
    build.fact(0, "program > open64", 2, SECOND, object_id=build.file("/tmp/data_cid-1-33.sm"))
    assert said(build)["not counted"] == (
        "The above leaves out 1 file for MPI's locks and shared file pointers (no requests)."
    )


def together(writes: int, sequential: int) -> TableBuilder:
    """A record that 4 ranks have together, as Darshan's."""
    build = ranks_of(4)
    build.location(-1, wall_ns=0)
    file = build.file("/f")
    build.fact(-1, "program > pwrite64", writes, SECOND, object_id=file, size=KIB)
    values: dict[str | tuple[str, int], int] = {
        "writes": writes,
        "sequential writes": sequential,
        "last byte written": writes * KIB,
    }
    build.counters(-1, file, "posix", values)
    return build


@pytest.mark.parametrize(
    ("writes", "sequential", "known"), [(4, 0, False), (8, 4, False), (4004, 4000, True)]
)
def test_the_order_of_ranks_together_is_said_where_first_accesses_do_not_matter(
    writes: int, sequential: int, known: bool
):
    assert ("order" in said(together(writes, sequential))) is known
    with Workspace(together(writes, sequential).build()) as workspace:
        (row,) = file_rows(workspace, FileFilter())
    assert (row["sequential_share"] is not None) is known


def test_calls_that_did_not_return_are_part_of_the_time_in_mpi():
    build = ranks_of(2)
    world = build.communicator("W0.0", 2, "0-1")
    build.fact(0, "program > MPI_Recv", 1, SECOND, object_id=world, size=8)
    build.fact(1, "program > MPI_Barrier", 1, 3 * SECOND, object_id=world, unfinished=True)
    assert said(build)["MPI"] == (
        "75 % of the time in MPI is in collective calls, 25 % in point-to-point and 0 % in one-sided communication. "
        "75 % is in calls that had not returned at the end. 100 % is on W0.0 (MPI_COMM_WORLD, 2 ranks)."
    )


def test_what_the_libraries_of_mpi_read_is_no_io_of_the_program():
    build = ranks_of(1)
    own, other = build.file("/data"), build.file("/etc/ucx/ucx.conf")
    build.fact(0, "program > main.c:3 main > pread64", 5, SECOND, object_id=own, size=KIB)
    build.fact(0, "program > libucs.so.0 ucs_config_parse > read", 7, SECOND, object_id=other, size=KIB)
    build.fact(0, "program > MPI_Init > read", 9, SECOND, object_id=other, size=KIB)
    assert said(build)["data"] == "All 5 requests (5.00 KiB) are reads."
    assert said(build)["files"].startswith("1 file, used by one rank; ")
    with Workspace(build.build()) as workspace:
        (posix,) = io_totals(workspace, IoFilter())
        assert (posix["calls"], posix["direct_calls"]) == (21, 5)


def test_codes_are_those_that_say_the_same():
    with Workspace(files_of_two_ranks().build()) as workspace:
        codes = {one.topic: one.codes for one in character(workspace)}
    assert codes["data"] == ("P01", "P02", "P03", "P04", "S01")
    assert codes["order"] == ("P12", "P11", "P14", "P13")
    assert codes["MPI-IO"] == ("M01",)


@pytest.mark.parametrize(("collective", "share_of_all"), [(0, "0 %"), (1, "25 %"), (3, "75 %")])
def test_collective_share_counts_calls_of_the_program(collective: int, share_of_all: str):
    build = ranks_of(2)
    file = build.file("/f.h5")
    for rank in range(2):
        for number in range(4):
            call = "MPI_File_write_at_all" if number < collective else "MPI_File_write_at"
            build.fact(
                rank, f"program > step{number} > H5Dwrite > {call}", 1, SECOND, object_id=file, size=MIB
            )
    assert (
        said(build)["MPI-IO"]
        == f"{share_of_all} of 8 writes are collective, none is nonblocking. The calls are made by hdf5."
    )


def test_kinds_of_communication_and_messages_to_oneself():
    build = ranks_of(3)
    world = build.communicator("W0.0", 3, "0-2")
    for rank in range(3):
        build.fact(rank, "program > MPI_Allreduce", 10, 3 * SECOND, object_id=world, size=8)
        build.fact(rank, "program > MPI_Send", 10, SECOND, object_id=world, size=KIB)
        build.message(rank, rank, world, 6, size=KIB, time_ns=1)
        build.message(rank, (rank + 1) % 3, world, 4, size=KIB, time_ns=1)
    build.message(0, 2, world, 0, size=0, time_ns=0)
    text = said(build)
    assert text["MPI"] == (
        "75 % of the time in MPI is in collective calls, 25 % in point-to-point and 0 % in one-sided communication. "
        "100 % is on W0.0 (MPI_COMM_WORLD, 3 ranks)."
    )
    assert text["messages"] == (
        "30 messages of 1.00 KiB on average; each sending rank has 1 to 2 receivers other than itself (median: "
        "1); 60 % of the bytes go to the rank itself."
    )


def test_nothing_is_said_of_layers_that_were_not_used():
    assert said(ranks_of(2)) == {}
    with Workspace(stencil_profile(4)) as workspace:
        assert {one.topic for one in character(workspace)} <= {"MPI", "messages"}


def test_shares_are_never_none_or_all_by_rounding():
    assert [share(part, 1000) for part in (0, 1, 10, 994, 996, 1000)] == [
        "0 %",
        "<1 %",
        "1 %",
        ">99 %",
        ">99 %",
        "100 %",
    ]


def test_a_run_that_only_starts_and_ends_mpi_communicates_nothing():
    build = ranks_of(2)
    for rank in range(2):
        build.fact(rank, "program > MPI_Initialized", 1, SECOND)
    assert said(build)["MPI"] == (
        "None of the time in MPI is in collective calls, point-to-point or one-sided communication."
    )

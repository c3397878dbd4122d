# SPDX-License-Identifier: BSD-3-Clause
# Findings about files, and that profiles without I/O have none. Times are chosen around the 2 % that are noticeable.
from barograph.analyze.findings import look_first
from barograph.analyze.findings.finding import Finding
from barograph.analyze.metrics import job_metrics
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.io_case import MIB, MILLISECOND, SECOND, io_profile
from barograph.testing.cases.stencil_case import stencil_profile
from barograph.testing.table_builder import TableBuilder


def io_findings(workspace: Workspace) -> list[Finding]:
    return [finding for finding in look_first(workspace) if finding.subject == "io"]


def kinds(build: TableBuilder) -> list[str]:
    with Workspace(build.build()) as workspace:
        return [finding.id for finding in io_findings(workspace)]


def test_small_reads_of_all_files_are_one_finding():
    with Workspace(io_profile()) as workspace:
        # Rank 3 is longer in a collective write, without writing itself: nothing says that its I/O is slow.
        (finding,) = io_findings(workspace)
        assert (finding.id, finding.seconds_lost) == ("small-requests", 1.0)
        assert finding.evidence["calls"] == 80_000
        assert "4 ranks make 80,000 reads averaging 64 B on 4 files (/data/input/part-[0-3].dat)" in (
            finding.what
        )


def test_few_or_cheap_small_writes_are_none():
    for calls, time_ns, found in (
        (2000, SECOND, ["small-requests"]),
        (900, SECOND, []),
        (2000, MILLISECOND, []),
    ):
        build = TableBuilder()
        file = build.file("/f")
        build.location(0, wall_ns=10 * SECOND)
        build.fact(0, "program > pwrite64", calls, time_ns, object_id=file, size=100)
        assert kinds(build) == found


def test_metadata_that_takes_longer_than_the_data():
    for transfer, found in ((SECOND, ["metadata-time"]), (4 * SECOND, [])):
        build = TableBuilder()
        build.location(0, wall_ns=10 * SECOND)
        for place in range(3):
            file = build.file(f"/f{place}")
            values: dict[str | tuple[str, int], int] = {"opens": 5, "metadata time": SECOND}
            values |= {"read time": transfer // 3, "reads": 1}
            build.counters(0, file, "posix", values)
            build.fact(0, "program > open64", 5, SECOND, object_id=file)
        assert kinds(build) == found


def test_ranks_that_write_for_all_are_no_finding():
    with Workspace(io_profile()) as workspace:
        regions = [finding.evidence.get("region") for finding in look_first(workspace)]
        assert "MPI_File_write_at_all" not in regions
        assert "pwrite64" not in regions


def test_large_even_collective_writes_are_left_alone():
    """Eight dumps of 16 MiB per rank, 40 % of the time, written by two aggregators in whole MiB."""
    build = TableBuilder()
    striped = '{"file system":"lustre","stripe size":"1048576","stripe count":"4","hint cb_nodes":"2"}'
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        build.location(rank, wall_ns=10 * SECOND, node=f"n{rank // 2}")
        build.fact(rank, "program > MPI_Barrier", 8, 10 * MILLISECOND, object_id=world)
    file = build.file("/out.h5", attributes=striped)
    data = build.inner("dataset", "/field", file)
    write = "program > H5Dwrite"
    for rank in range(4):
        build.fact(rank, "program > H5Fcreate", 1, 50 * MILLISECOND, object_id=file)
        build.fact(rank, write, 8, 4 * SECOND, object_id=data, size=16 * MIB)
        build.fact(rank, f"{write} > MPI_File_write_at_all", 8, 4 * SECOND, object_id=file, size=16 * MIB)
        if rank in (0, 2):
            below = f"{write} > MPI_File_write_at_all > pwrite64"
            build.fact(rank, below, 256, 3 * SECOND, object_id=file, size=MIB)
            values: dict[str | tuple[str, int], int] = {"opens": 1, "writes": 256, "bytes written": 256 * MIB}
            values |= {"last byte written": 512 * MIB - 1, "sequential writes": 255, "file alignment": MIB}
            build.counters(rank, file, "posix", values | {("common sizes", MIB): 256})
            build.timeline(rank, "posix", [(1, 256 * MIB, 3 * SECOND), (0, 0, 0)])
    assert kinds(build) == []


def test_without_io_there_is_nothing_to_say():
    with Workspace(stencil_profile(4)) as workspace:
        assert io_findings(workspace) == []
        assert job_metrics(workspace)["io_share"] == 0.0


def test_io_share():
    with Workspace(io_profile()) as workspace:
        share = job_metrics(workspace)["io_share"]
        rows = workspace.rows(
            "SELECT sum(io_ns)::BIGINT AS io, sum(total_ns)::BIGINT AS total FROM rank_times"
        )
        assert share == rows[0]["io"] / rows[0]["total"]
        # HDF5 10.7 s with all below it, reading 4.044 s, the log 15 ms; of 40 s in all.
        assert rows == [{"io": 14_759 * MILLISECOND, "total": 40 * SECOND}]


def test_a_profile_without_ranks_has_no_findings():
    with Workspace(TableBuilder().build({"node.cores": "2"})) as workspace:
        assert look_first(workspace) == []

# SPDX-License-Identifier: BSD-3-Clause
# Rules about when I/O is done: in many phases, or between computing. Each fires on its case, and not just below it.
from barograph.testing.cases.finding_case import KIB, MIB, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder

IDLE = (0, 0, 0)


def phases(
    count: int,
    size: int,
    operation: str = "pwrite64",
    seconds: int = 2,
    meet: bool = True,
    *,
    thread: int = 0,
) -> TableBuilder:
    """Two ranks that write `count` times with as much computing between, in bins of 10 s in all, and meet."""
    build = ranks_of(2)
    world = build.communicator("W0.0", 2, "0-1")
    file = build.file("/f")
    for rank in range(2):
        if thread:
            build.location(rank, thread, wall_ns=10 * SECOND)
        path = f"program > {operation}"
        build.fact(rank, path, count, seconds * SECOND, thread=thread, object_id=file, size=size)
        if meet:
            build.fact(rank, "program > MPI_Barrier", 1, 0, object_id=world)
        bins = [(1, size, seconds * SECOND // count), IDLE] * count
        build.timeline(rank, "posix", bins, bin_ns=10 * SECOND // (2 * count))
    return build


def test_many_phases_of_little_data():
    (finding,) = findings_of("many-phases", phases(20, KIB))
    assert finding.seconds_lost == 2.0
    assert (
        finding.what
        == "2 ranks read or write in 20 phases averaging 1.00 KiB, at 10.0 KiB/s: 2.00 s per rank."
    )
    assert not findings_of("many-phases", phases(19, KIB))
    assert not findings_of("many-phases", phases(20, MIB))
    # Moving data for more than half of the time is no matter of phases; nor is what streams.
    assert not findings_of("many-phases", phases(20, KIB, seconds=5))
    assert not findings_of("many-phases", phases(20, MIB - 1), {"slow_bytes_per_s": 10 * MIB - 20})


def test_blocking_writes_between_computing():
    (finding,) = findings_of("blocking-io", phases(4, MIB))
    assert finding.seconds_lost == 1.5
    assert finding.what == (
        "Writes take 2.00 s per rank in 4 phases that alternate with computation (8.00 s per rank); "
        "none of them is overlapped."
    )
    assert not findings_of("blocking-io", phases(3, MIB))
    assert not findings_of("blocking-io", phases(4, MIB, seconds=0))
    # Who waits and who computes is not known where MPI was not recorded.
    assert not findings_of("blocking-io", phases(4, MIB, meet=False))


def test_ranks_in_step_wait_for_the_one_that_writes_longest():
    build = phases(4, MIB)
    # Rank 0 writes for 1 s in all: what the others wait for is no more than the time of rank 1 in its calls.
    for row in build.rows_of("fact_rows"):
        if row["bytes"] and row["rank"] == 0:
            row.update(time_ns=SECOND, sumsq_ns2=0.34e18, min_ns=SECOND // 10, max_ns=4 * SECOND // 10)
    (finding,) = findings_of("blocking-io", build)
    assert finding.seconds_lost == 1.5
    assert finding.evidence["io_mean_ns"] == 1.5 * SECOND


def test_waiting_in_a_transfer_is_nothing_to_hide():
    def saved(waits_ns: int) -> list[float]:
        build = phases(4, MIB, operation="H5Dwrite")
        for rank, more_ns in ((0, waits_ns), (1, 0)):
            path = "program > H5Dwrite > MPI_Allreduce"
            build.fact(rank, path, 4, SECOND // 2 + more_ns, object_id=1)
        for row in build.rows_of("fact_rows"):
            if row["bytes"] and row["rank"] == 1:
                row.update(time_ns=SECOND, sumsq_ns2=0.34e18, min_ns=SECOND // 10, max_ns=4 * SECOND // 10)
        return [finding.seconds_lost for finding in findings_of("blocking-io", build)]

    assert saved(0) == [1.5]
    # Rank 0 waits for rank 1, which has 1 s of its own.
    assert saved(SECOND) == [0.75]


def test_pieces_of_one_call_are_one_phase():
    build = phases(20, KIB)
    file = 2
    for rank in range(2):
        build.fact(rank, "program > MPI_File_write_all", 1, 9 * SECOND, object_id=file, size=20 * KIB)
    assert not findings_of("blocking-io", build)
    assert not findings_of("many-phases", build)


def test_calls_in_the_background_are_no_blocking_io():
    assert not findings_of("blocking-io", phases(4, MIB, operation="MPI_File_iwrite_at"))


def test_a_thread_that_writes_beside_the_one_that_calls_mpi_blocks_nobody():
    assert not findings_of("blocking-io", phases(4, MIB, thread=1))
    # It does where it is the one that calls MPI.
    build = phases(4, MIB, thread=1, meet=False)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.fact(rank, "program > MPI_Barrier", 1, 0, thread=1, object_id=world)
    (finding,) = findings_of("blocking-io", build)
    assert finding.seconds_lost == 1.5


def test_no_more_can_be_saved_than_there_is_computing():
    build = phases(10, MIB, seconds=9)
    (finding,) = findings_of("blocking-io", build)
    assert finding.seconds_lost == 1.0


def test_computing_before_and_after_all_phases_can_hide_nothing():
    build = phases(10, MIB)
    (finding,) = findings_of("blocking-io", build)
    assert finding.seconds_lost == 1.8
    close = ranks_of(2)
    world, file = close.communicator("W0.0", 2, "0-1"), close.file("/f")
    for rank in range(2):
        close.fact(rank, "program > pwrite64", 10, 2 * SECOND, object_id=file, size=MIB)
        close.fact(rank, "program > MPI_Barrier", 1, 0, object_id=world)
        close.timeline(rank, "posix", [(1, MIB, SECOND // 5), IDLE] * 10, bin_ns=SECOND // 20)
    # 9 gaps of 50 ms: less than 5 % of the run.
    assert not findings_of("blocking-io", close)


def test_phases_of_reads_and_writes_alike_are_nobodys():
    build = phases(4, MIB)
    file = 2
    for rank in range(2):
        build.fact(rank, "program > pread64", 4, SECOND, object_id=file, size=MIB)
    assert not findings_of("blocking-io", build)

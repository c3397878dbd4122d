# SPDX-License-Identifier: BSD-3-Clause
# Rules about ranks that do more I/O than others. Each fires on its case, and not just below it.
from barograph.testing.cases.finding_case import MIB, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder


def own_files(times: list[int], mib: list[int]) -> TableBuilder:
    """Each rank writes a file of its own, `mib` times 1 MiB in `times` seconds."""
    build = ranks_of(len(times))
    for rank, (seconds, calls) in enumerate(zip(times, mib, strict=True)):
        if calls:
            file = build.file(f"/out.{rank}")
            build.fact(rank, "program > dump > pwrite64", calls, seconds * SECOND, object_id=file, size=MIB)
    return build


def test_a_rank_with_more_data_in_a_file_of_its_own():
    (finding,) = findings_of("io-imbalance", own_files([1, 1, 1, 3], [8, 8, 8, 24]))
    assert finding.seconds_lost == 1.5
    assert finding.files == ("/out.3",)
    assert finding.what == (
        "Rank 3 spends 3.00 s on its files; the 4 ranks that move data spend 1.50 s on average. It "
        "moves 24.0 MiB; the average over ranks is 12.0 MiB."
    )
    assert len(finding.steps) == 1
    assert not findings_of("io-imbalance", own_files([2, 2, 2, 2], [8, 8, 8, 8]))
    # 2.5 s are less than 1.3 times 2 s.
    assert not findings_of("io-imbalance", own_files([20, 20, 20, 25], [8, 8, 8, 8]))


def test_a_rank_whose_same_data_takes_longer():
    (finding,) = findings_of("io-imbalance", own_files([1, 1, 1, 3], [8, 8, 8, 8]))
    assert finding.what.endswith("It moves 8.00 MiB, no more than the others: its requests are slower.")
    assert [snippet.language for snippet in finding.snippets] == ["sh"]


def test_a_few_slow_calls_of_one_of_two_ranks_are_chance():
    assert not findings_of("io-imbalance", own_files([1, 3], [7, 7]))
    assert findings_of("io-imbalance", own_files([1, 3], [8, 8]))
    # Where it moves more, or many ranks are faster, it is none.
    assert findings_of("io-imbalance", own_files([1, 3], [4, 8]))
    assert findings_of("io-imbalance", own_files([*([1] * 8), 3], [1] * 9))


def test_ranks_that_move_nothing_are_not_slower_or_faster():
    assert not findings_of("io-imbalance", own_files([1, 0, 0, 1], [8, 0, 0, 8]))


def test_the_slowest_rank_of_a_converted_log():
    def log(slowest_ns: int) -> TableBuilder:
        build = ranks_of(4)
        build.location(-1, wall_ns=10 * SECOND)
        facts = f'"posix slowest rank":"2","posix slowest rank bytes":"{8 * MIB}"'
        file = build.file(
            "/shared", attributes=f'{{"ranks":"4",{facts},"posix slowest rank time ns":"{slowest_ns}"}}'
        )
        build.fact(-1, "program > pwrite64", 32, 4 * SECOND, object_id=file, size=MIB)
        return build

    (finding,) = findings_of("io-imbalance", log(3 * SECOND))
    assert (finding.evidence["slowest"], finding.seconds_lost, finding.files) == (2, 2.0, ("/shared",))
    assert not findings_of("io-imbalance", log(SECOND))


def one_writer(mpi_ns: int, mib: int = 16, others: int = 0) -> TableBuilder:
    build = ranks_of(4)
    world = build.communicator("W0.0", 4, "0-3")
    file = build.file("/out")
    build.fact(0, "program > pwrite64", mib, 4 * SECOND, object_id=file, size=MIB)
    for rank in range(1, 4):
        build.fact(rank, "program > MPI_Barrier", 1, mpi_ns, object_id=world)
        if others:
            build.fact(rank, "program > pwrite64", others, SECOND, object_id=file, size=MIB)
    return build


def test_one_rank_writes_while_the_others_wait():
    (finding,) = findings_of("one-rank-io", one_writer(3 * SECOND))
    assert finding.seconds_lost == 3.0
    assert finding.what == (
        "Rank 0 moves 100.0 % of the bytes that 4 ranks read and write (16.0 MiB), in 100.0 % of their I/O time "
        "(4.00 s). The other ranks spend 3.00 s in MPI on average."
    )
    assert [site.call_path for site in finding.where] == ["program > pwrite64"]
    assert not findings_of("one-rank-io", one_writer(SECOND))  # they compute meanwhile
    assert not findings_of("one-rank-io", one_writer(3 * SECOND, mib=15))  # little data
    assert not findings_of("one-rank-io", one_writer(3 * SECOND, others=1))  # the others write too


def test_one_other_rank_is_not_several():
    build = ranks_of(2)
    world = build.communicator("W0.0", 2, "0-1")
    build.fact(0, "program > pwrite64", 64, 4 * SECOND, object_id=build.file("/out"), size=MIB)
    build.fact(1, "program > MPI_Barrier", 1, 3 * SECOND, object_id=world)
    (finding,) = findings_of("one-rank-io", build)
    assert finding.what.endswith("The other rank spends 3.00 s in MPI.")


def test_what_gathers_the_data_of_one_writer_is_named():
    def said(gathered: int) -> str:
        build = one_writer(3 * SECOND)
        for rank in range(4):
            build.fact(rank, "program > MPI_Gather", 1, SECOND // 2, object_id=1, size=gathered)
        (finding,) = findings_of("one-rank-io", build)
        return finding.what

    # 16 MiB are written.
    assert said(4 * MIB).endswith(
        "It spends another 500 ms in MPI_Gather, which moves about the same amount of data (16.0 "
        "MiB): unnecessary if all ranks do their own I/O."
    )
    assert "MPI_Gather" not in said(MIB)


def test_a_rank_with_nearly_all_is_an_imbalance_when_the_others_have_a_little():
    build = one_writer(3 * SECOND, mib=100)
    for rank in range(1, 4):
        build.fact(rank, "program > pwrite64", 1, SECOND // 100, object_id=2, size=MIB)
    assert not findings_of("one-rank-io", build)
    (finding,) = findings_of("io-imbalance", build)
    assert finding.evidence["slowest"] == 0


def collective(own_ns: dict[int, int], call_ns: dict[int, int], closing_ns: dict[int, int]) -> TableBuilder:
    """Each rank makes 16 collective writes of 1 MiB, in each of which it writes itself, and closes the file."""
    build = ranks_of(len(call_ns))
    file = build.file("/out")
    for rank, time_ns in call_ns.items():
        write = "program > MPI_File_write_at_all"
        build.fact(rank, write, 16, time_ns, object_id=file, size=MIB)
        build.fact(rank, f"{write} > pwrite64", 16, own_ns[rank], object_id=file, size=MIB)
        build.fact(rank, "program > MPI_File_close", 1, closing_ns[rank], object_id=file)
        build.fact(rank, "program > MPI_File_close > close", 1, 1000, object_id=file)
    return build


def test_waiting_in_calls_that_all_ranks_make_is_no_slow_io():
    even = {0: SECOND // 10, 1: SECOND // 10}
    # Rank 0 is there first, in a write or at the end: its own requests take as long as those of rank 1.
    assert not findings_of("io-imbalance", collective(even, {0: 3 * SECOND, 1: SECOND // 5}, even))
    assert not findings_of("io-imbalance", collective(even, even, {0: 3 * SECOND, 1: SECOND // 5}))
    (finding,) = findings_of(
        "io-imbalance", collective({0: 3 * SECOND, 1: SECOND // 10}, {0: 3 * SECOND, 1: SECOND // 5}, even)
    )
    assert finding.evidence["slowest"] == 0
    # Rank 1 is as long in its calls without writing: that is their price.
    assert finding.evidence["slowest_ns"] == 3 * SECOND + SECOND // 10


def test_a_long_close_may_wait_for_ranks_that_come_later():
    even = {0: SECOND // 10, 1: SECOND // 10}
    (finding,) = findings_of("largest-cost", collective(even, even, {0: 3 * SECOND, 1: SECOND // 5}))
    assert "MPI_File_close on /out takes 3.00 s on rank 0" in finding.what
    assert (
        "Up to 2.80 s of it may be waiting for ranks that come later: it is in collective calls,"
        in finding.what
    )
    assert "`barograph ranks`" in finding.steps[0]
    # In a write of its own the rank is at work.
    busy = {0: 3 * SECOND, 1: 3 * SECOND}
    (finding,) = findings_of("largest-cost", collective(busy, busy, even))
    assert "may be waiting" not in finding.what


def test_waiting_in_mpi_below_hdf5_is_no_slow_io():
    build = ranks_of(2)
    world = build.communicator("d0.1", 2, "0-1")
    file = build.file("/out.h5")
    for rank, waits_ns in ((0, 3 * SECOND), (1, SECOND // 10)):
        build.fact(rank, "program > H5Dwrite", 16, SECOND // 5, object_id=file, size=MIB)
        build.fact(rank, "program > H5Dwrite > pwrite64", 16, SECOND // 5, object_id=file, size=MIB)
        build.fact(rank, "program > H5Fclose", 1, waits_ns + SECOND // 10, object_id=file)
        build.fact(rank, "program > H5Fclose > MPI_Barrier", 1, waits_ns, object_id=world)
    assert not findings_of("io-imbalance", build)
    assert not findings_of("hdf5-metadata-time", build)

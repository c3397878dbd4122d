# SPDX-License-Identifier: BSD-3-Clause
# Rules about MPI-IO: who calls collectively, what comes of it, hints. Each fires on its case, and not just below it.
import pytest

from barograph.testing.cases.finding_case import KIB, MIB, SECOND, findings_of
from barograph.testing.table_builder import TableBuilder

INDEPENDENT, TOGETHER = "program > MPI_File_write_at", "program > MPI_File_write_at_all"


def job(nodes: int = 1, ranks: int = 4) -> TableBuilder:
    build = TableBuilder()
    for rank in range(ranks):
        build.location(rank, wall_ns=10 * SECOND, node=f"n{rank * nodes // ranks}")
    return build


def writing(independent: int, together: int, *, size: int = KIB, ranks: int = 4) -> TableBuilder:
    build = job()
    file = build.file("/shared")
    for rank in range(ranks):
        build.fact(rank, INDEPENDENT, independent, SECOND, object_id=file, size=size)
        if together:
            build.fact(rank, TOGETHER, together, SECOND, object_id=file, size=size)
    return build


def test_small_independent_writes_to_a_shared_file():
    # One collective call among thousands is no reason for praise.
    (finding,) = findings_of("independent-io", writing(1000, 1))
    assert finding.seconds_lost == 1.0
    assert finding.what == (
        "4 ranks make 4,000 independent writes averaging 1.00 KiB on /shared, versus 4 collective ones."
    )
    assert [snippet.title for snippet in finding.snippets] == ["Collective calls in MPI-IO"]
    assert [site.call_path for site in finding.where] == [INDEPENDENT]
    assert not findings_of("independent-io", writing(1000, 1001))
    assert not findings_of("independent-io", writing(99, 0))
    assert not findings_of("independent-io", writing(1000, 0, size=4 * MIB))
    assert not findings_of("independent-io", writing(1000, 0, ranks=1))


def test_independent_transfers_of_hdf5_get_advice_for_hdf5():
    build = job()
    file = build.file("/shared.h5")
    data = build.inner("dataset", "/d", file)
    for rank in range(4):
        build.fact(rank, "program > H5Dwrite", 100, 2 * SECOND, object_id=data, size=KIB)
        build.fact(rank, "program > H5Dwrite > MPI_File_write_at", 100, SECOND, object_id=file, size=KIB)
    (finding,) = findings_of("independent-io", build)
    assert [snippet.title for snippet in finding.snippets] == ["Collective transfers in HDF5"]
    assert "H5FD_MPIO_COLLECTIVE" in finding.steps[0]
    # What HDF5 does for each piece goes with the pieces.
    assert finding.seconds_lost == 2.0


def test_what_hdf5_does_for_whole_arrays_is_not_the_price_of_their_pieces():
    build = job()
    file = build.file("/shared.h5")
    data = build.inner("dataset", "/d", file)
    for rank in range(4):
        build.fact(rank, "program > H5Dwrite", 1, 2 * SECOND, object_id=data, size=4 * MIB)
        build.fact(rank, "program > H5Dwrite > MPI_File_write_at", 100, SECOND, object_id=file, size=KIB)
    (finding,) = findings_of("independent-io", build)
    assert finding.seconds_lost == 1.0


@pytest.mark.parametrize(
    ("requests", "size", "found"),
    [(100, 16 * KIB, 1), (99, 16 * KIB, 0), (100, 128 * KIB, 0)],
)
def test_collective_calls_whose_requests_stay_small(requests: int, size: int, found: int):
    build = job()
    file = build.file("/shared")
    for rank in range(4):
        build.fact(rank, TOGETHER, 25, 2 * SECOND, object_id=file, size=64 * KIB)
    build.fact(0, f"{TOGETHER} > pwrite64", requests, SECOND, object_id=file, size=size)
    findings = findings_of("ineffective-collectives", build)
    assert len(findings) == found
    if found:
        assert findings[0].seconds_lost == 2.0
        assert findings[0].what == (
            "4 ranks make 100 collective writes averaging 64.0 KiB on /shared, which become 100 "
            "requests of 16.0 KiB."
        )


def test_collective_calls_that_move_little_in_all_can_gather_no_more():
    build = job()
    file = build.file("/shared")
    for rank in range(4):
        build.fact(rank, TOGETHER, 100, 2 * SECOND, object_id=file, size=8)
    build.fact(0, f"{TOGETHER} > pwrite64", 100, SECOND, object_id=file, size=32)
    assert not findings_of("ineffective-collectives", build)


def test_in_a_converted_log_requests_may_be_those_of_independent_calls():
    for independent, found in ((0, 1), (1, 0)):
        build = job()
        file = build.file("/shared")
        for rank in range(4):
            build.fact(rank, TOGETHER, 25, 2 * SECOND, object_id=file, size=64 * KIB)
            build.fact(rank, f"{TOGETHER} > pwrite64", 100, SECOND, object_id=file, size=16 * KIB)
        if independent:
            build.fact(0, INDEPENDENT, independent, SECOND, object_id=file, size=16 * KIB)
        assert len(findings_of("ineffective-collectives", build, import_from="a log")) == found


def test_requests_of_a_log_without_call_paths_count_when_no_call_is_independent():
    for independent, found in ((0, 1), (1, 0)):
        build = job()
        file = build.file("/shared")
        for rank in range(4):
            build.fact(rank, TOGETHER, 25, 2 * SECOND, object_id=file, size=64 * KIB)
            build.fact(rank, "program > pwrite64", 100, SECOND, object_id=file, size=16 * KIB)
        if independent:
            build.fact(0, INDEPENDENT, independent, SECOND, object_id=file, size=16 * KIB)
        assert len(findings_of("ineffective-collectives", build)) == found


def test_reads_inside_writing_calls_and_sieved_reads():
    def case(call: str, wanted: int) -> TableBuilder:
        build = job()
        file = build.file("/shared")
        for rank in range(4):
            build.fact(rank, f"program > {call}", 10, 2 * SECOND, object_id=file, size=wanted)
            build.fact(rank, f"program > {call} > pread64", 10, SECOND, object_id=file, size=512 * KIB)
        return build

    (finding,) = findings_of("data-sieving", case("MPI_File_write_at", KIB))
    assert finding.seconds_lost == 1.0
    assert finding.what == (
        "4 ranks make 40 reads (20.0 MiB) inside calls that write /shared (read-modify-write)."
    )
    (finding,) = findings_of("data-sieving", case("MPI_File_read_at", 128 * KIB))
    assert (finding.seconds_lost, finding.evidence["factor"]) == (0.75, 4.0)
    assert "4.00 times what was requested" in finding.what
    assert not findings_of("data-sieving", case("MPI_File_read_at", 257 * KIB))


@pytest.mark.parametrize(
    ("hints", "nodes", "saved"),
    [
        ('"hint cb_nodes":"1"', 4, 1.5),
        ('"hint cb_nodes":"4"', 4, 0.0),
        ('"hint cb_nodes":"4","stripe count":"1"', 2, 1.0),
        ('"hint cb_nodes":"4","stripe count":"4"', 2, 0.0),
        ('"hint cb_nodes":"4"', 2, 0.0),
    ],
)
def test_aggregators_of_the_programs_hints(hints: str, nodes: int, saved: float):
    build = job(nodes)
    file = build.file("/shared", attributes=f"{{{hints}}}")
    for rank in range(4):
        build.fact(rank, TOGETHER, 10, 2 * SECOND, object_id=file, size=MIB)
    assert [finding.seconds_lost for finding in findings_of("aggregators", build)] == [saved] * (saved > 0)


@pytest.mark.parametrize(
    ("view", "fastest", "size", "found"),
    [(0, 1, MIB, 1), (1, 1, MIB, 0), (0, 1, MIB - 1, 0), (0, 5, MIB, 0)],
    ids=["one large piece a call", "a view: pieces may be small", "small pieces", "waiting for a late rank"],
)
def test_collective_calls_with_large_pieces_have_nothing_to_gather(
    view: int, fastest: int, size: int, found: int
):
    """Two of four ranks write what all four send; 2 s in the calls of each, of which 0.5 s in the file system."""
    build = job()
    file = build.file("/shared")
    for rank in range(4):
        shortest = 2 * SECOND // 10 // fastest
        build.fact(rank, TOGETHER, 10, 2 * SECOND, object_id=file, size=size, shortest_ns=shortest)
        if view:
            build.fact(rank, "program > MPI_File_set_view", 1, 1000, object_id=file)
    for rank in (0, 2):
        build.fact(rank, f"{TOGETHER} > pwrite64", 20, SECOND // 2, object_id=file, size=size)
    findings = findings_of("ineffective-collectives", build)
    assert len(findings) == found
    if found:
        # 8 s in all calls, of which 1 s in the file system.
        assert findings[0].seconds_lost == pytest.approx(2.0 * 7 / 8)
        assert findings[0].what == (
            "4 ranks make 40 collective writes of one contiguous piece of 1.00 MiB each on /shared. "
            "If all were as fast as the fastest, they would take 2.00 s, and the requests inside them 250 ms."
        )
        assert findings[0].steps[0].startswith("Use independent calls")
        assert not [step for step in findings[0].steps if "buffering on" in step]


def test_surplus_of_collective_reads_is_no_sieving():
    """8 independent reads of 1 KiB that fetch just that, and collective ones whose aggregators read 4 times as much."""
    build = job()
    file = build.file("/shared")
    alone, together = "program > MPI_File_read_at", "program > MPI_File_read_at_all"
    for rank in range(4):
        build.fact(rank, alone, 1000, SECOND, object_id=file, size=KIB)
        build.fact(rank, f"{alone} > pread64", 1000, SECOND, object_id=file, size=KIB)
        build.fact(rank, together, 10, 2 * SECOND, object_id=file, size=128 * KIB)
    build.fact(0, f"{together} > pread64", 40, 2 * SECOND, object_id=file, size=512 * KIB)
    (finding,) = findings_of("data-sieving", build)
    assert finding.what == (
        "Inside collective calls, 40 POSIX reads by 1 rank fetch 20.0 MiB of /shared, 4.00 times "
        "what was requested."
    )
    assert len(finding.steps) == 1
    assert "romio_cb_read = disable" in finding.steps[0]
    assert "romio_ds" not in finding.steps[0]
    # In a log that does not say which call made which, nothing is said of a file with both kinds.
    assert not findings_of("data-sieving", build, import_from="a log")


def test_reads_inside_collective_writes_are_those_of_aggregators():
    build = job()
    file = build.file("/shared")
    for rank in range(4):
        build.fact(rank, TOGETHER, 10, 2 * SECOND, object_id=file, size=128 * KIB)
    build.fact(0, f"{TOGETHER} > pread64", 10, SECOND, object_id=file, size=512 * KIB)
    (finding,) = findings_of("data-sieving", build)
    assert "inside collective calls that write /shared: aggregators read" in finding.what
    assert not finding.snippets


@pytest.mark.parametrize(
    ("path", "said", "step"),
    [
        ("program > pwrite64", "4 ranks make 8,000 writes averaging 100 B", "setvbuf"),
        ("program > fwrite > pwrite64", "C streams on 4 ranks make", "buffer of several MiB (setvbuf)"),
        (
            "program > MPI_File_write_at > pwrite64",
            "MPI-IO makes 8,000 writes averaging 100 B for 4 ranks",
            "MPI_File_write_all",
        ),
        ("program > H5Dwrite > MPI_File_write_at > pwrite64", "HDF5, netCDF or PnetCDF makes", "H5FD_MPIO"),
    ],
)
def test_advice_about_small_requests_goes_to_the_layer_that_was_called(path: str, said: str, step: str):
    build = job()
    file = build.file("/f")
    for rank in range(4):
        build.fact(rank, path, 2000, SECOND, object_id=file, size=100)
    (finding,) = findings_of("small-requests", build)
    assert said in finding.what
    assert step in finding.steps[0]
    advised = " ".join([*finding.steps, *(snippet.code for snippet in finding.snippets)])
    assert ("setvbuf" in advised) == ("MPI_File" not in path and "H5" not in path)


def test_reads_of_a_log_that_does_not_say_below_which_calls_are_still_said():
    build = job()
    file = build.file("/shared")
    for rank in range(4):
        build.fact(rank, TOGETHER, 10, 2 * SECOND, object_id=file, size=128 * KIB)
        build.fact(rank, INDEPENDENT, 10, SECOND, object_id=file, size=128 * KIB)
        build.fact(rank, f"{TOGETHER} > pread64", 10, SECOND, object_id=file, size=512 * KIB)
    (finding,) = findings_of("data-sieving", build, import_from="a log")
    assert finding.what.endswith("the log does not say whether these are independent or collective.")
    assert len(finding.steps) == 2

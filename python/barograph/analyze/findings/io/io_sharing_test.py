# SPDX-License-Identifier: BSD-3-Clause
# Rules about how ranks share files and through which interface: each fires on its case, and not just below it.
import pytest

from barograph.testing.cases.finding_case import KIB, MIB, MILLISECOND, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder

LUSTRE = '{"file system":"lustre","stripe size":"1048576","stripe count":"4"}'


def test_small_requests_have_a_higher_limit_on_a_parallel_file_system():
    for attributes, found in ((LUSTRE, 1), ('{"file system":"ext4"}', 0)):
        build = ranks_of(2)
        file = build.file("/f", attributes=attributes)
        for rank in range(2):
            build.fact(rank, "program > pwrite64", 1000, SECOND, object_id=file, size=16 * KIB)
        findings = findings_of("small-requests", build)
        assert len(findings) == found
        if found:
            assert findings[0].evidence["shared_files"] == 1
            assert "collective write" in findings[0].steps[1]
            assert [snippet.language for snippet in findings[0].snippets] == ["c", "c"]


def test_small_requests_of_a_record_of_all_ranks_together_count_per_rank():
    for calls, found in ((4000, 1), (3999, 0)):
        build = ranks_of(4)
        build.location(-1, wall_ns=10 * SECOND)
        file = build.file("/f", attributes='{"ranks":"4"}')
        build.fact(-1, "program > read", calls, 4 * SECOND, object_id=file, size=100)
        findings = findings_of("small-requests", build)
        assert [finding.evidence["ranks"] for finding in findings] == [4] * found


@pytest.mark.parametrize(
    ("operation", "calls", "size", "name", "found"),
    [
        ("fwrite", 20_000, 80, "/f", ["main"]),
        ("fprintf", 20_000, 80, "/f", ["text"]),
        ("fprintf", 13_000, 80, "/f", []),  # 13,000 * 80 B are less than 1 MiB
        ("fwrite", 200, 64 * KIB, "/f", []),
        ("fprintf", 20_000, 80, "<STDOUT>", []),
    ],
)
def test_bulk_data_through_stdio(operation: str, calls: int, size: int, name: str, found: list[str]):
    build = ranks_of(1)
    file = build.file(name)
    build.fact(0, f"program > {operation}", calls, SECOND, object_id=file, size=size)
    findings = findings_of("stdio-bulk", build)
    assert [("text" if "of text" in finding.what else "main") for finding in findings] == found
    for finding in findings:
        assert finding.seconds_lost == 1.0
        of = "s of text" if found == ["text"] else "s averaging 80 B"
        assert finding.what == (f"1 rank makes 20,000 write{of}, 1.53 MiB in total, through STDIO on /f.")
        assert finding.evidence["bytes"] == 1_600_000
        assert [site.call_path for site in finding.where] == [f"program > {operation}"]
        assert len(finding.steps) == 1


def interleaved(consecutive: int, size: int = 10 * KIB, written: int = 2000, off: int = 500) -> TableBuilder:
    build = ranks_of(2)
    file = build.file("/shared")
    for rank in range(2):
        build.fact(rank, "program > pwrite64", 1000, SECOND, object_id=file, size=size)
        build.counters(
            rank,
            file,
            "posix",
            {
                "writes": 1000,
                "bytes written": 1000 * size,
                "last byte written": written * size - 1,
                "sequential writes": 999,
                "consecutive writes": consecutive,
                "unaligned in file": off,
            },
        )
    return build


def test_pieces_between_those_of_other_ranks():
    (finding,) = findings_of("write-sharing", interleaved(0))
    assert finding.seconds_lost == 1.0
    assert finding.evidence["calls"] == 2000
    assert finding.evidence["strided_share"] == 0.999
    assert finding.evidence["no_mpi_io"]
    assert finding.what == (
        "2 ranks write 2,000 pieces averaging 10.0 KiB to /shared, 99.9 % of them after a gap that "
        "other ranks fill. The file system locks at least 4.00 KiB at a time."
    )
    # Contiguous parts, large pieces, holes that nobody fills.
    assert not findings_of("write-sharing", interleaved(999))
    assert not findings_of("write-sharing", interleaved(0, size=MIB))
    assert not findings_of("write-sharing", interleaved(0, written=10_000))
    # Pieces of whole blocks share no lock, but those that are smaller than a block do.
    assert not findings_of("write-sharing", interleaved(0, off=499))
    assert findings_of("write-sharing", interleaved(0, size=2 * KIB, off=0))


def test_one_file_of_all_ranks_without_mpi_io():
    def shared(
        other: str | None = None, writers: int = 2, calls: int = 100, attributes: str = LUSTRE
    ) -> TableBuilder:
        build = ranks_of(2)
        file = build.file("/shared", attributes=attributes)
        for rank in range(writers):
            build.fact(rank, "program > pwrite64", calls, SECOND, object_id=file, size=64 * KIB)
        if other:
            build.fact(0, f"program > {other}", 1, MILLISECOND, object_id=file)
        return build

    (finding,) = findings_of("no-mpi-io", shared())
    assert finding.what == (
        "2 ranks independently write 12.5 MiB to /shared through POSIX or STDIO in 200 calls "
        "averaging 64.0 KiB."
    )
    assert not findings_of("no-mpi-io", shared("MPI_File_open"))
    assert not findings_of("no-mpi-io", shared(writers=1))
    assert not findings_of("no-mpi-io", shared(calls=99))
    # Contiguous parts of a local file are gathered by its page cache, pieces between each other's are not.
    assert not findings_of("no-mpi-io", shared(attributes='{"file system":"ext4"}'))
    assert findings_of("no-mpi-io", interleaved(0))
    assert not findings_of("no-mpi-io", interleaved(0, off=499))

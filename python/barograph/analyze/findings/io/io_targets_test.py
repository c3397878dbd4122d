# SPDX-License-Identifier: BSD-3-Clause
# Rules about where files lie and on what bounds, and a file per rank. Each fires on its case, and not just below it.
import pytest

from barograph.testing.cases.finding_case import KIB, MIB, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder


def files_of_ranks(seconds: list[float], mib: list[int], targets: bool = False) -> TableBuilder:
    build = ranks_of(len(seconds))
    for rank, (time, size) in enumerate(zip(seconds, mib, strict=True)):
        attributes = f'{{"osts":"{rank % 3}"}}' if targets else "{}"
        file = build.file(f"/out.{rank}", attributes=attributes)
        build.fact(rank, "program > pwrite64", size, int(time * SECOND), object_id=file, size=MIB)
    return build


def test_one_file_is_slower_than_others_of_its_size():
    (finding,) = findings_of("slow-target", files_of_ranks([1, 1, 1, 3], [8, 8, 8, 8]))
    assert finding.seconds_lost == 2.0
    assert finding.files == ("/out.3",)
    assert finding.what == (
        "1 file of 4 takes much longer to write than the median of 1.00 s for 8.00 MiB: /out.3 takes 3.00 s."
    )
    assert not findings_of("slow-target", files_of_ranks([1, 1, 1, 1.9], [8, 8, 8, 8]))
    assert not findings_of("slow-target", files_of_ranks([1, 1, 1, 3], [8, 8, 8, 10]))
    assert not findings_of("slow-target", files_of_ranks([1, 1, 3], [8, 8, 8]))


def test_the_storage_target_that_only_slow_files_have_is_named():
    build = files_of_ranks([1, 1, 3, 1, 1, 3, 1, 1, 3], [8] * 9, targets=True)
    (finding,) = findings_of("slow-target", build)
    assert finding.evidence["targets"] == ["2"]
    assert finding.what.endswith("Only slow files are on storage target 2.")
    assert "lfs setstripe --ost" in finding.steps[0]


def test_a_file_of_each_of_many_ranks():
    def case(ranks: int, shared: bool = False) -> TableBuilder:
        build = ranks_of(ranks)
        common = build.file("/shared")
        for rank in range(ranks):
            file = common if shared else build.file(f"/out/{rank}")
            build.fact(rank, "program > open64", 1, SECOND, object_id=file)
            build.fact(rank, "program > pwrite64", 1, SECOND, object_id=file, size=MIB)
        return build

    (finding,) = findings_of("file-per-process", case(64))
    assert (
        finding.what
        == "64 ranks write 64 files of their own; opening and closing them takes up to 1.00 s per rank."
    )
    assert finding.seconds_lost == 1.0
    assert not findings_of("file-per-process", case(63))
    assert not findings_of("file-per-process", case(64, shared=True))


@pytest.mark.parametrize(
    ("attributes", "block", "size", "unaligned", "found"),
    [
        ('{"file system":"lustre","stripe size":"1048576","stripe count":"4"}', 4096, 47_008, 1000, 1000),
        ('{"file system":"lustre","stripe size":"1048576","stripe count":"4"}', 4096, 64 * KIB, 1000, 0),
        ('{"file system":"gpfs"}', MIB, 2 * MIB, 1000, 1000),  # behind a header
        ('{"file system":"gpfs"}', MIB, 2 * MIB, 99, 0),
        ('{"file system":"ext4"}', 4096, 47_008, 1000, 0),
        ("{}", 4 * MIB, 47_008, 1000, 1000),  # a converted log with a large block
    ],
)
def test_requests_off_the_bounds(attributes: str, block: int, size: int, unaligned: int, found: int):
    build = ranks_of(1)
    file = build.file("/f", attributes=attributes)
    build.fact(0, "program > pwrite64", 1000, 2 * SECOND, object_id=file, size=size)
    values: dict[str | tuple[str, int], int] = {"writes": 1000, "unaligned in file": unaligned}
    build.counters(0, file, "posix", values | {"file alignment": block, ("common sizes", size): 1000})
    findings = findings_of("unaligned-requests", build)
    assert [finding.evidence["unaligned"] for finding in findings] == [found] * bool(found)
    assert [finding.seconds_lost for finding in findings] == [2.0] * bool(found)


def test_few_large_unaligned_writes_to_a_file_that_ranks_share():
    def case(ranks: int, attributes: str) -> TableBuilder:
        build = ranks_of(ranks)
        file = build.file("/shared", attributes=attributes)
        for rank in range(ranks):
            build.fact(rank, "program > pwrite64", 8, SECOND, object_id=file, size=128 * MIB)
            build.counters(rank, file, "posix", {"writes": 8, "unaligned in file": 8})
        return build

    lustre = '{"file system":"lustre","stripe size":"1048576"}'
    (finding,) = findings_of("unaligned-requests", case(2, lustre))
    assert (finding.evidence["unaligned"], finding.seconds_lost) == (16, 1.0)
    assert not findings_of("unaligned-requests", case(1, lustre))
    assert not findings_of("unaligned-requests", case(2, '{"file system":"ext4","block size":"4096"}'))

# SPDX-License-Identifier: BSD-3-Clause
# Rules about what is done with a file again and again: reads, writes, jumps, flushes, opens. None fires just below.
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.io import traced_extents
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import KIB, MIB, MILLISECOND, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile


def reading(
    ranks: int, calls: int, last: int, *, size: int = MIB, written: int = 0, **counters: int
) -> TableBuilder:
    """Each rank reads `calls` times `size` bytes of one file, up to byte `last`, in 1 s."""
    build = ranks_of(ranks)
    file = build.file("/f")
    for rank in range(ranks):
        build.fact(rank, "program > read", calls, SECOND, object_id=file, size=size)
        values: dict[str | tuple[str, int], int] = {
            "reads": calls,
            "bytes read": calls * size,
            "last byte read": last,
        }
        if written:
            values |= {"writes": 1, "bytes written": written, "last byte written": last}
        build.counters(rank, file, "posix", values | {k.replace("_", " "): v for k, v in counters.items()})
    return build


def only(findings: list[Finding]) -> Finding:
    (finding,) = findings
    return finding


def test_every_rank_reads_the_whole_file():
    finding = only(findings_of("read-by-all", reading(4, 8, 8 * MIB - 1)))
    assert finding.seconds_lost == 0.75
    assert finding.what == "4 ranks read the same bytes of /f, 32.0 MiB in 32 calls in total."
    assert not findings_of("read-by-all", reading(3, 8, 8 * MIB - 1))
    # Four ranks that read a quarter each.
    assert not findings_of("read-by-all", reading(4, 8, 32 * MIB - 1))


def test_a_rank_reads_the_same_bytes_again():
    finding = only(findings_of("redundant-reads", reading(1, 8, 2 * MIB - 1)))
    assert finding.evidence["again_bytes"] == 6 * MIB
    assert finding.seconds_lost == 0.75
    assert "the same rank had already read at least 6.00 MiB of it" in finding.what
    assert not findings_of("redundant-reads", reading(1, 8, 5 * MIB - 1))
    # Reads at the end of a file that get nothing.
    assert not findings_of("redundant-reads", reading(1, 8, 2 * MIB - 1, size=0))
    # Written four times over in the meantime.
    assert not findings_of("redundant-reads", reading(1, 8, 2 * MIB - 1, written=8 * MIB))
    # What differs from rank to rank is not read again.
    assert not findings_of("redundant-reads", reading(4, 8, 8 * MIB - 1))


def test_a_trace_tells_exactly_what_was_read_before(monkeypatch: pytest.MonkeyPatch):
    def finding_with(offsets: list[int]) -> list[Finding]:
        """Reads of 1 MiB at these places of a file of 100 MiB, of whose calls one did not fit in the trace."""
        columns: dict[str, list[object]] = {
            "rank": [0] * len(offsets),
            "layer": ["posix"] * len(offsets),
            "operation": ["read"] * len(offsets),
            "file": ["/f"] * len(offsets),
            "offset": [place * MIB for place in offsets],
            "length": [MIB] * len(offsets),
        }
        calls = pa.table(columns)

        def parts(_: TableProfile, *, ranks: list[int], **_more: Any) -> list[pa.Table]:
            assert ranks == [0]
            return [calls.slice(0, 3), calls.slice(3)]

        monkeypatch.setattr(TableProfile, "event_parts", parts, raising=False)
        return findings_of("redundant-reads", reading(1, 8, 100 * MIB - 1))

    found = only(finding_with([90, 0, 0, 90, 0, 90, 0]))
    assert found.evidence["again_bytes"] == 5 * MIB
    assert found.what == "1 rank reads 8.00 MiB from /f; the same rank had already read 5.00 MiB of it."
    assert not finding_with([0, 1, 2, 3, 0, 1, 2])
    # What was read in too many places is not kept, and the counters do not say that it was read again.
    with monkeypatch.context() as fewer:
        fewer.setattr(traced_extents, "MOST_KEPT", 1)
        assert not finding_with([90, 0, 0, 90, 0, 90, 0])
    # Nor where that is seen at the end only.
    monkeypatch.setattr(traced_extents, "MOST_EXTENTS", 1)
    assert not finding_with([90, 0, 0, 90, 0, 90, 0])


def test_parts_of_a_file_are_counted_once() -> None:
    extents = traced_extents.Extents()
    for low, high in ((5, 9), (0, 3), (7, 12), (3, 4), (20, 30), (21, 22)):
        extents.add(np.array([low]), np.array([high]))
    extents.put_together()
    assert (extents.all_bytes, extents.different_bytes()) == (4 + 3 + 5 + 1 + 10 + 1, 4 + 7 + 10)


def test_a_rank_overwrites_what_it_wrote():
    def writing(opens: int) -> TableBuilder:
        build = ranks_of(1)
        file = build.file("/f")
        build.fact(0, "program > pwrite64", 8, SECOND, object_id=file, size=MIB)
        values: dict[str | tuple[str, int], int] = {"writes": 8, "bytes written": 8 * MIB}
        build.counters(0, file, "posix", values | {"last byte written": 2 * MIB - 1, "opens": opens})
        return build

    finding = only(findings_of("rewritten-data", writing(1)))
    assert finding.evidence["over_bytes"] == 6 * MIB
    assert finding.seconds_lost == 0.75
    # A new version of the file each time it is opened is no rewriting.
    assert not findings_of("rewritten-data", writing(3))


def test_requests_that_jump_back():
    jumping = reading(2, 4001, 100 * MIB, size=4 * KIB, sequential_reads=2000)
    finding = only(findings_of("random-access", jumping))
    assert finding.evidence["jumps"] == 4000
    assert finding.what == (
        "4,000 of 8,002 reads averaging 4.00 KiB by 2 ranks on /f start before the end of the previous one."
    )
    assert not findings_of("random-access", reading(2, 4001, 100 * MIB, size=4 * KIB, sequential_reads=3300))
    assert not findings_of("random-access", reading(2, 900, 100 * MIB, size=4 * KIB, sequential_reads=0))
    assert not findings_of("random-access", reading(2, 4001, 100 * MIB, size=MIB, sequential_reads=2000))


def test_flushing_after_each_step():
    def flushing(calls: int) -> TableBuilder:
        build = ranks_of(2)
        file = build.file("/f")
        build.fact(0, "program > save > fsync", calls, SECOND, object_id=file)
        return build

    finding = only(findings_of("frequent-syncs", flushing(10)))
    assert finding.what == "10 flushes of /f by 1 rank."
    assert [site.call_path for site in finding.where] == ["program > save > fsync"]
    assert not findings_of("frequent-syncs", flushing(9))


def test_files_that_are_each_flushed_once_are_named_as_flushed():
    build = ranks_of(1)
    for number in range(320):
        file = build.file(f"/t{number}")
        build.counters(0, file, "posix", {"opens": 1, "metadata time": 2 * MILLISECOND, "write time": 1})
        build.fact(0, "program > open64", 1, MILLISECOND // 10, object_id=file)
        build.fact(0, "program > pwrite64", 1, 1, object_id=file, size=KIB)
        build.fact(0, "program > fsync", 1, 19 * MILLISECOND // 10, object_id=file)
    finding = only(findings_of("frequent-syncs", build))
    assert finding.what == "320 flushes of 320 files (/t[0-319]) by 1 rank."
    assert not findings_of("metadata-time", build)
    with Workspace(build.build()) as workspace:
        (times,) = workspace.query("metadata_times")
    assert times["metadata_ns"] == 32 * MILLISECOND


def test_flushes_that_a_log_does_not_count_as_metadata_are_not_taken_off():
    build = ranks_of(1)
    file = build.file("/f")
    build.counters(0, file, "posix", {"opens": 20, "metadata time": SECOND, "write time": 1})
    build.fact(0, "program > open64", 20, SECOND, object_id=file)
    build.fact(0, "program > fsync", 20, 2 * SECOND, object_id=file)
    with Workspace(build.build()) as workspace:
        (times,) = workspace.query("metadata_times")
    assert times["metadata_ns"] == SECOND


def test_files_opened_over_and_over_and_many_small_files():
    def opening(files: int, calls: int, size: int) -> TableBuilder:
        build = ranks_of(1)
        for number in range(files):
            file = build.file(f"/f{number:04}")
            build.fact(0, "program > open64", calls, 2 * SECOND // files, object_id=file)
            build.fact(0, "program > pwrite64", 1, 1000, object_id=file, size=size)
        return build

    finding = only(findings_of("metadata-storm", opening(2, 100, 10)))
    assert finding.what == "1 rank makes 200 opens, closes and metadata queries on 2 files (/f0000 most)."
    assert len(finding.steps) == 1
    assert not findings_of("metadata-storm", opening(2, 99, 10))
    finding = only(findings_of("metadata-storm", opening(500, 1, 10)))
    assert finding.what == "1 rank makes 500 opens, closes and metadata queries for 500 small files."
    assert not findings_of("metadata-storm", opening(499, 1, 10))
    assert not findings_of("metadata-storm", opening(500, 1, MIB))


def test_metadata_calls_must_be_many_or_take_long():
    def opening(calls: int, time_ns: int) -> TableBuilder:
        build = ranks_of(1)
        file = build.file("/f")
        build.counters(0, file, "posix", {"opens": calls, "metadata time": time_ns})
        build.fact(0, "program > open64", calls, time_ns, object_id=file)
        return build

    finding = only(findings_of("metadata-time", opening(10, SECOND // 2)))
    assert finding.what == (
        "Opening, closing and querying 1 file (10 opens, 0 stats) takes 500 ms per rank; reading and "
        "writing takes 0 s."
    )
    assert not findings_of("metadata-time", opening(9, SECOND // 2))
    assert findings_of("metadata-time", opening(9, SECOND))
    # Threads that wait at the same time add up, but no more than the run can be saved.
    assert only(findings_of("metadata-time", opening(9, 20 * SECOND))).share_lost == 1.0

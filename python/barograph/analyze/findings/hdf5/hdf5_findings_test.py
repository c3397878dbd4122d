# SPDX-License-Identifier: BSD-3-Clause
# Rules about HDF5: attributes, tiny datasets, metadata, chunks. Each fires on its case, and not just below it.
import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import KIB, MIB, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder


def test_many_attributes():
    def case(values: int) -> TableBuilder:
        build = ranks_of(2)
        file = build.file("/f.h5")
        note = build.inner("attribute", "note", build.inner("dataset", "/d", file))
        for rank in range(2):
            build.fact(rank, "program > H5Acreate2", values, SECOND, object_id=note)
            build.fact(rank, "program > H5Awrite", values, SECOND, object_id=note, size=8)
        return build

    (finding,) = findings_of("hdf5-attributes", case(50))
    assert finding.seconds_lost == 2.0
    assert finding.what == "2 ranks make 200 attribute calls that move 800 B on /f.h5."
    assert len(finding.steps) == 2
    assert [site.calls for site in finding.where] == [100, 100]
    assert not findings_of("hdf5-attributes", case(49))
    build = case(50)
    build.fact(1, "program > H5Fclose", 1, SECOND // 2, object_id=1)
    (finding,) = findings_of("hdf5-attributes", build)
    assert finding.what.endswith(
        "Closing and flushing takes up to another 500 ms per rank, and may write attributes that "
        "were still in memory."
    )


def test_many_tiny_datasets():
    def case(datasets: int, size: int) -> TableBuilder:
        build = ranks_of(1)
        file = build.file("/f.h5")
        for number in range(datasets):
            data = build.inner("dataset", f"/d{number}", file)
            build.fact(0, "program > H5Dcreate2", 1, SECOND // datasets, object_id=data)
            build.fact(0, "program > H5Dwrite", 1, SECOND // datasets, object_id=data, size=size)
        return build

    (finding,) = findings_of("hdf5-tiny-datasets", case(50, 80))
    assert finding.seconds_lost == 2.0
    assert finding.what == "1 rank makes 100 calls for 50 datasets averaging 80 B in /f.h5."
    assert not findings_of("hdf5-tiny-datasets", case(49, 80))
    assert not findings_of("hdf5-tiny-datasets", case(50, 4096))


@pytest.mark.parametrize(
    ("path", "calls", "found"),
    [
        ("H5Dopen2 > MPI_File_read_at > pread64", 50, "H5Pset_all_coll_metadata_ops"),
        ("H5Dopen2 > MPI_File_read_at > pread64", 49, ""),
        ("H5Fclose > MPI_File_write_at > pwrite64", 50, "H5Pset_coll_metadata_write"),
        ("H5Fclose > MPI_File_write_at_all > pwrite64", 50, ""),
        ("H5Dread > MPI_File_read_at > pread64", 50, ""),
    ],
)
def test_metadata_that_each_rank_moves_for_itself(path: str, calls: int, found: str):
    build = ranks_of(4)
    file = build.file("/f.h5")
    for rank in range(4):
        build.fact(rank, f"program > {path.partition(' > ')[0]}", 10, SECOND, object_id=file)
        build.fact(rank, f"program > {path}", calls, SECOND // 2, object_id=file, size=512)
    assert not findings_of("hdf5-independent-metadata", build, import_from="a log")
    findings = findings_of("hdf5-independent-metadata", build)
    assert [found in finding.steps[0] for finding in findings] == [True] * bool(found)
    for finding in findings:
        assert finding.seconds_lost == 1.0
        assert (finding.evidence["requests"], finding.evidence["request_bytes"]) == (200, 512)
        assert finding.evidence["calls"] == 40


def test_fill_values():
    def case(size: int) -> TableBuilder:
        build = ranks_of(2)
        file = build.file("/f.h5")
        data = build.inner("dataset", "/d", file)
        for rank in range(2):
            build.fact(rank, "program > H5Dcreate2", 1, 2 * SECOND, object_id=data)
            build.fact(rank, "program > H5Dcreate2 > MPI_File_write_at", 8, SECOND, object_id=file, size=size)
        return build

    (finding,) = findings_of("hdf5-fill-values", case(MIB))
    assert finding.seconds_lost == 1.0
    assert finding.what == "Creating datasets in /f.h5 writes 16.0 MiB before the program writes anything."
    assert "H5D_FILL_TIME_NEVER" in finding.snippets[0].code
    assert not findings_of("hdf5-fill-values", case(512))
    assert not findings_of("hdf5-fill-values", case(MIB), import_from="a log")


def test_fill_values_of_a_log_are_seen_by_twice_the_bytes():
    def case(size: int) -> TableBuilder:
        build = ranks_of(2)
        file = build.file("/f.h5")
        data = build.inner("dataset", "/d", file)
        for rank in range(2):
            build.fact(rank, "program > H5Dwrite", 8, 4 * SECOND, object_id=data, size=MIB)
            build.fact(
                rank, "program > H5Dwrite > MPI_File_write_at_all", 8, 2 * SECOND, object_id=file, size=size
            )
        return build

    (finding,) = findings_of("hdf5-fill-values", case(2 * MIB), import_from="a log")
    assert finding.seconds_lost == 1.0
    assert finding.what == (
        "32.0 MiB are written to /f.h5 for 16.0 MiB of datasets: twice as much, as happens when HDF5 "
        "fills datasets first. Up to 1.00 s per rank."
    )
    with Workspace(case(2 * MIB).build({"import.from": "a log"})) as workspace:
        found = find_all(workspace)
    assert "hdf5-chunk-mismatch" in {
        one.id for one in found.explained if one.explained_by == "hdf5-fill-values"
    }
    assert not findings_of("hdf5-fill-values", case(3 * MIB), import_from="a log")
    assert not findings_of("hdf5-fill-values", case(2 * MIB))


@pytest.mark.parametrize(("call", "below"), [("H5Dread", "pread64"), ("H5Dwrite", "MPI_File_read_at")])
def test_selections_that_do_not_fit_the_chunks(call: str, below: str):
    def case(calls: int) -> TableBuilder:
        build = ranks_of(2)
        file = build.file("/f.h5")
        data = build.inner("dataset", "/d", file, attributes='{"layout":"chunked","chunk":"1024 1024"}')
        for rank in range(2):
            build.fact(rank, f"program > {call}", 64, 3 * SECOND, object_id=data, size=16 * KIB)
            build.fact(rank, f"program > {call} > {below}", calls, 2 * SECOND, object_id=file, size=MIB)
        return build

    (finding,) = findings_of("hdf5-chunk-mismatch", case(2))
    assert finding.seconds_lost == 1.0
    verb = "Reading" if call == "H5Dread" else "Writing"
    assert finding.what == (
        f"{verb} 2.00 MiB of datasets in /f.h5 moves 4.00 MiB, 2.00 times as much. Chunks are 1024 1024."
    )
    assert len(finding.steps) == (1 if call == "H5Dread" else 2)
    assert not findings_of("hdf5-chunk-mismatch", case(1))


def test_metadata_calls_that_take_longer_than_the_data():
    def case(calls: int, data_ns: int, metadata_ns: int = 9 * SECOND // 10) -> TableBuilder:
        build = ranks_of(2)
        file = build.file("/f.h5")
        data = build.inner("dataset", "/d", file)
        for rank in range(2):
            build.fact(rank, "program > H5Dopen2", calls, metadata_ns, object_id=data)
            build.fact(rank, "program > H5Dwrite", 10, data_ns, object_id=data, size=MIB)
        return build

    (finding,) = findings_of("hdf5-metadata-time", case(100, SECOND // 2))
    assert finding.seconds_lost == 0.9
    assert finding.what == (
        "2 ranks make 200 HDF5 calls that create, open and close objects in /f.h5. "
        "Summed over ranks they take 1.80 s; the calls that move data take 1.00 s."
    )
    assert not findings_of("hdf5-metadata-time", case(99, SECOND // 2))
    assert not findings_of("hdf5-metadata-time", case(100, SECOND))
    assert findings_of("hdf5-metadata-time", case(99, SECOND // 2, SECOND))

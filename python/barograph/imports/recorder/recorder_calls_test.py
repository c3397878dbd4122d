# SPDX-License-Identifier: BSD-3-Clause
# What single signatures of Recorder mean.
import pytest

from barograph.imports.io_operations import READ, WRITE, kind_of
from barograph.imports.recorder.recorder_calls import UNKNOWN, Call, number, size_of, understood


def call(name: str, *arguments: object) -> Call:
    found = understood([name], 0, 0, 0, tuple(map(str, arguments)))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "arguments", "file", "size", "offset"),
    [
        ("write", ("/d/a", "%p", 10), "/d/a", 10, UNKNOWN),
        ("pread64", ("/d/a", "%p", 10, 4096), "/d/a", 10, 4096),
        ("writev", ("/d/a", 300, 3), "/d/a", 300, UNKNOWN),
        ("fread", ("%p", 8, 5, "/d/a"), "/d/a", 40, UNKNOWN),
        ("vfprintf", ("/d/a", 11), "/d/a", 10, UNKNOWN),
        ("PMPI_File_write_at", ("%p", 16, "%p", 3, "MPI_DOUBLE", "%p"), "", 24, 16),
        ("MPI_File_read", ("%p", "%p", 3, "MPI_INT", "%p"), "", 12, UNKNOWN),
        ("PMPI_File_write_at", ("%p", 16, "%p", 3, "MPI_TYPE_UNKNOWN", "%p"), "", UNKNOWN, 16),
        ("__fxstat64", (1, "/d/a", "%p"), "/d/a", UNKNOWN, UNKNOWN),
        ("mmap", ("%p", 4096, 1, 1, "/d/a", 0), "/d/a", UNKNOWN, UNKNOWN),
        ("H5Fopen", ("/d/a", 0, 0), "/d/a", UNKNOWN, UNKNOWN),
        ("write", ("/d/a",), "/d/a", UNKNOWN, UNKNOWN),
        ("write", ("???", "%p", "-5"), "", UNKNOWN, UNKNOWN),
        ("fwrite", ("%p", 2**59, 2**59, "/d/a"), "/d/a", UNKNOWN, UNKNOWN),
    ],
)
def test_file_bytes_and_place(name: str, arguments: tuple[object, ...], file: str, size: int, offset: int):
    found = call(name, *arguments)
    assert (found.file, found.size, found.offset) == (file, size, offset)


def test_layers_and_names():
    names = ["open64", "fopen", "PMPI_File_open", "MPI_Barrier", "H5Dwrite", "__xstat"]
    kinds = [call(name).kind for name in names]
    assert [(kind.layer, kind.operation) for kind in kinds] == [
        ("posix", "open64"),
        ("stdio", "fopen"),
        ("mpi-io", "MPI_File_open"),
        ("mpi", "MPI_Barrier"),
        ("hdf5", "H5Dwrite"),
        ("posix", "stat"),
    ]
    assert understood(["open"], 255, 0, 0, ()) is None
    assert understood(["open", ""], 1, 0, 0, ()) is None


def test_what_changes_the_place_in_a_file():
    assert (call("open", "/d/a", 0o2001, 438).appends, call("open", "/d/a", 0o1101).truncates) == (True, True)
    assert (call("fopen", "/d/a", "a+").appends, call("creat", "/d/a", 438).truncates) == (True, True)
    assert call("lseek", "/d/a", -5, 2).whence == "end"
    view = call("PMPI_File_set_view", "%p", 100, "MPI_DOUBLE", "MPI_DOUBLE", "%p", "%p")
    assert (view.does, view.offset, view.unit) == ("view", 100, 8)
    gaps = call("PMPI_File_set_view", "%p", 100, "MPI_DOUBLE", "MPI_TYPE_UNKNOWN", "%p", "%p")
    assert gaps.unit == UNKNOWN
    assert not call("MPI_File_write_shared", "%p", "%p", 1, "MPI_INT", "%p").pointer


def test_numbers_and_types_that_make_no_sense_are_unknown():
    assert [number(text) for text in ("12", "-3", "", "%p", "1e5", "9" * 30, "\u0663")] == [
        12,
        -3,
        *[UNKNOWN] * 5,
    ]
    assert (size_of("MPI_DOUBLE"), size_of("MPI_TYPE_UNKNOWN")) == (8, UNKNOWN)


@pytest.mark.parametrize(
    ("layer", "operation", "direction", "counters"),
    [
        ("posix", "pwrite64", WRITE, ()),
        ("posix", "openat", 0, ("opens",)),
        ("posix", "readlink", 0, ("other metadata calls",)),
        ("stdio", "fflush", 0, ("syncs",)),
        ("mpi-io", "MPI_File_read_at_all", READ, ("collective reads",)),
        ("mpi-io", "MPI_File_write_all_begin", WRITE, ("split writes",)),
        ("mpi-io", "MPI_File_iwrite_at", WRITE, ("nonblocking writes",)),
        ("mpi-io", "MPI_File_open", 0, ("opens", "collective opens")),
        ("hdf5", "H5Awrite", 0, ("attribute writes",)),
        ("mpi", "MPI_Get", 0, ()),
    ],
)
def test_kinds(layer: str, operation: str, direction: int, counters: tuple[str, ...]):
    kind = kind_of(layer, operation)
    assert (kind.direction, kind.counters) == (direction, counters)

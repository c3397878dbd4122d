# SPDX-License-Identifier: BSD-3-Clause
# Functions of I/O libraries that are linked into a program, and call sites that are in them.
import json

import pytest

from barograph.source import Lines, label
from barograph.source.frames import Line
from barograph.source.labels import LINES_KEY, callers
from barograph.source.linked_libraries import library_of
from barograph.source.remarks import linked_remarks

ID = "0123456789abcdef"
ROWS = {
    "10": [["H5FD__sec2_write", "", 0]],
    "20": [["H5Dwrite", "", 0]],
    "30": [["put", "/src/save.c", 16]],
    "40": [["main", "/src/save.c", 40]],
}
METADATA = {LINES_KEY + ID: json.dumps({"module": "save", "detail": "lines", "lines": ROWS})}


@pytest.mark.parametrize(
    ("function", "file", "library"),
    [
        ("H5FD__mpio_write", "", "HDF5"),
        ("H5Dwrite", "/build/hdf5-1.14/src/H5Dio.c", "HDF5"),
        ("H5Dwrite", "/src/save.c", ""),
        ("H5Writer::put", "", ""),
        ("h5d::h5dwrite_ptr", "", "HDF5"),
        ("H5::DataSet::write", "", "HDF5"),
        ("nc_put_vara_double", "", "netCDF"),
        ("nc_step", "", ""),
        ("ncmpio_put_var", "", "PnetCDF"),
        ("ADIOI_GEN_WriteContig", "", "MPI"),
        ("main", "", ""),
    ],
)
def test_functions_of_libraries_are_known_by_name_and_file(function: str, file: str, library: str):
    assert library_of(Line(function, file, 0)) == library


def test_a_call_site_in_a_linked_library_is_where_the_program_called_it():
    site = ";".join(f"save@{ID}+{offset}" for offset in ROWS)
    assert label(site, Lines(METADATA)) == "save.c:16 put in H5Dwrite"
    assert callers(site, Lines(METADATA)) == ["save.c:40 main", "save.c:16 put in H5Dwrite"]
    # A stack that ends in the library has no better name.
    assert label(f"save@{ID}+10;save@{ID}+20", Lines(METADATA)) == "save H5FD__sec2_write"


def test_it_is_said_that_calls_of_a_linked_library_are_not_recorded():
    (said,) = linked_remarks(METADATA, {"posix"})
    assert said.startswith("HDF5 is linked into save: its calls are not recorded")
    assert linked_remarks(METADATA, {"posix", "hdf5"}) == []
    shared = {LINES_KEY + ID: METADATA[LINES_KEY + ID].replace('"save"', '"libhdf5.so.103"')}
    assert linked_remarks(shared, {"posix"}) == []

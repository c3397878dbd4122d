# SPDX-License-Identifier: BSD-3-Clause
"""Entries of HDF5 have the signatures of the list, and a list that says what is not known is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from codegen.io import hdf5_entries, library_entries
from codegen.mpi.wrappers import file_use

ROOT = Path(__file__).resolve().parents[2]


def test_each_symbol_is_there_once() -> None:
    symbols = hdf5_entries.symbols(ROOT)
    assert symbols == sorted(set(symbols))
    assert {"H5Fcreate", "H5Dwrite", "H5Dread_multi", "H5Aopen_by_name", "H5Idec_ref"} <= {*symbols}


def test_an_entry_hands_its_arguments_on() -> None:
    entry = next(entry for entry in hdf5_entries.read_entries(ROOT) if entry.symbol == "H5Awrite")
    text = library_entries.render_entry(entry)
    assert "int entry_H5Awrite(Id attribute, Id type, const void* buffer) {" in text
    assert (
        "moves_attribute<true>(kH5Awrite, __builtin_return_address(0), real, Direct{}, attribute, type, buffer)"
        in text
    )


def test_a_twin_has_the_place_before_and_the_event_set_behind() -> None:
    entry = next(entry for entry in hdf5_entries.read_entries(ROOT) if entry.symbol == "H5Dclose_async")
    text = library_entries.render_entry(entry)
    assert (
        "int entry_H5Dclose_async(const char* app_file, const char* app_function, unsigned app_line, Id closed, "
        "Id event_set) {" in text
    )
    assert "real, Queued{app_file, app_function, app_line, event_set}, closed)" in text


@pytest.mark.parametrize(
    "call", ['does = "sings"', 'does = "opens"\nkind = "planet"', 'does = "acts"\nhue = 1']
)
def test_what_is_not_known_is_refused(tmp_path: Path, call: str) -> None:
    policy = tmp_path / hdf5_entries.POLICY
    policy.parent.mkdir(parents=True)
    policy.write_text(f'[[call]]\n{call}\nsymbols = ["H5Xsing"]\nparameters = "id song"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="H5Xsing"):
        hdf5_entries.read_entries(tmp_path)


@pytest.mark.parametrize(
    ("name", "use"),
    [
        ("MPI_File_write_at_all", "true, FilePositioning::kExplicit, FileMode::kCollective"),
        ("MPI_File_iread_c", "false, FilePositioning::kIndividual, FileMode::kNonblocking"),
        ("MPI_File_read_ordered_begin", "false, FilePositioning::kUnknown, FileMode::kSplit"),
        ("MPI_File_write_shared", "true, FilePositioning::kUnknown, FileMode::kIndependent"),
    ],
)
def test_names_say_how_files_are_used(name: str, use: str) -> None:
    assert file_use(name) == f"FileUse{{{use}}}"

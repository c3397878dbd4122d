# SPDX-License-Identifier: BSD-3-Clause
"""The lists of netCDF and PnetCDF are complete, and their entries hand the arguments on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from codegen.io import library_entries, netcdf_entries

ROOT = Path(__file__).resolve().parents[2]
HEADERS = {
    "pnetcdf": ["pnetcdf.h"],
    "netcdf": ["netcdf.h", "netcdf_par.h", "netcdf_mem.h", "netcdf_filter.h"],
}
FOLDERS = [Path("/usr/include"), *sorted(Path("/usr/lib").glob("*/netcdf/mpi/include"))]
# A declaration in the list's words: names of parameters say nothing.
WORDS = {
    "MPI_Offset": "offset", "MPI_Comm": "handle", "MPI_Info": "handle", "MPI_Datatype": "handle", "nc_type": "int",
    "size_t": "size", "ptrdiff_t": "step", "NC_memio": "void",
}  # fmt: skip


def declared(folder: str) -> dict[str, list[str]]:
    """Returns name -> types of parameters of every function in a library's headers."""
    found: dict[str, list[str]] = {}
    for name in HEADERS[folder]:
        path = next((folder / name for folder in FOLDERS if (folder / name).is_file()), None)
        if path is None:
            pytest.skip(f"{name} is not installed")
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = re.sub(r"^#(?:.*\\\n)*.*$", "", text, flags=re.MULTILINE)
        for match in re.finditer(r"\b((?:nc|ncmpi)_\w+)\s*\(([^;{()]*)\)\s*;", text):
            found[match[1]] = [plain_type(part) for part in match[2].split(",") if part.strip() != "void"]
    return found


def plain_type(parameter: str) -> str:
    """Returns the type of a declared parameter; every pointer to data is "address"."""
    if re.search(r"[*\[]", parameter):
        return "address"
    kind = next((word for word in re.findall(r"\w+", parameter) if word != "const"), "...")
    return WORDS.get(kind, kind)


@pytest.mark.parametrize("folder", ["netcdf", "pnetcdf"])
def test_every_function_of_the_headers_is_recorded_or_left_out(folder: str) -> None:
    library = netcdf_entries.Library(ROOT, folder)
    listed = {entry.symbol for entry in library.entries} | set(library.left_out)
    assert set(declared(folder)) == listed


@pytest.mark.parametrize("folder", ["netcdf", "pnetcdf"])
def test_parameters_are_those_of_the_headers(folder: str) -> None:
    """Integers and lengths lie where the library expects them, and addresses too."""
    library = netcdf_entries.Library(ROOT, folder)
    names = {long: short for short, long in library.table["types"].items()}
    headers = declared(folder)
    for entry in library.entries:
        types = [
            "address" if "*" in kind else names.get(kind, kind).split()[0] for kind, _ in entry.parameters
        ]
        assert types == headers[entry.symbol], entry.symbol


def test_no_function_is_there_twice() -> None:
    symbols = netcdf_entries.symbols(ROOT)
    assert len(symbols) == len(set(symbols))
    assert {"nc_put_vara_float", "nc__enddef", "ncmpi_iput_varn_double", "ncmpi_mget_varm_text_all"} <= {
        *symbols
    }


@pytest.mark.parametrize(
    ("symbol", "body"),
    [
        (
            "ncmpi_iput_varn_int",
            "moves<Api>(kNcmpiIputVarnInt, __builtin_return_address(0), Mode{true, false, true}, file, variable,"
            " pieces(number, counts), buffer, number, starts, counts, buffer, request)",
        ),
        (
            "ncmpi_get_vara_all",
            "moves<Api>(kNcmpiGetVaraAll, __builtin_return_address(0), Mode{false, true, false}, file, variable,"
            " block(start, count), buffer, start, count, buffer, buffer_count, buffer_type)",
        ),
        (
            "nc_put_att_text",
            "puts_attribute<Api>(kNcPutAttText, __builtin_return_address(0), file, variable, kCharacters, length,"
            " name, length, values)",
        ),
        (
            "nc__open",
            "opens_file<Api, false, false>(kNcUnderOpen, __builtin_return_address(0), path, id,"
            " path, mode, chunk_size, id)",
        ),
        (
            "nc_del_att",
            "acts<Api, FileCounter::kRemovals>(kNcDelAtt, __builtin_return_address(0), file, variable,"
            " file, variable, name)",
        ),
    ],
)
def test_an_entry_hands_its_arguments_on(symbol: str, body: str) -> None:
    folder = "pnetcdf" if symbol.startswith("ncmpi") else "netcdf"
    entry = next(entry for entry in netcdf_entries.Library(ROOT, folder).entries if entry.symbol == symbol)
    assert body in library_entries.render_entry(entry)


@pytest.mark.parametrize("call", ['does = "sings"', 'does = "closes file"\nhue = 1'])
def test_what_is_not_known_is_refused(tmp_path: Path, call: str) -> None:
    text = (ROOT / "spec/calls/netcdf.toml").read_text(encoding="utf-8")
    source = tmp_path / "spec/calls/netcdf.toml"
    source.parent.mkdir(parents=True)
    added = f'[[call]]\n{call}\nsymbols = ["sing"]\nparameters = "int file"\n'
    source.write_text(text.replace("\n[[left_out]]", f"\n{added}[[left_out]]", 1), encoding="utf-8")
    with pytest.raises(ValueError, match="sing"):
        netcdf_entries.Library(tmp_path, "netcdf")

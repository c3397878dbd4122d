# SPDX-License-Identifier: BSD-3-Clause
"""PnetCDF and netCDF: what each call of a program is, on which variable, and what it became in the layers below.

The programs' numbers are known (tests/programs/pnetcdf_calls.c, netcdf_calls.c). Run on Debian's Open MPI, for which
Debian's PnetCDF and parallel netCDF are built.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph

PROGRAMS = Path(__file__).parent / "programs"
COMPILER = shutil.which("mpicc.openmpi")
PNETCDF = Path("/usr/include/pnetcdf.h")
NETCDF = next(Path("/usr/lib").glob("*/netcdf/mpi/include/netcdf_par.h"), Path("/none"))
RANKS, POINTS = 2, 100
ALL = RANKS * POINTS
OPENERS = {"nc_create": "nc_create_par", "nc_open": "nc_open_par"}

Record = Callable[..., Any]
# Operation and variable ("" for the file) -> calls and bytes of all ranks.
Book = dict[tuple[str, str], tuple[int, int]]
# Variable and counter -> value of all ranks.
Amounts = dict[tuple[str, str], int]

needs_pnetcdf = pytest.mark.skipif(
    COMPILER is None or not PNETCDF.is_file(), reason="no PnetCDF for Open MPI: libpnetcdf-dev"
)
needs_netcdf = pytest.mark.skipif(
    COMPILER is None or not NETCDF.is_file(), reason="no parallel netCDF for Open MPI: libnetcdf-mpi-dev"
)


def build(folder: Path, name: str, *options: str) -> Path:
    """Returns the built program."""
    output = folder / name
    source = PROGRAMS / f"{name}.c"
    subprocess.run(
        [str(COMPILER), "-g", "-O1", str(source), *options, "-o", str(output)], check=True, timeout=120
    )
    return output


@pytest.fixture(scope="module")
def pnetcdf_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the built program of PnetCDF."""
    return build(tmp_path_factory.mktemp("pnetcdf"), "pnetcdf_calls", "-lpnetcdf")


@pytest.fixture(scope="module")
def netcdf_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the built program of netCDF."""
    return build(tmp_path_factory.mktemp("netcdf"), "netcdf_calls", f"-I{NETCDF.parent}", "-lnetcdf_mpi")


def book(profile: barograph.Profile, layer: str) -> Book:
    """Returns the calls of a layer; all objects must belong to fields.nc."""
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT f.operation, f.object_kind, f.object, p.name, sum(f.calls)::BIGINT, sum(f.bytes)::BIGINT
               FROM facts f LEFT JOIN objects o USING (object_id) LEFT JOIN objects p ON p.object_id = o.parent_id
               WHERE f.layer = ? GROUP BY ALL""",
            [layer],
        ).fetchall()
    for _, kind, name, parent, _, _ in rows:
        assert kind in ("file", "variable"), rows
        assert Path(name if kind == "file" else parent).name == "fields.nc"
    return {(row[0], row[2] if row[1] == "variable" else ""): (row[4], row[5]) for row in rows}


def amounts(profile: barograph.Profile, layer: str) -> Amounts:
    """Returns the counters of a layer that are sums of calls or bytes."""
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT if(o.kind = 'file', '', o.name), counter, sum(value)::BIGINT
               FROM file_counters c JOIN objects o USING (object_id) WHERE c.layer = ? GROUP BY ALL""",
            [layer],
        ).fetchall()
    return {(name, counter): value for name, counter, value in rows}


def below(profile: barograph.Profile, top: str, layer: str) -> dict[str, tuple[int, int]]:
    """Returns operation -> calls and bytes of a layer below one operation."""
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT operation, sum(calls)::BIGINT, sum(bytes)::BIGINT FROM facts
               WHERE layer = ? AND contains(call_path, ?) GROUP BY ALL""",
            [layer, f" > {top} > "],
        ).fetchall()
    return {operation: (calls, size) for operation, calls, size in rows}


def on_all(calls: dict[tuple[str, str], tuple[int, int]], ranks: int = RANKS) -> Book:
    """Returns a rank's calls for all ranks."""
    return {key: (count * ranks, size * ranks) for key, (count, size) in calls.items()}


@needs_pnetcdf
def test_pnetcdf(record: Record, mpi: Any, pnetcdf_program: Path) -> None:
    """Every way to move data has exactly its calls and bytes on its variable, and MPI-IO lies below it."""
    if mpi.name != "openmpi4":
        pytest.skip("the PnetCDF of this machine is for Open MPI 4")
    run = record(pnetcdf_program, ranks=RANKS)
    assert run.code == 0, run.stderr
    profile = run.profile()
    assert profile.metadata["recording.dropped_events"] == "0"
    double, half = 8 * POINTS, 4 * POINTS
    assert book(profile, "pnetcdf") == on_all(
        {
            ("ncmpi_create", ""): (1, 0),
            ("ncmpi_open", ""): (1, 0),
            ("ncmpi_close", ""): (2, 0),
            ("ncmpi_sync", ""): (1, 0),
            ("ncmpi_enddef", ""): (1, 0),
            ("ncmpi_def_dim", ""): (2, 0),
            ("ncmpi_begin_indep_data", ""): (1, 0),
            ("ncmpi_end_indep_data", ""): (1, 0),
            ("ncmpi_buffer_attach", ""): (1, 0),
            ("ncmpi_buffer_detach", ""): (1, 0),
            ("ncmpi_cancel", ""): (1, 0),
            ("ncmpi_wait_all", ""): (2, 0),
            ("ncmpi_put_att_text", ""): (1, 5),
            ("ncmpi_get_att_text", ""): (1, 5),
            ("ncmpi_put_att_float", "temperature"): (1, 16),
            ("ncmpi_def_var", "temperature"): (1, 0),
            ("ncmpi_def_var", "flags"): (1, 0),
            ("ncmpi_def_var", "history"): (1, 0),
            ("ncmpi_def_var", "later"): (1, 0),
            ("ncmpi_inq_varid", "temperature"): (1, 0),
            ("ncmpi_put_vara_double_all", "temperature"): (1, double),
            ("ncmpi_put_vara_all", "temperature"): (1, double),
            ("ncmpi_put_varn_double_all", "temperature"): (1, 20 * 8),
            ("ncmpi_get_vara_double_all", "temperature"): (1, double),
            ("ncmpi_get_vard_all", "temperature"): (1, double),
            ("ncmpi_mput_vara_double_all", "temperature"): (1, 2 * double),
            ("ncmpi_put_vara_double", "temperature"): (1, double),
            ("ncmpi_iget_vara_double", "temperature"): (1, half),
            ("ncmpi_get_var_double_all", "temperature"): (1, ALL * 8),
            ("ncmpi_put_vara_float_all", "history"): (1, 4 * POINTS),
            ("ncmpi_get_var_float_all", "history"): (1, ALL * 4),
            ("ncmpi_put_vars_int_all", "flags"): (1, POINTS),
            ("ncmpi_put_var1_int", "flags"): (1, 2),
            ("ncmpi_iput_vara_double", "later"): (1, half),
            ("ncmpi_iput_var1_double", "later"): (1, 8),
            ("ncmpi_bput_vara_double", "later"): (1, half),
            ("ncmpi_get_var_double_all", ""): (1, 0),  # there is no such variable
        }
    )
    found = amounts(profile, "pnetcdf")
    expected = {
        ("", "creates"): 1, ("", "opens"): 2, ("", "collective opens"): 2, ("", "closes"): 2, ("", "syncs"): 1,
        ("", "waits"): 2, ("", "collective waits"): 2, ("", "attribute reads"): 1, ("", "attribute writes"): 1,
        ("temperature", "opens"): 2, ("temperature", "attribute writes"): 1,
        ("temperature", "writes"): 5, ("temperature", "collective writes"): 4,
        ("temperature", "bytes written"): 4 * double + 160,
        ("temperature", "reads"): 4, ("temperature", "collective reads"): 3, ("temperature", "nonblocking reads"): 1,
        ("temperature", "bytes read"): 2 * double + half + ALL * 8,
        ("flags", "writes"): 2, ("flags", "collective writes"): 1, ("flags", "bytes written"): POINTS + 2,
        ("history", "writes"): 1, ("history", "reads"): 1, ("history", "bytes read"): ALL * 4,
        ("later", "writes"): 4, ("later", "nonblocking writes"): 3, ("later", "collective writes"): 1,
        ("later", "bytes written"): 2 * half + 8 + double,
    }  # fmt: skip
    assert {key: found.get(key) for key in expected} == {
        key: value * RANKS for key, value in expected.items()
    }
    assert ("", "failed waits") not in found
    assert ("", "wait time") in found
    assert {name for name, counter in found if counter == "nonblocking writes"} == {"later"}
    # What a call became: its bytes, by one collective call of each rank; and those of the requests waited for.
    assert below(profile, "ncmpi_put_vara_double_all", "mpi-io")["MPI_File_write_at_all"] == (
        RANKS,
        RANKS * double,
    )
    assert below(profile, "ncmpi_put_vara_double", "mpi-io")["MPI_File_write_at"] == (RANKS, RANKS * double)
    waited = below(profile, "ncmpi_wait_all", "mpi-io")
    assert sum(size for name, (_, size) in waited.items() if "write" in name) == 2 * RANKS * half
    assert sum(size for name, (_, size) in waited.items() if "read" in name) == RANKS * half
    written = below(profile, "ncmpi_put_vara_double_all", "posix")
    assert sum(size for name, (_, size) in written.items() if "write" in name) == RANKS * double


@needs_netcdf
@pytest.mark.parametrize("mode", ["collective", "independent"])
def test_parallel_netcdf(record: Record, mpi: Any, netcdf_program: Path, mode: str) -> None:
    """netCDF-4 is built on HDF5, MPI-IO and POSIX; variables in groups have their path as name."""
    if mpi.name != "openmpi4":
        pytest.skip("the parallel netCDF of this machine is for Open MPI 4")
    run = record(netcdf_program, mode, ranks=RANKS)
    assert run.code == 0, run.stderr
    profile = run.profile()
    assert profile.metadata["recording.dropped_events"] == "0"
    calls = {(OPENERS.get(call, call), on): row for (call, on), row in classic_calls(ALL).items()}
    calls |= {
        ("nc_def_grp", ""): (1, 0),
        ("nc_def_var", "/inner/depth"): (1, 0),
        ("nc_put_vara", "/inner/depth"): (1, 8 * POINTS),
    }
    if mode == "collective":
        calls |= {
            ("nc_var_par_access", "temperature"): (1, 0),
            ("nc_var_par_access", "/inner/depth"): (1, 0),
        }
    assert book(profile, "netcdf") == on_all(calls)
    found = amounts(profile, "netcdf")
    collective = {name for name, counter in found if counter == "collective writes"}
    assert collective == ({"temperature", "/inner/depth"} if mode == "collective" else set())
    assert found["", "collective opens"] == 2 * RANKS
    # Each layer below moved the same bytes.
    suffix = "_all" if mode == "collective" else ""
    bytes_of_all = RANKS * 8 * POINTS
    assert below(profile, "nc_put_vara_double", "hdf5")["H5Dwrite"] == (RANKS, bytes_of_all)
    assert below(profile, "nc_put_vara_double", "mpi-io")[f"MPI_File_write_at{suffix}"] == (
        RANKS,
        bytes_of_all,
    )
    posix = below(profile, "nc_put_vara_double", "posix")
    assert sum(size for name, (_, size) in posix.items() if "write" in name) == bytes_of_all


@needs_netcdf
def test_classic_netcdf_without_mpi(record: Record, mpi: Any, netcdf_program: Path) -> None:
    """A classic file is written by one process through POSIX."""
    if mpi.name != "openmpi4":
        pytest.skip("the parallel netCDF of this machine is for Open MPI 4")
    run = record(netcdf_program, "classic", ranks=1)
    assert run.code == 0, run.stderr
    profile = run.profile()
    assert book(profile, "netcdf") == classic_calls(POINTS)
    found = amounts(profile, "netcdf")
    expected = {
        ("", "creates"): 1, ("", "opens"): 2, ("", "closes"): 2, ("", "syncs"): 1,
        ("", "attribute reads"): 1, ("", "attribute writes"): 1, ("temperature", "attribute writes"): 1,
        ("temperature", "opens"): 2, ("temperature", "writes"): 1, ("temperature", "reads"): 2,
        ("temperature", "bytes written"): 8 * POINTS, ("temperature", "bytes read"): 16 * POINTS,
        ("temperature", "switches"): 1, ("flags", "bytes written"): POINTS + 2, ("level", "bytes read"): 4,
    }  # fmt: skip
    assert {key: found.get(key) for key in expected} == expected
    with profile.connect() as connection:
        rows = connection.execute("SELECT name, attributes FROM objects WHERE kind = 'variable'").fetchall()
    described = dict(rows)
    assert json.loads(described["temperature"]) == {
        "dimensions": 100,
        "type size": 8,
        "access shape 1": 100,
    }
    assert json.loads(described["flags"])["access shape 1"] == "50 step 2"
    with profile.connect() as connection:
        written = connection.execute(
            """SELECT f.layer, sum(value)::BIGINT > ? FROM file_counters f JOIN objects o USING (object_id)
               WHERE parse_filename(o.name) = 'fields.nc' AND counter = 'bytes written' AND f.layer != 'netcdf'
               GROUP BY ALL""",
            [8 * POINTS],
        ).fetchall()
    assert written == [("posix", True)]


def classic_calls(points: int) -> Book:
    """Returns what a rank calls in every mode; `points`: how many the variables have."""
    return {
        ("nc_create", ""): (1, 0),
        ("nc_open", ""): (1, 0),
        ("nc_close", ""): (2, 0),
        ("nc_sync", ""): (1, 0),
        ("nc_enddef", ""): (1, 0),
        ("nc_def_dim", ""): (1, 0),
        ("nc_put_att_text", ""): (1, 5),
        ("nc_get_att_text", ""): (1, 5),
        ("nc_put_att_float", "temperature"): (1, 16),
        ("nc_def_var", "temperature"): (1, 0),
        ("nc_def_var", "flags"): (1, 0),
        ("nc_def_var", "level"): (1, 0),
        ("nc_inq_varid", "temperature"): (1, 0),
        ("nc_put_vara_double", "temperature"): (1, 8 * POINTS),
        ("nc_get_vara_double", "temperature"): (1, 8 * POINTS),
        ("nc_get_var_double", "temperature"): (1, 8 * points),
        ("nc_put_vars_int", "flags"): (1, POINTS),
        ("nc_put_var1_short", "flags"): (1, 2),
        ("nc_put_var_int", "level"): (1, 4),
        ("nc_get_var_int", "level"): (1, 4),
        ("nc_get_var_int", ""): (1, 0),  # there is no such variable
    }

# SPDX-License-Identifier: BSD-3-Clause
"""HDF5 on MPI-IO on POSIX: what each call of a parallel program is, and what it became in the layers below.

The program's numbers are known (tests/programs/parallel_hdf5.c). Run on Debian's Open MPI, which has a parallel HDF5.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HEADERS = Path("/usr/include/hdf5/openmpi")
LIBRARIES = next(Path("/usr/lib").glob("*/hdf5/openmpi"), Path("/usr/lib"))
COMPILER = shutil.which("mpicc.openmpi")
RANKS, DATASETS, ATTRIBUTES, BYTES = 2, 8, 100, 8000

Record = Callable[..., Any]

pytestmark = pytest.mark.skipif(
    COMPILER is None or not (HEADERS / "hdf5.h").exists(), reason="no HDF5 for Open MPI: libhdf5-openmpi-dev"
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the built program."""
    output = tmp_path_factory.mktemp("hdf5") / "parallel_hdf5"
    source = Path(__file__).parent / "programs" / "parallel_hdf5.c"
    subprocess.run(
        [
            str(COMPILER),
            "-g",
            "-O1",
            f"-I{HEADERS}",
            str(source),
            f"-L{LIBRARIES}",
            "-lhdf5",
            "-o",
            str(output),
        ],
        check=True,
        timeout=60,
    )
    return output


@pytest.mark.parametrize("mode", ["collective", "independent"])
def test_parallel_hdf5(record: Record, mpi: Any, program: Path, mode: str) -> None:
    """Every dataset and attribute has exactly its calls and bytes, and the transfers are found below them."""
    if mpi.name != "openmpi4":
        pytest.skip("the parallel HDF5 of this machine is for Open MPI 4")
    run = record(program, mode, ranks=RANKS)
    assert run.code == 0, run.stderr
    profile = run.profile()
    assert profile.metadata["recording.dropped_events"] == "0"
    with profile.connect() as connection:
        facts = connection.execute(
            """SELECT operation, object_kind, object, count(DISTINCT rank), sum(calls)::BIGINT, sum(bytes)::BIGINT
               FROM facts WHERE layer = 'hdf5' GROUP BY ALL"""
        ).fetchall()
        below = connection.execute(
            r"""SELECT regexp_replace(call_path, '^program > .* > (H5D\w+ > )', 'program > \1') AS below_place,
                       sum(calls)::BIGINT, sum(bytes)::BIGINT FROM facts
                WHERE call_path LIKE '%> H5D% > MPI_File_%at%' GROUP BY ALL"""
        ).fetchall()
        counters = connection.execute(
            """SELECT o.kind, counter, sum(value)::BIGINT FROM file_counters f JOIN objects o USING (object_id)
               WHERE f.layer = 'hdf5' AND counter IN ('opens', 'closes', 'writes', 'collective writes', 'reads',
                                                      'collective reads', 'bytes written', 'syncs') GROUP BY ALL"""
        ).fetchall()
    found = {
        (operation, kind, name): (ranks, calls, size) for operation, kind, name, ranks, calls, size in facts
    }
    fields = [f"/fields/field{i}" for i in range(DATASETS)]
    notes = [f"/fields/field{i % DATASETS}@note{i}" for i in range(ATTRIBUTES)]
    expected = {
        (operation, "dataset", name): (RANKS, RANKS, size * RANKS)
        for name in fields
        for operation, size in {"H5Dcreate2": 0, "H5Dwrite": BYTES, "H5Dread": BYTES, "H5Dclose": 0}.items()
    }
    expected |= {
        (operation, "attribute", name): (RANKS, RANKS, size * RANKS)
        for name in notes
        for operation, size in {"H5Acreate2": 0, "H5Awrite": 4, "H5Aclose": 0}.items()
    }
    expected |= {("H5Gcreate2", "group", "/fields"): (RANKS, RANKS, 0)}
    expected |= {
        ("H5Gclose", "group", "/fields"): (RANKS, RANKS, 0),
        ("H5Dopen2", "none", ""): (RANKS, RANKS, 0),
    }
    files = {row: value for row, value in found.items() if row[1] == "file"}
    assert {row: value for row, value in found.items() if row[1] != "file"} == expected
    on_file = {row[0]: value for row, value in files.items()}
    assert on_file == dict.fromkeys(("H5Fcreate", "H5Fflush", "H5Fclose"), (RANKS, RANKS, 0))
    assert {Path(row[2]).name for row in files} == {"fields.h5"}

    suffix = "_all" if mode == "collective" else ""
    paths = {path: (calls, size) for path, calls, size in below}
    total = RANKS * DATASETS
    for call, name in (("H5Dwrite", "write"), ("H5Dread", "read")):
        upper = f"program > {call} > MPI_File_{name}_at{suffix}"
        assert paths.pop(upper) == (total, total * BYTES)
        # Every byte goes through POSIX below it, whichever rank moves it.
        assert (
            sum(size for path, (_, size) in paths.items() if path.startswith(upper + " > p")) == total * BYTES
        )
        paths = {path: value for path, value in paths.items() if not path.startswith(upper)}
    assert paths == {}

    shared = total if mode == "collective" else None
    amounts = {(kind, counter): value for kind, counter, value in counters}
    assert amounts["dataset", "writes"] == amounts["dataset", "reads"] == total
    assert amounts["dataset", "bytes written"] == total * BYTES
    assert (
        amounts.get(("dataset", "collective writes"))
        == amounts.get(("dataset", "collective reads"))
        == shared
    )
    # HDF5's own numbers: each byte of a dataset was written once, and by which kind of transfer.
    said = [line.split() for line in run.stdout.splitlines()]
    assert sum(int(size) for word, size in said if word == "storage") == amounts["dataset", "bytes written"]
    assert sum(int(count) for word, count in said if word == "collective") == 2 * (shared or 0)
    assert amounts["attribute", "writes"] == amounts["attribute", "closes"] == RANKS * ATTRIBUTES
    assert amounts["file", "opens"] == amounts["file", "closes"] == amounts["file", "syncs"] == RANKS


@pytest.mark.two_mpis
def test_datasets_say_how_they_lie(record: Record, mpi: Any, program: Path) -> None:
    """Dimensions, type, layout and kinds of selection are attributes of a dataset; the mode is one of the file."""
    if mpi.name != "openmpi4":
        pytest.skip("the parallel HDF5 of this machine is for Open MPI 4")
    run = record(program, "independent", ranks=RANKS)
    with run.profile().connect() as connection:
        rows = connection.execute(
            "SELECT kind, attributes FROM objects WHERE kind IN ('dataset', 'file')"
        ).fetchall()
    datasets = {attributes for kind, attributes in rows if kind == "dataset"}
    assert len(datasets) == 1
    assert json.loads(datasets.pop()) == {
        "dimensions": 2000,
        "type size": 8,
        "layout": "contiguous",
        "selections": "regular hyperslab",
    }
    assert any("communicator" in attributes for kind, attributes in rows if kind == "file")

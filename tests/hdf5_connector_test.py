# SPDX-License-Identifier: BSD-3-Clause
"""HDF5 by its connector (docs/decisions/0012): the same rows as by its functions, and a program that notices nothing.

With HDF5 1.14 (tools/hdf5_library.py) and that of the h5py in the environment, 2.0 or later.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import barograph
from barograph.testing.environment import clean_environment

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ROOT / "tests" / "programs"
OLDER = ROOT / "build" / "hdf5" / "1.14"
COMPILER = shutil.which("cc") or shutil.which("gcc")
TIMEOUT_S = 120
# Where a function ends an id, the connector only learns that the object goes.
ENDS = r"H5(Idec_ref|[ADFGO]close)"

Rows = set[tuple[object, ...]]


def folder(version: str) -> Path:
    """Returns the folder of the h5py of this HDF5; skips the test where there is none."""
    if version == "1.14":
        if not (OLDER / "h5py").is_dir():
            pytest.skip("no HDF5 1.14: tools/hdf5_library.py could not have it")
        return OLDER
    found = importlib.util.find_spec("h5py")
    path = Path(found.origin).parents[1] if found and found.origin else Path("-")
    library = next((path / "h5py.libs").glob("libhdf5-*.so*"), None)
    if library is None or b"H5Dread_chunk2" not in library.read_bytes():
        pytest.skip("no h5py from PyPI with HDF5 2.0 or later")
    return path


def environment(version: str, **more: str) -> dict[str, str]:
    """Returns that of a program with the h5py of this HDF5."""
    kept = {name: value for name, value in clean_environment().items() if not name.startswith("HDF5_")}
    path = [str(folder(version))] if version == "1.14" else []
    return {**kept, "PYTHONPATH": os.pathsep.join([*path, kept.get("PYTHONPATH", "")]), **more}


def run(
    where: Path, how: str | None, program: list[str | Path], variables: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Runs a program in a folder, recorded in that way if one is given; its profile is `how`.baro there."""
    words: list[str | Path] = []
    if how is not None:
        words = [sys.executable, "-m", "barograph.cli", "run", "--hdf5", how, "-o", where / how, "--"]
    return subprocess.run(
        [*words, *program],
        cwd=where,
        env=variables,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


def rows(profile: Path) -> tuple[Rows, Rows, Rows, Rows]:
    """Returns facts of HDF5, those below it, counters that are no times, and what is known of the objects."""
    with barograph.open(profile) as opened, opened.connect() as connection:
        assert opened.metadata["recording.dropped_events"] == "0"
        facts = connection.execute(
            f"""SELECT regexp_replace(operation, '{ENDS}', 'end'), object_kind, object, sum(calls)::BIGINT,
                       sum(bytes)::BIGINT FROM facts
                WHERE layer = 'hdf5' AND NOT regexp_matches(operation, '{ENDS}') GROUP BY ALL"""
        ).fetchall()
        below = connection.execute(
            f"""SELECT regexp_replace(call_path, '{ENDS}', 'end'), operation, object, sum(calls)::BIGINT,
                       sum(bytes)::BIGINT FROM facts
                WHERE layer IN ('posix', 'mpi-io', 'mpi') AND call_path LIKE '%> H5%' GROUP BY ALL"""
        ).fetchall()
        counters = connection.execute(
            """SELECT o.kind, o.name, counter, sum(value)::BIGINT FROM file_counters f JOIN objects o USING (object_id)
               WHERE f.layer = 'hdf5' AND NOT regexp_matches(counter, 'time|first|last|longest|fastest|slowest|rates')
               GROUP BY ALL"""
        ).fetchall()
        objects = connection.execute(
            "SELECT kind, name, attributes FROM objects WHERE kind IN ('dataset', 'group', 'attribute')"
        ).fetchall()
    return set(facts), set(below), set(counters), set(objects)


@pytest.mark.parametrize(("version", "hows"), [("1.14", ["connector"]), ("2.0", ["connector", "both"])])
def test_rows_are_those_of_the_functions(tmp_path: Path, version: str, hows: list[str]) -> None:
    """Operations, objects, calls, bytes, counters and the calls below; the program prints what it always prints."""
    variables = environment(version)
    program: list[str | Path] = [sys.executable, PROGRAMS / "hdf5_steps.py", tmp_path / "steps.h5"]
    alone = run(tmp_path, None, program, variables)
    assert alone.returncode == 0, alone.stderr
    assert len(alone.stdout.splitlines()) == 18
    for how in ("calls", *hows):
        done = run(tmp_path, how, program, variables)
        assert (done.returncode, done.stdout) == (0, alone.stdout), done.stderr
    functions = rows(tmp_path / "calls.baro")
    assert len(functions[0]) > 40
    for how in hows:
        for ours, theirs in zip(rows(tmp_path / f"{how}.baro"), functions, strict=True):
            assert ours == theirs


# HDF5's own connector that only hands on.
STACKED = "pass_through under_vol=0;under_info={}"


@pytest.mark.parametrize(
    ("version", "how", "given"),
    [
        ("2.0", "calls", None),
        ("2.0", "both", None),
        ("2.0", "connector", STACKED),
        ("1.14", "connector", STACKED),
    ],
)
def test_a_program_that_binds_functions_itself(
    tmp_path: Path, version: str, how: str, given: str | None
) -> None:
    """By functions nothing of HDF5 is seen; by connector everything, once, also below the user's own connector."""
    library = next((folder(version) / "h5py.libs").glob("libhdf5-*.so*"))
    program: list[str | Path] = [sys.executable, PROGRAMS / "hdf5_bound.py", library, tmp_path / "bound.h5"]
    # (libhdf5's own libraries lie beside it.)
    variables = environment(version, LD_LIBRARY_PATH=str(library.parent))
    done = run(tmp_path, how, program, variables | ({"HDF5_VOL_CONNECTOR": given} if given else {}))
    assert (done.returncode, done.stdout) == (0, "4950.0\n"), done.stderr
    facts = {
        (operation, Path(str(name)).name, calls, size)
        for operation, _, name, calls, size in rows(tmp_path / f"{how}.baro")[0]
    }
    everything = {
        ("H5Fcreate", "bound.h5", 1, 0),
        ("H5Dcreate2", "line", 1, 0),
        ("H5Dwrite", "line", 1, 800),
        ("H5Dread", "line", 1, 800),
        ("H5Acreate2", "line@unit", 1, 0),
        ("H5Awrite", "line@unit", 1, 4),
    }
    assert facts == (set[tuple[object, ...]]() if how == "calls" else everything)


@pytest.mark.skipif(COMPILER is None, reason="no C compiler")
@pytest.mark.parametrize("given", [None, "pass_through"])
def test_an_unknown_version_is_left_alone(tmp_path: Path, given: str | None) -> None:
    """HDF5 1.12, whose connectors are others, hears what the user has said, and is offered nothing."""
    library, program = tmp_path / "libhdf5.so", tmp_path / "program"
    source = PROGRAMS / "unknown_hdf5.c"
    subprocess.run(
        [str(COMPILER), "-shared", "-fPIC", "-DMAJOR=1", "-DMINOR=12", source, "-o", library], check=True
    )
    subprocess.run([str(COMPILER), "-DPROGRAM", source, library, "-o", program], check=True)
    variables = environment("2.0", **({"HDF5_VOL_CONNECTOR": given} if given else {}))
    done = run(tmp_path, "connector", [program], variables)
    assert (done.returncode, done.stdout) == (0, f"{given or 'none'}\n")
    assert re.search(r"^barograph: HDF5 1\.12 is not known to the connector", done.stderr, re.MULTILINE)

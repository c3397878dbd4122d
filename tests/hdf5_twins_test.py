# SPDX-License-Identifier: BSD-3-Clause
"""What newer HDF5 adds: functions that work into an event set, several datasets at once, whole chunks.

With the HDF5 that the h5py of PyPI brings along.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import barograph
from barograph.testing.environment import clean_environment

SOURCE = Path(__file__).resolve().parent / "programs" / "hdf5_twins.c"
COMPILER = shutil.which("cc") or shutil.which("gcc")
TIMEOUT_S = 120
POINTS, CHUNK = 400, 200  # bytes


def library() -> Path:
    """Returns the HDF5 of h5py; skips the test where it has none of its own, or an older one."""
    found = importlib.util.find_spec("h5py")
    folder = Path(found.origin).parents[1] / "h5py.libs" if found and found.origin else Path("-")
    path = next(iter(folder.glob("libhdf5-*.so*")), None)
    if path is None:
        pytest.skip("no h5py from PyPI, which has an HDF5 with it")
    if b"H5Dread_chunk2" not in path.read_bytes():
        pytest.skip("the HDF5 of h5py is older than 2.0")
    return path


@pytest.mark.skipif(COMPILER is None, reason="no C compiler")
@pytest.mark.parametrize("how", ["calls", "connector"])
def test_twins_count_as_what_they_do(tmp_path: Path, how: str) -> None:
    """Objects, calls and bytes are those of the program; nothing of it is lost."""
    hdf5 = library()
    program = tmp_path / "hdf5_twins"
    build = [str(COMPILER), "-O1", "-o", program, SOURCE, hdf5, f"-Wl,-rpath,{hdf5.parent}"]
    subprocess.run(build, check=True, timeout=TIMEOUT_S)
    environment = clean_environment()
    run = [sys.executable, "-m", "barograph.cli", "run", "--hdf5", how, "-o", tmp_path / "run", "--", program]
    done = subprocess.run(
        run, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    assert done.returncode == 0, done.stderr
    with barograph.open(tmp_path / "run.baro") as profile, profile.connect() as connection:
        assert profile.metadata["recording.dropped_events"] == "0"
        rows = connection.execute(
            """SELECT object, operation, sum(calls)::BIGINT, sum(bytes)::BIGINT FROM facts
               WHERE layer = 'hdf5' GROUP BY ALL"""
        ).fetchall()
        counters = connection.execute(
            """SELECT o.name, counter, value FROM file_counters f JOIN objects o USING (object_id)
               WHERE f.layer = 'hdf5' AND counter IN ('opens', 'closes', 'reads', 'writes', 'bytes read',
                                                      'bytes written', 'syncs')"""
        ).fetchall()
    found = {(Path(name).name, operation): (calls, size) for name, operation, calls, size in rows}
    expected = {
        ("twins.h5", "H5Fcreate_async"): (1, 0),
        ("group", "H5Gcreate_async"): (1, 0),
        ("plain", "H5Dcreate_async"): (1, 0),
        ("chunked", "H5Dcreate_async"): (1, 0),
        ("plain", "H5Dwrite_async"): (1, POINTS),
        ("plain", "H5Dread_async"): (1, POINTS),
        # One call on several datasets is a row of the first.
        ("plain", "H5Dwrite_multi_async"): (1, 2 * POINTS),
        ("plain", "H5Dread_multi"): (1, 2 * POINTS),
        ("chunked", "H5Dwrite_chunk"): (1, CHUNK),
        ("chunked", "H5Dread_chunk1"): (1, CHUNK),
        ("chunked", "H5Dread_chunk2"): (2, CHUNK),
        ("plain@note", "H5Acreate_async"): (1, 0),
        ("plain@note", "H5Awrite_async"): (1, 4),
        ("plain@note", "H5Aread_async"): (1, 4),
        ("plain@note", "H5Aclose_async"): (1, 0),
        ("plain", "H5Dclose_async"): (2, 0),
        ("chunked", "H5Dclose_async"): (1, 0),
        ("group", "H5Gclose_async"): (1, 0),
        ("twins.h5", "H5Fflush_async"): (1, 0),
        ("twins.h5", "H5Fclose_async"): (1, 0),
    }
    if how == "connector":
        # It sees the last end only, and no difference where a twin is given no event set.
        expected["plain", "H5Dclose_async"] = (1, 0)
        expected["chunked", "H5Dcreate2"] = expected.pop(("chunked", "H5Dcreate_async"))
        expected["chunked", "H5Dclose"] = expected.pop(("chunked", "H5Dclose_async"))
    assert found == expected
    amounts = {(Path(name).name, counter): value for name, counter, value in counters}
    assert amounts["plain", "bytes written"] == amounts["plain", "bytes read"] == 2 * POINTS
    assert amounts["chunked", "bytes written"] == POINTS + CHUNK
    assert amounts["chunked", "bytes read"] == POINTS + 2 * CHUNK
    assert amounts["plain", "closes"] == 1
    assert amounts["twins.h5", "opens"] == amounts["twins.h5", "closes"] == amounts["twins.h5", "syncs"] == 1

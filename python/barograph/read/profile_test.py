# SPDX-License-Identifier: BSD-3-Clause
"""The Python face of the reader: tables, selections, views, errors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pyarrow as pa
import pytest

import barograph
from barograph.read import Profile, ProfileError
from barograph.sql.library import TABLES
from barograph.testing import communicator_profile

CORPUS = Path(__file__).parents[3] / "tests" / "corpus" / "v1"


@pytest.fixture(params=["file.baro", "folder.baro"])
def profile(request: pytest.FixtureRequest) -> Profile:
    return barograph.open(CORPUS / request.param)


def test_opens_without_the_ending() -> None:
    assert barograph.open(CORPUS / "file").path == CORPUS / "file.baro"
    assert barograph.open(str(CORPUS / "folder")).part_count == 3


def test_importing_barograph_is_light() -> None:
    code = "import sys, barograph; print([m for m in ('pyarrow', 'duckdb', 'pandas', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_metadata(profile: Profile) -> None:
    assert profile.format_version == "1.0"
    assert profile.metadata["program.name"] == "stencil"
    assert profile.metadata["mpi.library"] == ""


def test_tables_keep_to_their_schema(profile: Profile) -> None:
    from barograph.testing.table_profile import SCHEMAS

    assert set(TABLES) == {*SCHEMAS, "metadata"}
    for name in SCHEMAS:
        assert profile.table(name).schema == SCHEMAS[name]
        assert profile.table(name) is profile.table(name)


def test_tables_outlive_the_profile() -> None:
    with barograph.open(CORPUS / "file.baro") as profile:
        fact_rows = profile.table("fact_rows")
        paths = profile.table("call_paths")
    assert fact_rows.validate(full=True) is None
    assert paths.column("call_path").to_pylist()[0] == "program"
    with pytest.raises(ValueError, match="closed"):
        profile.table("locations")


def test_columns_are_not_copied(profile: Profile) -> None:
    before = pa.total_allocated_bytes()
    fact_rows = profile.fact_rows(metrics=["time_ns"])
    assert fact_rows.column("time_ns").num_chunks == 1
    validity, values = cast(Any, fact_rows.column("time_ns")).chunk(0).buffers()
    assert validity is None
    # Memory of the reader, not of Arrow's own pool: nothing was copied.
    assert pa.total_allocated_bytes() - before < values.size


def test_selection(profile: Profile) -> None:
    everything: Any = profile.to_pandas("fact_rows")
    selected: Any = profile.fact_rows(path_ids=[3, 99, -1], ranks=(1, 2), metrics=["calls", "bytes"])
    some = selected.to_pandas()
    expected = everything[(everything.path_id == 3) & everything["rank"].between(1, 2)]
    assert list(some.columns[6:]) == ["calls", "bytes"]
    assert len(some) > 0
    assert some.equals(expected[list(some.columns)].reset_index(drop=True))
    assert profile.fact_rows(ranks=(-5, -1)).num_rows == 0
    assert profile.fact_rows(ranks=(-5, 10**12)).num_rows == len(everything)
    assert set(profile.fact_rows(object_ids=[1]).column("object_id").to_pylist()) == {1}
    with pytest.raises(ValueError, match="velocity"):
        profile.fact_rows(metrics=["velocity"])


def test_selection_reads_less() -> None:
    profile = barograph.open(CORPUS / "grid.baro")
    profile.table("locations")
    before = profile.bytes_read
    profile.fact_rows(metrics=["calls"])
    assert 0 < profile.bytes_read - before < profile.file_bytes / 4


def test_unknown_table(profile: Profile) -> None:
    with pytest.raises(KeyError):
        profile.table("no such table")


def test_views(profile: Profile) -> None:
    connection = profile.connect()
    count = connection.execute("SELECT count(*) FROM facts").fetchone()
    assert count == (profile.table("fact_rows").num_rows,)
    row = connection.execute(
        """SELECT object, communicator, layer, sum(calls) FROM facts
           WHERE operation = 'MPI_Allreduce' AND bucket_min = 0 GROUP BY ALL"""
    ).fetchall()
    ranks = int(profile.metadata["job.ranks"])
    assert row == [("W0.0", "W0.0", "mpi", 2 * ranks)]
    names = connection.execute(
        "SELECT name, parent, creation_path FROM communicators ORDER BY object_id"
    ).fetchall()
    assert names[2] == ("d0.2", "s0.1", "world > split#1 > dup#1")
    key = connection.execute("SELECT value FROM metadata WHERE key = 'program.name'").fetchone()
    assert key == ("stencil",)


def test_views_know_windows_and_what_a_row_stands_for() -> None:
    connection = communicator_profile().connect()
    where = "SELECT DISTINCT object, communicator FROM facts WHERE object_kind = 'window' ORDER BY 1"
    assert connection.execute(where).fetchall() == [("W0.0:w1", "W0.0"), ("W0.0:w2", "W0.0")]
    nothing = "SELECT count(*) FROM facts WHERE communicator IS NULL AND object_kind != 'none'"
    assert connection.execute(nothing).fetchone() == (0,)
    windows = connection.execute(
        "SELECT name, user_name, communicator, size, stands_for FROM windows ORDER BY name"
    ).fetchall()
    assert windows == [("W0.0:w1", "halo", "W0.0", 8, 1), ("W0.0:w2", "", "W0.0", 8, 1)]
    folded = "SELECT name, stands_for FROM communicators WHERE stands_for > 1"
    assert connection.execute(folded).fetchall() == [("d0.5+", 103)]


def test_blocks_and_verify(profile: Profile) -> None:
    blocks = profile.to_pandas("blocks")
    assert set(blocks.section) >= {"strings", "calls", "time sums"}
    profile.verify()
    assert profile.losses == []


def damaged(tmp_path: Path, offset: int, name: str = "damaged.baro") -> Path:
    data = bytearray((CORPUS / "file.baro").read_bytes())
    data[offset] ^= 0xFF
    path = tmp_path / name
    path.write_bytes(data)
    return path


def test_error_says_where(tmp_path: Path) -> None:
    blocks: Any = barograph.open(CORPUS / "file.baro").to_pandas("blocks")
    offset = int(blocks[blocks.section == "time sums"].offset.iloc[0])
    path = damaged(tmp_path, offset + 30)
    with pytest.raises(ProfileError) as caught:
        barograph.open(path).table("fact_rows")
    error = caught.value
    assert (error.path, error.section, error.offset) == (str(path), "time sums", offset)
    assert "--salvage" in error.hint
    assert str(error) == f"{path}: time sums at byte {offset}: the data does not match its checksum"


def test_salvage_lists_what_is_lost(tmp_path: Path) -> None:
    blocks: Any = barograph.open(CORPUS / "file.baro").to_pandas("blocks")
    path = damaged(tmp_path, int(blocks[blocks.section == "time sums"].offset.iloc[0]) + 30)
    with barograph.open(path, salvage=True) as profile:
        assert profile.table("locations").num_rows == 6
        assert profile.fact_rows(metrics=["calls"]).num_rows > 0
        assert profile.losses == []
        assert profile.table("fact_rows").num_rows == 0
        assert [loss.section for loss in profile.losses] == ["time sums"]
        assert "checksum" in str(profile.losses[0])


NO_PROFILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "text": (b"rank,time\n0,1\n" * 99, "not a Barograph profile"),
    "png": (b"\x89PNG\r\n\x1a\n" + bytes(99), "not a Barograph profile"),
    "short": (b"\x89BAR", "cut off"),
}


def refusal(path: Path) -> str:
    with pytest.raises(ProfileError) as caught:
        barograph.open(path)
    assert caught.value.path == str(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("name", NO_PROFILES)
def test_files_that_are_no_profile(tmp_path: Path, name: str) -> None:
    path = tmp_path / "x.baro"
    content, says = NO_PROFILES[name]
    path.write_bytes(content)
    assert says in refusal(path)


def test_what_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder.baro").mkdir()
    assert "holds no part" in refusal(tmp_path / "folder.baro")
    (tmp_path / "device.baro").symlink_to("/dev/null")
    assert "not a regular file" in refusal(tmp_path / "device.baro")
    os.mkfifo(tmp_path / "pipe.baro")
    assert "not a regular file" in refusal(tmp_path / "pipe.baro")


def test_errors_of_the_system_are_the_cause(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="no such file") as caught:
        barograph.open(tmp_path / "nothing")
    assert isinstance(caught.value.__cause__, FileNotFoundError)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "x.baro"
    path.write_bytes((CORPUS / "file.baro").read_bytes())
    path.chmod(0)
    with pytest.raises(ProfileError, match="denied") as caught:
        barograph.open(path)
    assert isinstance(caught.value.__cause__, PermissionError)


def test_memory_limit() -> None:
    with pytest.raises(ProfileError, match="memory"):
        barograph.open(CORPUS / "grid.baro", memory_limit=1000).table("fact_rows")

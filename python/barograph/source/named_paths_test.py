# SPDX-License-Identifier: BSD-3-Clause
# Places in a database have the names that they have in the Arrow table.
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from barograph.source import named_paths
from barograph.source.labels import Lines
from barograph.source.named_paths import name_places, named_call_paths

PLACE = "app+0x10"
TABLE = pa.table(
    {
        "path_id": pa.array([0, 1, 2, 3], pa.int32()),
        "parent_id": pa.array([None, 0, 1, 2], pa.int32()),
        "layer": ["program", "region", "source", "mpi"],
        "operation": ["program", "solve", PLACE, "MPI_Send"],
        "call_path": ["program", "solve", f"solve > {PLACE}", f"solve > {PLACE} > MPI_Send"],
    }
)


def test_places_in_a_database_have_the_same_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def label(place: str, _lines: Lines) -> str:
        return f"a.c:3 ({place})"

    monkeypatch.setattr(named_paths, "label", label)
    named = named_call_paths(TABLE, {})
    rows: list[dict[str, Any]] = named.to_pylist()
    assert rows[2]["operation"] == f"a.c:3 ({PLACE})"
    with duckdb.connect() as connection:
        connection.register("arrow_paths", TABLE)
        connection.execute("CREATE TABLE call_paths AS FROM arrow_paths")
        name_places(connection, {})
        assert connection.execute("FROM call_paths").fetchall() == [tuple(row.values()) for row in rows]


def test_a_table_without_places_is_left_alone() -> None:
    plain = TABLE.filter(pa.array([True, True, False, False]))
    assert named_call_paths(plain, {}) is plain

# SPDX-License-Identifier: BSD-3-Clause
# Call sites in a database have the names that they have in the Arrow table.
import json
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from barograph.source import named_paths
from barograph.source.labels import Lines
from barograph.source.named_paths import name_call_sites, named_call_paths, named_tags

SITE = "app+0x10"
TABLE = pa.table(
    {
        "path_id": pa.array([0, 1, 2, 3], pa.int32()),
        "parent_id": pa.array([None, 0, 1, 2], pa.int32()),
        "layer": ["program", "region", "source", "mpi"],
        "operation": ["program", "solve", SITE, "MPI_Send"],
        "call_path": ["program", "solve", f"solve > {SITE}", f"solve > {SITE} > MPI_Send"],
    }
)


def test_places_in_a_database_have_the_same_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def label(site: str, _lines: Lines) -> str:
        return f"a.c:3 ({site})"

    monkeypatch.setattr(named_paths, "label", label)
    named = named_call_paths(TABLE, {})
    rows: list[dict[str, Any]] = named.to_pylist()
    assert rows[2]["operation"] == f"a.c:3 ({SITE})"
    with duckdb.connect() as connection:
        connection.register("arrow_paths", TABLE)
        connection.execute("CREATE TABLE call_paths AS FROM arrow_paths")
        name_call_sites(connection, {})
        assert connection.execute("FROM call_paths").fetchall() == [tuple(row.values()) for row in rows]


FUNCTION = "app@0123456789abcdef+1178"


def test_functions_that_are_regions_have_their_names() -> None:
    metadata = {
        "source.lines.0123456789abcdef": '{"module":"app","lines":{"1178":[["f","a.h",1],["step","a.c",3]]}}'
    }
    path = f"program > solve > {FUNCTION}"
    table = pa.table(
        {
            "path_id": pa.array([0, 1, 2, 3], pa.int32()),
            "parent_id": pa.array([None, 0, 1, 2], pa.int32()),
            "layer": ["program", "region", "region", "mpi"],
            "operation": ["program", "solve", FUNCTION, "MPI_Send"],
            "call_path": ["program", "program > solve", path, f"{path} > MPI_Send"],
        }
    )
    # What is inlined at its very beginning is another function.
    named: list[dict[str, Any]] = named_call_paths(table, metadata).to_pylist()
    assert [row["call_path"] for row in named] == [
        "program",
        "program > solve",
        "program > solve > step",
        "program > solve > step > MPI_Send",
    ]
    without: list[dict[str, Any]] = named_call_paths(table, {}).to_pylist()
    assert without[2]["operation"] == "app+0x1178"
    with duckdb.connect() as connection:
        connection.register("arrow_paths", table)
        connection.execute("CREATE TABLE call_paths AS FROM arrow_paths")
        name_call_sites(connection, metadata)
        assert connection.execute("FROM call_paths").fetchall() == [tuple(row.values()) for row in named]


@pytest.mark.parametrize("function", ["solve", ".omp_outlined._debug__"])
def test_constructs_have_names_and_categories(function: str) -> None:
    loop = f"loop;{FUNCTION}"
    metadata = {
        "source.lines.0123456789abcdef": json.dumps(
            {"module": "app", "lines": {"1178": [[function, "src/a.c", 7]]}}
        ),
        f"region.category.{loop}": "openmp",
        "region.category.other;1": "mine",
    }
    table = TABLE.set_column(3, "operation", pa.array(["program", loop, SITE, "MPI_Send"]))
    name = "loop a.c:7 solve" if function == "solve" else "loop a.c:7"
    rows: list[dict[str, Any]] = named_call_paths(table, metadata).to_pylist()
    assert rows[1]["operation"] == name
    assert rows[0]["operation"] == "program"
    categories = {key: text for key, text in named_tags(metadata).items() if key.startswith("region.")}
    assert categories == {f"region.category.{name}": "openmp", "region.category.other;1": "mine"}


def test_a_table_without_places_is_left_alone() -> None:
    plain = TABLE.filter(pa.array([True, True, False, False]))
    assert named_call_paths(plain, {}) is plain

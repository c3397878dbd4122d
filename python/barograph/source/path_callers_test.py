# SPDX-License-Identifier: BSD-3-Clause
# What tells call sites of one line apart, and the table path_callers.
import json

import duckdb
import pyarrow as pa
import pytest

from barograph.source.labels import LINES_KEY
from barograph.source.named_paths import name_call_sites
from barograph.source.path_callers import add_path_callers, telling_callers

ID = "0123456789abcdef"
ROWS = {
    "1": [["put", "/src/io.c", 12]],
    "2": [["checkpoint", "/src/main.c", 30]],
    "3": [["history", "/src/main.c", 35]],
    "4": [["main", "/src/main.c", 40]],
    "5": [["main", "/src/main.c", 41]],
}
METADATA = {LINES_KEY + ID: json.dumps({"module": "app", "detail": "lines", "lines": ROWS})}


def site(*offsets: int) -> str:
    return ";".join(f"app@{ID}+{offset}" for offset in offsets)


@pytest.mark.parametrize(
    ("stacks", "told"),
    [
        (["put main", "close main"], ["", ""]),
        (["put few main", "put many main"], ["few", "many"]),
        (["put flush few main", "put flush many main"], ["few > flush", "many > flush"]),
        (["put few a", "put few b", "put many a"], ["a > few", "b > few", "many"]),
        (["put few main", "put few main"], ["", ""]),
        (["put few", "put few main"], ["few", "main > few"]),
        ([], []),
    ],
)
def test_the_fewest_callers_tell_stacks_apart(stacks: list[str], told: list[str]):
    assert telling_callers([stack.split() for stack in stacks]) == told


def test_call_paths_with_callers():
    """A function that calls itself on one line is one; only call sites with several callers have these in paths."""
    few, many, once = site(1, 2, 4), site(1, 3, 3, 3, 5), site(5)
    paths = {"path_id": range(7), "parent_id": [None, 0, 1, 0, 3, 0, 5], "layer": ["program"]}
    paths["layer"] = ["program", "source", "posix", "source", "posix", "source", "posix"]
    paths["operation"] = ["program", few, "write", many, "write", once, "close"]
    paths["call_path"] = [
        "program",
        f"program > {few}",
        f"program > {few} > write",
        f"program > {many}",
        f"program > {many} > write",
        f"program > {once}",
        f"program > {once} > close",
    ]
    table = pa.table({name: list(values) for name, values in paths.items()})
    with duckdb.connect() as connection:
        connection.register("recorded", table)
        connection.execute("CREATE TABLE call_paths AS FROM recorded")
        name_call_sites(connection, METADATA)
        add_path_callers(connection, lambda: table, METADATA)
        rows = connection.execute("FROM path_callers ORDER BY path_id").fetchall()
    assert [row[3] for row in rows[1:]] == [
        "program > main.c:30 checkpoint > io.c:12 put",
        "program > main.c:30 checkpoint > io.c:12 put > write",
        "program > main.c:35 history > io.c:12 put",
        "program > main.c:35 history > io.c:12 put > write",
        "program > main.c:41 main",
        "program > main.c:41 main > close",
    ]
    assert rows[3][1:3] == (["io.c:12 put", "main.c:35 history", "main.c:41 main"], "main.c:35 history")
    assert rows[5][1:3] == (["main.c:41 main"], "")
    assert rows[4][1:3] == ([], "")


def test_without_call_sites_the_recorded_table_is_not_asked_for():
    def never() -> pa.Table:
        raise AssertionError

    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE call_paths AS SELECT 0 AS path_id, NULL::INTEGER AS parent_id, 'program' AS layer, "
            "'program' AS operation, 'program' AS call_path"
        )
        add_path_callers(connection, never, {})
        assert connection.execute("FROM path_callers").fetchall() == [(0, [], "", "program")]

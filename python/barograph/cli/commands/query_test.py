# SPDX-License-Identifier: BSD-3-Clause
# Queries are read-only, errors name the misspelled identifier, and every SQL type is printed.
import csv
import json

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.sql.library import TABLES, public_views
from barograph.testing.command_line import RunCommand

CHANGES = (
    "INSERT INTO metadata VALUES ('a', 'b')",
    "UPDATE metadata SET value = ''",
    "DELETE FROM metadata",
    "TRUNCATE metadata",
    "DROP TABLE metadata",
    "ALTER TABLE metadata ADD COLUMN x INTEGER",
    "CREATE TABLE mine AS SELECT 1",
    "COPY metadata TO 'metadata.csv'",
    "EXPORT DATABASE 'folder'",
    "ATTACH 'other.db'",
    "INSTALL json",
    "LOAD json",
    "SET threads = 4",
    "PRAGMA threads = 4",
    "CALL pragma_version()",
    "BEGIN",
    "VACUUM",
)


@pytest.mark.parametrize("sql", CHANGES)
def test_what_is_no_question_is_refused(sql: str, run: RunCommand) -> None:
    result = run("query", "four", sql)
    assert (result.exit_code, result.stdout) == (ExitCode.USAGE, "")
    error, hint = result.stderr.splitlines()
    assert error == f"barograph: error: a query only asks: {sql.split(maxsplit=1)[0]} is not allowed"
    assert hint.startswith("hint: write a SELECT;")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 1; DROP TABLE metadata",
        "-- a comment\n/* another */ drop table metadata",
        "EXPLAIN ANALYZE DELETE FROM metadata",
        "explain (format json) DELETE FROM metadata",
    ],
)
def test_a_change_does_not_hide(sql: str, run: RunCommand) -> None:
    result = run("query", "four", "-", stdin=sql)
    assert result.exit_code == ExitCode.USAGE
    assert "a query only asks: D" in result.stderr


@pytest.mark.parametrize(
    "sql",
    [
        "FROM metadata LIMIT 1",
        "VALUES (1)",
        "WITH a AS (SELECT 1 AS x) FROM a",
        "DESCRIBE facts",
        "SUMMARIZE locations",
        "SHOW TABLES",
        "EXPLAIN SELECT 1",
        "PIVOT fact_rows ON rank USING sum(calls)",
        "SELECT 'DROP TABLE metadata'",
    ],
)
def test_questions_of_all_forms_are_answered(sql: str, run: RunCommand) -> None:
    assert run("query", "four", sql).exit_code == ExitCode.OK


@pytest.mark.parametrize(
    ("sql", "error", "hint"),
    [
        ("SELECT * FROM fact", "there is no table fact; did you mean facts?", '"DESCRIBE facts"'),
        ("SELECT cals FROM facts", "there is no column cals; did you mean calls?", '"DESCRIBE facts"'),
        ("SELECT f.cals FROM facts f", "there is no column cals; did you mean calls?", '"DESCRIBE facts"'),
        ("SELECT qqqqq FROM facts", "there is no column qqqqq", '"DESCRIBE facts"'),
        ("SELECT is_ioo(layer) FROM facts", "there is no function is_ioo; did you mean is_io?", '"DESCRIBE'),
        ("SELECT sume(calls) FROM facts", 'Did you mean "sum"?', '"DESCRIBE facts"'),
        ("SELECT * FROM zzzzzzz", "there is no table zzzzzzz", "--tables"),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(sql: str, error: str, hint: str, run: RunCommand) -> None:
    result = run("query", "four", sql)
    assert result.exit_code == ExitCode.USAGE
    assert error in result.stderr
    said = next(line for line in result.stderr.splitlines() if line.startswith("hint: "))
    assert hint in said
    assert len(said) < 160


def test_the_list_of_tables_is_a_table_like_others(run: RunCommand) -> None:
    known = {*TABLES, *(one.name for one in public_views() if one.is_view)}
    rows = json.loads(run("query", "--tables", "--json").stdout)["tables"]
    assert known <= {row["name"] for row in rows}
    assert set(rows[0]) == {"topic", "name", "doc"}
    lines = list(csv.DictReader(run("query", "--csv", "--tables").stdout.splitlines()))
    assert lines == rows
    assert "rank_times" in run("query", "--tables").stdout


@pytest.mark.parametrize(("words", "missing"), [([], "PROFILE"), (["four"], "SQL")])
def test_a_query_needs_a_profile_and_a_question(words: list[str], missing: str, run: RunCommand) -> None:
    result = run("query", *words)
    assert result.exit_code == ExitCode.USAGE
    assert (
        f"Missing argument '[{missing}]'" in result.stderr or f"Missing argument '{missing}'" in result.stderr
    )


def test_values_of_all_types_are_printed(run: RunCommand) -> None:
    sql = (
        "SELECT INTERVAL 36 HOUR AS i, 'a'::BLOB AS b, {'x': [1, NULL]} AS s, MAP {'k': 1.5} AS m, NULL AS n"
    )
    assert json.loads(run("query", "four", sql, "--json").stdout)["rows"] == [
        ["36:00:00", "61", {"x": [1, None]}, {"k": 1.5}, None]
    ]
    (row,) = csv.DictReader(run("query", "four", sql, "--csv").stdout.splitlines())
    assert row == {"i": "36:00:00", "b": "61", "s": '{"x": [1, null]}', "m": '{"k": 1.5}', "n": ""}
    table = run("query", "four", sql).stdout
    for text in ("36:00:00", "61", '{"x": [1, null]}', '{"k": 1.5}'):
        assert text in table

# SPDX-License-Identifier: BSD-3-Clause
# Queries are read-only, errors name the misspelled identifier, and every SQL type is printed.
import csv
import json
import shlex
import shutil
from pathlib import Path

import pyarrow as pa
import pytest

from barograph.analyze.messages.wait_states import waits_by_cause
from barograph.cli.exit_codes import ExitCode
from barograph.read.analysis.kept_analysis import analysis_folder, keep_analysis
from barograph.read.analysis.trace_analysis import TraceAnalysis
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


@pytest.mark.parametrize(
    ("words", "missing"), [([], "PROFILE"), (["four"], "SQL"), (["select rank from rank_times"], "PROFILE")]
)
def test_what_can_be_asked_is_said_where_nothing_was(words: list[str], missing: str, run: RunCommand) -> None:
    result = run("query", *words)
    assert (result.exit_code, result.stdout) == (ExitCode.USAGE, "")
    *listed, error, hint = result.stderr.splitlines()
    assert error == f"barograph: error: Missing argument '{missing}'."
    assert max(map(len, listed)) <= 80
    names = {word.strip(",") for line in listed for word in line.split()}
    assert {*TABLES, *(one.name for one in public_views() if one.is_view)} <= names
    # The example is a question that is answered.
    command = shlex.split(hint.split("`")[1])
    assert command[:2] == ["barograph", "query"]
    asked = ["four" if word == "PROFILE" else word for word in command[2:]]
    assert run("query", *asked).stdout.split()[0] == "rank"


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


PROFILE = Path(__file__).resolve().parents[5] / "tests" / "corpus" / "v1.5" / "file.baro"
WAIT = {
    "kind": "late sender",
    "operation": "MPI_Recv",
    "call_path": "program > MPI_Recv",
    "communicator": "W0.0",
    "cause_operation": "MPI_Send",
    "cause_path": "program > MPI_Send",
    "count": 1,
    "longest_ns": 70,
    "longest_start_ns": 0,
    "outside_ns": 30,
    "in_mpi_ns": 10,
}


@pytest.fixture(name="analyzed")
def with_an_analysis(tmp_path: Path) -> Path:
    """A profile with what the engine found in its events: a copy, as if it were of a traced run."""
    profile = tmp_path / "run.baro"
    shutil.copy(PROFILE, profile)
    waits = [WAIT | {"rank": rank, "cause_rank": 0, "waited_ns": 70 + rank} for rank in (1, 2, 3, 5)]
    tables = {
        "wait_states": pa.Table.from_pylist(waits),
        "event_counts": pa.Table.from_pylist(
            [{"rank": 0, "thread": 0, "made": 9, "received": 9, "missing": 0}]
        ),
    }
    keep_analysis(TraceAnalysis(tables, 9, 0, [], 0.0, {}), analysis_folder(profile))
    return profile


def test_who_waited_can_be_asked(analyzed: Path, run: RunCommand) -> None:
    done = run(
        "query",
        str(analyzed),
        "SELECT rank, waited_ns FROM wait_states WHERE rank > 1 ORDER BY rank",
        "--json",
    )
    assert json.loads(done.stdout)["rows"] == [[2, 72], [3, 73], [5, 75]]
    done = run("query", str(analyzed), "FROM waits_by_cause", "--json")
    found = json.loads(done.stdout)
    tables = pa.Table.from_pylist(
        [WAIT | {"rank": rank, "cause_rank": 0, "waited_ns": 70 + rank} for rank in (1, 2, 3, 5)]
    )
    (row,) = waits_by_cause(tables)
    assert [dict(zip(found["columns"], one, strict=True)) for one in found["rows"]] == [row]
    assert (row["waiters"], row["waited_ns"], row["outside_share"]) == ("1-3, 5", 291, 120 / 291)
    assert run("query", str(analyzed), "DESCRIBE wait_states").exit_code == ExitCode.OK


def test_without_a_trace_nobody_can_be_asked_who_waited(run: RunCommand) -> None:
    result = run("query", "four", "SELECT * FROM waits_by_cause")
    assert (result.exit_code, result.stdout) == (ExitCode.USAGE, "")
    error, hint = result.stderr.splitlines()
    assert error.endswith(" has no trace beside it")
    assert hint.startswith("hint: record with `barograph run --trace`")
    # A column may have that name.
    assert run("query", "four", "SELECT 1 AS wait_states").exit_code == ExitCode.OK
    assert run("query", "four", "SHOW TABLES").exit_code == ExitCode.OK

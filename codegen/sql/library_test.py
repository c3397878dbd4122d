# SPDX-License-Identifier: BSD-3-Clause
# A file of the SQL library is read as its header says, a wrong one is an error, and the packed file holds them all.
import json
from pathlib import Path

import pytest

from codegen.sql.library import ENGINE_TABLES, FINDINGS, FOLDER, PACKED, outputs, parse

FILE = """-- SPDX
-- Calls by rank. One row
-- per rank.
-- needs: a, b
-- stored: yes
-- column n [ns]: how
--   long
SELECT 1
"""


@pytest.mark.parametrize(
    "text",
    [
        "-- SPDX\n-- A doc.\n-- needs: a\n-- colum b: no\nSELECT 1",
        "-- SPDX\n-- A doc.\n-- needs: a\n",
        "-- SPDX\n-- A doc.\n-- computed: yes\nSELECT 1",
    ],
)
def test_what_is_not_understood_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"^x"):
        parse(text, "x")


def test_a_header_is_read() -> None:
    assert parse(FILE, "x") == {
        "doc": "Calls by rank. One row per rank.",
        "needs": ["a", "b"],
        "stored": True,
        "columns": [["n", "ns", "how long"]],
        "text": "SELECT 1",
    }


def test_a_macro_without_arguments_is_a_macro() -> None:
    assert parse("-- SPDX\n-- A doc.\n-- macro:\nSELECT 1", "x")["macro"] == ""


def write(root: Path, name: str) -> None:
    path = root / FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(FILE, encoding="utf-8")


def test_files_of_all_folders_are_packed_a_line_each(tmp_path: Path) -> None:
    for name in ("mpi/calls.sql", "mpi/messages/calls.shared.sql", "findings/io/sums.sql"):
        write(tmp_path, name)
    text = outputs(tmp_path)[PACKED]
    packed = json.loads(text)
    assert sorted(packed) == ["calls", "calls.shared", "sums"]
    assert (packed["sums"]["topic"], packed["sums"]["text"]) == ("findings/io", "SELECT 1")
    assert packed["calls.shared"]["topic"] == "mpi"
    assert len(text.splitlines()) == 2 + len(packed)


def test_a_file_may_hold_several_queries_by_name(tmp_path: Path) -> None:
    license_line, _, rest = FILE.partition("\n")
    path = tmp_path / FINDINGS / "io" / "small_requests" / "queries.sql"
    path.parent.mkdir(parents=True)
    path.write_text(
        f"{license_line}\n-- name: first\n{rest}\n-- name: second.shared\n{rest.replace('SELECT 1', 'SELECT 2')}"
    )
    packed = json.loads(outputs(tmp_path)[PACKED])
    assert {name: row["text"] for name, row in packed.items()} == {
        "first": "SELECT 1",
        "second.shared": "SELECT 2",
    }
    assert packed["first"] == {"topic": "findings/io", **parse(FILE, "first")}
    path.write_text(f"{license_line}\n-- Of all.\n-- name: first\n{rest}")
    with pytest.raises(ValueError, match=r"^small_requests: before the first name: -- Of all\.$"):
        outputs(tmp_path)


def test_two_queries_of_one_name_are_an_error(tmp_path: Path) -> None:
    write(tmp_path, "io/calls.sql")
    write(tmp_path, "mpi/calls.sql")
    with pytest.raises(
        ValueError, match=r"^calls is defined twice, the second time in python/barograph/sql/mpi/calls\.sql$"
    ):
        outputs(tmp_path)


def test_the_columns_of_a_table_of_the_engine_are_those_that_it_prints(tmp_path: Path) -> None:
    path = tmp_path / FOLDER / "trace" / "waits.sql"
    path.parent.mkdir(parents=True)
    path.write_text("-- SPDX\n-- A doc.\n-- computed: yes\n-- events: waits.states\n", encoding="utf-8")
    engine = tmp_path / ENGINE_TABLES
    engine.parent.mkdir(parents=True)
    column = '{ name = "NAME", type = "int", unit = "UNIT", doc = "a doc" }'
    columns = [
        column.replace("NAME", name).replace("UNIT", unit) for name, unit in (("n", "rank"), ("t", "ns"))
    ]
    engine.write_text(f'[[table]]\nname = "states"\ncolumns = [{", ".join(columns)}]\n', encoding="utf-8")
    packed = json.loads(outputs(tmp_path)[PACKED])["waits"]
    assert packed["columns"] == [["n", "", "a doc"], ["t", "ns", "a doc"]]
    assert packed["events"] == "waits.states"
    path.write_text("-- SPDX\n-- A doc.\n-- computed: yes\n-- events: waits.none\n", encoding="utf-8")
    with pytest.raises(ValueError, match="there is no table"):
        outputs(tmp_path)

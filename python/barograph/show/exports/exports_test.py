# SPDX-License-Identifier: BSD-3-Clause
# Every export, read back by the program it is meant for, with the same totals as the profile.
import csv
import json
import sqlite3
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.exports import columnar, json_tables, sqlite
from barograph.show.exports.call_trees import hatchet
from barograph.show.exports.request import ExportRequest
from barograph.testing import stencil_profile
from barograph.testing.cases.sampled_case import sampled_builder


@pytest.fixture
def workspace():
    with Workspace(stencil_profile(4, threads=2)) as opened:
        yield opened


def total_of(workspace: Workspace, column: str) -> int:
    return int(workspace.rows(f"SELECT sum({column})::BIGINT AS n FROM fact_rows")[0]["n"])


def test_sqlite_holds_all_facts_and_the_views(workspace: Workspace, tmp_path: Path):
    sqlite.write(workspace, tmp_path / "out.sqlite")
    database = sqlite3.connect(tmp_path / "out.sqlite")
    facts = database.execute("SELECT count(*), sum(calls), sum(time_ns), sum(bytes) FROM facts").fetchone()
    assert facts == (
        61,
        total_of(workspace, "calls"),
        total_of(workspace, "time_ns"),
        total_of(workspace, "bytes"),
    )
    assert database.execute("SELECT parent FROM communicators WHERE name = 'a0.1'").fetchone() == ("W0.0",)
    assert database.execute("SELECT value FROM metadata WHERE key = 'job.ranks'").fetchone() == ("4",)
    database.close()


def test_parquet_and_csv_agree_with_the_profile(workspace: Workspace, tmp_path: Path):
    columnar.write_parquet(workspace, tmp_path / "parquet")
    columnar.write_csv(workspace, tmp_path / "csv")
    read: Any = pyarrow.parquet
    table = read.read_table(tmp_path / "parquet" / "facts.parquet")
    assert sum(table.column("time_ns").to_pylist()) == total_of(workspace, "time_ns")
    with (tmp_path / "csv" / "facts.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == table.num_rows
    assert sum(int(row["calls"]) for row in rows) == total_of(workspace, "calls")
    assert {path.stem for path in (tmp_path / "csv").iterdir()} == set(columnar.TABLES)


def test_frames_of_stacks_are_no_call_paths_for_other_tools(tmp_path: Path):
    with Workspace(sampled_builder().build()) as sampled:
        assert sampled.rows("SELECT count(*) AS n FROM call_paths WHERE layer = 'source'")[0]["n"] > 0
        columnar.write_csv(sampled, tmp_path / "csv")
        json_tables.write(sampled, tmp_path / "out.json")
        wanted = sampled.rows("SELECT path_id FROM call_paths WHERE layer != 'source' ORDER BY path_id")
    with (tmp_path / "csv" / "call_paths.csv").open(newline="") as stream:
        written = [int(row["path_id"]) for row in csv.DictReader(stream)]
    table = json.loads((tmp_path / "out.json").read_text())["tables"]["call_paths"]
    place = table["columns"].index("path_id")
    assert written == [row[place] for row in table["rows"]] == [row["path_id"] for row in wanted]


def test_json_holds_every_table(workspace: Workspace, tmp_path: Path):
    json_tables.write(workspace, tmp_path / "out.json")
    document = json.loads((tmp_path / "out.json").read_text())
    assert set(document) == {"schema", "metadata", "tables"}
    rows = document["tables"]["fact_rows"]
    place = rows["columns"].index("time_ns")
    assert sum(row[place] for row in rows["rows"]) == total_of(workspace, "time_ns")
    assert len(document["tables"]["locations"]["rows"]) == 8


def test_hatchet_text_is_dense_and_exclusive_times_add_up(workspace: Workspace, tmp_path: Path):
    hatchet.write(workspace, tmp_path / "out.json", ExportRequest())
    document = json.loads((tmp_path / "out.json").read_text())
    rows = document["dataframe"]
    assert len(rows) == 4 * len(document["graph"][0])
    assert sum(row["time"] for row in rows) == pytest.approx(4 * (10 + 8))

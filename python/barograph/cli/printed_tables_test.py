# SPDX-License-Identifier: BSD-3-Clause
# spec/tables is the only place that describes a table: one is followed from there to every output, and all are printed.
import csv
import io
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.cli import main
from barograph.show.json_output import json_rows
from barograph.spec.page_tables import DIFFERENCE_TABLES, TABLES
from barograph.spec.table_model import Table
from barograph.spec.tables import (
    comms,
    compare,
    density,
    diff,
    engine,
    files,
    findings,
    functions,
    jobs,
    loops,
    metrics,
    profile,
    programs,
    time,
    timeline,
    trial,
    wrap,
)
from barograph.spec.tables import io as io_tables
from barograph.testing.command_line import RunCommand

PACKAGE = Path(barograph.__file__).parent
ROOT = PACKAGE.parent.parent
SPEC = ROOT / "spec" / "tables"
MODULES = (
    comms,
    compare,
    density,
    diff,
    engine,
    files,
    findings,
    functions,
    io_tables,
    jobs,
    loops,
    metrics,
    profile,
    programs,
    time,
    timeline,
    trial,
    wrap,
)
# Tables whose columns depend on what is shown: the result of a query, layers side by side, a matrix, what modules make.
FREE = {
    "show/query_output.py",
    "show/files/io.py",
    "show/communicators/matrix.py",
    "show/waits/module_tables.py",
}
MANY_RUNS = f"compare {' '.join(f'run-{run:02}.baro' for run in range(8))}"
SCALING_RUNS = "compare np-2.baro np-4.baro np-8.baro --scaling strong"
# A command line, and where its JSON has the rows of which table.
ROWS: tuple[tuple[str, str, Table[Any]], ...] = (
    ("ranks sixteen", "ranks", time.RANKS),
    ("tree four", "call_paths", time.CALL_PATHS),
    ("profile sixteen --thread 1", "rows", time.PROFILE_ROWS),
    ("profile hotter --samples --rank 1-2", "functions", functions.PROFILE_FUNCTIONS),
    ("comms tree", "communicators", comms.COMMUNICATORS),
    ("comms tree", "windows", comms.COMMUNICATORS),
    ("comms four --per-rank", "rows", comms.COMMUNICATOR_SIZES),
    ("comms tree --tree", "tree", comms.COMMUNICATOR_TREE),
    ("comms tree --by size", "by_size", comms.OPERATIONS_BY_SIZE),
    ("matrix four", "pairs", comms.MESSAGE_PAIRS),
    ("density four --op MPI_Isend", "ranks", density.DENSITY),
    ("density four --op MPI_Isend --by bytes", "levels", density.DENSITY_LEVELS),
    ("io io", "layers", io_tables.IO_LAYERS),
    ("io io", "calls", io_tables.IO_CALLS),
    ("io io", "sizes", io_tables.IO_SIZES),
    ("io io --profile", "rows", io_tables.IO_PROFILE),
    ("timeline phased --phases", "phases", timeline.IO_PHASES),
    ("report tree", "late_arrival", comms.LATE_ARRIVAL),
    ("report four", "operations", time.OPERATIONS),
    ("report loops", "program_metrics", metrics.PROGRAM_METRICS),
    ("categories categories", "categories", time.CATEGORIES),
    ("report categories", "categories", time.CATEGORIES),
    ("tree categories --by category", "category_paths", time.CATEGORY_TREE),
    ("tree loops --metric residual", "metric_paths", metrics.METRIC_TREE),
    ("tree sampled --samples", "sampled_paths", functions.SAMPLED_TREE),
    ("report sampled", "functions", functions.FUNCTIONS),
    ("diff four balanced", "call_paths", diff.DIFF_CALL_PATHS),
    ("diff four balanced", "environment", diff.DIFF_ENVIRONMENT),
    ("diff four balanced --by communicator", "groups", diff.DIFF_GROUPS),
    ("diff loops folded", "metrics", diff.DIFF_METRICS),
    ("diff sampled hotter", "functions", diff.DIFF_FUNCTIONS),
    (MANY_RUNS, "runs", compare.COMPARE_RUNS),
    (MANY_RUNS, "spread", compare.COMPARE_SPREAD),
    (MANY_RUNS, "outliers", compare.COMPARE_OUTLIERS),
    (MANY_RUNS, "correlations", compare.COMPARE_CORRELATIONS),
    (SCALING_RUNS, "scaling", compare.COMPARE_SCALING),
)
# A command line whose CSV has the columns of a table.
LINES: tuple[tuple[str, Table[Any]], ...] = (
    ("ranks sixteen", time.RANKS),
    ("tree four", time.CALL_PATHS),
    ("profile four", time.PROFILE_ROWS),
    ("profile hotter --samples", functions.PROFILE_FUNCTIONS),
    ("categories categories", time.CATEGORIES),
    ("tree categories --by category", time.CATEGORY_TREE),
    ("tree sampled --samples", functions.SAMPLED_TREE),
    ("functions sampled", functions.FUNCTIONS),
    ("diff sampled hotter --by function", diff.DIFF_FUNCTIONS),
    ("comms tree --summary", comms.COMMUNICATORS),
    ("comms tree --tree", comms.COMMUNICATOR_TREE),
    ("comms tree --by size", comms.OPERATIONS_BY_SIZE),
    ("matrix four", comms.MESSAGE_PAIRS),
    ("density four --op MPI_Isend", density.DENSITY),
    ("io io", io_tables.IO_CALLS),
    ("io io --profile", io_tables.IO_PROFILE),
    ("loops loops", loops.ITERATIONS),
    ("timeline loops", timeline.TIMELINE_BINS),
    ("timeline phased --phases", timeline.IO_PHASES),
    ("findings four", findings.FINDINGS),
    ("diff four balanced", diff.DIFF_CALL_PATHS),
    ("diff four balanced --by communicator", diff.DIFF_GROUPS),
    (MANY_RUNS, compare.COMPARE_SPREAD),
    (f"{MANY_RUNS} --table outliers", compare.COMPARE_OUTLIERS),
    (SCALING_RUNS, compare.COMPARE_SCALING),
)


def all_tables() -> list[Table[Any]]:
    found = [value for module in MODULES for value in vars(module).values()]
    return [value for value in found if isinstance(value, Table)]


def entries() -> list[dict[str, Any]]:
    toml: Any = pytest.importorskip("tomllib")  # of Python 3.11
    return [table for path in SPEC.glob("*.toml") for table in toml.loads(path.read_text("utf-8"))["table"]]


def sources() -> dict[str, str]:
    paths = [path for name in ("show", "cli") for path in (PACKAGE / name).rglob("*.py")]
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in paths
        if not path.name.endswith("_test.py") and "exports" not in path.parts
    }


def test_a_table_goes_from_the_spec_to_every_output(run: RunCommand, tmp_path: Path):
    entry = next(table for table in entries() if table["name"] == "ranks")

    def columns(form: str) -> list[dict[str, Any]]:
        usual = {"picture": ("terminal",)}
        return [
            one
            for one in entry["columns"]
            if form in one.get("in", usual.get(one["type"], ("terminal", "csv", "json")))
        ]

    head = run("ranks", "sixteen").output.splitlines()[0]
    # The profile has no I/O, a pipe no pictures, and --after-init is not given.
    absent = {"io_ns", "after_init_ns"}
    shown = [
        one["title"] for one in columns("terminal") if one["name"] not in absent and one["type"] != "picture"
    ]
    assert re.split(r"\s\s+", head.strip()) == shown
    lines = list(csv.reader(io.StringIO(run("ranks", "sixteen", "--csv", "-").stdout)))
    assert lines[0] == [one["name"] for one in columns("csv")]
    rows = json.loads(run("ranks", "sixteen", "--json").stdout)["ranks"]
    assert list(rows[0]) == [one["name"] for one in columns("json")]
    assert [str(rows[0][name]) for name in ("rank", "node", "wall_ns")] == [
        lines[1][lines[0].index(name)] for name in ("rank", "node", "wall_ns")
    ]
    assert run("report", "sixteen", "--tables", str(tmp_path / "tables")).exit_code == 0
    page = (tmp_path / "tables" / "ranks.csv").read_text(encoding="utf-8").splitlines()
    assert page[0].split(",") == [one["name"] for one in columns("page")]
    types = (ROOT / "viewer" / "src" / "generated" / "columns.ts").read_text(encoding="utf-8")
    fields = types.partition("export interface Ranks {\n")[2].partition("}")[0]
    assert re.findall(r"readonly (\w+):", fields) == [one["name"] for one in columns("page")]
    reference = (ROOT / "docs" / "reference" / "printed-tables.md").read_text(encoding="utf-8")
    section = reference.partition("\n## ranks\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\| (\w+) \|", section, re.MULTILINE)[1:] == [one["name"] for one in entry["columns"]]


def test_every_table_of_the_spec_is_printed_by_a_command_that_is_there():
    text = "\n".join(sources().values())
    assert [table.name for table in all_tables() if not re.search(rf"\b{table.name.upper()}\b", text)] == []
    spec = entries()
    assert {entry["name"] for entry in spec} == {table.name for table in all_tables()}
    named = {command.split()[0] for entry in spec for command in entry["printed_by"]}
    assert named <= set(main.list_commands(main.make_context("barograph", ["info"], resilient_parsing=True)))
    on_page = {table.name for table in all_tables() if table.columns_in("page")}
    assert on_page == {table.name for table in (*TABLES, *DIFFERENCE_TABLES)}


def test_no_column_list_is_written_by_hand():
    for name, text in sources().items():
        # A tuple or list of texts under such a name is a table that the spec does not know.
        assert not re.search(r"COLUMNS(: [^=]*)? = [\[(]\s*[\"']", text), name
        assert name in FREE or not re.search(r"\bColumn\(|\.grid\(\[?Column|screen\.grid\(", text), name


@pytest.mark.parametrize(("words", "key", "table"), ROWS)
def test_json_has_the_names_of_the_spec(words: str, key: str, table: Table[Any], run: RunCommand):
    rows = json.loads(run(*shlex.split(words), "--json").stdout)[key]
    assert rows
    assert {tuple(row) for row in rows} == {
        tuple(column.key or column.name for column in table.columns_in("json"))
    }


@pytest.mark.parametrize(("words", "table"), LINES)
def test_csv_has_the_names_of_the_spec(words: str, table: Table[Any], run: RunCommand):
    lines = list(csv.reader(io.StringIO(run(*shlex.split(words), "--csv", "-").stdout)))
    assert lines[0] == table.names("csv")
    assert len(lines) > 1


def test_further_keys_of_an_open_table_come_after_its_columns(run: RunCommand):
    header = run("files", "io", "--csv", "-").stdout.splitlines()[0].split(",")
    names = files.FILES.names("csv")
    assert header[: len(names)] == names
    assert {"opens", "seeks", "rated_reads"} <= set(header[len(names) :])
    assert "place" not in header
    row = json.loads(run("files", "io", "--json").stdout)["files"][0]
    assert set(header) <= set(row)
    assert json_rows(files.FILES, [row]) == [row]

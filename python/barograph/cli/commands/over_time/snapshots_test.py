# SPDX-License-Identifier: BSD-3-Clause
# The series of snapshots of a run: what is one of them, and what the rows say.
import csv
import io
import json
from pathlib import Path

import pytest

import barograph
from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand

SECOND = 1_000_000_000
PATHS = [
    ("app", "program"),
    ("solve", "region"),
    ("app+0x10", "source"),
    ("fwrite", "stdio"),
    ("MPI_Allreduce", "mpi"),
]
PARENTS = (None, 0, 1, 2, 1)


def write(path: Path, seconds: tuple[int, ...], site: str = "app+0x10", **metadata: str) -> None:
    """Writes a profile whose call paths have these inclusive times on each rank."""
    ranks = 2
    barograph.write(
        path,
        call_paths={
            "path_id": list(range(len(PATHS))),
            "parent_id": list(PARENTS),
            "operation": [site if layer == "source" else operation for operation, layer in PATHS],
            "layer": [layer for _, layer in PATHS],
        },
        fact_rows={
            "rank": [rank for rank in range(ranks) for _ in PATHS],
            "path_id": list(range(len(PATHS))) * ranks,
            "calls": [1] * len(PATHS) * ranks,
            "time_ns": [one * SECOND for one in seconds] * ranks,
        },
        locations={"rank": list(range(ranks)), "wall_ns": [seconds[0] * SECOND] * ranks},
        metadata={"program.name": "app", "run.wall_ns": str(seconds[0] * SECOND), "job.id": "1"} | metadata,
    )


def snapshot(
    folder: Path, number: int, name: str, seconds: tuple[int, ...], node: str = "a", **more: str
) -> None:
    place = f"-{name}" if name else ""
    on = {
        "snapshot.number": str(number),
        "snapshot.node": node,
        "snapshot.name": name,
        "run.complete": "false",
    }
    write(folder / f"run.snapshot-{number}{place}.{node}.baro", seconds, **(on | more))


@pytest.fixture
def series(tmp_path: Path) -> Path:
    """Three snapshots, of which the tenth is the last, and the profile, which knows its call sites."""
    snapshot(tmp_path, 1, "set-up", (10, 2, 0, 0, 1))
    snapshot(tmp_path, 2, "", (20, 11, 0, 0, 2))
    snapshot(tmp_path, 10, "written", (30, 18, 6, 6, 3))
    write(tmp_path / "run.baro", (40, 20, 6, 6, 5), site="app main")
    return tmp_path / "run"


def rows_of(run: RunCommand, *words: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = json.loads(run("snapshots", *words, "--json").stdout)["snapshots"]
    return rows


def test_each_says_what_grew_most(run: RunCommand, series: Path):
    rows = rows_of(run, str(series))
    assert [(row["number"], row["name"]) for row in rows] == [
        (1, "set-up"),
        (2, ""),
        (10, "written"),
        (None, "(end of the run)"),
    ]
    assert [row["wall_ns"] for row in rows] == [seconds * SECOND for seconds in (10, 20, 30, 40)]
    # solve without its calls: 1, 9, 9, 9 seconds; the program without it: 8, 9, 12, 20.
    assert [(row["most_path"], row["most_ns"]) for row in rows] == [
        (None, None),
        ("app > solve", 8 * SECOND),
        ("app > solve > fwrite", 6 * SECOND),
        ("app", 8 * SECOND),
    ]
    assert [row["mpi_ns"] for row in rows] == [seconds * SECOND for seconds in (1, 2, 3, 5)]
    assert [row["io_ns"] for row in rows] == [seconds * SECOND for seconds in (0, 0, 6, 6)]


def test_any_name_of_the_run_will_do(run: RunCommand, series: Path):
    rows = rows_of(run, str(series))
    assert rows_of(run, f"{series}.baro") == rows
    assert rows_of(run, f"{series}.snapshot-1-set-up.a.baro") == rows
    printed = list(csv.DictReader(io.StringIO(run("snapshots", str(series), "--csv", "-").stdout)))
    assert [row["file"] for row in printed] == [row["file"] for row in rows]


def test_each_node_has_its_own_series(run: RunCommand, series: Path):
    snapshot(series.parent, 2, "", (21, 3, 0, 0, 2), node="b")
    snapshot(series.parent, 3, "", (22, 4, 0, 0, 3), node="b")
    rows = rows_of(run, str(series))
    assert [(row["node"], row["number"]) for row in rows] == [
        ("a", 1),
        ("a", 2),
        ("a", 10),
        ("b", 2),
        ("b", 3),
    ]
    assert rows[3]["most_path"] is None
    assert rows[4]["most_path"] == "app > solve > MPI_Allreduce"
    assert "node" in run("snapshots", str(series)).stdout


def test_those_of_another_run_are_left_out(run: RunCommand, series: Path):
    snapshot(series.parent, 11, "old", (90, 80, 0, 0, 0), **{"job.id": "0"})
    result = run("snapshots", str(series))
    assert "old" not in result.stdout
    assert "1 snapshot is left out: of another run of this name" in " ".join(result.stdout.split())


def test_without_any_it_says_how_to_keep_them(run: RunCommand, tmp_path: Path):
    (tmp_path / "run.baro").touch()
    result = run("snapshots", str(tmp_path / "run"))
    assert result.exit_code == ExitCode.NOT_FOUND
    assert result.stdout == ""
    assert "there are no snapshots of" in result.stderr
    assert "--snapshot-keep all" in result.stderr


def test_a_run_that_is_not_there_is_said_not_to_be(run: RunCommand, tmp_path: Path):
    result = run("snapshots", str(tmp_path / "nosuch"))
    assert result.exit_code == ExitCode.NOT_FOUND
    assert "there is no run" in result.stderr
    assert "they are removed" not in result.stderr


def test_a_name_of_two_lines_takes_one_row(run: RunCommand, series: Path):
    snapshot(series.parent, 3, "", (25, 15, 0, 0, 2), **{"snapshot.name": "one\ntwo"})
    assert "one\\ntwo" in run("snapshots", str(series)).stdout
    assert "one\ntwo" in [row["name"] for row in rows_of(run, str(series))]

# SPDX-License-Identifier: BSD-3-Clause
# What `barograph loops` and `barograph timeline` write beside the screen, and how they answer mistakes.
import csv
import json
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand

MS = 1_000_000


def test_json_holds_exact_numbers(run: RunCommand):
    document = json.loads(run("loops", "loops", "--json").stdout)
    (loop,) = document["loops"]
    assert (loop["loop"], loop["call_path"], loop["metric"]) == ("step", "program > step", "time")
    assert (loop["iterations"], loop["ranks"], loop["stride"]) == (64, 8, 1)
    assert loop["most"] == 602 * MS
    (slow,) = loop["stand_out"]
    assert (slow["first"], slow["last"], slow["rank"], slow["cause"]) == (41, 41, 2, "rank")
    assert loop["drifts"][0]["ranks"] == [5]
    assert loop["stragglers"]["ranks"] == [6]
    assert len(loop["iterations_table"]) == 64


def test_csv_has_a_line_per_iteration(run: RunCommand):
    rows = list(csv.DictReader(run("loops", "loops", "--csv", "-").stdout.splitlines()))
    assert len(rows) == 64
    assert rows[41]["first_index"] == "41"
    assert float(rows[41]["greatest"]) == 602 * MS
    folded = list(csv.DictReader(run("loops", "folded", "--csv").stdout.splitlines()))
    assert [(row["first_index"], row["last_index"], row["count"]) for row in folded[:2]] == [
        ("0", "3", "32"),
        ("4", "7", "32"),
    ]


def test_a_choice_of_ranks_is_all_that_is_seen(run: RunCommand):
    rows = list(csv.DictReader(run("loops", "loops", "--rank", "2,5", "--csv").stdout.splitlines()))
    assert {row["ranks"] for row in rows} == {"2"}
    lines = list(csv.DictReader(run("timeline", "loops", "--rank", "3", "--csv").stdout.splitlines()))
    assert {row["rank"] for row in lines} == {"3"}
    assert len(lines) == 64


@pytest.mark.parametrize(
    ("command", "ending", "start"), [("loops", "png", b"\x89PNG"), ("timeline", "svg", b"<?xml")]
)
def test_pictures_are_whole_and_the_same_each_time(
    run: RunCommand, tmp_path: Path, command: str, ending: str, start: bytes
):
    pictures: list[bytes] = []
    for name in ("one", "two"):
        target = tmp_path / f"{name}.{ending}"
        assert run(command, "loops", "--picture", str(target)).stdout == f"wrote {target}\n"
        pictures.append(target.read_bytes())
    assert pictures[0] == pictures[1]
    assert pictures[0].startswith(start)
    assert run(command, "loops", "-o", str(tmp_path / f"one.{ending}")).exit_code == ExitCode.FAILED


def test_timeline_json_adds_up(run: RunCommand):
    document = json.loads(run("timeline", "loops", "--by", "operations", "--json").stdout)
    (layer,) = document["layers"]
    assert sum(step["operations"] for step in layer["steps"]) == 8 * 8 * 64
    assert (layer["ranks"], layer["step_ns"]) == (8, 150 * MS)


def test_queries_see_series_only_when_they_ask(run: RunCommand):
    sql = "SELECT metric, count(*) AS n FROM iterations GROUP BY metric ORDER BY metric"
    assert run("query", "loops", sql, "--csv").stdout.splitlines() == [
        "metric,n",
        "cells,8",
        "mpi time,512",
        "residual,512",
        "time,512",
    ]
    assert run("query", "loops", "SELECT sum(operations)::INT AS n FROM timeline", "--csv").stdout == (
        "n\n4096\n"
    )
    assert run("query", "four", "SELECT count(*) AS n FROM series", "--csv").stdout == "n\n0\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("loops", "loops", "--loop", "stop"), "loops.baro has no loop stop"),
        (("loops", "loops", "--metric", "speed"), "loops.baro has no metric speed"),
        (("loops", "loops", "--rank", "99"), "loops.baro has no rank 99"),
        (("loops", "loops", "-o", "a.gif"), "don't know how to draw a.gif"),
        (("loops", "loops", "--csv", "-", "--json"), "exclude each other"),
        (("tree", "loops", "--metric", "speed"), "it has cells, residual"),
        (("tree", "four", "--metric", "speed"), "it has no metrics of the program"),
        (("timeline", "loops", "--layer", "posix"), "loops.baro has no timeline of layer posix"),
    ],
)
def test_mistakes_are_named(run: RunCommand, words: tuple[str, ...], says: str):
    result = run(*words)
    assert result.exit_code == ExitCode.USAGE
    assert says in result.stderr
    assert len(result.stderr.splitlines()) <= 2

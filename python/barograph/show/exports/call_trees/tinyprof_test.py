# SPDX-License-Identifier: BSD-3-Clause
# TinyProf's text is taken apart again by its separators, and its CSV has the same values.
import csv
from pathlib import Path

import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.exports.call_trees import tinyprof
from barograph.show.exports.request import ExportRequest
from barograph.testing import TableProfile
from barograph.testing.cases.category_case import TENTH, category_profile
from barograph.testing.cases.loop_case import SECOND, STEPS, loop_profile
from barograph.testing.table_builder import TableBuilder


def written(
    profile: TableProfile, folder: Path, request: ExportRequest | None = None
) -> list[list[dict[str, str]]]:
    """Both forms as rows of a table."""
    found: list[list[dict[str, str]]] = []
    with Workspace(profile) as workspace:
        for number, write in enumerate((tinyprof.write, tinyprof.write_csv)):
            write(workspace, folder / f"{number}", request or ExportRequest())
            with (folder / f"{number}").open(newline="") as stream:
                found.append(list(csv.DictReader(stream)))
    return found


def executed_twice() -> TableProfile:
    """Two executions on two ranks, three iterations each; `mem` varies, `limit` does not, `drift` is negative."""
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=20 * SECOND)
        build.fact(rank, "program > main", 2, 20 * SECOND)
        build.fact(rank, "program > main > compute<int>", 2, 12 * SECOND)
        build.series(rank, "program > main", [8e9, 12e9], consistency="by execution")
        for execution in range(2):
            times = [(rank + 1) * 1e9, 2e9, (execution + 1) * 1e9]
            build.series(rank, "program > main > compute<int>", times, execution=execution)
            build.series(
                rank,
                "program > main > compute<int>",
                [0.1, 1e-9, 7.0],
                metric="mem",
                unit="",
                execution=execution,
            )
        build.series(rank, "program > main", [5.0], metric="limit", unit="", consistency="constant")
        build.series(rank, "program > main", [-1.0], metric="drift", unit="", consistency="by rank")
    build.fact(1, "program > main > update", 1, SECOND)
    return build.build({"run.executions": "2"}, "twice.baro")


def test_values_are_by_rank_then_execution_then_iteration(tmp_path: Path):
    compact, lines = written(executed_twice(), tmp_path)
    rows = {row["callpath"]: row for row in compact}
    assert rows["program<main"]["runtime"] == "8-12|8-12"
    loop = rows["program<main<compute[int]"]
    assert loop["runtime"] == "1+2+1-1+2+2|2+2+1-2+2+2"
    assert loop["mem"] == "0.1+0.000000001+7-0.1+0.000000001+7|0.1+0.000000001+7-0.1+0.000000001+7"
    assert rows["program<main<update"]["runtime"] == "0|1"  # rank 0 has no such event
    assert rows["program<main"]["limit"] == "5"  # the same everywhere, as the program says
    assert [row for row in lines if row["callpath"] == "program<main<compute[int]"][3:5] == [
        {
            "callpath": "program<main<compute[int]",
            "rank": "0",
            "execution": execution,
            "iteration": iteration,
            "runtime": runtime,
            "mem": mem,
            "limit": "",
            "drift": "",
        }
        for execution, iteration, runtime, mem in (("1", "0", "1", "0.1"), ("1", "1", "2", "0.000000001"))
    ]


def test_what_begins_with_the_separator_is_in_the_csv_only(tmp_path: Path):
    compact, lines = written(executed_twice(), tmp_path)
    assert "drift" not in compact[0]
    assert {row["drift"] for row in lines} == {"", "-1"}


@pytest.mark.parametrize("stride", [1, 4])
def test_iterations_that_share_an_entry_are_one_value(stride: int, tmp_path: Path):
    profile = loop_profile(3, stride=stride)
    compact, lines = written(profile, tmp_path)
    (row,) = [row for row in compact if row["callpath"] == "program<step"]
    values = [[float(value) for value in of.split("+")] for of in row["runtime"].split("|")]
    assert [len(of) for of in values] == [STEPS // stride] * 3
    with Workspace(profile) as workspace:
        workspace.need("iterations")
        (total,) = workspace.rows("SELECT sum(sum) / 1e9 AS s FROM iterations WHERE metric = 'time'")
    assert sum(map(sum, values)) == pytest.approx(total["s"])
    steps = [row for row in lines if row["callpath"] == "program<step"]
    assert len(steps) == 3 * STEPS // stride
    assert steps[1]["iteration"] == ("1" if stride == 1 else "4..7")


def test_the_category_of_a_region_is_its_tag(tmp_path: Path):
    compact, lines = written(category_profile(), tmp_path, ExportRequest(ranks=(1, 2)))
    solve = next(row for row in compact if row["callpath"] == "program<solve")
    assert (solve["tag"], solve["runtime"]) == ("math", "11|12")
    assert {row["rank"] for row in lines} == {"1", "2"}
    assert (
        next(row for row in lines if row["callpath"] == "program<once")["runtime"]
        == f"{10 * TENTH / 1e9:.0f}"
    )
    assert next(row for row in compact if row["callpath"].endswith("<MPI_Barrier"))["tag"] == ""

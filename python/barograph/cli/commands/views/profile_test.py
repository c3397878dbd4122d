# SPDX-License-Identifier: BSD-3-Clause
# `barograph profile`: which ranks and threads the numbers are of, the same in all forms, and mistakes that are named.
import csv
import io
import json

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("four",),
            "over 4 ranks: one that never made the call counts as 0. Share: of the inclusive time.",
        ),
        (("four", "--rank", "2"), "Rank 2."),
        (("one",), "Rank 0."),
        (("sixteen", "--rank", "2"), "Rank 2: sums over its threads."),
        (("sixteen", "--rank", "2", "--thread", "1"), "Rank 2, thread 1."),
        (
            ("sixteen",),
            "over 16 ranks: one that never made the call counts as 0. What a rank has is the sum over its",
        ),
        (
            ("sixteen", "--rank", "0-2", "--thread", "1"),
            "over 3 ranks: one that never made the call counts as 0. From thread 1 of",
        ),
    ],
)
def test_the_text_says_what_the_numbers_are_of(words: tuple[str, ...], said: str, run: RunCommand):
    text = " ".join(run("profile", *words).stdout.split())
    assert said in text
    assert ("deviation" in text.split("Rank ", 1)[0]) == said.startswith("over")


def test_all_forms_have_the_same_rows(run: RunCommand):
    document = json.loads(run("profile", "four", "--sort", "inclusive", "--top", "2", "--json").stdout)
    assert set(document) == {
        "schema", "profile", "losses", "ranks", "ranks_counted", "thread", "by", "sort", "rows",
    }  # fmt: skip
    assert (document["schema"], document["ranks"], document["ranks_counted"]) == (
        "barograph/profile/1",
        None,
        4,
    )
    rows = document["rows"]
    lines = list(
        csv.DictReader(io.StringIO(run("profile", "four", "--sort", "inclusive", "--csv", "-").stdout))
    )
    assert [line["operation"] for line in lines] == [row["operation"] for row in rows]
    assert [float(line["inclusive_mean_ns"]) for line in lines] == [row["inclusive_mean_ns"] for row in rows]
    shown = run("profile", "four", "--sort", "inclusive", "--top", "2").stdout.splitlines()
    assert [line.split()[0] for line in shown[1:3]] == [row["operation"] for row in rows[:2]]
    assert f"{len(rows) - 2} more rows; --top 0 shows all" in shown[3]


@pytest.mark.parametrize("sort", ["exclusive", "inclusive", "calls", "name"])
def test_rows_are_sorted_by_what_is_asked_for(sort: str, run: RunCommand):
    rows = json.loads(run("profile", "four", "--sort", sort, "--json").stdout)["rows"]
    key = {"calls": "calls", "name": "operation"}.get(sort, f"{sort}_mean_ns")
    values = [row[key] for row in rows]
    assert values == sorted(values, reverse=sort != "name")


def test_means_are_those_of_the_report_and_the_tree(run: RunCommand):
    rows = json.loads(run("profile", "four", "--json").stdout)["rows"]
    report = json.loads(run("report", "four", "--json").stdout)["operations"]
    found = {
        row["operation"]: (
            row["exclusive_mean_ns"],
            row["exclusive_min_ns"],
            row["exclusive_max_ns"],
            row["calls"],
        )
        for row in rows
    }
    assert len(report) == 10
    for row in report:
        assert found[row["operation"]] == (row["mean_ns"], row["min_ns"], row["max_ns"], row["calls"])
    paths = json.loads(run("profile", "four", "--by", "path", "--json").stdout)["rows"]
    tree = json.loads(run("tree", "four", "--json").stdout)["call_paths"]
    assert {row["call_path"]: (row["inclusive_mean_ns"], row["child_calls"]) for row in tree} == {
        row["call_path"]: (row["inclusive_mean_ns"], row["child_calls"]) for row in paths
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("four", "--thread", "1"), "four.baro has no thread 1\nhint: threads: 0\n"),
        (("sixteen", "--rank", "3", "--thread", "2"), "has no thread 2 on rank 3\nhint: threads: 0-1\n"),
        (("four", "--rank", "9"), "four.baro has no rank 9\nhint: it has ranks 0-3\n"),
        (
            ("four", "--samples", "--by", "path"),
            "--samples has no call paths\nhint: `barograph tree PROFILE --samples`",
        ),
        (("four", "--by", "function"), "'function' is not one of 'operation', 'path'"),
    ],
)
def test_mistakes_are_named(words: tuple[str, ...], said: str, run: RunCommand):
    result = run("profile", *words)
    assert result.exit_code == ExitCode.USAGE
    assert said in result.stderr


def test_functions_of_samples_are_apart(run: RunCommand):
    """Ranks have 600 samples of 10 ms in solve() and 300 in kernel(), rank 2 has 400 more in hot()."""
    functions = json.loads(run("profile", "hotter", "--samples", "--json").stdout)["functions"]
    hot = next(row for row in functions if row["function"] == "hot")
    assert (hot["ranks"], hot["samples"], hot["samples_mean"]) == (1, 400, 100)
    assert (hot["exclusive_mean_ns"], hot["exclusive_min_ns"], hot["exclusive_max_ns"]) == (
        1e9,
        0,
        4_000_000_000,
    )
    assert hot["exclusive_deviation_ns"] == pytest.approx(1e9 * 3**0.5, rel=1e-12)
    solve = next(row for row in functions if row["function"] == "solve")
    assert (solve["exclusive_mean_ns"], solve["inclusive_mean_ns"]) == (6e9, 9e9)
    assert (solve["exclusive_deviation_ns"], solve["line"]) == (0, 20)
    all_functions = json.loads(run("functions", "hotter", "--json").stdout)["functions"]
    assert {row["function"]: row["exclusive_ns"] for row in all_functions} == {
        row["function"]: 4 * row["exclusive_mean_ns"] for row in functions
    }
    of_one = json.loads(run("profile", "hotter", "--samples", "--rank", "0", "--json").stdout)["functions"]
    assert "hot" not in {row["function"] for row in of_one}
    assert "`barograph run --sample 100Hz`" in run("profile", "four", "--samples").stdout
    assert "No sample was taken there." in run("profile", "four", "--samples", "--rank", "1").stdout

# SPDX-License-Identifier: BSD-3-Clause
# Runs with different numbers of ranks: speed-up and efficiency worked out by hand, and where there must be none.
import json
from collections.abc import Sequence
from pathlib import Path

import duckdb
import pytest

from barograph.analyze.runs.compare import Comparison, compare
from barograph.analyze.runs.run_database import RunDatabase, reduce
from barograph.testing import TableProfile
from barograph.testing.cases.many_runs_case import START_NS, scaled_run
from barograph.testing.cases.stencil_case import SECOND


def compared(*runs: TableProfile, scaling: str = "strong") -> Comparison:
    with RunDatabase() as database:
        for run in runs:
            assert database.add(reduce(run, Path(run.path).name, "")) == ""
        return compare(database, scaling=scaling)


def numbers(result: Comparison) -> list[tuple[int, float | None, float | None]]:
    return [(row["ranks"], row["speed_up"], row["efficiency"]) for row in result.scaling.rows]


def test_strong_scaling_is_relative_to_the_fewest_ranks():
    result = compared(scaled_run(8, 3 * SECOND), scaled_run(2, 8 * SECOND), scaled_run(4, 4 * SECOND))
    assert numbers(result) == [(2, 1, 1), (4, 2, 1), (8, pytest.approx(8 / 3), pytest.approx(2 / 3))]
    assert result.scaling.base == "scaled-2-0.baro (2 ranks)"
    assert result.scaling.rows[0]["mpi_ns"] == 2 * SECOND
    assert result.scaling.rows[0]["computing_ns"] == 6 * SECOND


def test_weak_scaling_counts_the_work_that_grew():
    result = compared(scaled_run(2, 8 * SECOND), scaled_run(8, 10 * SECOND), scaling="weak")
    assert numbers(result) == [(2, 1, 1), (8, pytest.approx(3.2), pytest.approx(0.8))]


def test_several_runs_of_one_number_are_their_median():
    runs = [scaled_run(2, wall * SECOND, run=run) for run, wall in enumerate((8, 9, 13))]
    result = compared(*runs, scaled_run(4, 3 * SECOND))
    assert numbers(result)[1] == (4, 3, 1.5)
    assert result.scaling.base == "the median of the 3 runs with 2 ranks"


def test_what_is_slower_with_fewer_ranks_is_no_outlier():
    runs = [scaled_run(8, SECOND + run, run=run) for run in range(8)]
    result = compared(*runs, scaled_run(2, 4 * SECOND), scaling="")
    (slow,) = [row for row in result.runs if row["ranks"] == 2]
    assert (slow["outlier"], slow["distance_ns"], slow["change"]) == ("", None, None)
    assert {row["run"] for row in result.outliers} <= {f"scaled-8-{run}.baro" for run in range(8)}
    assert result.wall["max_ns"] == SECOND + 7
    assert result.warnings == (
        "The runs have different numbers of ranks: 2 and 8. Spread, outliers and correlations are of the 8 runs with "
        "8 ranks.",
    )
    assert numbers(result) == [(2, None, None), (8, None, None)]


def test_without_three_of_a_number_nothing_is_said_of_their_spread():
    result = compared(scaled_run(2, 8 * SECOND), scaled_run(4, 4 * SECOND), scaled_run(8, 2 * SECOND))
    assert not result.enough
    assert (result.spread, result.outliers, result.deviations) == ([], [], [])


@pytest.mark.parametrize(
    ("of", "expected", "said"),
    [
        (("64", "64", "64"), [1, 1, 1], ""),
        (("64", "64", "32"), [1, 1, 1], "The arguments differ between numbers of ranks: 64 with 2 ranks"),
        (("64", None, "64"), [1, 1, 1], ""),
    ],
)
def test_other_arguments_are_shown(of: Sequence[str | None], expected: list[float], said: str):
    runs = [
        scaled_run(ranks, 8 * SECOND // ranks, arguments=None if text is None else [text])
        for ranks, text in zip((2, 4, 8), of, strict=True)
    ]
    result = compared(*runs)
    assert [row["efficiency"] for row in result.scaling.rows] == expected
    assert (
        any(text.startswith(said) for text in result.scaling.warnings)
        if said
        else not result.scaling.warnings
    )


def test_runs_of_one_number_with_other_arguments_have_no_number():
    runs = [scaled_run(4, SECOND, run=run, arguments=[str(run)]) for run in range(2)]
    result = compared(scaled_run(2, 2 * SECOND), *runs)
    assert numbers(result) == [(2, 1, 1), (4, None, None)]
    assert result.scaling.warnings == (
        "The runs with 4 ranks had different arguments: 0 and 1. Their speed-up and efficiency are not worked out.",
    )
    base = compared(*runs, scaled_run(8, SECOND))
    assert numbers(base) == [(4, None, None), (8, None, None)]
    assert base.scaling.base == ""


def test_ranks_that_share_cores_have_no_number():
    """Two nodes of two cores."""
    facts = {"node.cores": "2", "job.nodes": "2"}
    result = compared(*(scaled_run(ranks, 8 * SECOND // ranks, facts=facts) for ranks in (2, 4, 8)))
    assert numbers(result) == [(2, 1, 1), (4, 2, 1), (8, None, None)]
    assert result.scaling.warnings == (
        "Of the runs with 8 ranks, one had 4 cores only. Their speed-up and efficiency are not worked out.",
    )


def test_other_programs_have_no_number():
    result = compared(scaled_run(2, 2 * SECOND), scaled_run(4, SECOND, program="other"))
    assert numbers(result) == [(2, None, None), (4, None, None)]
    assert result.scaling.warnings == (
        "Speed-up and efficiency are not worked out: they are of one program.",
    )


@pytest.mark.parametrize("fact", [{"run.complete": "false"}, {"job.ranks": "9"}, {"slice.ranks": "8"}])
def test_a_run_that_is_not_whole_is_left_out(fact: dict[str, str]):
    part = scaled_run(8, SECOND, facts=fact)
    result = compared(scaled_run(2, 4 * SECOND), scaled_run(4, 2 * SECOND), part)
    assert [row[0] for row in numbers(result)] == [2, 4]
    assert result.scaling.left_out == ("scaled-8-0.baro",)
    assert "By number of ranks, scaled-8-0.baro is left out" in result.warnings[-1]


def test_a_file_of_the_revision_before_gets_the_new_columns(tmp_path: Path):
    target = tmp_path / "runs.duckdb"
    with RunDatabase(target) as database:
        database.add(reduce(scaled_run(2, 4 * SECOND), "old-2", "state"))
    with duckdb.connect(target) as connection:
        for column in ("arguments", "whole", "cores"):
            connection.execute(f"ALTER TABLE runs DROP COLUMN {column}")
        connection.execute("UPDATE revision SET revision = 1")
    for _ in range(2):
        with RunDatabase(target) as database:
            database.add(reduce(scaled_run(4, 2 * SECOND), "new-4", ""))
            assert numbers(compare(database, scaling="strong")) == [(2, 1, 1), (4, 2, 1)]


def test_the_case_says_what_it_was_typed_as():
    run = scaled_run(2, SECOND, arguments=["64"])
    assert json.loads(run.metadata["program.command"]) == ["heat", "64"]
    assert int(run.metadata["run.start_unix_ns"]) >= START_NS

# SPDX-License-Identifier: BSD-3-Clause
# Many runs beside each other: the planted slow rank and communicator are found, and the statistics are those of numpy.
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

from barograph.analyze.runs.compare import Comparison, compare
from barograph.analyze.runs.run_database import Reduced, RunDatabase, RunDatabaseError, read_runs, reduce
from barograph.testing import TableProfile
from barograph.testing.cases.communicator_case import communicator_profile
from barograph.testing.cases.many_runs_case import (
    DELAYED_RANK,
    EXCHANGE,
    ON_COMMUNICATOR,
    ON_RANK,
    RELAX,
    RUNS,
    SLOW_COMMUNICATOR,
    SLOW_RANK,
    jitter,
    program_run,
    program_runs,
)
from barograph.testing.cases.stencil_case import MILLISECOND, SECOND
from barograph.testing.table_builder import TableBuilder


def add_all(database: RunDatabase, profiles: dict[str, TableProfile]) -> None:
    for name, profile in profiles.items():
        assert database.add(reduce(profile, name, "")) == ""


def compared(profiles: dict[str, TableProfile]) -> Comparison:
    with RunDatabase() as database:
        add_all(database, profiles)
        return compare(database)


@pytest.fixture(scope="module", name="planted")
def planted_runs() -> Comparison:
    return compared(program_runs())


def test_the_planted_runs_are_named_with_communicator_and_rank(planted: Comparison):
    on_communicator, on_rank = planted.deviations
    assert (on_communicator.run, on_communicator.side) == (f"run-{SLOW_COMMUNICATOR:02}.baro", "slow")
    place = on_communicator.place
    assert place is not None
    assert (place.call_path, place.communicator, place.ranks) == (
        "program > solve > MPI_Alltoallv",
        "s4.1",
        4,
    )
    exchanges = [EXCHANGE + jitter(run) - jitter(run) // 2 for run in range(RUNS)]
    exchanges[SLOW_COMMUNICATOR] += ON_COMMUNICATOR
    assert place.change_ns == place.own_ns == exchanges[SLOW_COMMUNICATOR] - np.median(exchanges)
    assert (on_rank.run, on_rank.side) == (f"run-{SLOW_RANK:02}.baro", "slow")
    place = on_rank.place
    assert place is not None
    assert (place.call_path, place.communicator, place.rank) == ("program > solve > relax", "", DELAYED_RANK)
    relax = [RELAX + jitter(run) // 2 for run in range(RUNS)]
    relax[SLOW_RANK] += ON_RANK
    assert place.change_ns == relax[SLOW_RANK] - np.median(relax)
    assert on_communicator.most
    assert on_rank.most


def test_the_others_wait_in_a_call_that_is_named_second(planted: Comparison):
    for one in planted.deviations:
        assert one.other is not None
        assert (one.other.call_path, one.other.communicator) == ("program > solve > MPI_Barrier", "W0.0")
        assert one.other.own_ns == 0  # who is late does not wait


def test_outliers_name_the_rank_and_the_communicator(planted: Comparison):
    found = {(row["run"], row["kind"], row["subject"], row["part"]) for row in planted.outliers}
    slow_communicator, slow_rank = f"run-{SLOW_COMMUNICATOR:02}.baro", f"run-{SLOW_RANK:02}.baro"
    assert (slow_communicator, "communicator", "s4.1", "") in found
    assert (slow_communicator, "communicator", "s0.1", "") not in found
    assert {one for one in found if one[1] == "rank" and one[3] == "computing"} == {
        (slow_rank, "rank", str(DELAYED_RANK), "computing")
    }
    assert {run for run, *_ in found} == {slow_communicator, slow_rank}


def test_times_outside_communicators_are_of_none(planted: Comparison):
    names = {(row["subject"], row["size"]) for row in planted.spread if row["kind"] == "communicator"}
    assert names == {("W0.0", 8), ("s0.1", 4), ("s4.1", 4)}


def test_the_times_of_a_rank_add_up_to_the_run():
    """Also with waiting apart from its operation, windows, and communicators that share a row."""
    rows = reduce(communicator_profile(), "tree.baro", "").tables["run_times"].to_pylist()
    sums = dict[int, int]()
    for row in rows:
        for rank, time_ns in zip(row["ranks"], row["times_ns"], strict=True):
            sums[rank] = sums.get(rank, 0) + time_ns
    assert sums == dict.fromkeys(range(8), 10 * SECOND)
    times = {(row["call_path"], row["name"]): row["time_ns"] for row in rows}
    assert times["program > solve > MPI_Put", "W0.0"] == 8 * 40 * MILLISECOND  # a window of it
    assert times["program > solve > MPI_Barrier", "s2.2"] == 2 * 20 * MILLISECOND
    assert not any("wait for last rank" in call_path for call_path, _ in times)


def varied(run: int) -> TableProfile:
    """A run whose exchange and barrier vary independently, by a generator with a fixed seed."""
    random = np.random.default_rng(run)
    exchange, barrier, rest = (int(value) for value in random.integers(SECOND, 2 * SECOND, 3))
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=exchange + barrier + rest)
    world = build.communicator("W0.0", 2, "0-1", creation_path="world")
    pair = build.communicator("d0.1", 2, "0-1", creation_path="world > dup#1", parent_id=world)
    for rank in range(2):
        # On two communicators of one size, unevenly: the rank with the greatest sum counts.
        for home, part in ((world, 0.7 - 0.4 * rank), (pair, 0.2 + 0.6 * rank)):
            time_ns = int(exchange * part)
            build.fact(rank, "program > MPI_Alltoallv", 1, time_ns, object_id=home, total_bytes=8)
        build.fact(rank, "program > MPI_Barrier", 1, barrier, object_id=world)
    return build.build({"run.start_unix_ns": str(1 + run)}, f"{run}.baro")


def times_of(profile: TableProfile, operation: str) -> int:
    """The time of the rank that spends most, worked out without SQL."""
    paths = {row["path_id"]: row["operation"] for row in profile.table("call_paths").to_pylist()}
    sums = dict[int, int]()
    for row in profile.table("fact_rows").to_pylist():
        if paths[row["path_id"]] == operation:
            sums[row["rank"]] = sums.get(row["rank"], 0) + row["time_ns"]
    return max(sums.values())


def correlation(one: Any, other: Any) -> float:
    library: Any = np
    return float(library.corrcoef(one, other)[0, 1])


def test_statistics_are_those_of_numpy():
    profiles = {f"{run}.baro": varied(run) for run in range(30)}
    result = compared(profiles)
    walls = np.array([int(one.metadata["run.wall_ns"]) for one in profiles.values()], dtype=float)
    q1, median, q3 = np.percentile(walls, (25, 50, 75))
    assert result.wall["median_ns"] == pytest.approx(median)
    assert (result.wall["q1_ns"], result.wall["q3_ns"]) == pytest.approx((q1, q3))
    beyond = (walls > q3 + 1.5 * (q3 - q1)) | (walls < q1 - 1.5 * (q3 - q1))
    assert sum(bool(row["outlier"]) for row in result.runs) == beyond.sum()
    rows = {(row["operation"], row["size"]): row for row in result.correlations}
    assert set(rows) == {("MPI_Alltoallv", 2), ("MPI_Barrier", 2)}
    for (operation, _), row in rows.items():
        times = np.array([times_of(one, operation) for one in profiles.values()], dtype=float)
        assert row["r"] == pytest.approx(correlation(times, walls), abs=1e-12)
        assert 0.2 < row["r"] < 0.95
        assert row["usual_r"] == pytest.approx(correlation(times[~beyond], walls[~beyond]), abs=1e-12)
        assert (row["runs"], row["median_ns"]) == (30, np.median(times))


def test_a_correlation_without_the_slow_runs_is_of_the_others(planted: Comparison):
    walls = np.array([row["wall_ns"] for row in planted.runs if not row["outlier"]], dtype=float)
    assert len(walls) == RUNS - 2
    row = next(row for row in planted.correlations if row["operation"] == "MPI_Alltoallv")
    usual = [run for run in range(RUNS) if run not in (SLOW_COMMUNICATOR, SLOW_RANK)]
    times = np.array([EXCHANGE + jitter(run) - jitter(run) // 2 for run in usual], dtype=float)
    total = np.array([jitter(run) for run in usual], dtype=float)
    assert row["usual_runs"] == len(usual)
    assert row["usual_r"] == pytest.approx(correlation(times, total), abs=1e-9)
    # The barrier takes equally long in all of these.
    assert next(row for row in planted.correlations if row["operation"] == "MPI_Barrier")["usual_r"] is None


@pytest.mark.parametrize(("runs", "shown"), [(7, False), (8, True)])
def test_a_correlation_needs_eight_runs(runs: int, shown: bool):
    result = compared({f"{run}.baro": varied(run) for run in range(runs)})
    assert bool(result.correlations) == shown


def test_runs_of_another_size_are_compared_by_number_of_ranks_only():
    profiles = {f"run-{run}": program_run(run) for run in range(9)}
    profiles["wide"] = program_run(9, ranks=16, extra=4 * SECOND)
    result = compared(profiles)
    assert result.warnings == (
        "The runs have different numbers of ranks: 8 and 16. Spread, outliers and correlations are of the 9 runs with "
        "8 ranks.",
    )
    assert "wide" not in {one.run for one in result.deviations}
    assert {row["runs"] for row in result.spread} == {9}
    assert [row["ranks"] for row in result.scaling.rows] == [8, 16]
    sizes = {(row["operation"], row["size"]) for row in result.correlations}
    assert ("MPI_Barrier", 8) in sizes
    assert ("MPI_Barrier", 16) not in sizes
    assert {row["runs"] for row in result.correlations} == {9}


def test_ranks_of_another_program_are_not_matched():
    profiles = {f"run-{run}": program_run(run) for run in range(9)}
    profiles["other"] = program_run(9, program="lu", extra=4 * SECOND)
    result = compared(profiles)
    assert "among the 9 runs" in result.warnings[1]
    other = next(one for one in result.deviations if one.run == "other")
    assert other.place is None
    assert other.mean_path == "program > solve > relax"
    relax = [RELAX + jitter(run) // 2 for run in range(10)]
    relax[9] += 4 * SECOND
    assert other.mean_change_ns == relax[9] - np.median(relax)
    runs = {(row["kind"], row["subject"]): row["runs"] for row in result.spread}
    assert runs["call path", "program > solve > relax"] == 10
    assert runs["communicator", "W0.0"] == 9
    assert runs["rank", "5"] == 9


def test_another_program_is_not_compared_without_a_word():
    profiles = {f"run-{run}": program_run(run) for run in range(3)}
    assert compared(profiles).warnings == ()
    profiles["other"] = program_run(3, program="lu")
    assert compared(profiles).warnings[0].startswith("These are runs of different programs: fft, lu.")


def test_a_fast_run_is_an_outlier_too():
    profiles = {f"run-{run}": program_run(run) for run in range(6)}
    profiles["fast"] = program_run(6, extra=-3 * SECOND)
    one, slowest = compared(profiles).deviations
    assert (one.run, one.side, one.outlier) == ("fast", "fast", True)
    assert (slowest.run, slowest.side, slowest.outlier) == ("run-3", "slow", False)
    assert one.place is not None
    assert one.place.call_path == "program > solve > relax"
    assert one.place.change_ns == pytest.approx(-3 * SECOND, abs=100 * MILLISECOND)


def test_what_is_below_the_share_is_hidden():
    with RunDatabase() as database:
        add_all(database, program_runs())
        assert compare(database, min_share=0.5).outliers == []
        assert {row["subject"] for row in compare(database, min_share=0.6).spread} == {
            *("program > solve > relax", *map(str, range(8)))
        }


def test_two_files_of_one_name_are_shown_by_their_paths():
    result = compared({"a/x.baro": program_run(0), "b/x.baro": program_run(1), "c/y.baro": program_run(2)})
    assert {row["label"] for row in result.runs} == {"a/x.baro", "b/x.baro", "y.baro"}


def test_the_same_run_counts_once():
    with RunDatabase() as database:
        assert database.add(reduce(program_run(0), "one", "")) == ""
        assert database.add(reduce(program_run(0), "copy", "")) == "one"
        assert len(database.query("named_runs")) == 1


def test_a_file_keeps_the_runs_and_a_changed_one_is_replaced(tmp_path: Path):
    target = tmp_path / "runs.duckdb"
    with RunDatabase(target) as database:
        for run in range(3):
            database.add(reduce(program_run(run), f"run-{run}", f"state {run}"))
        before = compare(database)
    with RunDatabase(target) as database:
        assert database.states() == {f"run-{run}": f"state {run}" for run in range(3)}
        assert compare(database) == before
        database.add(reduce(program_run(SLOW_RANK), "run-1", "another state"))
        after = compare(database)
        for table in ("run_times", "run_operations", "run_ranks"):
            assert set(database.connection.execute(f"SELECT run FROM history.{table}").fetchall()) == {
                (1,),
                (3,),
                (4,),
            }
    assert len(after.runs) == 3
    assert after.runs[0]["label"] == "run-1"
    assert before.runs[0]["wall_ns"] < after.runs[0]["wall_ns"]


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("CREATE TABLE runs (run INTEGER)", "other tables"),
        ("CREATE TABLE revision AS SELECT 0 AS revision", "another version"),
    ],
)
def test_a_database_of_something_else_is_refused(statement: str, text: str, tmp_path: Path):
    target = tmp_path / "x.duckdb"
    if text == "another version":
        with RunDatabase(target):
            pass
        statement = "UPDATE revision SET revision = 0"
    with duckdb.connect(str(target)) as connection:
        connection.execute(statement)
    with pytest.raises(RunDatabaseError, match=text):
        RunDatabase(target)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path):
    target = tmp_path / "x.duckdb"
    target.write_text("no database, but long enough to be looked at\n" * 1000)
    with pytest.raises(RunDatabaseError):
        RunDatabase(target)


def test_what_cannot_be_read_is_passed_on_in_order():
    def read(path: str) -> Reduced | Exception:
        return OSError(path) if path == "bad" else replace(reduce(program_run(int(path)), path, ""))

    paths: Iterable[str] = ["2", "bad", "0", "1"]
    with RunDatabase() as database:
        became = list(read_runs(database, paths, read))
        assert [path for path, _ in became] == ["2", "bad", "0", "1"]
        assert [str(result) for _, result in became] == ["", "bad", "", ""]
        assert [row["label"] for row in sorted(database.query("named_runs"), key=lambda row: row["run"])] == [
            *("2", "0", "1")
        ]

# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

from math import sqrt

import pytest

from barograph.analyze.calls.functions import Sampling, by_blocked_time, sampling_of, starts_programs
from barograph.analyze.calls.sampled_tree import sampled_tree
from barograph.analyze.findings import find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.sampled_case import MAIN, SECOND, sampled_builder
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

# Instructions in a library without symbols, by offset.
LIBRARY = "libgcc_s.so.1@0123456789abcdef+"


def findings_of(profile: TableProfile) -> dict[str, Finding]:
    with Workspace(profile) as workspace:
        return {one.id: one for one in find_all(workspace).shown}


def test_exclusive_inclusive_and_their_error():
    with Workspace(sampled_builder().build()) as workspace:
        rows = {row["function"]: row for row in workspace.query("functions")}
        sampling = sampling_of(workspace)
    assert (sampling.samples, sampling.ranks, sampling.period_ns) == (4000, 4, 10_000_000)
    assert (sampling.time_ns, sampling.computing_ns, sampling.unknown_ns) == (40 * SECOND, 36 * SECOND, 0)
    solve = rows["solve"]
    assert (solve["samples"], solve["exclusive_ns"], solve["inclusive_ns"]) == (
        2400,
        24 * SECOND,
        36 * SECOND,
    )
    assert (solve["file"], solve["line"], solve["ranks"]) == ("app.c", 20, 4)
    assert solve["share"] == pytest.approx(0.6)
    assert solve["share_error"] == pytest.approx(sqrt(0.6 * 0.4 / 4000))
    assert (solve["most_ns"], solve["most_rank"]) == (6 * SECOND, 0)
    assert (rows["main"]["exclusive_ns"], rows["main"]["inclusive_ns"]) == (0, 40 * SECOND)
    assert rows["main"]["line"] == 90
    assert rows["progress"]["in_calls_ns"] == rows["progress"]["exclusive_ns"] == 4 * SECOND


def test_a_few_samples_that_stand_for_long_are_a_few():
    """A thread that could not be interrupted: 4 samples of 250 ms beside 100 of 10 ms."""
    builder = TableBuilder()
    builder.location(0, wall_ns=2 * SECOND)
    builder.samples(0, [MAIN, "a.c:1 often"], 100)
    builder.samples(0, [MAIN, "a.c:2 seldom"], 4, period_ns=SECOND // 4)
    with Workspace(builder.build()) as workspace:
        rows = {row["function"]: row for row in workspace.query("functions")}
    assert rows["seldom"]["share"] == rows["often"]["share"] == 0.5
    assert rows["seldom"]["share_error"] == pytest.approx(0.5 * sqrt(0.5 / 4))
    assert rows["often"]["share_error"] == pytest.approx(0.5 * sqrt(0.5 / 100))


def test_recursion_counts_once():
    builder = TableBuilder()
    builder.location(0, wall_ns=SECOND)
    builder.samples(0, [MAIN, "a.c:1 f", "a.c:2 g", "a.c:3 f"], 50)
    with Workspace(builder.build()) as workspace:
        rows = {row["function"]: row for row in workspace.query("functions")}
    assert {name: row["inclusive_ns"] for name, row in rows.items()} == dict.fromkeys("fg", SECOND // 2) | {
        "main": SECOND // 2
    }
    assert (rows["f"]["exclusive_ns"], rows["f"]["line"], rows["g"]["exclusive_ns"]) == (SECOND // 2, 3, 0)


def test_a_function_that_calls_itself_is_one_frame_of_the_tree():
    builder = TableBuilder()
    builder.location(0, wall_ns=SECOND)
    builder.samples(0, [MAIN, "a.c:1 f", "a.c:2 f", "a.c:2 f", "a.c:3 f"], 50)
    builder.samples(0, [MAIN, "a.c:1 f", "b.c:2 f"], 10)  # another one of that name
    builder.samples(0, [MAIN, "a.c:1 f"], 5)
    builder.samples(0, [MAIN, "a.c:1 f", "a.c:2 f", "a.c:7 g", "a.c:3 f"], 8)
    with Workspace(builder.build()) as workspace:
        rows = sampled_tree(workspace)
    assert [(row["stack"], row["file"], row["line"], row["samples"]) for row in rows if row["depth"] > 1] == [
        ("program > main > f", "a.c", 3, 73),
        ("program > main > f > f", "b.c", 2, 10),
        ("program > main > f > g", "a.c", 7, 8),
        ("program > main > f > g > f", "a.c", 3, 8),
    ]
    assert [row["exclusive_ns"] for row in rows if row["stack"] == "program > main > f"] == [
        55 * SECOND // 100
    ]


def test_what_calls_all_of_a_program_is_no_frame():
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    start = ["app!:0 _start", "libc.so.6!libc-start.c:1 __libc_start_main_impl"]
    builder.samples(0, [*start, MAIN, "a.c:1 f"], 50)
    builder.samples(0, start, 2)  # before main()
    builder.samples(0, ["libc.so.6!:0 clone3", "libc.so.6!:0 start_thread", "a.c:9 of_thread"], 10)
    builder.samples(0, [MAIN, "b.c:1 start_thread"], 5)  # the program's own of that name
    with Workspace(builder.build()) as workspace:
        rows = sampled_tree(workspace)
    assert [(row["stack"], row["samples"]) for row in rows] == [
        ("program", 67),
        ("program > main", 55),
        ("program > main > f", 50),
        ("program > main > start_thread", 5),
        ("program > of_thread", 10),
    ]


def test_without_samples_there_is_nothing():
    builder = TableBuilder()
    builder.location(0, wall_ns=SECOND)
    with Workspace(builder.build()) as workspace:
        assert workspace.query("functions") == []
        assert sampling_of(workspace).samples == 0


def test_samples_are_no_call_sites():
    """What calls cost, and how time divides, is the same with and without them."""
    with Workspace(sampled_builder().build()) as workspace:
        assert workspace.query("mpi_sites") == []
        assert workspace.query("gaps") == []
        (split,) = [row for row in workspace.query("rank_times") if row["rank"] == 0]
    assert split["computing_ns"] == 9 * SECOND


def test_the_function_of_computing_is_named():
    found = findings_of(sampled_builder().build())
    assert "no-regions" not in found
    assert found["hot-function"].what == (
        "`solve` takes 66.7 % (+/- 0.8 %) of the CPU time of computing, 24.0 s on 4 ranks, most of it at app.c:20. "
        "With what it calls, it takes 36.0 s. Then comes kernel (33.3 %)."
    )


def test_functions_without_a_symbol_are_named_in_their_order():
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    builder.samples(0, [MAIN, "app.c:20 solve"], 500)
    builder.samples(0, [MAIN, LIBRARY + "10"], 200)
    builder.samples(0, [MAIN, LIBRARY + "20"], 100)
    builder.samples(0, [MAIN, "app.c:30 other"], 200)
    found = findings_of(builder.build())["hot-function"]
    assert found.what.endswith(
        "Then come functions of libgcc_s.so.1 without a symbol (30.0 %) and other (20.0 %)."
    )
    builder.samples(0, [MAIN, LIBRARY + "20"], 1000)
    found = findings_of(builder.build())["hot-function"]
    assert found.what == (
        "Functions of libgcc_s.so.1 without a symbol take 65.0 % (+/- 1.1 %) of the CPU time of computing, 13.0 s on 1 "
        "rank. 100.0 % of it is in calls from `main` (app.c:90). Then come solve (25.0 %) and other (10.0 %)."
    )


def short_of_cores(switches: int = 1000) -> TableBuilder:
    """The case; ranks 0 and 1 had their cores for 3 of 10 s, rank 2 for 9.5, of rank 3 it is not known."""
    builder = sampled_builder()
    for rank, cpu_ns in enumerate((3 * SECOND, 3 * SECOND, 19 * SECOND // 2)):
        values = {"main thread on core": cpu_ns, "main thread run delay": 10 * SECOND - cpu_ns}
        values |= {"involuntary context switches": switches}
        builder.counters(rank, 0, "program", {(name, 10 * SECOND): value for name, value in values.items()})
    return builder


def cores(builder: TableBuilder) -> tuple[int, float]:
    with Workspace(builder.build()) as workspace:
        sampling: Sampling = sampling_of(workspace)
    return sampling.ranks_short_of_cores, sampling.on_core


def test_ranks_that_are_short_of_cores():
    assert cores(sampled_builder()) == (0, 1.0)
    assert cores(short_of_cores(10)) == (0, 1.0)
    assert cores(short_of_cores()) == (2, 0.3)
    found = findings_of(short_of_cores().build())["hot-function"]
    assert found.estimated
    assert found.what.endswith(
        "Shares can be off by much more than +/-: 2 ranks had a core for only 30.0 % of the time one could be used."
    )
    assert not findings_of(sampled_builder().build())["hot-function"].estimated


def test_only_a_part_of_the_run_was_sampled():
    with Workspace(sampled_builder().build({"samples.stopped_processes": "2"})) as workspace:
        found = list(find_all(workspace).shown)
    names = [one.id for one in found]
    assert names.index("sampling-stopped") < names.index("hot-function")
    assert found[names.index("hot-function")].what.endswith(
        "That is of the sampled part of the run only: in 2 processes sampling stopped before the end "
        "(sampling-stopped)."
    )


def test_functions_with_the_same_blocked_time():
    """The one of the program that waits comes before those that called it, and these before what it called."""
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    start = "libc.so.6!libc-start.c:1 __libc_start_call_main"
    builder.samples(0, [start, MAIN, "app.c:20 rest", "libc.so.6!:0 clock_nanosleep"], 500)
    builder.rows_of("call_sites")[-1]["kind"] = 4
    with Workspace(builder.build()) as workspace:
        rows = by_blocked_time(workspace, workspace.query("functions"))
    assert [row["function"] for row in rows] == [
        "rest",
        "main",
        "__libc_start_call_main",
        "clock_nanosleep",
    ]
    assert [row["function"] for row in rows if starts_programs(row["function"], row["module"])] == [
        "__libc_start_call_main"
    ]


@pytest.mark.parametrize(
    ("function", "module", "starts"),
    [
        ("_start", "app", True),
        ("__libc_start_main_impl", "libc.so.6", True),
        ("start_thread", "libc.so.6", True),
        ("__clone3", "libc.so.6", True),
        ("clone", "app", False),
        ("clock_nanosleep", "libc.so.6", False),
    ],
)
def test_what_all_of_a_program_is_called_by(function: str, module: str, starts: bool):
    assert starts_programs(function, module) == starts


def test_who_calls_the_function_of_a_library():
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    for line, caller, samples in ((20, "diffuse", 500), (21, "diffuse", 100), (40, "other", 300)):
        builder.samples(0, [MAIN, f"app.c:{line} {caller}", "libm.so.6!:0 exp"], samples)
    builder.samples(0, ["libm.so.6!:0 exp"], 50)  # its callers are not known
    found = findings_of(builder.build())["hot-function"]
    assert "63.2 % of it is in calls from `diffuse` (app.c:20)." in found.what
    builder.samples(0, [MAIN, "app.c:40 other", "libm.so.6!:0 exp"], 300)  # none has most
    assert "calls from" not in findings_of(builder.build())["hot-function"].what


def test_a_flat_profile_is_called_flat():
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    for number in range(20):
        builder.samples(0, [MAIN, f"app.c:{number} f{number}"], 50)
    found = findings_of(builder.build())
    assert found["hot-function"].what.startswith("No function takes more than 5.0 % (+/- 0.7 %)")


def test_few_samples_prove_nothing():
    builder = TableBuilder()
    builder.location(0, wall_ns=SECOND)
    builder.samples(0, [MAIN, "app.c:1 f"], 20)
    found = findings_of(builder.build())
    assert "hot-function" not in found
    assert "no-regions" in found


def test_why_a_rank_is_slow():
    found = findings_of(sampled_builder(extra=400).build())
    slow = found["slow-ranks"]
    assert slow.evidence["ranks"] == [2]
    assert (
        "By samples, rank 2 spends 4.00 s of CPU time in `hot` (app.c:40), the others 0 s on average."
        in slow.what
    )


def test_of_slow_ranks_some_have_the_work():
    builder = TableBuilder()
    for rank in range(4):  # rank 1 only waits for a core as long
        builder.location(rank, wall_ns=14 * SECOND)
        builder.fact(rank, "program > MPI_Barrier", 10, (5 if rank in {0, 3} else 1) * SECOND, object_id=0)
        builder.samples(rank, [MAIN, "app.c:20 solve"], 600)
    builder.samples(2, [MAIN, "app.c:40 hot"], 400)
    slow = findings_of(builder.build())["slow-ranks"]
    assert (slow.evidence["ranks"], slow.evidence["work_ranks"]) == ([1, 2], [2])
    assert (
        "By samples, rank 2 spends 4.00 s of CPU time in `hot` (app.c:40), all others 0 s on average."
        in slow.what
    )
    assert slow.steps[0].startswith("Compare the work of rank 2 there")


def test_a_difference_of_a_few_samples_is_not_named():
    builder = sampled_builder(extra=400)
    for rank in (0, 1, 3):
        builder.samples(rank, [MAIN, "app.c:40 hot"], 395)
    assert "By samples" not in findings_of(builder.build())["slow-ranks"].what

# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

from dataclasses import replace
from io import StringIO

from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.workspace import Workspace
from barograph.show.calls.functions import (
    NONE_BLOCKED,
    NOT_BLOCKED,
    print_functions,
    what_is_sampled,
    what_samples_lack,
    why_none,
)
from barograph.show.screen import Screen
from barograph.spec.tables.functions import FUNCTIONS
from barograph.testing.cases.sampled_case import MAIN, SECOND, sampled_builder
from barograph.testing.table_builder import TableBuilder


def lacks(metadata: dict[str, str]) -> list[str]:
    with Workspace(sampled_builder().build(metadata)) as workspace:
        return what_samples_lack(sampling_of(workspace))


def test_what_there_is_less_of_than_was_asked_for():
    assert lacks({}) == []
    assert lacks({"samples.period_doublings": "3"}) == [
        "To keep to --max-overhead, the time between samples was up to 8 times as long as asked for."
    ]
    assert lacks({"samples.folded_ns": str(4 * SECOND)}) == [
        "There was no room for the callers of 10.0 % of the samples: inclusive times are too low by up to as much."
    ]
    assert lacks({"samples.cut_ns": str(SECOND // 4)}) == []  # 0.6 %
    assert lacks({"samples.cut_ns": str(4 * SECOND)}) == [
        "The stacks of 10.0 % of the samples end before the first function of their thread, as in deep recursion "
        "and in code without unwind tables: the functions that called are not known there, and their inclusive times "
        "too low by up to as much."
    ]
    assert lacks({"samples.stopped_processes": "1"}) == [
        "In 1 process the program handles SIGURG, or its main thread ended by pthread_exit(): nothing was sampled "
        "there from then on."
    ]


def test_threads_that_were_not_sampled():
    assert lacks({"samples.threads_without_timer": "1", "samples.threads_without_room": "1200"}) == [
        "1 thread was not sampled, as the kernel gave no timer: `ulimit -i` (RLIMIT_SIGPENDING) limits those of a "
        "user.",
        "1,200 threads were not sampled, as the tables of the process had no room for more samples: a larger "
        "--arena-size has more.",
    ]
    assert lacks({"samples.threads_not_watched": "2"}) == [
        "2 threads were not looked at while blocked, as the tables of the process had no room for more samples: a "
        "larger --arena-size has more."
    ]
    with Workspace(TableBuilder().build({"samples.threads_without_timer": "3"})) as workspace:
        assert why_none("test", sampling_of(workspace)).startswith(
            "test has no samples. 3 threads were not sampled, as the kernel gave no timer"
        )


def test_cores_that_ranks_were_short_of():
    builder = sampled_builder()
    values = {"main thread on core": 3 * SECOND, "main thread run delay": 7 * SECOND}
    values |= {"involuntary context switches": 1000}
    builder.counters(1, 0, "program", {(name, 10 * SECOND): value for name, value in values.items()})
    with Workspace(builder.build()) as workspace:
        (sentence,) = what_samples_lack(sampling_of(workspace))
    assert sentence.startswith("1 rank had a core for only 30.0 % of the time one could be used: the kernel ")
    assert sentence.endswith(
        "Record with one core per thread, or where perf_event_open may count the kernel as well "
        "(kernel.perf_event_paranoid is 1 or less)."
    )
    with Workspace(builder.build({"samples.period_ns": "1", "samples.ticked_ns": "0"})) as workspace:
        assert what_samples_lack(sampling_of(workspace)) == []


def short_lived(user_ns: int, *, ranks: int = 4, stopped: int = 0) -> list[str]:
    """What is said of four ranks with 10 s of samples each, which used as much CPU time in user mode, and 1 s else."""
    builder = sampled_builder()
    for rank in range(ranks):
        values = {"user time": user_ns, "system time": SECOND}
        builder.counters(rank, 0, "program", {(name, 20 * SECOND): value for name, value in values.items()})
    with Workspace(builder.build({"samples.stopped_processes": str(stopped)})) as workspace:
        return what_samples_lack(sampling_of(workspace))


def test_cpu_time_of_threads_that_no_sample_met():
    (sentence,) = short_lived(15 * SECOND)
    assert sentence.startswith(
        "The processes used 64.0 s of CPU time; 24.0 s of it are in no sample. Of threads "
    )
    assert short_lived(11 * SECOND) == []
    assert short_lived(15 * SECOND, ranks=3) == []  # of one it is not known
    assert not any("in no sample" in one for one in short_lived(15 * SECOND, stopped=1))


def test_samples_that_are_fewer_than_asked_for():
    at_ticks = {"samples.ticked_ns": str(40 * SECOND)}
    with Workspace(sampled_builder().build()) as workspace:
        period_ns = sampling_of(workspace).period_ns
    (sentence,) = lacks(at_ticks | {"samples.period_ns": str(period_ns // 4)})
    assert sentence.startswith(f"{4 * 1_000_000_000 // period_ns:,} Hz were asked for: the kernel looks at ")
    assert lacks(at_ticks | {"samples.period_ns": str(period_ns)}) == []
    assert lacks({"samples.ticked_ns": "0", "samples.period_ns": str(period_ns // 4)}) == []


def listed(builder: TableBuilder, by: str, metadata: dict[str, str] | None = None) -> str:
    stream = StringIO()
    with Workspace(builder.build(metadata or {})) as workspace:
        rows = FUNCTIONS.typed(workspace.query("functions"))
        print_functions(rows, sampling_of(workspace), Screen(stream, width=200), top=9, ranks=4, by=by)
    return stream.getvalue()


def test_blocked_time_that_was_not_sampled():
    assert listed(sampled_builder(), "blocked") == NOT_BLOCKED + "\n"
    by_wall_clock = {"samples.watched_processes": "4"}
    assert listed(sampled_builder(), "blocked", by_wall_clock) == NONE_BLOCKED + "\n"
    with Workspace(TableBuilder().build(by_wall_clock)) as workspace:
        assert why_none("test", sampling_of(workspace), "blocked") == f"test has no samples. {NONE_BLOCKED}"
    with Workspace(TableBuilder().build()) as workspace:
        assert why_none("test", sampling_of(workspace), "blocked") == (
            "test has no samples. `barograph run --sample 100Hz --sample-clock wall` takes those of blocked threads, "
            "too."
        )


def test_who_has_asked_for_samples_is_not_told_to_ask():
    with Workspace(TableBuilder().build({"samples.period_ns": "1000000"})) as workspace:
        said = why_none("test", sampling_of(workspace))
    assert said.startswith(
        "test has no samples, though they were asked for: its threads used too little CPU time, or "
    )


def test_of_a_damaged_profile_nobody_is_told_to_sample():
    with Workspace(TableBuilder().build()) as workspace:
        damaged = replace(sampling_of(workspace), damaged=True)
    assert why_none("test", damaged) == "test has no samples, or they were in what is damaged."
    without_names = replace(damaged, samples=2, time_ns=20, nameless_ns=20, period_ns=10_000_000)
    assert "names are in no symbol table, or were in what is damaged" in what_is_sampled(without_names)
    assert "damaged" not in what_is_sampled(replace(without_names, damaged=False))


def test_what_calls_all_of_a_program_is_not_listed():
    for by, kind in (("blocked", 4), ("inclusive", 3)):
        builder = TableBuilder()
        builder.location(0, wall_ns=10 * SECOND)
        builder.samples(0, ["libc.so.6!:0 __libc_start_call_main", MAIN, "app.c:20 rest"], 500)
        builder.rows_of("call_sites")[-1]["kind"] = kind
        text = listed(builder, by)
        assert "rest" in text
        assert "__libc_start_call_main" not in text

# SPDX-License-Identifier: BSD-3-Clause
"""Functions by the CPU time of their samples, on the screen: the list of `functions` and of the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.analyze.calls.functions import Sampling, in_module, starts_programs
from barograph.show import units
from barograph.show.screen import Screen
from barograph.spec.tables.functions import FUNCTIONS
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.functions import Functions

# Below this share of all samples, what is not known is not mentioned.
WORTH_MENTIONING = 0.005
# And below this one, that stacks end too early: some do where a thread begins or ends.
CUT_IS_WORTH_MENTIONING = 0.02
# Columns that a list by the time blocked is without.
OF_CPU_TIME = ("samples", "share", "share_error", "in_calls_ns", "most_ns", "most_rank")
# The period of samples, against the one that was asked for.
MUCH_LONGER = 1.5
# The part of the CPU time of the processes that samples stand for, at least, unless threads were missed.
NEARLY_ALL = 0.8
NOT_AT_TICKS = (
    ", or where perf_event_open may count the kernel as well (kernel.perf_event_paranoid is 1 or less)"
)
NO_ROOM = "the tables of the process had no room for more samples"
NOT_BLOCKED = (
    "There are no samples of blocked threads: `barograph run --sample 100Hz --sample-clock wall` takes them."
)
NONE_BLOCKED = (
    "Threads were looked at for whether they are blocked (`--sample-clock wall`): none of those that use CPU time or "
    "call what is recorded was, whenever it was looked at."
)


def print_functions(
    rows: Sequence[Functions],
    sampling: Sampling,
    screen: Screen,
    *,
    top: int,
    ranks: int,
    by: str = "exclusive",
) -> None:
    """Prints one row per function in the order given, at most `top`, and what the samples are.

    Args:
        rows: of the whole run.
        sampling: The samples as a whole; there is at least one, be it of a thread that was blocked.
        screen: where to.
        top: length of the list.
        ranks: how many the profile has.
        by: "exclusive", "inclusive" or "blocked": functions without any such time are left out, and but for the first
            the ones that all of a program is called by.
    """
    shown = [
        row for row in rows if {"exclusive": row["exclusive_ns"], "blocked": row["blocked_ns"]}.get(by, 1)
    ]
    if by == "blocked" and not sampling.blocked_ns:
        screen.line(NONE_BLOCKED if sampling.watched_processes else NOT_BLOCKED)
        return
    if by != "exclusive":
        shown = [row for row in shown if not starts_programs(row["function"], row["module"])]
    if shown:
        screen.table(
            FUNCTIONS,
            shown[:top],
            cells={"name": function_name, "where": where_text},
            without=OF_CPU_TIME if by == "blocked" else () if sampling.blocked_ns else ("blocked_ns",),
            several_ranks=ranks > 1,
        )
    if len(shown) > top:
        more = f"{len(shown) - top:,} more {'is' if len(shown) - top == 1 else 'are'}"
        screen.line(f"{more} not shown; --top 0 shows all.", style="dim")
    screen.line(what_is_sampled(sampling), style="dim")
    for sentence in what_samples_lack(sampling):
        screen.line(sentence)


def what_is_sampled(sampling: Sampling) -> str:
    """Returns how many samples there are, and what is not known of them."""
    sentences: list[str] = []
    if sampling.samples:
        sentences += [
            f"{sampling.samples:,} samples, {units.count(round(1e9 / sampling.period_ns))} per second of CPU time, "
            f"stand for {units.duration(sampling.time_ns)}, "
            f"{units.percent(1 - sampling.computing_ns / sampling.time_ns)} of it inside calls of MPI and I/O.",
            "+/- is one standard error of the share, in points.",
        ]
        nameless = sampling.nameless_ns / sampling.time_ns
        if nameless >= WORTH_MENTIONING:
            why = (
                "whose names are in no symbol table, or were in what is damaged"
                if sampling.damaged
                else "without a symbol"
            )
            sentences.append(
                f"{units.percent(nameless)} is in functions {why}: only their library or program is named, "
                "in parentheses."
            )
        unknown = sampling.unknown_ns / sampling.time_ns
        if unknown >= WORTH_MENTIONING:
            sentences.append(f"Nothing is known of where {units.percent(unknown)} of them are.")
    if sampling.blocked_ns:
        sentences.append(
            f"Threads that use CPU time or call what is recorded were blocked for "
            f"{units.duration(sampling.blocked_ns)}, sum over them."
        )
    return " ".join(sentences)


def what_samples_lack(sampling: Sampling) -> list[str]:
    """Returns what there is less of than was asked for."""
    sentences: list[str] = []
    if not sampling.stopped_processes and sampling.time_ns < NEARLY_ALL * sampling.cpu_ns:
        missing = units.duration(sampling.cpu_ns - sampling.time_ns)
        sentences.append(
            f"The processes used {units.duration(sampling.cpu_ns)} of CPU time; {missing} of it are in no sample. Of "
            "threads that live for less than some samples or ticks of the kernel's clock few are met, and none of "
            "those that block SIGURG."
        )
    if sampling.ranks_short_of_cores:
        sentences.append(
            f"{counted(sampling.ranks_short_of_cores, 'rank')} had a core for only "
            f"{units.percent(sampling.on_core)} of the time one could be used: the kernel looks at where a thread is "
            "only at its clock ticks, at which it also switches between threads, so that shares can be off by much "
            f"more than +/-. Record with one core per thread{NOT_AT_TICKS}."
        )
    if (
        sampling.samples
        and not sampling.doublings
        and 0 < sampling.asked_period_ns * MUCH_LONGER < sampling.period_ns
        and 2 * sampling.ticked_ns > sampling.time_ns
    ):
        sentences.append(
            f"{units.count(round(1e9 / sampling.asked_period_ns))} Hz were asked for: the kernel looks at the CPU time "
            "of threads only at its clock ticks. What passed between two of them counts where the thread was at the "
            f"second one. For more samples, record longer{NOT_AT_TICKS}."
        )
    if sampling.stopped_processes:
        sentences.append(
            f"In {counted(sampling.stopped_processes, 'process')} the program handles SIGURG, or its main thread ended "
            "by pthread_exit(): nothing was sampled there from then on."
        )
    sentences += which_threads_lack(sampling)
    if sampling.doublings:
        sentences.append(
            f"To keep to --max-overhead, the time between samples was up to {2**sampling.doublings:,} times as long as "
            "asked for."
        )
    if sampling.folded_ns:
        share = sampling.folded_ns / (sampling.time_ns + sampling.blocked_ns)
        sentences.append(
            f"There was no room for the callers of {units.percent(share)} of the samples: inclusive times are too low "
            "by up to as much."
        )
    cut = sampling.cut_ns / max(sampling.time_ns + sampling.blocked_ns, 1)
    if cut >= CUT_IS_WORTH_MENTIONING:
        sentences.append(
            f"The stacks of {units.percent(cut)} of the samples end before the first function of their thread, as in "
            "deep recursion and in code without unwind tables: the functions that called are not known there, and "
            "their inclusive times too low by up to as much."
        )
    return sentences


def which_threads_lack(sampling: Sampling) -> list[str]:
    """Returns which threads were not sampled, and why not."""
    sentences: list[str] = []
    without = {
        "the kernel gave no timer: `ulimit -i` (RLIMIT_SIGPENDING) limits those of a user": (
            sampling.threads_without_timer
        ),
        f"{NO_ROOM}: a larger --arena-size has more": sampling.threads_without_room,
    }
    for why, threads in without.items():
        if threads:
            sentences.append(f"{were(threads)} not sampled, as {why}.")
    if sampling.threads_not_watched:
        sentences.append(
            f"{were(sampling.threads_not_watched)} not looked at while blocked, as {NO_ROOM}: a larger --arena-size "
            "has more."
        )
    return sentences


def were(threads: int) -> str:
    """Returns the beginning of a sentence about threads."""
    return f"{counted(threads, 'thread')} {'was' if threads == 1 else 'were'}"


def why_none(name: str, sampling: Sampling, by: str = "") -> str:
    """Returns why there is no list, and what to do; `by` as in print_functions."""
    if sampling.stopped_processes:
        return f"{name} has no samples. {' '.join(what_samples_lack(sampling))}"
    if which := which_threads_lack(sampling):
        return f"{name} has no samples. {' '.join(which)}"
    if by == "blocked" and sampling.watched_processes:
        return f"{name} has no samples. {NONE_BLOCKED}"
    if by == "blocked":
        how = "`barograph run --sample 100Hz --sample-clock wall` takes those of blocked threads, too"
        return f"{name} has no samples. {how}."
    if sampling.damaged:
        return f"{name} has no samples, or they were in what is damaged."
    if sampling.asked_period_ns:
        why = "its threads used too little CPU time, or the system gave them no timers (`ulimit -i` limits them)"
        return f"{name} has no samples, though they were asked for: {why}."
    return f"{name} has no samples. `barograph run --sample 100Hz` takes a hundred per second of CPU time."


def function_name(row: Functions) -> str:
    """Returns the name of a function, or what it is in."""
    return row["function"] or in_module(row["module"])


def where_text(row: Functions) -> str:
    """Returns the line with most of a function's samples, or what it is in."""
    return place_text(row["file"], row["line"], row["module"])


def place_text(file: str, line: int, module: str) -> str:
    """Returns what is known of a place: a line of a file, the file, or the program or library."""
    return f"{file}:{line}" if file and line else file or module

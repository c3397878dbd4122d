# SPDX-License-Identifier: BSD-3-Clause
"""What samples say as a whole: how many there are, what they stand for, and what is not known of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from barograph.analyze.findings.core_shares import WITH_A_CORE
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.workspace import Workspace

# Functions of the C library that call a program's main function or that of a thread.
PROGRAM_START = re.compile(
    r"^(__GI_)?_{0,3}(libc_start_(main|call_main)\w*|start_thread|clone(3|_internal)?)$"
)

Row = TypeVar("Row", bound=Mapping[str, Any])


# Up to this share of the CPU time that samples stand for, those at ticks do not matter.
ALMOST_NONE = 0.05


@dataclass(frozen=True)
class Sampling:
    """The samples of a run.

    Attributes:
        samples: how many.
        time_ns: CPU time that they stand for, sum over ranks and threads.
        computing_ns: The part outside of calls of MPI and I/O.
        unknown_ns: The part of which nothing is known: the recorder itself was at work, or there was no room.
        nameless_ns: The part of which the program or library is known, but not the function: it has no symbol.
        blocked_ns: Time that threads were blocked in the kernel, sum over them; 0 where only CPU time was sampled.
        period_ns: CPU time between two samples of a thread, on average.
        ranks: how many ranks have samples.
        folded_ns: CPU time of those that are known without the functions that called: there was no room for these.
        cut_ns: Time of those whose stacks end before the first function of their thread, blocked or not.
        doublings: how often the time between samples was doubled on some thread, to keep to `--max-overhead`.
        stopped_processes: in how many the program has handled the signal: nothing was sampled after that.
        asked_period_ns: the period that was asked for; 0 where that is not known.
        ticked_ns: CPU time of samples that were taken at ticks of the kernel's clock, by POSIX timers; all of it where
            that is not known.
        ranks_short_of_cores: how many ranks had a core for less than WITH_A_CORE of the time one could be used; 0 where
            almost no samples were taken at ticks: those by events do not depend on that.
        on_core: that part, of these ranks together; 1 where there are none.
        cpu_ns: CPU time of the processes that have samples, as the kernel counts it; 0 where that is not known.
        threads_without_timer: how many threads were not sampled, as the kernel gave them no timer.
        threads_without_room: how many were not, as there was no room for their samples.
        threads_not_watched: how many were not sampled while they were blocked, for the same reason.
        watched_processes: in how many threads were looked at while they were blocked.
        damaged: whether parts of the profile were damaged and left out: samples and names may have been in them.
    """

    samples: int
    time_ns: int
    computing_ns: int
    unknown_ns: int
    nameless_ns: int
    blocked_ns: int
    period_ns: int
    ranks: int
    folded_ns: int = 0
    cut_ns: int = 0
    doublings: int = 0
    stopped_processes: int = 0
    asked_period_ns: int = 0
    ticked_ns: int = 0
    ranks_short_of_cores: int = 0
    on_core: float = 1.0
    cpu_ns: int = 0
    threads_without_timer: int = 0
    threads_without_room: int = 0
    threads_not_watched: int = 0
    watched_processes: int = 0
    damaged: bool = False


NOTHING = Sampling(0, 0, 0, 0, 0, 0, 0, 0)


def sampling_of(workspace: Workspace) -> Sampling:
    """Returns the samples of a run as a whole; all 0 where none were taken."""
    taken = workspace.query_once("any_samples")[0]["taken"]
    sampling = Sampling(**workspace.query_once("sampling")[0]) if taken else NOTHING
    run = workspace.run.sampling
    switches = finding_specs()["few-cores"].thresholds["switches_per_s"]["value"]
    limits = {"with_a_core": WITH_A_CORE, "switches_per_s": float(switches)}
    ticked_ns = sampling.time_ns if run.ticked_ns is None else min(run.ticked_ns, sampling.time_ns)
    ticked = ticked_ns > ALMOST_NONE * sampling.time_ns
    cores = workspace.query("ranks_short_of_cores", limits)[0] if ticked else {}
    return replace(
        sampling,
        folded_ns=run.folded_ns,
        cut_ns=run.cut_ns,
        doublings=run.doublings,
        stopped_processes=run.stopped_processes,
        asked_period_ns=run.asked_period_ns,
        threads_without_timer=run.threads_without_timer,
        threads_without_room=run.threads_without_room,
        threads_not_watched=run.threads_not_watched,
        watched_processes=run.watched_processes,
        ticked_ns=ticked_ns,
        ranks_short_of_cores=cores.get("ranks", 0),
        on_core=cores.get("on_core", 1.0),
        cpu_ns=workspace.query("process_times")[0]["cpu_ns"] if sampling.samples else 0,
        damaged=bool(workspace.damaged),
    )


def by_blocked_time(workspace: Workspace, rows: Sequence[Row]) -> list[Row]:
    """Returns rows of the view functions, that with most blocked time first.

    Among functions with the same time those of the program come first, among these the innermost one.
    """
    innermost = {
        (row["function"], row["file"]): row["time_ns"]
        for row in workspace.query("blocked_origins", {"rank": None})
    }
    program = {(row["function"], row["file"]) for row in workspace.query("functions_of_program")}

    def order(row: Row) -> tuple[int, int, bool]:
        key = (row["function"], row["file"])
        return -row["blocked_ns"], -innermost.get(key, 0), key not in program

    return sorted(rows, key=order)


def starts_programs(function: str, module: str) -> bool:
    """Whether a function is one of those of the C library that all of a program or thread is called by."""
    in_c_library = module.startswith(("libc.so", "libc-", "libpthread"))
    return function == "_start" or (in_c_library and PROGRAM_START.match(function) is not None)


def in_module(module: str) -> str:
    """Returns what stands for the name of a function that is not known: what it is in."""
    return f"({module or 'generated code'})"

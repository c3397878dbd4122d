# SPDX-License-Identifier: BSD-3-Clause
"""What the engine finds in the events of a trace: see src/engine. Called by `barograph engine` and findings."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from barograph import _native
from barograph.read.events.open_trace import traced_ranks
from barograph.read.events.trace import trace_files

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class TraceAnalysis:
    """What the modules of the engine found.

    Attributes:
        tables: by name, as docs/reference/tables.md has them; rows are in an order of their own, the same for any
            number of workers.
        events: how many were analyzed.
        damaged: blocks of them that were left out, with `salvage`.
        losses: what else is damaged in the files, with `salvage`.
        took_s: how long that took, reading them included.
        failures: modules that failed, and what they said; their tables are as they were then.
        sampled: sentences about sources that did not get all blocks.
    """

    tables: Mapping[str, pa.Table]
    events: int
    damaged: int
    losses: list[str]
    took_s: float
    failures: Mapping[str, str]
    sampled: Sequence[str] = ()


def of_ranks(analysis: TraceAnalysis, ranks: Collection[int] | None) -> TraceAnalysis:
    """Returns what is about some ranks: their calls, what they sent, what they waited for; counts stay those of all.

    Which calls are judged is known of all ranks together only, and left out. With None for all ranks nothing is.
    """
    if ranks is None:
        return analysis
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    tables: dict[str, pa.Table] = {}
    for name, table in analysis.tables.items():
        if name == "judged_calls":
            continue
        column = next((one for one in ("rank", "sender") if one in table.column_names), None)
        if column is not None:
            mask = [rank in ranks for rank in table.column(column).to_pylist()]
            table = table.filter(pa.array(mask, pa.bool_()))  # noqa: PLW2901 - the part of it
        tables[name] = table
    return replace(analysis, tables=tables)


def tables_of(native: Mapping[str, _native.Table]) -> dict[str, pa.Table]:
    """Returns what the engine's tables hold, without copying."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    return {name: pa.table(table) for name, table in native.items()}


def engine_modules() -> dict[str, str]:
    """Returns the modules of the engine, and what each finds."""
    return dict(_native.engine_modules())


def analyze_trace(
    profile: Path,
    modules: Collection[str] = (),
    workers: int = 0,
    *,
    salvage: bool = False,
    processes: int = 1,
) -> TraceAnalysis:
    """Analyzes the events of a trace.

    Args:
        profile: The profile's file or folder; its trace is beside it, or in it. Without one, what the analyzers of a
            coupled job have found is taken, if it is there.
        modules: Names of those wanted; empty means all.
        workers: Threads that analyze, of each process; 0 means as many as there are cores.
        salvage: Leave out blocks of events that are damaged.
        processes: How many share the work, each with some of the ranks.

    Raises:
        ProfileError: A file is damaged (with `salvage`: beyond its blocks of events), or of another run.
        ValueError: There is no such module.
        PartEndedError: One of several processes was ended.
    """
    if not trace_files(profile):
        from barograph.read.analysis.kept_analysis import kept_analysis  # noqa: PLC0415 - knows this module

        kept = kept_analysis(profile, modules)
        if kept is not None:
            return kept
    readers, late = traced_ranks(profile, salvage=salvage)
    count = workers or max(1, len(os.sched_getaffinity(0)) // processes)
    files = [str(path) for path in readers]
    began = time.monotonic()
    with contextlib.ExitStack() as stack:
        analyze = partial(_native.analyze_trace, files, late, count, list(modules), salvage)
        if processes > 1:
            from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - rarely used

            from barograph.read.analysis.engine_processes import shared  # noqa: PLC0415 - rarely used

            # In a thread, for Ctrl-C to end it: it ends with the other processes.
            pool = stack.enter_context(ThreadPoolExecutor(1))
            sockets = stack.enter_context(
                shared(processes, files, late, count, list(modules), salvage=salvage)
            )
            tables, events, damaged, failures = pool.submit(analyze, 0, sockets).result()
        else:
            tables, events, damaged, failures = analyze()
    took_s = time.monotonic() - began
    lost = [f"{loss[0]}: {loss[3]}" for reader in readers.values() for loss in reader.losses]
    return TraceAnalysis(
        tables_of(tables),
        events,
        damaged,
        lost,
        took_s,
        dict(failures),
    )

# SPDX-License-Identifier: BSD-3-Clause
"""Finding: threads are blocked for locks, by samples of blocked threads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import line_text
from barograph.analyze.findings.inspection import Inspection
from barograph.wording.printable import printable

# The C library has functions under further names, as in `__GI___pthread_mutex_lock` and `__new_sem_wait_slow64`.
LOCAL_NAME = re.compile(r"^_+(GI_+)?(new_)?(?=pthread_|sem_)|(?<=wait)(_slow)?(64)?$")


@dataclass(frozen=True)
class LockWait:
    """A row of lock_waits."""

    function: str
    file: str
    line: int
    lock: str
    samples: int
    time_ns: int
    ranks: int
    threads: int
    whole_ns: int
    most_ns: int


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Names the line that most of the time blocked for locks is at."""
    workspace = inspection.workspace
    if not sampling_of(workspace).blocked_ns:
        return
    rows = workspace.records(LockWait, "lock_waits")
    if not rows or sum(row.samples for row in rows) < inspection.threshold("samples"):
        return
    first = rows[0]
    if first.most_ns < inspection.threshold("share") * workspace.run.wall_ns:
        return
    at = line_text(first.file, first.line)
    yield RawFinding(
        {
            "time_ns": first.whole_ns,
            "most_ns": first.most_ns,
            "threads": first.threads,
            "ranks": first.ranks,
            "lock": printable(LOCAL_NAME.sub("", first.lock)),
            "caller": f"`{printable(first.function)}`" if first.function else "",
            "at": at,
            "share": first.time_ns / first.whole_ns,
        },
        seconds_lost=first.most_ns / 1e9,
        sentences=("main" if first.threads > 1 else "alone", "line" if at else "plain"),
    )

# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the program crashed, was killed or hung; where each rank was."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.ends.unfinished import ABORT, Unfinished, unfinished_of
from barograph.analyze.findings.finding import CallSite, RawFinding
from barograph.analyze.findings.inspection import Inspection

# signal(7): what ends a process and may leave a core file.
DUMP_CORE = (
    "SIGABRT",
    "SIGBUS",
    "SIGFPE",
    "SIGILL",
    "SIGQUIT",
    "SIGSEGV",
    "SIGSYS",
    "SIGTRAP",
    "SIGXCPU",
    "SIGXFSZ",
)

MOST_CALL_SITES = 4
MOST_ABSENT = 2
MOST_CRASHES = 2


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds a run that did not finish; never a snapshot of one that still runs."""
    about = unfinished_of(inspection.workspace)
    if about is None or not about.failed or not about.where:
        return
    if about.hang and not about.known:
        return  # the finding of the hang has all of it
    row = about.where[0]
    sentences = ["failed"]
    if about.ended_first:
        sentences.append("first")
    if about.known:
        sentences.append("known")
    crashes = [stack.line() for stack in about.stacks if stack.signal and stack.place]
    if crashes:
        sentences.append("crash")
    sentences.append("where")
    if about.absent:
        sentences.append("absent")
    dumped = about.reason in DUMP_CORE
    evidence = {
        "reason": f" ({about.reason})" if about.reason else "",
        "first": list(about.ended_first),
        "before_ns": about.ended_before_ns,
        "ended": about.first if about.ended_first else "",
        "known": "; ".join(about.known),
        "crash": "; ".join(crashes[:MOST_CRASHES]),
        "no_finalize": list(about.no_finalize),
        "where": _where(about),
        "absent": "; ".join(one.text() for one in about.absent[:MOST_ABSENT]),
        "ranks": list(row.ranks),
        "operation": row.operation,
        "object": row.object,
        "age_ns": row.age_ns or 0,
        "source": row.source,
        "in_call": any(one.operation for one in about.where),
        "aborted": row.operation == ABORT,
        "crashed": bool(about.ended_first) and dumped,
        "died": bool(about.ended_first) and not dumped and about.exit_code is None,
        "left": about.exit_code is not None,
        "exit_code": about.exit_code,
        "may_hang": not (
            row.operation == ABORT or about.exit_code is not None or (about.ended_first and dumped)
        ),
    }
    where = tuple(
        CallSite(
            one.call_path, one.source, len(one.ranks) / max(inspection.workspace.ranks, 1), 0, len(one.ranks)
        )
        for one in about.where[:MOST_CALL_SITES]
        if one.call_path
    )
    yield RawFinding(evidence, sentences=tuple(sentences), where=where)


def _where(about: Unfinished) -> str:
    texts = [f"{one.who} in {one.text()}" for one in about.where[:MOST_CALL_SITES]]
    more = len(about.where) - len(texts)
    return "; ".join(texts) + (f"; {more} more" if more > 0 else "")

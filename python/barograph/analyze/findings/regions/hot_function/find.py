# SPDX-License-Identifier: BSD-3-Clause
"""Finding: which function computing spends its CPU time in, by samples; takes the place of no-regions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import line_text, named
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.sampled_subjects import contention
from barograph.analyze.time.time_split import split_of_job
from barograph.wording.printable import printable

# Inclusive time is mentioned from this multiple of exclusive time on.
MUCH_CALLED = 1.2
# The part of a library function's samples that one function of the program must have called to be named.
MOSTLY = 0.5


@dataclass(frozen=True)
class ComputingFunction:
    """A row of computing_functions."""

    function: str
    file: str
    module: str
    line: int
    samples: int
    time_ns: int
    inclusive_ns: int
    ranks: int
    share: float
    share_error: float

    @property
    def at(self) -> str:
        """The line with most of its samples; "" where it is not known."""
        return line_text(self.file, self.line)

    @property
    def name(self) -> str:
        """Its name, or what functions without a symbol are in."""
        return (
            printable(self.function)
            or f"functions of {printable(self.module) or 'generated code'} without a symbol"
        )


@dataclass(frozen=True)
class LibraryCaller:
    """A row of library_callers."""

    function: str
    file: str
    line: int
    share: float


def _caller(inspection: Inspection, called: ComputingFunction) -> LibraryCaller | None:
    """Returns the function of the program that mostly calls one of a library; None: there is none."""
    asked = {"function": called.function, "module": called.module}
    rows = inspection.workspace.records(LibraryCaller, "library_callers", asked)
    return next((row for row in rows if row.share > MOSTLY), None)


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Names the function with the most CPU time of its own outside of MPI and I/O, and the next ones."""
    workspace = inspection.workspace
    sampling = sampling_of(workspace)
    split = split_of_job(workspace)
    if not sampling.samples or split.share(split.computing_ns) < inspection.threshold("computing_share"):
        return
    rows = workspace.records(ComputingFunction, "computing_functions")
    computing = round(sampling.computing_ns / sampling.period_ns)
    if not any(row.function for row in rows) or computing < inspection.threshold("samples"):
        return
    first, *others = rows
    flat = first.share < inspection.threshold("share")
    if not first.function:
        sentences = ["flat_nameless" if flat else "nameless"]
    else:
        sentences = ["flat"] if flat else ["main" if first.at else "plain"]
    if not flat and first.function and first.inclusive_ns > MUCH_CALLED * first.time_ns:
        sentences.append("called")
    caller = None if flat else _caller(inspection, first)
    if caller is not None:
        sentences.append("caller")
    known = [row for row in others if row.share > row.share_error]
    if known and not flat:
        sentences.append("next_one" if len(known) == 1 and known[0].function else "next")
    if sampling.stopped_processes:
        sentences.append("stopped")
    starved = contention(sampling)
    yield RawFinding(
        {
            "function": printable(first.function),
            "module": printable(first.module) or "generated code",
            "at": first.at,
            "share": first.share,
            "share_error": first.share_error,
            "time_ns": first.time_ns,
            "inclusive_ns": first.inclusive_ns,
            "ranks": first.ranks,
            "caller": "" if caller is None else named(caller.function, caller.file, caller.line),
            "caller_share": None if caller is None else caller.share,
            "others": [f"{row.name} ({100 * row.share:.1f} %)" for row in known],
            "samples": computing,
            "stopped_processes": sampling.stopped_processes,
            **starved.evidence,
        },
        sentences=(*sentences, *starved.sentences),
        estimated=starved.estimated,
    )

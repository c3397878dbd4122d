# SPDX-License-Identifier: BSD-3-Clause
"""Finding: computing spends its CPU time in the interpreter of Python, not in what it calls, by samples."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.sampled_subjects import (
    contention_of,
    origin_evidence,
    origin_sentences,
    sampled_cost,
    sampled_origins,
)

SUBJECT = "interpreter"


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds CPU time in the interpreter that is a noticeable part of the run."""
    cost = sampled_cost(inspection, SUBJECT)
    if cost is None or cost.share < inspection.threshold("share"):
        return
    origins = sampled_origins(inspection.workspace, SUBJECT)
    starved = contention_of(inspection)
    yield RawFinding(
        {
            "share": cost.share,
            "share_error": cost.share_error,
            "time_ns": cost.time_ns,
            "most_ns": cost.most_ns,
            "compiled_ns": cost.compiled_ns,
            "ranks": cost.ranks,
            "samples": cost.samples,
            **origin_evidence(origins),
            **starved.evidence,
        },
        cost.most_ns / 1e9,
        sentences=("main", *origin_sentences(origins), *starved.sentences),
        estimated=starved.estimated,
    )

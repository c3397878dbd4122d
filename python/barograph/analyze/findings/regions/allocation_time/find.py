# SPDX-License-Identifier: BSD-3-Clause
"""Finding: computing spends its CPU time in allocating and freeing memory, by samples."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import SURE
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.sampled_subjects import (
    contention_of,
    origin_evidence,
    origin_sentences,
    sampled_cost,
    sampled_origins,
)

SUBJECT = "allocation"


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds CPU time in allocation on some thread that is a noticeable part of the run."""
    cost = sampled_cost(inspection, SUBJECT)
    if cost is None:
        return
    origins = sampled_origins(inspection.workspace, SUBJECT)
    sentences = ["main", *origin_sentences(origins)]
    maps_share = cost.maps_ns / cost.time_ns
    error = sqrt(maps_share * (1 - maps_share) / cost.samples)
    maps = maps_share >= max(inspection.threshold("maps_share"), SURE * error)
    if maps:
        sentences.insert(1, "maps")
    starved = contention_of(inspection)
    yield RawFinding(
        {
            "share": cost.share,
            "share_error": cost.share_error,
            "time_ns": cost.time_ns,
            "most_ns": cost.most_ns,
            "ranks": cost.ranks,
            "samples": cost.samples,
            "maps_share": maps_share,
            "maps": maps,
            **origin_evidence(origins),
            **starved.evidence,
        },
        cost.most_ns / 1e9,
        sentences=(*sentences, *starved.sentences),
        estimated=starved.estimated,
    )

# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the kernel maps pages for computing again and again, and its CPU time is a noticeable part of the run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import SURE
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.sampled_subjects import (
    Origin,
    contention_of,
    origin_evidence,
    origin_sentences,
)


@dataclass(frozen=True)
class KernelCost:
    """A row of kernel_cost."""

    samples: int
    system_ns: int
    share: float
    faults: int
    ranks: int
    rest_ns: int
    most_ns: int


@dataclass(frozen=True)
class FaultOrigin(Origin):
    """A row of kernel_origins."""

    often: float | None


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds CPU time in the kernel that page faults explain: as much for each as the kernel takes to map a page."""
    workspace = inspection.workspace
    rows = workspace.records(KernelCost, "kernel_cost")
    if not rows or rows[0].most_ns < inspection.heavy_ns or rows[0].samples < SURE**2:
        return
    cost = rows[0]
    if not cost.faults or cost.system_ns / cost.faults > inspection.threshold("fault_ns"):
        return
    origins = workspace.records(FaultOrigin, "kernel_origins")
    often = inspection.threshold("often")
    told = bool(origins) and (origins[0].often is None or origins[0].often >= often)
    # Samples are taken at the next tick, in what runs then: pages may count there that another function touched.
    origins = [one for one in origins if one.often is None or one.often >= often] if told else []
    sentences = ["main"]
    if cost.rest_ns < cost.system_ns:
        sentences.append("rest")
    sentences.extend(origin_sentences(origins) if told else ("in_turns",))
    starved = contention_of(inspection)
    yield RawFinding(
        {
            "faults": cost.faults,
            "system_ns": cost.system_ns,
            "share": cost.share,
            "fault_ns": cost.system_ns / cost.faults,
            "rest_ns": cost.rest_ns,
            "most_ns": cost.most_ns,
            "ranks": cost.ranks,
            **origin_evidence(origins),
            **starved.evidence,
        },
        cost.most_ns / 1e9,
        sentences=(*sentences, *starved.sentences),
        estimated=starved.estimated,
    )

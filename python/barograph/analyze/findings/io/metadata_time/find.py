# SPDX-License-Identifier: BSD-3-Clause
"""Finding: opening, closing and asking about files takes longer than reading and writing them."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds metadata calls that take a noticeable part of the run and more than the data."""
    workspace = inspection.workspace
    (row,) = workspace.query("metadata_times")
    if not row["metadata_ns"] or row["job_mean_ns"] < max(
        inspection.noticeable_ns, row["transfer_mean_ns"] or 0
    ):
        return
    few = row["opens"] + row["stats"] < inspection.threshold("many_calls") * max(workspace.run.ranks, 1)
    if not few or row["job_mean_ns"] >= inspection.threshold("long_ns"):
        where, priced = priced_call_sites(inspection, ChosenFacts("calls_without_bytes"))
        yield RawFinding(row, row["job_mean_ns"] / 1e9, where=where, priced=priced)

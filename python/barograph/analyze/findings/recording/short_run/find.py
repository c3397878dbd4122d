# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the run is so short that the start-up of MPI is a good part of it, without waits for late ranks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.time.time_split import split_of_job


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds a long start-up in a run that finished."""
    if not inspection.workspace.run.complete:
        return  # how long it would have been is not known
    split = split_of_job(inspection.workspace)
    waiting_ns = sum(cast("int", found.evidence["all_ns"]) for found in inspection.raw_findings("late-start"))
    startup_ns = split.startup_ns - waiting_ns
    share = split.share(startup_ns)
    if share >= inspection.threshold("startup_share"):
        yield RawFinding({"share": share, "startup_ns": startup_ns})

# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a call is expensive on every member, even its fastest calls: the transfer costs this, not waiting."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from barograph.analyze.calls.families import kind_of
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.mpi_costs import chosen, facts_of_call, made_by_all, mpi_costs
from barograph.analyze.findings.pricing import priced_call_sites

# Above this mean payload the transfer is worth a word beside the number of calls.
TINY_BYTES = 64


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds calls made many times whose fastest add up to a heavy cost, more than the waiting in them."""
    # The reason for these is known: many calls.
    tiny = {
        operation
        for found in inspection.raw_findings("tiny-collectives")
        for operation in cast("list[str]", found.evidence["operations"])
    }
    for row in inspection.computed_once(mpi_costs):
        fastest = row.repeated_ns
        if row.operation in tiny and row.bytes_per_call <= TINY_BYTES:
            continue
        if not made_by_all(row) or fastest < max(inspection.heavy_ns, row.steady_ns - fastest):
            continue
        nonblocking = f"MPI_I{row.operation[4:].lower()}"
        collective = kind_of(nonblocking) == "collective"
        names = ("operation", "object", "ranks", "calls", "bytes_per_call", "steady_ns", "min_ns", "mean_ns")
        evidence = chosen(row, *names) | {
            "fastest_ns": fastest,
            "nonblocking": nonblocking if collective else "",
            "is_message": kind_of(row.operation) == "point-to-point",
        }
        where, priced = priced_call_sites(inspection, facts_of_call(row))
        sentences = ("mixed",) if row.mixed else ("main",)
        communicators = (row.object,)
        yield RawFinding(
            evidence, row.steady_ns / 1e9, sentences, where, communicators=communicators, priced=priced
        )

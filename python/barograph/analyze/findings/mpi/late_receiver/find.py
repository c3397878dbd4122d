# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks wait in blocking sends for one rank that receives late.

It waits for nobody itself; or it is known at which line the others wait, and before which line it is away as long.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, cast

from barograph.analyze.calls import families
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.io_delays import late_for_io
from barograph.analyze.findings.mpi.late_sites import at_lines, found_site, late_sites
from barograph.analyze.findings.mpi.matched_waits import finding_of, matched_waits
from barograph.analyze.findings.mpi.message_waits import found_waits, message_waits
from barograph.analyze.findings.mpi.sleepers import sleeper, with_sleep
from barograph.analyze.findings.regions.slow_ranks.find import slow_regions

SENDING = ("MPI_Send", "MPI_Ssend", "MPI_Rsend")
SYNCHRONOUS = ("MPI_Ssend",)
# A rank that computes longer than the others by this part of what others wait for it is late for that.
SAME_DELAY = 0.5
# Calls in which the rank receives nothing: no send waits for what it did before them.
ONLY_SENDING = tuple(name for name in families.SENDING if name not in families.EXCHANGING)

NO_SITE: Final[Mapping[str, object]] = {
    "waiting_site": "",
    "receiving_site": "",
    "away_ns": 0,
    "away_times": 0,
}


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds late receivers; one that reads, writes or computes longer than the others is late for that."""
    longer = inspection.computed_once(longer_ranks)
    for late in _late(inspection):
        if late.explained_by:
            yield late
            continue
        in_io = late_for_io(inspection, late, "receiver", "senders")
        mean_ns = cast("float", late.evidence["mean_waiting_ns"])
        longer_ns = longer.get(cast("int", late.evidence["receiver"]), 0.0)
        awake = "matched" in late.sentences and not late.evidence["asleep"]
        slow = awake and longer_ns >= SAME_DELAY * mean_ns
        cause = in_io or ("slow-ranks" if slow else "")
        yield replace(late, explained_by=cause) if cause else late


def longer_ranks(inspection: Inspection) -> dict[int, float]:
    """Returns for how much longer than others ranks compute, ns; called through `inspection.computed_once`."""
    longer: dict[int, float] = defaultdict(float)
    for found in inspection.computed_once(slow_regions):
        about = found.evidence
        more = cast("int", about["slow_ns"]) - cast("int", about["others_ns"])
        for rank in cast("list[int]", about["ranks"]):
            longer[rank] += more
    return longer


def _late(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds them: of synchronous sends by matched events where there are any, of others by counters."""
    matched = matched_waits(inspection, "late receiver", inspection.threshold("own_waiting_share"))
    for row in matched or ():
        found = finding_of(inspection, row, "receiver", "senders")
        yield replace(found, evidence={**found.evidence, "mean_bytes": 0, **NO_SITE})
    sending = SENDING if matched is None else [name for name in SENDING if name not in SYNCHRONOUS]
    named: set[int] = set()
    sites = late_sites(inspection, sending, ONLY_SENDING, for_sender=False, share="to_one_share")
    for row in message_waits(inspection, sending, for_sender=False, share="to_one_share"):
        named.add(row.cause)
        asleep = sleeper(inspection, row.cause)
        found = found_waits(
            inspection, row, sending, "receiver", "senders", with_size=True, blocked_ns=asleep.blocked_ns
        )
        found = replace(found, evidence={**found.evidence, **NO_SITE})
        found = at_lines(found, row.cause, row.waiters, row.mean_waiting_ns, sites)
        yield with_sleep(inspection, found, asleep)
    for row in sites:
        if row.cause not in named:
            asleep = sleeper(inspection, row.cause, row.before_site)
            found = found_site(
                inspection, row, "receiver", "senders", "receiving_site", blocked_ns=asleep.blocked_ns
            )
            yield with_sleep(inspection, replace(found, evidence={**found.evidence, "mean_bytes": 0}), asleep)

# SPDX-License-Identifier: BSD-3-Clause
"""What the rules about MPI calls share: the time of each operation on each communicator, over all call paths.

Means are per rank of the job, so that a cost is comparable with the wall time of the run. Called through
`inspection.computed_once`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from barograph.analyze.calls.families import POLLING, kind_of
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.message_waits import slow_network

BARRIERS = ("MPI_Barrier", "MPI_Ibarrier")


@dataclass(frozen=True)
class MpiCost:
    """An operation on a communicator, window or set of them, over all call paths and ranks."""

    operation: str
    object: str  # its name
    object_id: int
    mixed: bool  # waits on several communicators
    size: int
    ranks: int  # that called
    calls: int  # most of any rank
    all_calls: int
    # What the transfer may take, on the rank where that is least: if each call were as fast as the fastest of its size
    # class, and of messages no longer than all of the rank's would take on a slow network.
    fastest_ns: int
    repeated_ns: int  # what it takes at least (see mpi_times), of classes with many calls
    steady_ns: int  # time as if the longest call were like the others, on the rank where that is least
    min_ns: int  # of the ranks that called, as max_ns and mean_ns
    max_ns: int
    mean_ns: float
    job_mean_ns: float  # over all ranks
    slowest_rank: int
    bytes_per_call: float


def mpi_costs(inspection: Inspection) -> list[MpiCost]:
    """Returns operations that take a noticeable time on some rank, most expensive first."""
    values = {"least": inspection.noticeable_ns} | slow_network(inspection)
    return inspection.workspace.records(MpiCost, "mpi_costs", values)


def made_by_all(cost: MpiCost) -> bool:
    """True for a call that all members make and that is not a barrier, a poll or start-up."""
    left_out = cost.operation in POLLING or cost.operation in BARRIERS or kind_of(cost.operation) == "other"
    return not left_out and cost.size >= 2 and cost.ranks >= cost.size


def facts_of_call(cost: MpiCost) -> ChosenFacts:
    """Returns the facts of the calls of a row."""
    return ChosenFacts("mpi_facts_of_call", {"operation": cost.operation, "object_id": cost.object_id})


def facts_of_calls(costs: Iterable[MpiCost]) -> ChosenFacts:
    """Returns the facts of the calls of several rows."""
    return facts_on_objects((one.operation, one.object_id) for one in costs)


def facts_on_objects(calls: Iterable[tuple[str, int]]) -> ChosenFacts:
    """Returns the facts of functions, each on one object."""
    keys = [f"{operation} {object_id}" for operation, object_id in calls]
    return ChosenFacts("mpi_facts_of_calls", {"calls": keys})


def chosen(cost: MpiCost, *names: str) -> dict[str, object]:
    """Returns the named values of a row: its evidence."""
    return {name: getattr(cost, name) for name in names}

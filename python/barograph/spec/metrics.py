# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/metrics/*.toml by `python -m codegen`. Do not edit.
"""Derived metrics as data: name, SQL formula, unit, meaning; barograph.analyze.metrics evaluates them."""

from __future__ import annotations

from typing import NamedTuple


class Metric(NamedTuple):
    """One derived metric; spec/metrics/README.md explains the fields."""

    name: str
    scope: str
    title: str
    unit: str
    better: str
    formula: str
    doc: str
    source: str
    since: str


METRICS: tuple[Metric, ...] = (
    Metric(
        name="communication_efficiency",
        scope="job",
        title="Communication efficiency",
        unit="ratio",
        better="higher",
        formula="max(computing_ns) / nullif(max(total_ns - paused_ns), 0)",
        doc=(
            "Computing time of the busiest rank as a fraction of the longest rank's time; the rest is "
            "communication no rank escapes."
        ),
        source="POP centre of excellence.",
        since="0.1.0",
    ),
    Metric(
        name="dropped_share",
        scope="job",
        title="Dropped events",
        unit="ratio",
        better="lower",
        formula="sum(dropped) / nullif(sum(events) + sum(dropped), 0)",
        doc="Events that could not be recorded, as a fraction of all events.",
        source="Drops are counted when the arena is full.",
        since="0.1.0",
    ),
    Metric(
        name="event_rate",
        scope="job",
        title="Recorded events per second",
        unit="per second",
        better="none",
        formula="sum(events) / nullif(sum(total_ns) / 1e9, 0)",
        doc="Events recorded per second of location time; the tool's cost grows with it.",
        source="Events as counted by the recorder.",
        since="0.1.0",
    ),
    Metric(
        name="imbalance",
        scope="operation",
        title="Imbalance",
        unit="ratio",
        better="lower",
        formula="1 - sum(exclusive_ns) / any_value(job_ranks) / nullif(max(exclusive_ns), 0)",
        doc=(
            "(max - mean) / max of the exclusive time over all ranks, absent ranks counting as 0: the "
            "fraction of the slowest rank's time that perfect balance would save."
        ),
        source="Imbalance time of DeRose, Homer and Johnson (Euro-Par 2007), relative to the maximum.",
        since="0.1.0",
    ),
    Metric(
        name="io_share",
        scope="job",
        title="Time in I/O",
        unit="ratio",
        better="lower",
        formula="sum(io_ns) / nullif(sum(total_ns), 0)",
        doc=(
            "Time in calls that read, write or manage files, of all layers, as a fraction of all "
            "location time."
        ),
        source="Sum of exclusive times of all layers of I/O.",
        since="0.1.0",
    ),
    Metric(
        name="load_balance",
        scope="job",
        title="Load balance",
        unit="ratio",
        better="higher",
        formula="avg(computing_ns) / nullif(max(computing_ns), 0)",
        doc="Mean over maximum computing time of a rank; 1 means that all ranks compute equally long.",
        source="POP centre of excellence; computing is all time outside MPI, I/O, start-up and the tool.",
        since="0.1.0",
    ),
    Metric(
        name="mpi_share",
        scope="job",
        title="Time in MPI",
        unit="ratio",
        better="lower",
        formula="sum(mpi_ns) / nullif(sum(total_ns), 0)",
        doc="Time in MPI calls as a fraction of all location time; start-up (MPI_Init) is kept apart.",
        source="Sum of exclusive times of the mpi layer.",
        since="0.1.0",
    ),
    Metric(
        name="parallel_efficiency",
        scope="job",
        title="Parallel efficiency",
        unit="ratio",
        better="higher",
        formula="avg(computing_ns) / nullif(max(total_ns - paused_ns), 0)",
        doc=(
            "Mean computing time of a rank as a fraction of the longest rank's time: what share of the "
            "paid time computes."
        ),
        source=(
            "Product of load balance and communication efficiency, as the POP centre of excellence "
            "defines it."
        ),
        since="0.1.0",
    ),
    Metric(
        name="startup_time",
        scope="job",
        title="MPI start-up",
        unit="seconds",
        better="lower",
        formula="max(startup_ns) / 1e9",
        doc="Longest time any rank spent in MPI_Init or MPI_Init_thread.",
        source="Kept apart from MPI time, because it does not grow with the length of the run.",
        since="0.1.0",
    ),
    Metric(
        name="time_lost",
        scope="operation",
        title="Time lost to imbalance",
        unit="nanoseconds",
        better="lower",
        formula="max(exclusive_ns) - sum(exclusive_ns) / any_value(job_ranks)",
        doc=(
            "Maximum minus mean exclusive time over all ranks: the wall time that perfect balance of "
            "this operation could save at most."
        ),
        source="Imbalance time of DeRose, Homer and Johnson (Euro-Par 2007).",
        since="0.1.0",
    ),
    Metric(
        name="tool_share",
        scope="job",
        title="Tool overhead",
        unit="ratio",
        better="lower",
        formula="sum(tool_ns) / nullif(sum(total_ns), 0)",
        doc=(
            "The recording's own cost during the run, of events and its start-up, as a fraction of all "
            "location time."
        ),
        source=(
            "For one event in about 128 the recorder measures its own work, where it happens; start-up "
            "is timed."
        ),
        since="0.1.0",
    ),
)

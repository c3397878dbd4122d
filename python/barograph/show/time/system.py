# SPDX-License-Identifier: BSD-3-Clause
"""`barograph system` on the screen: a row for each metric that was sampled, with its course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barograph.analyze.time.system_rates import SampledMetric
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.time.density_strip import RAMP
from barograph.spec.tables.timeline import SYSTEM_METRICS

# Steps of the course, which is the last column, on a wide screen and on one with less room.
COURSE_STEPS: Final = 24
FEW_STEPS: Final = 12
WIDE: Final = 100
# What a network moved belongs to a node, not to a rank.
OF_NODES: Final = "Network traffic is that of whole nodes: all that ran there, other jobs as well."
BETWEEN: Final = (
    "Samples are sparse: between two of them a counter is taken to have grown evenly, and a level to have changed "
    "evenly."
)


def axis_text(value: float, unit: str) -> str:
    """Returns a value as an axis has it, whose title has the unit unless it is one of bytes."""
    if unit.startswith("bytes"):
        return units.size(value) + unit.removeprefix("bytes")
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def sampled_text(value: float, unit: str) -> str:
    """Returns a value with its unit."""
    text = axis_text(value, unit)
    if unit.startswith("bytes"):
        return text
    return f"{text}/s" if unit == "per s" else f"{text} {unit}"


def course_steps(screen: Screen) -> int:
    """Returns how many steps of time the screen has room for beside the numbers."""
    return COURSE_STEPS if screen.width >= WIDE else FEW_STEPS


def course(values: Sequence[float]) -> str:
    """Returns values by time as characters from light to dark; a blank is nothing, the darkest the greatest."""
    top = max(values, default=0.0)
    if top <= 0:
        return " " * len(values)
    last = len(RAMP) - 1
    return "".join(RAMP[min(int(value / top * len(RAMP)), last)] if value > 0 else " " for value in values)


def print_system(metrics: Sequence[SampledMetric], screen: Screen, *, step_ns: float) -> None:
    """Prints the metrics, of which there are some; a character of the course is a step of `step_ns`."""
    screen.heading(SYSTEM_METRICS.title)
    left_out = screen.table(
        SYSTEM_METRICS,
        metrics,
        cells={
            "mean": lambda one: sampled_text(one.mean, one.unit),
            "most": lambda one: sampled_text(one.most, one.unit),
            "course": lambda one: course(one.values),
        },
    )
    if not any(column.name == "course" and column.title in left_out for column in SYSTEM_METRICS.columns):
        screen.line(
            f"by time: {RAMP} from low to the highest of its row, a character for each "
            f"{units.duration(step_ns)}.",
            style="dim",
        )
    if any(one.metric.startswith("network") for one in metrics):
        screen.line(OF_NODES, style="dim")
    screen.line(BETWEEN, style="dim")

# SPDX-License-Identifier: BSD-3-Clause
"""What child processes computed is said to be missing."""

from __future__ import annotations

import pytest

from barograph.testing.cases.finding_case import MILLISECOND, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder


def with_children(*cpu_ns: int) -> TableBuilder:
    """Ranks of 10 s whose children computed so long, seen by two samples."""
    build = ranks_of(len(cpu_ns), 10 * SECOND)
    for rank, time_ns in enumerate(cpu_ns):
        samples = {("CPU time of children", at * SECOND): time_ns * at // 10 for at in (5, 10)}
        build.counters(rank, 0, "program", {key: value for key, value in samples.items() if value})
    return build


@pytest.mark.parametrize(
    ("cpu_ns", "said"),
    [
        ((3 * SECOND,), "Child processes of rank 0 used 3.00 s of CPU time: no row of this profile has it."),
        (
            (3 * SECOND, 0, SECOND),
            "Child processes of 2 ranks (0, 2) used 4.00 s of CPU time, those of one at most 3.00 s: no row of this "
            "profile has it.",
        ),
    ],
)
def test_what_children_computed_is_missing(cpu_ns: tuple[int, ...], said: str) -> None:
    (found,) = findings_of("child-processes", with_children(*cpu_ns))
    assert found.what == said
    assert found.seconds_lost == 0


@pytest.mark.parametrize("cpu_ns", [(0, 0), (499 * MILLISECOND,)])
def test_short_commands_are_nothing(cpu_ns: tuple[int, ...]) -> None:
    assert findings_of("child-processes", with_children(*cpu_ns)) == []

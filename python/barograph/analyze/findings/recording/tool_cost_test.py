# SPDX-License-Identifier: BSD-3-Clause
"""What recording costs, where the calls that are recorded are themselves too many."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
MILLION = 1_000_000


def found(write_ns: int) -> dict[str, Finding]:
    """8 million writes of 8 B at a line of rank 1, and as much else that recording takes 0.5 s; few on rank 0."""
    build = TableBuilder()
    file = build.file("out.dat")
    for rank, calls in enumerate((1000, 8 * MILLION)):
        build.location(rank, wall_ns=10 * SECOND, events=calls * 5 // 4)
        path = "program > out.c:7 save > pwrite64"
        build.fact(rank, path, calls, calls * write_ns, object_id=file, size=8)
    with Workspace(build.build()) as workspace:
        findings = find_all(workspace)
    return {one.id: one for one in (*findings.shown, *findings.explained)}


@pytest.mark.parametrize(("write_ns", "cause"), [(500, "small-requests"), (30, "")])
def test_recording_is_another_view_of_too_many_calls(write_ns: int, cause: str) -> None:
    cost = found(write_ns)["tool-cost"]
    assert cost.explained_by == cause  # if these cost more than their recording
    assert cost.seconds_lost == 0.5
    assert cost.what.endswith(
        " of the time of all ranks, and longest on rank 1, 500 ms; `pwrite64` alone was recorded 8,001,000 times."
    )

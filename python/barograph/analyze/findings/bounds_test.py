# SPDX-License-Identifier: BSD-3-Clause
"""Bounds that keep rules from asking the profile: true ones, so that findings are the same without them."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from barograph.analyze.findings import bounds, find_all
from barograph.analyze.findings.bounds import call_bounds, gap_bounds
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.settings import Settings, make_settings
from barograph.analyze.workspace import Workspace
from barograph.testing import TableProfile, stencil_profile
from barograph.testing.cases.communicator_case import communicator_profile
from barograph.testing.cases.io_case import io_profile
from barograph.testing.table_builder import TableBuilder

MS = 1_000_000


def pair(calls: int = 10) -> TableProfile:
    """Two ranks: one computes before a call that the other waits in, and both send small messages."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank, waits in enumerate((40, 5)):
        build.location(rank, wall_ns=100 * MS)
        build.fact(rank, "program > MPI_Recv", calls, waits * MS, object_id=world, size=8)
        build.fact(rank, "program > MPI_Send", 2 * calls, MS, object_id=world, size=8)
        build.message(rank, 1 - rank, world, calls, size=8, time_ns=MS)
    return build.build()


def inspection(workspace: Workspace) -> Inspection:
    return Inspection(workspace, Settings(), {})


def test_calls_and_times_of_the_longest_rank():
    with Workspace(pair()) as workspace:
        found = call_bounds(inspection(workspace))
        gaps = gap_bounds(inspection(workspace))
    assert found.calls() == found.calls(["MPI_Send", "MPI_Recv"]) == 40
    assert found.calls(["MPI_Recv", "MPI_Bcast"]) == 20
    assert found.time_ns(["MPI_Recv", "MPI_Send", "MPI_Send"]) == 41 * MS
    assert found.calls([]) == found.time_ns(["MPI_Bcast"]) == 0
    # No time between calls is recorded, which is less than a cost of nothing.
    assert max(gaps.time_ns, gaps.blocked_ns) < 0


def test_of_many_facts_no_bound_of_calls_is_known(monkeypatch: pytest.MonkeyPatch):
    with Workspace(pair()) as workspace:
        monkeypatch.setattr(workspace, "many", True)
        found = call_bounds(inspection(workspace))
    assert found.calls() == found.time_ns(["MPI_Bcast"]) == math.inf


CASES: list[Callable[[], TableProfile]] = [
    pair,
    lambda: pair(4000),
    lambda: stencil_profile(4),
    lambda: stencil_profile(9, threads=3),
    communicator_profile,
    io_profile,
]


@pytest.mark.parametrize("make", CASES)
@pytest.mark.parametrize("noticeable_s", [0.0, 0.02])
def test_findings_are_the_same_without_bounds(
    make: Callable[[], TableProfile], noticeable_s: float, monkeypatch: pytest.MonkeyPatch
):
    settings = make_settings({"levels": {"short_s": noticeable_s}})
    with Workspace(make()) as workspace:
        found = find_all(workspace, settings)
    monkeypatch.setattr(bounds.CallBounds, "calls", _unknown)
    monkeypatch.setattr(bounds.CallBounds, "time_ns", _unknown)
    monkeypatch.setattr(bounds.GapBounds, "__init__", _without_bounds)
    with Workspace(make()) as workspace:
        assert find_all(workspace, settings) == found


def _unknown(*_: object) -> float:
    return math.inf


def _without_bounds(of: bounds.GapBounds, *_: float) -> None:
    object.__setattr__(of, "time_ns", math.inf)
    object.__setattr__(of, "blocked_ns", math.inf)

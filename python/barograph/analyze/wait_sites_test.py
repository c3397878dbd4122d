# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

from typing import Any, cast

import pyarrow as pa

from barograph.analyze.wait_sites import sites_of_calls, with_sites
from barograph.analyze.workspace import Workspace
from barograph.read.trace_analysis import TraceAnalysis

RECEIVE = "program > MPI_Recv"


class _Workspace:
    def __init__(self, *sites: tuple[int, str, str, float]) -> None:
        names = ("rank", "call_path", "site", "stands_for_ns")
        self._rows: list[dict[str, Any]] = [dict(zip(names, site, strict=True)) for site in sites]

    def query(self, _name: str) -> list[dict[str, Any]]:
        return self._rows


def sites(*rows: tuple[int, str, str, float]) -> dict[tuple[int, str], str]:
    return dict(sites_of_calls(cast("Workspace", _Workspace(*rows))))


def test_the_line_with_most_time_is_named_and_how_many_others_matter() -> None:
    found = sites(
        (0, RECEIVE, "halo.c:10 exchange", 700.0),
        (0, RECEIVE, "halo.c:12 exchange", 250.0),
        (0, RECEIVE, "io.c:3 gather", 50.0),
        (1, RECEIVE, "halo.c:10 exchange", 1.0),
        (1, RECEIVE, "halo.c:10 other", 1.0),
    )
    assert found == {(0, RECEIVE): "halo.c:10 +1", (1, RECEIVE): "halo.c:10"}


def test_without_debug_information_it_is_the_function() -> None:
    assert sites((0, RECEIVE, "relay main", 1.0), (1, RECEIVE, "", 5.0)) == {(0, RECEIVE): "relay main"}


def test_lines_of_who_waited_and_who_came_late_are_added() -> None:
    waits = pa.table(
        {
            "rank": [1, 2],
            "call_path": [RECEIVE] * 2,
            "cause_rank": [0, 0],
            "cause_path": ["program > MPI_Send"] * 2,
        }
    )
    found = TraceAnalysis({"wait_states": waits, "profile": pa.table({})}, 0, 0, [], 0.0, {})
    tables = with_sites(found, {(1, RECEIVE): "a.c:1", (0, "program > MPI_Send"): "a.c:2"}).tables
    assert tables["wait_states"].column("call_site").to_pylist() == ["a.c:1", ""]
    assert tables["wait_states"].column("cause_site").to_pylist() == ["a.c:2"] * 2
    assert "call_site" not in tables["profile"].column_names

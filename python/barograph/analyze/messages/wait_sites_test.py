# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

from typing import Any, cast

import pyarrow as pa

from barograph.analyze.messages.wait_sites import Sites, sites_of_calls, with_sites
from barograph.analyze.workspace import Workspace
from barograph.read.analysis.trace_analysis import TraceAnalysis

RECEIVE = "program > MPI_Recv"


RECORDED = "program > app@12+ab > MPI_Send"
PATHS: dict[str, list[Any]] = {
    "path_id": [0, 1, 2],
    "parent_id": [None, 0, 1],
    "layer": ["program", "source", "mpi"],
    "call_path": ["program", "program > app@12+ab", RECORDED],
    "operation": ["program", "app@12+ab", "MPI_Send"],
}
NAMED = PATHS | {
    "call_path": ["program", "program > a.c:7 step", "program > a.c:7 step > MPI_Send"],
    "operation": ["program", "a.c:7 step", "MPI_Send"],
}


class _Workspace:
    """Sampled calls, in a profile whose call paths have call sites or not."""

    def __init__(self, *sites: tuple[int, str, str, float], recorded: bool = False) -> None:
        names = ("rank", "call_path", "site", "stands_for_ns")
        self._rows: list[dict[str, Any]] = [dict(zip(names, site, strict=True)) for site in sites]
        self._recorded = recorded
        self.profile = self

    def query(self, _name: str) -> list[dict[str, Any]]:
        return self._rows

    def raw_call_paths(self) -> pa.Table:
        return pa.table(PATHS if self._recorded else PATHS | {"layer": ["program", "region", "mpi"]})

    def table(self, _name: str) -> pa.Table:
        return pa.table(NAMED)


def sites(*rows: tuple[int, str, str, float], recorded: bool = False) -> Sites:
    return sites_of_calls(cast("Workspace", _Workspace(*rows, recorded=recorded)))


def test_a_rank_waited_where_nearly_all_of_the_time_is_and_came_late_at_the_only_line() -> None:
    found = sites(
        (0, RECEIVE, "halo.c:10 exchange", 700.0),
        (0, RECEIVE, "halo.c:12 exchange", 250.0),
        (0, RECEIVE, "io.c:3 gather", 50.0),
        (1, RECEIVE, "halo.c:10 exchange", 1.0),
        (1, RECEIVE, "halo.c:10 other", 1.0),
        (2, RECEIVE, "halo.c:10 exchange", 95.0),
        (2, RECEIVE, "halo.c:12 exchange", 5.0),
    )
    assert found.waiting == {
        (0, RECEIVE): "one of 3 lines",
        (1, RECEIVE): "halo.c:10",
        (2, RECEIVE): "halo.c:10",
    }
    assert found.any_call == {**found.waiting, (2, RECEIVE): "one of 2 lines"}
    assert found.recorded == {}


def test_without_debug_information_it_is_the_function() -> None:
    found = sites((0, RECEIVE, "relay main", 1.0), (1, RECEIVE, "", 5.0))
    assert found.waiting == {(0, RECEIVE): "relay main"}


def waits(path: str, cause_path: str) -> TraceAnalysis:
    table = pa.table(
        {
            "rank": [1, 2],
            "call_path": [path] * 2,
            "cause_rank": [0, 0],
            "cause_path": [cause_path] * 2,
            "waited_ns": [100, 1000],
        }
    )
    return TraceAnalysis({"wait_states": table, "profile": pa.table({})}, 0, 0, [], 0.0, {})


def test_lines_of_who_waited_and_who_came_late_are_added() -> None:
    found = waits(RECEIVE, "program > MPI_Send")
    known = Sites({(1, RECEIVE): "a.c:1"}, {(0, "program > MPI_Send"): "a.c:2"})
    tables = with_sites(found, known).tables
    assert tables["wait_states"].column("call_site").to_pylist() == ["a.c:1", ""]
    assert tables["wait_states"].column("cause_site").to_pylist() == ["a.c:2"] * 2
    assert "call_site" not in tables["profile"].column_names


def test_a_call_site_that_was_recorded_is_the_line() -> None:
    found = waits(RECEIVE, RECORDED)
    table = with_sites(found, sites(recorded=True)).tables["wait_states"]
    assert table.column("cause_site").to_pylist() == ["a.c:7"] * 2
    assert table.column("cause_path").to_pylist() == [NAMED["call_path"][2]] * 2
    assert table.column("call_site").to_pylist() == [""] * 2


def test_a_wait_that_may_be_at_a_line_with_little_time_has_none() -> None:
    rows = [
        (rank, RECEIVE, f"a.c:{line} f", time) for rank in (1, 2) for line, time in ((7, 9900.0), (9, 50.0))
    ]
    found = sites(*rows)
    assert found.waiting == {(1, RECEIVE): "a.c:7", (2, RECEIVE): "a.c:7"}
    # Line 9 has 50 ns: half of a wait of 100 ns may be there, and a twentieth of one of 1000 ns.
    table = with_sites(waits(RECEIVE, RECEIVE), found).tables["wait_states"]
    assert table.column("call_site").to_pylist() == ["one of 2 lines", "a.c:7"]

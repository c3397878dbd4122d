# SPDX-License-Identifier: BSD-3-Clause
# Time and calls by operation or call path: sums of the facts, spread over ranks; what is not known is not said.
import math
import statistics
from typing import Any

import pytest

from barograph.analyze import workspace as workspaces
from barograph.analyze.calls.profile import profile_rows, scope_of
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder, stencil_profile
from barograph.testing.cases.io_case import io_profile
from barograph.testing.table_profile import TableProfile

SECOND = 1_000_000_000


def uneven() -> TableProfile:
    """Four ranks; work takes 6, 2, no and 4 s of them, and calls itself; ranks 0 and 2 have a second thread."""
    build = TableBuilder()
    for rank, seconds in enumerate((6, 2, 0, 4)):
        build.location(rank, wall_ns=10 * SECOND)
        if seconds:
            build.fact(rank, "program > work", 2 * seconds, seconds * SECOND)
            build.fact(rank, "program > work > work", 3, SECOND)
            build.fact(rank, "program > work > work > MPI_Send", 30, SECOND // 4, size=8)
    for rank in (0, 2):
        build.location(rank, 1, wall_ns=5 * SECOND)
        build.fact(rank, "program > pack", 7 + rank, (1 + rank) * SECOND, thread=1)
        build.fact(rank, "program > pack > write", 2, SECOND // 2, thread=1, size=10)
    return build.build()


def rows_of(
    workspace: Workspace, *, by: str = "operation", ranks: tuple[int, ...] = (), thread: int | None = None
) -> dict[str, dict[str, Any]]:
    rows = profile_rows(workspace, scope_of(workspace, ranks, thread), by=by, sort="exclusive")
    return {row["call_path"] or row["operation"]: row for row in rows}


def test_a_rank_that_never_made_the_call_counts_as_0():
    with Workspace(uneven()) as workspace:
        rows = rows_of(workspace)
    work = rows["work"]
    # Exclusive: what is left of the inclusive time without MPI_Send.
    own = [seconds * SECOND - SECOND // 4 if seconds else 0 for seconds in (6, 2, 0, 4)]
    assert (work["ranks"], work["exclusive_min_ns"], work["exclusive_max_ns"]) == (3, 0, own[0])
    assert work["exclusive_mean_ns"] == sum(own) / 4
    assert work["exclusive_deviation_ns"] == pytest.approx(statistics.pstdev(own), rel=1e-12)
    # Recursive calls are in the time of those that made them.
    assert work["inclusive_mean_ns"] == 3 * SECOND
    assert work["inclusive_deviation_ns"] == pytest.approx(math.sqrt(5) * SECOND, rel=1e-12)
    assert (work["calls"], work["calls_mean"], work["child_calls"]) == (24 + 9, 33 / 4, 9 + 90)
    assert work["inclusive_per_call_ns"] == 12 * SECOND / 33
    assert work["share"] == 12 / 50


def test_call_paths_are_apart():
    with Workspace(uneven()) as workspace:
        rows = rows_of(workspace, by="path")
    assert [rows[f"program > work{end}"]["child_calls"] for end in ("", " > work", " > work > MPI_Send")] == [
        9,
        90,
        0,
    ]
    assert rows["program > work > work"]["inclusive_mean_ns"] == 3 * SECOND / 4
    assert rows["program"]["child_calls"] == 24 + 7 + 9


def test_of_one_rank_and_of_one_thread():
    with Workspace(uneven()) as workspace:
        both = rows_of(workspace, ranks=(0,))
        second = rows_of(workspace, ranks=(0,), thread=1)
        first = rows_of(workspace, thread=0)
        any_second = rows_of(workspace, thread=1)
    assert both["program"]["inclusive_mean_ns"] == 15 * SECOND
    assert (both["program"]["exclusive_mean_ns"], both["program"]["child_calls"]) == (8 * SECOND, 12 + 7)
    assert set(second) == {"program", "pack", "write"}
    assert (second["program"]["exclusive_mean_ns"], second["program"]["child_calls"]) == (4 * SECOND, 7)
    assert (second["pack"]["exclusive_mean_ns"], second["pack"]["calls"]) == (SECOND / 2, 7)
    assert second["program"]["share"] == 1
    assert "pack" not in first
    # Two of four ranks have a second thread.
    pack = any_second["pack"]
    assert (pack["inclusive_mean_ns"], pack["inclusive_min_ns"], pack["inclusive_max_ns"]) == (
        SECOND,
        0,
        3 * SECOND,
    )
    assert pack["inclusive_deviation_ns"] == pytest.approx(
        statistics.pstdev([1, 0, 3, 0]) * SECOND, rel=1e-12
    )


@pytest.mark.parametrize("make", [uneven, io_profile, lambda: stencil_profile(9, threads=3)])
def test_numbers_are_those_of_the_facts(make: Any, monkeypatch: pytest.MonkeyPatch):
    """By other means: plain sums in Python over the facts of each call path."""
    with Workspace(make()) as workspace:
        facts = workspace.rows("SELECT rank, path_id, calls, time_ns FROM fact_rows")
        paths = {row["path_id"]: row for row in workspace.query("whole_call_paths")}
        ranks = workspace.ranks
        found = rows_of(workspace, by="path")
    inclusive: dict[str, dict[int, int]] = {}
    exclusive: dict[str, dict[int, int]] = {}
    calls: dict[str, int] = {}
    below: dict[str, int] = {}
    for fact in facts:
        path = paths[fact["path_id"]]
        sums = [(inclusive, path, fact["time_ns"]), (exclusive, path, fact["time_ns"])]
        calls[path["call_path"]] = calls.get(path["call_path"], 0) + fact["calls"]
        if path["parent_id"] is not None:
            parent = paths[path["parent_id"]]
            below[parent["call_path"]] = below.get(parent["call_path"], 0) + fact["calls"]
            sums.append((exclusive, parent, -fact["time_ns"]))
        for kind, of, time_ns in sums:
            times = kind.setdefault(of["call_path"], dict.fromkeys(range(ranks), 0))
            times[fact["rank"]] += time_ns
    assert set(found) == set(calls)
    for name, row in found.items():
        assert (row["calls"], row["child_calls"]) == (calls[name], below.get(name, 0))
        for kind, times in (("exclusive", exclusive[name]), ("inclusive", inclusive[name])):
            values = list(times.values())
            assert row[f"{kind}_mean_ns"] == pytest.approx(statistics.fmean(values), rel=1e-12)
            assert (row[f"{kind}_min_ns"], row[f"{kind}_max_ns"]) == (min(values), max(values))
            assert row[f"{kind}_deviation_ns"] == pytest.approx(statistics.pstdev(values), rel=1e-9, abs=1e-3)
    monkeypatch.setattr(workspaces, "FEW_ROWS", 0)  # the same of sums in arrays
    with Workspace(make()) as workspace:
        assert rows_of(workspace, by="path") == found


def test_times_of_single_ranks_that_a_log_does_not_have_are_not_said():
    build = TableBuilder()
    file = build.file("/data/in")
    for rank in (-1, 0, 1):
        build.location(rank, wall_ns=1000)
    build.fact(-1, "program > read", 6, 100, object_id=file, size=8)
    build.fact(0, "program > write", 2, 10, object_id=file, size=8)
    with Workspace(build.build()) as workspace:
        read, write = (rows_of(workspace)[name] for name in ("read", "write"))
        one = rows_of(workspace, ranks=(0,))["read"]
    # The mean over all ranks is known all the same.
    assert (read["exclusive_mean_ns"], read["exclusive_mean_least_ns"], read["exclusive_mean_most_ns"]) == (
        50,
        50,
        50,
    )
    assert (read["exclusive_min_ns"], read["exclusive_max_ns"], read["exclusive_deviation_ns"]) == (
        None,
        None,
        None,
    )
    assert (write["exclusive_min_ns"], write["exclusive_max_ns"]) == (0, 10)
    assert (one["exclusive_mean_ns"], one["share"], one["inclusive_per_call_ns"]) == (None, None, None)
    assert (one["exclusive_mean_least_ns"], one["exclusive_mean_most_ns"]) == (0, 100)

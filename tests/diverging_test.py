# SPDX-License-Identifier: BSD-3-Clause
"""Ranks whose call paths have nothing in common: each is counted exactly, whoever writes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Record = Callable[..., "object"]
RANKS = 16
PATHS = 12


@pytest.mark.two_mpis
@pytest.mark.parametrize("aggregators", ["1", "5"])
def test_each_rank_keeps_its_own_call_paths(record: Record, aggregators: str) -> None:
    run = record("own_paths", str(PATHS), ranks=RANKS, options=["--aggregators", aggregators])
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        paths = profile.table("call_paths").to_pylist()
        operation = {row["path_id"]: row["operation"] for row in paths}
        parent = {row["path_id"]: operation.get(row["parent_id"]) for row in paths}
        counted = {
            (row["rank"], operation[row["path_id"]], parent[row["path_id"]]): row["calls"]
            for row in profile.table("fact_rows").to_pylist()
        }
    own = {key: calls for key, calls in counted.items() if "of rank" in f"{key[1]} {key[2]}"}
    expected = {}
    for rank in range(RANKS):
        for path in range(PATHS):
            name, calls = f"path {path} of rank {rank}", (rank + path) % 7 + 1
            expected[rank, name, "program"] = calls
            expected[rank, "MPI_Barrier", name] = calls
    assert own == expected
    assert sum(key[1:] == ("MPI_Barrier", "together") for key in counted) == RANKS

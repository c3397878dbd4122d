# SPDX-License-Identifier: BSD-3-Clause
"""Programs that make and free many communicators: memory is bounded, nothing is lost, what was folded is said."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

import barograph

Record = Callable[..., "object"]
RANKS = 4
KEPT = 32  # the default of --fold-communicators
KIB_IN_PROFILE = 64


def objects_of(profile: barograph.Profile, creator: str) -> list[dict[str, object]]:
    rows = profile.table("objects").to_pylist()
    return [row for row in rows if row["created_by"] == creator]


def calls_on(profile: barograph.Profile, operation: str) -> Counter[str]:
    """Returns object name -> calls of all ranks."""
    with profile.connect() as connection:
        rows = connection.execute(
            "SELECT object, sum(calls)::BIGINT FROM facts WHERE operation = ? GROUP BY ALL", [operation]
        ).fetchall()
    return Counter(dict(rows))


def folded(row: dict[str, object]) -> int:
    attributes = row["attributes"]
    assert isinstance(attributes, str)
    return int(json.loads(attributes or "{}").get("communicators", 1))


@pytest.mark.two_mpis
def test_equal_communicators_share_a_row(record: Record) -> None:
    """The first are kept apart, the rest are one row with their number; all calls are there; memory does not grow."""
    many, ranks = 4000, 2
    run = record("churn", str(many), ranks=ranks)
    assert run.code == 0, run.stderr
    own, shared = map(int, run.stdout.split())
    # 2,000 objects of their own would take 200 KiB in the arena and their facts 500; MPI's own memory moves a bit.
    assert shared < 128
    assert own < 512
    profile = run.profile()
    rows = objects_of(profile, "MPI_Comm_dup")
    assert [row["name"] for row in rows] == [f"d0.{i}" for i in range(1, KEPT + 1)] + [f"d0.{KEPT + 1}+"]
    assert [folded(row) for row in rows] == [1] * KEPT + [many - KEPT]
    assert {row["members"] for row in rows} == {"0-1"}
    # The name is kept as long as it stands for one communicator.
    assert [row["user_name"] for row in rows[:2]] == ["even", "odd"]
    calls = calls_on(profile, "MPI_Allreduce")
    assert calls == Counter({f"d0.{i}": ranks for i in range(1, KEPT + 1)}) + Counter(
        {f"d0.{KEPT + 1}+": ranks * (many - KEPT)}
    )
    assert all(row["dropped"] == 0 for row in profile.table("locations").to_pylist())
    assert run.profile_path.stat().st_size < KIB_IN_PROFILE * 1024


@pytest.mark.two_mpis
def test_children_of_folded_communicators_are_folded(record: Record) -> None:
    """They have no ordinal of their own that all members agree on, and keep creator, group and count."""
    many, kept = 40, 3
    run = record("churn", str(many), "nested", ranks=RANKS, options=["--fold-communicators", str(kept)])
    assert run.code == 0, run.stderr
    profile = run.profile()
    parents = objects_of(profile, "MPI_Comm_dup")
    assert [(row["name"], folded(row)) for row in parents] == [
        *((f"d0.{i}", 1) for i in range(1, kept + 1)),
        (f"d0.{kept + 1}+", many - kept),
    ]
    names = {row["object_id"]: row["name"] for row in profile.table("objects").to_pylist()}
    children = {
        (row["name"], names[row["parent_id"]], row["members"], folded(row))
        for row in objects_of(profile, "MPI_Comm_split")
    }
    assert children == {
        *((f"s{half}.{i}.1", f"d0.{i}", f"{half},{half + 2}", 1) for i in (1, 2, 3) for half in (0, 1)),
        ("s0.4.1+", "d0.4+", "0,2", many - kept),
        ("s1.4.1+", "d0.4+", "1,3", many - kept),
    }
    barriers = calls_on(profile, "MPI_Barrier")
    assert barriers["s0.4.1+"] == barriers["s1.4.1+"] == 2 * (many - kept)


@pytest.mark.two_mpis
def test_folding_can_be_switched_off(record: Record) -> None:
    many = 400
    run = record("churn", str(many), ranks=2, options=["--fold-communicators", "0"])
    assert run.code == 0, run.stderr
    rows = objects_of(run.profile(), "MPI_Comm_dup")
    assert len(rows) == many
    assert {folded(row) for row in rows} == {1}


@pytest.mark.two_mpis
def test_different_groups_are_kept_apart(record: Record) -> None:
    """Folding goes by group: members and counts are those of each group."""
    many, kept = 64, 2
    run = record("churn", str(many), "groups", ranks=RANKS, options=["--fold-communicators", str(kept)])
    assert run.code == 0, run.stderr
    rows = objects_of(run.profile(), "MPI_Comm_create")
    # Bits 1 to 3 of 0..63 give eight groups, each eight times.
    count = Counter()
    for row in rows:
        count[row["members"]] += folded(row)
    assert len(count) == 8
    assert set(count.values()) == {8}
    assert sum(str(row["name"]).endswith("+") for row in rows) == 8


@pytest.mark.parametrize("split", [True, False])
def test_waiting_for_the_last_rank_is_told_apart(record: Record, split: bool) -> None:
    """With --split-sync every blocking collective has a part that waits; calls, bytes and results stay the same."""
    run = record("collectives", ranks=RANKS, options=["--split-sync"] if split else [])
    assert run.code == 0, run.stderr
    with run.profile().connect() as connection:
        rows = connection.execute(
            """SELECT call_path, object, sum(calls)::BIGINT, sum(time_ns)::BIGINT, sum(bytes)::BIGINT FROM facts
               WHERE layer = 'mpi' GROUP BY ALL"""
        ).fetchall()
    ending = " > wait for last rank"
    waits = {
        (path.removesuffix(ending), name): (calls, time)
        for path, name, calls, time, _ in rows
        if path.endswith(ending)
    }
    if not split:
        assert waits == {}
        return
    collectives = {
        (path, name): (calls, time)
        for path, name, calls, time, _ in rows
        if path.split("_")[-1]
        in {"Bcast", "Reduce", "Allreduce", "Gather", "Scatter", "Allgather", "Alltoall", "Scan", "Exscan"}
        or path.endswith(("MPI_Reduce_scatter", "MPI_Reduce_scatter_block"))
    }
    assert len(collectives) > 8
    assert {key: calls for key, (calls, _) in waits.items()} == {
        key: calls for key, (calls, _) in collectives.items()
    }
    assert all(waits[key][1] <= time for key, (_, time) in collectives.items())

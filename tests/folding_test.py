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
MOST_EXPENSIVE = 100  # each takes at least 1 % of the time


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


def is_kept(row: dict[str, object]) -> bool:
    """Whether a row was kept from a shared one: a hiccup of the machine makes a communicator expensive."""
    return "kept_from" in json.loads(str(row["attributes"]) or "{}")


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
    rows = [row for row in objects_of(profile, "MPI_Comm_dup") if not is_kept(row)]
    assert [row["name"] for row in rows] == [f"d0.{i}" for i in range(1, KEPT + 1)] + [f"d0.{KEPT + 1}+"]
    assert [folded(row) for row in rows[:-1]] == [1] * KEPT
    # What it does not stand for was expensive on a rank.
    assert many - KEPT - MOST_EXPENSIVE <= folded(rows[-1]) <= many - KEPT
    assert {row["members"] for row in rows} == {"0-1"}
    # The name is kept as long as it stands for one communicator.
    assert [row["user_name"] for row in rows[:2]] == ["even", "odd"]
    calls = calls_on(profile, "MPI_Allreduce")
    assert calls.total() == ranks * many
    assert all(calls[f"d0.{i}"] == ranks for i in range(1, KEPT + 1))
    assert calls[f"d0.{KEPT + 1}+"] >= ranks * (many - KEPT - MOST_EXPENSIVE)
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
    first = [f"d0.{i}" for i in range(1, kept + 1)]
    assert [row["name"] for row in parents if not is_kept(row)] == [*first, f"d0.{kept + 1}+"]
    # One that was expensive on some ranks only is in the shared row of the others as well.
    expensive = sum(map(is_kept, parents))
    assert many <= sum(map(folded, parents)) <= many + expensive
    names = {row["object_id"]: row["name"] for row in profile.table("objects").to_pylist()}
    made = objects_of(profile, "MPI_Comm_split")
    children = {(row["name"], names[row["parent_id"]], row["members"]) for row in made if not is_kept(row)}
    assert children == {
        *((f"s{half}.{i}.1", f"d0.{i}", f"{half},{half + 2}") for i in (1, 2, 3) for half in (0, 1)),
        ("s0.4.1+", "d0.4+", "0,2"),
        ("s1.4.1+", "d0.4+", "1,3"),
    }
    assert all(names[row["parent_id"]] == "d0.4+" for row in made if is_kept(row))
    for half in (0, 1):
        rows = [row for row in made if row["members"] == f"{half},{half + 2}"]
        assert many <= sum(map(folded, rows)) <= many + sum(map(is_kept, rows))
        barriers = calls_on(profile, "MPI_Barrier")
        assert sum(barriers[str(row["name"])] for row in rows) == 2 * many


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
    kept_apart = Counter(row["members"] for row in rows if is_kept(row))
    assert all(8 <= number <= 8 + kept_apart[members] for members, number in count.items())
    assert sum(str(row["name"]).endswith("+") for row in rows) == 8
    with run.profile().connect() as connection:
        calls = connection.execute(
            "SELECT object_id, sum(calls)::BIGINT FROM fact_rows JOIN call_paths USING (path_id)"
            " WHERE operation = 'MPI_Allreduce' GROUP BY ALL"
        ).fetchall()
    by_members: Counter[object] = Counter()
    members_of = {row["object_id"]: row["members"] for row in rows}
    sizes = {row["members"]: row["size"] for row in rows}
    for object_id, number in calls:
        by_members[members_of[object_id]] += number
    assert by_members == {members: 8 * int(str(size)) for members, size in sizes.items()}


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


EXPENSIVE_CALLS = {
    "MPI_Allreduce": 51,
    "MPI_Sendrecv": 1,
    "MPI_Comm_free": 1,
    "MPI_Comm_set_name": 1,
    "MPI_Ibarrier": 1,
}


@pytest.mark.two_mpis
@pytest.mark.parametrize(
    ("many", "which", "how"), [(5000, 3000, ""), (300, 150, "alive"), (300, 150, "split")]
)
def test_the_expensive_one_keeps_a_row_of_its_own(record: Record, many: int, which: int, how: str) -> None:
    """Freed long before the end, alive at the end, or made out of a cheap one: it has all its calls and no others."""
    ranks = 2
    run = record("one_expensive", str(many), str(which), *([how] if how else []), ranks=ranks)
    assert run.code == 0, run.stderr
    profile = run.profile()
    rows = [row for row in profile.table("objects").to_pylist() if row["user_name"] == "expensive"]
    (row,) = rows
    assert is_kept(row)
    assert row["members"] == "0-1"
    if how != "split":
        assert row["name"] == f"d0.{which}"
    with profile.connect() as connection:
        of_row = dict(
            connection.execute(
                "SELECT operation, sum(calls)::BIGINT FROM facts WHERE object = ? GROUP BY ALL", [row["name"]]
            ).fetchall()
        )
    # The request was completed after the communicator was freed, where it does not live to the end.
    expected = EXPENSIVE_CALLS | {"MPI_Barrier": ranks, "MPI_Wait": 1}
    assert of_row == {operation: ranks * calls for operation, calls in expected.items()}
    freed = many * (2 if how == "split" else 1)
    assert calls_on(profile, "MPI_Comm_free").total() == ranks * freed
    assert calls_on(profile, "MPI_Allreduce").total() == ranks * (many + 50)
    assert calls_on(profile, "MPI_Sendrecv").total() == ranks * many
    messages = profile.table("messages").to_pylist()
    assert sum(message["calls"] for message in messages) == ranks * many
    assert all(row["dropped"] == 0 for row in profile.table("locations").to_pylist())
    made = objects_of(profile, "MPI_Comm_split" if how == "split" else "MPI_Comm_dup")
    # A row that only one rank has is in the other's shared one as well.
    assert many <= sum(folded(row) for row in made) <= many + MOST_EXPENSIVE
    assert len(made) < KEPT + MOST_EXPENSIVE

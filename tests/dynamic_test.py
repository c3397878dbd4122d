# SPDX-License-Identifier: BSD-3-Clause
"""Processes that are started by others, that meet, or that use MPI through sessions: exact books of every job.

Not every MPI library supports all of this. Each test first runs its program without the tool and is skipped, with what
the library said, where that fails already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import barograph
from barograph.testing.books import declared, differences, recorded, without_ends

Run = Any
Record = Callable[..., Run]
Bare = Callable[..., Any]
Key = tuple[int, str, str]


def need(bare: Bare, name: str, *arguments: str, ranks: int) -> None:
    """Skips the test where the program does not work without the tool."""
    done = bare(name, *arguments, ranks=ranks)
    if done.returncode == 77:
        pytest.skip("this MPI is older than 4.0")
    if done.returncode != 0:
        said = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
        pytest.skip(f"this MPI cannot run it: {said[-1] if said else f'exit code {done.returncode}'}")


def all_profiles(run: Run) -> list[barograph.Profile]:
    """Opens every profile that a run has written."""
    assert run.code == 0, run.stderr
    return [barograph.open(path) for path in sorted(run.folder.glob("run*.baro"))]


@pytest.mark.parametrize("how", [(), ("multiple",)])
def test_spawned_processes_are_a_job_of_their_own(record: Record, bare: Bare, how: tuple[str, ...]) -> None:
    """Parents and children each have a profile, with the intercommunicator between them."""
    need(bare, "spawn", *how, ranks=2)
    run = record("spawn", *how, ranks=2)
    profiles = all_profiles(run)
    assert len(profiles) == 2
    everything = declared(run.folder / "expected")
    by_role: dict[bool, barograph.Profile] = {}
    for profile in profiles:
        names = {row["name"]: row for row in profile.table("objects").to_pylist()}
        by_role["u0.P" in names] = profile
        assert profile.metadata["job.ranks"] == "2"
        assert profile.metadata["run.complete"] == "true"
    for is_child, profile in by_role.items():
        first = 100 if is_child else 0
        expected = {
            (rank - first, operation, name): value
            for (rank, operation, name), value in everything.items()
            if (rank >= 100) == is_child
        }
        assert differences(expected, without_ends(recorded(profile), 2)) == []
        objects = {row["name"]: row for row in profile.table("objects").to_pylist()}
        between = objects["u0.P" if is_child else "u0.1"]
        assert (between["size"], between["remote_size"]) == (2, 2)
        created_by = "MPI_Comm_get_parent" if is_child else f"MPI_Comm_spawn{'_multiple' if how else ''}"
        assert between["created_by"] == created_by
        assert objects["m0.P.1" if is_child else "m0.1.1"]["size"] == 4


def test_a_program_that_does_not_exist_is_not_started(record: Record, bare: Bare, mpi: Any) -> None:
    """The error is MPI's own, as without the tool, and the job ends in the same way."""
    if mpi.name not in ("mpich4", "openmpi4", "openmpi5"):
        pytest.skip("this MPI waits for ever for a program that does not exist")
    without = bare("spawn", "missing", ranks=2)
    said = sorted(line for line in without.stdout.splitlines() if line.startswith("spawn"))
    if said != ["spawn failed"] * 2:
        pytest.skip("this MPI ends a job that tries to start a missing program")
    run = record("spawn", "missing", ranks=2)
    assert sorted(line for line in run.stdout.splitlines() if line.startswith("spawn")) == said
    assert (run.code == 0) == (without.returncode == 0)


@pytest.mark.parametrize("how", [(), ("socket",)])
def test_processes_that_meet(record: Record, bare: Bare, how: tuple[str, ...]) -> None:
    """The intercommunicator of accept and connect, or of a join, is one object with one parent on both sides."""
    need(bare, "connect", *how, ranks=4)
    run = record("connect", *how, ranks=4)
    (profile,) = all_profiles(run)
    assert differences(declared(run.folder / "expected"), without_ends(recorded(profile), 4)) == []
    objects = {row["object_id"]: row for row in profile.table("objects").to_pylist()}
    (between,) = [row for row in objects.values() if row["name"].startswith("u")]
    assert (between["size"], between["remote_size"]) == ((1, 1) if how else (2, 2))
    assert between["created_by"] == ("MPI_Comm_join" if how else "MPI_Comm_accept")
    parent = between["parent_id"]
    assert (objects[parent]["name"] if parent is not None else None) == (None if how else "s0.1")


@pytest.mark.parametrize("how", [(), ("overlapping",)])
def test_sessions_without_init(record: Record, bare: Bare, how: tuple[str, ...]) -> None:
    """Each process writes a profile; ranks and members are those of the world that sessions see."""
    need(bare, "sessions", *how, ranks=4)
    run = record("sessions", *how, ranks=4)
    profiles = all_profiles(run)
    assert len(profiles) == 4
    found: dict[Key, tuple[int, int]] = {}
    keys: dict[str, set[str]] = {}
    for profile in profiles:
        rows = [row for row in profile.table("objects").to_pylist() if row["kind"] == "communicator"]
        names = {row["name"]: row["user_name"] for row in rows}
        for (rank, operation, name), value in recorded(profile).items():
            found[rank, operation, names.get(name, name)] = value
        members = {row["user_name"]: (row["size"], row["remote_size"], row["created_by"]) for row in rows}
        assert members["everybody"] == (4, 0, "MPI_Comm_create_from_group")
        assert members["self"] == (1, 0, "MPI_Comm_create_from_group")
        assert members["between"] == (2, 2, "MPI_Intercomm_create")
        for row in rows:
            keys.setdefault(row["user_name"], set()).add(row["key"])
    assert differences(declared(run.folder / "expected"), found) == []
    # What one group made has one key, whoever is asked.
    assert {name: len(values) for name, values in keys.items() if name != "self"} == {
        "everybody": 1,
        "lower": 1,
        "upper": 1,
        "between": 1,
        **({"again": 1} if how else {}),
    }
    assert len(keys["self"]) == 4


def test_a_session_before_init(record: Record, bare: Bare) -> None:
    """With MPI_Init the ranks write one profile, whatever came before."""
    need(bare, "sessions", "init", ranks=4)
    run = record("sessions", "init", ranks=4)
    (profile,) = all_profiles(run)
    rows = profile.table("objects").to_pylist()
    names = {row["name"]: row["user_name"] or row["name"] for row in rows if row["kind"] == "communicator"}
    found = {
        (rank, operation, names.get(name, name)): value
        for (rank, operation, name), value in without_ends(recorded(profile), 4).items()
    }
    assert differences(declared(run.folder / "expected"), found) == []
    (everybody,) = [row for row in rows if row["user_name"] == "everybody"]
    assert (everybody["size"], everybody["created_by"]) == (4, "MPI_Comm_create_from_group")

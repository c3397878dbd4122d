# SPDX-License-Identifier: BSD-3-Clause
"""Fortran programs through mpif.h, `use mpi` and `use mpi_f08`: exact books, the same as of the same program in C.

The programs in tests/programs/fortran print their results and how often they were called back; a run under the tool
must print what a run without it prints. Skipped for an MPI without Fortran compiler or without the binding.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph

# conftest.Run, conftest.Mpi and the function that makes a run.
Run = Any
Mpi = Any
Record = Callable[..., Run]
Totals = dict[tuple[str, str], tuple[int, int]]
Fortran = Callable[[str], Path]

SOURCES = Path(__file__).resolve().parent / "programs" / "fortran"
RANKS = 4
BINDINGS = ("mpif.h", pytest.param("use mpi", marks=pytest.mark.whole("between the two")), "use mpi_f08")


@pytest.fixture(params=BINDINGS)
def fortran(request: pytest.FixtureRequest, build_fortran: Callable[[Path, str], Path]) -> Fortran:
    """Returns a function that builds a program of tests/programs/fortran for one binding."""
    return lambda name: build_fortran(SOURCES / f"{name}.F90", request.param)


def books(profile: barograph.Profile) -> dict[int, Totals]:
    """Returns rank -> (operation, object) -> (calls, bytes), and asserts that nothing was lost."""
    assert profile.metadata["recording.dropped_events"] == "0"
    assert profile.metadata["run.complete"] == "true"
    found: dict[int, Totals] = {rank: {} for rank in range(RANKS)}
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT rank, operation, CASE object_kind WHEN 'none' THEN '' ELSE object END, sum(calls)::BIGINT,
                      sum(bytes)::BIGINT
               FROM facts WHERE layer = 'mpi' GROUP BY ALL"""
        ).fetchall()
    for rank, operation, name, calls, size in rows:
        found[rank][operation, name] = calls, size
    return found


def communicators(profile: barograph.Profile) -> list[dict[str, Any]]:
    """Returns what is known about each communicator, in the order of their names."""
    keys = ("name", "size", "remote_size", "members", "created_by", "user_name", "attributes")
    rows = [row for row in profile.table("objects").to_pylist() if row["kind"] == "communicator"]
    return sorted(({key: row[key] for key in keys} for row in rows), key=lambda row: str(row["name"]))


def lines(text: str) -> list[str]:
    """Returns the lines in an order that does not depend on which rank printed first."""
    return sorted(text.splitlines())


def messages_of(rank: int) -> Totals:
    """What messages.F90 does on W0.0, in bytes: elements x 8, of MPI_INTEGER x 4."""
    odd = rank % 2
    rows: dict[str, tuple[int, int]] = {
        "MPI_Init": (1, 0),
        "MPI_Finalize": (1, 0),
        # To no process, and on even ranks a whole array and every second element of one.
        "MPI_Send": (1, 64) if odd else (3, 64 + 64 + 32),
        "MPI_Recv": (3, 64 + 16 + 32) if odd else (2, 64 + 16),
        "MPI_Sendrecv": (2, 24 + 16),
        "MPI_Irecv": (2, 128),
        "MPI_Isend": (4, 64 + 32 + 16 + 48),
        "MPI_Waitall": (4, 0),
        "MPI_Wait": (2, 0),
        "MPI_Send_init": (1, 0),
        "MPI_Recv_init": (1, 0),
        "MPI_Startall": (3, 3 * (40 + 40)),
        "MPI_Request_free": (2, 0),
        "MPI_Probe": (1, 0),
        "MPI_Mprobe": (1, 0),
        "MPI_Mrecv": (1, 64),
        "MPI_Sendrecv_replace": (1, 64 + 12),
    }
    if odd:
        rows["MPI_Ssend"] = 1, 64
    return {(name, "" if name == "MPI_Init" else "W0.0"): value for name, value in rows.items()}


def groups_of(rank: int) -> Totals:
    """What groups.F90 does: 6 elements are 48 bytes."""
    world, twin, half = "W0.0", "d0.1", f"s{rank % 2}.2"
    grid, row, ring = "a0.3", f"b{rank // 2 * 2}.3.1", "g0.4"
    between, joined, later, few = "i0.i5.1", "m1.i5.1.1", f"p{rank % 2}.2.1", "e0.t77.1"
    rows: Totals = {
        ("MPI_Init", ""): (1, 0),
        ("MPI_Finalize", world): (1, 0),
        ("MPI_Initialized", ""): (1, 0),
        ("MPI_Comm_dup", world): (1, 0),
        ("MPI_Comm_set_name", twin): (1, 0),
        ("MPI_Comm_split", world): (1, 0),
        ("MPI_Cart_create", world): (1, 0),
        ("MPI_Cart_sub", grid): (1, 0),
        ("MPI_Dist_graph_create_adjacent", world): (2, 0),
        ("MPI_Intercomm_create", half): (1, 0),
        ("MPI_Intercomm_merge", between): (1, 0),
        ("MPI_Comm_idup", half): (1, 0),
        ("MPI_Wait", half): (2, 0),
        ("MPI_Allreduce", world): (2, 48 + 96),
        ("MPI_Reduce", twin): (1, 48),
        ("MPI_Gather", twin): (1, 48),
        ("MPI_Scatter", twin): (1, 192 if rank == 1 else 48),
        ("MPI_Allgather", grid): (1, 48),
        ("MPI_Alltoall", joined): (1, 192),
        ("MPI_Reduce_scatter_block", twin): (1, 192),
        ("MPI_Scan", half): (1, 16),
        ("MPI_Iallreduce", half): (1, 24),
        ("MPI_Reduce", row): (1, 16),
        ("MPI_Bcast", later): (1, 12),
        ("MPI_Allgatherv", world): (1, 8 * (rank + 1)),
        ("MPI_Neighbor_alltoall", ring): (1, 2 * 24),
        ("MPI_Comm_free", later): (1, 0),
        ("MPI_Comm_free", joined): (1, 0),
        ("MPI_Comm_free", between): (1, 0),
    }
    if rank != 1:
        rows[("MPI_Comm_create_group", world)] = 1, 0
        rows[("MPI_Barrier", few)] = 1, 0
        rows[("MPI_Comm_free", few)] = 1, 0
    return rows


# What the C programs gave, by MPI and program: one run serves all bindings.
twins: dict[tuple[str, str], tuple[dict[int, Totals], list[dict[str, Any]]]] = {}


def twin_of(name: str, record: Record, build: Callable[..., Path], mpi: Mpi) -> Any:
    """Returns books and communicators of the same program in C."""
    if (mpi.name, name) not in twins:
        run = record(build(SOURCES / f"{name}.c", mpi), ranks=RANKS)
        assert run.code == 0, run.stderr
        twins[mpi.name, name] = books(run.profile()), communicators(run.profile())
    return twins[mpi.name, name]


@pytest.mark.parametrize(("name", "expected"), [("messages", messages_of), ("groups", groups_of)])
def test_every_binding_has_the_books_of_c(  # noqa: PLR0917, they are fixtures
    record: Record,
    bare: Callable[..., Any],
    build: Callable[..., Path],
    fortran: Fortran,
    mpi: Mpi,
    name: str,
    expected: Callable[[int], Totals],
) -> None:
    """Calls, bytes and communicators of a Fortran program are exactly those of the program, and of its twin in C."""
    program = fortran(name)
    run = record(program, ranks=RANKS)
    assert run.code == 0, run.stderr
    assert lines(run.stdout) == lines(bare(program, ranks=RANKS).stdout)
    assert len(lines(run.stdout)) >= 5 * RANKS
    found, made = books(run.profile()), communicators(run.profile())
    for rank in range(RANKS):
        assert found[rank] == expected(rank), f"rank {rank}"
    assert twin_of(name, record, build, mpi) == (found, made)
    # Fortran pads names with blanks; the profile has them as the library took them.
    assert [row["user_name"] for row in made if row["name"] == "d0.1"] == ["the twin"] * (name == "groups")


def test_callbacks_are_called_as_often_as_without_the_tool(
    record: Record, bare: Callable[..., Any], fortran: Fortran
) -> None:
    """Attributes are copied and deleted, errors handled, as often and with the same values, in MPI_Finalize too."""
    program = fortran("callbacks")
    run = record(program, ranks=2)
    assert run.code == 0, run.stderr
    assert lines(run.stdout) == lines(bare(program, ranks=2).stdout)
    said = run.stdout.splitlines()
    assert sum(line.startswith("deleted 99 with") for line in said) == 2
    assert [line.split() for line in said if line.startswith("copied twice")] == [
        ["copied", "twice", "T", "2007", "2"]
    ] * 2


@pytest.mark.two_mpis
def test_every_binding_has_the_events_of_c(
    record: Record, build: Callable[..., Path], fortran: Fortran, mpi: Mpi
) -> None:
    """Peers, tags, numbers, bytes and requests of each call, in its order; that of C is checked by other tests."""
    columns = ("kind", "operation", "object", "peer", "tag", "number", "serial", "length", "flags")
    found: list[list[list[tuple[Any, ...]]]] = []
    for program in (fortran("messages"), build(SOURCES / "messages.c", mpi)):
        run = record(program, ranks=RANKS, options=("--trace=mpi",))
        assert run.code == 0, run.stderr
        with run.profile() as profile:
            rows: list[dict[str, Any]] = profile.events().to_pylist()
        by_rank = [[row for row in rows if row["rank"] == rank] for rank in range(RANKS)]
        found.append([[tuple(row[name] for name in columns) for row in own] for own in by_rank])
    assert found[0] == found[1]
    assert all(sum(row[0] == "send" for row in own) >= 10 for own in found[0])

# SPDX-License-Identifier: BSD-3-Clause
"""All members of a communicator agree on what it is, however creations overlap, and the tool asks nobody to find out.

The first is shown by names, members and calls of programs that make communicators in different orders on different
ranks; the second by counting each PMPI function that the tool calls, with a library between it and the MPI library.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation

# conftest.Mpi and the function that makes a run.
Mpi = Any
Record = Callable[..., Any]
Calls = dict[str, Counter[str]]

HERE = Path(__file__).resolve().parent
ROUNDS = 12
APART = ["--fold-communicators", "0"]

# What the tool asks for when a communicator is made: all of it local, by the MPI standard's definition.
OF_GROUP = Counter(
    MPI_Comm_test_inter=1, MPI_Comm_group=1, MPI_Group_size=1, MPI_Comm_rank=1, MPI_Group_translate_ranks=1
) + Counter(MPI_Group_free=1, MPI_Topo_test=1, MPI_Comm_size=1)
OF_TWO_GROUPS = Counter(
    MPI_Comm_test_inter=1, MPI_Comm_group=1, MPI_Comm_remote_group=1, MPI_Comm_rank=1, MPI_Comm_size=1
) + Counter(dict.fromkeys(("MPI_Group_size", "MPI_Group_translate_ranks", "MPI_Group_free"), 2))
TOPOLOGY = Counter(MPI_Topo_test=1)
A_GRID = OF_GROUP + Counter(MPI_Cartdim_get=1, MPI_Cart_get=1)
ON_CREATION: dict[str, Counter[str]] = {
    # Their group and topology are known to be the parent's.
    "MPI_Comm_dup": Counter(),
    "MPI_Comm_idup": Counter(),
    "MPI_Comm_split": OF_GROUP,
    "MPI_Comm_create": OF_GROUP,
    "MPI_Comm_create_group": OF_GROUP,
    "MPI_Cart_create": A_GRID,
    "MPI_Cart_sub": A_GRID,
    "MPI_Graph_create": OF_GROUP
    - TOPOLOGY
    + Counter(MPI_Graph_neighbors_count=1, MPI_Graphdims_get=1, MPI_Graph_get=1),
    "MPI_Dist_graph_create_adjacent": OF_GROUP
    - TOPOLOGY
    + Counter(MPI_Dist_graph_neighbors_count=1, MPI_Dist_graph_neighbors=1),
    "MPI_Intercomm_create": OF_TWO_GROUPS,
    "MPI_Intercomm_merge": OF_GROUP,
}
MEMBERS_ONLY = {"MPI_Comm_create", "MPI_Comm_create_group"}
LOCAL = {name for calls in ON_CREATION.values() for name in calls} | {
    *("MPI_Comm_rank", "MPI_Comm_size", "MPI_Query_thread", "MPI_Get_version", "MPI_Get_library_version"),
    *("MPI_Comm_get_parent", "MPI_Type_size", "MPI_Type_size_x", "MPI_Abi_get_version"),
}


def barriers(profile: barograph.Profile) -> dict[str, list[int]]:
    """Returns which ranks called MPI_Barrier once, by communicator; more calls of a rank are an error."""
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT object, rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Barrier' GROUP BY ALL
               ORDER BY 1, 2"""
        ).fetchall()
    found: dict[str, list[int]] = {}
    for name, rank, calls in rows:
        assert calls == 1, f"{calls} barriers of rank {rank} on {name}"
        found.setdefault(name, []).append(rank)
    return found


def made(profile: barograph.Profile) -> dict[str, tuple[str, str | None]]:
    """Returns communicator -> (members, parent) of all that the program made."""
    with profile.connect() as connection:
        rows = connection.execute(
            "SELECT name, members, parent FROM communicators WHERE created_by <> ''"
        ).fetchall()
    assert len({row[0] for row in rows}) == len(rows)
    return {name: (members, parent) for name, members, parent in rows}


def run_races(record: Record, what: str) -> barograph.Profile:
    run = record("creation_races", what, options=APART)
    if run.code == 77:
        pytest.skip("this MPI has no MPI_THREAD_MULTIPLE")
    assert run.code == 0, run.stderr
    return run.profile()


@pytest.mark.two_mpis
def test_overlapping_duplicates_of_two_parents(record: Record) -> None:
    """MPI_Comm_idup on two parents, in one order on even ranks and in the other on odd ones."""
    profile = run_races(record, "idup")
    expected: dict[str, tuple[str, str | None]] = {f"d0.{i}": ("0-3", "W0.0") for i in (1, 2)}
    for parent in (1, 2):
        expected |= {f"p0.{parent}.{i}": ("0-3", f"d0.{parent}") for i in range(1, ROUNDS + 1)}
    assert made(profile) == expected
    assert barriers(profile) == {name: [0, 1, 2, 3] for name in expected if name.startswith("p")}


@pytest.mark.two_mpis
def test_disjoint_groups_at_the_same_time(record: Record) -> None:
    """MPI_Comm_create_group by even and by odd ranks, not equally often, with one tag; order makes another group."""
    profile = run_races(record, "groups")
    expected: dict[str, tuple[str, str | None]] = {}
    for odd, rounds in ((0, 2 * ROUNDS), (1, ROUNDS)):
        members = f"{odd},{odd + 2}"
        third = rounds // 3
        expected |= {f"e{odd}.t4.{i + 1}": (members, "W0.0") for i in range(rounds - third)}
        expected |= {f"e{odd + 2}.t4.{i + 1}": (members, "W0.0") for i in range(third)}
    assert made(profile) == expected
    ranks = {"0,2": [0, 2], "1,3": [1, 3]}
    assert barriers(profile) == {name: ranks[members] for name, (members, _) in expected.items()}


@pytest.mark.two_mpis
def test_threads_that_make_communicators(record: Record) -> None:
    """Under MPI_THREAD_MULTIPLE, each thread on its own parent, in an order that differs by rank."""
    profile = run_races(record, "threads")
    expected: dict[str, tuple[str, str | None]] = {}
    for parent in (1, 2, 3):
        expected[f"d0.{parent}"] = "0-3", "W0.0"
        for i in range(1, ROUNDS + 1):
            expected[f"d0.{parent}.{i}"] = "0-3", f"d0.{parent}"
            # Keys are negative ranks, so the greater one leads.
            expected[f"s1.{parent}.{i}.1"] = "0-1", f"d0.{parent}.{i}"
            expected[f"s3.{parent}.{i}.1"] = "2-3", f"d0.{parent}.{i}"
    assert made(profile) == expected
    ranks = {"0-3": [0, 1, 2, 3], "0-1": [0, 1], "2-3": [2, 3]}
    parents = {"d0.1", "d0.2", "d0.3"}
    wanted = {name: ranks[members] for name, (members, _) in expected.items() if name not in parents}
    assert barriers(profile) == wanted


# ---- what the tool itself calls --------------------------------------------------------------------------------------


def functions_of(program: Path) -> list[str]:
    """Returns the names, without PMPI_, of all profiling functions of the libraries that a program is linked to."""
    linked = subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=True).stdout
    libraries = {line.split()[2] for line in linked.splitlines() if "mpi" in line and "=> /" in line}
    names: set[str] = set()
    for library in libraries:
        table = subprocess.run(
            ["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=False
        )
        for line in table.stdout.splitlines():
            kind, name = line.split()[-2:]
            if kind in "TW" and name.startswith("PMPI_"):
                names.add(name.split("@")[0].removeprefix("PMPI_"))
    # They give a double.
    return sorted(names - {"Wtime", "Wtick"})


def build_interposer(mpi: Mpi, program: Path, folder: Path) -> Path:
    """Compiles tests/pmpi_counter/under_the_tool.c for the functions of one MPI."""
    names = functions_of(program)
    if len(names) < 300:
        pytest.skip("this MPI does not show its profiling functions as symbols")
    (folder / "pmpi_names.h").write_text("\n".join(f"F({name})" for name in names) + "\n")
    output = folder / f"under_the_tool-{mpi.name}.so"
    source = HERE / "pmpi_counter" / "under_the_tool.c"
    command = ["cc", "-shared", "-fPIC", "-O1", f"-I{folder}", str(source), "-o", str(output), "-ldl"]
    subprocess.run(command, check=True, timeout=300)
    return output


@pytest.fixture
def own_calls(
    mpi: Mpi, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> list[Calls]:
    """What the tool called while activities.c ran: for each rank, activity -> function -> calls."""
    program = build(HERE / "programs" / "activities.c", mpi)
    interposer = build_interposer(mpi, program, tmp_path)
    counts = tmp_path / "counts"
    counts.mkdir()
    variables = {
        "LD_PRELOAD": f"{find_installation().library} {interposer}",
        "BAROGRAPH_OUTPUT": str(tmp_path / "run"),
        "UNDER_THE_TOOL_DIR": str(counts),
    }
    assignments = [f"{name}={value}" for name, value in variables.items()]
    command = [mpi.launcher, "-n", "4", "env", *assignments, str(program)]
    subprocess.run(command, cwd=tmp_path, env=clean(), check=True, timeout=300)
    with barograph.open(tmp_path / "run.baro") as profile:
        assert profile.metadata["run.complete"] == "true"
    result: list[Calls] = []
    for rank in range(4):
        calls: Calls = {}
        for line in (counts / f"rank-{rank}").read_text().splitlines():
            activity, name, number = line.split("\t")
            calls.setdefault(activity, Counter())[name] += int(number)
        result.append(calls)
    return result


def test_the_tool_asks_only_local_questions(own_calls: list[Calls], mpi: Mpi) -> None:
    """The exact list of what the tool adds between MPI_Init and MPI_Finalize: nothing involves another process."""
    for rank, calls in enumerate(own_calls):
        for activity, expected in ON_CREATION.items():
            member = rank % 2 == 0 or activity not in MEMBERS_ONLY
            assert calls.pop(activity, Counter()) == (expected if member else Counter()), (rank, activity)
        # Nothing but the size of a datatype, and that only where the handle itself does not tell.
        start, end = calls.pop("start"), calls.pop("end")
        sizes = {"messages": 10, "requests": 20, "collectives": 10, "derived types": 10}
        if mpi.family == "mpich":
            sizes = {"derived types": 10}
        assert calls == {activity: Counter(MPI_Type_size=number) for activity, number in sizes.items()}
        assert set(start) <= LOCAL | {"MPI_Group_free"}
        # All communication of the tool is at the end, and it leaves no communicator behind.
        # In the second one nobody is late any more: a rank that gave up the first may let a late one complete it.
        assert end["MPI_Ibarrier"] == 2
        assert end["MPI_Comm_create"] == end["MPI_Comm_free"] == 1

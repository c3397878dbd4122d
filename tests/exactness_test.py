# SPDX-License-Identifier: BSD-3-Clause
"""Profiles of programs whose calls, bytes and communicators are known exactly, on each MPI.

The programs in tests/programs say themselves what they do (expect.h); here every row of MPI facts is compared with
that: nothing may be missing and nothing more may be there.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.books import Totals, declared, differences, recorded, without_ends

# conftest.Run, conftest.Mpi and the function that makes a run.
Run = Any
Mpi = Any
Record = Callable[..., Run]
LOG2_LIMIT = 2**63


def check_exact(run: Run, ranks: int) -> barograph.Profile:
    """Compares a run with what the program declared; returns its profile."""
    assert run.code == 0, run.stderr
    profile = run.profile()
    assert differences(declared(run.folder / "expected"), without_ends(recorded(profile), ranks)) == []
    assert profile.metadata["recording.dropped_events"] == "0"
    assert profile.metadata["run.complete"] == "true"
    return profile


def communicators(profile: barograph.Profile) -> dict[str, dict[str, Any]]:
    """Returns name -> row of the view communicators."""
    with profile.connect() as connection:
        cursor = connection.execute("SELECT * FROM communicators")
        columns = [column[0] for column in cursor.description or ()]
        rows = [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]
    names = [row["name"] for row in rows]
    assert len(names) == len(set(names)), "two communicators have one name"
    return {row["name"]: row for row in rows}


def test_a_library_may_call_mpi_before_main(record: Record) -> None:
    """Constructors of libraries that are loaded after ours run before ours, and may ask MPI something."""
    check_exact(record("early", ranks=2), 2)


def test_graphs_made_out_of_grids(record: Record) -> None:
    """What a communicator's topology is goes by how it was made, where the library is wrong about it."""
    check_exact(record("graph_of_grid"), 4)


@pytest.mark.parametrize("ranks", [2, 4])
def test_sample_of_two_halves(record: Record, ranks: int) -> None:
    """The sample of the mpisee paper: three communicators with exactly its counts and volumes."""
    profile = check_exact(record("halves", ranks=ranks), ranks)
    used: dict[str, tuple[int, int, int]] = {}
    with profile.connect() as connection:
        query = """SELECT object, count(DISTINCT rank), min(calls), max(calls), sum(bytes)::BIGINT, min(bucket_min),
                          max(bucket_max)
                   FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY object"""
        for name, members, least, most, size, low, high in connection.execute(query).fetchall():
            assert least == most
            assert low <= 4000 <= high
            used[name] = members, most, size
    half = ranks // 2
    assert used == {
        "W0.0": (ranks, 30, ranks * 30 * 4000),
        "s0.1": (half, 100, half * 100 * 4000),
        f"s{half}.1": (half, 100, half * 100 * 4000),
    }
    table = communicators(profile)
    assert table["W0.0"]["size"] == ranks
    assert table["s0.1"]["size"] == half
    assert table["s0.1"]["created_by"] == "MPI_Comm_split"
    assert table[f"s{half}.1"]["parent"] == "W0.0"


@pytest.mark.parametrize("name", ["point_to_point", "persistent", "vector_collectives"])
@pytest.mark.parametrize("ranks", [2, 4])
def test_calls_and_bytes(record: Record, name: str, ranks: int) -> None:
    """Every call with its bytes, on any even number of ranks."""
    check_exact(record(name, ranks=ranks), ranks)


@pytest.mark.parametrize("name", ["collectives", "between_groups", "neighborhood"])
@pytest.mark.parametrize("ranks", [3, 4])
def test_calls_and_bytes_of_groups(record: Record, name: str, ranks: int) -> None:
    """Collectives with a root, in place, nonblocking, on intercommunicators and neighborhoods."""
    check_exact(record(name, ranks=ranks), ranks)


def test_an_intercommunicator_is_one_object(record: Record) -> None:
    """It has one parent for both sides, and what is made out of it has the members of both."""
    profile = check_exact(record("between_groups"), 4)
    rows = {row["name"]: row for row in profile.table("objects").to_pylist()}
    names = {row["object_id"]: name for name, row in rows.items()}
    between = {
        name: (row["size"], row["remote_size"], names[row["parent_id"]])
        for name, row in rows.items()
        if row["kind"] == "communicator" and "i9" in name
    }
    assert between == {
        "i0.i9.1": (1, 3, "s0.1"),
        "d0.i9.1.1": (1, 3, "i0.i9.1"),
        "s0.i9.1.2": (1, 1, "i0.i9.1"),
        "m1.i9.1.3": (4, 0, "i0.i9.1"),
    }


@pytest.mark.parametrize("ranks", [1, 2])
def test_completion(record: Record, ranks: int) -> None:
    """Waits and tests count where their requests were started, on the mixed object when there were several."""
    profile = check_exact(record("completion", ranks=ranks), ranks)
    objects = profile.table("objects").to_pylist()
    assert [row["kind"] for row in objects if row["name"] == "*mixed"] == ["mixed"]


def test_calls_of_mpi_4(record: Record) -> None:
    """Large counts, persistent collectives, partitioned communication, where the MPI has them."""
    run = record("large_counts", ranks=2)
    if run.code == 77:
        pytest.skip("this MPI is older than 4.0")
    check_exact(run, 2)


def test_windows_are_objects(record: Record) -> None:
    """One-sided calls count on their window, which is below its communicator and keeps its name."""
    profile = check_exact(record("one_sided", ranks=2), 2)
    rows = profile.table("objects").to_pylist()
    names = {row["object_id"]: row["name"] for row in rows}
    windows = {
        row["name"]: (names[row["parent_id"]], row["created_by"], row["size"], row["user_name"] or "")
        for row in rows
        if row["kind"] == "window"
    }
    assert windows == {
        "W0.0:w1": ("W0.0", "MPI_Win_create", 2, ""),
        "W0.0:w2": ("W0.0", "MPI_Win_allocate", 2, "the shelf"),
        "W0.0:w3": ("W0.0", "MPI_Win_create", 2, ""),
        "d0.1:w1": ("d0.1", "MPI_Win_create_dynamic", 2, ""),
        "t0.2:w1": ("t0.2", "MPI_Win_allocate_shared", 2, ""),
    }


@pytest.mark.two_mpis
def test_windows_made_alike_share_a_row(record: Record) -> None:
    """After the first 32 they are one object with their number, and no call is lost."""
    profile = check_exact(record("window_churn", "200", ranks=2), 2)
    windows = [row for row in profile.table("objects").to_pylist() if row["kind"] == "window"]
    assert [row["name"] for row in windows] == [f"W0.0:w{i}" for i in range(1, 33)] + ["W0.0:w33+"]
    assert json.loads(windows[-1]["attributes"]) == {"windows": 200 - 32}
    assert windows[-1]["user_name"] == "first of the rest"


@pytest.mark.parametrize("pointers", [(), ("shared",)])
def test_bytes_of_files(record: Record, pointers: tuple[str, ...]) -> None:
    """What is read and written counts on the file, the requests for it too."""
    check_exact(record("files", *pointers, ranks=2), 2)


def test_local_work(record: Record) -> None:
    """Packing, local reductions, and requests that the program completes."""
    check_exact(record("local_work", ranks=2), 2)


@pytest.mark.two_mpis
def test_varying_sizes_share_a_class(record: Record) -> None:
    """The v and w collectives have exact bytes and one class; others lie within the class they are counted in."""
    profile = check_exact(record("vector_collectives"), 4)
    with profile.connect() as connection:
        varying = connection.execute(
            """SELECT DISTINCT operation, bucket_min, bucket_max FROM facts
               WHERE layer = 'mpi' AND (operation LIKE '%v' OR operation LIKE '%w')"""
        ).fetchall()
    assert {row[0] for row in varying} >= {"MPI_Gatherv", "MPI_Alltoallw", "MPI_Iscatterv"}
    assert len(varying) == len({row[0] for row in varying}), "a v collective has two classes"


@pytest.mark.two_mpis
def test_sizes_lie_in_their_class(record: Record) -> None:
    """The bounds of each size class hold for the least and the greatest payload in it."""
    profile = check_exact(record("point_to_point"), 4)
    fact_rows = profile.table("fact_rows").to_pylist()
    classes = {row["bucket"]: row for row in profile.table("size_classes").to_pylist()}
    sized = [row for row in fact_rows if row["bucket"] >= 2]
    assert len(sized) > 20
    for row in sized:
        limits = classes[row["bucket"]]
        assert (
            limits["bucket_min"]
            <= row["bytes_min"]
            <= row["bytes_max"]
            <= (limits["bucket_max"] or LOG2_LIMIT)
        )
        assert row["bytes_min"] * row["calls"] <= row["bytes"] <= row["bytes_max"] * row["calls"]


@pytest.mark.two_mpis
def test_edges_of_size_classes_can_be_set(record: Record) -> None:
    """The same bytes in classes of the user's choice."""
    profile = check_exact(record("point_to_point", options=["--size-classes", "64,200"]), 4)
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT bucket_min, bucket_max, sum(calls)::BIGINT FROM facts
               WHERE rank = 0 AND operation = 'MPI_Send' GROUP BY ALL ORDER BY 1"""
        ).fetchall()
    # One call of 0 bytes, one of 1 and three of 32 bytes, one of 72.
    assert rows == [(0, 0, 1), (1, 64, 4), (65, 200, 1)]


def test_every_way_to_make_a_communicator(record: Record) -> None:
    """Names, members, creators, parents and attributes of all kinds of communicators."""
    profile = check_exact(record("communicators"), 4)
    table = communicators(profile)
    expected = {
        "W0.0": ("0-3", 4, "", None),
        "d0.1": ("0-3", 4, "MPI_Comm_dup", "W0.0"),
        "s2.1.1": ("0,2", 2, "MPI_Comm_split", "d0.1"),
        "s3.1.1": ("1,3", 2, "MPI_Comm_split", "d0.1"),
        "d0.2": ("0-3", 4, "MPI_Comm_dup_with_info", "W0.0"),
        "s0.3": ("0-2", 3, "MPI_Comm_split", "W0.0"),
        "t0.4": ("0-3", 4, "MPI_Comm_split_type", "W0.0"),
        "c1.5": ("1,3", 2, "MPI_Comm_create", "W0.0"),
        "e0.t7.1": ("0,2", 2, "MPI_Comm_create_group", "W0.0"),
        "e0.t7.2": ("0,2", 2, "MPI_Comm_create_group", "W0.0"),
        "e1.t7.1": ("1,3", 2, "MPI_Comm_create_group", "W0.0"),
        "e1.t7.2": ("1,3", 2, "MPI_Comm_create_group", "W0.0"),
        "e0.t8.1": ("0,2", 2, "MPI_Comm_create_group", "W0.0"),
        "a0.6": ("0-3", 4, "MPI_Cart_create", "W0.0"),
        "b0.6.1": ("0,2", 2, "MPI_Cart_sub", "a0.6"),
        "b1.6.1": ("1,3", 2, "MPI_Cart_sub", "a0.6"),
        "g0.7": ("0-3", 4, "MPI_Graph_create", "W0.0"),
        "g0.8": ("0-3", 4, "MPI_Dist_graph_create", "W0.0"),
        "s0.9": ("0-1", 2, "MPI_Comm_split", "W0.0"),
        "s2.9": ("2-3", 2, "MPI_Comm_split", "W0.0"),
        "m2.i5.1.1": ("0-3", 4, "MPI_Intercomm_merge", "i0.i5.1"),
        "p0.10": ("0-3", 4, "MPI_Comm_idup", "W0.0"),
        "d0.11": ("0-3", 4, "MPI_Comm_dup", "W0.0"),
        "p0.12": ("0-3", 4, "MPI_Comm_idup", "W0.0"),
    }
    for rank in range(4):
        expected[f"S{rank}.0"] = (str(rank), 1, "", None)
        expected[f"d{rank}.S.1"] = (str(rank), 1, "MPI_Comm_dup", f"S{rank}.0")
    for place in range(13, 33):
        expected[f"s0.{place}"] = ("0,2", 2, "MPI_Comm_split", "W0.0")
        expected[f"s1.{place}"] = ("1,3", 2, "MPI_Comm_split", "W0.0")
    found = {
        name: (row["members"], row["size"], row["created_by"], row["parent"])
        for name, row in table.items()
        if name != "i0.i5.1"
    }
    assert found == expected
    joined = next(row for row in profile.table("objects").to_pylist() if row["name"] == "i0.i5.1")
    assert (joined["size"], joined["remote_size"], joined["created_by"]) == (2, 2, "MPI_Intercomm_create")
    assert table["d0.1"]["user_name"] == "the twin"
    assert json.loads(table["a0.6"]["attributes"]) == {"dims": [2, 2], "periods": [0, 1]}
    assert json.loads(table["b0.6.1"]["attributes"]) == {"dims": [2], "periods": [0]}
    pairs = [[1], [0], [3], [2]]
    assert json.loads(table["g0.7"]["attributes"]) == {"nodes": 4, "edges": 4, "neighbors": pairs}
    ring = {f"neighbors.{rank}": [(rank + 1) % 4] for rank in range(4)}
    assert json.loads(table["g0.8"]["attributes"]) == ring


def test_threads_of_all_ranks_are_exact(record: Record) -> None:
    """Under MPI_THREAD_MULTIPLE no call of any thread is lost, and each is where it belongs.

    MPI libraries give threads one shared handle for operations that are complete at once. A wait on it while it stands
    for several communicators is on the mixed object, so for waits only the sum is known.
    """
    run = record("threads", ranks=2)
    if run.code == 77:
        pytest.skip("this MPI has no MPI_THREAD_MULTIPLE")
    assert run.code == 0, run.stderr
    profile = run.profile()
    expected, found = declared(run.folder / "expected"), without_ends(recorded(profile), 2)

    def waits(totals: Totals, rank: int) -> int:
        return sum(
            calls
            for (at, operation, _), (calls, _) in totals.items()
            if (at, operation) == (rank, "MPI_Wait")
        )

    assert [waits(found, rank) for rank in range(2)] == [waits(expected, rank) for rank in range(2)]
    for row, (calls, _) in found.items():
        if row[1] == "MPI_Wait" and row[2] != "*mixed":
            assert calls <= expected[row][0], f"{row} has waits of other communicators"
    others = {row: value for row, value in expected.items() if row[1] != "MPI_Wait"}
    assert differences(others, {row: value for row, value in found.items() if row[1] != "MPI_Wait"}) == []
    with profile.connect() as connection:
        threads = connection.execute(
            """SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce'
               GROUP BY rank, thread ORDER BY 1, 2"""
        ).fetchall()
    assert threads == [(rank, 1000 * n) for rank in range(2) for n in (1, 2, 3, 4)]


def test_regions_are_the_call_path(record: Record) -> None:
    """MPI calls stand below the regions that were open, however often they were entered."""
    profile = check_exact(record("regions", ranks=2), 2)
    with profile.connect() as connection:
        rows = connection.execute(
            """SELECT call_path, sum(calls)::BIGINT FROM facts
               WHERE rank = 1 AND operation NOT IN ('MPI_Init', 'MPI_Finalize')
               AND layer IN ('program', 'region', 'mpi') GROUP BY ALL"""  # its book is written with C streams
        ).fetchall()
    assert dict(rows) == {
        "program": 1,
        "program > solve": 1,
        "program > solve > step": 3,
        "program > solve > step > reduce": 3,
        "program > solve > step > reduce > MPI_Allreduce": 15,
        "program > solve > step > MPI_Barrier": 3,
        "program > reduce": 1,
        "program > reduce > MPI_Allreduce": 2,
    }


@pytest.mark.two_mpis
def test_inclusive_time_covers_what_is_below(record: Record) -> None:
    """No call path has less inclusive time than its children together."""
    profile = check_exact(record("regions", ranks=2), 2)
    time: dict[tuple[int, int], int] = {}
    for row in profile.table("fact_rows").to_pylist():
        key = row["location"], row["path_id"]
        time[key] = time.get(key, 0) + row["time_ns"]
    parents = {row["path_id"]: row["parent_id"] for row in profile.table("call_paths").to_pylist()}
    below: dict[tuple[int, int], int] = {}
    for (location, path), spent in time.items():
        if parents[path] is not None:
            key = location, parents[path]
            below[key] = below.get(key, 0) + spent
    assert below
    for key, spent in below.items():
        # Ticks become nanoseconds row by row, so sums may be off by one per row.
        assert spent <= time[key] + 20, key


def test_a_program_without_mpi(record: Record) -> None:
    """A serial program is recorded as one process, with its regions and its exit code."""
    run = record("serial", ranks=0)
    assert run.code == 3
    assert run.stdout == "".join(f"{i}\n" for i in range(10))
    with run.profile().connect() as connection:
        rows = connection.execute(
            "SELECT rank, thread, call_path, calls FROM facts ORDER BY call_path"
        ).fetchall()
    assert rows == [(0, 0, "program", 1), (0, 0, "program > work", 10)]


@pytest.mark.parametrize("how", ["0", "3", "abort", "quit", "kill"])
def test_an_ending_is_the_programs_own(
    record: Record, bare: Callable[..., Any], mpi: Any, how: str, tmp_path: Path
) -> None:
    """Output and exit code are the same with and without the tool, however the program ends; a profile is there."""
    # MPICH's launcher ends with 1, one time in some hundred, when ranks exit without finalizing: none is used there.
    ranks = 0 if how == "quit" and mpi.family == "mpich" else 2
    # A launcher may lose what an aborted rank printed last, with and without the tool: that goes to files.
    folders = [tmp_path / "without", tmp_path / "with"]
    for folder in folders:
        folder.mkdir()
    arguments = [[how, str(folder)] if how == "abort" else [how] for folder in folders]
    without = bare("ending", *arguments[0], ranks=ranks)
    run = record("ending", *arguments[1], ranks=ranks)
    assert run.code == without.returncode, run.stderr
    said = [f"rank {rank} to stdout\n" for rank in range(max(ranks, 1))]
    if how == "abort":
        assert [[(folder / f"{rank}.out").read_text() for rank in range(2)] for folder in folders] == [
            said,
            said,
        ]
    else:
        lines = sorted(run.stdout.splitlines(keepends=True))
        assert [line for line in lines if line.startswith("rank")] == said
    metadata = run.profile().metadata
    assert metadata.get("run.complete", "true") == ("true" if how in ("0", "3") else "false")


@pytest.mark.two_mpis
def test_errno_and_error_codes_are_the_programs(record: Record, bare: Callable[..., Any]) -> None:
    """Wrong arguments give the same errors, and no call of ours changes errno."""
    run = record("errors", ranks=2)
    assert run.code == 0, run.stderr
    assert sorted(run.stdout.splitlines()) == sorted(bare("errors", ranks=2).stdout.splitlines())
    assert "errno 42" in run.stdout


def test_only_functions_of_this_mpi_are_shown(record: Record, bare: Callable[..., Any]) -> None:
    """A program that asks whether a function exists gets the same answer as without the tool."""
    run = record("availability", ranks=1)
    assert run.code == 0, run.stderr
    assert run.stdout.splitlines() == bare("availability", ranks=1).stdout.splitlines()


@pytest.mark.two_mpis
@pytest.mark.parametrize("ours_first", [True, False])
def test_another_tool_may_stand_above_or_below(
    mpi: Mpi,
    build: Callable[..., Path],
    clean: Callable[[], dict[str, str]],
    tmp_path: Path,
    ours_first: bool,
) -> None:
    """Whichever of two PMPI tools comes first, each counts every call once."""
    here = Path(__file__).parent
    counter = build(here / "pmpi_counter" / "pmpi_counter.c", mpi)
    program = build(here / "programs" / "point_to_point.c", mpi)
    libraries = [str(find_installation().library), str(counter)]
    for folder in ("expected", "counts"):
        (tmp_path / folder).mkdir()
    variables = {
        "LD_PRELOAD": " ".join(libraries if ours_first else reversed(libraries)),
        "BAROGRAPH_OUTPUT": str(tmp_path / "run"),
        "PMPI_COUNTER_DIR": str(tmp_path / "counts"),
        "EXPECT_DIR": str(tmp_path / "expected"),
    }
    command = [
        mpi.launcher,
        "-n",
        "2",
        "env",
        *(f"{name}={value}" for name, value in variables.items()),
        str(program),
    ]
    subprocess.run(command, cwd=tmp_path, env=clean(), check=True, timeout=300)
    with barograph.open(tmp_path / "run.baro") as profile:
        found = recorded(profile)
    counted = read_counts(tmp_path / "counts")
    assert len(counted) > 15
    assert {
        (rank, name): found.get((rank, name, "" if "detach" in name else "W0.0")) for rank, name in counted
    } == counted


def read_counts(folder: Path) -> dict[tuple[int, str], tuple[int, int]]:
    """Returns what tests/pmpi_counter wrote: (rank, function) -> (calls, bytes)."""
    rows: dict[tuple[int, str], tuple[int, int]] = {}
    for file in sorted(folder.iterdir()):
        for line in file.read_text(encoding="utf-8").splitlines():
            name, calls, size = line.split("\t")
            rows[int(file.name.removeprefix("rank-")), name] = int(calls), int(size)
    return rows


@pytest.mark.two_mpis
@pytest.mark.parametrize("name", ["point_to_point", "collectives", "vector_collectives", "halves"])
def test_an_independent_counter_agrees(
    record: Record, build: Callable[..., Path], mpi: Mpi, tmp_path: Path, name: str
) -> None:
    """Another PMPI tool beside ours counts the same calls and bytes, and neither disturbs the other."""
    counter = build(Path(__file__).parent / "pmpi_counter" / "pmpi_counter.c", mpi)
    counts = tmp_path / "counts"
    counts.mkdir()
    # An LD_PRELOAD that is already there stays, behind ours.
    run = record(name, environment={"LD_PRELOAD": str(counter), "PMPI_COUNTER_DIR": str(counts)})
    assert run.code == 0, run.stderr
    totals: dict[tuple[int, str], tuple[int, int]] = {}
    for (rank, operation, _), (calls, size) in recorded(run.profile()).items():
        before = totals.get((rank, operation), (0, 0))
        totals[rank, operation] = before[0] + calls, before[1] + size
    counted = read_counts(counts)
    assert len(counted) >= 4
    assert {row: totals.get(row) for row in counted} == counted
    assert differences(declared(run.folder / "expected"), without_ends(recorded(run.profile()), 4)) == []

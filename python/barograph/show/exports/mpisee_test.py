# SPDX-License-Identifier: BSD-3-Clause
# mpisee's database: its schema, its numbering, and every question mpisee-through asks of it, with right answers.
#
# The queries ask what mpisee-through asks (tables, columns, joins and groups), in our own words.
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.exports import mpisee
from barograph.show.exports.request import ExportRequest
from barograph.testing import TableBuilder, TableProfile, communicator_profile, stencil_profile

MS = 1_000_000
Ask = Callable[..., list[tuple[Any, ...]]]


def exported(profile: TableProfile, path: Path) -> sqlite3.Connection:
    with Workspace(profile) as workspace:
        mpisee.write(workspace, path)
    return sqlite3.connect(path)


@pytest.fixture
def ask(tmp_path: Path):
    with closing(exported(stencil_profile(4), tmp_path / "four.db")) as database:

        def execute(sql: str, *values: object) -> list[tuple[Any, ...]]:
            return database.execute(sql, values).fetchall()

        yield execute


def test_the_schema_is_mpisees(ask: Ask):
    expected = {
        "metadata": [("key", "TEXT"), ("value", "TEXT")],
        "mappings": [("id", "INTEGER"), ("machine", "TEXT")],
        "exectimes": [("id", "INTEGER"), ("time", "REAL")],
        "operations": [("id", "INTEGER"), ("operation", "TEXT")],
        "comms": [("id", "INTEGER"), ("name", "TEXT"), ("size", "INTEGER")],
        "data": [
            ("id", "INTEGER"),
            ("rank", "INTEGER"),
            ("comm_id", "INTEGER"),
            ("operation_id", "INTEGER"),
            ("buffer_size_min", "INTEGER"),
            ("buffer_size_max", "INTEGER"),
            ("calls", "INTEGER"),
            ("time", "REAL"),
            ("volume", "INTEGER"),
        ],
    }
    tables = {name for (name,) in ask("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables - {"sqlite_sequence"} == set(expected)
    for table, columns in expected.items():
        assert [(row[1], row[2]) for row in ask(f"PRAGMA table_info({table})")] == columns
    assert ask("PRAGMA foreign_key_check") == []


def test_operations_keep_their_numbers(ask: Ask):
    numbers = dict(ask("SELECT operation, id FROM operations WHERE id BETWEEN 0 AND 75"))
    assert len(numbers) == 76
    known = {
        "Send": 0,
        "Sendrecv": 4,
        "Ibsend": 11,
        "Waitall": 12,
        "Put": 18,
        "Fence": 24,
        "Bcast": 30,
        "Allreduce": 32,
    }
    assert {name: numbers[name] for name in known} == known
    assert (numbers["Init"], numbers["Init_thread"]) == (74, 75)
    # Cart_create is no operation of mpisee: collective, so above its numbers.
    assert ask("SELECT operation FROM operations WHERE id > 75") == [("Cart_create",)]


def test_unknown_operations_are_on_the_side_of_their_kind():
    numbers = mpisee.operation_numbers(
        ["MPI_Send_c", "MPI_Waitsome", "MPI_Comm_split", "MPI_Win_fence", "MPI_Win_lock", "MPI_Barrier_init"]
    )
    assert numbers["MPI_Send_c"] == (0, "Send")
    assert numbers["MPI_Win_fence"] == (24, "Fence")
    assert numbers["MPI_Waitsome"][0] < 0
    assert numbers["MPI_Win_lock"][0] < 0
    assert {numbers["MPI_Comm_split"][0], numbers["MPI_Barrier_init"][0]} == {76, 77}


def test_metadata_times_and_machines(ask: Ask):
    metadata = dict(ask("SELECT key, value FROM metadata"))
    assert metadata["Processes"] == "4"
    assert metadata["Run command"] == "stencil --steps 100"
    assert metadata["MPI Library"] == "Open MPI v4.1.4"
    assert {"mpisee version", "mpisee build date", "Profile date"} <= set(metadata)
    assert ask("SELECT time FROM exectimes WHERE id = ?", 2) == [(10.0,)]
    assert ask("SELECT id, machine FROM mappings") == [(0, "node0"), (1, "node0"), (2, "node1"), (3, "node1")]


SUMMED = """
SELECT c.name, c.size, o.operation, d.operation_id, d.buffer_size_min, d.buffer_size_max,
       sum(d.calls), max(d.time), avg(d.time), sum(d.volume)
FROM data d JOIN comms c ON c.id = d.comm_id JOIN operations o ON o.id = d.operation_id {}
GROUP BY c.name, c.size, o.operation, d.buffer_size_min, d.buffer_size_max
"""


def test_default_view_per_communicator(ask: Ask):
    rows = {(row[0], row[2]): row for row in ask(SUMMED.format(""))}
    name, size, _, number, low, high, calls, longest, mean, volume = rows["a0.1", "Allreduce"]
    (bcast,) = ask("SELECT id FROM operations WHERE operation = ?", "Bcast")[0]
    assert number >= bcast
    assert (name, size, low, high, calls // size, volume) == ("a0.1", 4, 0, 128, 100, 3200)
    assert (longest, mean) == (pytest.approx(4.5), pytest.approx(3.5))
    assert rows["b2.2", "Allreduce"][4:7] == (1024, 8192, 100)
    assert rows["a0.1", "Isend"][4:7] == (8192, 65536, 1600)
    # Payloads that vary by rank are in the first class, with exact volume; no payload is there, too.
    assert rows["W0.0", "Gatherv"][4:] == (0, 128, 8, pytest.approx(0.08), pytest.approx(0.08), 406_000)
    assert rows["*mixed", "Waitall"][1:7] == (4, "Waitall", 12, 0, 128, 400)
    assert rows["W0.0", "Init"][6] == 4


def test_point_to_point_and_collective_views(ask: Ask):
    ids = dict(ask("SELECT operation, id FROM operations WHERE operation IN ('Ibsend', 'Bcast')"))
    p2p = ask(SUMMED.format("WHERE d.operation_id <= ?"), ids["Ibsend"])
    assert {row[2] for row in p2p} == {"Isend", "Irecv"}
    collective = ask(SUMMED.format("WHERE d.operation_id >= ?"), ids["Bcast"])
    assert {row[2] for row in collective} == {"Allreduce", "Gatherv", "Cart_create", "Init"}


def test_view_by_rank_and_by_operation(ask: Ask):
    sql = """SELECT c.name, o.operation, d.calls, d.time FROM data d JOIN comms c ON d.comm_id = c.id
             JOIN operations o ON d.operation_id = o.id WHERE d.rank = ? AND o.operation = ? ORDER BY d.time DESC"""
    assert ask(sql, 2, "Allreduce") == [
        ("a0.1", "Allreduce", 100, pytest.approx(0.5)),
        ("b2.2", "Allreduce", 50, pytest.approx(0.102)),
    ]
    members = (
        "SELECT DISTINCT d.rank FROM data d JOIN comms c ON d.comm_id = c.id WHERE c.name = ? ORDER BY 1"
    )
    assert ask(members, "b2.2") == [(2,), (3,)]


def test_mpi_time_by_rank_and_by_communicator(ask: Ask):
    # mpisee-through adds this table to the database.
    ask("CREATE TABLE IF NOT EXISTS mpi_time_sum (rank INTEGER PRIMARY KEY, total_time REAL)")
    ask("INSERT INTO mpi_time_sum (rank, total_time) SELECT d.rank, sum(d.time) FROM data d GROUP BY d.rank")
    times = dict(ask("SELECT rank, total_time FROM mpi_time_sum"))
    # Init, Cart_create, Isend, Irecv, Waitall, two Allreduce and Gatherv.
    assert times[0] == pytest.approx(0.2 + 0.001 + 0.04 + 0.02 + 0.9 + 4.5 + 0.1 + 0.08)
    assert times[2] == pytest.approx(0.2 + 0.001 + 0.04 + 0.02 + 0.9 + 0.5 + 0.102 + 0.08)
    by_name = ask(
        """SELECT c.name, sum(d.time) AS total FROM data d JOIN comms c ON d.comm_id = c.id
           JOIN operations o ON d.operation_id = o.id GROUP BY c.name, c.size ORDER BY total DESC"""
    )
    assert by_name[0] == ("a0.1", pytest.approx(4 * 0.06 + 3 * 4.5 + 0.5))


def test_windows_are_part_of_their_communicator_and_waiting_of_its_operation(tmp_path: Path):
    with closing(exported(communicator_profile(), tmp_path / "tree.db")) as database:
        assert database.execute("SELECT count(*) FROM comms WHERE name LIKE '%:w%'").fetchone() == (0,)
        sql = """SELECT o.operation, sum(d.calls), sum(d.time) FROM data d JOIN comms c ON c.id = d.comm_id
                 JOIN operations o ON o.id = d.operation_id WHERE c.name = 'W0.0' GROUP BY 1 ORDER BY 1"""
        assert database.execute(sql).fetchall() == [
            ("Allreduce", 800, pytest.approx(6.4)),
            ("Fence", 16, pytest.approx(0.48)),
            ("Get", 5, pytest.approx(0.025)),
            ("Put", 160, pytest.approx(0.32)),
        ]
        assert database.execute("SELECT name FROM comms WHERE name LIKE '%+'").fetchall() == [("d0.5+",)]


@pytest.mark.parametrize(
    ("size", "low", "high"),
    [
        (0, 0, 128),
        (127, 0, 128),
        (128, 128, 1024),
        (65_535, 8192, 65_536),
        (65_536, 65_536, 262_144),
        (33_554_431, 1_048_576, 33_554_432),
        (33_554_432, 33_554_432, 2**31 - 1),
        (2**33, 33_554_432, 2**31 - 1),
    ],
)
def test_size_classes_are_mpisees(size: int, low: int, high: int, tmp_path: Path):
    build = TableBuilder()
    world = build.communicator("W0.0", 1, "0")
    build.location(0, wall_ns=1000 * MS)
    build.fact(0, "program > MPI_Send", 1, MS, object_id=world, size=size)
    with closing(exported(build.build(), tmp_path / "size.db")) as database:
        found = database.execute("SELECT buffer_size_min, buffer_size_max, volume FROM data").fetchall()
    assert found == [(low, high, size)]


def test_run_times_are_without_mpi_init_when_asked(tmp_path: Path):
    with Workspace(stencil_profile(4)) as workspace:
        rows = workspace.rows("SELECT rank, wall_ns, init_ns FROM locations ORDER BY rank")
        for after_init in (False, True):
            path = tmp_path / f"{after_init}.db"
            mpisee.write(workspace, path, ExportRequest(after_init=after_init))
            with closing(sqlite3.connect(path)) as database:
                times = [time for (time,) in database.execute("SELECT time FROM exectimes ORDER BY id")]
            left = [row["wall_ns"] - after_init * row["init_ns"] for row in rows]
            assert times == pytest.approx([nanoseconds / 1e9 for nanoseconds in left])
        assert all(row["init_ns"] for row in rows)

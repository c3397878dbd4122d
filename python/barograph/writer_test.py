# SPDX-License-Identifier: BSD-3-Clause
# Profiles written from tables: read back alike, whole or not at all, never wrong without a word.
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import barograph
from barograph.read.events.event_parts import read_events
from barograph.testing import communicator_profile, stencil_profile
from barograph.writer import write_trace

TABLES = ("call_paths", "locations", "fact_rows", "objects", "messages")
ONE_PATH = {"path_id": [0], "parent_id": [None], "operation": ["program"], "layer": ["program"]}
ONE_SAMPLE = {"rank": [0], "path_id": [0], "calls": [1], "time_ns": [1000]}


@pytest.mark.parametrize("make", [lambda: stencil_profile(4, threads=2), communicator_profile])
def test_what_is_written_is_what_is_read(make: Any, tmp_path: Path):
    source = make()
    target = tmp_path / "copy.baro"
    barograph.write(target, **{name: source.table(name) for name in TABLES}, metadata={"program.name": "x"})
    copy = barograph.open(target)
    for name in TABLES:
        given: Any = source.table(name)
        found: Any = copy.table(name)
        if name == "objects":
            # The reader makes the creation path of the chain of parents; test profiles state it freely.
            given, found = given.drop_columns(["creation_path"]), found.drop_columns(["creation_path"])
        if name in {"fact_rows", "messages"}:
            order = [(column, "ascending") for column in given.column_names]
            given, found = given.sort_by(order), found.select(given.column_names).sort_by(order)
        left, right = found.to_pydict(), given.to_pydict()
        # Kept as a variance, which the rounded means of test profiles make negative by a little.
        assert left.pop("sumsq_ns2", []) == pytest.approx(right.pop("sumsq_ns2", []), rel=1e-5)
        assert left == right, name
    assert copy.metadata["program.name"] == "x"
    assert copy.metadata["job.ranks"] == str(len(set(source.table("locations")["rank"].to_pylist())))
    assert target.stat().st_mode & 0o777 == 0o600


def test_the_least_that_is_needed(tmp_path: Path):
    facts = {"rank": [0, 1], "path_id": [0, 0], "calls": [2, 1], "time_ns": [10, 7], "bytes": [6, 0]}
    table: Any = pa.table(facts)
    barograph.write(tmp_path / "a.baro", call_paths=ONE_PATH, fact_rows=table.to_pandas())
    profile = barograph.open(tmp_path / "a.baro")
    rows = profile.table("fact_rows").to_pylist()
    assert [(row["rank"], row["min_ns"], row["max_ns"], row["sumsq_ns2"]) for row in rows] == [
        (0, 5, 5, 50.0),
        (1, 7, 7, 49.0),
    ]
    assert rows[0]["bytes_max"] == 3
    assert profile.table("locations").num_rows == 2


def test_size_classes_of_ones_own(tmp_path: Path):
    classes = {"bucket": [0, 1, 2, 3, 4, 5], "bucket_max": [None, None, 0, 100, 5000, None]}
    facts = ONE_SAMPLE | {"bucket": [4], "bytes": [300]}
    barograph.write(tmp_path / "a.baro", call_paths=ONE_PATH, fact_rows=facts, size_classes=classes)
    rows = barograph.open(tmp_path / "a.baro").table("size_classes").to_pylist()
    assert [(row["bucket_min"], row["bucket_max"]) for row in rows[3:]] == [
        (1, 100),
        (101, 5000),
        (5001, None),
    ]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"fact_rows": ONE_SAMPLE | {"calls": [0]}}, "calls must be positive"),
        ({"fact_rows": ONE_SAMPLE | {"path_id": [5]}}, "does not exist"),
        ({"fact_rows": {**ONE_SAMPLE, "time_ns": [1, 2]}}, "different lengths"),
        ({"fact_rows": {"rank": [0], "path_id": [0], "calls": [1]}}, "no column time_ns"),
        ({"fact_rows": {name: column * 2 for name, column in ONE_SAMPLE.items()}}, "twice"),
        ({"call_paths": ONE_PATH | {"layer": ["gpu"]}}, "there is no layer 'gpu'"),
        ({"call_paths": ONE_PATH | {"parent_id": [3]}}, "before its parent"),
        ({"locations": {"rank": [7]}}, "not in locations"),
    ],
)
def test_tables_that_contradict_themselves_are_refused(change: dict[str, Any], text: str, tmp_path: Path):
    arguments: dict[str, Any] = {"call_paths": ONE_PATH, "fact_rows": ONE_SAMPLE} | change
    with pytest.raises(ValueError, match=text):
        barograph.write(tmp_path / "a.baro", **arguments)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_only_when_asked(tmp_path: Path):
    target = tmp_path / "a.baro"
    target.write_text("mine")
    with pytest.raises(FileExistsError):
        barograph.write(target, call_paths=ONE_PATH, fact_rows=ONE_SAMPLE)
    with pytest.raises(FileExistsError):
        barograph.write(target, call_paths=ONE_PATH, fact_rows=ONE_SAMPLE, overwrite=True)
    assert target.read_text() == "mine"
    target.write_bytes(b"\x89BARO of an older run")
    barograph.write(target, call_paths=ONE_PATH, fact_rows=ONE_SAMPLE, overwrite=True)
    assert barograph.open(target).table("fact_rows").num_rows == 1


def test_a_timeline_comes_back_as_it_was_given(tmp_path: Path):
    timeline: dict[str, list[Any]] = {
        "rank": [0, 0, 1],
        "layer": ["posix", "posix", "mpi-io"],
        "start_ns": [0, 200, 0],
        "end_ns": [100, 300, 50],
        "operations": [1, 3, 5],
        "bytes": [10, 30, 50],
        "time_ns": [7, 8, 9],
    }
    target = tmp_path / "a.baro"
    made: dict[str, Any] = {
        "call_paths": {"path_id": [0], "parent_id": [None], "operation": ["program"], "layer": ["program"]},
        "fact_rows": {"rank": [0, 1], "path_id": [0, 0], "calls": [1, 1], "time_ns": [300, 300]},
    }
    barograph.write(target, timeline=timeline, **made)
    with barograph.open(target) as profile:
        rows = [tuple(row.values()) for row in profile.table("timeline").to_pylist() if row["operations"]]
    assert sorted(rows) == sorted(zip(*timeline.values(), strict=True))
    timeline["end_ns"][1] = 299
    with pytest.raises(ValueError, match="not equally wide"):
        barograph.write(tmp_path / "b.baro", timeline=timeline, **made)


def test_events_of_a_trace_come_back_in_their_order(tmp_path: Path):
    folder = tmp_path / "a.baro.trace"
    folder.mkdir()
    block = {
        "location": 0,
        "path_id": np.array([1, 1, 1]),
        "object_id": np.array([1, 0, 1]),
        "offset": np.array([4096, -1, 0]),
        "length": np.array([10, 0, 20]),
        "start_ns": np.array([640, 0, 64000]),
        "end_ns": np.array([1280, 6400, 128000]),
    }
    write_trace(
        folder / "rank-000003.baro",
        [block, block],
        call_paths={
            "path_id": [0, 1],
            "parent_id": [None, 0],
            "operation": ["program", "write"],
            "layer": ["program", "posix"],
        },
        objects={
            "object_id": [0, 1],
            "kind": ["none", "file"],
            "name": ["", "/a"],
            "parent_id": [None, None],
        },
        locations={"rank": [3]},
        metadata={"trace.rank": "3"},
    )
    events, lost = read_events(tmp_path / "a.baro")
    assert lost == {}
    assert events["end_ns"].to_pylist() == [1280, 6400, 128000] * 2
    assert events["offset"].to_pylist() == [4096, None, 0] * 2
    assert events["file"].to_pylist() == ["/a", None, "/a"] * 2
    assert set(events["rank"].to_pylist()) == {3}


def test_programs_of_many_ranks_take_few_bytes(tmp_path: Path):
    ranks = 32_768
    facts = {"rank": range(ranks), "path_id": [0] * ranks, "calls": [1] * ranks, "time_ns": [10**9] * ranks}
    about = {
        "executable": ["/opt/a", "/opt/b"],
        "arguments": ['["-x"]', "[]"],
        "kind": ["executable", "named"],
    }
    turns = {"name": ["a", "b"], "ranks": [f"0-{ranks - 2}:2", f"1-{ranks - 1}:2"], **about}
    fact_rows = {name: list(values) for name, values in facts.items()}
    sizes: list[int] = []
    for place, programs in enumerate((None, turns)):
        target = tmp_path / f"{place}.baro"
        barograph.write(target, call_paths=ONE_PATH, fact_rows=fact_rows, programs=programs)
        sizes.append(target.stat().st_size)
    assert sizes[1] - sizes[0] < 200
    with barograph.open(tmp_path / "1.baro") as profile, profile.connect() as connection:
        assert profile.table("program_rows").drop_columns(["program"]).to_pydict() == turns
        counts = connection.execute(
            "SELECT name, count(*) FROM program_ranks GROUP BY name ORDER BY name"
        ).fetchall()
    assert counts == [("a", ranks // 2), ("b", ranks // 2)]


def test_kinds_of_programs_are_checked(tmp_path: Path):
    with pytest.raises(ValueError, match="kind of program"):
        barograph.write(
            tmp_path / "a.baro",
            call_paths=ONE_PATH,
            fact_rows=ONE_SAMPLE,
            programs={"name": ["a"], "ranks": ["0"], "kind": ["other"]},
        )

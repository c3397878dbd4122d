# SPDX-License-Identifier: BSD-3-Clause
# Recorder's traces as profiles. They come from a writer of the format that has nothing in common with the reader
# (barograph.testing.foreign.recorder_trace); recorder-utils, where it is installed, must read the same calls from them.
from __future__ import annotations

import json
import random
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click.testing
import pytest

import barograph
from barograph.analyze.files.files import FileFilter, file_rows
from barograph.analyze.findings import find_all
from barograph.analyze.findings.settings import make_settings
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli import main
from barograph.cli.exit_codes import ExitCode
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.recorder import recorder as importer
from barograph.testing.command_line import RunCommand
from barograph.testing.foreign.recorder_trace import Record, in_one_file, record, write_recorder_trace

FUZZED = 60
FORMATS = [
    ("2.3.3", False),
    ("2.4.0", True),
    ("2.5.0", False),
    ("2.5.0", True),
    ("3.0.0", False),
    ("3.0.0", True),
]
HOME = "/scratch/run"


@pytest.fixture
def run() -> RunCommand:
    """Runs a command line in this process."""
    return lambda *words: click.testing.CliRunner().invoke(main, list(words))


class Clock:
    """Hands out times: calls follow one another, those of `inside` are inside the call before."""

    def __init__(self) -> None:
        self.now = 10
        self.records: list[Record] = []

    def call(self, function: str, *arguments: object, inside: Callable[[], None] | None = None) -> None:
        """Adds a call of 7 units, or as long as those inside take."""
        at, level, place = self.now, self._level, len(self.records)
        self.now += 1
        if inside is not None:
            self._level += 1
            inside()
            self._level -= 1
        self.now += 6
        self.records.insert(place, record(function, *arguments, at=(at, self.now), level=level))
        self.now += 3

    _level = 0


def io_program(rank: int) -> list[Record]:
    """POSIX, C library, MPI-IO and HDF5; two files that all ranks share."""
    clock = Clock()
    call = clock.call
    own, shared, data = f"{HOME}/own.{rank}", f"{HOME}/shared.bin", f"{HOME}/data.h5"
    call("open", own, 0o1101, 438)
    for _ in range(100):
        call("write", own, "%p", 1000)
    call("lseek", own, 500, 0)
    call("read", own, "%p", 200)
    call("__fxstat64", 1, own, "%p")
    call("close", own)
    call("fopen", f"{HOME}/log.{rank}", "w")
    call("vfprintf", f"{HOME}/log.{rank}", 11)
    call("fwrite", "%p", 8, 5, f"{HOME}/log.{rank}")
    call("fclose", f"{HOME}/log.{rank}")
    call(
        "MPI_File_open",
        "MPI_COMM_WORLD",
        shared,
        5,
        "%p",
        "%p",
        inside=lambda: call("open", shared, 0o102, 438),
    )
    call("MPI_File_set_view", "%p", 4096 * rank, "MPI_DOUBLE", "MPI_DOUBLE", "%p", "%p")
    for step in range(3):
        call(
            "MPI_File_write_at",
            "%p",
            step * 64,
            "%p",
            64,
            "MPI_DOUBLE",
            "%p",
            inside=lambda step=step: call("pwrite64", shared, "%p", 512, 4096 * rank + step * 512),
        )
    call("MPI_File_close", "%p", inside=lambda: call("close", shared))

    def write_dataset() -> None:
        call(
            "MPI_File_write_at_all", "%p", 2048, "%p", 4000, "MPI_BYTE", "%p",
            inside=lambda: (
                call("lseek", data, 2048, 0),
                call("write", data, "%p", 4000),
            )[0],
        )  # fmt: skip

    def create() -> None:
        call(
            "MPI_File_open",
            "MPI_COMM_WORLD",
            data,
            37,
            "%p",
            "%p",
            inside=lambda: call("open", data, 0o1102, 438),
        )

    call("H5Fcreate", data, 2, 0, 0, inside=create)
    call("H5Dwrite", 360287970189639680, 1, 2, 3, 4, "%p", inside=write_dataset)
    call("H5Dclose", 360287970189639680)
    call(
        "H5Fclose",
        72057594037927936,
        inside=lambda: call("MPI_File_close", "%p", inside=lambda: call("close", data)),
    )
    call("MPI_Barrier", "MPI_COMM_WORLD")
    return clock.records


def profile_of(folder: Path, tmp_path: Path) -> barograph.Profile:
    importer.read(folder).write(tmp_path / "trace.baro", overwrite=True)
    profile = barograph.open(tmp_path / "trace.baro")
    profile.verify()
    return profile


def paths_of(profile: barograph.Profile) -> set[str]:
    return {str(path) for path in profile.table("call_paths")["call_path"].to_pylist()}


def counters_of(profile: barograph.Profile, name: str, layer: str) -> dict[str, int]:
    with Workspace(profile) as workspace:
        workspace.need("file_counters")
        rows = workspace.rows(
            """SELECT counter, sum(value)::BIGINT AS n FROM file_counters JOIN objects USING (object_id)
               WHERE name = $name AND layer = $layer AND argument = 0 GROUP BY ALL""",
            {"name": name, "layer": layer},
        )
    return {row["counter"]: row["n"] for row in rows}


@pytest.mark.parametrize(("version", "merged"), FORMATS)
def test_calls_and_bytes_of_each_file_and_operation(version: str, merged: bool, tmp_path: Path):
    ranks = [io_program(rank) for rank in range(3)]
    profile = profile_of(
        write_recorder_trace(tmp_path / "t", ranks, version=version, merged=merged), tmp_path
    )
    with Workspace(profile) as workspace:
        workspace.need()
        rows = workspace.rows(
            """SELECT s.rank, o.name, p.layer, p.operation, sum(s.calls)::BIGINT AS calls,
                      sum(s.bytes)::BIGINT AS bytes, sum(s.time_ns)::BIGINT AS time_ns
               FROM fact_rows s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id)
               WHERE p.parent_id IS NOT NULL GROUP BY ALL"""
        )
    names = {row.function.removeprefix("P") for rank in ranks for row in rank} - {"__fxstat64"} | {"fstat64"}
    assert {row["operation"] for row in rows} == names
    assert sum(row["calls"] for row in rows) == sum(len(rank) for rank in ranks)
    took = sum(100 * (row.end - row.start) for rank in ranks for row in rank)
    assert sum(row["time_ns"] for row in rows) == took
    of = {(row["rank"], row["name"], row["operation"]): (row["calls"], row["bytes"]) for row in rows}
    for rank in range(3):
        assert of[rank, f"{HOME}/own.{rank}", "write"] == (100, 100_000)
        assert of[rank, f"{HOME}/own.{rank}", "read"] == (1, 200)
        assert of[rank, f"{HOME}/own.{rank}", "fstat64"] == (1, 0)
        assert of[rank, f"{HOME}/log.{rank}", "fwrite"] == (1, 40)
        assert of[rank, f"{HOME}/log.{rank}", "vfprintf"] == (1, 10)  # Recorder counts the 0 at the end too
        assert of[rank, f"{HOME}/shared.bin", "MPI_File_write_at"] == (3, 1536)
        assert of[rank, f"{HOME}/shared.bin", "pwrite64"] == (3, 1536)
        assert of[rank, f"{HOME}/data.h5", "H5Dwrite"] == (1, 4000)
        assert of[rank, f"{HOME}/data.h5", "H5Fclose"] == (1, 0)
        assert of[rank, "", "MPI_Barrier"] == (1, 0)
    assert profile.metadata["job.ranks"] == "3"
    assert profile.metadata["run.start_unix_ns"] == "1700000000500000000"
    assert "import.losses" not in profile.metadata


def test_calls_lie_below_those_that_made_them(tmp_path: Path):
    profile = profile_of(write_recorder_trace(tmp_path / "t", [io_program(0)]), tmp_path)
    paths = paths_of(profile)
    assert "program > H5Dwrite > MPI_File_write_at_all > write" in paths
    assert "program > H5Fcreate > MPI_File_open > open" in paths
    assert "program > MPI_File_write_at > pwrite64" in paths
    assert "program > write" in paths
    assert not [path for path in paths if path.startswith("program > MPI_File_write_at_all")]


def test_without_levels_time_and_layer_tell_what_made_a_call(tmp_path: Path):
    flat = [Record(row.function, row.arguments, row.start, row.end) for row in io_program(0)]
    with_levels = profile_of(write_recorder_trace(tmp_path / "a", [io_program(0)]), tmp_path)
    expected = paths_of(with_levels)
    found = profile_of(write_recorder_trace(tmp_path / "b", [flat]), tmp_path)
    assert paths_of(found) == expected


def test_the_trace_says_where_accesses_were(tmp_path: Path):
    ranks = [io_program(rank) for rank in range(2)]
    profile = profile_of(write_recorder_trace(tmp_path / "t", ranks), tmp_path)
    events = profile.events().to_pylist()
    assert len(events) == sum(len(rank) for rank in ranks) - 2  # without the two barriers
    for rank in range(2):
        mine = [row for row in events if row["rank"] == rank]
        assert [row["end_ns"] for row in mine] == sorted(row["end_ns"] for row in mine)
        own = [(row["operation"], row["offset"], row["length"]) for row in mine
               if row["file"] == f"{HOME}/own.{rank}" and row["offset"] is not None]  # fmt: skip
        assert own == [*(("write", step * 1000, 1000) for step in range(100)), ("read", 500, 200)]
        for operation in ("MPI_File_write_at", "pwrite64"):
            found = [(row["offset"], row["length"]) for row in mine if row["operation"] == operation]
            assert found == [(4096 * rank + step * 512, 512) for step in range(3)]
        below = [
            (row["offset"], row["length"])
            for row in mine
            if row["call_path"].endswith("write_at_all > write")
        ]
        assert below == [(2048, 4000)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t", "trace.baro"], "all is in one file"


def test_file_counters_follow_the_definitions_of_recorded_ones(tmp_path: Path):
    profile = profile_of(write_recorder_trace(tmp_path / "t", [io_program(0)]), tmp_path)
    own = counters_of(profile, f"{HOME}/own.0", "posix")
    expected = {
        "opens": 1, "closes": 1, "writes": 100, "reads": 1, "seeks": 1, "stats": 1, "bytes written": 100_000,
        "bytes read": 200, "consecutive writes": 99, "sequential writes": 99, "sequential reads": 1, "switches": 1,
        "last byte written": 99_999, "last byte read": 699, "write time": 70_000, "read time": 700,
        "metadata time": 4 * 700, "first open": 1000, "longest write": 700, "size of longest write": 1000,
    }  # fmt: skip
    assert {name: own.get(name, 0) for name in expected} == expected
    shared = counters_of(profile, f"{HOME}/shared.bin", "mpi-io")
    expected = {
        "opens": 1,
        "collective opens": 1,
        "views": 1,
        "writes": 3,
        "collective writes": 0,
        "closes": 1,
    }
    assert {name: shared.get(name, 0) for name in expected} == expected
    data = counters_of(profile, f"{HOME}/data.h5", "mpi-io")
    assert (data["writes"], data["collective writes"]) == (1, 1)


def test_views_and_findings_work_on_it(tmp_path: Path):
    ranks = [io_program(rank) for rank in range(4)]
    profile = profile_of(write_recorder_trace(tmp_path / "t", ranks), tmp_path)
    with Workspace(profile) as workspace:
        names = {row["name"] for row in file_rows(workspace, FileFilter(layers=["posix"]))}
        assert {f"{HOME}/own.0", f"{HOME}/shared.bin", f"{HOME}/data.h5"} <= names
        said = " ".join(losses_of(workspace).sentences())
    assert "no results" in profile.metadata["import.notes"]
    assert "cannot be read" not in said


def small_requests(rank: int) -> list[Record]:
    clock = Clock()
    clock.call("open", f"{HOME}/own.{rank}", 0o1101, 438)
    for _ in range(3000):
        clock.call("write", f"{HOME}/own.{rank}", "%p", 100)
    clock.call("close", f"{HOME}/own.{rank}")
    return clock.records


def test_findings_name_the_fault_of_a_trace(tmp_path: Path):
    folder = write_recorder_trace(tmp_path / "t", [small_requests(rank) for rank in range(2)])
    with Workspace(profile_of(folder, tmp_path)) as workspace:
        (found,) = find_all(workspace, make_settings({"levels": {"short_s": 0}})).shown
    assert found.id == "small-requests"
    assert [site.call_path for site in found.where] == ["program > write"]


def test_every_command_reads_it(run: RunCommand, tmp_path: Path):
    folder = write_recorder_trace(
        tmp_path / "n1-u-app-77-101500.123", [io_program(rank) for rank in range(2)]
    )
    target = tmp_path / "x.baro"
    result = run("import", str(folder), "-o", str(target))
    assert (result.exit_code, result.stdout) == (0, f"wrote {target}\n")
    assert "a Recorder trace has no results" in result.stderr
    assert barograph.open(target).metadata["program.name"] == "app"
    for words in (("report", str(target)), ("files", str(target)), ("trace", str(target))):
        shown = run(*words)
        assert shown.exit_code == 0, (words, shown.stderr)
        assert shown.stdout


def test_places_that_the_trace_does_not_tell_are_unknown(tmp_path: Path):
    clock = Clock()
    call = clock.call
    name = f"{HOME}/old.log"
    call("open", name, 0o2001, 438)  # to append to a file whose length is not known
    call("write", name, "%p", 10)
    call("lseek", name, 0, 2)
    call("write", name, "%p", 10)
    call("lseek", name, 100, 0)
    call("write", name, "%p", 10)
    call("lseek", name, 5, 1)
    call("write", name, "%p", "???")
    profile = profile_of(write_recorder_trace(tmp_path / "t", [clock.records]), tmp_path)
    writes = [row for row in profile.events().to_pylist() if row["operation"] == "write"]
    assert [row["offset"] for row in writes] == [None, None, 100, 115]
    losses = json.loads(profile.metadata["import.losses"])
    assert losses == [
        "of 1 reads and writes the trace has no bytes: how much they moved is unknown, "
        "and sums of bytes are without it",
        "of 2 reads and writes it is not known where in the file they were",
    ]


def test_of_several_open_files_a_handle_is_that_of_the_calls_below(tmp_path: Path):
    clock = Clock()
    call = clock.call
    for name in ("a", "b"):
        call("MPI_File_open", "MPI_COMM_SELF", f"{HOME}/{name}", 5, "%p", "%p")
    call(
        "MPI_File_write", "%p", "%p", 100, "MPI_INT", "%p",
        inside=lambda: call("pwrite", f"{HOME}/a", "%p", 400, 0),
    )  # fmt: skip
    call("MPI_File_write", "%p", "%p", 100, "MPI_INT", "%p")
    profile = profile_of(write_recorder_trace(tmp_path / "t", [clock.records]), tmp_path)
    assert counters_of(profile, f"{HOME}/a", "mpi-io")["bytes written"] == 400
    assert counters_of(profile, f"{HOME}/b", "mpi-io")["bytes written"] == 400
    assert "of 1 calls of MPI-IO or HDF5 it is not sure" in profile.metadata["import.losses"]


def test_a_derived_type_has_the_bytes_of_the_calls_below(tmp_path: Path):
    clock = Clock()
    call = clock.call
    name = f"{HOME}/a"
    call("MPI_File_open", "MPI_COMM_SELF", name, 5, "%p", "%p")
    call(
        "MPI_File_write", "%p", "%p", 2, "MPI_TYPE_UNKNOWN", "%p",
        inside=lambda: (call("pwrite", name, "%p", 300, 0), call("pwrite", name, "%p", 500, 1000))[0],
    )  # fmt: skip
    profile = profile_of(write_recorder_trace(tmp_path / "t", [clock.records]), tmp_path)
    assert counters_of(profile, name, "mpi-io")["bytes written"] == 800


def test_threads_keep_their_calls_apart(tmp_path: Path):
    rows = [
        record("write", "/d/a", "%p", 1, at=(0, 100), thread=7),
        record("MPI_File_open", "MPI_COMM_SELF", "/d/b", 5, "%p", "%p", at=(20, 80), thread=8),
        record("read", "/d/a", "%p", 1, at=(10, 50), thread=9),  # began before the call that stands before it
        record("open", "/d/b", 2, at=(30, 40), level=1, thread=8),
    ]
    profile = profile_of(write_recorder_trace(tmp_path / "t", [rows]), tmp_path)
    times = {row["operation"]: (row["start_ns"], row["call_path"]) for row in profile.events().to_pylist()}
    assert {name: path for name, (_, path) in times.items()} == {
        "write": "program > write",
        "read": "program > read",
        "MPI_File_open": "program > MPI_File_open",
        "open": "program > MPI_File_open > open",
    }
    assert times["read"][0] == pytest.approx(1000, abs=64)


def test_a_grammar_may_stand_for_many_calls(tmp_path: Path):
    count = 100_000
    folder = write_recorder_trace(tmp_path / "t", [[record("write", "/d/a", "%p", 8, at=(0, 1))]])
    rules = [(-1, [(-2, 100)]), (-2, [(-3, 10), (0, 500)]), (-3, [(0, 50)])]
    words = [len(rules)]
    for number, body in rules:
        words += [number, len(body), *(word for pair in body for word in pair)]
    (folder / "0.cfg").write_bytes(struct.pack(f"<{len(words)}i", *words))
    (folder / "0.ts").write_bytes(struct.pack("<II", 5, 7) * count)
    profile = profile_of(folder, tmp_path)
    facts = profile.table("fact_rows").to_pylist()
    assert [(row["calls"], row["bytes"]) for row in facts if row["path_id"]] == [(count, 8 * count)]
    assert int(profile.metadata["run.wall_ns"]) == 100 * (5 * count + 2)


READ_BY_UTILS = """
import contextlib, io, json, sys
from recorder_utils import RecorderReader
with contextlib.redirect_stdout(io.StringIO()):
    reader = RecorderReader(sys.argv[1])
names = [name.removeprefix("P") if name.startswith("PMPI") else name for name in reader.funcs]
rows = []
for rank in range(reader.GM.total_ranks):
    for at in range(reader.LMs[rank].total_records):
        row = reader.records[rank][at]
        rows.append([rank, names[row.func_id], row.args_to_strs(), row.tstart, row.tend, row.level])
print(json.dumps(rows))
"""


def test_recorder_utils_reads_the_same(tmp_path: Path):
    """What the test's writer writes is what the library takes for a trace, and the importer has the same of it."""
    found = subprocess.run([sys.executable, "-c", "import recorder_utils"], capture_output=True, check=False)
    if found.returncode != 0:
        pytest.skip("recorder-utils is not installed")
    ranks = [io_program(rank) for rank in range(2)]
    folder = write_recorder_trace(tmp_path / "t", ranks)
    result = subprocess.run(
        [sys.executable, "-c", READ_BY_UTILS, str(folder)], capture_output=True, text=True, check=True
    )
    read: list[list[Any]] = json.loads(result.stdout)
    written = [(rank, row) for rank, rows in enumerate(ranks) for row in rows]
    assert len(read) == len(written)
    for (rank, row), (*theirs, start, end, level) in zip(written, read, strict=True):
        assert theirs == [rank, row.function.removeprefix("P"), list(row.arguments)]
        assert (start, end) == (pytest.approx(row.start * 1e-7), pytest.approx(row.end * 1e-7))
        assert level == row.level
    profile = profile_of(folder, tmp_path)
    ours = Counter(
        (event["rank"], event["operation"], round(event["start_ns"] / 1000))
        for event in profile.events().to_pylist()
    )
    theirs_ = Counter(
        (rank, {"__fxstat64": "fstat64"}.get(name, name), round(start * 1e9 / 64) * 64 // 1000)
        for rank, name, _, start, _, _ in read
        if name != "MPI_Barrier"
    )
    assert {key[:2] for key in ours} == {key[:2] for key in theirs_}
    assert ours.total() == theirs_.total()


@pytest.mark.parametrize("version", ["2.2.1", "4.0.0"])
def test_other_versions_are_named(version: str, run: RunCommand, tmp_path: Path):
    folder = write_recorder_trace(tmp_path / "t", [io_program(0)], version=version)
    result = run("import", str(folder), "-o", str(tmp_path / "x.baro"))
    assert result.exit_code == ExitCode.BAD_PROFILE
    assert result.stderr.splitlines() == [
        f"barograph: error: {folder} is a trace of Recorder {version[:3]}, which cannot be imported",
        "hint: traces of Recorder 2.3, 2.4, 2.5 and 3 can",
    ]


def test_sources_between_2_5_and_3_have_the_layout_of_3(tmp_path: Path):
    """They call themselves 2.5, have the names of functions right behind the head, and less switches."""
    folder = write_recorder_trace(tmp_path / "t", [io_program(0)], version="3.0.0", merged=True)
    data = (folder / "recorder.mt").read_bytes()
    head = struct.pack("<i6?6xddi4?", 1, *[True] * 6, 1.7e9, 1e-7, 9, True, True, False, False)
    (folder / "recorder.mt").write_bytes(head + data[1024:])
    (folder / "VERSION").write_text("2.5.0")
    profile = profile_of(folder, tmp_path)
    assert profile.events().num_rows == len([row for row in io_program(0) if "Barrier" not in row.function])


def test_times_of_3_need_not_be_compressed(tmp_path: Path):
    ranks = [io_program(rank) for rank in range(2)]
    tables: list[Any] = []
    for packed in (True, False):
        home = tmp_path / str(packed)
        home.mkdir()
        folder = write_recorder_trace(home / "t", ranks, version="3.0.0", packed_times=packed)
        tables.append(profile_of(folder, home).events())
    assert tables[0].num_rows > 0
    assert tables[0].equals(tables[1])


def test_all_versions_say_the_same(tmp_path: Path):
    ranks = [io_program(rank) for rank in range(3)]
    found: list[Any] = []
    for number, (version, merged) in enumerate(FORMATS):
        home = tmp_path / str(number)
        home.mkdir()
        profile = profile_of(write_recorder_trace(home / "t", ranks, version=version, merged=merged), home)
        fact_rows: Any = profile.table("fact_rows")
        keys = ("rank", "path_id", "object_id", "bucket")
        found.append((profile.events(), fact_rows.sort_by([(key, "ascending") for key in keys])))
    assert all(
        events.equals(found[0][0]) and fact_rows.equals(found[0][1]) for events, fact_rows in found[1:]
    )


def test_netcdf_and_pnetcdf_have_their_layers_and_files(tmp_path: Path):
    clock = Clock()
    clock.call("ncmpi_create", "MPI_COMM_WORLD", f"{HOME}/a.nc", 0, "info", 7)
    clock.call("ncmpi_put_vara_int_all", 7, 0, "%p", "%p", "%p")
    clock.call("nc_open", f"{HOME}/b.nc", 0, 9)
    clock.call("nc_get_var_float", 9, 0, "%p")
    clock.call("nc_close", 9)
    clock.call("ncmpi_close", 7)
    folder = write_recorder_trace(tmp_path / "t", [clock.records], version="3.0.0")
    rows = profile_of(folder, tmp_path).events().to_pylist()
    assert [(row["layer"], row["operation"], row["file"]) for row in rows] == [
        ("pnetcdf", "ncmpi_create", f"{HOME}/a.nc"),
        ("pnetcdf", "ncmpi_put_vara_int_all", f"{HOME}/a.nc"),
        ("netcdf", "nc_open", f"{HOME}/b.nc"),
        ("netcdf", "nc_get_var_float", f"{HOME}/b.nc"),
        ("netcdf", "nc_close", f"{HOME}/b.nc"),
        ("pnetcdf", "ncmpi_close", f"{HOME}/a.nc"),
    ]


def test_offsets_that_are_a_formula_of_the_rank_are_not_known(tmp_path: Path):
    """Recorder 3 can write `a*r+b` for the offset; which number r is of a rank the trace does not say."""
    clock = Clock()
    clock.call("open", f"{HOME}/a.dat", 66, 420)
    clock.call("pwrite", f"{HOME}/a.dat", "%p", 64, "64*r+0")
    folder = write_recorder_trace(tmp_path / "t", [clock.records] * 3, version="3.0.0", merged=True)
    profile = profile_of(folder, tmp_path)
    rows = [row for row in profile.events().to_pylist() if row["operation"] == "pwrite"]
    assert [(row["length"], row["offset"]) for row in rows] == [(64, None)] * 3
    assert (
        "of 3 reads and writes it is not known where in the file they were"
        in profile.metadata["import.losses"]
    )


def test_offsets_that_may_be_differences_are_not_known(tmp_path: Path):
    """A switch of Recorder 3 makes those of some functions differences to the call before."""
    clock = Clock()
    clock.call("open", f"{HOME}/a.dat", 66, 420)
    for offset in (1000, 64, 64):
        clock.call("pwrite", f"{HOME}/a.dat", "%p", 64, offset)
    clock.call("lseek", f"{HOME}/a.dat", 64, 0)
    clock.call("write", f"{HOME}/a.dat", "%p", 8)
    folder = write_recorder_trace(
        tmp_path / "t", [clock.records], version="3.0.0", merged=True, differences=True
    )
    profile = profile_of(folder, tmp_path)
    rows = [row for row in profile.events().to_pylist() if "write" in row["operation"]]
    assert [(row["length"], row["offset"]) for row in rows] == [(64, None)] * 3 + [(8, None)]
    assert "RECORDER_INTRAPROCESS_PATTERN_RECOGNITION" in profile.metadata["import.losses"]


def test_compressed_times_before_3_are_damage(tmp_path: Path):
    folder = write_recorder_trace(tmp_path / "t", [io_program(0)])
    data = (folder / "recorder.mt").read_bytes()
    (folder / "recorder.mt").write_bytes(struct.pack("<i4xddiii4x", 1, 1.7e9, 1e-7, 9, 1, 0) + data[40:])
    with pytest.raises(ForeignFileError, match="compressed times"):
        importer.read(folder)


@pytest.mark.parametrize("merged", [False, True])
@pytest.mark.parametrize("one_file", [False, True])
def test_newer_traces_of_3_say_their_version_in_the_head(merged: bool, one_file: bool, tmp_path: Path):
    """They have no file VERSION, names of functions in fields of 64 bytes, and may be one file, recorder.dat."""
    ranks = [io_program(rank) for rank in range(3)]
    (tmp_path / "a").mkdir()
    expected = profile_of(
        write_recorder_trace(tmp_path / "a" / "t", ranks, version="3.0.0", merged=merged), tmp_path / "a"
    )
    folder = write_recorder_trace(tmp_path / "t", ranks, version="3.1.0", merged=merged, versioned=False)
    if one_file:
        in_one_file(folder)
        assert [path.name for path in folder.iterdir()] == ["recorder.dat"]
    found = profile_of(folder, tmp_path)
    assert found.events().num_rows > 0
    assert found.events().equals(expected.events())
    assert found.metadata["recorder.version"] == "3.1"
    assert "import.losses" not in found.metadata


def test_a_trace_in_one_file_that_is_cut_off(run: RunCommand, tmp_path: Path):
    folder = write_recorder_trace(tmp_path / "t", [io_program(0)], version="3.0.0", versioned=False)
    data = (in_one_file(folder) / "recorder.dat").read_bytes()
    for size in (3, 20, 60, 200, len(data) - 50):
        (folder / "recorder.dat").write_bytes(data[:size])
        result = run("import", str(folder), "-o", str(tmp_path / "x.baro"))
        assert (result.exit_code, result.stderr[:18]) == (ExitCode.BAD_PROFILE, "barograph: error: "), size
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t"]


def test_a_folder_that_is_no_trace(run: RunCommand, tmp_path: Path):
    (tmp_path / "f").mkdir()
    result = run("import", str(tmp_path / "f"), "-o", str(tmp_path / "x.baro"))
    assert (result.exit_code, "is a folder, but not a Recorder trace" in result.stderr) == (
        ExitCode.BAD_PROFILE,
        True,
    )
    (tmp_path / "f" / "recorder.mt").write_bytes(b"")
    result = run("import", str(tmp_path / "f"), "-o", str(tmp_path / "x.baro"))
    assert (result.exit_code, "has no VERSION" in result.stderr) == (ExitCode.BAD_PROFILE, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["f"]


def test_a_rank_that_cant_be_read_is_a_loss(tmp_path: Path):
    folder = write_recorder_trace(tmp_path / "t", [io_program(rank) for rank in range(3)])
    (folder / "1.cst").unlink()
    profile = profile_of(folder, tmp_path)
    assert profile.metadata["run.complete"] == "false"
    assert "rank 1 cannot be read" in profile.metadata["import.losses"]
    assert set(profile.table("locations")["rank"].to_pylist()) == {0, 2}


def test_times_that_are_cut_off_are_a_loss(tmp_path: Path):
    folder = write_recorder_trace(tmp_path / "t", [io_program(0)])
    times = (folder / "0.ts").read_bytes()
    (folder / "0.ts").write_bytes(times[: 40 * 8 + 3])
    profile = profile_of(folder, tmp_path)
    assert (
        f"rank 0 has no times for some calls: 40 of {len(times) // 8} can be used"
        in profile.metadata["import.losses"]
    )
    assert profile.events().num_rows == 40


def grammar_bytes(rules: list[tuple[int, list[tuple[int, int]]]]) -> bytes:
    words = [len(rules)]
    for number, body in rules:
        words += [number, len(body), *(word for pair in body for word in pair)]
    return struct.pack(f"<{len(words)}i", *words)


@pytest.mark.parametrize(
    "rules",
    [
        [(-1, [(-2, 1)]), (-2, [(-1, 1)])],
        [(-1, [(-7, 1)])],
        [(-2, [(0, 1)])],
        [(-1, [(0, -1)])],
        [(-1, [(1_000_000, 5)])],
    ],
)
def test_grammars_that_make_no_sense_are_errors(
    rules: list[tuple[int, list[tuple[int, int]]]], tmp_path: Path
):
    folder = write_recorder_trace(tmp_path / "t", [io_program(0)])
    (folder / "0.cfg").write_bytes(grammar_bytes(rules))
    with pytest.raises(ForeignFileError, match=r"0\.cfg"):
        importer.read(folder).write(tmp_path / "x.baro")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t"]


def test_a_grammar_of_endless_calls_ends_with_the_times(tmp_path: Path):
    folder = write_recorder_trace(tmp_path / "t", [io_program(0)])
    most = 2**31 - 1
    rules = [(-1, [(-2, most)]), *((-at, [(-at - 1, most)]) for at in range(2, 40)), (-40, [(0, most)])]
    nothing = [(-50 - at, [(-51 - at, most)]) for at in range(40)] + [(-90, [])]
    (folder / "0.cfg").write_bytes(grammar_bytes([(-1, [(-50, most), (-2, most)]), *rules[1:], *nothing]))
    count = (folder / "0.ts").stat().st_size // 8
    profile = profile_of(folder, tmp_path)
    assert profile.events().num_rows == count
    assert "no times for some calls" in profile.metadata["import.losses"]


def damaged(chance: random.Random, folder: Path) -> None:
    """Cuts two files of a trace, or changes bytes of them."""
    for path in chance.sample(sorted(folder.iterdir()), 2):
        data = bytearray(path.read_bytes())
        if chance.random() < 0.4:
            data = data[: chance.randrange(len(data) + 1)]
        else:
            for _ in range(chance.choice([1, 3, 30])):
                data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)


def test_damaged_traces_end_in_an_error_line_or_a_loss(run: RunCommand, tmp_path: Path):
    chance = random.Random(20)
    ranks = [io_program(rank) for rank in range(2)]
    ends = Counter[bool]()
    for turn in range(FUZZED):
        home = tmp_path / str(turn)
        home.mkdir()
        version, merged = FORMATS[turn % len(FORMATS)]
        folder = write_recorder_trace(home / "t", ranks, version=version, merged=merged)
        damaged(chance, folder)
        result = run("import", str(folder), "-o", str(home / "x.baro"))
        ends[result.exit_code == 0] += 1
        if result.exit_code == 0:
            barograph.open(home / "x.baro").verify()
            continue
        assert result.exit_code == ExitCode.BAD_PROFILE, (turn, result.exc_info)
        words = [line.split(": ")[0] for line in result.stderr.splitlines()]
        assert words in (["barograph"], ["barograph", "hint"]), result.stderr
        assert result.stderr.startswith("barograph: error: ")
        assert [path.name for path in home.iterdir()] == ["t"]
    assert min(ends[True], ends[False]) > FUZZED // 5

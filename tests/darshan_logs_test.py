# SPDX-License-Identifier: BSD-3-Clause
# Darshan logs as profiles: those that PyDarshan brings along, and the ones in the folder that BAROGRAPH_DARSHAN_LOGS
# names (or shared/data/darshan beside the repository), which are skipped where there is none. What is in a profile is
# held against PyDarshan's own report of the log.
from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import click.testing
import pytest

import barograph
from barograph.analyze.files.files import FileFilter, file_rows
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli import main
from barograph.cli.exit_codes import ExitCode
from barograph.imports.darshan import darshan as importer
from barograph.imports.darshan import darshan_library
from barograph.imports.darshan.darshan_counters import MODULES, Counted, calls_of, shared_out
from barograph.imports.darshan.darshan_log import Record
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.in_child import ChildDraft
from barograph.spec.file_counters import FILE_COUNTERS
from barograph.testing.command_line import RunCommand
from barograph.testing.foreign.darshan_writer import DarshanLog

ROOT = Path(__file__).parents[1]
FOLDER = Path(os.environ.get("BAROGRAPH_DARSHAN_LOGS") or ROOT.parent / "shared" / "data" / "darshan")
SHARED = sorted(FOLDER.glob("*/*.darshan"))


def shipped() -> list[Path]:
    """The logs that PyDarshan brings along for its own examples and tests."""
    try:
        import darshan
    except ImportError:
        return []
    place = Path(darshan.__file__).parent
    found = {path.name: path for path in place.rglob("*.darshan") if path.stat().st_size < 100_000}
    return [found[name] for name in sorted(found)]


SHIPPED = shipped()
needs_pydarshan = pytest.mark.skipif(not SHIPPED, reason="PyDarshan is not installed, or without its logs")


def log(name: str) -> Path:
    return next(path for path in SHIPPED if path.name == name)


def written(path: Path, tmp_path: Path) -> barograph.Profile:
    importer.read(path).write(tmp_path / "log.baro")
    profile = barograph.open(tmp_path / "log.baro")
    profile.verify()
    return profile


def sums_of_profile(profile: barograph.Profile) -> dict[tuple[str, str], int]:
    with Workspace(profile) as workspace:
        workspace.need("file_counters")
        rows = workspace.rows(
            "SELECT layer, counter, sum(value)::BIGINT AS n FROM file_counters GROUP BY ALL"
        )
    return {(row["layer"], row["counter"]): row["n"] for row in rows}


def sums_of_darshan(path: Path) -> dict[tuple[str, str], float]:
    """What PyDarshan's report adds up to, for counters that are plain sums under one name."""
    import darshan

    names = {row.darshan: row.name for row in FILE_COUNTERS if row.merge == "sum" and row.kind == "counter"}
    names["INDEP_READS"] = names["NB_READS"] = names["SPLIT_READS"] = "reads"
    names["INDEP_WRITES"] = names["NB_WRITES"] = names["SPLIT_WRITES"] = "writes"
    sums: dict[tuple[str, str], float] = defaultdict(float)
    report = darshan.DarshanReport(str(path), read_all=False)
    for module in set(report.modules) & set(MODULES):
        report.mod_read_all_records(module, dtype="pandas")
        prefix = MODULES[module].prefix
        for records in report.records[module]:
            for kind in ("counters", "fcounters"):
                for column in set(records[kind].columns) - {"id", "rank"}:
                    name = names.get(column.removeprefix(prefix))
                    value = records[kind][column].clip(lower=0).sum() * (1e9 if kind == "fcounters" else 1)
                    if name and value:
                        sums[MODULES[module].layer, name] += value
                    if name in {"collective reads", "collective writes"}:  # ours count in both
                        sums[MODULES[module].layer, name.removeprefix("collective ")] += value
    return {key: value for key, value in sums.items() if value}


@needs_pydarshan
@pytest.mark.parametrize(
    "name", ["sample-goodost.darshan", "ior_hdf5_example.darshan", "example.darshan", "noposix.darshan"]
)
def test_sums_are_those_of_pydarshan(name: str, tmp_path: Path):
    path = log(name)
    found, expected = sums_of_profile(written(path, tmp_path)), sums_of_darshan(path)
    assert expected
    for key, value in expected.items():
        layer, counter = key
        if counter == "syncs" and layer in {"hdf5", "pnetcdf", "mpi-io", "stdio"}:
            continue  # under other names there
        assert found.get(key, 0) == pytest.approx(value, abs=2e3 if "time" in counter else 0.0), key


@needs_pydarshan
def test_facts_and_counters_of_a_log_say_the_same(tmp_path: Path):
    profile = written(log("ior_hdf5_example.darshan"), tmp_path)
    counters = sums_of_profile(profile)
    with Workspace(profile) as workspace:
        workspace.need("io_directions")
        rows = workspace.rows(
            """SELECT p.layer, d.direction, sum(s.calls)::BIGINT AS calls, sum(s.bytes)::BIGINT AS bytes
               FROM fact_rows s JOIN call_paths p USING (path_id) JOIN io_directions d USING (layer, operation)
               WHERE s.bucket > 0 GROUP BY ALL"""
        )
        assert {row["layer"] for row in rows} == {"posix", "mpi-io", "hdf5", "stdio"}
        for row in rows:
            verb, past = ("read", "read") if row["direction"] == "read" else ("write", "written")
            assert row["calls"] == counters[row["layer"], f"{verb}s"], row
            assert row["bytes"] == counters[row["layer"], f"bytes {past}"], row
        workspace.need("rank_times")
        total = workspace.rows("SELECT sum(total_ns)::BIGINT AS n FROM rank_times")[0]["n"]
        assert total == 4 * int(profile.metadata["run.wall_ns"])


@needs_pydarshan
def test_lower_layers_lie_below_upper_ones(tmp_path: Path):
    profile = written(log("ior_hdf5_example.darshan"), tmp_path)
    paths = profile.table("call_paths")["call_path"].to_pylist()
    # HDF5 writes its own structures too, when it closes a file: that takes longer than the calls of H5Dwrite.
    assert "program > (caller unknown) > MPI_File_write > write" in paths
    assert "program > HDF5 metadata > MPI-IO metadata > POSIX metadata" in paths
    assert not [path for path in paths if path.startswith(("program > write", "program > MPI_File"))]


@needs_pydarshan
def test_a_file_of_all_ranks(tmp_path: Path):
    profile = written(log("example.darshan"), tmp_path)
    assert profile.metadata["job.ranks"] == "2048"
    assert profile.metadata["program.name"] == "vpicio_uni"
    with Workspace(profile) as workspace:
        (row,) = file_rows(workspace, FileFilter(layers=["posix"]))
        assert (row["ranks"], row["rank_list"], row["slowest_rank"]) == (2048, "all ranks", 1312)
        assert row["writes"] == 16_402
        attributes = row["attributes"]
        assert (attributes["shared record"], attributes["ranks"]) == ("True", "2048")
        assert (attributes["stripe size"], attributes["stripe count"]) == ("1048576", "24")
        assert len(attributes["osts"].split(",")) == 24
        assert row["file_system"] == "lustre"
        assert any("what the other ranks did is unknown" in loss for loss in losses_of(workspace).sentences())


@needs_pydarshan
def test_the_trace_holds_every_access_of_dxt(tmp_path: Path):
    import darshan.backend.cffi_backend as backend

    path = log("ior_hdf5_example.darshan")
    profile = written(path, tmp_path)
    handle = backend.log_open(str(path))
    expected: list[tuple[Any, ...]] = []
    for module, layer in (("DXT_POSIX", "posix"), ("DXT_MPIIO", "mpi-io")):
        while (record := backend.log_get_dxt_record(handle, module)) is not None:
            for kind in ("read", "write"):
                expected += [
                    (record["rank"], layer, kind, row["offset"], row["length"])
                    for row in record[f"{kind}_segments"]
                ]
    backend.log_close(handle)
    events = profile.events().to_pylist()
    assert len(events) == len(expected) == 118
    found = [
        (
            row["rank"],
            row["layer"],
            "read" if "read" in row["operation"] else "write",
            row["offset"],
            row["length"],
        )
        for row in events
    ]
    assert sorted(found) == sorted(expected)
    for rank in range(4):
        ends = [row["end_ns"] for row in events if row["rank"] == rank]
        assert ends == sorted(ends)
    assert set(profile.table("locations")["node"].to_pylist()) == {"nid00097", "unknown"}


@pytest.mark.parametrize("path", SHARED or [None], ids=lambda path: path.parent.name if path else "none")
def test_every_log_becomes_a_profile(path: Path | None, tmp_path: Path):
    if path is None:
        pytest.skip(f"there are no logs in {FOLDER}")
    pytest.importorskip("darshan")
    profile = written(path, tmp_path)
    with Workspace(profile) as workspace:
        losses = losses_of(workspace).sentences()
        workspace.need("rank_times", "file_ranks")
        assert workspace.ranks == int(profile.metadata["job.ranks"])
    partial = "ran out of memory" in json.dumps(losses)
    assert partial == (path.parent.name in {"dl-partial_data_stdio"})
    assert ("names of files cannot be read" in json.dumps(losses)) == (
        path.parent.name == "pd-MPI_File_write"
    )


@needs_pydarshan
def test_the_command_knows_a_log_by_its_content(run: RunCommand, tmp_path: Path):
    copy = tmp_path / "x.dat"
    copy.write_bytes(log("ior_hdf5_example.darshan").read_bytes())
    result = run("import", str(copy), "-o", str(tmp_path / "x.baro"))
    assert (result.exit_code, result.stdout) == (0, f"wrote {tmp_path / 'x.baro'}\n")
    assert "are divided by the number of calls" in result.stderr
    two = run("import", str(copy), str(copy))
    assert (two.exit_code, "a profile is made from one file" in two.stderr) == (ExitCode.USAGE, True)


@needs_pydarshan
@pytest.mark.parametrize("size", [20, 400, 1000, 2000])
def test_a_log_cut_off_is_an_error_or_a_loss(size: int, run: RunCommand, tmp_path: Path):
    cut = tmp_path / "cut.darshan"
    cut.write_bytes(log("ior_hdf5_example.darshan").read_bytes()[:size])
    result = run("import", str(cut), "-o", str(tmp_path / "cut.baro"))
    if result.exit_code == 0:
        assert "barograph: warning: " in result.stderr
    else:
        assert result.exit_code == ExitCode.BAD_PROFILE
        assert result.stderr.startswith("barograph: error: ")
        assert len(result.stderr.splitlines()) <= 2


def test_without_pydarshan_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    darshan_library.load.cache_clear()
    monkeypatch.setitem(sys.modules, "darshan", None)
    monkeypatch.setitem(sys.modules, "darshan.backend.cffi_backend", None)
    with pytest.raises(ForeignFileError, match="PyDarshan, which is not installed") as error:
        importer.read(tmp_path / "a.darshan")
    assert error.value.hint == 'pip install "barograph[darshan]"'


@needs_pydarshan
def test_a_log_with_traced_accesses_alone_has_their_sums(tmp_path: Path):
    path = tmp_path / "many.darshan"
    subprocess.run(
        [sys.executable, str(ROOT / "bench" / "dxt.py"), "--make", str(path), "4", "800"], check=True
    )
    profile = written(path, tmp_path)
    assert profile.events().num_rows == 800
    counters = sums_of_profile(profile)
    expected = {
        "reads": 400, "writes": 400, "bytes read": 400 * 4096, "bytes written": 400 * 4096, "switches": 4,
        "sequential writes": 399, "consecutive writes": 0, "write time": 400 * 20_000,
    }  # fmt: skip
    assert {name: counters.get(("posix", name), 0) for name in expected} == pytest.approx(expected, abs=10)
    with Workspace(profile) as workspace:
        workspace.need("io_directions")
        rows = workspace.rows(
            """SELECT s.rank, d.direction, s.calls, s.bytes, s.time_ns
               FROM fact_rows s JOIN call_paths p USING (path_id) JOIN io_directions d USING (layer, operation)
               WHERE s.bucket > 0 ORDER BY ALL"""
        )
        found = [(row["rank"], row["direction"], row["calls"], row["bytes"]) for row in rows]
        assert found == [(rank, way, 100, 409_600) for rank in range(4) for way in ("read", "write")]
        assert all(row["time_ns"] == pytest.approx(100 * 20_000, abs=10) for row in rows)
        (file,) = file_rows(workspace, FileFilter(layers=["posix"]))
        assert (file["ranks"], file["writes"], file["bytes_written"]) == (4, 400, 400 * 4096)
        workspace.need("timeline")
        (line,) = workspace.rows("SELECT sum(bytes)::BIGINT AS n FROM timeline WHERE layer = 'posix'")
        assert line["n"] == 800 * 4096


def test_a_library_that_crashes_is_an_error_line(tmp_path: Path):
    target = tmp_path / "x.baro"
    with pytest.raises(ForeignFileError, match=r"crashed \(SIGABRT\)"):
        ChildDraft("barograph.testing.foreign.crashing_importer", tmp_path / "log").write(target)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def run() -> RunCommand:
    """Runs a command line in this process."""
    return lambda *words: click.testing.CliRunner().invoke(main, list(words))


def posix(times: dict[str, float] | None = None, **values: int) -> Counted:
    record = Record(1, 0, 0, {f"POSIX_{name}": value for name, value in values.items()}, times or {})
    return Counted(MODULES["POSIX"], record)


def test_sizes_and_times_of_classes_add_up():
    counted = posix(
        {"POSIX_F_READ_TIME": 3e-6, "POSIX_F_META_TIME": 1e-6},
        READS=30, BYTES_READ=25_000, SIZE_READ_0_100=20, SIZE_READ_1K_10K=10, OPENS=2, SEEKS=50,
        ACCESS1_ACCESS=2048, ACCESS1_COUNT=10, STATS=-1,
    )  # fmt: skip
    rows = {(row.operation, row.bucket): row for row in calls_of(counted)}
    assert set(rows) == {("POSIX metadata", 0), ("lseek", 0), ("read", 3), ("read", 5)}
    assert (rows["POSIX metadata", 0].calls, rows["POSIX metadata", 0].time_ns) == (2, 1000)
    assert rows["lseek", 0].time_ns == 0
    large, small = rows["read", 5], rows["read", 3]
    assert (large.calls, large.smallest, large.largest, large.bytes) == (
        10,
        2048,
        24_952 // 10 + 1,
        24_952,
    ) or (
        large.calls,
        large.smallest,
        large.largest,
    ) == (10, 2048, 2300)
    assert small.bytes + large.bytes == 25_000
    assert (small.time_ns, large.time_ns) == (2000, 1000)


def test_parts_add_up_to_the_whole():
    assert shared_out(10, [1, 1, 1]) == [3, 3, 4]
    assert shared_out(7, [0, 5]) == [0, 7]
    assert shared_out(7, []) == []
    assert shared_out(7, [0, 0]) == [0, 0]


@needs_pydarshan
def test_modules_that_are_not_shown_are_named(tmp_path: Path):
    made = DarshanLog(2, 60, names={7: "/scratch/a"})
    made.add("POSIX", 7, 0, OPENS=1, WRITES=4, BYTES_WRITTEN=400, SIZE_WRITE_0_100=4, F_WRITE_TIME=0.5)
    made.raw = {12: (1, bytes(64)), 13: (1, bytes(64))}
    profile = written(made.write(tmp_path / "a.darshan"), tmp_path)
    with Workspace(profile) as workspace:
        said = losses_of(workspace).sentences()
    assert [sentence for sentence in said if "not shown" in sentence] == [
        "the log has records of MDHIM (accesses to the key-value store MDHIM), which are not shown",
        "the log has records of APXC (counters of a Cray XC network), which are not shown",
    ]
    assert sums_of_profile(profile)["posix", "writes"] == 4


def imported(path: Path, run: RunCommand, tmp_path: Path) -> barograph.Profile:
    """As the command does it, in a process of its own: the library reads APMPI once in each."""
    result = run("import", str(path), "-o", str(tmp_path / "log.baro"))
    assert result.exit_code == 0, result.stderr
    profile = barograph.open(tmp_path / "log.baro")
    profile.verify()
    return profile


@needs_pydarshan
def test_what_is_no_whole_record_or_of_no_rank_is_a_loss(run: RunCommand, tmp_path: Path):
    made = DarshanLog(2, 60, names={7: "/scratch/a"})
    made.add("STDIO", 7, 5, OPENS=1, WRITES=4, BYTES_WRITTEN=400)
    made.communication(9, "n0", MPI_SEND_CALL_COUNT=3, MPI_SEND_TOTAL_TIME=1.0)
    made.raw = {1: (4, bytes(100))}
    profile = imported(made.write(tmp_path / "a.darshan"), run, tmp_path)
    assert json.loads(profile.metadata["import.losses"]) == [
        "the log has data of POSIX that is not a whole record",
        "1 record of ranks that the job does not have count as of all ranks",
        "MPI calls in 1 record of ranks that the job does not have are left out",
    ]


@needs_pydarshan
def test_calls_of_mpi_are_those_of_autoperf(run: RunCommand, tmp_path: Path):
    made = DarshanLog(2, 60, names={7: "/scratch/a"})
    made.add("POSIX", 7, 0, OPENS=1, WRITES=4, BYTES_WRITTEN=400, SIZE_WRITE_0_100=4, F_WRITE_TIME=2.0)
    for rank in range(2):
        made.communication(
            rank, f"n{rank}",
            MPI_ALLREDUCE_CALL_COUNT=10, MPI_ALLREDUCE_TOTAL_BYTES=80, MPI_ALLREDUCE_MSG_SIZE_AGG_0_256=10,
            MPI_ALLREDUCE_TOTAL_TIME=3.0 + rank, MPI_ALLREDUCE_MIN_TIME=0.125, MPI_ALLREDUCE_MAX_TIME=1.0,
            MPI_ALLREDUCE_TOTAL_SYNC_TIME=2.0, MPI_BARRIER_CALL_COUNT=3, MPI_BARRIER_TOTAL_TIME=0.5,
            MPI_WIN_FLUSH_LOCAL_ALL_CALL_COUNT=1, MPI_WIN_FLUSH_LOCAL_ALL_TOTAL_TIME=0.25,
        )  # fmt: skip
    profile = imported(made.write(tmp_path / "a.darshan"), run, tmp_path)
    with Workspace(profile) as workspace:
        rows = workspace.rows(
            """SELECT s.rank, p.operation, s.calls, s.bytes, s.time_ns, s.min_ns, s.max_ns
               FROM fact_rows s JOIN call_paths p USING (path_id) WHERE p.layer = 'mpi' ORDER BY ALL"""
        )
        assert [tuple(row.values()) for row in rows] == [
            row
            for rank in range(2)
            for row in (
                (rank, "MPI_Allreduce", 10, 80, (5 + rank) * 10**9, 125_000_000, 10**9),
                (rank, "MPI_Barrier", 3, 0, 500_000_000, 0, 166_666_666),
                (rank, "MPI_Win_flush_local_all", 1, 0, 250_000_000, 0, 250_000_000),
            )
        ]
        workspace.need("rank_times")
        rows = workspace.rows("SELECT mpi_ns, io_ns, total_ns FROM rank_times ORDER BY rank")
        assert [tuple(row.values()) for row in rows] == [
            (5_750_000_000, 2 * 10**9, 60 * 10**9), (6_750_000_000, 0, 60 * 10**9),
        ]  # fmt: skip
        assert losses_of(workspace).sentences() == []
    assert profile.table("locations")["node"].to_pylist() == ["n0", "n1"]
    assert "counts by message size are not read" in profile.metadata["import.notes"]
    assert "a barrier before each collective" in profile.metadata["import.notes"]
    for words in (("report",), ("findings",), ("ranks",)):
        assert run(*words, str(tmp_path / "log.baro")).exit_code == 0


@needs_pydarshan
def test_records_of_autoperf_without_their_head_are_a_loss(run: RunCommand, tmp_path: Path):
    made = DarshanLog(2, 60, names={7: "/scratch/a"})
    made.raw = {14: (1, bytes(8192))}
    profile = imported(made.write(tmp_path / "a.darshan"), run, tmp_path)
    assert "records of APMPI cannot be read" in profile.metadata["import.losses"]


@needs_pydarshan
def test_daos_is_a_layer_of_its_own(tmp_path: Path):
    made = DarshanLog(2, 60, names={7: "/pool/a", 8: "/pool/b", 9: "/scratch/c"})
    made.add(
        "DFS", 7, 0, OPENS=1, LOOKUPS=2, READS=3, READXS=1, WRITES=8, NB_READS=2, NB_WRITES=8, STATS=5, REMOVES=1,
        BYTES_READ=4000, BYTES_WRITTEN=8000, SIZE_READ_100_1K=4, SIZE_WRITE_100_1K=8, F_READ_TIME=1.0,
        F_WRITE_TIME=2.0, F_META_TIME=0.5,
    )  # fmt: skip
    made.add(
        "DAOS", 8, 1, ARRAY_OPENS=1, ARRAY_READS=3, KV_PUTS=2, OBJ_FETCHES=1, NB_OPS=4, BYTES_READ=4096,
        BYTES_WRITTEN=20, SIZE_READ_1K_10K=4, SIZE_WRITE_0_100=2, F_READ_TIME=1.0, F_WRITE_TIME=0.25,
    )  # fmt: skip
    profile = written(made.write(tmp_path / "a.darshan"), tmp_path)
    counters = sums_of_profile(profile)
    expected = {
        ("dfs", "opens"): 3, ("dfs", "reads"): 4, ("dfs", "writes"): 8, ("dfs", "nonblocking reads"): 2,
        ("dfs", "stats"): 5, ("dfs", "removals"): 1, ("dfs", "bytes written"): 8000, ("daos", "opens"): 1,
        ("daos", "reads"): 4, ("daos", "writes"): 2, ("daos", "bytes read"): 4096,
    }  # fmt: skip
    assert {key: counters.get(key, 0) for key in expected} == expected
    paths = profile.table("call_paths")["call_path"].to_pylist()
    assert "program > dfs_write" in paths
    # Which calls of DFS made those of DAOS is not known.
    assert "program > (caller unknown) > daos_array_read" in paths
    with Workspace(profile) as workspace:
        workspace.need("rank_times")
        rows = workspace.rows("SELECT io_ns, total_ns FROM rank_times ORDER BY rank")
        assert [tuple(row.values()) for row in rows] == [
            (3_500_000_000, 60 * 10**9), (1_250_000_000, 60 * 10**9),
        ]  # fmt: skip
        by_layer = {row["layer"]: row for row in file_rows(workspace, FileFilter())}
        assert (by_layer["dfs"]["reads"], by_layer["daos"]["bytes_read"]) == (4, 4096)


@needs_pydarshan
def test_traced_accesses_are_in_one_file_with_the_profile(tmp_path: Path):
    """Of 40 ranks that each write three blocks, through MPI-IO: what the log has, in the order of their ends."""
    made = DarshanLog(40, 60, names={7: "/scratch/a"})
    made.add("MPI-IO", 7, -1, COLL_OPENS=40, COLL_WRITES=120, BYTES_WRITTEN=12_000, F_WRITE_TIME=30.0)
    made.add(
        "POSIX", 7, -1, OPENS=40, WRITES=120, BYTES_WRITTEN=12_000, SIZE_WRITE_0_100=120, F_WRITE_TIME=20.0
    )
    expected: list[tuple[Any, ...]] = []
    for rank in range(40):
        upper = [((step * 40 + rank) * 100, 100, 1.0 + step, 1.5 + step) for step in range(3)]
        lower = [(offset, size, begin + 0.125, end - 0.125) for offset, size, begin, end in upper]
        made.trace("DXT_MPIIO", 7, rank, node=f"n{rank // 20}", writes=upper)
        made.trace("DXT_POSIX", 7, rank, node=f"n{rank // 20}", writes=lower, reads=[(0, 7, 9.0, 9.25)])
        for above, below in zip(upper, lower, strict=True):
            expected += [
                (rank, "write", below[0], below[3]),
                (rank, "MPI_File_write_all", above[0], above[3]),
            ]
        expected.append((rank, "read", 0, 9.25))
    profile = written(made.write(tmp_path / "a.darshan"), tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.darshan", "log.baro"]
    rows = profile.events().to_pylist()
    assert [
        (row["rank"], row["operation"], row["offset"], round(row["end_ns"] / 1e9, 3)) for row in rows
    ] == expected
    # All calls of MPI-IO were collective writes, so the traced ones were; below them lie those of POSIX.
    assert {row["call_path"] for row in rows if row["operation"] == "write"} == {
        "program > MPI_File_write_all > write"
    }
    assert {row["file"] for row in rows} == {"/scratch/a"}
    some = profile.events(ranks=[3, 39])
    assert set(some.column("rank").to_pylist()) == {3, 39}
    assert some.num_rows == 14
    nodes = dict(
        zip(*(profile.table("locations")[name].to_pylist() for name in ("rank", "node")), strict=True)
    )
    assert (nodes[0], nodes[39], profile.metadata["job.nodes"]) == ("n0", "n1", "2")

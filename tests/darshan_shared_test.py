# SPDX-License-Identifier: BSD-3-Clause
# Darshan logs written here, so that the truth is known: records of all ranks together, calls of several layers that do
# not fit into each other, pipes. PyDarshan reads the same files: the numbers that it says are those that were meant.
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click.testing
import pytest

import barograph
from barograph.analyze.calls.hot_spots import hot_spots
from barograph.analyze.calls.tree import call_tree
from barograph.analyze.character import character
from barograph.analyze.files.files import FileFilter, file_rows
from barograph.analyze.files.io import IoFilter, io_totals
from barograph.analyze.findings import Findings, find_all
from barograph.analyze.losses import losses_of
from barograph.analyze.metrics import job_metrics
from barograph.analyze.time.time_split import extent, known, split_by_rank, split_of_job
from barograph.analyze.workspace import Workspace
from barograph.cli import main
from barograph.imports.darshan import darshan as importer
from barograph.testing.foreign.darshan_writer import DarshanLog

pytest.importorskip("darshan")

MIB = 2**20
S = 10**9
Read = Callable[[DarshanLog], Workspace]


@pytest.fixture
def workspace_of(tmp_path: Path) -> Read:
    """Writes a log, imports it, and opens the profile for analysis."""

    def made(log: DarshanLog) -> Workspace:
        target = tmp_path / "log.baro"
        importer.read(log.write(tmp_path / "log.darshan")).write(target, overwrite=True)
        return Workspace(barograph.open(target))

    return made


def hot(workspace: Workspace) -> dict[str, dict[str, Any]]:
    return {row["operation"]: row for row in hot_spots(workspace, 100)}


def ids(found: Findings) -> set[str]:
    return {one.id for one in (*found.shown, *found.explained)}


def spread(times: list[float]) -> dict[str, float]:
    """What Darshan keeps of the times of all ranks, by rank."""
    mean = sum(times) / len(times)
    slowest, fastest = (pick(range(len(times)), key=lambda rank: times[rank]) for pick in (max, min))
    return {
        "FASTEST_RANK": fastest, "F_FASTEST_RANK_TIME": times[fastest],
        "SLOWEST_RANK": slowest, "F_SLOWEST_RANK_TIME": times[slowest],
        "F_VARIANCE_RANK_TIME": sum((time - mean) ** 2 for time in times) / len(times),
    }  # fmt: skip


def moved(sizes: list[int], numbers: dict[str, float]) -> dict[str, float]:
    """The same of bytes; fastest and slowest rank are those by time."""
    mean = sum(sizes) / len(sizes)
    return numbers | {
        "FASTEST_RANK_BYTES": sizes[int(numbers["FASTEST_RANK"])],
        "SLOWEST_RANK_BYTES": sizes[int(numbers["SLOWEST_RANK"])],
        "F_VARIANCE_RANK_BYTES": sum((size - mean) ** 2 for size in sizes) / len(sizes),
    }


def one_writer(ranks: int = 1024) -> DarshanLog:
    """Rank 7 writes 1,000 MiB in 583 s, all ranks open the file in 1 ms each."""
    log = DarshanLog(ranks, 1479, {1: "/scratch/out.dat"})
    sizes = [1000 * MIB * (rank == 7) for rank in range(ranks)]
    numbers = moved(sizes, spread([0.001 + 583.0 * (rank == 7) for rank in range(ranks)]))
    log.add("POSIX", 1, -1, OPENS=ranks, WRITES=1000, BYTES_WRITTEN=1000 * MIB, SIZE_WRITE_1M_4M=1000,
            F_WRITE_TIME=583.0, F_META_TIME=0.001 * ranks, **numbers)  # fmt: skip
    return log


def test_pydarshan_reads_what_was_written(tmp_path: Path):
    import darshan

    path = one_writer().write(tmp_path / "log.darshan")
    report = darshan.DarshanReport(str(path), read_all=False)
    report.mod_read_all_records("POSIX", dtype="pandas")
    (record,) = report.records["POSIX"]
    assert report.metadata["job"]["nprocs"] == 1024
    assert report.name_records == {1: "/scratch/out.dat"}
    assert record["counters"]["POSIX_SLOWEST_RANK"].tolist() == [7]
    assert record["counters"]["POSIX_SLOWEST_RANK_BYTES"].tolist() == [1000 * MIB]
    assert record["fcounters"]["POSIX_F_SLOWEST_RANK_TIME"].tolist() == [583.001]


def test_the_rank_that_does_all_of_a_shared_file_has_all_of_its_time(workspace_of: Read):
    with workspace_of(one_writer()) as workspace:
        write = hot(workspace)["write"]
        # What the rank's metadata takes of its time is not known: at most what that of all ranks takes, 1 s.
        assert (write["slowest_rank"], write["max_ns"]) == (7, pytest.approx(582.5 * S, rel=1e-3))
        least, most = extent(split_by_rank(workspace, "rank").to_pydict(), "io_ns")
        assert known(least) == 1_000_000
        assert known(most) == pytest.approx(583.001 * S)
        (file,) = file_rows(workspace, FileFilter())
        assert (file["slowest_rank"], file["max_ns"]) == (7, 583_001_000_000)
        found = find_all(workspace)
        assert found.shown[0].id == "one-rank-io"
        assert found.shown[0].evidence["rank"] == 7
        moved = "Rank 7 moves 100.0 % of the bytes that 1,024 ranks read and write (1000 MiB)"
        assert f"{moved}, in 99.8 % of their I/O time (582 s)." in found.shown[0].what
        (total,) = io_totals(workspace, IoFilter())
        assert total["ranks"] == 1024


def test_records_of_all_ranks_of_one_process_are_its_own(workspace_of: Read):
    log = one_writer(1)
    with workspace_of(log) as workspace:
        assert not workspace.run.ranks_together
        assert losses_of(workspace).sentences() == []
        assert {row["rank"] for row in workspace.rows("SELECT DISTINCT rank FROM fact_rows")} == {0}
        text = {one.topic: one.text for one in character(workspace)}
        assert text["files"].startswith("1 file, used by one rank; ")
        (file,) = file_rows(workspace, FileFilter())
        assert (file["rank_list"], file["slowest_rank"], file["shared"]) == ("0", 0, False)


def test_the_screen_names_no_node_and_no_rank_that_the_log_does_not_name(workspace_of: Read, tmp_path: Path):
    times = [float(10 + rank % 5) for rank in range(16)]
    log = DarshanLog(16, 100, {1: "/shared"})
    half = sum(times) / 2
    log.add("POSIX", 1, -1, OPENS=16, WRITES=160, READS=160, BYTES_WRITTEN=160 * MIB, BYTES_READ=160 * MIB,
            F_WRITE_TIME=half, F_READ_TIME=half, **moved([20 * MIB] * 16, spread(times)))  # fmt: skip
    with workspace_of(log) as workspace:
        ranks = split_by_rank(workspace, "rank")
        rows = hot(workspace)
        tree = {row["operation"]: row for row in call_tree(workspace)}
        assert job_metrics(workspace)["load_balance"] is None
        assert sum(ranks.column("io_ns").to_pylist()) == split_of_job(workspace).io_ns == sum(times) * S
    # The truth lies between the bounds, on each rank; of the fastest and the slowest one it is known.
    for rank, time in enumerate(times):
        low, high = (ranks.column(f"io_{end}_ns").to_pylist()[rank] for end in ("least", "most"))
        assert low <= time * S <= high
    assert known(extent(ranks.to_pydict(), "io_ns")[1]) == 14 * S
    assert known(extent(ranks.to_pydict(), "io_ns")[0]) == 10 * S
    assert (rows["write"]["max_ns"], rows["write"]["slowest_rank"], rows["write"]["imbalance"]) == (
        None,
        None,
        None,
    )
    assert rows["write"]["max_least_ns"] == half * S // 16
    assert rows["write"]["max_most_ns"] == 14 * S
    assert (tree["write"]["inclusive_max_ns"], tree["write"]["slowest_rank"]) == (None, None)
    pipe = click.testing.CliRunner(env={"COLUMNS": None})
    said = pipe.invoke(main, ["report", str(tmp_path / "log.baro")]).stdout
    assert "16 ranks\n" in said
    assert "node" not in said.split("Where the time went")[0]
    line = next(line for line in said.splitlines() if line.startswith("write "))
    assert line.split()[-4:] == ["5.94-14.0", "s", "?", "?"]


def test_what_contradicts_itself_is_not_used(workspace_of: Read):
    log = DarshanLog(4, 100, {1: "/shared"})
    log.add("POSIX", 1, -1, OPENS=4, WRITES=4, BYTES_WRITTEN=4 * MIB, F_WRITE_TIME=40.0, SLOWEST_RANK=2,
            F_SLOWEST_RANK_TIME=1.0, FASTEST_RANK=1, F_FASTEST_RANK_TIME=0.5)  # fmt: skip
    with workspace_of(log) as workspace:
        write = hot(workspace)["write"]
        assert (write["max_ns"], write["max_least_ns"], write["max_most_ns"]) == (None, 10 * S, 40 * S)
        assert not ids(find_all(workspace)) & {"one-rank-io", "io-imbalance"}


def collective(posix: Callable[[DarshanLog], None], ranks: int = 64, stem: str = "WRITE") -> DarshanLog:
    """All ranks read or write a file with collective calls of 60 s each in a run of 100 s."""
    log = DarshanLog(
        ranks, 100, {1: "/scratch/field"}, metadata="lib_ver=3.4.0\nh=romio_no_indep_rw=true;cb_nodes=4"
    )
    past = "WRITTEN" if stem == "WRITE" else "READ"
    numbers = {f"COLL_{stem}S": ranks * 10, f"BYTES_{past}": ranks * 10 * MIB, f"F_{stem}_TIME": 60.0 * ranks}
    log.add("MPI-IO", 1, -1, COLL_OPENS=ranks, **numbers, **moved([10 * MIB] * ranks, spread([60.0] * ranks)))
    posix(log)
    return log


def posix_of_one(log: DarshanLog) -> None:
    log.add("POSIX", 1, 0, OPENS=1, WRITES=640, BYTES_WRITTEN=640 * MIB, F_WRITE_TIME=55.0)


def posix_of_one_shared(log: DarshanLog) -> None:
    times, sizes = [55.0] + [0.0] * 63, [640 * MIB] + [0] * 63
    log.add("POSIX", 1, -1, OPENS=64, WRITES=640, BYTES_WRITTEN=640 * MIB, F_WRITE_TIME=55.0,
            **moved(sizes, spread(times)))  # fmt: skip


def posix_of_all(log: DarshanLog) -> None:
    for rank in range(64):
        log.add("POSIX", 1, rank, OPENS=1, WRITES=10, BYTES_WRITTEN=10 * MIB, F_WRITE_TIME=55.0)


@pytest.mark.parametrize("posix", [posix_of_one, posix_of_one_shared])
def test_one_aggregator_below_collective_calls(posix: Callable[[DarshanLog], None], workspace_of: Read):
    with workspace_of(collective(posix)) as workspace:
        found = find_all(workspace)
        (finding,) = [one for one in found.shown if one.id == "few-aggregators"]
        assert (finding.evidence["doers"], finding.evidence["busiest"]) == (1, 0)
        assert finding.seconds_lost == pytest.approx(55 * 63 / 64)
        assert (
            "rank 0 makes nearly all requests to the file system: 100.0 % of 640 MiB, in 55.0 s at 11.6 MiB"
            in finding.what
        )
        assert "largest-cost" not in ids(found)
        # Darshan's hints for its own log are not the program's.
        assert workspace.run.metadata["darshan.log_hints"] == "romio_no_indep_rw=true;cb_nodes=4"
        assert not ids(found) & {"aggregators"}


def test_requests_of_all_ranks_are_no_few_aggregators_but_a_word_is_said(workspace_of: Read):
    with workspace_of(collective(posix_of_all)) as workspace:
        found = find_all(workspace)
        assert "few-aggregators" not in ids(found)
        (finding,) = [one for one in found.shown if one.id == "largest-cost"]
        assert (finding.severity, finding.share_lost) == ("note", pytest.approx(0.6))
        assert finding.what == (
            "MPI_File_write_all on /scratch/field takes 60.0 s per rank that calls it (60.0 % of the "
            "run): 640 calls by 64 ranks, 640 MiB. 1.00 MiB per call, 171 KiB/s per rank during the "
            "call. The records do not show why."
        )


def test_collective_reads_without_anything_below_them_are_not_passed_over(workspace_of: Read):
    with workspace_of(collective(lambda log: None, stem="READ")) as workspace:
        (finding,) = find_all(workspace).shown
        assert (finding.id, finding.evidence["operation"]) == ("largest-cost", "MPI_File_read_all")


def test_calls_stand_below_those_that_have_room_for_them_only(workspace_of: Read):
    log = DarshanLog(4, 12, {1: "/a.h5", 2: "/a.h5:field"})
    for rank in range(4):
        log.add("H5F", 1, rank, OPENS=1, F_META_TIME=5.0)
        log.add(
            "H5D",
            2,
            rank,
            parent=1,
            OPENS=1,
            WRITES=10,
            BYTES_WRITTEN=320 * MIB,
            F_WRITE_TIME=1.6,
            F_META_TIME=4.5,
        )
        log.add(
            "MPI-IO",
            1,
            rank,
            COLL_OPENS=1,
            COLL_WRITES=22,
            BYTES_WRITTEN=640 * MIB,
            F_WRITE_TIME=11.1,
            F_META_TIME=0.2,
        )
        log.add(
            "POSIX", 1, rank, OPENS=1, WRITES=40, BYTES_WRITTEN=640 * MIB, F_WRITE_TIME=6.0, F_META_TIME=0.1
        )
    with workspace_of(log) as workspace:
        paths = workspace.profile.table("call_paths")["call_path"].to_pylist()
        above = "program > (caller unknown) > MPI_File_write_all"
        assert {f"{above} > write", "program > H5Dwrite", "program > HDF5 metadata"} <= set(paths)
        assert "program > HDF5 metadata > MPI-IO metadata" in paths
        assert not [path for path in paths if "H5Fopen" in path or path.startswith("program > H5Dwrite >")]
        split = split_of_job(workspace)
        # HDF5 takes 11.1 s in all, so do the calls of MPI-IO: the one contains the other, or nearly.
        assert split.io_ns == pytest.approx(4 * 11.1 * S, rel=1e-6)
        assert split.computing_ns + split.io_ns == split.total_ns == 4 * 12 * S
        rows = {row["layer"]: row for row in io_totals(workspace, IoFilter())}
        assert rows["hdf5"]["direct_calls"] == rows["hdf5"]["calls"]
        assert rows["mpi-io"]["direct_calls"] is None
        tree = {row["call_path"]: row for row in call_tree(workspace)}
        for path, row in tree.items():
            parent = tree.get(path.rpartition(" > ")[0])
            assert parent is None or row["inclusive_max_ns"] <= parent["inclusive_max_ns"], path


def test_waiting_for_a_pipe_is_no_io(workspace_of: Read):
    log = DarshanLog(1, 1469, {1: "/run/pipe_17", 2: "/run/a", 3: "/run/b", 4: "/data/slow", 5: "/data/file"})
    log.add("POSIX", 1, 0, OPENS=2, READS=1, BYTES_READ=46, F_META_TIME=1462.0)
    log.add("POSIX", 2, 0, OPENS=2, WRITES=1, BYTES_WRITTEN=5, F_META_TIME=1400.0)
    log.add("POSIX", 3, 0, OPENS=2, WRITES=1, BYTES_WRITTEN=5, F_META_TIME=900.0)
    log.add("POSIX", 4, 0, OPENS=1, READS=1, BYTES_READ=MIB, F_META_TIME=3.0, F_READ_TIME=1.0)
    log.add("POSIX", 5, 0, OPENS=1, READS=1, BYTES_READ=5, F_META_TIME=0.1, F_READ_TIME=0.1)
    with workspace_of(log) as workspace:
        split = split_of_job(workspace)
        assert split.io_ns == pytest.approx(4.2 * S)
        assert split.total_ns == 1469 * S
        layers = {row["name"]: row["layer"] for row in file_rows(workspace, FileFilter())}
        assert layers == {"/run/pipe_17": "fifo", "/run/a": "fifo", "/run/b": "fifo", "/data/slow": "posix",
                          "/data/file": "posix"}  # fmt: skip
        assert not find_all(workspace).shown
        assert "waiting for another process is not I/O" in workspace.run.metadata["import.notes"]


def test_an_open_that_takes_long_is_judged_where_nothing_says_pipe(workspace_of: Read):
    log = DarshanLog(1, 100, {1: "/data/small"})
    log.add("POSIX", 1, 0, OPENS=2, READS=1, BYTES_READ=46, F_META_TIME=60.0)
    with workspace_of(log) as workspace:
        assert split_of_job(workspace).io_ns == 60 * S
        assert "metadata-time" in ids(find_all(workspace))


def test_flushes_have_what_the_writes_cannot_have_taken(workspace_of: Read):
    log = DarshanLog(ranks=1, seconds=100, names={1: "/d/synced", 2: "/d/log.txt", 3: "/d/only"})
    # 10 writes of 0.2 s at most: 2 of 30 s; the other 28 were fsync and fdatasync.
    log.add("POSIX", 1, 0, OPENS=1, WRITES=10, BYTES_WRITTEN=10 * MIB, FSYNCS=3, FDSYNCS=1, F_WRITE_TIME=30.0,
            F_MAX_WRITE_TIME=0.2, MAX_WRITE_TIME_SIZE=MIB)  # fmt: skip
    # Of C streams the log has no longest write: nothing is known of the flushes' part.
    log.add("STDIO", 2, 0, OPENS=1, WRITES=10, BYTES_WRITTEN=MIB, FLUSHES=10, F_WRITE_TIME=8.0)
    log.add("MPI-IO", 3, 0, INDEP_OPENS=1, SYNCS=2, F_WRITE_TIME=5.0)
    with workspace_of(log) as workspace:
        rows = hot(workspace)
        assert (rows["fsync"]["calls"], rows["fdatasync"]["calls"]) == (3, 1)
        assert rows["fsync"]["max_ns"] == pytest.approx(21 * S)
        assert rows["fdatasync"]["max_ns"] == pytest.approx(7 * S)
        assert rows["write"]["max_ns"] == pytest.approx(2 * S)
        assert (rows["fflush"]["calls"], rows["fflush"]["max_ns"], rows["fwrite"]["max_ns"]) == (10, 0, 8 * S)
        assert rows["MPI_File_sync"]["max_ns"] == 5 * S
        counted = workspace.need("file_counters").execute(
            "SELECT layer, counter, value FROM file_counters WHERE counter IN ('write time', 'syncs') ORDER BY ALL"
        )
        assert counted.fetchall() == [
            ("mpi-io", "syncs", 2), ("mpi-io", "write time", 5 * S),
            ("posix", "syncs", 4), ("posix", "write time", 30 * S),
            ("stdio", "syncs", 10), ("stdio", "write time", 8 * S),
        ]  # fmt: skip
        assert "what the writes of a file cannot have taken" in workspace.run.metadata["import.notes"]

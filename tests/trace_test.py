# SPDX-License-Identifier: BSD-3-Clause
"""A traced run has every I/O call, one by one, at its place in the file: also when the program is killed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

import barograph
from barograph.launch.recording import user_folders
from barograph.live import find_jobs
from barograph.read.events.trace_state import TraceState, trace_state
from barograph.testing.environment import clean_environment
from barograph.testing.jobs.started import Started, wait_for

SOURCE = Path(__file__).resolve().parent / "programs" / "traced.c"
COMPILER = shutil.which("cc") or shutil.which("gcc")
TIMEOUT_S = 120
REGULAR, RANDOM, READS = 3000, 500, 7
ROUND, SNAPSHOTS = 4096, 3

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler")


def random_places() -> list[int]:
    """The offsets that traced.c works out."""
    place, places = 1, list[int]()
    for _ in range(RANDOM):
        place = (place * 6364136223846793005 + 1442695040888963407) % 2**64
        places.append(place >> 40)
    return places


@pytest.mark.parametrize("end", ["exit", "kill"])
def test_every_call_is_there(tmp_path: Path, end: str) -> None:
    program, data = tmp_path / "traced", tmp_path / "data"
    subprocess.run([str(COMPILER), "-O1", "-o", program, SOURCE], check=True, timeout=TIMEOUT_S)
    environment = clean_environment()
    run = [
        sys.executable,
        "-m",
        "barograph.cli",
        "run",
        "--trace",
        "-o",
        tmp_path / "run",
        "--",
        program,
        end,
        data,
    ]
    done = subprocess.run(
        run, env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    assert (done.returncode == 0) == (end == "exit"), done.stderr
    with barograph.open(tmp_path / "run.baro") as profile:
        events = profile.events()
        assert profile.events(ranks=[1]).num_rows == 0
        assert profile.metadata["recording.trace"] == "io,mpi"
    assert trace_state(tmp_path / "run.baro", everything=True) == TraceState("run.baro.trace")
    rows = [row for row in events.to_pylist() if row["file"] == str(data)]
    writes = [row for row in rows if row["operation"].startswith("pwrite")]
    reads = [row for row in rows if row["operation"].startswith("pread")]
    assert [row["offset"] for row in writes] == [i * 256 for i in range(REGULAR)] + random_places()
    assert Counter(row["length"] for row in writes) == {64: REGULAR, 16: RANDOM}
    assert [(row["offset"], row["length"]) for row in reads] == [(i * 1000, 32) for i in range(READS)]
    assert {row["layer"] for row in rows} == {"posix"}
    ends = [row["end_ns"] for row in rows]
    assert ends == sorted(ends)
    assert all(row["start_ns"] <= row["end_ns"] for row in rows)
    sql = f"SELECT operation, \"offset\", length FROM events WHERE file = '{data}' ORDER BY rank, thread, sequence"
    query = [sys.executable, "-m", "barograph.cli", "query", tmp_path / "run.baro", sql, "--json"]
    asked = subprocess.run(query, env=environment, capture_output=True, timeout=TIMEOUT_S, check=True)
    assert json.loads(asked.stdout)["rows"] == [
        [row["operation"], row["offset"], row["length"]] for row in rows
    ]
    # 3,000 regular and 500 random calls, with real times.
    (file,) = (tmp_path / "run.baro.trace").iterdir()
    assert file.stat().st_size < 5 * len(rows)
    assert file.stat().st_mode & 0o077 == 0


def test_calls_that_find_no_room_in_the_trace_are_counted_and_said(tmp_path: Path) -> None:
    calls = 300_000
    script = (
        "import os, random; random.seed(1)\n"
        f"f = os.open({str(tmp_path / 'data')!r}, os.O_CREAT | os.O_RDWR)\n"
        f"for _ in range({calls}): os.pwrite(f, b'x', random.getrandbits(30))\n"
        "os.close(f)\n"
    )
    run = [
        sys.executable,
        "-m",
        "barograph.cli",
        "run",
        "--trace",
        "--arena-size",
        "2M",
        "-o",
        tmp_path / "run",
    ]
    environment = clean_environment()
    environment["BAROGRAPH_EVENTS"] = "arena"  # no agent takes them
    done = subprocess.run(
        [*run, "--", sys.executable, "-S", "-c", script],
        env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    with barograph.open(tmp_path / "run.baro") as profile:
        writes = "SELECT sum(calls)::BIGINT FROM facts WHERE operation LIKE 'pwrite%'"
        assert profile.connect().execute(writes).fetchall() == [(calls,)]
        events = profile.events().column("operation").to_pylist()
        traced = sum(operation.startswith("pwrite") for operation in events)
        # What comes after the loop finds room again in the buffer that was emptied last.
        assert profile.metadata["recording.not_traced_calls"] == str(calls - traced)
    report = [sys.executable, "-m", "barograph.cli", "report", tmp_path / "run.baro"]
    text = subprocess.run(report, capture_output=True, text=True, timeout=TIMEOUT_S, check=True).stdout
    assert 0 < traced < calls
    assert "counted, but not in the trace" in text


def test_a_snapshot_of_a_running_job_has_every_call_up_to_a_moment(tmp_path: Path) -> None:
    program, data, arenas = tmp_path / "traced", tmp_path / "data", tmp_path / "arenas"
    subprocess.run([str(COMPILER), "-O1", "-o", program, SOURCE], check=True, timeout=TIMEOUT_S)
    arenas.mkdir()
    environment = clean_environment()
    options = ["--trace", "--arena-size", "1G", "--arena-dir", str(arenas)]
    with Started(tmp_path, [], options, [str(program), "for-ever", str(data)], environment) as started:

        def calls() -> int:
            return sum(
                process.view["events"] for job in find_jobs(user_folders(arenas)) for process in job.processes
            )

        for number in range(SNAPSHOTS):
            # More than the buffer of a thread holds, so that it has been emptied since.
            until = calls() + 20_000
            wait_for("some thousand calls", partial(lambda many: calls() > many, until))
            snapshot = [sys.executable, "-m", "barograph.cli", "snapshot", "--arena-dir", str(arenas)]
            made = tmp_path / f"snapshot-{number}.baro"
            subprocess.run([*snapshot, "-o", made], check=True, capture_output=True, timeout=TIMEOUT_S)
            with barograph.open(made) as profile:
                events = profile.events().select(["file", "operation", "offset"])
            rows = [row for row in events.to_pylist() if row["file"] == str(data)]
            places = [row["offset"] for row in rows if row["operation"].startswith("pwrite")]
            assert len(places) > 20_000
            same = places == [i % ROUND * 64 for i in range(len(places))]
            assert same  # without their difference, which would take minutes
        assert started.process.poll() is None

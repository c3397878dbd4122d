# SPDX-License-Identifier: BSD-3-Clause
"""Events that are analyzed while they are made: what is found on the way, and that nothing else is found in the end."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.read.analysis.live_analysis import LiveAnalysis
from barograph.read.analysis.trace_analysis import analyze_trace
from barograph.testing.browser import NEEDED, in_browser

TESTS = Path(__file__).resolve().parent
COMMAND = [sys.executable, "-m", "barograph.cli"]
RANKS = 3
PATIENCE_S = 120.0
# Bytes of a stream that has more than what its processes are.
SOME_EVENTS = 350_000
# With more ranks than cores, two ranks may arrive last at a barrier in the same instant: at most at one in this many.
SAME_INSTANT = 10

pytestmark = [
    pytest.mark.real_time("agents of running jobs"),
    pytest.mark.two_mpis,
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
]


class Jobs:
    """Runs relay.c, and looks at what it makes meanwhile."""

    def __init__(self, program: Path, launcher: str, environment: dict[str, str], folder: Path) -> None:
        arenas = folder / "arenas"
        arenas.mkdir()
        self.folder = folder
        self._environment = environment | {"BAROGRAPH_ARENA_DIR": str(arenas)}
        self._words = ["-n", str(RANKS), "--launcher", launcher]
        self._program = str(program)

    def __call__(self, *words: object, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            cwd=self.folder,
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done

    def following(self, job: str, *words: str, least: int = SOME_EVENTS) -> subprocess.Popen[str]:
        """Starts to follow a job; returns once it, or its agent, has read at least `least` bytes."""
        engine = self.start("engine", "--job", job, *words)
        end = time.monotonic() + PATIENCE_S
        while max(positions_in_streams(engine.pid), default=-1) < least:
            assert time.monotonic() < end
            assert engine.poll() is None, engine.communicate()
            time.sleep(0.05)
        return engine

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*COMMAND, *words],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @contextmanager
    def running(self, *options: str) -> Generator[tuple[str, subprocess.Popen[str]], None, None]:
        """Starts a job; gives its id once it is seen to run, and `barograph run`. Lets it end, and waits for that."""
        enough = self.folder / "enough"
        run = self.start(
            "run", *self._words, "-o", "run", *options, "--", self._program, "5", "20", str(enough)
        )
        try:
            end = time.monotonic() + PATIENCE_S
            job = ""
            while not job:
                assert time.monotonic() < end
                assert run.poll() is None, run.communicate()
                time.sleep(0.05)
                shown = json.loads(self("top", "--once", "--json").stdout)["jobs"]
                job = next((one["job"] for one in shown), "")
            yield job, run
            enough.touch()
            said = run.communicate(timeout=PATIENCE_S)
            assert run.returncode == 0, said
        finally:
            run.kill()
            run.communicate()


def positions_in_streams(pid: int) -> Iterator[int]:
    """How far a process has come in each stream of events that it has open."""
    for descriptor in os.listdir(f"/proc/{pid}/fd"):
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            name = os.readlink(f"/proc/{pid}/fd/{descriptor}")
            if "events-" in name or name.endswith("(deleted)"):
                text = Path(f"/proc/{pid}/fdinfo/{descriptor}").read_text(encoding="ascii")
                yield int(text.split()[1])


@pytest.fixture
def jobs(mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path) -> Jobs:
    return Jobs(build(TESTS / "programs" / "relay.c", mpi), mpi.launcher, clean(), tmp_path)


def counted(tables: dict[str, Any]) -> dict[tuple[int, int, str], int]:
    """Waits by who waited for whom and in which call: how many."""
    return {
        (row["rank"], row["cause_rank"], row["operation"]): row["count"]
        for row in tables["wait_states"]
        if row["waited_ns"] > 1e6 * row["count"]  # a few may be longer or shorter than nothing, by the clock
    }


def without_lines(tables: dict[str, Any]) -> dict[str, Any]:
    """The tables without source lines, which are looked up when a run has ended."""
    lines = {"call_site", "cause_site", "root_site"}
    return {
        name: [{key: value for key, value in row.items() if key not in lines} for row in rows]
        for name, rows in tables.items()
    }


def keep_events(jobs: Jobs) -> None:
    """Runs a job, and keeps what an agent wrote meanwhile as events.bev."""
    with jobs.running("--flight-recorder", "1M") as (job, _):
        agent = jobs.start("agent", "--job", job, "--to", "events.bev")
        file = jobs.folder / "events.bev"
        end = time.monotonic() + PATIENCE_S
        while not file.exists() or file.stat().st_size < SOME_EVENTS:
            assert time.monotonic() < end
            assert agent.poll() is None, agent.communicate()
            time.sleep(0.05)
    said = agent.communicate(timeout=PATIENCE_S)
    assert agent.returncode == 0, said


def test_a_traced_job_is_followed_to_its_end(jobs: Jobs) -> None:
    with jobs.running("--trace=mpi") as (job, _):
        engine = jobs.following(job, "--json")
    live = json.loads(engine.communicate(timeout=PATIENCE_S)[0])
    after = json.loads(jobs("engine", "run.baro", "--json").stdout)
    # The same events, once more from what the run itself has kept.
    assert without_lines(live["tables"]) == without_lines(after["tables"])
    assert len(live["tables"]["wait_states"]) >= RANKS - 1


def test_a_job_that_only_keeps_its_last_events(jobs: Jobs) -> None:
    with jobs.running("--flight-recorder", "1M") as (job, _):
        engine = jobs.following(job, "--json")
    live = json.loads(engine.communicate(timeout=PATIENCE_S)[0])
    assert len(live["tables"]["wait_states"]) >= RANKS - 1
    assert not list(jobs.folder.glob("run.baro.trace"))


def test_ctrl_c_ends_the_watching_only(jobs: Jobs) -> None:
    with jobs.running("--trace=mpi") as (job, run):
        engine = jobs.following(job, "--json", "-o", "seen")
        engine.send_signal(signal.SIGINT)
        said, errors = engine.communicate(timeout=PATIENCE_S)
        assert engine.returncode == 0, errors
        assert run.poll() is None
    assert json.loads(said)["events"] > 0
    again = json.loads(jobs("engine", "seen.baro", "--json").stdout)
    assert without_lines(again["tables"]) == without_lines(json.loads(said)["tables"])
    report = jobs("report", "seen.baro").stdout
    assert report.startswith("The job was still running when this was recorded")
    assert "did not finish" not in report


def test_a_stream_in_pieces_of_any_size(jobs: Jobs) -> None:
    keep_events(jobs)
    exact = json.loads(jobs("engine", "events.bev", "--json").stdout)["tables"]
    file = jobs.folder / "events.bev"
    content = file.read_bytes()
    pieces = random.Random(1)
    growing = jobs.folder / "growing.bev"
    growing.touch()
    analysis = LiveAnalysis([growing])
    at = 0
    found = analysis.so_far()
    while at < len(content):
        size = pieces.choice([1, 7, 100, 5_000, 100_000])
        with growing.open("ab") as stream:
            stream.write(content[at : at + size])
        at += size
        analysis.read()
        events = found.events
        found = analysis.so_far()
        assert found.events >= events
    assert (analysis.state.complete, analysis.state.missing, analysis.state.left_out) == (True, 0, 0)
    tables = {name: table.to_pylist() for name, table in found.tables.items()}
    live, kept = counted(tables), counted(exact)
    for key in live.keys() | kept.keys():
        # Two that come last in the same instant may change places: the rate of a clock is only known at the end.
        ties = max(5, kept.get(key, 0) // SAME_INSTANT) if key[2] == "MPI_Barrier" else 0
        assert abs(live.get(key, 0) - kept.get(key, 0)) <= ties, (key, live, kept)
    for name in ("profile", "topology", "density"):
        assert [{**row, "time_ns": 0} for row in tables[name]] == [
            {**row, "time_ns": 0} for row in exact[name]
        ]
    analysis.close()


def test_a_damaged_stream_costs_what_is_damaged(jobs: Jobs) -> None:
    keep_events(jobs)
    content = bytearray((jobs.folder / "events.bev").read_bytes())
    middle = len(content) // 2
    content[middle : middle + 40] = b"\xff" * 40
    (jobs.folder / "events.bev").write_bytes(content)
    analysis = LiveAnalysis([jobs.folder / "events.bev"])
    analysis.read()
    state = analysis.state
    assert state.complete
    assert state.left_out > 0
    found = analysis.so_far()
    assert found.events == state.events
    assert found.failures == {}
    analysis.close()
    assert "--salvage" in jobs("engine", "events.bev", code=2).stderr
    assert json.loads(jobs("engine", "events.bev", "--salvage", "--json").stdout)["failures"] == {}


def test_what_is_no_job_and_no_stream(jobs: Jobs) -> None:
    assert "no recorded job" in jobs("engine", "--job", "4711", code=4).stderr
    assert "not both" in jobs("engine", "run.baro", "--job", "4711", code=2).stderr
    assert "no profile is named" in jobs("engine", code=2).stderr
    (jobs.folder / "events.bev").write_bytes(b"BFRM" + bytes(100))
    assert "damaged" in jobs("engine", "events.bev", code=2).stderr
    (jobs.folder / "run.baro").touch()
    assert "exists already" in jobs("engine", "events.bev", "-o", "run", code=5).stderr
    assert "-o keeps" in jobs("engine", "run.baro", "-o", "other", code=2).stderr


def test_a_job_without_events_says_so(jobs: Jobs) -> None:
    with jobs.running() as (job, _):
        engine = jobs.following(job, least=0)
    assert "has no events" in engine.communicate(timeout=PATIENCE_S)[1]
    assert engine.returncode == 2


@pytest.mark.parametrize("_needed", [pytest.param(None, marks=NEEDED)])
def test_the_page_shows_who_keeps_others_waiting(jobs: Jobs, _needed: None) -> None:
    with jobs.running("--live", "--engine", "--live-linger", "0") as (_, run):
        assert run.stderr is not None
        said = next(line for line in run.stderr if "live page: " in line)
        address = said.split("live page: ")[1].strip()
        seen = in_browser("use_live_waits.mjs", address, os.environ.get("BAROGRAPH_SCREENSHOTS", ""))
    assert seen["problems"] == []
    assert seen["titles"][:5] == ["late rank", "kept waiting", "in", "on", "wait"]
    kept = {(row[0], row[1], row[2], row[4]) for row in seen["rows"]}
    assert {("0", "1", "MPI_Recv", "late sender"), ("1", "2", "MPI_Recv", "late sender")} <= kept
    assert re.match(r"By [\d,]+ matched events so far", seen["about"])


def test_engine_on_the_page_needs_what_it_analyzes(jobs: Jobs) -> None:
    assert "--engine needs --live" in jobs("run", "--engine", "--", "true", code=2).stderr
    words = ["run", "--live", "--engine", "--trace=io", "--", "true"]
    assert "needs the events of MPI" in jobs(*words, code=2).stderr


@pytest.mark.whole("wait_states_test.py has another number of workers for more kinds of waits")
def test_what_is_analyzed_twice_is_the_same(jobs: Jobs) -> None:
    with jobs.running("--trace=mpi"):
        pass
    once, again = (analyze_trace(jobs.folder / "run.baro", workers=workers) for workers in (1, 2))
    assert once.tables == again.tables

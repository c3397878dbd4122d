# SPDX-License-Identifier: BSD-3-Clause
"""Several processes share an analysis: what they find is what one finds, byte for byte, and no failure hangs."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.testing.jobs import two_nodes
from barograph.testing.jobs.started import wait_for

ROOT = Path(__file__).resolve().parent
PROGRAM = ROOT / "programs" / "random_waits.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
RANKS = 5

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True),
]

Clean = Callable[[], dict[str, str]]


def run(environment: dict[str, str], *words: object, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        timeout=120,
        **options,
    )


@pytest.fixture
def trace(mpi: Any, build: Callable[..., Path], record: Callable[..., Any]) -> Callable[..., Path]:
    """Gives what records the program with a trace: rounds, and what the program is started by, if anything."""

    def traced(rounds: int, *before: Path) -> Path:
        started, *words = (*before, build(PROGRAM, mpi), 3, rounds, 300)
        made = record(started, *map(str, words), ranks=RANKS, options=("--trace=mpi",))
        assert made.code == 0, made.stderr
        profile: Path = made.profile_path
        return profile

    return traced


def analyzed(environment: dict[str, str], profile: Path, *words: object) -> str:
    done = run(environment, "engine", profile, "--json", *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_any_number_of_processes_finds_the_same(trace: Callable[..., Path], clean: Clean) -> None:
    profile = trace(200)
    whole = analyzed(clean(), profile)
    tables = json.loads(whole)["tables"]
    assert {name for name, rows in tables.items() if not rows} <= {
        "gaps",
        "anomalies",
        "anomaly_surroundings",
    }
    assert any(row["outside_ns"] for row in tables["wait_states"])
    for processes, workers in ((2, 1), (3, 2), (4, 1), (RANKS + 2, 1)):
        words = ("--processes", processes, "--workers", workers)
        assert analyzed(clean(), profile, *words) == whole, words


@pytest.mark.whole("several nodes")
@two_nodes.NEEDED
def test_clocks_of_nodes_are_the_same_for_all(
    trace: Callable[..., Path], clean: Clean, tmp_path: Path
) -> None:
    profile = trace(200, two_nodes.on_two_nodes(tmp_path))
    whole = analyzed(clean(), profile)
    assert [row["node"] for row in json.loads(whole)["tables"]["node_clocks"]] == ["node0", "node1"]
    for processes in (2, 4):
        assert analyzed(clean(), profile, "--processes", processes) == whole


def test_damage_is_told_by_whoever_meets_it(trace: Callable[..., Path], clean: Clean) -> None:
    profile = trace(2000)
    (file,) = Path(f"{profile}.trace").glob("*")
    content = bytearray(file.read_bytes())
    for place in range(len(content) // 4, len(content) // 2, 997):
        content[place] ^= 0xFF
    file.write_bytes(content)
    alone = run(clean(), "engine", profile)
    assert alone.returncode != 0
    for processes in (2, 4):
        done = run(clean(), "engine", profile, "--processes", processes)
        assert done.returncode == alone.returncode
        assert len(done.stderr.strip().splitlines()) <= len(alone.stderr.strip().splitlines())
        assert "the data does not match its checksum" in done.stderr
    whole = analyzed(clean(), profile, "--salvage")
    assert json.loads(whole)["losses"]
    assert analyzed(clean(), profile, "--salvage", "--processes", 3) == whole


# Python runs it before everything else: processes that share the analysis wait until a file is there.
HELD = """
import os, sys, time
if "barograph.engine.part" in sys.orig_argv:
    until = time.monotonic() + 120
    while not os.path.exists(os.environ["RELEASED"]) and time.monotonic() < until:
        time.sleep(0.01)
"""


@pytest.mark.parametrize("what", [signal.SIGKILL, signal.SIGSTOP])
def test_one_that_ends_ends_the_analysis(
    trace: Callable[..., Path], clean: Clean, what: signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(HELD, encoding="ascii")
    released = tmp_path / "released"
    engine = subprocess.Popen(
        [*COMMAND, "engine", str(trace(20)), "--processes", "3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=clean() | {"PYTHONPATH": str(tmp_path), "RELEASED": str(released)},
    )
    started: list[int] = []

    def both_started() -> bool:
        nonlocal started
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            children = Path(f"/proc/{engine.pid}/task/{engine.pid}/children").read_text(encoding="ascii")
            started = [int(part) for part in children.split()]
            # The engine stands still while one that it starts is stopped before its exec (vfork(2)).
            return [b"engine.part" in Path(f"/proc/{part}/cmdline").read_bytes() for part in started] == [
                True,
                True,
            ]
        return False

    wait_for("the other processes", both_started)
    os.kill(started[1], what)
    released.touch()
    if what == signal.SIGSTOP:
        # One that does not move is waited for, as long as the user likes.
        with pytest.raises(subprocess.TimeoutExpired):
            engine.wait(timeout=1)
        engine.send_signal(signal.SIGINT)
    _, error = engine.communicate(timeout=120)
    assert engine.returncode != 0
    if what == signal.SIGKILL:
        assert "process 3 of 3 was ended: SIGKILL" in error
    assert not any(Path(f"/proc/{part}").exists() for part in started)


def test_refusals(trace: Callable[..., Path], clean: Clean, tmp_path: Path) -> None:
    profile = trace(5)
    for words, says in (
        (("--processes", 0), "--processes"),
        (("--processes", 17), "--processes"),
        (("--processes", 2, "--module", tmp_path / "mine.py"), "modules of your own run in one process"),
    ):
        (tmp_path / "mine.py").write_text(
            "from barograph import engine\n\n\n@engine.source(on='events')\ndef mine(block):\n    pass\n"
        )
        done = run(clean(), "engine", profile, *words)
        assert done.returncode == 2, done
        assert says in done.stderr

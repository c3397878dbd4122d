# SPDX-License-Identifier: BSD-3-Clause
"""Analyzers of a coupled job find what the engine finds in the trace of the same run, however many there are."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.read.kept_analysis import TABLES, kept_analysis
from barograph.read.trace_analysis import analyze_trace, engine_modules
from barograph.read.trace_state import TraceState, trace_state

PROGRAMS = Path(__file__).resolve().parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]

pytestmark = [
    pytest.mark.two_mpis,
    pytest.mark.skipif(
        not find_installation().world_library.is_file(), reason="this installation has no world layer"
    ),
]

# conftest.Mpi and conftest.Build; conftest can't be imported by name.
Mpi = Any
Build = Callable[[Path, Any], Path]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path, clean: Callable[[], dict[str, str]], mpi: Mpi, build: Build) -> Run:
    """Runs two programs of relay.c: rank 0 of the first comes late, and so does that of the second."""
    work, arenas = tmp_path / "work", tmp_path / "arenas"
    work.mkdir()
    arenas.mkdir()
    program = build(PROGRAMS / "relay.c", mpi)
    shutil.copy(program, work / "ocean")
    shutil.copy(program, work / "air")

    def run_both(*options: object, command: str = "run") -> subprocess.CompletedProcess[str]:
        words = [*COMMAND, command, *map(str, options)]
        if command == "run":
            words += ["--launcher", mpi.launcher, "--couple", "mpi", "-o", "x", "-n", "2", "--"]
            words += ["./ocean", "50", "20", ":", "-n", "3", "./air", "60", "16"]
        return subprocess.run(
            words,
            cwd=work,
            env=clean() | {"BAROGRAPH_ARENA_DIR": str(arenas)},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    return run_both


@pytest.mark.parametrize(
    "analyzers",
    ["2", *(pytest.param(n, marks=pytest.mark.whole("another number of them")) for n in ("1", "4", "1:2"))],
)
def test_the_result_is_that_of_the_trace(run: Run, tmp_path: Path, analyzers: str) -> None:
    done = run("--analyzers", analyzers, "--trace=mpi")
    assert done.returncode == 0, done.stderr
    profile = tmp_path / "work" / "x.baro"
    kept = kept_analysis(profile)
    traced = analyze_trace(profile)
    assert kept is not None
    assert (kept.events, kept.damaged, kept.failures) == (traced.events, 0, {})
    assert kept.tables.keys() == traced.tables.keys()
    for name, table in traced.tables.items():
        assert kept.tables[name].equals(table), name
    late = {
        (row["rank"], row["cause_rank"]): row["count"]
        for row in traced.tables["wait_states"].to_pylist()
        if row["operation"] == "MPI_Recv" and row["waited_ns"] > 1e6 * row["count"]
    }
    # Of each program: whoever receives from a late rank, by way of the rank before it.
    assert set(late) == {(1, 0), (3, 2), (4, 3)}
    # As the programs count them: those that take long. On busy cores who waits may come as late as who is waited for,
    # or have no core while its message is there.
    assert "rank 1 of 2: " in done.stdout
    waits = {
        line[: line.index(":")]: int(line.split()[-2]) for line in done.stdout.splitlines() if "waits" in line
    }
    assert late[1, 0] > 0.5 * waits["rank 1 of 2"] > 0
    assert late[3, 2] > 0.5 * waits["rank 1 of 3"] > 0


def test_it_stands_in_for_a_trace(run: Run, tmp_path: Path) -> None:
    done = run("--analyzers", 1)
    assert done.returncode == 0, done.stderr
    assert sorted(
        path.name for path in (tmp_path / "work").iterdir() if path.name.startswith((".", "x"))
    ) == [
        "x.baro",
        "x.baro.analysis",
    ]
    assert trace_state(tmp_path / "work" / "x.baro") == TraceState("x.baro.trace")
    shown = run("x.baro", command="engine")
    assert shown.returncode == 0, shown.stderr
    assert "Who kept others waiting" in shown.stdout
    assert "were matched" in shown.stdout
    found = json.loads(run("x.baro", "--json", command="findings").stdout)["findings"]
    late = [finding for finding in found if finding["id"] == "late-sender"]
    assert late
    assert "matched" in json.dumps(late) or "whose receive" in json.dumps(late)
    refused = run("x.baro", command="trace")
    assert refused.returncode != 0
    assert "no trace" in refused.stderr
    # Another run of that name takes the analysis of this one with its profile.
    assert run("--analyzers", 1).returncode == 0
    assert (tmp_path / "work" / "x.baro.old.analysis").is_dir()


def test_the_analysis_of_a_profile_that_is_gone_is_not_taken_for_that_of_another(
    run: Run, tmp_path: Path
) -> None:
    assert run("--analyzers", 1).returncode == 0
    (tmp_path / "work" / "x.baro").unlink()
    second = run()
    assert second.returncode == 0
    assert "x.baro.analysis is the analysis of a profile that is not there" in second.stderr
    # The new profile has a name of its own; what is left of the other stays, and is not read for it.
    assert (tmp_path / "work" / "x.baro.analysis").is_dir()
    assert not (tmp_path / "work" / "x-2.baro.analysis").exists()
    shown = run("x-2.baro", command="engine")
    assert shown.returncode != 0
    assert "no trace" in shown.stderr


def test_tables_belong_to_their_modules(run: Run, tmp_path: Path) -> None:
    assert run("--trace=mpi").returncode == 0
    profile = tmp_path / "work" / "x.baro"
    assert set(TABLES) == set(engine_modules())
    for module, tables in TABLES.items():
        made = analyze_trace(profile, [module]).tables
        assert set(made) <= set(tables)
        assert set(tables) - set(made) <= {"node_clocks"}  # of several nodes

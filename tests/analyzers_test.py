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
from barograph.read.analysis.kept_analysis import TABLES, kept_analysis
from barograph.read.analysis.trace_analysis import analyze_trace, engine_modules
from barograph.read.events.trace_state import TraceState, trace_state

PROGRAMS = Path(__file__).resolve().parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]

pytestmark = [
    pytest.mark.two_mpis,
    pytest.mark.skipif(
        not find_installation().world_library.is_file(), reason="this installation has no world layer"
    ),
]

# conftest.Mpi and conftest.Build; conftest cannot be imported by name.
Mpi = Any
Build = Callable[[Path, Any], Path]


class Site:
    """A folder with two programs of relay.c, whose ranks 0 come late, and the commands that run there."""

    def __init__(self, folder: Path, program: Path, launcher: str, environment: dict[str, str]) -> None:
        self.work, arenas = folder / "work", folder / "arenas"
        self.work.mkdir()
        arenas.mkdir()
        shutil.copy(program, self.work / "ocean")
        shutil.copy(program, self.work / "air")
        self.profile = self.work / "x.baro"
        self._launcher = launcher
        self._environment = environment | {"BAROGRAPH_ARENA_DIR": str(arenas)}

    def command(self, *words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *map(str, words)],
            cwd=self.work,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    def record(self, *options: object) -> subprocess.CompletedProcess[str]:
        """Runs both programs."""
        words = ["--launcher", self._launcher, "--couple", "mpi", "-o", "x", "-n", "2", "--"]
        words += ["./ocean", "50", "20", ":", "-n", "3", "./air", "60", "16"]
        return self.command("run", *options, *words)


Recorded = Callable[..., tuple[Site, str]]


@pytest.fixture(scope="module")
def make_site(mpi: Mpi, build: Build, clean: Callable[[], dict[str, str]]) -> Callable[[Path], Site]:
    """Returns a function (folder) -> the programs in that folder."""
    return lambda folder: Site(folder, build(PROGRAMS / "relay.c", mpi), mpi.launcher, clean())


@pytest.fixture(scope="module")
def recorded(make_site: Callable[[Path], Site], tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """Returns a function (options) -> a site after such a run, and what that printed.

    Tests share it and leave its files as they are.
    """
    made: dict[tuple[str, ...], tuple[Site, str]] = {}

    def record_once(*options: str) -> tuple[Site, str]:
        if options not in made:
            site = make_site(tmp_path_factory.mktemp("analyzed"))
            done = site.record(*options)
            assert done.returncode == 0, done.stderr
            made[options] = site, done.stdout
        return made[options]

    return record_once


@pytest.fixture
def own_site(recorded: Recorded, make_site: Callable[[Path], Site], tmp_path: Path) -> Site:
    """A site after a run with one analyzer, which is the test's alone."""
    site = make_site(tmp_path)
    shutil.copytree(recorded("--analyzers", "1")[0].work, site.work, dirs_exist_ok=True)
    return site


@pytest.mark.parametrize(
    "analyzers",
    ["2", *(pytest.param(n, marks=pytest.mark.whole("another number of them")) for n in ("1", "4", "1:2"))],
)
def test_the_result_is_that_of_the_trace(recorded: Recorded, analyzers: str) -> None:
    site, printed = recorded("--analyzers", analyzers, "--trace=mpi")
    kept = kept_analysis(site.profile)
    traced = analyze_trace(site.profile)
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
    assert "rank 1 of 2: " in printed
    waits = {
        line[: line.index(":")]: int(line.split()[-2]) for line in printed.splitlines() if "waits" in line
    }
    assert late[1, 0] > 0.5 * waits["rank 1 of 2"] > 0
    assert late[3, 2] > 0.5 * waits["rank 1 of 3"] > 0


def test_it_stands_in_for_a_trace(own_site: Site) -> None:
    assert sorted(path.name for path in own_site.work.iterdir() if path.name.startswith((".", "x"))) == [
        "x.baro",
        "x.baro.analysis",
    ]
    assert trace_state(own_site.profile) == TraceState("x.baro.trace")
    shown = own_site.command("engine", "x.baro")
    assert shown.returncode == 0, shown.stderr
    assert "Who kept others waiting" in shown.stdout
    assert "were matched" in shown.stdout
    found = json.loads(own_site.command("findings", "x.baro", "--json").stdout)["findings"]
    late = [finding for finding in found if finding["id"] == "late-sender"]
    assert late
    assert "matched" in json.dumps(late) or "whose receive" in json.dumps(late)
    refused = own_site.command("trace", "x.baro")
    assert refused.returncode != 0
    assert "no trace" in refused.stderr
    # Another run of that name takes the analysis of this one with its profile.
    assert own_site.record("--analyzers", 1).returncode == 0
    assert (own_site.work / "x.baro.old.analysis").is_dir()


def test_the_analysis_of_a_profile_that_is_gone_is_not_taken_for_that_of_another(own_site: Site) -> None:
    own_site.profile.unlink()
    second = own_site.record()
    assert second.returncode == 0
    assert "x.baro.analysis is the analysis of a profile that is not there" in second.stderr
    # The new profile has a name of its own; what is left of the other stays, and is not read for it.
    assert (own_site.work / "x.baro.analysis").is_dir()
    assert not (own_site.work / "x-2.baro.analysis").exists()
    shown = own_site.command("engine", "x-2.baro")
    assert shown.returncode != 0
    assert "no trace" in shown.stderr


def test_tables_belong_to_their_modules(recorded: Recorded) -> None:
    site, _ = recorded("--analyzers", "2", "--trace=mpi")
    assert set(TABLES) == set(engine_modules())
    for module, tables in TABLES.items():
        made = analyze_trace(site.profile, [module]).tables
        assert set(made) <= set(tables)
        assert set(tables) - set(made) <= {"node_clocks"}  # of several nodes

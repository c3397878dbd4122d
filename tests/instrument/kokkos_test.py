# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run --instrument kokkos`: a program that speaks to tools as Kokkos does has regions, and no fence more.

tests/instrument/mini_kokkos.cpp stands in for Kokkos, before and since 3.7.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import barograph
from barograph.testing.environment import clean_environment

HERE = Path(__file__).parent
TIMEOUT_S = 300
COUNTS = {
    "set-up": 1,
    "set-up > fill": 3,
    "outer": 5,
    "outer > dot": 5,
    "outer > offsets": 5,
    "main::{lambda()#1}": 1,
    "before the copy": 1,
    "deep_copy a -> b": 1,
}
VARIABLES = ("KOKKOS_TOOLS_LIBS", "KOKKOS_PROFILE_LIBRARY")


def run(*words: str | Path, folder: Path, environment: dict[str, str] | None = None) -> str:
    """Returns what a command prints; it must end with 0."""
    clean = {name: value for name, value in clean_environment().items() if name not in VARIABLES}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=clean | (environment or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "cannot be loaded" not in done.stderr, done.stderr
    return done.stdout


def recorded(program: Path, *options: str, **variables: str) -> str:
    """Runs a program whose profile is run.baro then, and returns what it prints."""
    words = (sys.executable, "-m", "barograph.cli", "run", "-q", "-o", "run.baro", *options, "--", program)
    return run(*words, folder=program.parent, environment=variables)


def counts(profile: Path) -> dict[str, int]:
    """Returns the calls of each region by its call path, but for the one that was left open."""
    with barograph.open(profile) as opened:
        found = opened.connect().sql(
            "SELECT call_path, sum(calls)::BIGINT FROM facts "
            "WHERE layer = 'region' AND operation <> 'left open' GROUP BY ALL"
        )
        return {path.removeprefix("program > "): calls for path, calls in found.fetchall()}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with mini_kokkos.cpp as both Kokkos, and with the other tool."""
    folder = tmp_path_factory.mktemp("kokkos")
    for name, flags in (("old", ["-DOLD"]), ("new", [])):
        run("g++", "-O1", "-w", *flags, HERE / "mini_kokkos.cpp", "-o", name, "-ldl", folder=folder)
    for name, flags in (("other", []), ("quiet", ["-DNO_FENCES"])):
        words = ["gcc", "-shared", "-fPIC", "-w", *flags, HERE / "other_kokkos_tool.c", "-o", f"{name}.so"]
        run(*words, folder=folder)
    return folder


@pytest.mark.parametrize("version", ["old", "new"])
def test_what_kokkos_tells_is_regions(programs: Path, version: str) -> None:
    program = programs / version
    bare = run(program, folder=programs)
    assert bare == "fences 1\n"
    assert recorded(program, "--instrument", "kokkos") == bare
    assert counts(programs / "run.baro") == COUNTS
    with barograph.open(programs / "run.baro") as profile:
        connection = profile.connect()
        metrics = "SELECT metric, unit, sum(count)::BIGINT FROM program_metrics GROUP BY ALL ORDER BY ALL"
        assert connection.sql(metrics).fetchall() == [
            ("bytes", "B", 1),
            ("first", "s", 4),
            ("second", "s", 4),
        ]
        categories = "SELECT category FROM categories WHERE category <> '(none)'"
        assert connection.sql(categories).fetchall() == [("kokkos",)]


@pytest.mark.parametrize("version", ["old", "new"])
@pytest.mark.parametrize("tool", ["other", "quiet"])
def test_another_tool_works_as_without_ours(programs: Path, version: str, tool: str) -> None:
    program = programs / version
    variable = {"old": "KOKKOS_PROFILE_LIBRARY", "new": "KOKKOS_TOOLS_LIBS"}[version]
    bare = run(program, folder=programs, environment={variable: str(programs / f"{tool}.so")})
    assert ("fences 1\n" in bare) == (tool == "quiet")
    both = recorded(program, "--instrument", "kokkos", **{variable: str(programs / f"{tool}.so")})
    if tool == "quiet":
        assert both == bare
    else:  # it asks for fences around what it is told of; around what ours is told of there are some as well
        told = [line for line in both.splitlines() if not line.startswith("fences")]
        assert told == [line for line in bare.splitlines() if not line.startswith("fences")]
    found = counts(programs / "run.baro")
    assert {path: calls for path, calls in found.items() if path in COUNTS} == COUNTS


def test_the_older_variable_is_answered_where_it_is_set(programs: Path) -> None:
    variables = {"KOKKOS_PROFILE_LIBRARY": str(programs / "quiet.so")}
    bare = run(programs / "new", folder=programs, environment=variables)
    assert "deprecated" in bare
    assert recorded(programs / "new", "--instrument", "kokkos", **variables) == bare
    variables |= {"KOKKOS_TOOLS_LIBS": str(programs / "quiet.so")}
    bare = run(programs / "new", folder=programs, environment=variables)
    assert recorded(programs / "new", "--instrument", "kokkos", **variables) == bare


def test_the_environment_stays_as_it_is(programs: Path) -> None:
    words = (sys.executable, "-m", "barograph.cli", "run", "-q", "-o", "env.baro", "--instrument", "kokkos")
    printed = run(*words, "--record", "all", "--", "sh", "-c", "env", folder=programs)
    assert "KOKKOS" not in printed


def test_nothing_is_loaded_unless_asked_for(programs: Path) -> None:
    assert recorded(programs / "new", "--record", "all") == "fences 1\n"
    assert counts(programs / "run.baro") == {}

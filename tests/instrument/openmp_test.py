# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run --instrument openmp`: each construct of each thread is counted, and waiting ends with its region."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import barograph
from barograph.testing.environment import clean_environment

HERE = Path(__file__).parent
TIMEOUT_S = 300
LIBRARIES = [*Path("/usr/lib").glob("llvm-*/lib/libomp.so"), *Path("/usr/lib").glob("*/libomp.so.5")]
# openmp.c: what its constructs are and how often all threads together are in them, without their lines.
COUNTS = {
    "parallel fill": 15,
    "loop fill": 15,
    "barrier fill": 15,
    "parallel sum": 2,
    "loop sum": 2,
    "parallel main": 3,
    "implicit barrier": 15 + 2 + 3,
    "task fibonacci": 12,
    "taskwait fibonacci": 12,
}
KINDS = {"parallel": 20, "loop": 17, "barrier": 15, "implicit": 20, "task": 12, "taskwait": 12}
needs_runtime = pytest.mark.skipif(not LIBRARIES, reason="there is no libomp")


def run(*words: str | Path, folder: Path, environment: dict[str, str] | None = None) -> str:
    """Returns what a command prints; it must end with 0."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=clean_environment() | (environment or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def recorded(program: Path, *options: str, **variables: str) -> str:
    """Runs a program whose profile is run.baro then, and returns what it prints."""
    words = (sys.executable, "-m", "barograph.cli", "run", "-q", "-o", "run.baro", *options, "--", program)
    return run(*words, folder=program.parent, environment=variables)


def counts(profile: Path) -> dict[str, int]:
    """Returns the calls of each construct, without file and line."""
    found: Counter[str] = Counter()
    with barograph.open(profile) as opened:
        rows = opened.connect().sql(
            "SELECT operation, sum(calls)::BIGINT FROM facts WHERE layer = 'region' GROUP BY ALL"
        )
        for operation, calls in rows.fetchall():
            found[re.sub(r" openmp\.c:\d+", "", operation)] += calls
    return dict(found)


def compiled(folder: Path, *runtime: str, compiler: str = "gcc") -> Path:
    """Returns openmp.c as a program, in a folder of its own."""
    words = [compiler, "-g", "-O1", "-w", "-fopenmp", "-c", HERE / "openmp.c"]
    run(*words, folder=folder)
    run(compiler, "openmp.o", "-o", "openmp", *runtime, folder=folder)
    return folder / "openmp"


@pytest.fixture(scope="module", params=["gcc", "clang"])
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """openmp.c of a compiler, with libomp."""
    if shutil.which(request.param) is None:
        pytest.skip(f"there is no {request.param}")
    folder = LIBRARIES[0].parent
    options = (f"-L{folder}", f"-l:{LIBRARIES[0].name}", f"-Wl,-rpath,{folder}")
    return compiled(tmp_path_factory.mktemp(request.param), *options, compiler=request.param)


@needs_runtime
def test_each_construct_is_counted(program: Path) -> None:
    bare = run(program, folder=program.parent)
    assert recorded(program, "--instrument", "openmp") == bare
    found = counts(program.parent / "run.baro")
    kinds: Counter[str] = Counter()
    for name, calls in found.items():
        kinds[name.split()[0]] += calls
    assert kinds == KINDS
    if program.parent.name.startswith("gcc"):  # older Clang has no names for what it moves out of functions
        assert found == COUNTS
    with barograph.open(program.parent / "run.baro") as profile:
        rows = profile.connect().sql("SELECT region, text FROM region_tags WHERE key = 'category'").fetchall()
        waits = {name for name, category in rows if category == "openmp waiting"}
        assert {name.split()[0] for name in waits} == {"implicit", "barrier", "taskwait"}
        assert {category for name, category in rows if name not in waits} == {"openmp"}
        assert profile.metadata["openmp.tool"] == "recorded"


@needs_runtime
def test_threads_do_not_wait_between_parallel_regions(program: Path) -> None:
    recorded(program, "--instrument", "openmp")
    with barograph.open(program.parent / "run.baro") as profile:
        rows = profile.connect().sql(
            "SELECT operation, thread, sum(time_ns)::BIGINT FROM facts WHERE operation LIKE 'parallel %' GROUP BY ALL"
        )
        times = {(operation, thread): ns for operation, thread, ns in rows.fetchall()}
    threads = {operation: [thread for name, thread in times if name == operation] for operation, _ in times}
    assert sorted(len(found) for found in threads.values()) == [2, 3, 3]
    for (operation, _), ns in times.items():
        assert ns <= times[operation, 0], times  # that of the thread that has met it


@needs_runtime
def test_another_tool_works_as_without_ours(program: Path) -> None:
    folder = program.parent
    run("gcc", "-shared", "-fPIC", "-w", HERE / "other_openmp_tool.c", "-o", "other.so", folder=folder)
    named = {"OMP_TOOL_LIBRARIES": f"/nowhere.so:{folder / 'other.so'}"}
    bare = run(program, folder=folder, environment=named)
    assert "7 parallel regions\n" in bare
    assert recorded(program, "--instrument", "openmp", **named) == bare
    assert counts(folder / "run.baro") == {}
    report = run(sys.executable, "-m", "barograph.cli", "report", "run.baro", folder=folder)
    assert "the program has another one." in " ".join(report.split())


@needs_runtime
def test_nothing_is_recorded_unless_asked_for(program: Path) -> None:
    recorded(program, "--record", "all")
    assert counts(program.parent / "run.baro") == {}
    with barograph.open(program.parent / "run.baro") as profile:
        assert "openmp.tool" not in profile.metadata
    recorded(program, "--instrument", "openmp", OMP_TOOL="disabled")
    assert counts(program.parent / "run.baro") == {}


def test_a_runtime_without_an_interface_is_named(tmp_path: Path) -> None:
    program = compiled(tmp_path, "-fopenmp")
    bare = run(program, folder=tmp_path)
    assert recorded(program, "--instrument", "openmp") == bare
    assert counts(tmp_path / "run.baro") == {}
    report = run(sys.executable, "-m", "barograph.cli", "report", "run.baro", folder=tmp_path)
    assert "it has no interface for tools (OMPT)." in " ".join(report.split())
    assert "libgomp" in report

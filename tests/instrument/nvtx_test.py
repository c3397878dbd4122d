# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run --instrument nvtx`: what a program pushes for NVTX is regions.

tests/instrument/mini_nvtx.c stands in for NVTX 3; the `nvtx` package of Python has it.
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
VARIABLE = "NVTX_INJECTION64_PATH"
LEVELS = "0 1 1 0\n" * 3


def run(*words: str | Path, folder: Path, environment: dict[str, str] | None = None) -> tuple[str, str]:
    """Returns what a command writes to stdout and stderr; it must end with 0."""
    clean = {name: value for name, value in clean_environment().items() if name != VARIABLE}
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
    return done.stdout, done.stderr


def record(folder: Path, *program: str | Path, **variables: str) -> tuple[str, str]:
    """Runs a program, whose profile is run.baro then."""
    words = (
        sys.executable,
        "-m",
        "barograph.cli",
        "run",
        "-q",
        "-o",
        "run.baro",
        "--instrument",
        "nvtx",
        "--",
    )
    return run(*words, *program, folder=folder, environment=variables)


def rows(profile: Path, query: str) -> list[tuple[object, ...]]:
    """Returns what a query of a profile gives."""
    with barograph.open(profile) as opened:
        return opened.connect().sql(query).fetchall()


def regions(profile: Path) -> dict[str, int]:
    """Returns the calls of each region by its call path."""
    query = "SELECT call_path, sum(calls)::BIGINT FROM facts WHERE layer = 'region' GROUP BY ALL"
    return {str(path).removeprefix("program > "): int(str(calls)) for path, calls in rows(profile, query)}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """mini_nvtx.c, with the other tool beside it."""
    folder = tmp_path_factory.mktemp("nvtx")
    run("gcc", "-O1", HERE / "mini_nvtx.c", "-o", "mini", "-ldl", "-lpthread", folder=folder)
    run("gcc", "-shared", "-fPIC", HERE / "other_nvtx_tool.c", "-o", "other.so", folder=folder)
    return folder / "mini"


def test_what_is_pushed_is_regions_and_what_is_started_metrics(program: Path) -> None:
    bare, _ = run(program, folder=program.parent)
    assert bare == "-2 -2 -2 -2\n" * 3 + "without a push -2\ndone\n"
    out, _ = record(program.parent, program)
    assert out == LEVELS + "without a push -1\ndone\n"
    profile = program.parent / "run.baro"
    found = regions(profile)
    deep = {path: calls for path, calls in found.items() if path.startswith("deep")}
    assert {path: calls for path, calls in found.items() if path not in deep} == {
        "step": 3,
        "step > sch\u00f6n \U0001f600": 3,
        "overlapping": 1,
        "overlapping > residual": 1,
        # Begun again where what it was in was popped first.
        "residual": 1,
        "residual > inside": 1,
        "(no message)": 1,
        "in a thread": 1,
        "last": 1,
    }
    assert deep
    assert set(deep.values()) == {1}
    categories = "SELECT category FROM categories WHERE category <> '(none)' ORDER BY ALL"
    assert rows(profile, categories) == [("nvtx",), ("solver",)]
    metrics = "SELECT metric, unit, sum(count)::BIGINT FROM program_metrics GROUP BY ALL ORDER BY ALL"
    started = {str(metric): (unit, count) for metric, unit, count in rows(profile, metrics)}
    assert started["exchange"] == ("s", 2)
    assert started["ranges of NVTX without room"] == ("1", 5000 - 4096)


def test_another_tool_works_as_without_ours(program: Path) -> None:
    other = {VARIABLE: str(program.parent / "other.so")}
    bare, _ = run(program, folder=program.parent, environment=other)
    assert bare.startswith("the other tool\n")
    out, said = record(program.parent, program, **other)
    assert out == bare
    assert (
        said.count(f"annotations of NVTX are not recorded: {VARIABLE} names another tool, {other[VARIABLE]}")
        == 1
    )
    assert regions(program.parent / "run.baro") == {}


def test_what_a_program_starts_sees_its_own_environment(program: Path) -> None:
    out, _ = record(program.parent, "sh", "-c", f"echo ${{{VARIABLE}-unset}}")
    assert out == "unset\n"


def test_the_package_of_python(tmp_path: Path) -> None:
    pytest.importorskip("nvtx")
    script = tmp_path / "annotated.py"
    script.write_text(
        "import nvtx\n"
        "@nvtx.annotate()\n"
        "def solve():\n"
        "    with nvtx.annotate('assemble', domain='matrix'):\n"
        "        pass\n"
        "for _ in range(7):\n"
        "    solve()\n"
        "nvtx.end_range(nvtx.start_range('output'))\n"
        "print('done')\n",
        encoding="utf-8",
    )
    out, _ = record(tmp_path, sys.executable, script)
    assert out == "done\n"
    assert regions(tmp_path / "run.baro") == {"solve": 7, "solve > assemble": 7}
    metrics = rows(
        tmp_path / "run.baro", "SELECT metric, sum(count)::BIGINT FROM program_metrics GROUP BY ALL"
    )
    assert metrics == [("output", 1)]

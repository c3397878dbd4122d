# SPDX-License-Identifier: BSD-3-Clause
"""Call sites: exact files, lines and functions of calls, in every kind of binary."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph import completion_lock
from barograph.source import Line, Lines, label, stack

# conftest.Run, conftest.Mpi and the function that makes a run.
Run = Any
Mpi = Any
Record = Callable[..., Run]

SOURCES = Path(__file__).resolve().parent / "programs" / "call_sites"
OPTIONS = ("--call-sites",)

# Nothing here depends on the MPI library.
pytestmark = [pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of line tables for each test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def line_of(source: str, mark: str) -> int:
    """Returns the number of the line with a mark."""
    lines = (SOURCES / source).read_text(encoding="utf-8").splitlines()
    return next(number for number, text in enumerate(lines, 1) if text.endswith(f"mark: {mark}"))


def compile_program(mpi: Mpi, compiler: str, source: str, folder: Path, *flags: str) -> Path:
    """Builds a program of tests/programs/call_sites with the MPI's compiler for its language; skips without one."""
    path = Path(mpi.compiler)
    command = path.with_name(path.name.replace("mpicc", compiler))
    if not command.exists():
        pytest.skip(f"{mpi.name} has no {compiler}")
    output = folder / "call_sites"
    subprocess.run(
        [str(command), "-O1", "-w", str(SOURCES / source), "-o", str(output), *flags],
        check=True,
        timeout=120,
        cwd=folder,
    )
    return output


def c_program(mpi: Mpi, folder: Path, *flags: str) -> Path:
    """Builds call_sites.c with its shared library."""
    library = folder / "libcall_sites.so"
    source = str(SOURCES / "call_sites_library.c")
    subprocess.run([mpi.compiler, "-O1", "-g", "-shared", "-fPIC", source, "-o", str(library)], check=True)
    return compile_program(mpi, "mpicc", "call_sites.c", folder, *flags, str(library), f"-Wl,-rpath,{folder}")


def rows_of(table: Any) -> list[dict[str, Any]]:
    """Returns the rows of an Arrow table, whose types are open."""
    return table.to_pylist()


def barriers(profile: barograph.Profile) -> dict[str, tuple[str, int]]:
    """Returns the call sites of MPI_Barrier: the recorded operation -> (the name that views show, calls)."""
    named = {row["path_id"]: row for row in rows_of(profile.table("call_paths"))}
    raw = rows_of(profile.raw_call_paths())
    calls: dict[int, int] = {}
    for sample in rows_of(profile.table("fact_rows")):
        calls[sample["path_id"]] = calls.get(sample["path_id"], 0) + sample["calls"]
    found: dict[str, tuple[str, int]] = {}
    for row in raw:
        # Call paths of the times between calls (the table call_sites) have no facts.
        if row["operation"] == "MPI_Barrier" and row["path_id"] in calls:
            parent = raw[int(row["parent_id"])]
            assert parent["layer"] == "source"
            site = named[parent["path_id"]]
            assert named[row["path_id"]]["call_path"] == f"{site['call_path']} > MPI_Barrier"
            assert site["call_path"].endswith(site["operation"])
            # The call site's calls are those made from it.
            assert calls[parent["path_id"]] == calls[row["path_id"]]
            found[parent["operation"]] = (site["operation"], calls[row["path_id"]])
    return found


def lines_of(profile: barograph.Profile, operation: str) -> list[Line]:
    """Returns the stack of a call site with the files' names only."""
    frames: Sequence[Line | str] = stack(operation, Lines(profile.metadata))
    return [
        Line(f.function, f.file.rsplit("/", 1)[-1], f.line) for f in frames if isinstance(f, Line) and f.line
    ]


def record_call_sites(record: Record, program: Path, ranks: int = 0) -> Run:
    """Records a program of this test, by default without a launcher, which is faster."""
    run: Run = record(program, ranks=ranks, options=OPTIONS)
    assert run.code == 0, run.stderr
    return run


def barograph_command(*words: str) -> str:
    """Runs a command in a process of its own and returns what it prints."""
    command = [sys.executable, "-m", "barograph.cli", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


@pytest.mark.parametrize("kind", ["-pie", "-no-pie"])
def test_lines_of_programs_and_libraries(mpi: Mpi, record: Record, tmp_path: Path, kind: str) -> None:
    """Each call site has its function and line in the program or library; ranks with other addresses agree."""
    run = record_call_sites(record, c_program(mpi, tmp_path, "-g", kind), ranks=2)
    # The profile is read where the program is not; its lines are looked up behind the prompt.
    completion_lock.wait(run.profile_path)
    for path in tmp_path.glob("*call_sites*"):
        path.unlink()
    with run.profile() as profile:
        found = barriers(profile)
        step, library = line_of("call_sites.c", "step"), line_of("call_sites_library.c", "library")
        assert sorted(found.values()) == [
            (f"call_sites.c:{step} step", 10),
            (f"call_sites_library.c:{library} in_library", 2),
        ]
        inner = next(name for name, (shown, _) in found.items() if "in_library" not in shown)
        assert lines_of(profile, inner) == [
            Line("step", "call_sites.c", step),
            Line("main", "call_sites.c", line_of("call_sites.c", "caller of step")),
        ]


def test_inlined_functions_and_templates(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """An inlined function is a frame of its own, and names are as people write them."""
    run = record_call_sites(record, compile_program(mpi, "mpicxx", "call_sites.cpp", tmp_path, "-g"))
    with run.profile() as profile:
        ((operation, (name, calls)),) = barriers(profile).items()
        inlined = line_of("call_sites.cpp", "inlined")
        assert calls == 1
        assert name.startswith(f"call_sites.cpp:{inlined} exchange")
        frames = lines_of(profile, operation)
        assert [(f.file, f.line) for f in frames[:2]] == [
            ("call_sites.cpp", inlined),
            ("call_sites.cpp", line_of("call_sites.cpp", "caller of inlined")),
        ]
        assert frames[1].function == "solver::Grid::advance"


def test_fortran(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """A subroutine of a module, called through the Fortran binding."""
    compiler = "mpifort" if shutil.which(mpi.compiler.replace("mpicc", "mpifort")) else "mpif90"
    run = record_call_sites(record, compile_program(mpi, compiler, "call_sites.F90", tmp_path, "-g"))
    with run.profile() as profile:
        ((_, (name, calls)),) = barriers(profile).items()
        assert (name, calls) == (f"call_sites.F90:{line_of('call_sites.F90', 'fortran')} grid::advance", 1)


def test_without_debug_information(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """Functions come from the symbol table, and the report says how to get lines."""
    run = record_call_sites(record, c_program(mpi, tmp_path, "-g0"))
    said = " ".join(barograph_command("report", str(run.profile_path)).split())
    assert "call_sites: functions only; compile with -g to see files and lines" in said
    with run.profile() as profile:
        assert ("call_sites step", 5) in barriers(profile).values()


def test_stripped(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """Without symbols a call site is a module and an offset, still told apart; the library has its lines."""
    program = c_program(mpi, tmp_path, "-g", "-s")
    run = record_call_sites(record, program)
    with run.profile() as profile:
        found = {calls: name for name, calls in barriers(profile).values()}
        assert sorted(found) == [1, 5]
        assert found[5].startswith("call_sites+0x")
        assert found[1].startswith("call_sites_library.c:")


def test_resolved_later(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """A program that is elsewhere after the run is found by its build id, and another one is not taken for it."""
    program = c_program(mpi, tmp_path, "-g")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    run: Run = record(program, ranks=0, options=OPTIONS)
    name = f"call_sites.c:{line_of('call_sites.c', 'step')} step"
    with run.profile() as profile:
        operation = next(op for op, (shown, _) in barriers(profile).items() if shown == name)
    assert label(operation).startswith("call_sites+0x")
    program.rename(elsewhere / "call_sites")
    # Another program under the old name, as after a new build.
    c_program(mpi, tmp_path, "-g", "-O0")
    command = ["resolve", str(run.profile_path)]
    assert "not found: call_sites" in barograph_command(*command)
    assert "call_sites:" not in barograph_command(*command, "--search", str(elsewhere))
    with run.profile() as profile:
        assert barriers(profile)[operation] == (name, 5)


@pytest.mark.parametrize("aggregators", ["1", "2"])
def test_launched_by_the_launcher_itself(
    mpi: Mpi, tmp_path: Path, clean: Callable[[], dict[str, str]], aggregators: str
) -> None:
    """No process of ours outlives the ranks: the first who reads the profile, a file or a folder, stores its lines."""
    program = c_program(mpi, tmp_path, "-g")
    recorded = [sys.executable, "-m", "barograph.cli", "run", *OPTIONS, "--aggregators", aggregators]
    command = [mpi.launcher, "-n", "2", *recorded, "-o", str(tmp_path / "run"), "--", str(program)]
    subprocess.run(command, check=True, capture_output=True, timeout=120, env=clean(), cwd=tmp_path)
    profile = tmp_path / "run.baro"
    assert profile.is_dir() == (aggregators == "2")
    name = f"call_sites.c:{line_of('call_sites.c', 'step')} step"
    assert name in barograph_command("tree", str(profile))
    program.unlink()
    assert name in barograph_command("tree", str(profile))


def test_off_by_default_for_mpi(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """Without --call-sites MPI calls have no call sites in their paths."""
    run: Run = record(c_program(mpi, tmp_path, "-g"), ranks=0)
    with run.profile() as profile:
        paths = {row["path_id"]: row for row in rows_of(profile.table("call_paths"))}
        counted = set(profile.table("fact_rows")["path_id"].to_pylist())
        assert "source" not in {paths[path]["layer"] for path in counted}


def sampled(mpi: Mpi, record: Record, folder: Path, *options: str) -> Run:
    """Records sampled.c on two ranks."""
    return record(compile_program(mpi, "mpicc", "sampled.c", folder, "-g"), ranks=2, options=options)


def test_long_calls_name_their_lines(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """Each call that waited long is looked at, without --call-sites; short calls are, in proportion to their time."""
    run = sampled(mpi, record, tmp_path)
    late, close = (f"sampled.c:{line_of('sampled.c', mark)} main" for mark in ("late", "close"))
    often, seldom = (f"sampled.c:{line_of('sampled.c', mark)} main" for mark in ("often", "seldom"))
    with run.profile() as profile, profile.connect() as connection:
        barriers = connection.execute(
            "SELECT rank, site, sum(sampled), sum(stands_for_ns) FROM mpi_sites "
            "WHERE operation = 'MPI_Barrier' GROUP BY ALL"
        ).fetchall()
        waits = {(rank, site): (calls, time_ns) for rank, site, calls, time_ns in barriers}
        # Rank 0 waits for the sleeper, rank 1 for the one that computes: ten times 100 ms each.
        for key in ((0, late), (1, close)):
            assert waits[key][0] >= 8
            assert waits[key][1] >= 500_000_000
        # All time of the barriers is there, but for what came after the last one that was looked at.
        whole = connection.execute(
            "SELECT sum(time_ns) FROM facts WHERE operation = 'MPI_Barrier'"
        ).fetchone()
        assert whole is not None
        assert 0.9 * whole[0] <= sum(time_ns for _, time_ns in waits.values()) <= 1.01 * whole[0]
        # By number, not time: one that was descheduled for as long as all others take is one call that was looked at.
        probes = dict(
            connection.execute(
                "SELECT site, sum(sampled) FROM mpi_sites WHERE operation = 'MPI_Iprobe' GROUP BY ALL"
            ).fetchall()
        )
        assert probes[often] > 2 * probes.get(seldom, 0)
        # Facts are what they were: nothing is counted twice.
        calls = connection.execute(
            "SELECT sum(calls) FROM facts WHERE operation IN ('MPI_Barrier', 'MPI_Iprobe')"
        ).fetchone()
        assert calls == (2 * (31 + 200_000),)


def test_long_times_between_calls(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """They are recorded with the calls around them, and how much of them a rank was blocked."""
    run = sampled(mpi, record, tmp_path)
    late, opened, close = (
        f"sampled.c:{line_of('sampled.c', mark)} main" for mark in ("late", "open", "close")
    )
    with run.profile() as profile, profile.connect() as connection:
        rows = connection.execute(
            "SELECT rank, after_site, before_site, sum(gaps), sum(time_ns), sum(blocked_ns) FROM gaps GROUP BY ALL"
        ).fetchall()
    gaps = {(rank, after, before): rest for rank, after, before, *rest in rows}
    count, time_ns, blocked_ns = gaps[0, opened, close]
    assert count == 10
    assert time_ns >= 1_000_000_000
    assert blocked_ns <= 0.5 * time_ns
    # The first sleep comes after the barrier at the start.
    count, time_ns, blocked_ns = gaps[1, close, late]
    assert count == 9
    assert time_ns >= 900_000_000
    assert 700_000_000 <= blocked_ns <= time_ns


def test_findings_name_who_works_alone_and_who_sleeps(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """With both lines. What they cost, and that barriers are not the fault: findings/mpi/gap_findings_test.py."""
    run = sampled(mpi, record, tmp_path)
    found = json.loads(barograph_command("findings", "--json", str(run.profile_path)))["findings"]
    by_id = {one["id"]: one for one in found}
    opened, close, late = (
        f"MPI_Barrier at sampled.c:{line_of('sampled.c', mark)} main" for mark in ("open", "close", "late")
    )
    assert (by_id["serial-section"]["evidence"]["rank"], by_id["blocked-rank"]["evidence"]["rank"]) == (0, 1)
    assert (by_id["serial-section"]["evidence"]["after"], by_id["serial-section"]["evidence"]["before"]) == (
        opened,
        close,
    )
    assert (by_id["blocked-rank"]["evidence"]["after"], by_id["blocked-rank"]["evidence"]["before"]) == (
        close,
        late,
    )


def test_sampled_sites_can_be_left_out(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """With --sampled-sites off there are none, and no times between calls."""
    run = sampled(mpi, record, tmp_path, "--sampled-sites", "off")
    with run.profile() as profile:
        assert profile.table("call_sites").num_rows == 0


def test_io_of_a_plain_program(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """I/O calls have call sites by default, in every thread; a call that a library makes by itself has none."""
    program = compile_program(mpi, "mpicc", "writes.c", tmp_path, "-g", "-pthread")
    run: Run = record(program, ranks=0)
    with run.profile() as profile:
        paths = {row["path_id"]: row for row in rows_of(profile.table("call_paths"))}
        found: dict[tuple[str, str], int] = {}
        for sample in rows_of(profile.table("fact_rows")):
            row = paths[sample["path_id"]]
            if row["operation"] in {"pwrite", "pwrite64"}:
                site = paths[int(row["parent_id"])]
                key = (site["layer"], site["operation"])
                found[key] = found.get(key, 0) + sample["calls"]
        line = line_of("writes.c", "write")
        assert found == {("source", f"writes.c:{line} write_block"): 12}

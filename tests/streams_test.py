# SPDX-License-Identifier: BSD-3-Clause
"""Streams between programs of one job: everything arrives once and in order, and what is wrong has a code at both ends.

The cases are in programs/streams.c, which checks itself; all programs of a job are that one under several names. The
sample programs are those of examples/coupling.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation

REPOSITORY = Path(__file__).resolve().parents[1]
PROGRAMS = REPOSITORY / "tests" / "programs"
EXAMPLES = REPOSITORY / "examples" / "coupling"
# Writers as `records` has them, and records of each: ten million in all for each policy and balance.
WRITERS = 4
RECORDS = 2_500_000
CASES = 15
# Who asks again and again has a core, or his share of one.
MOST_IDLE_SHARE = 0.05
MOST_GROWTH_KIB = 4096

TIMEOUT_S = 300

# conftest.Mpi; conftest cannot be imported by name.
Mpi = Any
Launch = Callable[..., list[str]]
Link = Callable[[Path, Any], Path]
Clean = Callable[[], dict[str, str]]


@pytest.fixture(scope="session")
def link(tmp_path_factory: pytest.TempPathFactory) -> Link:
    """Returns a function (source, mpi) -> program that is linked with the streams."""
    folder = tmp_path_factory.mktemp("coupled")
    libraries = find_installation().folder

    def link_one(source: Path, mpi: Mpi) -> Path:
        program = folder / f"{source.stem}-{mpi.name}"
        if not program.exists():
            flags = ["-O1", "-g", "-w", "-pthread", f"-I{REPOSITORY / 'include'}", f"-L{libraries}"]
            command = [mpi.compiler, *flags, str(source), "-o", str(program)]
            command += [f"-Wl,-rpath,{libraries}", "-lbarograph-stream"]
            subprocess.run(command, check=True, timeout=TIMEOUT_S)
        return program

    return link_one


def run(words: list[str], folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs a command that must end in time."""
    return subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT_S
    )


@pytest.fixture
def launch(job: Callable[..., subprocess.CompletedProcess[str]]) -> Launch:
    """Returns a function that runs programs, pairs of ranks and words, as one job to its good end.

    It returns the lines that they printed.
    """
    library = find_installation().world_library
    if not library.is_file():
        pytest.skip("this installation has no world layer")
    coupled = {"LD_PRELOAD": str(library), "BAROGRAPH_COUPLE": "mpi"}

    def run_job(*programs: tuple[int, list[str]]) -> list[str]:
        done = job(*((ranks, words, coupled) for ranks, words in programs))
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run_job


@pytest.fixture
def streams(mpi: Mpi, link: Link, launch: Launch, tmp_path: Path) -> Launch:
    """Returns a function (case, argument, ranks of each program by its name) -> lines with what was counted."""
    program = str(link(PROGRAMS / "streams.c", mpi))

    def run_case(case: str, argument: object = "", **ranks: int) -> list[str]:
        names = ranks or {"writer": WRITERS, "reader": 2}
        programs = [(count, [program, case, name, str(argument)]) for name, count in names.items()]
        launch(*programs)
        files = sorted(tmp_path.glob("job-*/rank-*.txt"))
        return [line for file in files for line in file.read_text().splitlines()]

    return run_case


def totals(lines: list[str]) -> tuple[Counter[str], Counter[str], dict[str, Counter[str]]]:
    """Records written and read by the rank of the writer, and the sums of their checksums by what was done."""
    counts: dict[str, Counter[str]] = {"wrote": Counter(), "read": Counter()}
    sums: dict[str, Counter[str]] = {"wrote": Counter(), "read": Counter()}
    for line in lines:
        what, *values = line.split()
        if what in counts:
            writer, count, checksums = values
            counts[what][writer] += int(count)
            sums[what][writer] = (sums[what][writer] + int(checksums)) % 2**64
    return counts["wrote"], counts["read"], sums


@pytest.mark.whole("hundred and fifty million records")
@pytest.mark.two_mpis
def test_every_record_arrives_once_and_in_order(streams: Launch) -> None:
    wrote, read, sums = totals(streams("records", RECORDS))
    assert sum(wrote.values()) == CASES * WRITERS * RECORDS
    assert read == wrote
    assert sums["read"] == sums["wrote"]


@pytest.mark.parametrize(
    "ranks",
    [
        pytest.param({"writer": 1, "reader": 3}, marks=pytest.mark.whole("fewer of them")),
        {"writer": 2, "w2": 3, "reader": 1, "r2": 2},
    ],
)
def test_any_numbers_of_ranks_and_programs(streams: Launch, ranks: dict[str, int]) -> None:
    wrote, read, sums = totals(streams("records", 20_000, **ranks))
    writers = sum(count for name, count in ranks.items() if name.startswith("w"))
    assert sum(wrote.values()) == CASES * writers * 20_000
    assert read == wrote
    assert sums["read"] == sums["wrote"]


@pytest.mark.two_mpis
def test_blocks_of_all_sizes_with_one_to_eight_buffers(streams: Launch) -> None:
    streams("sizes")


@pytest.mark.one_mpi
def test_what_is_wrong_is_told_to_both_ends(streams: Launch) -> None:
    streams("wrong")


@pytest.mark.one_mpi
def test_both_directions(streams: Launch) -> None:
    streams("both")


@pytest.mark.two_mpis
@pytest.mark.parametrize("order", range(6))
def test_orders_of_closing_and_streams_left_to_finalize(streams: Launch, order: int) -> None:
    streams("closing", order)


@pytest.mark.two_mpis
def test_hundreds_of_streams_come_and_go(streams: Launch) -> None:
    streams("many")


@pytest.mark.two_mpis
def test_threads_share_a_stream(streams: Launch) -> None:
    streams("threads")


@pytest.mark.real_time("a reader waits for three seconds")
@pytest.mark.two_mpis
def test_a_reader_that_waits_sleeps(streams: Launch) -> None:
    shares = [float(line.split()[1]) for line in streams("idle") if line.startswith("idle")]
    assert len(shares) == 2
    assert max(shares) < MOST_IDLE_SHARE


@pytest.mark.two_mpis
@pytest.mark.parametrize("block", [64, 65_536])
def test_a_slow_reader_bounds_the_memory_of_both(streams: Launch, block: int) -> None:
    grown = [int(line.split()[1]) for line in streams("slow", block) if line.startswith("grown")]
    assert len(grown) == WRITERS + 2
    assert max(grown) < MOST_GROWTH_KIB


@pytest.mark.two_mpis
def test_without_the_world_layer_streams_are_off(mpi: Mpi, link: Link, clean: Clean, tmp_path: Path) -> None:
    program = link(PROGRAMS / "streams.c", mpi)
    done = run([mpi.launcher, "-n", "2", str(program), "off", "w"], tmp_path, clean())
    assert done.returncode == 0, done.stderr


@pytest.mark.one_mpi
def test_the_sample_programs(mpi: Mpi, link: Link, launch: Launch) -> None:
    writer, reader = (str(link(EXAMPLES / f"{name}.c", mpi)) for name in ("writer", "reader"))
    lines = launch((3, [writer]), (2, [reader]))
    assert sorted(lines) == ["analyzer 0: 2048 blocks, 2048 MiB", "analyzer 1: 1024 blocks, 1024 MiB"]


@pytest.mark.one_mpi
@pytest.mark.parametrize("binding", ["mpif.h", "use mpi_f08"])
def test_fortran_programs_name_themselves_and_pass_blocks(
    build_fortran: Callable[..., Path], launch: Launch, binding: str
) -> None:
    libraries = find_installation().folder
    linked = (f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-lbarograph-stream")
    program = str(build_fortran(PROGRAMS / "fortran" / "coupled.F90", binding, *linked))
    lines = launch((2, [program, "ocean"]), (1, [program, "ice"]))
    assert sorted(lines) == [
        "ice 0 of 1: named 0, late -11 T",
        "ice 0: blocks 200, sum 10100",
        "ocean 0 of 2: named 0, late -11 T",
        "ocean 1 of 2: named 0, late -11 T",
    ]


@pytest.mark.two_mpis
def test_pkg_config_says_how_to_link(mpi: Mpi, clean: Clean, tmp_path: Path) -> None:
    environment = clean() | {"PKG_CONFIG_PATH": str(find_installation().package_config)}
    found = run(["pkg-config", "--cflags", "--libs", "barograph-stream"], tmp_path, environment)
    program = str(tmp_path / "writer")
    command = [mpi.compiler, str(EXAMPLES / "writer.c"), *found.stdout.split(), "-o", program]
    built = run(command, tmp_path, environment)
    assert built.returncode == 0, built.stderr
    done = run([mpi.launcher, "-n", "1", program], tmp_path, environment)
    assert done.returncode != 0
    assert "not started with --couple mpi" in done.stderr

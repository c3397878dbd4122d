# SPDX-License-Identifier: BSD-3-Clause
"""Random valid MPI programs: every row and every communicator of their profiles is as the generator's own books say.

Many programs share a launch, each in a region of its own. BAROGRAPH_RANDOM_PROGRAMS sets how many there are in all for
each MPI (default 60), BAROGRAPH_RANDOM_SEED the first seed. A failing launch names the first program that is wrong and
the least part of it that still is, which then belongs into REGRESSIONS.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from random_programs.collectives import KINDS
from random_programs.communicators import coordinates, grid_of
from random_programs.launch import Recording, communicators, differences, draw, expand, repeat, shrink
from random_programs.model import Model, Operation

Mpi = Any
Record = Callable[..., Any]
Run = Callable[[Sequence[str], int], Recording]

PROGRAM = Path(__file__).resolve().parent / "programs" / "scripted" / "scripted.c"
PROGRAMS = int(os.environ.get("BAROGRAPH_RANDOM_PROGRAMS", "60"))
FIRST = int(os.environ.get("BAROGRAPH_RANDOM_SEED", "0"))
AT_ONCE = 30
# What once was wrong, found by a seed and shrunk; on 4 ranks, in one program.
REGRESSIONS: list[Operation] = [
    # MPICH 5.0: a graph that leaves a rank out has a group of all ranks.
    ("graph", 0, 2, 1),
    ("coll", KINDS.index("Reduce_scatter_block"), 0, 2, 0, 1, 37, 0, 0, ()),
    ("coll", KINDS.index("Alltoall"), 0, 2, 0, 1, 5, 0, 1, ()),
    # Groups with one leader and tag: their communicators and what is made of them share names.
    ("group", 0, 3, 2, ((1, 0),)),
    ("group", 0, 4, 2, ((1, 2, 3),)),
    ("dup", 3, 5),
    ("dup", 4, 6),
    ("shift", 5, 1, 101, 1, 10, 0),
    ("shift", 6, 1, 102, 1, 20, 1),
    # Open MPI 5: MPI_Topo_test calls a distributed graph made out of a grid a grid.
    ("cart", 0, 7, 2, 0),
    ("adjacent", 7, 8, 2),
    # A request that is complete at once beside one of another communicator.
    ("post", 6, 2, 2, 103, 1, 1, 1, 0, 0, 2, 3),
    ("post", 0, 2, 2, 104, 1, 1, 1, 0, 0, 4, 5),
    ("complete", 0, (2, 3, 4, 5)),
]


def library_fails(bare: Callable[..., Any], program: Path, words: Sequence[str], ranks: int) -> bool:
    """Whether one of four runs without Barograph fails."""
    for _ in range(4):
        try:
            if bare(program, *words, ranks=ranks).returncode != 0:
                return True
        except subprocess.TimeoutExpired:  # noqa: PERF203, a program takes seconds
            return True
    return False


@pytest.fixture
def run(
    record: Record, bare: Callable[..., Any], build: Callable[..., Path], mpi: Mpi, tmp_path: Path
) -> Run:
    """Returns a function that records a script on some ranks."""
    number = 0

    def run_script(script: Sequence[str], ranks: int) -> Recording:
        nonlocal number
        number += 1
        file, polls = tmp_path / f"script-{number}", tmp_path / f"polls-{number}"
        file.write_text("\n".join(script) + "\n")
        # All communicators apart: which of those made alike are folded is tested where it is done.
        apart = ["--fold-communicators", "0"]
        words = [str(file), str(polls)]
        program = build(PROGRAM, mpi)
        said = ""
        for _ in range(2):
            try:
                done = record(program, *words, ranks=ranks, options=apart)
                said = f"exit code {done.code}: {done.stderr[-4000:]}"
            except subprocess.TimeoutExpired:
                said = "no end"
            else:
                if done.code == 0:
                    return Recording(done.profile(), polls)
            if library_fails(bare, program, words, ranks):
                pytest.skip(
                    f"{mpi.name} itself fails on these programs now and then, without Barograph too: {said[:300]}"
                )
        pytest.fail(said, pytrace=False)

    return run_script


@pytest.fixture
def mpi4(mpi: Mpi, tmp_path: Path) -> bool:
    """Whether the MPI has persistent collectives; those of MPICH 4.0 fail when started twice."""
    source = tmp_path / "version.c"
    old = "MPI_VERSION < 4 || (defined(MPICH_NUMVERSION) && MPICH_NUMVERSION < 40100000)"
    source.write_text(f"#include <mpi.h>\n#if {old}\n#error old\n#endif\n")
    command = [mpi.compiler, "-fsyntax-only", str(source)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def explain(seed: int, ranks: int, mpi4: bool, run: Run, wrong: Sequence[str]) -> str:
    """Says how to repeat a failing program, and what is left of it when nothing more can be taken out."""

    def fails(operations: Sequence[Any]) -> bool:
        model, _ = repeat(operations, ranks, mpi4=mpi4)
        return differences(model, run(model.script, ranks)) != []

    _, programs = draw([seed], ranks, mpi4=mpi4)
    lines = [*wrong[:10], f"seed {seed} on {ranks} ranks; repeat with BAROGRAPH_RANDOM_SEED={seed}"]
    if fails(programs[seed]):
        least = shrink(programs[seed], fails)
        lines += ["least program that fails:", *(str(operation) for operation in least)]
    else:
        lines.append("alone, this program is right")
    return "\n".join(lines)


def check(seeds: Sequence[int], ranks: int, mpi4: bool, run: Run) -> Model:
    """Records one launch and compares it with its books."""
    model, _ = draw(seeds, ranks, mpi4=mpi4)
    wrong = differences(model, run(model.script, ranks))
    if wrong:
        blamed = [
            seed for seed in seeds if any(f"'p{seed} " in line or f"'p{seed}'" in line for line in wrong)
        ]
        pytest.fail(explain((blamed or list(seeds))[0], ranks, mpi4, run, wrong), pytrace=False)
    return model


@pytest.mark.whole("many programs on each library, minutes")
@pytest.mark.parametrize("launch", range((PROGRAMS + AT_ONCE - 1) // AT_ONCE))
def test_profiles_equal_the_books(run: Run, mpi4: bool, launch: int) -> None:
    """Each launch on another number of ranks."""
    seeds = range(FIRST + launch * AT_ONCE, FIRST + min((launch + 1) * AT_ONCE, PROGRAMS))
    model = check(seeds, (4, 3, 5, 2)[launch % 4], mpi4, run)
    assert len(model.book.exact) > 20 * len(seeds)


def test_what_was_wrong_once(run: Run, mpi4: bool) -> None:
    """Programs that found a mistake, here or in a library."""
    model, done = repeat(REGRESSIONS, 4, mpi4=mpi4)
    assert done == REGRESSIONS
    assert differences(model, run(model.script, 4)) == []


def test_the_books_notice_what_is_wrong(run: Run, mpi4: bool) -> None:
    """One operation more or less in the program is a difference, in facts and in communicators."""
    model, programs = draw([FIRST], 2, mpi4=mpi4)
    recording = run(model.script, 2)
    assert differences(model, recording) == []
    extra = ("dup", 0, 250)
    changed, _ = repeat([*programs[FIRST], extra], 2, mpi4=mpi4)
    changed.book.asked = []
    wrong = changed.book.differences({})
    assert any("MPI_Comm_dup" in line for line in wrong)
    assert len(changed.registry.all) == len(communicators(recording.profile)) + 1


def test_seeds_give_the_same_program_for_ever() -> None:
    """A seed in a report must be worth something tomorrow, whatever else ran before it."""
    alone, first = draw([7], 4, mpi4=True)
    beside, second = draw([6, 7], 4, mpi4=True)
    assert first[7] == second[7]
    assert alone.script == beside.script[-len(alone.script) :]


def test_shrinking_finds_the_least_part() -> None:
    """Of many operations the two that matter together."""
    operations = [("dup", number) for number in range(100)]
    needed = {operations[17], operations[71]}
    assert set(shrink(operations, lambda kept: needed <= set(kept), tries=200)) == needed


def test_small_things_of_the_books() -> None:
    """Lists of ranks as profiles show them, and coordinates as MPI counts them."""
    assert expand("0-3,5") == [0, 1, 2, 3, 5]
    assert expand("0-6:2") == [0, 2, 4, 6]
    assert coordinates(3, (2, 2)) == (1, 1)
    assert grid_of(5, 2) == (2, 2)

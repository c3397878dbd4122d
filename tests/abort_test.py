# SPDX-License-Identifier: BSD-3-Clause
"""Who ended a job with MPI_Abort, in whichever thread: rank and line, in the profile that is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.ends.unfinished import Unfinished, unfinished_of
from barograph.analyze.workspace import Workspace
from barograph.launch.installation import find_installation

PROGRAMS = Path(__file__).parent / "programs"
Record = Callable[..., Any]

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]


def line_of(source: Path, text: str) -> int:
    """Returns the only line that has the text."""
    (number,) = [i for i, line in enumerate(source.read_text().splitlines(), 1) if text in line]
    return number


def end_of(done: Any) -> Unfinished:
    assert done.code != 0
    with Workspace(done.profile()) as workspace:
        about = unfinished_of(workspace)
    assert about is not None, done.stderr
    return about


@pytest.mark.parametrize(("word", "thread"), [("main", 0), ("thread", 1)])
def test_who_aborted_is_said_first(record: Record, word: str, thread: int) -> None:
    first = end_of(record("gives_up", word, ranks=3)).where[0]
    line = line_of(PROGRAMS / "gives_up.c", "MPI_Abort(MPI_COMM_WORLD")
    assert (first.operation, first.ranks, first.thread) == ("MPI_Abort", (1,), thread)
    assert first.source == f"gives_up.c:{line} give_up"


@pytest.mark.parametrize("binding", ["mpif.h", "use mpi_f08"])
def test_the_line_in_fortran_where_a_binding_calls_mpi(
    record: Record, build_fortran: Callable[..., Path], binding: str
) -> None:
    source = PROGRAMS / "fortran" / "gives_up.F90"
    first = end_of(record(build_fortran(source, binding), ranks=2)).where[0]
    assert (first.operation, first.ranks) == ("MPI_Abort", (1,))
    assert first.source.startswith(f"gives_up.F90:{line_of(source, 'call MPI_Abort(')} ")

# SPDX-License-Identifier: BSD-3-Clause
"""Programs after a `:` are found behind the launcher's options."""

from __future__ import annotations

import pytest

from barograph.launch.plugins.families import MPICH, OPEN_MPI
from barograph.launch.program.programs import Part, first_program, further_parts, ranks_of, several


@pytest.mark.parametrize(
    ("family", "text", "options", "program"),
    [
        (OPEN_MPI, "-n 2 ./b x", "-n 2", "./b x"),
        (OPEN_MPI, "./b -n 2", "", "./b -n 2"),
        (OPEN_MPI, "--mca pml ob1 -np 3 --map-by node ./b", "--mca pml ob1 -np 3 --map-by node", "./b"),
        (OPEN_MPI, "--oversubscribe -x PATH -n 1 sh -c true", "--oversubscribe -x PATH -n 1", "sh -c true"),
        (OPEN_MPI, "--unheard-of value sh", "--unheard-of value", "sh"),
        (MPICH, "-env A 1 -n 2 ./b", "-env A 1 -n 2", "./b"),
        (MPICH, "-envall -wdir /tmp ./b", "-envall -wdir /tmp", "./b"),
        ("slurm", "-n 2 ./b", "-n 2 ./b", ""),
        (MPICH, "-n 2", "-n 2", ""),
    ],
)
def test_program_behind_options(family: str, text: str, options: str, program: str) -> None:
    words = ["./a", "1", ":", *text.split()]
    assert several(words)
    assert first_program(words) == ("./a", "1")
    assert further_parts(words, family) == [Part(tuple(options.split()), tuple(program.split()))]


def test_three_programs() -> None:
    words = ["./a", ":", "-n", "2", "./b", ":", "-np", "3", "./c"]
    parts = further_parts(words, OPEN_MPI)
    assert [part.program for part in parts] == [("./b",), ("./c",)]
    assert [ranks_of(part) for part in parts] == [2, 3]


def test_one_program() -> None:
    assert not several(["./a", "a:b"])
    assert further_parts(["./a", "a:b"], OPEN_MPI) == []
    assert ranks_of(Part((), ("./b",))) == 1

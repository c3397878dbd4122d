# SPDX-License-Identifier: BSD-3-Clause
"""Files that tell a launcher which ranks run which program."""

from __future__ import annotations

import pytest

from barograph.launch.errors import LaunchError
from barograph.launch.program.program_files import Context, hydra_file, slurm_file

TWO = [Context(4, (), ("./a", "x")), Context(2, ("-n", "2", "-wdir", "/tmp"), ("./b",))]


def test_slurm_gets_ranges_of_ranks() -> None:
    assert slurm_file([*TWO, Context(1, (), ("c",))]) == "0-3 ./a x\n4-5 ./b\n6 c\n"


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("x y", "'x y'"),
        ("it's", r"'it'\''s'"),
        ("%t", "'%t'"),
        ("back\\slash", "'back\\slash'"),
        ('"', '"'),
        ("", "''"),
        ("#1", "'#1'"),
    ],
)
def test_slurm_keeps_words_as_they_are(word: str, written: str) -> None:
    assert slurm_file([Context(1, (), ("./a", word, "end"))]) == f"0 ./a {written} end\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [(("./a", "x" * 1100), "too long"), (("./a", *"x" * 200), "too long"), (("./a", "b\nc"), "line break")],
)
def test_what_slurm_does_not_read_is_refused(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(LaunchError, match=said):
        slurm_file([Context(1, (), words)])


def test_hydra_gets_a_program_a_line() -> None:
    assert hydra_file(TWO) == "-n 4 ./a x\n-n 2 -wdir /tmp ./b\n"


@pytest.mark.parametrize("word", ["x y", "it's", '"', "", "#1", "a\\b"])
def test_hydra_knows_no_quoting(word: str) -> None:
    assert not hydra_file([Context(1, (), ("./a", word))])

# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

import pytest

from barograph.launch.compiler_output import first_error


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a.c: In function 'f':\na.c:1:2: error: no x\na.c:3:1: error: no y\n", "a.c:1:2: error: no x"),
        ("ld: a.o: undefined reference to `g'\n", "ld: a.o: undefined reference to `g'"),
        ("ld: warning: terrors\nld: multiple definition of `g'\n", "ld: multiple definition of `g'"),
        ("\n  killed  \n\n", "killed"),
        (" \n", "it said nothing"),
    ],
)
def test_one_line_says_why(text: str, line: str):
    assert first_error(text) == line


def test_without_an_error_the_last_lines_are_what_counts():
    assert first_error("\n".join(f"step {number}" for number in range(20))) == "step 5"

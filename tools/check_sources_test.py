# SPDX-License-Identifier: BSD-3-Clause
"""What a source file owes its reader."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from check_sources import LONGEST_COMMENT, SPDX, complaints, name_complaints

HEAD = f"// {SPDX}\n// Sums. Called by tests.\n"


def of_length(start: str, columns: int) -> str:
    return start + "x" * (columns - len(start))


@pytest.mark.parametrize("start", ["// ", "    // ", " * ", "/* "])
def test_a_comment_has_at_most_110_columns(start: str):
    fits, too_long = (HEAD + of_length(start, LONGEST_COMMENT + more) + "\n" for more in (0, 1))
    assert complaints("src/x.cpp", fits, generated=False) == []
    (line,) = complaints("src/x.cpp", too_long, generated=False)
    assert line == "src/x.cpp:3: a comment of 111 columns, at most 110"


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("src/x.cpp", of_length("int a;  // ", 115)),
        ("include/barograph/x.h", of_length("// ", 115)),
        ("tests/x.c", of_length("// ", 115)),
    ],
)
def test_code_and_other_folders_may_have_more(path: str, line: str):
    assert complaints(path, f"{HEAD}{line}\n", generated=False) == []


def test_generated_files_owe_the_licence_line_only():
    assert complaints("src/x.cpp", f"// {SPDX}\n" + of_length("// ", 200), generated=True) == []
    assert complaints("src/x.cpp", "int a;\n", generated=True)


def test_names_say_something():
    assert name_complaints("src/utils/x.cpp")
    assert not name_complaints("src/sys/x.cpp")

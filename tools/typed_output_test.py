# SPDX-License-Identifier: BSD-3-Clause
# What is noticed of an output: each kind of fault once, and nothing where there is none.
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from typed_output import Typed, complaints, hints, type_line

ROWS = """
rank   time     calls
────────────────────
   0   1.00 s   2
   0   1.00 s   2
"""


# The same call from two lines, by chance as long.
TREE = """
call path      inclusive   exclusive
a.c:1 f           610 ns      120 ns
  lseek64         310 ns      310 ns
a.c:2 f           460 ns        0 ns
  lseek64         310 ns      310 ns
"""


def typed(
    out: str = "", *, terminal: bool = True, code: int = 0, words: str = "tree a.baro", err: str = ""
) -> Typed:
    return Typed(tuple(words.split()), terminal, code, out, err, 0.1, stopped=False, endless=False)


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (typed("x" * 81), "longer than 80 columns"),
        (typed(ROWS), "twice: 0   1.00 s   2"),
        (typed(TREE + "  lseek64         310 ns      310 ns\n"), "twice: lseek64         310 ns"),
        (typed("Traceback (most recent call last):\n", code=1), "a traceback"),
        (typed(code=70), "exit code 70 is in no list"),
        (typed(code=2), "exit code 2 with 0 lines of error"),
        (typed("\x1b[1mbold\x1b[0m", terminal=False), "escape codes in a pipe"),
        (typed("{", terminal=False, words="tree a.baro --json"), "--json cannot be parsed"),
        (
            typed("half", terminal=False, code=2, err="barograph: error: no\n"),
            "an error, and output on stdout",
        ),
    ],
)
def test_each_fault_is_noticed(one: Typed, said: str):
    assert any(text.startswith(said) for text in complaints(one)), complaints(one)


@pytest.mark.parametrize(
    "one",
    [
        typed("x" * 80),
        typed("\x1b[1m" + "x" * 80 + "\x1b[0m"),
        typed("barograph: error: " + "x" * 80, code=2),
        typed("live page: http://127.0.0.1:40213/?token=" + "x" * 80),
        typed("x" * 200, words="tree a.baro --csv"),
        typed("mpirun " + "x" * 200, words="run --dry-run -- ./a"),
        typed("ompi    Open MPI 4.1.4          /" + "x" * 60, words="build --list"),
        typed(ROWS, words="trace a.baro"),
        typed(TREE),
        typed("reading ━━━━━━━━━━ 0%\rreading ━━━━━━━━━━ 0%\r\rdone\n"),
        typed("\x1b[?1049h" + " " * 80 + "\x1b[?1049ldone\n"),
        typed('{"a": 1}', terminal=False, words="tree a.baro --json"),
    ],
)
def test_what_is_right_is_no_fault(one: Typed):
    assert complaints(one) == []


def test_hints_are_found_across_lines_and_in_examples():
    assert hints(typed("hint: `barograph files\na.baro` lists them")) == ["barograph files a.baro"]
    text = "Usage: barograph tree\n\n  barograph tree run.baro --depth 2    two levels\n"
    assert hints(typed(text, words="tree --help")) == ["barograph tree run.baro --depth 2"]


def test_a_command_is_typed_on_a_terminal_and_in_a_pipe(tmp_path: Path):
    on_terminal = type_line(["tree", "--help"], tmp_path, terminal=True)
    in_pipe = type_line(["tree", "not_there.baro"], tmp_path, terminal=False)
    assert (on_terminal.code, complaints(on_terminal)) == (0, [])
    assert "Usage: barograph tree" in on_terminal.out
    assert (in_pipe.code, in_pipe.out, in_pipe.err[:18]) == (4, "", "barograph: error: ")

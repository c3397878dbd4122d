# SPDX-License-Identifier: BSD-3-Clause
# The screen in a pipe and on a terminal: colour and pictures only where they belong, nothing cut in a pipe.
import re
from io import StringIO

import pytest
from rich.text import Text

from barograph.analyze.workspace import Workspace
from barograph.show.screen import GLUE, PIPE_WIDTH, Screen
from barograph.show.whole_run.report import make_report, print_report
from barograph.spec.table_model import Column
from barograph.testing import stencil_profile


class Terminal(StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def report_on(stream: StringIO, width: int | None = None) -> str:
    with Workspace(stencil_profile(16)) as workspace:
        print_report(make_report(workspace, 10), Screen(stream, width=width))
    return stream.getvalue()


def test_a_pipe_gets_plain_text(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    text = report_on(StringIO())
    assert text.isascii()
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= PIPE_WIDTH
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_a_terminal_gets_colour_and_pictures(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    text = report_on(Terminal(), width=120)
    assert "\x1b[" in text
    assert "█" in text
    assert "computing by rank" in text


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_terminals_that_want_none_get_none(name: str, value: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(name, value)
    assert "\x1b" not in report_on(Terminal(), width=120)


@pytest.mark.parametrize("width", [60, 80, 200])
def test_lines_keep_to_the_width(width: int):
    assert max(map(len, report_on(StringIO(), width).splitlines())) <= width


def test_a_number_and_its_unit_stay_in_one_line():
    for width in range(60, 80):
        stream = StringIO()
        screen = Screen(stream, width=width)
        screen.line("Rank 1 had a core for 81 % of its time, and 12.3 ms of 1.20 GiB/s; 81 % and 4 min. " * 4)
        screen.item("1.", "up to 160 ms of 1.96 s (8.1 %): rank 1 spends 662 ms in 4 KiB, 3 sites " * 4)
        screen.pairs([("wall time", "1.96 s of 3.20 s and 81.0 % of 5 B " * 4)])
        said = stream.getvalue()
        lines = said.splitlines()
        assert max(map(len, lines)) <= width
        assert not any(re.match(r"\s*(%|ms|s|min|B|KiB|GiB/s)\b|\s*%", line) for line in lines)
        assert GLUE not in said


def test_a_number_and_its_unit_stay_in_one_line_of_a_cell():
    columns = [Column("rank", "int", title="rank"), Column("why", title="why", fold=True)]
    for width in range(60, 80):
        stream = StringIO()
        text = "in MPI; region exchange: 8.55 ms longer, 12.3 M calls and 4.00 KiB more; "
        Screen(stream, width=width).grid(columns, [["1", text * 3]])
        lines = stream.getvalue().splitlines()
        assert max(map(len, lines)) <= width
        assert not any(re.match(r"\s*(ms|M|KiB)\b", line) for line in lines)
        assert GLUE not in stream.getvalue()


def test_a_wide_table_is_whole_in_a_pipe(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    stream = StringIO()
    Screen(stream).grid(
        [Column("name", title="name"), Column("time", "int", title="time")], [["x" * 150, "100.25 ms"]]
    )
    assert stream.getvalue().splitlines()[1].split() == ["x" * 150, "100.25", "ms"]


@pytest.mark.parametrize(
    "character", ["\u202e", "\u2066", "\u200b", "\x1b", "\x07", "\x85", "\x00", "\u2028"]
)
def test_nothing_harmful_passes_the_screen(character: str):
    stream = StringIO()
    screen = Screen(stream, width=80)
    name = f"comm{character}name"
    screen.heading(name)
    screen.line(name)
    screen.item("-", name)
    screen.pairs([(name, name)])
    screen.rich_line(Text(name, style="bold"))
    screen.grid([Column("a", title=name), Column("b", "int", title=name)], [[name, Text(name)]])
    screen.losses([name])
    shown = stream.getvalue()
    assert character not in shown
    assert shown.replace("\n", "").isprintable()

# SPDX-License-Identifier: BSD-3-Clause
# Tables on narrow screens: numbers whole or not at all, labels told apart, what is left out is said.
import pytest
from rich.console import Console
from rich.text import Text

from barograph.show.table_fit import fitted_table, left_out_sentence, shortened
from barograph.spec.table_model import Column

COLUMNS = (
    Column("name", title="name"),
    Column("calls", "int", title="calls"),
    Column("least", "int", title="least", optional=True),
    Column("time", "int", title="time"),
    Column("text", title="text", fold=True),
)
ROWS = [
    ["a/very/long/name/of/a/file/number_1.dat", "1,234,567", "12.5 us", "100.25 ms", "a text of a few words"],
    ["a/very/long/name/of/a/file/number_2.dat", "2,700", "3.66 us", "200 ms", "short"],
]


def printed(width: int, *, ruled: bool = False, grows: bool = False) -> tuple[list[str], list[str]]:
    table, needed, left_out = fitted_table(COLUMNS, ROWS, width, ruled=ruled, grows=grows)
    console = Console(width=max(needed, width) if grows else width, record=True, markup=False)
    with console.capture() as captured:
        console.print(table)
    return captured.get().splitlines(), left_out


@pytest.mark.parametrize("ruled", [False, True])
@pytest.mark.parametrize("width", [30, 40, 60, 80, 100, 120])
def test_a_number_is_whole_or_not_there(width: int, ruled: bool):
    lines, left_out = printed(width, ruled=ruled)
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    for column, cells in zip(COLUMNS, zip(*ROWS, strict=True), strict=True):
        if column.type == "int":
            assert (column.title in left_out) != all(cell in text for cell in cells)
    assert "…" not in text
    assert "number_1" in text.replace("\n", "") or "_1.dat" in text
    assert "_2.dat" in text


def test_what_is_optional_goes_first_then_from_the_right():
    assert printed(80)[1] == []
    assert printed(66)[1] == ["least"]
    assert printed(54)[1] == ["least", "time"]


def test_a_pipe_gets_everything():
    lines, left_out = printed(40, grows=True)
    assert left_out == []
    assert ROWS[0][0] in lines[1]
    assert "100.25 ms" in lines[1]


def test_labels_keep_both_ends():
    assert shortened("abcdefghijklmnop", 9) == "abc...nop"
    assert shortened("short", 9) == "short"


def test_text_is_never_read_as_markup():
    table, _, _ = fitted_table([Column("name", title="name")], [[Text("[red]x[/red]")]], 40, ruled=False)
    console = Console(width=40)
    with console.capture() as captured:
        console.print(table)
    assert "[red]x[/red]" in captured.get()


def test_the_sentence_names_the_columns():
    assert left_out_sentence(["least", "time"], 60) == "not shown in 60 columns: least, time"

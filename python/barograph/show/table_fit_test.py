# SPDX-License-Identifier: BSD-3-Clause
# Tables on narrow screens: numbers whole or not at all, labels told apart, what is left out is said.
import pytest
from rich.console import Console
from rich.text import Text

from barograph.show.table_fit import GAP, fit, fitted_table, left_out_sentence, shortened
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


SITES = (
    Column("call", title="call"),
    Column("site", title="at"),
    Column("calls", "int", title="calls"),
    Column("mean", "int", title="mean"),
    Column("most", "int", title="most", optional=True),
    Column("slowest", "int", unit="rank", title="rank"),
)


@pytest.mark.parametrize("width", [60, 70])
def test_numbers_go_before_a_line_is_lost_or_two_rows_look_alike(width: int):
    rows = [
        ["MPI_Waitall", f"src/ocean/boundary/{name}:{line} in exchange", "12,345", "1.25 s", "2.50 s", "17"]
        for name, line in (("neighbours_of_the_grid.f90", 241), ("neighbours_of_the_grid.f90", 257))
    ]
    table, _, left_out = fitted_table(SITES, rows, width, ruled=False)
    console = Console(width=width)
    with console.capture() as captured:
        console.print(table)
    text = captured.get()
    assert ("grid.f90:241" in text, "grid.f90:257" in text) == (True, True)
    assert left_out
    assert "rank" not in left_out
    assert set(left_out) <= {"calls", "mean", "most"}


def test_a_column_of_call_sites_goes_last():
    columns = (
        Column("function", title="function"),
        *(Column(f"n{at}", "int", title=f"n{at}") for at in range(4)),
        Column("site", title="most at", optional=True),
    )
    rows = [["solve", *["123.45 ms"] * 4, "src/solver/smoother.c:118"]]
    assert fitted_table(columns, rows, 60, ruled=False)[2] == ["n3"]
    rows[0][-1] = "no line known of this"
    assert fitted_table(columns, rows, 60, ruled=False)[2] == ["most at"]


def test_call_sites_that_are_optional_go_before_numbers():
    columns = (
        Column("rank", "int", title="rank"),
        Column("waited", "int", title="waited"),
        Column("at", title="at"),
        Column("late_at", title="late at", optional=True),
    )
    rows = [["1", "126 ms", "stencil_io.c:17", "stencil_io.c:18"]]
    assert fitted_table(columns, rows, 40, ruled=False)[2] == ["late at"]


def test_paths_give_way_before_names():
    columns = (Column("call", title="call"), Column("object", title="object"))
    rows = [["MPI_Sendrecv (receive)", "W0.0"], ["write", "/tmp/folder/checkpoint.dat"]]
    table, _, left_out = fitted_table(columns, rows, 42, ruled=False)
    assert left_out == []
    assert list(table.columns[0].cells) == ["MPI_Sendrecv (receive)", "write"]
    assert list(table.columns[1].cells) == ["W0.0", "/tmp/fo...oint.dat"]


def test_rows_that_only_differ_in_the_middle_stay_apart():
    names = [f"/scratch/project/field-{number:03}/checkpoint.dat" for number in (1, 2, 3)]
    columns = (Column("file", title="file"), *(Column(f"n{at}", "int", title=f"n{at}") for at in range(6)))
    rows = [[name, *["123.45 ms"] * 6] for name in names]
    table, _, left_out = fitted_table(columns, rows, 80, ruled=False)
    console = Console(width=80)
    with console.capture() as captured:
        console.print(table)
    lines = [line.split()[0] for line in captured.get().splitlines()[1:]]
    assert len(set(lines)) == 3
    assert left_out == ["n4", "n5"]


def test_a_shortened_label_keeps_the_line_of_its_call_site():
    assert shortened("exchange at ocean_boundary.f90:241 in step_forward", 30) == "...ocean_boundary.f90:241"
    assert (
        shortened("exchange at ocean_boundary.f90:241 in step_forward", 33)
        == "...ocean_boundary.f90:241 in s..."
    )
    # Not `:147..`: a line that looks cut is none.
    assert shortened("<frozen importlib._bootstrap_external>:147 _path", 42).endswith(":147")
    assert shortened("step in a/very/long/path/to/main.c:7", 16) == "...main.c:7"
    assert shortened("step", 16) == "step"


def test_a_communicator_of_mpi_is_ours_where_there_is_no_room_for_both_names():
    assert shortened("W0.0 (MPI_COMM_WORLD)", 21) == "W0.0 (MPI_COMM_WORLD)"
    assert shortened("W0.0 (MPI_COMM_WORLD)", 20) == "W0.0"
    assert shortened("  S12.0 (MPI_COMM_SELF)", 16) == "  S12.0"
    assert shortened("a0.1 (MPI_COMM_WORLD_2)", 16) == "a0.1 (...ORLD_2)"


def test_a_shortened_label_keeps_its_indentation():
    assert shortened("      stencil.c:335 write_checkpoint", 25) == "      stencil.c:335 wr..."
    assert shortened("      stencil.c:335 write_checkpoint", 20) == "      stencil.c:335"
    assert shortened("    exchange of the halo", 15) == "    exch...halo"


def test_numbers_go_before_a_tree_loses_its_indentation():
    columns = (Column("path", title="path"), *(Column(f"n{at}", "int", title=f"n{at}") for at in range(5)))
    rows = [
        [name, *["123.45 ms"] * 5] for name in ("program", "  solve", "      stencil.c:335 write_checkpoint")
    ]
    table, _, left_out = fitted_table(columns, rows, 70, ruled=False)
    console = Console(width=70)
    with console.capture() as captured:
        console.print(table)
    assert "\n      stencil.c:335" in captured.get()
    assert left_out == ["n4"]


def test_optional_numbers_go_before_the_name_of_a_call_is_cut():
    calls = ["MPI_File_write_at_all", "MPI_Waitall (completed)", "  pwrite64"]
    columns = (
        Column("call", title="call"),
        *(Column(f"n{at}", "int", title=f"n{at}", optional=at in {1, 3}) for at in range(5)),
    )
    rows = [[call, *["123.45 ms"] * 5] for call in calls]
    found = printed_of(columns, rows, 70)
    assert found == (calls, ["n3"])
    # What is not optional stays, and the name is shortened instead.
    short, left_out = printed_of(columns, rows, 49)
    assert (short[0], left_out) == ("MPI_Fi..._at_all", ["n1", "n3"])


def test_numbers_that_say_which_row_it_is_stay_and_tell_rows_apart():
    columns = (
        Column("start", "float", title="start", names=True),
        Column("time", "int", title="time"),
        Column("file", title="file"),
        Column("bytes", "int", title="bytes", optional=True),
    )
    rows = [
        [f"0.0000{at}", "123.45 ms", f"/scratch/project/field-{at}/checkpoint.dat", "3,200"] for at in (1, 2)
    ]
    assert fitted_table(columns, rows, 60, ruled=False)[2] == []


def printed_of(columns: tuple[Column, ...], rows: list[list[str]], width: int) -> tuple[list[str], list[str]]:
    """Returns the first column as it is printed, and the columns that were left out."""
    table, _, left_out = fitted_table(columns, rows, width, ruled=False)
    console = Console(width=width)
    with console.capture() as captured:
        console.print(table)
    return [line.partition("123.45 ms")[0].rstrip() for line in captured.get().splitlines()[1:]], left_out


def test_text_is_never_read_as_markup():
    table, _, _ = fitted_table([Column("name", title="name")], [[Text("[red]x[/red]")]], 40, ruled=False)
    console = Console(width=40)
    with console.capture() as captured:
        console.print(table)
    assert "[red]x[/red]" in captured.get()


def test_the_sentence_names_the_columns():
    assert left_out_sentence(["least", "time"], 60) == "not shown in 60 columns: least, time"


def test_a_communicator_is_named_in_short_before_a_column_is_left_out():
    columns = (
        Column("rank", "int", "rank", "rank"),
        Column("communicator", "text", "", "on"),
        Column("kind", "text", "", "wait", optional=True),
    )
    rows = [["0", "W0.0 (MPI_COMM_WORLD)", "wait at barrier"]]
    kept, limits, needed = fit(columns, rows, 4 + 2 + 4 + 2 + 15, GAP)
    assert (kept, limits, needed) == ([0, 1, 2], {1: 4}, 27)

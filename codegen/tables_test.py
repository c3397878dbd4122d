# SPDX-License-Identifier: BSD-3-Clause
# What is right in spec/tables gives constants, types of rows and a page of the reference; what is wrong is said.
from pathlib import Path

import pytest

from codegen.tables import DOCS, outputs, read_tables

TABLE = """
[[table]]
name = "some_rows"
title = "Rows"
doc = "what is known of some"
view = "rows"
printed_by = ["some"]
columns = [
  { name = "name", type = "text", title = "name", doc = "of the row" },
  { name = "time_ns", type = "int", unit = "ns", title = "t", doc = "a \\"time\\"", in = ["csv", "page"], null = "?" },
  { name = "most_ns", type = "int", unit = "ns", title = "most", doc = "bounds", least = "time_ns", most = "most_ns" },
  { name = "bar", type = "picture", title = "", doc = "time over the longest" },
]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "spec" / "tables" / "rows.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path.parent


def test_a_table_is_a_constant_a_type_and_a_part_of_the_reference(tmp_path: Path):
    written(tmp_path, TABLE)
    files = outputs(tmp_path)
    module = files["python/barograph/spec/tables/rows.py"]
    assert "SOME_ROWS: Table[SomeRows] = Table(" in module
    assert (
        "    class SomeRows(TypedDict):\n"
        '        """What is known of some."""\n\n'
        "        name: str\n        time_ns: int | None\n        most_ns: int\n"
    ) in module
    assert 'Column("time_ns", "int", "ns", "t", forms=("csv", "page"), null="?"),' in module
    compile(module, "rows.py", "exec")
    page = files[DOCS]
    assert (
        "## some_rows\n\nRows: what is known of some. Printed by `barograph some`. From the view `rows`."
        in page
    )
    assert '| time_ns | int | ns | t | csv, page | a "time" |' in page
    assert "| bar | picture |  |  | terminal | time over the longest |" in page


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('type = "int"', 'type = "number"', "is not a type and unit"),
        ('unit = "ns"', 'unit = "s"', "is not a type and unit"),
        ('name = "most_ns", type', 'name = "name", type', "must be different"),
        ('title = "most"', 'title = "name"', "titles must be different"),
        ('title = "Rows"\n', "", "the keys must be"),
        ('printed_by = ["some"]', "printed_by = []", "some command must print"),
        ('doc = "of the row"', 'doc = ""', "has no doc"),
        ('least = "time_ns"', 'least = "times_ns"', "there is no column times_ns"),
        ('in = ["csv", "page"]', 'in = ["paper"]', "the forms are"),
    ],
)
def test_mistakes_are_said(before: str, after: str, complaint: str, tmp_path: Path):
    folder = written(tmp_path, TABLE.replace(before, after))
    with pytest.raises(ValueError, match=complaint):
        read_tables(folder)

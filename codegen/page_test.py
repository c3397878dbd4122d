# SPDX-License-Identifier: BSD-3-Clause
# What is wrong in spec/page/tables.toml is said; what is right gives columns of the same names on both sides.
from pathlib import Path

import pytest

from codegen.page import outputs, read_page

TABLE = """
[[table]]
name = "some_rows"
title = "Rows"
doc = "rows"
columns = [{ name = "time_ns", type = "int", unit = "ns", title = "time", doc = "a \\"time\\"" }]

[[record]]
name = "entry"
doc = "an entry"
fields = [{ name = "parts", type = "list of entry" }, { name = "notes", type = "mapping" }]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "spec" / "page" / "tables.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_both_sides_have_the_columns(tmp_path: Path):
    written(tmp_path, TABLE)
    python, typescript = outputs(tmp_path).values()
    assert 'Column("time_ns", "int", "ns", "time"),' in python
    assert "export interface SomeRows {\n  readonly time_ns: readonly Quantity[];\n}" in typescript
    assert (
        "  readonly parts: readonly Entry[];\n  readonly notes: Readonly<Record<string, unknown>>;"
        in typescript
    )
    assert 'doc: "a \\"time\\""' in typescript


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('type = "int"', 'type = "number"', "is no type and unit"),
        ('unit = "ns"', 'unit = "s"', "is no type and unit"),
        ("list of entry", "list of nobody", "is no type of a field"),
        ('name = "notes"', 'name = "parts"', "must be different"),
        ('title = "Rows"\n', "", "the keys must be"),
        ('doc = "a \\"time\\""', 'doc = ""', "explains nothing"),
    ],
)
def test_mistakes_are_said(before: str, after: str, complaint: str, tmp_path: Path):
    path = written(tmp_path, TABLE.replace(before, after))
    with pytest.raises(ValueError, match=complaint):
        read_page(path)

# SPDX-License-Identifier: BSD-3-Clause
# What the page needs of the tables and records: the same names on both sides; mistakes are said.
from pathlib import Path

import pytest

from codegen.page import outputs, read_records
from codegen.tables_test import TABLE

RECORD = """
[[record]]
name = "entry"
doc = "an entry"
fields = [{ name = "parts", type = "list of entry" }, { name = "notes", type = "mapping" }]
"""


def written(folder: Path, record: str) -> Path:
    for path, text in (("tables/rows.toml", TABLE), ("page/records.toml", record)):
        target = folder / "spec" / path
        target.parent.mkdir(parents=True)
        target.write_text(text, encoding="utf-8")
    return target


def test_both_sides_have_the_columns(tmp_path: Path):
    written(tmp_path, RECORD)
    python, typescript = outputs(tmp_path).values()
    assert "from barograph.spec.tables.rows import SOME_ROWS" in python
    assert "export interface SomeRows {\n  readonly time_ns: readonly Quantity[];\n}" in typescript
    assert (
        "  readonly parts: readonly Entry[];\n  readonly notes: Readonly<Record<string, unknown>>;"
        in typescript
    )
    assert 'doc: "a \\"time\\""' in typescript


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("list of entry", "list of nobody", "is not a type of a field"),
        ('name = "notes"', 'name = "parts"', "must be different"),
        ('doc = "an entry"\n', "", "the keys must be"),
    ],
)
def test_mistakes_are_said(before: str, after: str, complaint: str, tmp_path: Path):
    path = written(tmp_path, RECORD.replace(before, after))
    with pytest.raises(ValueError, match=complaint):
        read_records(path)

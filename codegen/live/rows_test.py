# SPDX-License-Identifier: BSD-3-Clause
"""A line of spec/live/frames.toml is in every list that is made from it; what cannot be is an error."""

from pathlib import Path
from typing import Any

import pytest
import tomllib

from codegen.live import frames
from codegen.live.rows import SOURCE, TYPESCRIPT, read_rows

ROOT = Path(__file__).resolve().parents[2]
COLUMN = {
    "name": "polled",
    "type": "f32",
    "unit": "per_second",
    "total": "polls",
    "table": "same",
    "page": "number",
    "verb": "polls",
    "doc": "polls per second",
}


def rows_of(*more: dict[str, Any], made: tuple[dict[str, Any], ...] = ()) -> Any:
    first = {"name": "pid", "type": "u32", "table": "same", "page": "number", "doc": "id"}
    padding = {"name": "ranks", "type": "u32", "beside": True, "doc": "of its world"}
    return read_rows({"unknown_ms": 0xFFFFFFFF, "field": [first, padding, *more], "made": list(made)})


def test_one_line_is_a_column_of_everything(tmp_path: Path) -> None:
    source = (ROOT / SOURCE).read_text(encoding="utf-8")
    line = ", ".join(f'{key} = "{value}"' for key, value in COLUMN.items())
    changed = source.replace("\n]\n# What the server adds", f"\n  {{ {line} }},\n]\n# What the server adds")
    assert changed != source
    (tmp_path / "spec/live").mkdir(parents=True)
    (tmp_path / SOURCE).write_text(changed, encoding="utf-8")
    made = frames.outputs(tmp_path)
    cpp, python, page = made[frames.CPP], made[frames.PYTHON], made[TYPESCRIPT]
    assert "    float polled;\n    std::uint32_t unused;\n};\nstatic_assert(sizeof(Row) == 88);" in cpp
    assert "row.polled = before.polled;" in cpp
    assert "row.polled = rate(now.polls, before.polls);" in cpp
    names: dict[str, Any] = {}
    exec(python, names)
    assert names["ROW"][-2:] == (("polled", "<f4"), ("unused", "<u4"))
    assert ("polled", "<f4") in names["TABLE"]
    for columns in ("ROW_RATES", "TABLE_SAME", "TABLE_QUIET", "PAGE_RATES"):
        assert "polled" in names[columns], columns
    assert "  'polled',\n" in page
    assert "  /** Polls per second. */\n  readonly polled: number;" in page
    assert "  ['polls', 'polled'],\n" in page
    assert "| 80 | polled | f32 | polls per second |" in made[frames.DOCS]


def test_the_end_of_a_row_is_filled_up() -> None:
    assert [one["name"] for one in rows_of().struct] == ["pid", "ranks"]
    more = {"name": "a", "type": "u8", "doc": "a"}
    fields = [(one["name"], one["type"]) for one in rows_of(more).struct]
    assert fields[2:] == [("a", "u8"), ("unused", "u8"), ("unused1", "u16"), ("unused2", "u32")]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"type": "f64"}, "type"),
        ({"table": "f64"}, "type"),
        ({"unit": "per_hour"}, "unit"),
        ({"type": "u32"}, "unit"),
        ({"page": "colour"}, "page"),
        ({"table": ""}, "not kept"),
        ({"total": ""}, "total"),
        ({"unit": ""}, "total"),
        ({"type": "u8", "unit": "percent"}, "verb"),
        ({"name": "pid"}, "one name"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], words: str) -> None:
    rows_of(COLUMN)
    with pytest.raises(ValueError, match=words):
        rows_of({**COLUMN, **change})


def test_what_the_server_makes_has_no_total() -> None:
    column = {key: value for key, value in COLUMN.items() if key not in ("table", "total", "verb")}
    assert ("polled", "<f4") in rows_of(made=(column,)).table
    with pytest.raises(ValueError, match="total"):
        rows_of(made=({**column, "total": "polls"},))


def test_all_lists_are_of_columns_that_exist() -> None:
    rows = read_rows(tomllib.loads((ROOT / SOURCE).read_text(encoding="utf-8"))["row"])
    table = {name for name, _ in rows.table}
    assert {one.name for one in rows.shown} <= table
    assert len(table) == len(rows.table)

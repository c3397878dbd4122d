# SPDX-License-Identifier: BSD-3-Clause
# Texts that a spreadsheet would run, and the numbers beside them, in Python and in SQL alike.
import io
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from barograph.show.csv_lines import EventsCsv, harmless, harmless_sql, lines_of, write_lines

FORMULAS = ("=1+1", "+SUM(A1)", "-cmd|' /C calc'!A0", "@x", "\t=1", "\r=1", "\n=1", "\uff1d1+1", "-1e", "+-1")
OTHERS = ("", "-", "=", "-1", "+1.5e-3", "-.5", "-1,234.5", "a=1", "/data/-x", "W0.0", "\u202e=1", "1-1")


@pytest.mark.parametrize("text", [*FORMULAS, *OTHERS])
def test_only_formulas_get_an_apostrophe(text: str) -> None:
    expected = ("'" if text in FORMULAS else "") + text
    assert harmless(text) == expected
    found = duckdb.execute(f'SELECT {harmless_sql("a b")} FROM (SELECT ? AS "a b")', [text]).fetchone()
    assert found == (expected,)


def test_numbers_stay_numbers_and_null_is_empty() -> None:
    stream = io.StringIO()
    write_lines(lines_of(pa.table({"n": [-1, None], "x": [-0.5, 2.0], "t": ["=1+1", 'a "b",\nc']})), stream)
    assert stream.getvalue() == 'n,x,t\n-1,-0.5,\'=1+1\n,2.0,"a ""b"",\nc"\n'


@pytest.mark.parametrize("rows", [1, 3, 1 << 14])
def test_events_are_written_as_line_by_line(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EventsCsv, "ROWS", rows)
    texts = [*FORMULAS, *OTHERS, None, 'a "b"', "c,d", "e\nf", "g\rh", " i ", "é\u20ac", "#j"]
    numbers = [0, -1, None, 2**63 - 1, -(2**63)]
    arrow: Any = pa  # its types leave much open
    columns = {
        "n": arrow.array([numbers[row % len(numbers)] for row in range(len(texts))], pa.int64()),
        "u": arrow.array(range(len(texts)), pa.uint32()),
        "t": arrow.array(texts, pa.string()).dictionary_encode(),
        "plain": arrow.array(texts, pa.string()),
        "last": arrow.array(texts[::-1], pa.string()).dictionary_encode(),
    }
    whole = pa.table(columns)
    parts = [whole, whole.slice(0, 0), pa.table({**columns, "t": columns["last"]}), whole]
    slow, fast = io.StringIO(), io.StringIO()
    write_lines([whole.column_names], slow)
    for part in parts:
        write_lines(list(lines_of(part))[1:], slow)
    EventsCsv(parts, whole.column_names).write(fast)
    assert fast.getvalue() == slow.getvalue()

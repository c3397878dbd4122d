# SPDX-License-Identifier: BSD-3-Clause
# Values that are neither numbers nor text are printed as DuckDB prints them, at any nesting depth.
import duckdb
import pytest

from barograph.show.arrow_batches import read_relation, rows_of

INTERVALS = (
    *("3 DAY", "0 DAY", "1 MONTH", "14 MONTH", "'-14 months'", "'-5 minutes'", "'1 day -1 hour'"),
    *("'1 month 2 days 3.5 seconds'", "'-1 month -2 days'", "'36 hours'", "'0.000001 seconds'"),
)


def value_of(expression: str) -> object:
    with duckdb.connect() as connection:
        ((value,),) = rows_of(read_relation(connection.sql(f"SELECT {expression}")))
    return value


@pytest.mark.parametrize("interval", INTERVALS)
def test_an_interval_is_the_text_that_duckdb_has(interval: str) -> None:
    assert value_of(f"INTERVAL {interval}") == value_of(f"(INTERVAL {interval})::VARCHAR")


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("'a\\x00'::BLOB", "6100"),
        ("MAP {'k': 1, 'l': NULL}", {"k": 1, "l": None}),
        ("MAP {3: 'x'}", {"3": "x"}),
        ("{'a': 1, 'b': [INTERVAL 3 DAY]}", {"a": 1, "b": ["3 days"]}),
        ("[MAP {'k': 'b'::BLOB}, NULL]", [{"k": "62"}, None]),
        ("[1, 2, NULL]", [1, 2, None]),
        ("NULL::INTERVAL", None),
        ("NULL::STRUCT(a BLOB)", None),
    ],
)
def test_nested_values_are_plain(expression: str, value: object) -> None:
    assert value_of(expression) == value

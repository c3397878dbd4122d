# SPDX-License-Identifier: BSD-3-Clause
# Numbers as people read them: edges between units, zero, missing values.
import pytest

from barograph.show import bars, units


@pytest.mark.parametrize(
    ("nanoseconds", "text"),
    [
        (None, "-"),
        (0, "0 s"),
        (1, "1 ns"),
        (999, "999 ns"),
        (1000, "1.00 us"),
        (999_500, "1.00 ms"),
        (45_600_000, "45.6 ms"),
        (999_999_999, "1.00 s"),
        (1e9, "1.00 s"),
        (99.96e9, "100 s"),
        (3599e9, "3599 s"),
        (3600e9, "1:00:00 h"),
        (-2e9, "-2.00 s"),
    ],
)
def test_duration(nanoseconds: float, text: str):
    assert units.duration(nanoseconds) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [(None, "-"), (0, "0 B"), (1023, "1023 B"), (1024, "1.00 KiB"), (10 * 2**20, "10.0 MiB")],
)
def test_size(count: float, text: str):
    assert units.size(count) == text


def test_counts_and_percentages():
    assert units.count(9_999_999) == "9,999,999"
    assert units.count(12_345_678) == "12.3 M"
    assert units.count(1_024_000_000) == "1.02 G"
    assert units.count(2.5) == "2.5"
    assert units.percent(0.0001) == "<0.1 %"
    assert units.percent(0) == "0.0 %"
    assert units.percent(None) == "-"
    assert units.signed_percent(None) == "new"
    assert units.signed_percent(899.9) == "+899.9 %"
    assert units.signed_percent(900) == "x10.0"
    assert units.signed_percent(352_159.2) == "x3,523"
    assert units.signed_percent(-99.97) == "<-99.9 %"
    assert units.signed_percent(-100) == "-100.0 %"
    assert units.signed_duration(-1.5e9) == "-1.50 s"


def test_bars():
    assert bars.share_bar(0, 4) == "    "
    assert bars.share_bar(1e-6, 4) == "▏   "
    assert bars.share_bar(0.5, 4) == "██  "
    assert bars.share_bar(2.0, 4) == "████"


def test_one_slow_rank_among_thousands_stays_visible():
    values = [1.0] * 4096
    values[1000] = 8.0
    row = bars.rank_row(values, 64)
    assert len(row) == 64
    assert row.count("█") == 1
    assert row[1000 * 64 // 4096] == "█"
    assert bars.rank_row([], 10) == ""
    assert bars.rank_row([0.0, 0.0], 10) == "▁▁"


def test_a_change_of_nothing_has_no_sign():
    assert {units.signed_percent(value) for value in (0.0, -0.0, 0.01, -0.01)} == {"0.0 %"}
    assert units.signed_percent(0.06) == "+0.1 %"
    assert units.signed_percent(-0.06) == "-0.1 %"

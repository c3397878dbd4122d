# SPDX-License-Identifier: BSD-3-Clause
import math

import pytest

from barograph.show.calls.program_metrics import value_text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (None, "Pa", "-"),
        (math.nan, "Pa", "-"),
        (math.inf, "Pa", "inf Pa"),
        (-math.inf, "", "-inf"),
        (math.inf, "ns", "inf ns"),
        (123456789.0, "cells", "123,456,789 cells"),
        (1e300, "", "1.00e+300"),
        (0.1234567, "m", "0.123 m"),
        (2048, "B", "2.00 KiB"),
    ],
)
def test_values_of_any_size_have_a_text(value: float | None, unit: str, text: str):
    assert value_text(value, unit) == text

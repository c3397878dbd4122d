# SPDX-License-Identifier: BSD-3-Clause
"""For all tests of findings: no rule may hand over a price above the time in the calls that it names."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import inspection
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import most_ns

# Allowance for sums of floating-point numbers.
ROUNDED = 1 + 1e-9


@pytest.fixture(autouse=True)
def prices_are_within_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails a test in which a price is cut: reports cut it, but what the sentences say would no longer fit."""

    def within_calls(one: Inspection, found: RawFinding) -> RawFinding:
        if found.priced:
            assert found.seconds_lost * 1e9 <= most_ns(one, found) * ROUNDED, found
        return found

    monkeypatch.setattr(inspection, "within_calls", within_calls)

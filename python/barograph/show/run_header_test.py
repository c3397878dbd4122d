# SPDX-License-Identifier: BSD-3-Clause
"""Words of the head of a report."""

from __future__ import annotations

from barograph.show.run_header import own_share


def test_more_than_the_whole_is_no_share() -> None:
    assert own_share(0.339, 11_800_000) == "33.9 %"
    assert own_share(2.019, 11_800_000) == "11.8 ms, longer than all that was recorded"

# SPDX-License-Identifier: BSD-3-Clause
"""How a measured gain looks in a table, for `barograph try` and `barograph bench io`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barograph.trial.gain import Gain


def gain_cells(gain: Gain) -> dict[str, str]:
    """Returns the texts of the columns gain, interval and verdict."""
    return {
        "gain": f"{gain.ratio:.2f}x",
        "interval": f"{gain.low:.2f} to {gain.high:.2f}",
        "verdict": gain.verdict,
    }

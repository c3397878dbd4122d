# SPDX-License-Identifier: BSD-3-Clause
"""One finding: what the numbers show, what it costs and what to do; and the thresholds all rules share.

Rules return findings, `findings.look_first` ranks them. A rule must claim only what the numbers of the
profile show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# Below this share of the run a change is hard to tell from the usual run-to-run variation of 1 to 2 %.
NOTICEABLE = 0.02

# A cost that every rank has is only worth a look when it is clearly more than a good collective costs.
HEAVY = 0.05


@dataclass(frozen=True)
class Finding:
    """What a rule found; `seconds_lost` is wall time one could save at most, 0 where nothing can be said."""

    kind: str
    seconds_lost: float
    observation: str
    action: str
    evidence: Mapping[str, object] = field(default_factory=dict[str, object])

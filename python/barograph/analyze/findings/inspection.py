# SPDX-License-Identifier: BSD-3-Clause
"""What a rule sees: the profile, its own thresholds, and what other rules have found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeVar, cast

from barograph.analyze.findings.at_hand import at_hand
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.pricing import within_calls
from barograph.analyze.findings.settings import Settings
from barograph.analyze.workspace import Workspace

Finder = Callable[["Inspection"], Iterable[RawFinding]]
Value = TypeVar("Value")


class Inspection:
    """One run of all rules over a profile. Each rule runs once, however many others ask for what it finds."""

    def __init__(self, workspace: Workspace, settings: Settings, rules: dict[str, Finder]) -> None:
        self.workspace = workspace
        self.settings = settings
        self.wall_ns = workspace.wall_ns
        # How many sets of facts findings have priced so far; see pricing.py.
        self.prices = 0
        self._rules = rules
        self._raw_findings: dict[str, tuple[RawFinding, ...]] = {}
        self._running: list[str] = []
        self._computed: dict[object, object] = {}

    def raw_findings(self, name: str) -> tuple[RawFinding, ...]:
        """Returns what the rule called `name` finds; nothing for one that is turned off."""
        if name not in self._raw_findings:
            if name not in finding_specs():
                raise KeyError(name)
            if name in self._running:
                raise RuntimeError(f"findings need each other: {' > '.join([*self._running, name])}")
            self._running.append(name)
            runs = name not in self.settings.disabled and self._at_hand.issuperset(
                finding_specs()[name].needs
            )
            found = self._rules[name](self) if runs else ()
            self._raw_findings[name] = tuple(within_calls(self, one) for one in found)
            self._running.pop()
        return self._raw_findings[name]

    @cached_property
    def _at_hand(self) -> frozenset[str]:
        return at_hand(self.workspace, self.noticeable_ns)

    def has(self, need: str) -> bool:
        """True when the profile has what spec/findings/README.md calls so."""
        return need in self._at_hand

    def threshold(self, name: str) -> float:
        """Returns a threshold of the rule that runs now."""
        return self.settings.threshold(self._running[-1], name)

    def limits(self, **names: str) -> dict[str, float]:
        """Returns thresholds of the rule that runs now, by the names that its statements give them."""
        return {parameter: self.threshold(name) for parameter, name in names.items()}

    def computed_once(self, compute: Callable[[Inspection], Value]) -> Value:
        """Returns what `compute` makes of this inspection; called once, for rules that look at the same thing."""
        if compute not in self._computed:
            self._computed[compute] = compute(self)
        return cast("Value", self._computed[compute])

    @property
    def noticeable_ns(self) -> float:
        """The least cost worth a finding, in ns of the run's wall time."""
        return self.settings.least_ns("noticeable", self.wall_ns)

    @property
    def heavy_ns(self) -> float:
        """The least cost worth a finding where every rank has it, in ns."""
        return self.settings.least_ns("heavy", self.wall_ns)

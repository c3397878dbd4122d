# SPDX-License-Identifier: BSD-3-Clause
"""What a rule sees: the profile, its own thresholds, and what other rules have found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from barograph.analyze.findings.at_hand import at_hand
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.insight import insights
from barograph.analyze.findings.io_facts import make_io_facts
from barograph.analyze.findings.settings import Settings
from barograph.analyze.workspace import Workspace

# Who needs one of these reads the tables of io_facts.
IO_NEEDS = frozenset({"io", "file system", "posix", "stdio", "mpi-io", "hdf5"})

Rule = Callable[["Inspection"], Iterable[Found]]
Value = TypeVar("Value")


class Inspection:
    """One run of all rules over a profile. Each rule runs once, however many others ask for what it found."""

    def __init__(self, workspace: Workspace, settings: Settings, rules: dict[str, Rule]) -> None:
        self.workspace = workspace
        self.settings = settings
        self.wall_ns = workspace.wall_ns
        # How many sets of facts findings have priced so far; see pricing.py.
        self.prices = 0
        self._rules = rules
        self._found: dict[str, tuple[Found, ...]] = {}
        self._running: list[str] = []
        self._made: dict[object, Any] = {}
        self._at_hand: frozenset[str] | None = None
        self._io_made = False

    def found(self, name: str) -> tuple[Found, ...]:
        """Returns what the rule called `name` finds; nothing for one that is turned off."""
        if name not in self._found:
            if name not in insights():
                raise KeyError(name)
            if name in self._running:
                raise RuntimeError(f"findings need each other: {' > '.join([*self._running, name])}")
            self._running.append(name)
            off = name in self.settings.disabled or not self._ready(insights()[name].needs)
            self._found[name] = () if off else tuple(self._rules[name](self))
            self._running.pop()
        return self._found[name]

    def _ready(self, needs: tuple[str, ...]) -> bool:
        """Makes the tables of I/O where a rule needs them; False when there is something that it needs and is not."""
        if self._at_hand is None:
            self._at_hand = at_hand(self.workspace, self.noticeable_ns)
        if not self._at_hand.issuperset(needs):
            return False
        if not self._io_made and not IO_NEEDS.isdisjoint(needs):
            make_io_facts(self.workspace)
            self._io_made = True
        return True

    def has(self, need: str) -> bool:
        """True when the profile has what spec/insights/README.md calls so; makes the tables of I/O if need be."""
        return self._ready((need,))

    def threshold(self, name: str) -> float:
        """Returns a threshold of the rule that runs now."""
        return self.settings.threshold(self._running[-1], name)

    def limits(self, **names: str) -> dict[str, Any]:
        """Returns thresholds of the rule that runs now, by the names that its statements give them."""
        return {parameter: self.threshold(name) for parameter, name in names.items()}

    def once(self, make: Callable[[Inspection], Value]) -> Value:
        """Returns what `make` makes of this inspection; made once, for rules that look at the same thing."""
        if make not in self._made:
            self._made[make] = make(self)
        return self._made[make]

    @property
    def noticeable_ns(self) -> float:
        """The least cost worth a finding, in ns of the run's wall time."""
        return self.settings.levels["noticeable"] * self.wall_ns

    @property
    def heavy_ns(self) -> float:
        """The least cost worth a finding where every rank has it, in ns."""
        return self.settings.levels["heavy"] * self.wall_ns

# SPDX-License-Identifier: BSD-3-Clause
"""Rules as `barograph try --rule` takes them: an algorithm for a collective on communicators of one size.

A rule with several algorithms is a choice; combinations() makes the ways of them, as Vardas et al. (mpisee, Table 4)
tune an FFT. Writes nothing: that is trial.rule_files.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

# What a rule calls the library's own choice.
DEFAULT = "default"
# More ways than this take too long to tell apart.
MOST_COMBINATIONS = 64
FORM = re.compile(r"(?P<operation>\w+):(?P<size>[^=:]+)=(?P<algorithms>.+)")


class RuleError(Exception):
    """A rule that cannot be followed; `hint` lists what can be."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True)
class Collective:
    """What an MPI library lets one choose for a collective; spec/algorithms.toml explains the fields."""

    family: str
    operation: str
    algorithms: Mapping[str, int | str]
    number: int = -1


@dataclass(frozen=True)
class Choice:
    """The algorithms to try for a collective on communicators of one size."""

    operation: str
    size: int
    algorithms: tuple[str, ...]


@dataclass(frozen=True, order=True)
class Rule:
    """The algorithm of a collective on communicators of one size."""

    operation: str
    size: int
    algorithm: str


@lru_cache(maxsize=2)
def collectives(family: str) -> dict[str, Collective]:
    """Returns the collectives whose algorithm can be chosen in libraries of a family ("ompi" or "mpich"), by name."""
    text = files("barograph.spec").joinpath("algorithms.json").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(text)
    return {row["operation"]: Collective(**row) for row in rows if row["family"] == family}


def parse_rules(
    texts: Sequence[str], known: Mapping[str, Collective], sizes: Collection[int] = ()
) -> list[Choice]:
    """Reads rules of the form OPERATION:SIZE=ALGORITHM[,ALGORITHM...].

    Args:
        texts: The rules; those of one operation and size are put together.
        known: The collectives of the MPI library.
        sizes: The communicator sizes that a program has; empty: not known, so that any size is taken.

    Raises:
        RuleError: one of them is not understood.
    """
    found: dict[tuple[str, int], list[str]] = {}
    by_lower = {name.lower(): collective for name, collective in known.items()}
    for text in texts:
        match = FORM.fullmatch(text.strip())
        if match is None:
            raise RuleError(
                f"{text!r} is not a rule", "a rule is OPERATION:SIZE=ALGORITHM, as MPI_Alltoallv:4=linear"
            )
        collective = by_lower.get(match["operation"].lower())
        if collective is None:
            raise RuleError(
                f"{match['operation']} takes no rule here", f"operations: {', '.join(sorted(known))}"
            )
        size = _size(match["size"], sizes)
        for name in match["algorithms"].split(","):
            algorithm = name.strip().lower()
            if algorithm != DEFAULT and algorithm not in collective.algorithms:
                valid = ", ".join([*collective.algorithms, DEFAULT])
                raise RuleError(
                    f"{collective.operation} has no algorithm {name.strip()!r}", f"algorithms: {valid}"
                )
            chosen = found.setdefault((collective.operation, size), [])
            if algorithm not in chosen:
                chosen.append(algorithm)
    return [Choice(operation, size, tuple(names)) for (operation, size), names in found.items()]


def _size(text: str, sizes: Collection[int]) -> int:
    size = int(text) if text.isdecimal() else 0
    if size < 1:
        raise RuleError(f"{text!r} is not a communicator size", "it is a number of ranks, at least 1")
    if sizes and size not in sizes:
        valid = ", ".join(str(one) for one in sorted(sizes))
        raise RuleError(f"the profile has no communicator of {size} ranks", f"sizes: {valid}")
    return size


def single_way(choices: Sequence[Choice]) -> tuple[Rule, ...]:
    """Returns all rules together; raises RuleError where one of them leaves a choice."""
    for choice in choices:
        if len(choice.algorithms) > 1:
            raise RuleError(
                f"{choice.operation}:{choice.size} has {len(choice.algorithms)} algorithms",
                "--combinations tries every combination",
            )
    return _rules(choices, [choice.algorithms[0] for choice in choices])


def combinations(choices: Sequence[Choice]) -> list[tuple[Rule, ...]]:
    """Returns every combination except the library's own choice for all; raises RuleError if too many."""
    count = 1
    for choice in choices:
        count *= len(choice.algorithms)
    if count > MOST_COMBINATIONS:
        raise RuleError(f"these are {count} combinations; at most {MOST_COMBINATIONS} are tried")
    made = (_rules(choices, names) for names in itertools.product(*(one.algorithms for one in choices)))
    return [rules for rules in made if rules]


def _rules(choices: Sequence[Choice], names: Sequence[str]) -> tuple[Rule, ...]:
    pairs = zip(choices, names, strict=True)
    return tuple(Rule(one.operation, one.size, name) for one, name in pairs if name != DEFAULT)


def way_name(rules: Sequence[Rule]) -> str:
    """Returns a short name: "Alltoallv 4:linear 8:pairwise"."""
    parts: list[str] = []
    for operation, group in itertools.groupby(sorted(rules), key=lambda rule: rule.operation):
        sizes = " ".join(f"{rule.size}:{rule.algorithm}" for rule in group)
        parts.append(f"{operation.removeprefix('MPI_')} {sizes}")
    return ", ".join(parts)

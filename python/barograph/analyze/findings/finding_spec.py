# SPDX-License-Identifier: BSD-3-Clause
"""The texts and limits of each finding, as its finding.toml has them, and the limits that all share (spec/findings)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Step:
    """One thing to do; `when` names the evidence that must be true for it, "" for always."""

    text: str
    when: str = ""


@dataclass(frozen=True)
class Snippet:
    """Code or settings to start from; `language` is that of a fenced block."""

    title: str
    language: str
    code: str
    when: str = ""


@dataclass(frozen=True)
class FindingSpec:
    """One finding.toml; spec/findings/README.md explains the fields."""

    name: str
    room: str  # the folder that its own folder is in
    subject: str
    title: str
    why: str
    cost: str
    source: str
    since: str
    what: dict[str, str]
    severity: str = ""
    first: bool = False
    no_reason: bool = False
    of_calls: bool = False
    needs: tuple[str, ...] = ()
    explained_by: tuple[str, ...] = ()
    explained_anywhere_by: tuple[str, ...] = ()
    drishti: tuple[str, ...] = ()
    thresholds: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    evidence: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    steps: tuple[Step, ...] = ()
    snippets: tuple[Snippet, ...] = ()


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    text = files("barograph.spec").joinpath("findings.json").read_text(encoding="utf-8")
    return json.loads(text)


def _finding_spec(row: dict[str, Any]) -> FindingSpec:
    plain = {key: value for key, value in row.items() if key not in ("step", "snippet")}
    for name in ("needs", "explained_by", "explained_anywhere_by", "drishti"):
        plain[name] = tuple(plain.get(name, ()))
    if plain.get("of_calls"):
        plain["cost"] += f" {_data()['of_calls']}"
    return FindingSpec(
        **plain,
        steps=tuple(Step(**step) for step in row.get("step", ())),
        snippets=tuple(Snippet(**snippet) for snippet in row.get("snippet", ())),
    )


@lru_cache(maxsize=1)
def finding_specs() -> dict[str, FindingSpec]:
    """Returns all finding_specs by name, in alphabetical order."""
    return {row["name"]: _finding_spec(row) for row in _data()["findings"]}


def levels() -> dict[str, float]:
    """Returns the limits that all rules share: critical, warning, noticeable, heavy (shares of the run)."""
    return {name: float(row["value"]) for name, row in _data()["levels"].items()}

# SPDX-License-Identifier: BSD-3-Clause
"""Remedies that need no change of code, as spec/remedies has them, and what applying one means."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

HINTS_FILE = "romio-hints.txt"
RULES_FILE = "collective-rules.txt"


@dataclass(frozen=True)
class Remedy:
    """One remedy; spec/remedies/README.md explains the fields."""

    name: str
    title: str
    findings: tuple[str, ...]
    family: str
    source: str
    operation: str = ""
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    hints: Mapping[str, str] = field(default_factory=dict[str, str])
    rule: Mapping[str, int] = field(default_factory=dict[str, int])


@lru_cache(maxsize=1)
def remedies() -> tuple[Remedy, ...]:
    """Returns all remedies."""
    text = files("barograph.spec").joinpath("remedies.json").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(text)
    for row in rows:
        row["findings"] = tuple(row["findings"])
    return tuple(Remedy(**row) for row in rows)


def fitting(findings: Iterable[tuple[str, str]], family: str) -> list[Remedy]:
    """Returns the remedies for findings, given as (id, operation or ""), in the order of the findings."""
    chosen: list[Remedy] = []
    for name, operation in findings:
        for remedy in remedies():
            fits = remedy.family == family and name in remedy.findings
            if fits and remedy.operation in ("", operation) and remedy not in chosen:
                chosen.append(remedy)
    return chosen


def rules_text(rule: Mapping[str, int], communicator_size: int | None) -> str:
    """Returns Open MPI's file of dynamic rules: an algorithm for communicators of one size, or of all.

    A rule holds for communicators of its size and larger ones, up to the size of the next rule; algorithm 0 is Open
    MPI's own choice.
    """
    size = communicator_size or 1
    rows = [(size, rule["algorithm"])]
    if communicator_size is not None:
        rows = [(1, 0)] * (size > 1) + rows + [(size + 1, 0)]
    lines = ["1", str(rule["collective"]), str(len(rows))]
    for least, algorithm in rows:
        # One rule by message size, from 0 bytes on: algorithm, fan-out and segment size of its own.
        lines += [str(least), "1", f"0 {algorithm} 0 0"]
    return "\n".join(lines) + "\n"


def apply(remedy: Remedy, folder: Path, communicator_size: int | None = None) -> dict[str, str]:
    """Writes what a remedy needs into a folder and returns the variables that turn it on; raises OSError."""
    variables = dict(remedy.environment)
    if remedy.hints:
        path = folder / HINTS_FILE
        path.write_text(
            "".join(f"{name} {value}\n" for name, value in remedy.hints.items()), encoding="ascii"
        )
        variables["ROMIO_HINTS"] = str(path)
    if remedy.rule:
        path = folder / RULES_FILE
        path.write_text(rules_text(remedy.rule, communicator_size), encoding="ascii")
        variables["OMPI_MCA_coll_tuned_use_dynamic_rules"] = "1"
        variables["OMPI_MCA_coll_tuned_dynamic_rules_filename"] = str(path)
    return variables

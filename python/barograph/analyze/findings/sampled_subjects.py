# SPDX-License-Identifier: BSD-3-Clause
"""CPU time of computing by what samples are in, for the findings about it: allocation, the interpreter of Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from barograph.analyze.calls.functions import Sampling, sampling_of
from barograph.analyze.findings.function_lines import SURE, line_text
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.workspace import Workspace
from barograph.wording.printable import printable


@dataclass(frozen=True)
class SampledCost:
    """A row of sampled_cost."""

    samples: int
    time_ns: int
    share: float
    share_error: float
    maps_ns: int
    compiled_ns: int
    ranks: int
    most_ns: int
    most_error_ns: float


@dataclass(frozen=True)
class Origin:
    """A row of sampled_origins."""

    function: str
    file: str
    line: int
    share: float
    share_error: float


def sampled_cost(inspection: Inspection, subject: str) -> SampledCost | None:
    """Returns what is spent on a subject; None where that costs no more than it usually does, or may be chance.

    Args:
        inspection: The inspection of the profile.
        subject: `allocation` or `interpreter`, which every rank may have: its floor is that of costs of all ranks.
    """
    rows = inspection.workspace.records(SampledCost, "sampled_cost", {"subject": subject})
    if not rows or rows[0].most_ns < max(inspection.heavy_ns, SURE * rows[0].most_error_ns):
        return None
    return rows[0]


def sampled_origins(workspace: Workspace, subject: str) -> list[Origin]:
    """Returns the functions of the program that the time on a subject is spent for, that with most first."""
    return workspace.records(Origin, "sampled_origins", {"subject": subject})


@dataclass(frozen=True)
class Contention:
    """What findings say where ranks with samples were short of cores: samples can then be far off."""

    evidence: Mapping[str, object]
    sentences: tuple[str, ...]
    estimated: bool


def contention(sampling: Sampling) -> Contention:
    """Returns what a finding from these samples adds to its own."""
    short = sampling.ranks_short_of_cores > 0
    evidence = {"on_core": sampling.on_core, "ranks_short_of_cores": sampling.ranks_short_of_cores}
    return Contention(evidence, ("contention",) if short else (), short)


def contention_of(inspection: Inspection) -> Contention:
    """Returns the same for the samples of a profile."""
    return contention(inspection.computed_once(_sampling))


def _sampling(inspection: Inspection) -> Sampling:
    return sampling_of(inspection.workspace)


def origin_evidence(origins: Sequence[Origin]) -> Mapping[str, object]:
    """Returns what findings hand over of the first function and the next ones; "" and None where there is none."""
    first = origins[0] if origins else None
    return {
        "function": "" if first is None else printable(first.function),
        "at": "" if first is None else line_text(first.file, first.line),
        "function_share": None if first is None else first.share,
        "others": _others(origins),
    }


def origin_sentences(origins: Sequence[Origin]) -> tuple[str, ...]:
    """Returns which sentences name them; none where even the first one's share may be chance."""
    if not origins or origins[0].share < SURE * origins[0].share_error:
        return ()
    first = ("function_at",) if line_text(origins[0].file, origins[0].line) else ("function",)
    match _others(origins):
        case []:
            return first
        case [_]:
            return (*first, "next_one")
        case _:
            return (*first, "next")


def _others(origins: Sequence[Origin]) -> list[str]:
    return [_named(one) for one in origins[1:] if one.share > SURE * one.share_error]


def _named(origin: Origin) -> str:
    at = line_text(origin.file, origin.line)
    return f"{printable(origin.function)} ({f'{at}, ' if at else ''}{100 * origin.share:.1f} %)"

# SPDX-License-Identifier: BSD-3-Clause
"""The numbers of a finding as text: what each is (finding.toml says) and how much. Called for the page and the PDF."""

from __future__ import annotations

from typing import Any

from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.show import units
from barograph.wording.ranks import named_ranks


def evidence_pairs(finding: Finding) -> list[tuple[str, str]]:
    """Returns what each evidence is and its value, without those that say nothing, and without tables."""
    spec = finding_specs().get(finding.id)
    pairs: list[tuple[str, str]] = []
    for name, value in finding.evidence.items():
        about = spec.evidence.get(name, {}) if spec else {}
        unit = about.get("unit", "")
        if unit == "rows" or value is None or value in ("", [], ()):
            continue
        label = about.get("doc", "").rstrip(".") or name.replace("_", " ")
        # Some ratios are parts of a whole, which read as percentages.
        pairs.append((label, evidence_text(value, "part" if unit == "ratio" and "share" in name else unit)))
    return pairs


def evidence_text(value: Any, unit: str) -> str:
    """Returns one evidence in a unit of spec/findings/README.md."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        match unit:
            case "ns":
                return units.duration(value)
            case "bytes":
                return units.size(value)
            case "part":
                return units.percent(value)
            case "ratio":
                return f"{value:.3g}"
            case _:
                return units.count(value) if isinstance(value, int) else f"{value:.4g}"
    if unit == "ranks":
        return named_ranks(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(entry) for entry in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return str(value)

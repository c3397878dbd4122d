# SPDX-License-Identifier: BSD-3-Clause
"""finding.toml of each finding, spec/findings -> python/barograph/spec/findings.json, docs/reference/findings.md.

Called by `python -m codegen`. Checks what it reads, so that a sentence with a hole fails the build and not a report.
"""

from __future__ import annotations

import json
import re
import string
from pathlib import Path
from typing import Any

import tomllib

from codegen.layers import call_layers, read_layers

FOLDER = "python/barograph/analyze/findings"  # SUBJECT/NAME/finding.toml
DATA = "python/barograph/spec/findings.json"
PAGE = "docs/reference/findings.md"
LEVELS = "levels"
# Keys that name other findings, which explain this one.
RELATIONS = ("explained_by", "explained_anywhere_by")
REQUIRED = ("name", "subject", "title", "why", "cost", "source", "since", "what")
# What a profile may have; README.md says what each means, and at_hand.py finds out.
NEEDS = (
    *("io", "file system", *call_layers(read_layers(Path(__file__).parents[1]))),
    *("regions", "ranks", "nodes", "windows", "messages", "loops", "samples"),
)
OPTIONAL = (
    *(
        "needs",
        *RELATIONS,
        "severity",
        "first",
        "no_reason",
        "of_calls",
        "drishti",
        "thresholds",
        "evidence",
        "step",
        "snippet",
    ),
)
SUBJECTS = {
    "io": "Input and output",
    "mpi": "MPI",
    "region": "Regions and loops",
    "recording": "The recording",
}
SEVERITIES = ("critical", "warning", "note")
# Said of every cost that is time in calls.
OF_CALLS = (
    "Counts time in these calls: work around them, or by the kernel after they return, may be saved as well."
)
UNITS = ("1", "bytes", "ns", "ratio", "ranks", "names", "text", "yes or no", "rows")
LANGUAGES = ("c", "fortran", "python", "sh", "ini")
# Formats of a placeholder by the unit that the evidence must have; those that begin with "n " count something.
FORMATS = {
    "count": ("1",),
    "bytes": ("bytes",),
    "time": ("ns",),
    "percent": ("ratio",),
    "ratio": ("ratio",),
    "ranks": ("ranks",),
    "names": ("names",),
    "code": ("text",),
    "": ("text", "1"),
}


class FindingSpecError(ValueError):
    """A finding.toml that does not fit spec/findings/README.md."""


def placeholders(text: str) -> list[tuple[str, str]]:
    """Returns (evidence, format) of each placeholder of a sentence."""
    return [(name, form or "") for _, name, form, _ in string.Formatter().parse(text) if name is not None]


def check_sentence(file: str, text: str, evidence: dict[str, Any]) -> None:
    """Raises FindingSpecError for a sentence with an unknown evidence, or a format that does not suit it."""
    for name, form in placeholders(text):
        if name not in evidence:
            raise FindingSpecError(f"{file}: {{{name}}} is not evidence of this finding")
        unit = evidence[name]["unit"]
        if form.startswith("verb "):
            fits = unit in ("1", "ranks")
        elif form.startswith("and "):
            check_sentence(file, form[4:], evidence)
            fits = unit == "text"
        else:
            fits = unit == "1" if form.startswith("n ") else unit in FORMATS.get(form, ())
        if not fits:
            raise FindingSpecError(f"{file}: format {form!r} does not suit {name}, whose unit is {unit!r}")


def check_finding_spec(path: Path, spec: dict[str, Any]) -> None:
    """Raises FindingSpecError when a file does not fit README.md."""
    folder = path.parent.name
    file = f"{folder}/{path.name}"
    missing = [key for key in REQUIRED if key not in spec]
    unknown = [key for key in spec if key not in REQUIRED + OPTIONAL]
    if missing or unknown:
        raise FindingSpecError(f"{file}: missing keys {missing}, unknown keys {unknown}")
    if spec["name"] != folder.replace("_", "-") or not re.fullmatch(
        r"[a-z][a-z0-9]*(-[a-z0-9]+)*", spec["name"]
    ):
        raise FindingSpecError(f"{file}: name must be that of the folder, in lower case with hyphens")
    if spec["subject"] not in SUBJECTS or spec.get("severity", "note") not in SEVERITIES:
        raise FindingSpecError(f"{file}: there is no such subject or severity")
    if not all(isinstance(spec.get(key, False), bool) for key in ("first", "no_reason", "of_calls")):
        raise FindingSpecError(f"{file}: first, no_reason and of_calls are true or false")
    if not set(spec.get("needs", ())) <= set(NEEDS):
        raise FindingSpecError(f"{file}: needs are some of {', '.join(NEEDS)}")
    evidence, thresholds = spec.get("evidence", {}), spec.get("thresholds", {})
    for name, row in evidence.items():
        if set(row) != {"unit", "doc"} or row["unit"] not in UNITS:
            raise FindingSpecError(f"{file}: evidence {name} needs unit (one of {', '.join(UNITS)}) and doc")
    for name, row in thresholds.items():
        if set(row) != {"value", "unit", "doc"} or not isinstance(row["value"], int | float):
            raise FindingSpecError(f"{file}: threshold {name} needs value (a number), unit and doc")
    for row in spec.get("step", []):
        if not {"text"} <= set(row) <= {"text", "when"}:
            raise FindingSpecError(f"{file}: a step has text and when, no other keys")
    for row in spec.get("snippet", []):
        if not {"title", "language", "code"} <= set(row) <= {"title", "language", "code", "when"}:
            raise FindingSpecError(f"{file}: a snippet has title, language, code and when, no other keys")
        if row["language"] not in LANGUAGES:
            raise FindingSpecError(f"{file}: language must be one of {', '.join(LANGUAGES)}")
    for row in spec.get("step", []) + spec.get("snippet", []):
        if row.get("when", next(iter(evidence), "")) not in evidence and "when" in row:
            raise FindingSpecError(f"{file}: when = {row['when']!r} is not evidence")
    for text in [*spec["what"].values(), *(row["text"] for row in spec.get("step", []))]:
        check_sentence(file, text, evidence)


def read_levels(folder: Path) -> dict[str, Any]:
    """Reads the limits that all findings share."""
    levels = tomllib.loads((folder / f"{LEVELS}.toml").read_text(encoding="utf-8"))
    for name, row in levels.items():
        if set(row) != {"value", "doc"}:
            raise FindingSpecError(f"{LEVELS}.toml: {name} needs value and doc")
    return levels


def read_finding_specs(folder: Path) -> list[dict[str, Any]]:
    """Reads and checks SUBJECT/NAME/finding.toml in a folder, sorted by name."""
    specs: list[dict[str, Any]] = []
    for path in sorted(folder.glob("*/*/finding.toml"), key=lambda path: path.parent.name):
        spec = tomllib.loads(path.read_text(encoding="utf-8"))
        check_finding_spec(path, spec)
        specs.append(spec | {"room": path.parent.parent.name})
    check_relations(specs)
    return specs


def causes_of(spec: dict[str, Any]) -> list[str]:
    """Returns the findings that may explain one, in the order of the file."""
    return [name for relation in RELATIONS for name in spec.get(relation, [])]


def check_relations(specs: list[dict[str, Any]]) -> None:
    """Raises FindingSpecError for relations to unknown findings, and for circles."""
    causes = {spec["name"]: causes_of(spec) for spec in specs}
    for name, others in causes.items():
        unknown = set(others) - causes.keys()
        if unknown:
            raise FindingSpecError(f"{name}: explained by what is not a finding: {sorted(unknown)}")
    done: set[str] = set()
    while left := [name for name in causes if name not in done]:
        free = [name for name in left if done.issuperset(causes[name])]
        if not free:
            raise FindingSpecError(f"findings explain each other in a circle: {', '.join(left)}")
        done.update(free)


def _shown(row: dict[str, Any]) -> str:
    unit = "" if row["unit"] in ("1", "text") else f" {row['unit']}"
    return f"{row['value']:,}{unit}" if isinstance(row["value"], int) else f"{row['value']:g}{unit}"


def page(specs: list[dict[str, Any]], levels: dict[str, Any]) -> str:
    """Returns the reference page of all findings."""
    lines = [
        "<!-- Generated from finding.toml of each finding by `python -m codegen`. Do not edit. -->",
        "# Findings",
        "",
        "What `barograph findings` and `barograph report` can say, by subject. Each has an id, by which a settings",
        "file changes its thresholds or turns it off. Costs are upper bounds of what could be gained, or",
        "of what could be gained in the calls that a finding is about.",
        "",
        "## Levels",
        "",
        "| setting | default | meaning |",
        "|---|---|---|",
    ]
    lines += [f"| `{name}` | {row['value']:g} | {row['doc']} |" for name, row in levels.items()]
    for subject, heading in SUBJECTS.items():
        rows = [spec for spec in specs if spec["subject"] == subject]
        if not rows:
            continue
        lines += ["", f"## {heading}"]
        for spec in rows:
            lines += ["", f"### {spec['name']}", "", f"**{spec['title']}.** {spec['why']}", ""]
            more = f" {OF_CALLS}" if spec.get("of_calls") else ""
            lines += [f"*Cost:* {spec['cost']}{more}", ""]
            if "drishti" in spec:
                lines += [f"*Drishti:* {', '.join(spec['drishti'])}. {spec['source']}", ""]
            else:
                lines += [f"*Source:* {spec['source']}", ""]
            if causes_of(spec):
                named = ", ".join(f"`{name}`" for name in causes_of(spec))
                lines += [f"*Shown below, where it has the same call sites:* {named}", ""]
            lines += [f"* {step['text']}" for step in spec.get("step", [])]
            if spec.get("thresholds"):
                lines += ["", "| threshold | default | meaning |", "|---|---|---|"]
                lines += [
                    f"| `{name}` | {_shown(row)} | {row['doc']} |" for name, row in spec["thresholds"].items()
                ]
    return "\n".join(lines) + "\n"


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    specs, levels = read_finding_specs(root / FOLDER), read_levels(root / "spec" / "findings")
    data = json.dumps(
        {"levels": levels, "of_calls": OF_CALLS, "findings": specs}, indent=1, ensure_ascii=False
    )
    return {DATA: data + "\n", PAGE: page(specs, levels)}

# SPDX-License-Identifier: BSD-3-Clause
"""Findings as SARIF 2.1.0, the format in which code hosts and editors take what analysers say (OASIS, 2020).

A finding is a result, its id a rule; lines of the program become physical locations, call paths logical ones. Called by
`barograph findings --sarif`. Holds nothing but findings and the name of the profile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from barograph.analyze.findings import Findings
from barograph.analyze.findings.finding import CallSite, Finding
from barograph.analyze.findings.finding_spec import FindingSpec, finding_specs
from barograph.analyze.workspace import Workspace
from barograph.show.communicators.communicator_names import named_finding, program_names
from barograph.show.json_output import clean, plain
from barograph.show.units import duration, percent
from barograph.source.line_files import NamedLine, named_line

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"critical": "error", "warning": "warning", "note": "note"}


def sarif_text(findings: Findings, workspace: Workspace, version: str) -> str:
    """Returns the whole SARIF document; suppressed findings are in it, marked as such."""
    paths = source_paths(workspace)
    programs = program_names(workspace)
    names = sorted({one.id for one in findings.shown} | {one.finding.id for one in findings.suppressed})
    rules = [_rule(finding_specs()[name]) for name in names]
    told = [(one, "") for one in findings.shown]
    told += [(one.finding, one.reason) for one in findings.suppressed]
    results = [_result(named_finding(one, programs), names, paths, reason) for one, reason in told]
    driver = {"name": "Barograph", "version": version, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "properties": {"profile": workspace.name, "wall_ns": workspace.run.wall_ns},
        "results": results,
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(clean(document), indent=1, ensure_ascii=False, allow_nan=False, default=plain) + "\n"


def source_paths(workspace: Workspace) -> dict[NamedLine, str]:
    """Returns the path of each line that places name by the last part of its path only; nothing where two fit.

    Paths below the folder that the command runs in are relative to it: that is how code hosts know them.
    """
    here = Path.cwd()
    paths = {site: PurePosixPath(file) for site, file in workspace.line_files().items()}
    return {
        site: str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
        for site, path in paths.items()
    }


def _rule(spec: FindingSpec) -> dict[str, object]:
    return {
        "id": spec.name,
        "name": "".join(part.capitalize() for part in spec.name.split("-")),
        "shortDescription": {"text": spec.title},
        "fullDescription": {"text": spec.why},
        "help": {"text": f"Cost: {spec.cost}"},
        "properties": {"tags": ["performance", spec.subject]},
    }


def _cost(finding: Finding) -> list[str]:
    """Returns what it costs, where seconds can be given."""
    if finding.seconds_lost <= 0:
        return []
    cost, share = duration(finding.seconds_lost * 1e9), percent(finding.share_lost)
    return [f"Costs {finding.at_most} {cost} ({share} of the run){finding.within}."]


def _result(
    finding: Finding, names: Sequence[str], paths: Mapping[NamedLine, str], reason: str
) -> dict[str, object]:
    text = " ".join([*_cost(finding), finding.what, *finding.steps])
    properties: Mapping[str, object] = {
        "subject": finding.subject,
        "severity": finding.severity,
        "seconds_lost": finding.seconds_lost,
        "estimated": finding.estimated,
        "of_calls": finding.of_calls,
        "share_lost": finding.share_lost,
        "files": list(finding.files),
        "communicators": list(finding.communicators),
        "evidence": dict(finding.evidence),
    }
    result: dict[str, Any] = {
        "ruleId": finding.id,
        "ruleIndex": names.index(finding.id),
        "level": LEVELS[finding.severity],
        "message": {"text": text},
        "locations": [_location(site, paths) for site in finding.where],
        "properties": properties,
    }
    if stacks := [stack for site in finding.where for stack in _stacks(site, paths)]:
        result["stacks"] = stacks
    if reason:
        result["suppressions"] = [{"kind": "external", "justification": reason}]
    return result


def _location(site: CallSite, paths: Mapping[NamedLine, str]) -> dict[str, object]:
    location: dict[str, Any] = {
        "logicalLocations": [{"fullyQualifiedName": site.call_path, "kind": "call path"}],
        "properties": {
            "share": site.share,
            "calls": site.calls,
            "ranks": site.ranks,
            "sampled": site.sampled,
        },
    }
    physical = _physical(site.source, paths)
    return location if physical is None else {**location, "physicalLocation": physical}


def _physical(source: str, paths: Mapping[NamedLine, str]) -> dict[str, object] | None:
    """Returns the line that `file:line function` names; None for one without."""
    found = named_line(source)
    if found is None:
        return None
    path = PurePosixPath(paths.get(found, found.file))
    uri = Path(path).as_uri() if path.is_absolute() else quote(str(path))
    artifact = {"uri": uri} if path.is_absolute() else {"uri": uri, "uriBaseId": "%SRCROOT%"}
    return {"artifactLocation": artifact, "region": {"startLine": found.line}}


def _stacks(site: CallSite, paths: Mapping[NamedLine, str]) -> list[dict[str, object]]:
    """Returns the stacks of a call site, innermost frame first; none where only its line is known."""
    stacks = [one.stack for one in site.callers] or [site.stack]
    return [{"frames": [_frame(name, paths) for name in stack]} for stack in stacks if len(stack) > 1]


def _frame(name: str, paths: Mapping[NamedLine, str]) -> dict[str, object]:
    location: dict[str, object] = {"logicalLocations": [{"name": name, "kind": "function"}]}
    physical = _physical(name, paths)
    return {"location": location if physical is None else {**location, "physicalLocation": physical}}

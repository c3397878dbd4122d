# SPDX-License-Identifier: BSD-3-Clause
"""Extra-P: JSON lines of several profiles, one measurement per line, for `extrap --json` and its window.

Parameters are given by the user; without any, the number of ranks is the only one. Profiles at the same point are
repetitions. Values are means per rank (and the greatest rank's time), so that they can be compared between jobs of
different sizes; a call path that a profile does not have has zeros there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from barograph.analyze.workspace import Workspace
from barograph.show.exports.request import ExportRequest

SEPARATOR = "->"
METRICS = ("time", "time (inc)", "time max", "calls", "bytes")


def _measurements(workspace: Workspace) -> dict[str, dict[str, float]]:
    """Returns the metrics of each call path, in Extra-P's spelling of it."""
    names: dict[int, str] = {}
    found: dict[str, dict[str, float]] = {}
    for row in workspace.query("means_of_ranks"):
        # The separator within a name (operator->) would make two of it.
        name = row["operation"].replace(SEPARATOR, "- >")
        above = row["parent_id"]
        names[row["path_id"]] = name if above is None else names[above] + SEPARATOR + name
        found[names[row["path_id"]]] = {metric: float(row[metric]) for metric in METRICS}
    return found


def _points(workspaces: Sequence[Workspace], given: Mapping[str, Sequence[float]]) -> list[dict[str, float]]:
    if not given:
        return [{"ranks": workspace.run.ranks} for workspace in workspaces]
    return [
        {name: values[at] if len(values) > 1 else values[0] for name, values in given.items()}
        for at in range(len(workspaces))
    ]


def _lines(workspaces: Sequence[Workspace], given: Mapping[str, Sequence[float]]) -> Iterator[dict[str, Any]]:
    profiles = [_measurements(workspace) for workspace in workspaces]
    paths = dict.fromkeys(path for profile in profiles for path in profile)
    points = _points(workspaces, given)
    for path in paths:
        for metric in METRICS:
            for point, profile in zip(points, profiles, strict=True):
                value = profile.get(path, {}).get(metric, 0.0)
                yield {"params": point, "callpath": path, "metric": metric, "value": value}


def write(workspaces: Sequence[Workspace], output: Path, request: ExportRequest) -> None:
    """Writes the JSON lines; times in seconds, sizes in bytes."""
    with output.open("w", encoding="utf-8") as stream:
        for line in _lines(workspaces, request.parameters):
            stream.write(json.dumps(line, ensure_ascii=False) + "\n")

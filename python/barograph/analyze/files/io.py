# SPDX-License-Identifier: BSD-3-Clause
"""What each I/O call became in the layers below it, from the call paths: a tree of operations with amplification.

A call path is cut down to its I/O calls and the MPI calls below one: `solve > H5Dwrite > MPI_File_write_at > pwrite64`
becomes a branch of three steps. Call paths with the same branch are added up across regions. A call of MPI that
moves what nonblocking I/O has left to it (`MPI_Wait > pwrite64`) is a step too: its requests are not the program's own.
Called by io.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from barograph.analyze.calls.families import INITIALIZATION, MPI_LIBRARIES
from barograph.analyze.files.files import matching_files
from barograph.analyze.workspace import Workspace
from barograph.io_direction import direction_of
from barograph.spec.layers import IO_LAYERS
from barograph.spec.tables import io as tables

if TYPE_CHECKING:
    from barograph.spec.tables.io import IoCalls, IoLayers, IoSizes


@dataclass(frozen=True)
class IoFilter:
    """What to keep; the defaults keep everything. `operations` are those the program called, with all below them."""

    files: Sequence[str] = ()
    operations: Sequence[str] = ()
    ranks: Sequence[int] = ()


def io_totals(workspace: Workspace, chosen: IoFilter) -> list[IoLayers]:
    """Returns one row per I/O layer, upper ones first.

    Each row: layer, calls, direct_calls (made by the program: not by a layer above or while MPI starts up; null: not
    known), ranks, files, bytes_read,
    bytes_written, time_ns.
    """
    prepare_steps(workspace)
    return tables.IO_LAYERS.typed(workspace.query("io_layers", filter_values(workspace, chosen)))


def io_sizes(workspace: Workspace, chosen: IoFilter) -> list[IoSizes]:
    """Returns requests by direction, layer and size class: layer, direction, bucket, bucket_min, ..., calls, bytes."""
    prepare_steps(workspace)
    return tables.IO_SIZES.typed(workspace.query("io_sizes", filter_values(workspace, chosen)))


def io_tree(workspace: Workspace, chosen: IoFilter, *, per_file: bool = False) -> list[IoCalls]:
    """Returns what each I/O call of the program became, depth first, most time first; with `per_file` file by file.

    Each row: file (null: all, or none that is known), step_id, parent_id, level (0: called by the program), layer,
    operation, root (operation at level 0), direction ("read", "write" or ""), calls, bytes, ranks, time_ns, longest_ns,
    own_ns (time_ns without that of the rows below it), calls_factor and bytes_factor (over those of the call at level
    0), parent_calls_factor and parent_bytes_factor (over those of the row above); null where there is nothing to divide
    by.
    """
    steps = prepare_steps(workspace)
    values = filter_values(workspace, chosen) | {"per_file": per_file}
    found = workspace.query("io_steps_called", values)
    names = {row["object_id"]: row["name"] for row in workspace.query("names_of_objects")}
    by_file: dict[int | None, dict[int, dict[str, Any]]] = {}
    for row in found:
        by_file.setdefault(row.pop("file_id"), {})[row["step_id"]] = row
    trees = [_tree(steps, rows, names.get(file_id)) for file_id, rows in by_file.items()]
    trees.sort(
        key=lambda tree: (-sum(row["time_ns"] for row in tree if row["level"] == 0), tree[0]["file"] or "")
    )
    return tables.IO_CALLS.typed(row for tree in trees for row in tree)


def filter_values(workspace: Workspace, chosen: IoFilter) -> dict[str, object]:
    """Returns the values of the parameters of chosen_io."""
    return {
        "ranks": list(chosen.ranks),
        "filtered": bool(chosen.files),
        "files": matching_files(workspace, chosen.files) or [],
        "roots": list(chosen.operations),
    }


class Step(NamedTuple):
    """A call of I/O, or of MPI below one, of the program or below another step; `root` is the program's call."""

    step_id: int
    parent_id: int | None
    level: int
    layer: str
    operation: str
    root: str


def prepare_steps(workspace: Workspace) -> list[Step]:
    """Makes the table io_steps (path_id to step); returns the steps, parents first."""
    paths = workspace.query("paths_of_calls")
    steps: list[Step] = []
    known: dict[tuple[int | None, str, str], int] = {}
    above: dict[int | None, int | None] = {None: None}
    unnested: dict[int | None, bool] = {None: False}
    places: dict[int | None, str] = {None: ""}
    startup: dict[int | None, bool] = {None: False}
    rows: list[dict[str, Any]] = []
    moving = _moving_below(paths)
    for path in paths:
        parent = above.get(path["parent_id"])
        above[path["path_id"]] = parent
        layer, operation = path["layer"], path["operation"]
        places[path["path_id"]] = operation if layer == "source" else places.get(path["parent_id"], "")
        startup[path["path_id"]] = (
            startup.get(path["parent_id"], False)
            or operation in INITIALIZATION
            or (layer == "source" and parent is None and re.match(MPI_LIBRARIES, operation) is not None)
        )
        unnested[path["path_id"]] = layer == "unnested" or unnested.get(path["parent_id"], False)
        own = layer == "mpi" and (
            parent is not None or (path["path_id"] in moving and not startup[path["path_id"]])
        )
        if layer not in IO_LAYERS and not own:
            continue
        key = (parent, layer, operation)
        if key not in known:
            known[key] = len(steps)
            level = 0 if parent is None else steps[parent].level + 1
            root = operation if parent is None else steps[parent].root
            steps.append(Step(len(steps), parent, level, layer, operation, root))
        above[path["path_id"]] = known[key]
        step = steps[known[key]]
        rows.append(
            {
                "path_id": path["path_id"],
                "step_id": step.step_id,
                "level": step.level,
                "layer": layer,
                "operation": operation,
                "root_operation": step.root,
                "source": places[path["path_id"]],
                "unnested": unnested[path["path_id"]],
                "startup": startup[path["path_id"]],
            }
        )
    steps_of = {name: (kind, [row[name] for row in rows]) for name, kind in STEP_TYPES.items()}
    workspace.add_columns("io_steps", steps_of)
    return steps


def _moving_below(paths: Sequence[dict[str, Any]]) -> set[int]:
    """Returns the call paths below which calls of I/O read or write."""
    found: set[int] = set()
    for path in reversed(paths):
        if path["parent_id"] is not None and (
            path["path_id"] in found or (path["layer"] in IO_LAYERS and direction_of(path["operation"]))
        ):
            found.add(path["parent_id"])
    return found


STEP_TYPES = {
    "path_id": "INTEGER",
    "step_id": "INTEGER",
    "level": "INTEGER",
    "layer": "VARCHAR",
    "operation": "VARCHAR",
    "root_operation": "VARCHAR",
    "source": "VARCHAR",
    "unnested": "BOOLEAN",
    "startup": "BOOLEAN",
}
NOTHING = {"calls": 0, "bytes": 0, "time_ns": 0, "longest_ns": 0, "ranks": 0}


def _tree(steps: Sequence[Step], found: dict[int, dict[str, Any]], file: str | None) -> list[dict[str, Any]]:
    """Returns the steps that have facts, and those above them, depth first."""
    needed: set[int] = set()
    for place in found:
        step: int | None = place
        while step is not None and step not in needed:
            needed.add(step)
            step = steps[step].parent_id
    rows: dict[int, dict[str, Any]] = {}
    children: dict[int | None, list[int]] = {}
    for place in sorted(needed):
        step_row = steps[place]
        numbers = {name: found.get(place, NOTHING)[name] for name in NOTHING}
        direction = direction_of(step_row.operation)
        rows[place] = {"file": file, **step_row._asdict(), "direction": direction, **numbers}
        children.setdefault(step_row.parent_id, []).append(place)
    ordered: list[dict[str, Any]] = []
    pending = sorted(children.get(None, []), key=lambda place: _order(rows[place]), reverse=True)
    while pending:
        place = pending.pop()
        below = sorted(children.get(place, []), key=lambda child: _order(rows[child]), reverse=True)
        row = rows[place]
        row["own_ns"] = max(row["time_ns"] - sum(rows[child]["time_ns"] for child in below), 0)
        root = row if row["level"] == 0 else next(other for other in reversed(ordered) if other["level"] == 0)
        parent = rows.get(row["parent_id"], row) if row["parent_id"] is not None else row
        for name, other in (("", root), ("parent_", parent)):
            row[f"{name}calls_factor"] = _ratio(row["calls"], other["calls"])
            # What MPI moves is not part of what goes to the file.
            moved = None if row["layer"] == "mpi" else _ratio(row["bytes"], other["bytes"])
            row[f"{name}bytes_factor"] = moved
        ordered.append(row)
        pending.extend(below)
    return ordered


def _order(row: dict[str, Any]) -> tuple[int, str, int]:
    return (-row["time_ns"], row["operation"], row["step_id"])


def _ratio(value: int, whole: int) -> float | None:
    return value / whole if whole else None

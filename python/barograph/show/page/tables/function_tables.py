# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the page about samples: functions by CPU time, and sampled stacks as a tree. Bounds each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.calls.sampled_frames import FrameTime, SampledFrame, frame_times, sampled_frames
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.calls.functions import (
    function_name,
    place_text,
    what_is_sampled,
    what_samples_lack,
    where_text,
)
from barograph.show.page.tables.table import Notes, Values, named, table
from barograph.show.page.tables.time_tables import telling_ranks
from barograph.spec.tables.functions import FUNCTIONS, SAMPLED_FRAMES, SAMPLED_RANKS
from barograph.wording.counted import counted

MOST_FUNCTIONS = 200
# Frames with less of the CPU time of all samples are put together.
LEAST_SHARE = 0.001
MOST_FRAMES = 4_000
# For the table of frames by rank; a cell is some five bytes of the page.
MOST_RANK_CELLS = 30_000
OTHER = "(other)"


def add_functions(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `functions`, `sampled_frames` and `sampled_ranks`; without rows where no samples were taken."""
    for spec in (FUNCTIONS, SAMPLED_FRAMES, SAMPLED_RANKS):
        tables[spec.name] = table(spec)
    sampling = sampling_of(workspace)
    if not sampling.samples:
        return
    rows = workspace.query("functions")
    said = [what_is_sampled(sampling), *what_samples_lack(sampling)]
    if len(rows) > MOST_FUNCTIONS:
        said.append(f"The {MOST_FUNCTIONS} with the most CPU time of {len(rows):,}.")
    notes["functions"] = " ".join(said)
    shown = FUNCTIONS.typed(rows[:MOST_FUNCTIONS])
    tables[FUNCTIONS.name] = named(
        FUNCTIONS, [{**row, "name": function_name(row), "where": where_text(row)} for row in shown]
    )
    _add_frames(workspace, tables, notes)


def _add_frames(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    frames = sampled_frames(workspace)
    times = frame_times(workspace)
    whole = sum(one.exclusive_ns for one in times.values())
    least = LEAST_SHARE * whole
    if len(times) > MOST_FRAMES:
        least = max(
            least, sorted((one.inclusive_ns for one in times.values()), reverse=True)[MOST_FRAMES] + 1
        )
    rows, places = fold_frames(frames, times, least)
    tables[SAMPLED_FRAMES.name] = named(SAMPLED_FRAMES, rows)
    if folded := sum(row["folded"] for row in rows):
        notes["sampled_frames"] = (
            f"{counted(folded, 'frame')} below {units.percent(least / whole)} of the CPU time: together as {OTHER}."
        )
    ranks = [row["rank"] for row in workspace.query("split_ranks")]
    if len(ranks) > 1:
        chosen = telling_ranks(workspace, ranks, max(MOST_RANK_CELLS // len(rows), 2))
        tables[SAMPLED_RANKS.name] = table(SAMPLED_RANKS, _rank_rows(workspace, chosen, frames, places))
        if len(chosen) < len(ranks):
            notes["sampled_ranks"] = f"{len(chosen):,} of {len(ranks):,} ranks have a picture of their own."


def fold_frames(
    frames: Sequence[SampledFrame], times: dict[int, FrameTime], least_ns: float
) -> tuple[list[dict[str, Any]], dict[int, int]]:
    """Returns the rows of `sampled_frames`, and the row of each frame that has samples.

    Args:
        frames: a parent comes before its children.
        times: by place in `frames`.
        least_ns: what has less CPU time is in the row OTHER of the frame above.
    """
    rows: list[dict[str, Any]] = []
    places: dict[int, int] = {}
    others: dict[int, int] = {}  # row of a frame -> row of what is put together below it
    for frame_id, frame in enumerate(frames):
        time = times.get(frame_id)
        if time is None:
            continue
        parent = -1 if frame.parent is None else places[frame.parent]
        if parent >= 0 and rows[parent]["folded"]:
            places[frame_id] = parent
            rows[parent]["folded"] += 1
        elif parent >= 0 and time.inclusive_ns < least_ns:
            if parent not in others:
                others[parent] = len(rows)
                rows.append(_row(parent, OTHER, frame.layer))
            place = places[frame_id] = others[parent]
            rows[place]["folded"] += 1
            rows[place]["inclusive_ns"] += time.inclusive_ns
        else:
            place = places[frame_id] = len(rows)
            rows.append(
                _row(parent, frame.name, frame.layer, place_text(frame.file, frame.line, frame.module))
            )
            rows[place]["inclusive_ns"] = time.inclusive_ns
        rows[places[frame_id]]["samples"] += time.samples
        rows[places[frame_id]]["exclusive_ns"] += time.exclusive_ns
    return rows, places


def _row(parent: int, name: str, layer: str, where: str = "") -> dict[str, Any]:
    numbers = dict.fromkeys(("samples", "exclusive_ns", "inclusive_ns", "folded"), 0)
    return {"parent": parent, "name": name, "layer": layer, "where": where, **numbers}


def _rank_rows(
    workspace: Workspace, ranks: Sequence[int], frames: Sequence[SampledFrame], places: dict[int, int]
) -> list[tuple[int, int, int]]:
    """Returns the rows of `sampled_ranks` for some ranks: place in `sampled_frames`, rank, inclusive ns."""
    sums: dict[tuple[int, int], int] = {}
    for row in workspace.query("sampled_frames_of_ranks", {"ranks": ranks}):
        frame_id: int = row["frame_id"]
        place = places[frame_id]
        parent = frames[frame_id].parent
        if (
            parent is None or places[parent] != place
        ):  # of what is put together, the frames below count in those above
            sums[row["rank"], place] = sums.get((row["rank"], place), 0) + row["inclusive_ns"]
    return [(place, rank, time) for (rank, place), time in sorted(sums.items())]

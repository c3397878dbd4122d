# SPDX-License-Identifier: BSD-3-Clause
"""Calls in the long report, one by one: on the grid of ranks (density maps), and by rank and time (temporal maps).

Each is a row of three: hits (calls), time and bytes. Groups of calls come first, then the calls with the most time.
Temporal maps of each call are made from a trace; without one the timeline of layers is all there is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from barograph.analyze.calls.call_groups import GROUPS, ChosenCalls, called_operations, choose_calls
from barograph.analyze.calls.density import Density, density_of
from barograph.analyze.communicators.rank_grid import RankGrid, grid_of
from barograph.analyze.time.strip import Strip
from barograph.analyze.time.timelines import LayerTimeline, timelines_of
from barograph.analyze.time.traced_timeline import add_traced_bins, timeline_of_calls
from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.calls.density import grid_text, sums_text
from barograph.show.calls.density_picture import draw_planes
from barograph.show.communicators.matrix_picture import PLOT, new_figure
from barograph.show.detail.blocks import Block, Picture, Section, Sentence
from barograph.show.page.document import Document
from barograph.show.page.pictures import strips_picture
from barograph.show.page.tables.density_tables import MOST_RANKS
from barograph.show.time.strip_picture import StripCaption, draw_strip
from barograph.show.time.timeline import strip_of_layer, weight_text

if TYPE_CHECKING:
    import pyarrow as pa

# Calls that have pictures of their own, beside the groups.
MOST_DENSITIES: Final = 32
MOST_TEMPORAL: Final = 16
MOST_LAYERS: Final = 8
# What a third of the width of a page has room for.
STRIP_ROWS, STRIP_COLUMNS = 128, 160
MOST_STEPS: Final = 160
NAMES: Final = (3, 4)
DENSITY_INCHES: Final = (7.2, 1.85)
STRIP_INCHES: Final = (7.2, 1.75)
HEADS: Final = {"calls": "hits", "time": "time", "bytes": "bytes"}
RATES: Final = {"operations": "hits per second", "time": "share of time", "bytes": "bytes per second"}
NO_TRACE: Final = (
    "This run has no trace. One recorded with `barograph run --trace=mpi,io` has also a map over time of each call, "
    "the messages of each call, and who waited for whom."
)


def density_section(workspace: Workspace) -> Section:
    """Returns the calls of the profile on the grid of ranks."""
    title = "Calls by rank"
    called = called_operations(workspace)
    ranks = [int(row["rank"]) for row in workspace.query("recorded_ranks") if row["rank"] >= 0]
    if not called or len(ranks) < 2:
        why = "one rank has no map" if called else "no call of MPI or I/O is recorded"
        return Section(title, [Sentence(f"There are no maps: {why}.")])
    if len(ranks) > MOST_RANKS:
        return Section(
            title,
            [
                Sentence(
                    f"Maps of more than {MOST_RANKS:,} ranks are not here: `barograph density --op CALL -o FILE.svg` "
                    "draws them."
                )
            ],
        )
    grid = grid_of(workspace, ranks)
    names = _groups(called)
    order = workspace.query("densities", {"most": MOST_DENSITIES})
    names += list(dict.fromkeys(str(row["operation"]) for row in order))
    blocks: list[Block] = [Sentence(f"{grid_text(grid)} Times are inclusive.")]
    for place, name in enumerate(names):
        chosen = choose_calls(called, name)
        density = density_of(workspace, chosen)
        if any(row["calls"] for row in density.rows):
            blocks.append(_density(place, chosen, density, grid))
    different = len({row["operation"] for row in called})
    if different > MOST_DENSITIES:
        blocks.append(
            Sentence(
                f"{MOST_DENSITIES} of {different:,} calls are shown, those with the most time; `barograph density "
                "--op CALL` shows any."
            )
        )
    return Section(title, blocks)


def _groups(called: Sequence[dict[str, Any]]) -> list[str]:
    """Returns the groups of more than one call: one call has a picture of its own."""
    return [name for name in GROUPS if len(choose_calls(called, name).calls) > 1]


def _density(place: int, chosen: ChosenCalls, density: Density, grid: RankGrid) -> Picture:
    shown = [by for by in HEADS if density.summary(by).most]
    said = " ".join(f"{HEADS[by].capitalize()}: {sums_text(density.summary(by), by)}" for by in shown)
    return Picture(f"density-{place}", said, lambda: _maps(density, grid, shown), chosen.title)


def _maps(density: Density, grid: RankGrid, shown: list[str]) -> Any:
    figure = new_figure(DENSITY_INCHES)
    parts: Any = figure.subfigures(1, len(HEADS), squeeze=False)[0]
    for part, by in zip(parts, shown, strict=False):
        draw_planes(part, grid, grid.spread(density.values(by)), by, small=True)
        part.suptitle(HEADS[by])
    return figure


def timeline_section(
    workspace: Workspace, document: Document, temporal: pa.Table | None, *, only_groups: bool = False
) -> Section:
    """Returns layers, and of a traced run calls, by rank and time.

    Args:
        workspace: of the job or a program.
        document: of the same.
        temporal: what the engine's module of that name found in its trace; None without one.
        only_groups: whether calls outside of groups are left out.
    """
    title = "Calls over time"
    blocks: list[Block] = []
    layers = strips_picture(document, MOST_LAYERS)
    if layers is None:
        blocks.append(Sentence(str(document.summary["notes"].get("strips", ""))))
    else:
        make, caption = layers
        blocks.append(Picture("layers", caption + _ends_of(document), make, "Layers"))
    if temporal is None:
        return Section(title, [*blocks, Sentence("Maps of each call over time need a trace.")])
    called = add_traced_bins(workspace, temporal)
    names = _groups(called)
    times = workspace.rows(
        "SELECT operation, sum(time_ns) AS time_ns FROM traced_bins WHERE width_ns > 0 GROUP BY ALL "
        "ORDER BY time_ns DESC, operation"
    )
    known = {row["operation"] for row in called}
    calls = [str(row["operation"]) for row in times if row["operation"] in known]
    ranks = [int(row["rank"]) for row in workspace.query("recorded_ranks") if row["rank"] >= 0]
    shown = [] if only_groups else calls[:MOST_TEMPORAL]
    for place, name in enumerate([*names, *shown]):
        chosen = choose_calls(called, name)
        lines = timelines_of(timeline_of_calls(workspace, chosen, ranks), MOST_STEPS)
        blocks += [_temporal(f"{place}-{line.layer}", chosen, line) for line in lines]
    if only_groups:
        blocks.append(Sentence("The maps of each call are in the chapters of programs."))
    elif len(calls) > MOST_TEMPORAL:
        blocks.append(
            Sentence(
                f"{MOST_TEMPORAL} of {len(calls):,} traced calls are shown, those with the most time; `barograph "
                "timeline --op CALL -o FILE.svg` draws any."
            )
        )
    return Section(title, blocks)


def _ends_of(document: Document) -> str:
    shares = document.tables["strips"]["share"]
    return f" Dark is nothing; cells have {units.percent(min(shares))} to {units.percent(max(shares))}."


def _temporal(name: str, chosen: ChosenCalls, line: LayerTimeline) -> Picture:
    sums = {"operations": line.operations, "time": line.time_ns, "bytes": line.bytes}
    shown = [by for by in RATES if sums[by].sum() > 0]
    strips = {by: _without_nothing(strip_of_layer(line, by, STRIP_ROWS, STRIP_COLUMNS)) for by in shown}
    ends = "; ".join(
        f"{RATES[by]} {weight_text(float(np.nanmin(strip.values)), by)} to "
        f"{weight_text(float(np.nanmax(strip.values)), by)}"
        for by, strip in strips.items()
    )
    several = any(strip.ranks_per_row * strip.places_per_column > 1 for strip in strips.values())
    greatest = ", the greatest of several values" if several else ""
    step = units.duration(line.step_ns)
    caption = f"{units.count(round(line.operations.sum()))} calls of {line.layer} by rank and time, in steps of {step}"
    what = f"{chosen.name} ({line.layer})" if chosen.name in GROUPS else chosen.name
    return Picture(f"temporal-{name}", f"{caption}{greatest}. Cells: {ends}.", lambda: _strips(strips), what)


def _without_nothing(strip: Strip) -> Strip:
    """Returns a strip whose cells of nothing are empty."""
    return replace(strip, values=np.where(strip.values > 0, strip.values, np.nan))


def _strips(strips: Mapping[str, Strip]) -> Any:
    figure = new_figure(STRIP_INCHES)
    for place, (by, strip) in enumerate(strips.items()):
        axes = figure.add_subplot(1, len(RATES), place + 1)
        caption = StripCaption(RATES[by], "", "time", "", lambda value, by=by: weight_text(value, by))
        draw_strip(figure, axes, strip, caption, most_names=NAMES)
        axes.set_title(RATES[by])
        axes.set_facecolor(PLOT)
        if place:
            axes.set_ylabel("")
    return figure

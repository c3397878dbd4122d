# SPDX-License-Identifier: BSD-3-Clause
"""Where files were read and written as a picture (PNG, SVG, PDF): offset by time, and beside it offset by rank.

A raster as fine as the picture, however many accesses there are; the same bytes for the same trace. matplotlib is
imported when a picture is asked for.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from barograph.analyze.files.file_accesses import DIRECTIONS, FileAccesses
from barograph.analyze.files.offset_raster import OffsetRaster
from barograph.show import units
from barograph.show.communicators.matrix_picture import DPI, METADATA, new_figure, styled
from barograph.wording.printable import printable

# From M. Okabe and K. Ito, told apart by people who see red and green alike.
COLOURS = {"read": (0x00, 0x72, 0xB2), "write": (0xD5, 0x5E, 0x00)}
INCHES = (9.6, 3.0)
# About as many as the picture has points.
COLUMNS, ROWS = 768, 320
# For what was moved, from the strongest colour to the palest.
DECADES = 4
# How strong the colour of a cell is that has least.
PALEST = 0.45
NAME_LENGTH = 60


def draw_accesses(found: Sequence[FileAccesses], title: str, target: Path, form: str) -> None:
    """Writes one picture, a row for each file and layer, all of whose accesses are in rasters."""
    with styled():
        figure = new_figure((INCHES[0], INCHES[1] * len(found) + 0.5), DPI)
        figure.suptitle(printable(title), fontsize=11)
        grid = figure.add_gridspec(len(found), 2, width_ratios=(3, 1.2))
        for row, one in enumerate(found):
            _draw_file(figure.add_subplot(grid[row, 0]), figure.add_subplot(grid[row, 1]), one)
        handles = [_patch(direction) for direction in DIRECTIONS if _has(found, direction)]
        figure.legend(handles=handles, loc="outside lower center", ncols=2, frameon=False)
        figure.savefig(target, format=form, metadata=METADATA[form])


def _has(found: Sequence[FileAccesses], direction: str) -> bool:
    return any(one.extent.writes if direction == "write" else one.extent.reads for one in found)


def _patch(direction: str) -> Any:
    from matplotlib.patches import Patch  # noqa: PLC0415 - slow to import

    red, green, blue = (part / 255 for part in COLOURS[direction])
    return Patch(color=(red, green, blue), label="reads" if direction == "read" else "writes")


def _draw_file(by_time: Any, by_rank: Any, one: FileAccesses) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415

    rasters = one.raster
    assert rasters is not None
    across, down = rasters.by_time["read"].across, rasters.by_time["read"].down
    # Where the last cell ends, which may be after the last byte.
    top = down.edge(down.cells)
    seconds = (across.start / 1e9, across.edge(across.cells) / 1e9)
    beside = rasters.by_rank["read"].across
    places = (-0.5, beside.edge(beside.cells) - 0.5)
    for axes, sides, (left, right) in (
        (by_time, rasters.by_time, seconds),
        (by_rank, rasters.by_rank, places),
    ):
        for pixels in _pixels(sides, apart=axes is by_rank):
            axes.imshow(
                pixels,
                extent=(left, right, down.start, top),
                origin="lower",
                aspect="auto",
                interpolation="nearest",
            )
        axes.set_ylim(down.start, max(down.end, down.start + 1))
        axes.yaxis.set_major_locator(_offsets(down.start, down.end))
    by_time.set_xlim(seconds[0], max(across.end / 1e9, seconds[0] + 1e-9))
    by_rank.set_xlim(-0.5, len(rasters.ranks) - 0.5)

    def offset(value: float, _place: int | None = None) -> str:
        return units.size(value)

    def rank(value: float, _place: int | None = None) -> str:
        place = round(value)
        return str(rasters.ranks[place]) if 0 <= place < len(rasters.ranks) and place == value else ""

    by_time.yaxis.set_major_formatter(FuncFormatter(offset))
    by_rank.yaxis.set_ticklabels([])
    by_rank.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    by_rank.xaxis.set_major_formatter(FuncFormatter(rank))
    by_time.set_xlabel("time (s)")
    by_time.set_ylabel("offset in the file")
    by_rank.set_xlabel("rank")
    extent = one.extent
    said = [
        f"{extent.reads:,} reads" if extent.reads else "",
        f"{extent.writes:,} writes" if extent.writes else "",
    ]
    unknown = f"{extent.no_offset:,} more without a known offset" if extent.no_offset else ""
    numbers = ", ".join(filter(None, (*said, unknown)))
    by_time.set_title(f"{_short(one.file)}, {one.layer}: {numbers}", fontsize=9, loc="left")


def _pixels(sides: Mapping[str, OffsetRaster], *, apart: bool) -> list[Any]:
    """Returns what is drawn over each other: reads and writes; `apart`: beside each other in each column instead."""
    found = [coloured(sides[direction], COLOURS[direction]) for direction in DIRECTIONS]
    if not apart or not all(pixels[..., 3].any() for pixels in found):
        return found
    high, wide, _ = found[0].shape
    both: Any = np.zeros((high, wide, len(found), 4), np.uint8)
    for place, pixels in enumerate(found):
        both[:, :, place] = pixels
    return [both.reshape(high, wide * len(found), 4)]


def _short(file: str) -> str:
    name = printable(os.path.basename(file.rstrip("/")) or file)
    return name if len(name) <= NAME_LENGTH else f"...{name[-NAME_LENGTH:]}"


def _offsets(low: int, high: int) -> Any:
    """Returns where offsets are marked: at multiples of a power of two."""
    from matplotlib.ticker import MultipleLocator  # noqa: PLC0415

    return MultipleLocator(2 ** max(int(np.ceil(np.log2(max(high - low, 1) / 6))), 0))


def coloured(raster: OffsetRaster, colour: tuple[int, int, int]) -> Any:
    """Returns the cells as pixels, rows x columns x 4: stronger where more was moved, on a scale of logarithms."""
    by_column: tuple[Any, Any] = (raster.weights(), raster.counts())
    weights, counts = (one.T for one in by_column)
    there = counts > 0
    pixels = np.zeros((*weights.shape, 4), np.uint8)
    pixels[..., :3] = colour
    if there.any():
        logs = np.log(np.maximum(weights, 1e-9))
        high = float(logs[there].max())
        low = max(float(logs[there].min()), high - DECADES * np.log(10))
        strength = PALEST + (1 - PALEST) * ((logs - low) / (high - low) if high > low + 1e-6 else 1.0)
        pixels[..., 3] = np.where(there, np.rint(255 * np.minimum(np.maximum(strength, 0), 1)), 0)
    return pixels

# SPDX-License-Identifier: BSD-3-Clause
"""A strip of ranks x time or iterations as a picture (PNG, SVG, PDF), the same bytes for the same profile.

matplotlib is imported when a picture is asked for. Uses no screen and no state of matplotlib outside its figure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from barograph.analyze.time.strip import Strip
from barograph.show.communicators.matrix_picture import DPI, METADATA, growing, new_figure, styled

# More cells than this cannot be told apart on paper.
MOST_ROWS = 512
MOST_COLUMNS = 1024
INCHES = (8.4, 4.2)


@dataclass(frozen=True)
class StripCaption:
    """The texts around a strip."""

    title: str
    subtitle: str
    along: str  # what the columns are
    scale: str  # what the colours are
    text_of: Callable[[float], str]


def draw_strips(strips: list[tuple[Strip, StripCaption]], target: Path, form: str) -> None:
    """Writes one picture with a strip per entry, one below the other, in one of matrix_picture.FORMATS."""
    with styled():
        size = (INCHES[0], INCHES[1] * max(len(strips), 1))
        figure = new_figure(size, DPI)
        for place, (strip, caption) in enumerate(strips):
            axes = figure.add_subplot(len(strips), 1, place + 1)
            draw_strip(figure, axes, strip, caption)
        figure.savefig(target, format=form, metadata=METADATA[form])


def draw_strip(
    figure: Any, axes: Any, strip: Strip, caption: StripCaption, *, most_names: tuple[int, int] = (9, 9)
) -> None:
    """Draws a strip with its scale, and at most as many names below and beside it as `most_names` says."""
    from matplotlib.colors import LogNorm, Normalize  # noqa: PLC0415
    from matplotlib.ticker import FuncFormatter, NullFormatter  # noqa: PLC0415

    values: Any = np.ma.masked_invalid(strip.values)
    if values.count():
        low, high = float(values.min()), float(values.max())
        logarithmic = 0 < low < high
        norm: Any = LogNorm(low, high) if logarithmic else Normalize(low, high if high > low else low + 1)
        image = axes.imshow(values, cmap=growing(), norm=norm, interpolation="nearest", aspect="auto")
        bar = figure.colorbar(image, ax=axes, pad=0.02)
        bar.set_label(caption.scale)
        ticks = (
            [low] if low == high else [low, (low * high) ** 0.5 if logarithmic else (low + high) / 2, high]
        )
        bar.set_ticks(ticks)

        def label(value: float, _place: int | None = None) -> str:
            return caption.text_of(value)

        bar.ax.yaxis.set_major_formatter(FuncFormatter(label))
        bar.ax.yaxis.set_minor_formatter(NullFormatter())
    for axis, names, most in zip(
        (axes.xaxis, axes.yaxis), (strip.columns, strip.rows), most_names, strict=True
    ):
        step = max(1, -(-len(names) // most))
        axis.set_ticks(
            list(range(0, len(names), step)), [names[i].split("-")[0] for i in range(0, len(names), step)]
        )
    axes.set_xlabel(caption.along)
    axes.set_ylabel("rank")
    axes.set_title(f"{caption.title}\n{caption.subtitle}".strip(), fontsize=9.5)

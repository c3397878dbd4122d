# SPDX-License-Identifier: BSD-3-Clause
# How the page of `barograph report --html` looks in a headless Chromium: how long lines are, that bars fade, where
# ticks and ranks stand, and that paper has all of it; of the case of the other tests and of a job of 256 ranks.
from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from barograph.analyze.messages.trace_spans import TraceSpans, spans_of
from barograph.analyze.workspace import Workspace
from barograph.show.page.document import make_document
from barograph.show.page.html import html_of
from barograph.testing.browser import NEEDED, ROOT, in_browser
from barograph.testing.cases.page_case import document_of_case

sys.path.insert(0, str(ROOT / "bench" / "page"))
from wide_profile import wide_profile, wide_trace

RANKS = 256
COLUMNS = 16
# "About 90": a line ends at a space, or does not for the mark behind a word.
MOST_LETTERS = 96
STEPS = (1, 2, 5)
CLOCK = (10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200)
SECOND = 1_000_000_000

pytestmark = NEEDED


def seen_of(text: str, folder: Path) -> dict[str, Any]:
    page = folder / "report.html"
    page.write_text(text, encoding="utf-8")
    seen = in_browser("see_page.mjs", page, folder / "report.pdf")
    return {**seen, "sheets": [sheet.extract_text() for sheet in PdfReader(folder / "report.pdf").pages]}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return seen_of(html_of(document_of_case()), tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    spans, gap = spans_of(wide_trace(8, 20_000))
    with Workspace(wide_profile(RANKS)) as workspace:
        document = make_document(workspace, TraceSpans(spans, gap, 8, RANKS))
    return seen_of(html_of(document), tmp_path_factory.mktemp("page"))


@pytest.fixture(params=["small", "wide"])
def seen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return request.getfixturevalue(request.param)


def test_lines_have_about_ninety_letters(seen: dict[str, Any]) -> None:
    assert seen["problems"] == []
    lines = sorted(seen["lines"], key=len)
    assert len(lines[-1].strip()) <= MOST_LETTERS, lines[-1]
    # It is the limit that breaks them, not the text.
    assert len(lines[-1]) > 70


def test_bars_fade_with_the_share(seen: dict[str, Any]) -> None:
    bars = sorted(seen["bars"], key=lambda bar: bar["width"])
    strengths = [bar["strength"] for bar in bars]
    assert strengths == sorted(strengths)
    assert strengths[0] < strengths[-1]
    assert all(bar["image"].startswith("linear-gradient") for bar in bars)


def is_round(step: float) -> bool:
    """Whether a step is 1, 2 or 5 times a power of ten."""
    digits = f"{step:.6e}".partition("e")[0]
    return float(digits) in STEPS


def test_ticks_are_round(seen: dict[str, Any]) -> None:
    # All of their rows are named.
    by_hand = {
        *("Calls by layer, rank and time", "Time on communicators by operation"),
        *("Number of requests by size class and layer", "Regions and calls of one rank, or of all together"),
    }
    checked = 0
    for axis in seen["ticks"]:
        if not axis["shown"] or (axis["type"] == "category" and axis["name"] in by_hand):
            continue
        values = axis["values"]
        assert values is not None, axis
        assert len(values) > 1
        step = values[1] - values[0]
        on_clock = any(abs(step - one * SECOND) < 1 for one in CLOCK)
        in_bytes = "bytes" in axis["name"] and any(is_round(step / 1024**power) for power in range(1, 5))
        assert is_round(step) or on_clock or in_bytes, (axis["name"], step)
        assert all(abs(value / step - round(value / step)) < 1e-6 for value in values)
        checked += 1
    assert checked >= 8


def test_grids_name_ranks(wide: dict[str, Any]) -> None:
    grid = {axis["axis"]: axis for axis in wide["ticks"] if axis["name"] == "One call on the grid of ranks"}
    assert grid["yAxis"]["data"] == [str(COLUMNS * row) for row in range(COLUMNS)]
    assert grid["xAxis"]["data"] == [str(column) for column in range(COLUMNS)]
    assert grid["xAxis"]["shown"]
    assert grid["yAxis"]["shown"]
    ranks = {(cell[0], cell[1]): cell[3] for cell in wide["grid_cells"]}
    assert all(rank == COLUMNS * row + column for (column, row), rank in ranks.items())


@pytest.mark.parametrize("way", ["portrait", "landscape"])
def test_paper_cuts_nothing(seen: dict[str, Any], way: str) -> None:
    sheet = seen["paper"][way]
    width, height = (718, 1047) if way == "portrait" else (1047, 718)
    assert sheet["out"] == []
    assert sheet["page"] <= width
    assert sheet["cut"] == []
    assert sheet["split"] == 0
    assert sheet["boxes"] == 0
    assert sheet["high"]
    assert max(sheet["high"]) < height
    assert set(sheet["empty"]) == {0}


def test_paper_is_light_and_has_the_rows_that_the_screen_has_not(wide: dict[str, Any]) -> None:
    assert wide["paper"]["ground"] == "rgb(255, 255, 255)"
    assert max(wide["rows"]) == 50
    assert max(wide["paper"]["rows"]) > RANKS  # a file each
    assert wide["after"] == {"ground": "rgb(20, 23, 26)", "rows": wide["rows"]}


def test_each_sheet_begins_with_the_head_of_its_table(wide: dict[str, Any]) -> None:
    # A file each: far more rows than a sheet has.
    sheets = [text for text in wide["sheets"] if text.count("part-0") > 5]
    assert len(sheets) > 2
    assert all("bandwidth" in text for text in sheets)

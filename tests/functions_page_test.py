# SPDX-License-Identifier: BSD-3-Clause
# The functions of a page of `barograph report --html` in a headless Chromium: samples whose shares are known.
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.page.diff_document import make_difference_document
from barograph.show.page.document import make_document
from barograph.show.page.html import difference_html, html_of
from barograph.testing.browser import MODULES, NEEDED, in_browser
from barograph.testing.cases.page_case import HOSTILE
from barograph.testing.cases.sampled_case import MAIN, sampled_builder

pytestmark = [
    *NEEDED,
    pytest.mark.skipif(not (MODULES / "axe-core").exists(), reason="no axe-core (make viewer)"),
]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    builder = sampled_builder(extra=400)
    builder.samples(1, [MAIN, "rare.c:7 rare"], 2)
    with Workspace(builder.build({"program.name": HOSTILE})) as workspace:
        document = make_document(workspace)
    page: Path = tmp_path_factory.mktemp("page") / "report.html"
    page.write_text(html_of(document), encoding="utf-8")
    difference = page.with_name("diff.html")
    with Workspace(sampled_builder().build()) as first, Workspace(builder.build()) as second:
        compared = make_difference_document(first, second, ((), ()))
    difference.write_text(difference_html(compared), encoding="utf-8")
    return in_browser("use_functions.mjs", page, difference)


def widths(frames: list[dict[str, Any]]) -> dict[str, float]:
    """Widths in percent; of frames of one name that of the last."""
    return {frame["name"]: frame["width"] for frame in frames}


def test_stacks_are_as_wide_as_their_cpu_time(seen: dict[str, Any]) -> None:
    assert seen["problems"] == []
    assert seen["title"] == "Functions"
    assert seen["said"].startswith(
        "4,402 samples, 100 per second of CPU time, stand for 44.0 s, 9.1 % of it inside"
    )
    assert "1 frame below 0.1 % of the CPU time: together as (other)." in seen["said"]
    found = widths(seen["frames"])
    assert found["solve"] == pytest.approx(3600 / 44.02, abs=0.1)
    assert found["hot"] == pytest.approx(400 / 44.02, abs=0.1)
    assert "rare" not in found
    about = {frame["name"]: frame["about"] for frame in seen["frames"]}
    assert about["solve"].startswith(
        "36.0 s of CPU time (81.8 % +/- 0.6 %); itself 24.0 s (54.5 % +/- 0.8 %)"
    )
    assert about["solve"].endswith("most at app.c:20")


def test_one_rank_has_a_picture_of_its_own(seen: dict[str, Any]) -> None:
    found = widths(seen["rank"])
    assert found["hot"] == pytest.approx(400 / 14, abs=0.1)
    assert found["solve"] == pytest.approx(900 / 14, abs=0.1)
    assert next(one["about"] for one in seen["rank"] if one["name"] == "hot") == (
        "rank 2: 4.00 s of CPU time (28.6 % +/- 1.2 %); most at app.c:40"
    )


def test_the_table_leads_to_the_picture(seen: dict[str, Any]) -> None:
    row = dict(zip(seen["heads"], seen["rows"][0], strict=True))
    assert (row["function"], row["CPU time"], row["+/-"], row["most at"]) == (
        "solve",
        "24.0 s",
        "0.8 %",
        "app.c:20",
    )
    assert [cells[0] for cells in seen["rows"]] == ["solve", "kernel", "hot", "progress", "rare", "main"]
    assert seen["marked"] == ["solve"]
    assert seen["searched"] == ["kernel"]


def test_axe_finds_nothing_and_it_fits_a_narrow_screen(seen: dict[str, Any]) -> None:
    assert seen["axe"] == {"light": [], "dark": []}
    assert seen["narrow"] == 380


def test_functions_of_two_runs_are_compared(seen: dict[str, Any]) -> None:
    first, second, *_ = seen["compared"]
    assert first["marked"] == "marked"
    assert first["cells"][:7] == ["hot", "app.c", "0 s", "1.00 s", "+1.00 s", "50.0 ms", "-"]
    assert first["cells"][7] == "more"
    assert (second["marked"], second["cells"][7]) == ("", "within the error")
    assert seen["compared_said"].startswith("4,000 samples of A, 4,402 of B. +/- is one standard error")

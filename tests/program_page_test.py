# SPDX-License-Identifier: BSD-3-Clause
# The page of a job of several programs, opened in a headless Chromium: all of them, and one at a time.
from pathlib import Path

import barograph
from barograph.analyze.workspace import Workspace
from barograph.show.page.document import make_document
from barograph.show.page.html import html_of
from barograph.testing.browser import NEEDED, in_browser
from barograph.testing.cases.couple_case import write_couple

pytestmark = NEEDED
TITLES = {"Programs", "Messages within and between programs"}


def test_programs_are_shown_one_at_a_time(tmp_path: Path) -> None:
    path = write_couple(tmp_path / "couple.baro")
    with barograph.open(path) as profile, Workspace(profile) as workspace:
        text = html_of(make_document(workspace))
    page = tmp_path / "couple.html"
    page.write_text(text, encoding="utf-8")
    said = ("2 programs", "/opt/model/ocean", "/opt/model/couple.py")
    seen = in_browser("use_programs.mjs", page, *said)
    assert seen["problems"] == []
    assert [url.split(":")[0] for url in seen["requests"]] == ["file"]
    assert seen["title"] == "ocean + atmosphere: Barograph report"
    assert seen["choices"] == ["all", "ocean (ranks 0-2)", "atmosphere (ranks 3-4)"]
    whole, ocean, atmosphere, again = seen["shown"]
    assert [one["ranks"] for one in seen["shown"]] == ["5", "3", "2", "5"]
    assert set(whole["titles"]) >= TITLES
    assert not TITLES.intersection(ocean["titles"])
    assert any(one.startswith("ocean: Rank 2 spends 850 ms in step") for one in whole["findings"])
    assert any(one.startswith("Rank 2 spends 850 ms in step") for one in ocean["findings"])
    assert not any("Rank 2" in one for one in atmosphere["findings"])
    # Nobody in the atmosphere sends.
    assert "messages" in ocean["sections"]
    assert "messages" not in atmosphere["sections"]
    assert again == whole
    # A job of several programs takes a few KiB per program, not a page.
    assert len(text) < 1.1 * 2**20

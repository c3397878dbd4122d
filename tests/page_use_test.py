# SPDX-License-Identifier: BSD-3-Clause
# The page of `barograph report --html` used in a headless Chromium: search, range of time, call paths of a rank,
# columns, a narrow screen, and what axe-core says of roles, names, focus and contrast.
from pathlib import Path
from typing import Any

import pytest

from barograph.show.page.document import Document
from barograph.show.page.html import html_of
from barograph.spec.tables.files import FILES
from barograph.testing.browser import MODULES, NEEDED, in_browser
from barograph.testing.cases.page_case import HOSTILE, document_of_case

pytestmark = [
    *NEEDED,
    pytest.mark.skipif(not (MODULES / "axe-core").exists(), reason="no axe-core (make viewer)"),
]


@pytest.fixture(scope="module")
def document() -> Document:
    return document_of_case()


@pytest.fixture(scope="module")
def seen(document: Document, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    page: Path = tmp_path_factory.mktemp("page") / "report.html"
    page.write_text(html_of(document), encoding="utf-8")
    return in_browser("use_page.mjs", page)


def test_nothing_goes_wrong(seen: dict[str, Any]) -> None:
    assert seen["problems"] == []


def test_what_is_known_is_there_at_once(seen: dict[str, Any]) -> None:
    assert seen["early"].startswith(f"{HOSTILE}: 4 ranks, 10.0 s")
    assert "Reading the report" in seen["early"]
    assert seen["early_elements"] == 0


def test_one_search_finds_everything(seen: dict[str, Any]) -> None:
    found = seen["search"]
    assert {words: hit["at"]["section"] for words, hit in found.items() if words != "no such thing"} == {
        "out.h5": "files",
        "s0.1": "communicators",
        "rank 2": "call-paths",
        "pwrite64": "call-paths",
        "finding": "findings",
        "file line\\nbreak": "files",
    }
    assert {hit["active"]["role"] for hit in found.values()} == {"combobox"}
    assert [words for words, hit in found.items() if hit["open"]] == ["no such thing"]
    assert "file" in found["out.h5"]["kinds"]
    assert found["s0.1"]["active"]["text"].startswith("s0.1 (")
    assert found["rank 2"]["active"]["text"].startswith("rank 2 on ")
    assert found["finding"]["at"]["id"] == "finding-2"
    assert found["no such thing"]["said"] == "0 matches"
    assert found["no such thing"]["kinds"] == []


def test_call_paths_of_one_rank(document: Document, seen: dict[str, Any]) -> None:
    assert seen["rank_chosen"] == "2"  # the search led there
    paths, ranks = document.tables["call_paths"], document.tables["rank_paths"]
    row = next(
        place
        for place, name in enumerate(paths["operation"])
        if name == "H5Dwrite" and paths["operation"][paths["parent"][place]] == "dump"
    )
    by_rank = {
        rank: time
        for path, rank, time in zip(ranks["path"], ranks["rank"], ranks["inclusive_ns"], strict=True)
        if path == row
    }
    assert by_rank[3] == 2 * by_rank[0] == 4_000_000_000
    assert sum(by_rank.values()) == paths["inclusive_ns"][row]
    # A rank takes 10 s: that is the whole picture.
    assert seen["flame"]["rank3"] == pytest.approx(40, abs=0.5)
    assert seen["flame"]["rank0"] == pytest.approx(20, abs=0.5)
    assert seen["flame"]["all"] == pytest.approx(25, abs=0.5)
    assert "rank 3: 10.0 s (100.0 %)" in seen["flame"]["said"]
    assert "mean of all ranks 10.0 s" in seen["flame"]["said"]


def test_arrow_keys_go_through_call_paths(seen: dict[str, Any]) -> None:
    assert seen["tab_stops"] == 1
    below, right, left, above = seen["keys"]
    assert below == left != right
    assert above.startswith("program,")


def test_heads_of_columns_explain_themselves(seen: dict[str, Any]) -> None:
    assert seen["hint"]["shown"] == seen["hint"]["described"]
    assert seen["hint"]["shown"].startswith("(max - mean) / max")
    assert seen["hint"]["after"] is False
    assert seen["unexplained"] == 0


def test_columns_without_room_are_named_and_can_be_shown(seen: dict[str, Any]) -> None:
    fitted = seen["fitted"]
    out = len(fitted["all"]) - len(fitted["heads"])
    assert out > 0
    assert fitted["fits"]
    assert fitted["again"]
    assert fitted["cells"] == len(fitted["heads"])
    assert fitted["said"].startswith(f"{out} of {len(FILES.names('page'))} columns do not fit.")
    assert len(fitted["named"].split(", ")) == out  # too many for the sentence
    assert fitted["heads"][:2] == ["file", "findings"]


def test_a_range_of_time_limits_what_has_times(seen: dict[str, Any]) -> None:
    found = seen["range"]
    assert found["bar"].startswith("Time range 1.00 s to 2.00 s")
    # Each of 4 ranks and 3 layers has a call of 125 ms every 250 ms.
    assert found["spans"].startswith("48 of 240 rows touch 1.00 s to 2.00 s.")
    assert found["first"][2:4] == ["1.00 s", "1.12 s"]
    assert set(found["untimed"]) == {
        *("summary", "findings", "ranks", "operations", "categories", "region-tags", "call-paths"),
        *("loops", "communicators"),
        *("messages", "waits", "files"),
    }
    # Read until 1.3 s: not in use between 4 and 6 s. What has no times is kept, and said to be.
    assert not any("part-" in name for name in found["later"])
    assert "out.h5" in found["later"]
    assert "have no times and are kept" in found["files"]
    assert found["after"] == {"bar": False, "files": found["after"]["files"], "untimed": 0}
    assert found["after"]["files"] > len(found["later"])


def test_a_range_can_be_drawn(seen: dict[str, Any]) -> None:
    assert seen["drawn"]["bar"].startswith("Time range ")
    assert all(width > 0 for width in seen["drawn"]["marks"])


def test_pictures_zoom_by_keyboard(seen: dict[str, Any]) -> None:
    assert seen["zoomed"] == pytest.approx(50)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(seen: dict[str, Any], theme: str) -> None:
    assert seen["axe"][theme] == []


def test_a_narrow_screen_begins_with_the_findings(seen: dict[str, Any]) -> None:
    order = seen["order"]
    assert order["wide"][:2] == ["summary", "findings"]
    assert order["narrow"][:2] == ["findings", "summary"]
    assert order["narrow"][-1] == order["wide"][-1] == "environment"
    assert order["links"] == order["narrow"]
    assert seen["narrow"] == 500

# SPDX-License-Identifier: BSD-3-Clause
# The page of `barograph report --html` opened in a headless Chromium: what a reader sees and can do, with names in the
# profile that try to become part of the page. Needs the built page and playwright-core (make viewer), Node, Chromium.
import json
import os
from pathlib import Path
from typing import Any

import pytest

from barograph.show import units
from barograph.show.page.document import Document
from barograph.show.page.html import html_of
from barograph.testing.browser import NEEDED, in_browser
from barograph.testing.cases.io_case import FOLDER
from barograph.testing.cases.page_case import HOSTILE, document_of_case

NUMBERS = [
    *(0, 1, 7, 999, 999.4, 1000, 1023, 1024, 9994, 9995, 9996, 99_949, 99_950, 999_499, 999_500, 1_048_576),
    *(
        1_234_567,
        9_999_999,
        10_000_000,
        12_345_678,
        999_600_000,
        1e9,
        5_994_999_999,
        59_999_600_000,
        3_599_999_999_999,
    ),
    *(3_600_000_000_000, 86_399_500_000_000, 2**40, 5 * 2**40, 1e15, 0.5, 12.25),
]

pytestmark = NEEDED


@pytest.fixture(scope="module")
def document() -> Document:
    return document_of_case()


@pytest.fixture(scope="module")
def seen(document: Document, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = (
        Path(os.environ.get("BAROGRAPH_SCREENSHOTS", "")) if "BAROGRAPH_SCREENSHOTS" in os.environ else None
    )
    folder = folder or tmp_path_factory.mktemp("page")
    page = folder / "report.html"
    page.write_text(html_of(document), encoding="utf-8")
    return in_browser("open_page.mjs", page, folder, json.dumps(NUMBERS))


def test_the_page_opens_without_a_word_and_asks_nobody(seen: dict[str, Any]) -> None:
    assert seen["problems"] == []
    assert [url.split(":")[0] for url in seen["requests"]] == ["file"]
    assert seen["sections"] == [
        *(
            "summary",
            "findings",
            "ranks",
            "operations",
            "categories",
            "region-tags",
            "call-paths",
            "loops",
            "communicators",
            "messages",
            "waits",
            "files",
        ),
        "timeline",
        "pictures",
        "environment",
    ]
    assert len(seen["pictures"]) == 13
    assert "One call on the grid of ranks" in seen["pictures"]


def test_names_stay_names(seen: dict[str, Any]) -> None:
    assert seen["harmed"] is None
    assert seen["elements"] == 0
    assert seen["title"] == f"{HOSTILE}: Barograph report"
    assert HOSTILE in seen["text"]
    names = [row[0] for row in seen["files"]]
    assert HOSTILE in names
    assert "line\\nbreak \\u202eturned@@BAROGRAPH_DATA@@\\x1b[31m" in names


def test_links_lead_there_and_back_by_keyboard(seen: dict[str, Any]) -> None:
    links = seen["links"]
    assert {name: link["there"]["hash"] for name, link in links.items()} == {
        "call path": "#call-paths",
        "file": "#table-files",
        "timeline": "#calls",
        "communicator": "#communicators",
    }
    assert links["call path"]["there"]["text"] == "H5Dwrite"
    assert links["file"]["there"]["at"] == "table-files"
    assert links["timeline"]["there"]["text"] == f"{FOLDER}/out.h5"
    assert links["communicator"]["there"]["text"].startswith("Operations and sizes on s0.1 (")
    for name, link in links.items():
        number = 3 if name == "communicator" else 1
        assert (link["returned"]["hash"], link["returned"]["at"]) == (
            f"#finding-{number}",
            f"finding-{number}",
        )
        assert (link["linked"]["hash"], link["linked"]["at"]) == (f"#finding-{number}", f"finding-{number}")
    assert seen["back"] is False


def test_source_text_stands_at_its_place(seen: dict[str, Any]) -> None:
    assert seen["excerpt"]["title"] == f"/src/{HOSTILE}, line 41"
    assert seen["excerpt"]["lines"] == 3
    assert seen["excerpt"]["marked"].split(maxsplit=2)[:2] == ["▶", "41"]
    assert "write(line\\nbreak" in seen["excerpt"]["marked"]


def test_what_is_explained_or_suppressed_is_folded(seen: dict[str, Any]) -> None:
    assert seen["explained"].startswith("Also seen as: Below")
    assert seen["suppressed"]["open"] is False
    assert seen["suppressed"]["text"].startswith(f"1 finding suppressed by the settingsReason: {HOSTILE}")


def test_communicators_are_drawn_by_operation(document: Document, seen: dict[str, Any]) -> None:
    rows = document.tables["communicator_operations"]
    bars = list(dict.fromkeys(rows["communicator"]))
    assert seen["communicator_bars"]["names"] == bars
    drawn = {
        (name, operation): time
        for operation, times in seen["communicator_bars"]["operations"]
        for name, time in zip(bars, times, strict=True)
        if time
    }
    assert drawn == {
        (name, operation): time
        for name, operation, time in zip(
            rows["communicator"], rows["operation"], rows["time_ns"], strict=True
        )
    }
    named = next(name for name in bars if name.startswith("s0.1 "))
    # 25, 75, 125 and 175 ms of four ranks.
    assert (drawn[named, "MPI_Allreduce"], drawn[named, "MPI_Send"]) == (400_000_000, 40_000_000)


def test_late_arrival_is_shown(document: Document, seen: dict[str, Any]) -> None:
    assert document.tables["late_arrival"]["operation"] == ["MPI_Allreduce"]
    operation, communicator, *numbers = seen["late"][0]
    assert (operation, communicator) == ("MPI_Allreduce", "s0.1")
    assert numbers == ["20", "75.0 ms", "25.0 ms", "75.0 %", "150 ms", "3", "0 s", "0"]


def test_paper_has_all_findings_and_no_controls(document: Document, seen: dict[str, Any]) -> None:
    printed = seen["printed"]
    assert printed["controls"] == 0
    assert printed["findings"] == len(document.findings)
    assert printed["call_sites"] >= sum(len(finding["where"]) for finding in document.findings)
    assert printed["suppressed"] >= 1
    assert (printed["pictures"], printed["screen_only"]) == (len(seen["pictures"]), 0)
    assert seen["first_on_paper"] == "summary"  # as on a wide screen, however narrow the paper is
    assert seen["paper_after"] == 0
    assert seen["open_after"] == 0


def test_it_fits_a_narrow_screen(seen: dict[str, Any]) -> None:
    assert seen["narrow"] == 380


def test_numbers_read_as_on_the_console(seen: dict[str, Any]) -> None:
    for value, (time, size, count, share) in zip(NUMBERS, seen["units"], strict=True):
        assert time == units.duration(value), value
        assert size == units.size(value), value
        assert count == units.count(value), value
        assert share == units.percent(value / 1e6), value


def test_changes_read_as_on_the_console(seen: dict[str, Any]) -> None:
    for change, text in zip(
        (-1, -0.9999, -0.25, 0.27, 8.99, 9, 44.5, 3521.59), _nonzero(seen["changes"]), strict=True
    ):
        assert text == units.signed_percent(100 * change), change
    assert seen["changes"][3] == "0.0 %"


def _nonzero(changes: list[str]) -> list[str]:
    return changes[:3] + changes[4:]


def test_the_first_screen_names_what_was_found(document: Document, seen: dict[str, Any]) -> None:
    titles = [finding["title"] for finding in document.findings[:3]]
    assert [
        line[2 : 2 + len(title)] for line, title in zip(seen["found_first"], titles, strict=True)
    ] == titles
    assert seen["found_leads_to"] == "finding-2"
    assert "1 call on 1 rank" in seen["text"]
    assert "1 calls" not in seen["text"]


def test_calls_are_those_of_all_ranks(seen: dict[str, Any]) -> None:
    heads = seen["communicator_heads"]
    sizes = [row for row in seen["communicator_calls"] if len(row) == len(heads)]
    by_name = {row[0]: (row[heads.index("calls")], row[heads.index("per member")]) for row in sizes}
    assert by_name["MPI_Allreduce"] == ("80", "20")
    assert by_name["MPI_Send"] == ("40", "-")


def test_all_findings_are_there(document: Document, seen: dict[str, Any]) -> None:
    assert len(document.findings) >= 2
    shown = [(finding["title"], finding["what"].replace("`", "")) for finding in document.findings]
    assert [(finding["title"], finding["what"]) for finding in seen["findings"]] == shown


def test_tables_sort_and_filter(document: Document, seen: dict[str, Any]) -> None:
    calls = sorted(document.tables["operations"]["calls"])
    falling, rising, named = seen["sorting"]
    assert (falling["how"], rising["how"], named["how"]) == ("descending", "ascending", "ascending")
    assert rising["rows"] == [units.count(value) for value in calls]
    assert falling["rows"] == [units.count(value) for value in reversed(calls)]
    assert len(named["rows"]) == len(calls)
    assert named["rows"] != sorted(named["rows"], reverse=True)
    assert [row[:3] for row in seen["filtered"]] == [["run.log", "", "stdio"]]


def test_pictures_are_tables_too(document: Document, seen: dict[str, Any]) -> None:
    assert len(document.tables["spans"]["rank"]) == 240
    assert seen["calls"] == 50  # the first of them


def test_call_paths_zoom(document: Document, seen: dict[str, Any]) -> None:
    def width(frames: list[dict[str, str]], name: str) -> float:
        found = next(frame for frame in frames if frame["name"].startswith(f"{name},"))
        return float(found["width"].removeprefix("calc(").split("%")[0])

    sites = [site for finding in document.findings for site in finding["where"]]
    assert seen["shown_path"] == sites[0]["call_path"]
    assert width(seen["flame"], "program") == 100
    assert width(seen["flame"], "dump") == 50  # 5 s of 10 s on each rank
    assert width(seen["zoomed_flame"], "dump") == 100
    assert not any(frame["name"].startswith("load,") for frame in seen["zoomed_flame"])
    kinds = {frame["name"].split(",")[0]: frame["kind"] for frame in seen["searched"]["frames"]}
    assert kinds["pwrite64"] == "found"
    assert kinds["dump"] == "other"
    assert seen["searched"]["text"].startswith("2 paths, ")


def test_the_matrix_zooms(seen: dict[str, Any]) -> None:
    assert set(seen["matrix"]["before"]) == {100}
    assert min(seen["matrix"]["after"]) < 100


def test_dark_and_light(seen: dict[str, Any]) -> None:
    grounds = seen["grounds"]
    assert grounds["light"] == "rgb(246, 247, 249)"
    assert grounds["dark"] == "rgb(20, 23, 26)"
    assert grounds["switched"] == grounds["light"]

# SPDX-License-Identifier: BSD-3-Clause
# Pictures of I/O and time of a made run in a headless Chromium: phases, offsets, colours, facets, saved pictures.
from __future__ import annotations

import os
from typing import Any

import pytest

from barograph.analyze.workspace import Workspace
from barograph.read import open as open_profile
from barograph.show.page.document import make_document
from barograph.show.page.html import html_of
from barograph.testing.browser import MODULES, NEEDED, in_browser
from barograph.testing.traced_files import Call, write_traced_files

MS = 1_000_000
RANKS, WRITES = 4, 20
BLOCK = 4096
# 100 ms of writing through MPI-IO at 100 ms and at 600 ms, and reads at 900 ms.
STARTS = (100 * MS, 600 * MS)
LAST = 900 * MS


def calls() -> list[Call]:
    made: list[Call] = []
    for rank in range(RANKS):
        for step, start in enumerate(STARTS):
            for place in range(WRITES):
                begin = start + place * 5 * MS
                offset = ((step * WRITES + place) * RANKS + rank) * BLOCK
                made += [
                    (rank, "pwrite64", "/scratch/out.h5", begin, begin + 2 * MS, offset, BLOCK),
                    (rank, "MPI_File_write_at", "/scratch/out.h5", begin - 1, begin + 3 * MS, offset, BLOCK),
                ]
        made.append((rank, "pread64", "/scratch/in.dat", LAST, LAST + 10 * MS, rank * BLOCK, 100))
    return made


def bins() -> dict[str, list[Any]]:
    """Of 50 ms: what each rank did in both layers."""
    rows = [
        (rank, layer, place * 50 * MS, (place + 1) * 50 * MS, 10, 10 * BLOCK, 20 * MS)
        for rank in range(RANKS)
        for layer in ("mpi-io", "posix")
        for place in (2, 3, 12, 13, 18)
    ]
    names = ("rank", "layer", "start_ns", "end_ns", "operations", "bytes", "time_ns")
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("pictures")
    profile = write_traced_files(folder / "run.baro", calls(), 1_000 * MS, bins())
    with open_profile(profile) as opened, Workspace(opened) as workspace:
        document = make_document(workspace)
    page = folder / "report.html"
    page.write_text(html_of(document), encoding="utf-8")
    return in_browser("use_pictures.mjs", page, os.environ.get("BAROGRAPH_SCREENSHOTS", ""))


pytestmark = [
    *NEEDED,
    pytest.mark.skipif(not (MODULES / "axe-core").exists(), reason="no axe-core (make viewer)"),
]


def test_nothing_goes_wrong_in_either_theme_and_on_a_narrow_screen(seen: dict[str, Any]) -> None:
    assert seen["problems"] == []
    assert seen["axe"] == {"light": [], "dark": []}
    assert seen["narrow"] <= 400


def test_phases_are_a_table_and_a_picture(seen: dict[str, Any]) -> None:
    assert seen["phases"]["bars"] == 3
    assert seen["phases"]["rows"] == 3
    assert "Times are exact" in seen["phases"]["note"]
    assert seen["phases"]["chosen"] == 1  # of those rows in a range of time


def test_offsets_of_the_chosen_file_are_drawn(seen: dict[str, Any]) -> None:
    assert seen["files"] == ["/scratch/out.h5, mpi-io", "/scratch/out.h5, posix", "/scratch/in.dat, posix"]
    many = RANKS * WRITES * len(STARTS)
    assert [one["marks"] for one in seen["offsets"]] == [many, many, RANKS]
    assert seen["offsets"][1]["said"] == "160 writes by 4 ranks. Each access is a mark of its own."
    assert seen["offsets"][2]["said"] == "4 reads by 4 ranks. Each access is a mark of its own."
    assert seen["ranks"] == ["0", "1", "2", "3"]
    # Reads and writes have colours of their own.
    assert seen["offsets"][0]["paints"] != seen["offsets"][2]["paints"]


def test_colours_of_calls_can_be_chosen(seen: dict[str, Any]) -> None:
    assert seen["legends"]["way"][:3] == ["reading", "writing", "opening, closing and other metadata"]
    assert seen["legends"]["together"][:2] == ["collective MPI-IO", "independent MPI-IO"]
    assert seen["legends"]["size"][:2] == ["below 4 KiB", "4 to 64 KiB"]
    assert seen["legends"]["time"][:2] == ["below 10 us", "10 to 100 us"]
    assert seen["legends"]["layer"] == seen["legends"]["first"]


def test_facets_have_all_layers_over_one_axis_and_zoom_together(seen: dict[str, Any]) -> None:
    facets = seen["facets"]
    assert facets["layers"] == ["mpi-io", "posix"]
    assert facets["axes"] == [[0, 1], [0, 1]]
    assert facets["painted"] == [True, True]
    assert facets["near"] == pytest.approx(facets["whole"] / 4, rel=0.01)


def test_a_picture_is_saved_as_it_is_shown(seen: dict[str, Any]) -> None:
    assert seen["saved"]["svg"]["name"] == "app-phases-of-i-o-bytes-per-second-by-time.svg"
    assert seen["saved"]["svg"]["start"].startswith("<svg")
    assert seen["saved"]["png"]["name"].endswith(".png")
    assert seen["saved"]["png"]["start"].startswith("\ufffdPNG")

# SPDX-License-Identifier: BSD-3-Clause
# The page of `barograph diff --html` in a headless Chromium: two runs of one job, of which the second sends four times
# as long with another compiler and kernel.
import json
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.workspace import Workspace
from barograph.show.page.diff_document import make_difference_document
from barograph.show.page.html import difference_html
from barograph.testing.browser import MODULES, NEEDED, in_browser
from barograph.testing.cases.page_case import ENVIRONMENT, HOSTILE, page_profile

SIZES = ("100", "400")

pytestmark = [
    *NEEDED,
    pytest.mark.skipif(not (MODULES / "axe-core").exists(), reason="no axe-core (make viewer)"),
]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    later = ENVIRONMENT.replace("gcc/12.2", "gcc/13.1").replace("Linux 6.1", f"Linux {HOSTILE}")
    profiles = (
        page_profile()[0],
        page_profile(slower=4, environment=later.replace('"cpu":"Fast One",', ""))[0],
    )
    for profile, size in zip(profiles, SIZES, strict=True):
        profile.metadata["program.command"] = json.dumps(["./solver", "--size", size])
    with Workspace(profiles[0]) as first, Workspace(profiles[1]) as second:
        findings = (find_all(first).shown, find_all(second).shown)
        document = make_difference_document(first, second, findings)
    page: Path = tmp_path_factory.mktemp("page") / "diff.html"
    page.write_text(difference_html(document), encoding="utf-8")
    return in_browser("use_difference.mjs", page)


def test_it_begins_with_what_changed_in_the_environment(seen: dict[str, Any]) -> None:
    assert seen["problems"] == []
    assert seen["sections"] == ["environment", "runs", "time", "findings", "call-paths", "operations"]
    assert seen["environment"] == [
        ["kernel", "changed", "Linux 6.1", f"Linux {HOSTILE}"],
        ["modules", "changed", "gcc/12.2", "gcc/13.1"],
        ["CPU", "recorded in A only", "Fast One", ""],
    ]
    same = [row for row in seen["whole_environment"] if row[1] == "same"]
    assert ["git commit around the program", "same", "a" * 40, "a" * 40] in same
    assert seen["verdict"] == "B takes as long as A: A 10.0 s, B 10.0 s."
    assert len(seen["runs"]) == 2


def test_regions_and_calls_by_what_changed(seen: dict[str, Any]) -> None:
    first, *others = seen["operations"]
    assert first == ["MPI_Send", "mpi", "10.0 ms", "40.0 ms", "+30.0 ms", "+300.0 %", "10", "10"]
    assert {row[4] for row in others} <= {"0 s", "-30.0 ms"}


def test_changes_have_bars(seen: dict[str, Any]) -> None:
    assert seen["bars"] == [
        {"text": "+30.0 ms", "kind": "number bar up", "from": "50%", "to": "100%"},
        *(
            {"text": "-30.0 ms", "kind": "number bar down", "from": "0%", "to": "50%"}
            for row in seen["operations"]
            if row[4] == "-30.0 ms"
        ),
    ]


def test_both_arguments_are_there(seen: dict[str, Any]) -> None:
    assert any("The arguments differ: 100 in A, 400 in B." in remark for remark in seen["remarks"])
    for size, run in zip(SIZES, seen["runs"], strict=True):
        assert f"./solver --size {size}" in run


def test_the_flame_graph_shows_the_change(seen: dict[str, Any]) -> None:
    def frame(frames: list[dict[str, Any]], name: str) -> dict[str, Any]:
        return next(one for one in frames if one["name"].split(",")[0].endswith(name))

    slower = frame(seen["in_b"], "MPI_Send")
    assert slower["name"].startswith("▲ ")
    assert slower["tint"] == "var(--more)"
    assert "10.0 ms → 40.0 ms (+30.0 ms)" in slower["title"]
    assert frame(seen["in_b"], "exchange")["tint"] != "var(--more)"
    assert slower["width"] == pytest.approx(0.4, abs=0.05)  # of 10 s
    assert frame(seen["in_a"], "MPI_Send")["width"] == pytest.approx(0.1, abs=0.05)
    assert seen["found"] == "call-paths"


def test_names_stay_names_and_axe_finds_nothing(seen: dict[str, Any]) -> None:
    assert seen["harmed"] is None
    assert seen["elements"] == 0
    assert (seen["narrow"], seen["narrow_heads"]) == (500, 4)
    # Long names are cut before the numbers go.
    assert seen["narrow_operations"] == ["region or call", "A", "B", "change"]
    assert seen["axe"] == {"light": [], "dark": []}

# SPDX-License-Identifier: BSD-3-Clause
# The page of a running job in a headless Chromium, with ranks that are only numbers (serve_emulated.py): nothing
# flickers, choices stay, names are only names, 32,768 ranks, a server that goes and comes back. Needs the extra `live`,
# the built page, playwright-core, Node, Chromium.
from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from barograph.testing.browser import NEEDED, in_browser

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytestmark = NEEDED

HERE = Path(__file__).parent
PICTURES = os.environ.get("BAROGRAPH_SCREENSHOTS", "")


class Served:
    """An emulated job in the background, and its address."""

    def __init__(self, *words: object) -> None:
        command = [sys.executable, str(HERE / "serve_emulated.py"), *map(str, words)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def served() -> Generator[Any]:
    all_served: list[Served] = []

    def serve(*words: object) -> Served:
        all_served.append(Served(*words))
        return all_served[-1]

    yield serve
    for one in all_served:
        one.end()


def test_nothing_flickers_and_choices_stay(served: Any) -> None:
    one = served(2, 32, "--programs", 2)
    seen = in_browser("use_live_page.mjs", one.address, "steady", PICTURES)
    assert seen["problems"] == []
    assert seen["updates"] >= 5
    assert seen["removed"] == []  # no element of the page
    assert seen["added"] == []
    assert seen["shifts"] == 0
    assert seen["scroll_before"] == seen["scroll_after"] > 0
    assert seen["pressed"] == "true"
    assert seen["grouped"] == "node"
    assert seen["program"] == "atmosphere"
    assert 0 < seen["shown"] < 32
    assert seen["focused"] == "SELECT"
    assert re.match(r"Rank 1 \(pid \d+\) ", seen["about"])
    assert seen["narrow"] == 500
    assert seen["printed"] is False
    assert seen["axe"] == {"light": [], "dark": []}


def test_the_token_is_nowhere_to_be_seen_and_a_reload_works(served: Any) -> None:
    one = served(1, 4)
    seen = in_browser("use_live_page.mjs", one.address, "token", PICTURES)
    assert seen["address"] == urlsplit(one.address)._replace(query="").geturl()
    assert seen["after_reload"] == seen["address"]
    assert seen["works_after_reload"] is True
    assert seen["referers"] == []
    assert seen["cookies"] == []
    assert "whole address that barograph has printed" in seen["new_tab"]
    assert {urlsplit(request).netloc for request in seen["requests"]} == {urlsplit(one.address).netloc}


def test_names_are_only_names(served: Any) -> None:
    one = served(3, 4, "--hostile", "--missing", 5)
    seen = in_browser("use_live_page.mjs", one.address, "hostile", PICTURES)
    assert seen["problems"] == []
    assert seen["executed"] is False
    assert seen["markup"] == 0
    assert "<img src=x onerror=" in seen["alarm"]
    assert "\\x1b[31m\\u202e" in seen["alarm"]
    assert "<script>" in seen["everything"]
    assert not re.search(r"[\x00-\x08\x0b-\x1f\u202a-\u202e]", seen["everything"])
    assert "not permitted" in seen["stacks"] or "gone" in seen["stacks"] or "could not" in seen["stacks"]


def test_many_ranks_are_shown_by_node(served: Any) -> None:
    one = served(256, 128, "--missing", 4300)
    seen = in_browser("use_live_page.mjs", one.address, "many", PICTURES)
    assert seen["problems"] == []
    assert seen["first_ms"] < 5000  # 0.5 s on a quiet machine
    assert "32,768 ranks on 256 nodes" in seen["head"]
    assert seen["took_ms"] < 200  # 15 ms on a quiet machine
    assert seen["bytes_per_s"] < 100_000
    assert seen["copied"].startswith("Job 20260131-101500-4711, ")
    assert (
        "32,767 of 32,768 ranks wait in MPI_Barrier on W0.0 (solver.c:88 in region cg) for " in seen["copied"]
    )
    assert "\nSince " in seen["copied"]
    assert "ranks 4224-4351" in seen["crumbs"]
    assert re.match(r"Rank 4300 \(pid \d+\) is in pread on mesh.nc", seen["culprit"])
    assert seen["crumbs_after"] is False
    assert seen["node_after"].startswith("Node node033, 128 processes")


def test_a_server_that_goes_is_said_and_found_again(served: Any) -> None:
    one = served(1, 16)
    command = [sys.executable, str(HERE / "serve_emulated.py"), "2", "8", "--port"]
    command.append(str(urlsplit(one.address).port))
    seen = in_browser(
        "use_live_page.mjs", one.address, "restart", PICTURES, one.process.pid, "\n".join(command)
    )
    assert "does not answer" in seen["stopped"]
    assert seen["goes_on"] is True
    assert "does not answer" in seen["gone"]
    assert seen["old"] is True
    assert "16 ranks on node000" in seen["stays"]
    assert "started again" in seen["back"]
    assert "16 ranks on 2 nodes" in seen["head"]
    assert seen["reloaded"] is False
    assert "open the address" in seen["other_token"]

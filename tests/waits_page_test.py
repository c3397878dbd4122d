# SPDX-License-Identifier: BSD-3-Clause
# Waits of known length on the timeline of a page in a headless Chromium: at the right ranks and times, and the way to
# each from the table; in a page in a file, and in a served one.
from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from barograph.analyze.workspace import Workspace
from barograph.read import open as open_profile
from barograph.show.page.document import Document, make_document
from barograph.show.page.html import html_of
from barograph.testing.browser import MODULES, NEEDED, in_browser, viewed

RANKS, LATE_MS, TURNS = 4, 40, 3
# Patterns of delays.c: who waits, and for whom.
PLANTED = {
    **dict.fromkeys(("receive", "requests", "any", "probe", "synchronous"), ((1,), 0)),
    **dict.fromkeys(("barrier", "everyone", "from_root"), ((0, 1, 2), 3)),
}
SLACK_NS = 10_000_000
Record = Callable[..., Any]

pytestmark = [
    *NEEDED,
    pytest.mark.skipif(not (MODULES / "axe-core").exists(), reason="no axe-core (make viewer)"),
    pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True),
]


@pytest.fixture
def run(record: Record) -> Any:
    made = record("delays", str(LATE_MS), str(TURNS), ranks=RANKS, options=("--trace=mpi",))
    assert made.code == 0, made.stderr
    return made


def document_of(run: Any) -> Document:
    with open_profile(run.profile_path) as profile, Workspace(profile) as workspace:
        return make_document(workspace)


def entered(folder: Path) -> dict[tuple[str, int], dict[int, int]]:
    """When each rank entered the call of a pattern and turn, as the program says."""
    found: dict[tuple[str, int], dict[int, int]] = defaultdict(dict)
    for rank in range(RANKS):
        for line in (folder / f"waits.{rank}").read_text(encoding="utf-8").splitlines():
            pattern, turn, when = line.split()
            found[pattern, int(turn)][rank] = int(when)
    return found


def check_planted(run: Any, document: Document, seen: dict[str, Any]) -> None:
    """Each wait that was planted is a mark on the row of the rank that waited, when it waited, for who came late."""
    waits = document.tables["longest_waits"]
    entries = entered(run.folder / "expected")
    marks = [mark for mark in seen["whole"]["marks"] if mark["many"] == 1]
    first = entries["receive", 0]
    # The clock of the page begins with the first process: the first planted wait is the only long one of its call then.
    of_receive = [
        mark["from"]
        for mark in marks
        if waits["operation"][mark["row"]] == "MPI_Recv" and mark["to"] - mark["from"] > LATE_MS * 5e5
    ]
    zero = first[1] - min(of_receive)
    for (pattern, turn), when in entries.items():
        waiters, cause = PLANTED.get(pattern, ((), -1))
        for rank in waiters:
            there = [
                mark
                for mark in marks
                if mark["line"] == f"{rank} mpi"
                and waits["cause_rank"][mark["row"]] == cause
                and abs(mark["from"] - (when[rank] - zero)) < SLACK_NS
                and abs(mark["to"] - (when[cause] - zero)) < SLACK_NS
            ]
            assert there, (pattern, turn, rank)


def check_use(document: Document, seen: dict[str, Any]) -> None:
    waits = document.tables["longest_waits"]
    assert seen["problems"] == []
    assert {"waiting for a message", "waiting in a collective call"} <= set(seen["legend"])
    assert len(seen["whole"]["marks"]) <= seen["width"] * RANKS
    # The row of the table, the place it leads to, and what is said there are of the longest wait.
    longest = dict(zip(seen["heads"], seen["longest"], strict=False))
    row = max(range(len(waits["waited_ns"])), key=lambda one: waits["waited_ns"][one])
    rank, cause = waits["rank"][row], waits["cause_rank"][row]
    assert (longest["rank"], longest["for rank"]) == (str(rank), str(cause))
    chosen = seen["chosen"]
    start, waited = waits["start_ns"][row], waits["waited_ns"][row]
    assert chosen["from"] <= start < start + waited <= chosen["to"]
    assert chosen["to"] - chosen["from"] < 3 * waited
    assert chosen["status"].startswith(f"rank {rank} waited ")
    assert f" for rank {cause} (" in chosen["status"]
    assert chosen["paths"] == ["meanwhile", "line", "head"]
    assert chosen["focus"] == "Calls by layer, rank and time"
    assert any(mark["line"] == f"{rank} mpi" and mark["row"] == row for mark in chosen["marks"])
    assert "were matched" in seen["note"]
    assert seen["left"] == []
    # The pointer finds what is under it.
    hover = seen["hover"].splitlines()
    assert hover[0].startswith("rank ")
    assert " waited " in hover[0]
    assert "meanwhile:" in hover[2]
    assert seen["hovered"] == chosen["paths"]
    assert seen["clicked"].startswith(hover[0])
    assert seen["kept"] == chosen["paths"]
    assert seen["hidden"] == {"marks": 0, "paths": []}
    assert seen["again"] == len(seen["whole"]["marks"])
    assert seen["axe"] == {"light": [], "dark": []}
    assert seen["narrow"] == 700


def test_in_a_file(run: Any, tmp_path: Path) -> None:
    document = document_of(run)
    page = tmp_path / "report.html"
    page.write_text(html_of(document), encoding="utf-8")
    seen = in_browser("use_waits.mjs", page, os.environ.get("BAROGRAPH_SCREENSHOTS", ""))
    check_planted(run, document, seen)
    check_use(document, seen)


def test_served(run: Any) -> None:
    with viewed(Path(run.profile_path)) as address:
        seen = in_browser("use_waits.mjs", address, os.environ.get("BAROGRAPH_SCREENSHOTS", ""))
    document = document_of(run)
    check_planted(run, document, seen)
    check_use(document, seen)

# SPDX-License-Identifier: BSD-3-Clause
# Waits on the timeline of a page in a headless Chromium: where the table has them, and the way to each from there; in a
# page in a file, and in a served one. That the table is right is tested in wait_states_test.py.
from __future__ import annotations

import os
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

RANKS, LATE_MS, TURNS = 4, 100, 2
# Calls of delays.c in which ranks wait: who, and for whom.
PLANTED = {
    "MPI_Recv": ((1,), 0),
    "MPI_Waitall": ((1,), 0),
    "MPI_Probe": ((1,), 0),
    "MPI_Ssend": ((1,), 0),
    "MPI_Barrier": ((0, 1, 2), 3),
    "MPI_Allreduce": ((0, 1, 2), 3),
    "MPI_Bcast": ((0, 1, 2), 3),
}
Record = Callable[..., Any]

pytestmark = [
    *NEEDED,
    pytest.mark.skipif(not (MODULES / "axe-core").exists(), reason="no axe-core (make viewer)"),
    pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True),
]


@pytest.fixture(scope="module")
def run(record_once: Record) -> Any:
    made = record_once("delays", str(LATE_MS), str(TURNS), ranks=RANKS, options=("--trace=mpi",))
    assert made.code == 0, made.stderr
    return made


@pytest.fixture(scope="module")
def document(run: Any) -> Document:
    with open_profile(run.profile_path) as profile, Workspace(profile) as workspace:
        return make_document(workspace)


def check_planted(document: Document, seen: dict[str, Any]) -> None:
    """Each mark of one wait is on the row of the rank that waited, when it waited; what was planted has one."""
    waits = document.tables["longest_waits"]
    marks = [mark for mark in seen["whole"]["marks"] if mark["many"] == 1]
    drawn: set[tuple[str, int, int]] = set()
    for mark in marks:
        row = mark["row"]
        start, waited = waits["start_ns"][row], waits["waited_ns"][row]
        assert mark["line"] == f"{waits['rank'][row]} mpi"
        assert (mark["from"], mark["to"]) == (pytest.approx(start), pytest.approx(start + waited))
        if waited > LATE_MS * 5e5:
            drawn.add((waits["operation"][row], waits["rank"][row], waits["cause_rank"][row]))
    # Of those for the rank that comes late on purpose at least one, wherever the others had no core.
    assert drawn >= {(call, rank, cause) for call, (ranks, cause) in PLANTED.items() for rank in ranks}


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


def test_in_a_file(document: Document, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text(html_of(document), encoding="utf-8")
    seen = in_browser("use_waits.mjs", page, os.environ.get("BAROGRAPH_SCREENSHOTS", ""))
    check_planted(document, seen)
    check_use(document, seen)


def test_served(run: Any, document: Document) -> None:
    with viewed(Path(run.profile_path)) as address:
        seen = in_browser("use_waits.mjs", address, os.environ.get("BAROGRAPH_SCREENSHOTS", ""))
    check_planted(document, seen)
    check_use(document, seen)

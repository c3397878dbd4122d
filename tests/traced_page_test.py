# SPDX-License-Identifier: BSD-3-Clause
# A program traced with MPI, I/O and regions, and its page in a headless Chromium: calls, regions, messages as arrows.
from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.workspace import Workspace
from barograph.read import open as open_profile
from barograph.show.page.document import Document, make_document
from barograph.show.page.html import html_of
from barograph.spec.mpi_kinds import KINDS
from barograph.testing.browser import MODULES, NEEDED, in_browser

RANKS, ROUNDS = 4, 10
LATE_NS = 60_000_000  # rank 1 to its sends, rank 2 twice as much to the receive of a message that is there
Record = Callable[..., Any]


@pytest.fixture
def document(record: Record, tmp_path: Path) -> Document:
    options = ("--trace=mpi,io,regions",)
    run = record("exchange", str(tmp_path), str(ROUNDS), ranks=RANKS, options=options)
    assert run.code == 0, run.stderr
    with open_profile(run.profile_path) as profile, Workspace(profile) as workspace:
        return make_document(workspace)


def rows_of(document: Document, name: str) -> list[dict[str, Any]]:
    columns = document.tables[name]
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
def test_each_message_is_an_arrow_and_each_call_is_in_a_bar(document: Document) -> None:
    arrows = rows_of(document, "arrows")
    expected = {
        *((rank, (rank + 1) % RANKS, 0, 1024) for rank in range(RANKS)),
        *((rank, (rank - 1) % RANKS, 1, 2048) for rank in range(RANKS)),
    }
    found = [(row["sender"], row["receiver"], row["tag"], row["bytes"]) for row in arrows]
    assert set(found) == expected
    assert {found.count(one) for one in expected} == {ROUNDS}
    assert {row["communicator"] for row in arrows} == {"W0.0"}
    assert "arrows" not in document.summary["notes"]
    # Rank 2 received late what rank 3 had sent; rank 0 was waiting when rank 1 sent.
    assert max(arrows, key=lambda row: row["time_ns"])["receiver"] == 2
    assert max(row["time_ns"] for row in arrows) >= 2 * LATE_NS
    late = [row for row in arrows if (row["sender"], row["receiver"]) == (1, 0)]
    assert max(row["wait_ns"] for row in late) >= LATE_NS / 2
    spans = rows_of(document, "spans")
    calls = {
        (rank, layer): sum(row["calls"] for row in spans if (row["rank"], row["layer"]) == (rank, layer))
        for rank in range(RANKS)
        for layer in ("mpi", "region", "posix")
    }
    assert {calls[rank, "region"] for rank in range(RANKS)} == {ROUNDS}
    assert all(calls[rank, "mpi"] >= 6 * ROUNDS for rank in range(RANKS))
    assert calls[0, "posix"] >= ROUNDS + 2  # opened, written, closed
    assert {row["operation"] for row in spans if row["layer"] == "region"} == {"exchange"}


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
@pytest.mark.parametrize("_", [pytest.param(0, marks=NEEDED)])
@pytest.mark.skipif(not (MODULES / "axe-core").exists(), reason="no axe-core (make viewer)")
def test_the_page_draws_them(document: Document, tmp_path: Path, _: int) -> None:
    page = tmp_path / "report.html"
    page.write_text(html_of(document), encoding="utf-8")
    seen = in_browser("use_timeline.mjs", page, os.environ.get("BAROGRAPH_SCREENSHOTS", ""))
    assert seen["problems"] == []
    assert seen["rows"][:2] == ["0 states", "0 region"]
    assert {row.split()[1] for row in seen["rows"]} >= {"states", "region", "posix", "mpi"}
    # The program sleeps where it is late: whether the samples show it is not what is asked here.
    legend = [name for name in seen["legend"] if not name.startswith("asleep")]
    assert legend[:3] == ["computing: outside MPI and I/O", "MPI collective", "MPI point-to-point"]
    assert {"MPI waiting or testing for requests", "I/O, any layer"} <= set(seen["legend"])
    # Each rank computes, sends and receives, and waits; rank 0 writes.
    kinds = list(KINDS)
    rest, in_io, first = 0, 1, 2
    for rank in range(RANKS):
        assert {rest, first + kinds.index("mpi-p2p"), first + kinds.index("mpi-wait")} <= set(
            seen["states"]["found"][f"{rank} states"]
        )
    assert in_io in seen["states"]["found"]["0 states"]
    assert seen["only_states"]["rows"] == [f"{rank} states" for rank in range(RANKS)]
    assert seen["only_states"]["found"] == seen["states"]["found"]
    assert seen["only_states"]["end"] == seen["states"]["end"] > 2 * LATE_NS
    assert seen["only_states"]["series"] == [0, 2 * RANKS * ROUNDS]
    messages = 2 * RANKS * ROUNDS
    spans = len(document.tables["spans"]["rank"])
    assert seen["whole"] == {"series": [spans, messages], "status": f"{messages} arrows."}
    assert "dashed where the receive was called first" in seen["note"]
    # The longest: from rank 3 to rank 2, with tag 1.
    hover = seen["hover"].splitlines()
    assert hover[:2] == ["message of 2.00 KiB from rank 3 to rank 2", "tag 1 on W0.0"]
    assert hover[2].endswith("on its way")
    assert "after the send" in hover[3]
    assert seen["one_rank"]["series"][1] == 0
    assert seen["one_rank"]["status"] == "0 arrows between the ranks shown."
    assert seen["hidden"] == {"series": [spans], "status": ""}
    assert seen["zoomed"] == pytest.approx(100 / 16)
    longest = dict(zip(seen["heads"], seen["longest"], strict=True))
    assert (longest["sender"], longest["receiver"], longest["tag"]) == ("3", "2", "1")
    assert seen["axe"] == {"light": [], "dark": []}
    assert seen["narrow"] == 380

# SPDX-License-Identifier: BSD-3-Clause
# Tables of the page about samples.
from typing import Any

import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.page.document import Document, make_document
from barograph.show.page.pdf import pdf_content
from barograph.show.page.tables import function_tables
from barograph.testing import TableBuilder
from barograph.testing.cases.sampled_case import MAIN, SECOND, sampled_builder

WIDTHS = ("name", "where", "samples", "exclusive_ns", "inclusive_ns", "folded")


def rows(document: Document, name: str) -> list[dict[str, Any]]:
    values = document.tables[name]
    return [dict(zip(values, cells, strict=True)) for cells in zip(*values.values(), strict=True)]


def document_of(builder: TableBuilder) -> Document:
    with Workspace(builder.build()) as workspace:
        return make_document(workspace)


def test_functions_and_stacks_add_up() -> None:
    document = document_of(sampled_builder(extra=400))
    functions = {row["name"]: row for row in rows(document, "functions")}
    assert (functions["hot"]["where"], functions["hot"]["most_rank"]) == ("app.c:40", 2)
    frames = rows(document, "sampled_frames")
    assert frames[0]["inclusive_ns"] == sum(frame["exclusive_ns"] for frame in frames) == 44 * SECOND
    named: dict[tuple[str, str], dict[str, Any]] = {}
    for frame in frames[1:]:
        parent: int = frame["parent"]
        named[frames[parent]["name"], frame["name"]] = frame
    assert set(named) == {
        ("program", "main"), ("program", "MPI_Barrier"), ("MPI_Barrier", "main"), ("main", "progress"),
        ("main", "solve"), ("solve", "kernel"), ("main", "hot"),
    }  # fmt: skip
    assert named["main", "solve"]["where"] == "app.c:20"  # with what it called: 590 of 600 in lines
    said = document.summary["notes"]["functions"]
    assert said.startswith("4,400 samples, 100 per second of CPU time, stand for 44.0 s")
    assert "call_paths" not in document.summary["notes"]  # frames of samples are no paths that are left out


def test_frames_of_single_ranks() -> None:
    document = document_of(sampled_builder(extra=400))
    names = document.tables["sampled_frames"]["name"]
    hot = [row for row in rows(document, "sampled_ranks") if names[row["frame"]] == "hot"]
    assert [(row["rank"], row["inclusive_ns"]) for row in hot] == [(2, 4 * SECOND)]
    assert document_of(sampled_builder(ranks=1)).tables["sampled_ranks"]["rank"] == []


def test_rare_frames_are_put_together() -> None:
    builder = sampled_builder()
    for rank in (0, 1):
        builder.samples(rank, [MAIN, "a.c:1 one", "a.c:2 two"], 1)
        builder.samples(rank, [MAIN, "b.c:1 three"], 1)
    document = document_of(builder)
    frames = rows(document, "sampled_frames")
    (other,) = [row for row in frames if row["name"] == "(other)"]
    assert [other[name] for name in WIDTHS] == ["(other)", "", 4, SECOND // 25, SECOND // 25, 3]
    assert frames[other["parent"]]["name"] == "main"
    assert document.summary["notes"]["sampled_frames"].startswith("3 frames below 0.1 %")
    place = document.tables["sampled_frames"]["name"].index("(other)")
    of_ranks = [row for row in rows(document, "sampled_ranks") if row["frame"] == place]
    assert [(row["rank"], row["inclusive_ns"]) for row in of_ranks] == [(0, SECOND // 50), (1, SECOND // 50)]


def test_many_frames_are_put_together_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(function_tables, "MOST_FRAMES", 4)
    monkeypatch.setattr(function_tables, "MOST_RANK_CELLS", 10)
    document = document_of(sampled_builder(extra=400))
    frames = rows(document, "sampled_frames")
    assert frames[0]["inclusive_ns"] == sum(frame["exclusive_ns"] for frame in frames) == 44 * SECOND
    assert "below 0.1 %" not in document.summary["notes"]["sampled_frames"]
    assert document.summary["notes"]["sampled_ranks"] == "2 of 4 ranks have a picture of their own."


def test_a_run_without_samples_has_no_rows() -> None:
    builder = TableBuilder()
    builder.location(0, wall_ns=SECOND)
    document = document_of(builder)
    assert [document.tables[name]["name"] for name in ("functions", "sampled_frames")] == [[], []]
    assert "functions" not in document.summary["notes"]


def test_the_pdf_has_functions() -> None:
    content = pdf_content(document_of(sampled_builder()))
    assert content["functions"][0][:4] == ["solve", "24.0 s", "60.0 %", "0.8 %"]
    assert content["functions_note"].startswith("4,000 samples")

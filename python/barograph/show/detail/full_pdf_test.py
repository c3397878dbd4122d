# SPDX-License-Identifier: BSD-3-Clause
# The long report: what its chapters hold, how long tables and pictures may be, and that Typst sets it.
import re
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

import barograph
from barograph.analyze.communicators.rank_grid import RankGrid, square_grid
from barograph.analyze.workspace import Workspace
from barograph.show.communicators.graph_picture import Edge, draw_graph, height_of, places_of
from barograph.show.communicators.matrix_picture import new_figure, styled
from barograph.show.detail import calls, messages
from barograph.show.detail.blocks import LINE_WIDTH, SMALL_WIDTH, Block, Listing, Picture, Sentence, listings
from barograph.show.detail.chapters import Chapter, chapters_of
from barograph.show.detail.full_pdf import full_content, write_full_pdf
from barograph.show.page.document import make_document
from barograph.show.progress import ProgressBar
from barograph.spec.tables.files import FILES
from barograph.testing import stencil_profile
from barograph.testing.cases.couple_case import write_couple
from barograph.testing.cases.io_case import io_profile

REST = "the rest is elsewhere"
SECTIONS = [
    "Regions, calls and ranks",
    "Communicators",
    "Point-to-point messages",
    "Calls by rank",
    "Calls over time",
    "Who waited for whom",
    "Loops",
    "Input and output",
    "Environment of the run",
]


def blocks(chapter: Chapter, title: str) -> list[Block]:
    (found,) = [section.blocks for section in chapter.sections if section.title == title]
    return list(found)


def pictures(chapter: Chapter) -> dict[str, Picture]:
    return {
        block.name: block
        for section in chapter.sections
        for block in section.blocks
        if isinstance(block, Picture)
    }


def no_width(_name: str) -> float | None:
    return None


@pytest.fixture
def couple(tmp_path: Path) -> Path:
    return write_couple(tmp_path / "couple.baro")


def test_a_job_of_two_programs_has_a_chapter_for_each(couple: Path) -> None:
    with barograph.open(couple) as profile, Workspace(profile) as workspace:
        document = make_document(workspace)
        chapters = chapters_of(workspace, document)
        content = full_content(document, chapters, no_width)
    assert [one["title"] for one in content["chapters"]] == [
        "All programs together",
        "Program 1: ocean (ranks 0-2)",
        "Program 2: atmosphere (ranks 3-4)",
    ]
    assert content["about"] == "2 programs, 5 ranks, 1.00 s"
    # What compares ranks is in the chapters of programs, and what is the same for all is said once.
    job, ocean = ([section["title"] for section in one["sections"]] for one in content["chapters"][:2])
    assert "Calls by rank" not in job
    assert "Environment of the run" in job
    assert ocean == SECTIONS[:-1]
    assert "graph-all" in pictures(chapters[0])
    assert "The colours of ranks are those of programs." in pictures(chapters[0])["graph-all"].caption
    # The atmosphere sends nothing.
    (none,) = blocks(chapters[2], "Point-to-point messages")
    assert isinstance(none, Sentence)
    assert none.text.startswith("There are none: ")


def test_a_picture_says_what_its_ends_are(couple: Path) -> None:
    with barograph.open(couple) as profile, Workspace(profile) as workspace:
        chapters = chapters_of(workspace, make_document(workspace))
    matrix = pictures(chapters[0])["matrix-all"].caption
    assert (
        "A cell is one pair, empty where nothing was sent: hits 10 to 50; bytes 3.12 KiB to 9.77 KiB;"
        in matrix
    )
    barrier = [one for one in pictures(chapters[1]).values() if one.title == "MPI_Barrier"]
    assert barrier[0].caption.startswith(
        "Hits: 300 calls in all; 100 on each rank. Time: 1.05 s in all; by rank 350 ms"
    )


def test_without_a_trace_it_is_said_how_to_get_one() -> None:
    with Workspace(stencil_profile(16)) as workspace:
        chapters = chapters_of(workspace, make_document(workspace))
    (chapter,) = chapters
    assert [section.title for section in chapter.sections] == SECTIONS
    assert blocks(chapter, "Who waited for whom") == [Sentence(calls.NO_TRACE)]
    assert "barograph run --trace=mpi,io" in calls.NO_TRACE


def test_pictures_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "MOST_RANKS", 8)
    monkeypatch.setattr(calls, "MOST_RANKS", 8)
    with Workspace(stencil_profile(16)) as workspace:
        (chapter,) = chapters_of(workspace, make_document(workspace))
    names = pictures(chapter)
    assert "matrix-all" in names
    assert not [name for name in names if name.startswith(("graph", "density"))]
    texts = [one.text for one in blocks(chapter, "Point-to-point messages") if isinstance(one, Sentence)]
    assert any("Graphs are drawn of up to 8 ranks" in text for text in texts)
    (instead,) = blocks(chapter, "Calls by rank")
    assert isinstance(instead, Sentence)
    assert "`barograph density --op CALL -o FILE.svg`" in instead.text


def test_rows_that_are_left_out_are_counted() -> None:
    with Workspace(io_profile()) as workspace:
        files = make_document(workspace).tables["files"]
    many = {name: [cells[0]] * 10_000 for name, cells in files.items()}
    found = [one for one in listings(FILES, many, most=60, rest=REST, keys=2) if isinstance(one, Listing)]
    assert {len(one.rows) for one in found} == {60}
    assert [one.note for one in found][-1] == f"The first 60 of 10,000 rows; {REST}."
    assert listings(FILES, {name: [] for name in files}, most=60, rest=REST) == []


def test_wide_tables_are_divided_and_empty_columns_left_out() -> None:
    with Workspace(io_profile()) as workspace:
        document = make_document(workspace)
    values = {**document.tables["files"], "file_system": [None] * len(document.tables["files"]["name"])}
    found = [one for one in listings(FILES, values, most=60, rest=REST, keys=2) if isinstance(one, Listing)]
    assert len(found) > 1
    assert [one.title for one in found][:1] == [f"Files (1 of {len(found)})"]
    for one in found:
        assert [title for title, _, _ in one.columns[:2]] == ["file", "layer"]
        assert sum(width for _, _, width in one.columns) <= SMALL_WIDTH
        assert LINE_WIDTH / SMALL_WIDTH <= one.scale <= 1
        assert all(len(row) == len(one.columns) for row in one.rows)
    titles = [title.replace("\n", " ") for one in found for title, _, _ in one.columns]
    assert "file system" not in titles


def test_ranks_of_a_graph_stand_on_their_grid_or_on_a_circle() -> None:
    grid = replace(square_grid(range(6)), communicator="a0.1", dims=(2, 3))
    assert isinstance(grid, RankGrid)
    on_grid = places_of(range(6), grid)
    assert on_grid[0] == (0.0, 0.0)
    assert on_grid[5] == (1.0, -0.5)
    assert height_of(on_grid) < 1
    circle = places_of([3, 5, 7, 9], None)
    assert {(round(x, 6), round(y, 6)) for x, y in circle.values()} == {
        (0.5, 1),
        (1, 0.5),
        (0.5, 0),
        (0, 0.5),
    }
    assert height_of(circle) == pytest.approx(1)


def test_a_graph_is_drawn_with_and_without_weights() -> None:
    places = places_of([0, 1], None)
    with styled():
        for weights in ((0, 0), (0, 5), (7, 900)):
            figure = new_figure((2, 2))
            axes = figure.add_subplot()
            draw_graph(axes, [Edge(0, 1, weights[0]), Edge(1, 0, weights[1])], places, {1: 1})
            figure.canvas.draw()
            assert len(axes.texts) == 2


def test_of_a_damaged_profile_each_chapter_has_what_is_intact(couple: Path) -> None:
    with barograph.open(couple) as profile:
        table = profile.table("blocks").to_pylist()
    (block,) = [row for row in table if row["section"] == "messages"]
    content = bytearray(couple.read_bytes())
    place = block["offset"] + block["bytes"] // 2
    content[place] ^= 0xFF
    couple.write_bytes(content)
    with barograph.open(couple, salvage=True) as profile, Workspace(profile) as workspace:
        chapters = chapters_of(workspace, make_document(workspace))
    assert len(chapters) == 3
    for chapter in chapters:
        (loss,) = [one for one in chapter.content["losses"] if "messages" in one]
        assert "checksum" in loss or "damaged" in loss


def test_typst_sets_it_with_page_numbers_in_the_contents(couple: Path, tmp_path: Path) -> None:
    target = tmp_path / "couple.pdf"
    with barograph.open(couple) as profile, Workspace(profile) as workspace:
        document = make_document(workspace)
        with ProgressBar("drawing") as progress:
            write_full_pdf(workspace, document, target, progress)
    pages = [page.extract_text() for page in PdfReader(target).pages]
    assert 8 <= len(pages) <= 30
    assert all(len(page.split()) > 12 for page in pages), "an empty page"
    for chapter in ("All programs together", "Program 1: ocean", "Program 2: atmosphere"):
        (number,) = re.findall(rf"{chapter}[^\n]*?(\d+)\n", pages[0])
        assert chapter in pages[int(number) - 1]
    assert "MPI_Barrier" in "".join(pages)

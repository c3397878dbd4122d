# SPDX-License-Identifier: BSD-3-Clause
"""The long report as a PDF: draws its pictures and has Typst set it from report_full.typ. Called by `barograph report`.

As in the short one all texts reach Typst as data, and the same profile gives the same bytes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from barograph.analyze.workspace import Workspace
from barograph.show import units
from barograph.show.communicators.matrix_picture import DPI, METADATA, styled
from barograph.show.detail.blocks import GAP, Block, Listing, Pairs, Picture, Sentence
from barograph.show.detail.chapters import Chapter, chapters_of
from barograph.show.files.file_names import plain_name
from barograph.show.page.document import Document
from barograph.show.page.pdf import load_typst, set_pdf
from barograph.show.progress import ProgressBar
from barograph.wording.counted import counted

# Size of the letters in pictures, in points: most are a third of the width of a page.
LETTERS = 7.5
# How pictures are to be read, said once.
READING = (
    "Pictures have the scale of their colours beside them: its ends are the least and the most of a cell, and it "
    "is logarithmic where the least is more than nothing. The darkest purple is an empty cell. In large jobs a "
    "cell stands for several ranks, as the caption says.",
    "Columns of tables in which no row has a value are left out. Long tables have their first rows here, and the line "
    "below says where the others are.",
)


def write_full_pdf(workspace: Workspace, document: Document, target: Path, progress: ProgressBar) -> None:
    """Writes the PDF; raises NoPdfError, and says to `progress` how many pictures there are and are drawn."""
    typst = load_typst()
    chapters = chapters_of(workspace, document)
    pictures = [
        (f"{place}-{block.name}", block)
        for place, chapter in enumerate(chapters)
        for section in chapter.sections
        for block in section.blocks
        if isinstance(block, Picture)
    ]
    progress.expect(len(pictures) + 1)
    with tempfile.TemporaryDirectory(prefix="barograph-pdf-") as name:
        folder = Path(name)
        widths: dict[str, float] = {}
        with styled(LETTERS):
            for file, picture in pictures:
                figure = picture.figure()
                figure.savefig(folder / f"{file}.svg", format="svg", dpi=DPI, metadata=METADATA["svg"])
                widths[file] = float(figure.get_figwidth())
                progress.advance(1)
        content = full_content(document, chapters, widths.get)
        set_pdf(typst, "report_full.typ", content, folder, target)
        progress.advance(1)


def full_content(
    document: Document, chapters: list[Chapter], width_of: Callable[[str], float | None]
) -> dict[str, Any]:
    """Returns what the layout shows, all of it as text.

    Args:
        document: of the job.
        chapters: of the report.
        width_of: the width of a picture in inches by the name of its file without ending; None: as wide as the page.
    """
    summary = document.summary
    first = chapters[0].content
    about = (
        "one program" if not document.parts else counted(len(document.tables["programs"]["name"]), "program")
    )
    levels = [finding["severity"] for finding in document.findings]
    found = ", ".join(f"{levels.count(level)} {level}" for level in dict.fromkeys(levels))
    cover = [*first["header"], ["findings", f"{len(levels)} ({found})" if levels else "none"]]
    return {
        "program": first["program"],
        "profile": first["profile"],
        "origin": first["origin"],
        "about": f"{about}, {counted(summary['ranks'], 'rank')}, {units.duration(summary['wall_ns'])}",
        "cover": cover,
        "reading": list(READING),
        "chapters": [
            {
                **chapter.content,
                "title": _title(chapter, place, document),
                "sections": [
                    {
                        "title": section.title,
                        "blocks": [_block(place, block, width_of) for block in section.blocks],
                    }
                    for section in chapter.sections
                ],
            }
            for place, chapter in enumerate(chapters)
        ],
    }


def _title(chapter: Chapter, place: int, document: Document) -> str:
    return "All programs together" if document.parts and place == 0 else str(chapter.content["title"])


def _block(chapter: int, block: Block, width_of: Callable[[str], float | None]) -> dict[str, Any]:
    if isinstance(block, Sentence):
        return {"kind": "sentence", "text": plain_name(block.text)}
    if isinstance(block, Pairs):
        return {"kind": "pairs", "rows": [[name, plain_name(value)] for name, value in block.rows]}
    if isinstance(block, Listing):
        return {
            "kind": "listing",
            "title": block.title,
            "scale": block.scale,
            "columns": [
                {"title": title, "number": number, "width": width + GAP}
                for title, number, width in block.columns
            ],
            "rows": [[plain_name(cell) for cell in row] for row in block.rows],
            "note": plain_name(block.note),
        }
    name = f"{chapter}-{block.name}"
    return {
        "kind": "picture",
        "title": plain_name(block.title),
        "file": f"{name}.svg",
        "width": width_of(name) or 7.2,
        "caption": plain_name(block.caption),
    }

# SPDX-License-Identifier: BSD-3-Clause
"""Broken links are found, others are left in peace."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import check_links


@pytest.mark.parametrize(
    ("link", "broken"),
    [
        ("[a](other.md)", False),
        ("[a](other.md#two-words)", False),
        ("[a](#here)", False),
        ("[a](https://example.org/nothing)", False),
        ("`[a](missing.md)`", False),
        ("```\n[a](missing.md)\n```", False),
        ("[a](missing.md)", True),
        ("![a](missing.png)", True),
        ("[a](other.md#three)", True),
    ],
)
def test_links(tmp_path: Path, link: str, broken: bool) -> None:
    (tmp_path / "other.md").write_text("# Other\n\n## Two `words`\n")
    (tmp_path / "page.md").write_text(f"# Here\n\n{link}\n")
    assert bool(check_links.broken_links(tmp_path, "page.md")) is broken


def test_every_page_is_in_an_index(tmp_path: Path) -> None:
    pages = ["docs/README.md", "docs/a.md", "docs/b.md", "docs/more/README.md", "docs/more/c.md", "top.md"]
    for page in pages:
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).touch()
    (tmp_path / "docs/README.md").write_text("[a](a.md#x) [more](more/README.md)\n")
    # c.md is the business of the index in its own folder.
    assert check_links.missing_from_index(tmp_path, "docs/README.md", pages) == [
        "docs/README.md: does not link to docs/b.md"
    ]
    assert check_links.missing_from_index(tmp_path, "docs/more/README.md", pages) == [
        "docs/more/README.md: does not link to docs/more/c.md"
    ]


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("src/record/thread.hpp", False),
        ("src/record/", False),
        ("src/*/thread.hpp", False),
        ("src/record/NAME.hpp", False),
        ("src/record/NAME/x.hpp", False),
        ("src/FOLDER/x.hpp", False),
        ("make check", False),
        ("record/gone.hpp", False),
        ("src/built.html", False),
        ("src/record/gone.hpp", True),
        ("src/gone/NAME.hpp", True),
        ("src/record/README.md", True),
    ],
)
def test_files_that_a_page_names_exist(tmp_path: Path, name: str, missing: bool) -> None:
    (tmp_path / "src" / "record").mkdir(parents=True)
    (tmp_path / "src" / "record" / "thread.hpp").touch()
    (tmp_path / ".gitignore").write_text("*.o\n/src/built.html\n")
    (tmp_path / "page.md").write_text(f"Edit `{name}`.\n\n```\n`src/of/an/example.hpp`\n```\n")
    assert bool(check_links.missing_sources(tmp_path, "page.md")) is missing

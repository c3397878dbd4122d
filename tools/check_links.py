# SPDX-License-Identifier: BSD-3-Clause
"""Checks that links inside the Markdown pages lead somewhere, and that an index names every page of docs/.

Called by tools/check.py. Links to the web are left alone: a check must not depend on other people's servers.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from source_files import ROOT, with_suffix

LINK = re.compile(r"(?<!\!)\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|!\[[^\]]*\]\(([^)\s]+)\)")
# Pages that name every page of their folder.
INDICES = ("docs/README.md", "docs/decisions/README.md")
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def anchors(text: str) -> set[str]:
    """The anchors that a page's headings get."""
    found: set[str] = set()
    for heading in re.findall(
        r"^#{1,6} +(.+?) *#*$", re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.S | re.M), re.M
    ):
        slug = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).strip().replace(" ", "-")
        count = sum(1 for name in found if name == slug or re.fullmatch(re.escape(slug) + r"-\d+", name))
        found.add(f"{slug}-{count}" if count else slug)
    return found


def broken_links(root: Path, path: str) -> list[str]:
    """One line per link of a page that leads nowhere."""
    page = root / path
    text = page.read_text(encoding="utf-8")
    found: list[str] = []
    for match in LINK.finditer(CODE.sub("", text)):
        target = match.group(1) or match.group(2)
        if re.match(r"[a-z][a-z0-9+.-]*:", target):
            continue
        name, _, fragment = target.partition("#")
        goal = (page.parent / name).resolve() if name else page
        if not goal.exists():
            found.append(f"{path}: {target}: there is no such file")
        elif fragment and goal.suffix == ".md" and fragment not in anchors(goal.read_text(encoding="utf-8")):
            found.append(f"{path}: {target}: there is no such heading")
    return found


def missing_from_index(root: Path, index: str, pages: list[str]) -> list[str]:
    """One line per page below the index's folder that neither it nor an index below it links to."""
    folder = (root / index).parent
    text = CODE.sub("", (root / index).read_text(encoding="utf-8"))
    linked = {
        (folder / (match.group(1) or match.group(2)).partition("#")[0]).resolve()
        for match in LINK.finditer(text)
    }
    own = [page for page in pages if folder in (root / page).parents and (root / page) != root / index]
    indexed = {(root / page).parent for page in own if Path(page).name == "README.md"}
    return [
        f"{index}: does not link to {page}"
        for page in own
        if (root / page).resolve() not in linked
        and (Path(page).name == "README.md" or not indexed.intersection((root / page).parents))
    ]


def main() -> int:
    """Checks the tree; exit code 1 and one line per broken link or page that no index names."""
    pages = with_suffix((".md",))
    found = [line for page in pages for line in broken_links(ROOT, page)]
    for index in INDICES:
        found += missing_from_index(ROOT, index, pages)
    for line in found:
        print(line)
    print(f"{len(pages)} pages checked, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: BSD-3-Clause
"""Checks that links and paths in the Markdown pages lead somewhere, and that an index names every page of docs/.

Paths are checked on pages for developers. Called by tools/check.py. Links to the web are left alone: a check must not
depend on other people's servers.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from source_files import ROOT, with_suffix

LINK = re.compile(r"(?<!\!)\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|!\[[^\]]*\]\(([^)\s]+)\)")
# Pages that name every page of their folder.
INDICES = ("docs/README.md", "docs/decisions/README.md", "docs/how-to/recipes/README.md")
# Pages that tell developers which files to edit: what they name in back quotes has to exist.
FOR_DEVELOPERS = (
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "bench/README.md",
    "docs/how-to/develop.md",
    "docs/how-to/recipes/",
)
# A path of the source tree. NAME and the like stand for what a reader chooses: only what comes before them is checked.
SOURCE_PATH = re.compile(
    r"(?:bench|changelog\.d|cmake|codegen|docs|examples|include|packaging|python|spec|src|tests|tools|viewer)/[\w./*-]*"
)
CHOSEN = re.compile(r"[A-Z]{3,}")
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


def missing_sources(root: Path, path: str) -> list[str]:
    """One line per path of the source tree that a page names and that is neither there nor built."""
    text = re.sub(r"^(```|~~~).*?^\1", "", (root / path).read_text(encoding="utf-8"), flags=re.S | re.M)
    ignored = root / ".gitignore"
    built = ignored.read_text(encoding="utf-8").splitlines() if ignored.exists() else []
    found: list[str] = []
    for name in re.findall(r"`([^`\n]+)`", text):
        if not SOURCE_PATH.fullmatch(name) or f"/{name}" in built:
            continue
        parts = name.rstrip("/").split("/")
        chosen = next((place for place, part in enumerate(parts) if is_chosen(part)), len(parts))
        known = "/".join(parts[:chosen])
        if not any(root.glob(known)):
            found.append(f"{path}: {name}: there is no such file")
    return found


def is_chosen(part: str) -> bool:
    """True for a part of a path that a reader replaces, such as NAME.toml; README.md is meant as it stands."""
    return CHOSEN.search(part) is not None and not part.startswith(("README", "FORMAT"))


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
    found += [
        line for page in pages if page.startswith(FOR_DEVELOPERS) for line in missing_sources(ROOT, page)
    ]
    for index in INDICES:
        found += missing_from_index(ROOT, index, pages)
    for line in found:
        print(line)
    print(f"{len(pages)} pages checked, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

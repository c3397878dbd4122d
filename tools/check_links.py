# SPDX-License-Identifier: BSD-3-Clause
"""Checks that links inside the Markdown pages lead somewhere: files exist, headings exist.

Called by tools/check.py. Links to the web are left alone: a check must not depend on other people's servers.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from source_files import ROOT, with_suffix

LINK = re.compile(r"(?<!\!)\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|!\[[^\]]*\]\(([^)\s]+)\)")
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


def main() -> int:
    """Checks the tree; exit code 1 and one line per broken link."""
    pages = with_suffix((".md",))
    found = [line for page in pages for line in broken_links(ROOT, page)]
    for line in found:
        print(line)
    print(f"{len(pages)} pages checked, {len(found)} broken links")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

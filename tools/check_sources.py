# SPDX-License-Identifier: BSD-3-Clause
"""Checks what every source file owes its reader: a licence line, a purpose, bounded lengths, a telling name.

Called by tools/check.py. Generated files owe the licence line only.
"""

from __future__ import annotations

import re
import sys

from source_files import ROOT, is_generated, tracked_files

FORBIDDEN_NAMES = {"utils", "util", "common", "core", "misc", "helpers", "helper"}
LONGEST_FILE = 800
# Columns of a line that is a comment, in C and C++ of the folders that were folded so; code may have 120.
LONGEST_COMMENT = 110
FOLDED = ("src/", "bench/")
C_FAMILY = (".hpp", ".h", ".cpp", ".c")
SPDX = "SPDX-License-Identifier: BSD-3-Clause"
SOURCES = (".hpp", ".h", ".cpp", ".c", ".py", ".pyi", ".sh", ".cmake", ".toml", ".map")
HAS_SPDX = (*SOURCES, "CMakeLists.txt", "Makefile", ".clang-format", ".clang-tidy", ".ci/run")
# Words that would tell a user nothing, or that belong to one machine.
UNWANTED = re.compile(r"/work/main|/work/shared|/root/|/tmp/build-|\bFIXME\b|\bXXX\b|\bHACK\b")


def complaints(path: str, text: str, *, generated: bool) -> list[str]:
    """Everything that is wrong with one file."""
    found: list[str] = []
    lines = text.split("\n")
    if path.endswith(HAS_SPDX) and not any(SPDX in line for line in lines[:3]) and text.strip():
        found.append(f"{path}: the first line must be the licence line ({SPDX})")
    if generated:
        return found
    if path.endswith(SOURCES) and len(lines) - 1 > LONGEST_FILE:
        found.append(f"{path}: {len(lines) - 1} lines, no file is longer than {LONGEST_FILE}")
    if path.startswith(FOLDED) and path.endswith(C_FAMILY):
        found += [
            f"{path}:{number}: a comment of {len(line)} columns, at most {LONGEST_COMMENT}"
            for number, line in enumerate(lines, 1)
            if len(line) > LONGEST_COMMENT and line.lstrip().startswith(("//", "*", "/*"))
        ]
    is_test = "_test." in path.rsplit("/", 1)[-1]  # its name and its cases say what it is for
    if path.endswith(C_FAMILY) and not is_test and not has_purpose(lines):
        found.append(f"{path}: the licence line is followed by what the file does and who calls it")
    if path != "tools/check_sources.py":
        found += [
            f"{path}:{number}: {match.group()}"
            for number, line in enumerate(lines, 1)
            if (match := UNWANTED.search(line))
        ]
    return found


def has_purpose(lines: list[str]) -> bool:
    """Whether a comment of the file's own is directly below the licence line."""
    return any(
        line.strip(" */").strip() for line in lines[1:4] if line.lstrip().startswith(("//", "*", "/*"))
    )


def name_complaints(path: str) -> list[str]:
    """Folder and file names that say nothing about what is inside."""
    parts = [part.rsplit(".", 1)[0].lower() for part in path.split("/")]
    return [f"{path}: no folder or file is called {part}" for part in parts if part in FORBIDDEN_NAMES]


def main() -> int:
    """Checks the tree; exit code 1 and one line per complaint."""
    paths = tracked_files()
    found: list[str] = []
    for path in paths:
        found += name_complaints(path)
        if path.endswith((*HAS_SPDX, ".md", ".txt", ".json")):
            text = (ROOT / path).read_text(encoding="utf-8")
            found += complaints(path, text, generated=is_generated(path))
    for line in found:
        print(line)
    print(f"{len(paths)} files checked, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

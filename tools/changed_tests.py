# SPDX-License-Identifier: BSD-3-Clause
"""Which tests a change touches, by tools/test_groups.toml; `--write` renews the table in docs/how-to/develop.md."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

tomllib: Any = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "tools" / "test_groups.toml"
PAGE = ROOT / "docs" / "how-to" / "develop.md"
BEGIN, END = "<!-- groups of tests: begin -->", "<!-- groups of tests: end -->"
CPP = (".cpp", ".hpp", ".h", ".c")


class Group(NamedTuple):
    """Tests that belong to folders; all are paths from the root of the tree."""

    name: str
    about: str
    folders: list[str]
    tests: list[str]


class Chosen(NamedTuple):
    """What to run: pytest's paths (none: all tests), whether the C++ tests, and because of which groups or files."""

    paths: list[str]
    cpp: bool
    why: list[str]


def read_groups() -> list[Group]:
    """Reads the table."""
    found: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["group"]
    return [Group(**entry) for entry in found]


def is_below(path: str, folder: str) -> bool:
    """Whether a path is the folder or below it."""
    return path == folder or path.startswith(f"{folder}/")


def choose(changes: Iterable[str], groups: Iterable[Group]) -> Chosen:
    """Chooses the tests for paths that changed. One that no group has needs all."""
    paths: set[str] = set()
    why: list[str] = []
    cpp = False
    for path in sorted(changes):
        touched = [group for group in groups if any(is_below(path, folder) for folder in group.folders)]
        is_test = path.endswith("_test.py")
        cpp |= path.startswith("src/") or (path.startswith("tests/") and path.endswith(CPP))
        if not touched and not is_test:
            return Chosen([], True, [path])
        for group in touched:
            paths.update(group.tests)
            if group.name not in why:
                why.append(group.name)
        if is_test and (ROOT / path).exists():
            paths.add(path)
    least = [path for path in sorted(paths) if not any(is_below(path, o) for o in paths if o != path)]
    return Chosen(least, cpp, why)


def changed_since(base: str) -> list[str]:
    """Returns the paths that differ from where HEAD left the base, committed or not.

    Raises ValueError where the base is not known to git.
    """
    words = ["git", "diff", "--name-only", "--merge-base", base]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ValueError(f"BASE={base} is not a revision here")
    new = ["git", "ls-files", "--others", "--exclude-standard"]
    more = subprocess.run(new, cwd=ROOT, capture_output=True, text=True, check=True)
    return [*done.stdout.splitlines(), *more.stdout.splitlines()]


def page_table(groups: Iterable[Group]) -> str:
    """Returns the table for people."""
    lines = ["| group | what | folders |", "|---|---|---|"]
    for group in groups:
        folders = ", ".join(f"`{folder}`" for folder in group.folders)
        lines.append(f"| {group.name} | {group.about} | {folders} |")
    return "\n".join(lines)


def page_with_table(page: str, groups: Iterable[Group]) -> str:
    """Returns the page with the table of now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{page_table(groups)}\n{END}{after}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: tools/changed_tests.py --write")
    PAGE.write_text(page_with_table(PAGE.read_text(encoding="utf-8"), read_groups()), encoding="utf-8")

# SPDX-License-Identifier: BSD-3-Clause
"""Refuses subjects of commits that are longer than CONTRIBUTING.md allows. `make check` runs it.

Looked at are the commits since BASE (a revision; by default where this branch left main), merges apart: git writes
their subjects. Says nothing where there is no git or no such revision, as in a source archive.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from source_files import ROOT

LONGEST = 72
# Where BASE is not set, the first of these that exists: a clone for a gate may have no local main.
MAINS = ("main", "origin/main")


def too_long(commits: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yields a line per commit, given as (abbreviated hash, subject), whose subject is too long."""
    for commit, subject in commits:
        if len(subject) > LONGEST:
            yield f"{commit}: {len(subject)} characters, at most {LONGEST}: {subject}"


def commits_since(bases: Iterable[str], root: Path = ROOT) -> list[tuple[str, str]]:
    """Returns abbreviated hash and subject of the commits since the first base that exists; none without one."""
    for base in bases:
        words = ["git", "log", "--no-merges", "--format=%h %s", f"{base}..HEAD", "--"]
        try:
            done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return []
        if done.returncode == 0:
            rows = (line.partition(" ") for line in done.stdout.splitlines())
            return [(commit, subject) for commit, _, subject in rows]
    return []


def main(root: Path = ROOT) -> int:
    """Prints what is refused; exit code 1 if there is any."""
    base = os.environ.get("BASE")
    found = list(too_long(commits_since([base] if base else MAINS, root)))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: BSD-3-Clause
"""What a profile holds: files with their sizes, tables with their rows. Called by info."""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path
from typing import Any

from barograph.analyze.profile_tables import ProfileTables
from barograph.analyze.workspace import Workspace
from barograph.sql import library

# The metadata have a section of their own, and a summary says nothing that its table does not. A report names the
# programs.
TABLES = tuple(name for name in library.TABLES if name not in {"metadata", "series_summary", "program_rows"})


def file_sizes(path: str | PathLike[str]) -> dict[str, int]:
    """Returns the files of a profile with their sizes in bytes: one, the parts of a folder, or none."""
    place = Path(os.fspath(path))
    if place.is_dir():
        return {item.name: item.stat().st_size for item in sorted(place.iterdir()) if item.is_file()}
    return {place.name: place.stat().st_size} if place.is_file() else {}


def section_sizes(profile: ProfileTables) -> dict[str, int]:
    """Returns the bytes each kind of section takes in the files; empty for profiles that are not in files."""
    try:
        blocks: Any = profile.table("blocks")
    except KeyError:
        return {}
    sums = blocks.group_by("section").aggregate([("bytes", "sum")]).sort_by([("bytes_sum", "descending")])
    return dict(zip(sums.column("section").to_pylist(), sums.column("bytes_sum").to_pylist(), strict=True))


def table_sizes(workspace: Workspace) -> dict[str, int]:
    """Returns the number of rows of every table; reading them all checks every block that holds one."""
    return {name: workspace.table_rows(name) for name in TABLES}

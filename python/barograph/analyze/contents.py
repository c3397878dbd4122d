# SPDX-License-Identifier: BSD-3-Clause
"""What a profile holds: files with their sizes, tables with their rows. Called by info."""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path

from barograph.analyze.workspace import Workspace

TABLES = ("locations", "call_paths", "objects", "size_classes", "samples")


def file_sizes(path: str | PathLike[str]) -> dict[str, int]:
    """Returns the files of a profile with their sizes in bytes: one, the parts of a folder, or none."""
    place = Path(os.fspath(path))
    if place.is_dir():
        return {item.name: item.stat().st_size for item in sorted(place.iterdir()) if item.is_file()}
    return {place.name: place.stat().st_size} if place.is_file() else {}


def table_sizes(workspace: Workspace) -> dict[str, int]:
    """Returns the number of rows of every table; reading them all checks every block that holds one."""
    return {name: workspace.table_rows(name) for name in TABLES}

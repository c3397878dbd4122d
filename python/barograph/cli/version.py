# SPDX-License-Identifier: BSD-3-Clause
"""Which version this is. `barograph.cli.entry` answers --version with it before click is imported."""

from __future__ import annotations

import os
import sys

ENDING = ".dist-info"


def installed_version() -> str:
    """Returns the version of the installed package, or "unknown" when run from a bare source tree."""
    return _in_name_of_folder() or _of_importlib()


def _in_name_of_folder() -> str:
    """Returns the version in the name of the folder beside an installed package, `barograph-VERSION.dist-info`."""
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue
        for name in names:
            if name.startswith("barograph-") and name.endswith(ENDING):
                return name[len("barograph-") : -len(ENDING)]
    return ""


def _of_importlib() -> str:
    # For packages that are installed in another way. Importing it takes longer than all the rest of the start.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("barograph")
    except PackageNotFoundError:
        return "unknown"


def version_line() -> str:
    """Returns what --version prints."""
    return f"barograph, version {installed_version()}"

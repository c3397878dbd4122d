# SPDX-License-Identifier: BSD-3-Clause
"""Which version this is. `barograph.cli.entry` answers --version with it before click is imported."""

from __future__ import annotations

WORDS = ("-V", "--version")


def installed_version() -> str:
    """Returns the version of the installed package, or "unknown" when run from a bare source tree."""
    # Only for --version: importing it takes as long as all the rest of the start, on every rank.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("barograph")
    except PackageNotFoundError:
        return "unknown"


def version_line() -> str:
    """Returns what --version prints."""
    return f"barograph, version {installed_version()}\n"

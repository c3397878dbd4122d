# SPDX-License-Identifier: BSD-3-Clause
"""Functions, files and lines of the places in a profile that a command has just made: run, recover and snapshot.

Imports nothing that is not needed where there is nothing to do: `barograph run` has it on every rank.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def complete(profile: Path, took: Callable[[], dict[str, str]] | None = None) -> list[str]:
    """Stores functions, files and lines of the recorded places in a new profile, and what `took` says.

    Returns what to say about it.
    """
    try:
        if profile.is_dir():
            from barograph import _native
            from barograph.source.labels import MODULE_KEY

            if not any(key.startswith(MODULE_KEY) for key, _ in _native.Profile(str(profile)).metadata()):
                return []
            return [
                f"for functions and lines: barograph merge {profile} -o NAME, then barograph resolve NAME"
            ]
        from barograph.source.remarks import remarks
        from barograph.source.resolve import resolve_profile

        return remarks(resolve_profile(profile, metadata=took))
    except Exception as error:  # noqa: BLE001 - the run itself went well, and its profile is there
        return [f"functions and lines are missing: {error}", "try again: barograph resolve PROFILE"]

# SPDX-License-Identifier: BSD-3-Clause
"""What is asked of a profile that a command has just made: its size, and functions, files and lines of its places.

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


def world_size(profile: Path) -> int:
    """Returns how many ranks the MPI job of a profile has; 0 for a process without MPI, and for what cannot be read."""
    from barograph import _native
    from barograph.read.profile_error import ProfileError

    try:
        metadata = dict(_native.Profile(str(profile), False, 0).metadata())
        return int(metadata.get("job.ranks", "0")) if "mpi.library" in metadata else 0
    except (ProfileError, OSError, ValueError):
        return 0

# SPDX-License-Identifier: BSD-3-Clause
"""Other profiles of the same run beside one: further processes of a program are recorded in NAME.2.baro and so on.

Called by report, and for runs that did not finish. What cannot be read does not count.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any, Final

from barograph import _native
from barograph.read.profile import open_profile
from barograph.read.profile_error import ProfileError

# A folder may hold thousands of runs of one name.
MOST: Final = 20
NUMBERED: Final = re.compile(r"(?P<name>.+?)(?:\.(?P<number>\d+))?\.baro")


def sibling_profiles(profile: Path, job: str) -> list[Path]:
    """Returns the profiles of the same name with another number, or with none, that are of the same job.

    Args:
        profile: A profile's file or folder.
        job: Its `job.id`; "" has no siblings.
    """
    return _siblings(profile, job, MOST)


def all_siblings(profile: Path) -> list[Path]:
    """Returns the profiles of NAME.baro's run that are NAME.2.baro and so on, however many they are."""
    return _siblings(profile, _job_of(profile), None)


def _siblings(profile: Path, job: str, most: int | None) -> list[Path]:
    match = NUMBERED.fullmatch(profile.name)
    if match is None or not job:
        return []
    found: list[tuple[int, Path]] = []
    with contextlib.suppress(OSError):
        for path in profile.parent.iterdir():
            other = NUMBERED.fullmatch(path.name)
            if other is not None and other["name"] == match["name"] and path.name != profile.name:
                found.append((int(other["number"] or 1), path))
    return [path for _, path in sorted(found)[:most] if _job_of(path) == job]


def programs_of(profile: Path, job: str) -> list[tuple[str, int, int, str]]:
    """Returns the processes of these profiles: node, process id, start (ns since 1970) and program of each."""
    found: list[tuple[str, int, int, str]] = []
    for path in sibling_profiles(profile, job):
        with (
            contextlib.suppress(ProfileError, OSError, ValueError),
            open_profile(path, look_up=False) as other,
        ):
            program = other.metadata.get("program.name", "")
            rows: list[dict[str, Any]] = other.table("locations").to_pylist()
            found += [
                (row["node"], row["pid"], row["start_unix_ns"], program) for row in rows if not row["thread"]
            ]
    return found


def _job_of(profile: Path) -> str:
    with contextlib.suppress(ProfileError, OSError, ValueError):
        return dict(_native.Profile(str(profile), False, 0).metadata()).get("job.id", "")
    return ""

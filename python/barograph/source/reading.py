# SPDX-License-Identifier: BSD-3-Clause
"""Functions and lines of a profile in which none are stored, for its readers.

Such is one of `mpirun barograph run`, where no process of ours outlives the ranks, and what an older version wrote as a
folder. Commands store what they find, so that it is there without the program; the reader itself never writes. Called
by barograph.read and barograph.cli; imports nothing before there is something to look up.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from barograph import completion_lock
from barograph.source.frames import places
from barograph.source.labels import MISSING_KEY, has_lines

Operations = Callable[[str], list[str]]
NATIVE = "@"  # in the text of a call site; Python's frames have their lines in it, behind this:
PYTHON = "@py:"


def lacks_lines(metadata: Mapping[str, str], operations: Operations) -> bool:
    """True for a profile with call sites in compiled code of which no line is stored."""
    return not has_lines(metadata) and any(
        site.count(NATIVE) > site.count(PYTHON) for site in places(operations)
    )


def lines_here(metadata: Mapping[str, str], operations: Operations) -> dict[str, str]:
    """Returns rows of metadata with the lines that files of this machine tell; none where some are stored.

    None, too, where only system libraries are found: the program is on another machine, and was rebuilt.
    """
    if not lacks_lines(metadata, operations):
        return {}
    from barograph.source.resolve import resolve_sites  # noqa: PLC0415 - rarely needed

    try:
        found = resolve_sites(places(operations), metadata)
    except Exception:  # noqa: BLE001 - files of the program, or no place for a temporary one; a reader needs neither
        return {}
    if not found.own:
        return {}
    return found.metadata | ({MISSING_KEY: ", ".join(found.missing)} if found.missing else {})


def keep_lines(profile: Path) -> None:
    """Stores functions and lines in a profile of this user's that nobody reads; never raises.

    What cannot be stored is looked up again by the next who reads it.
    """
    from barograph.source.resolve import resolve_profile  # noqa: PLC0415 - rarely needed

    lock = completion_lock.hold(profile)
    if lock < 0:
        return

    def where() -> Path | None:
        with contextlib.suppress(OSError):
            if os.path.samestat(os.fstat(lock), os.stat(profile)):
                return profile
        return None

    try:
        place = profile if profile.is_dir() else Path(os.path.realpath(profile)).parent
        writable = os.access(profile, os.W_OK) and os.access(place, os.W_OK | os.X_OK)
        if writable and os.fstat(lock).st_uid == os.geteuid():
            resolve_profile(profile, own_only=True, moved_to=where)
    except Exception:  # noqa: BLE001, S110 - a reader needs no more than to read
        pass
    finally:
        os.close(lock)

# SPDX-License-Identifier: BSD-3-Clause
"""Processes of a run that have become another user, as runuser and setuid() make them: their measurements are his.

`barograph run` cannot make profiles of them, as it looks into no folder of another user's; it says where they are.
"""

from __future__ import annotations

import contextlib
import os
import pwd
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from barograph.wording.counted import counted

ENDING: Final = ".arena"


def notes_of_others(directory: Path, job: str) -> list[str]:
    """Returns a sentence for each other user who has measurements of a job in the directory of arenas."""
    return [
        f"warning: the measurements of {counted(count, 'process')} that ran as {_name_of(owner)} are in "
        f"{folder}: `barograph recover` makes a profile of them, as that user"
        for folder, owner, count in _of_others(directory, job)
    ]


def _of_others(directory: Path, job: str) -> Iterator[tuple[Path, int, int]]:
    """Yields folders of a job that belong to others, with their owners and how many arenas there are.

    Only who may look everywhere, such as root, sees them.
    """
    try:
        with os.scandir(directory) as entries:
            users = sorted(entry.path for entry in entries if entry.name.startswith("barograph-"))
    except OSError:
        return
    for user in users:
        folder = Path(user) / f"job-{job}"
        with contextlib.suppress(OSError):
            owner = folder.lstat().st_uid
            if owner == os.geteuid():
                continue
            count = sum(name.endswith(ENDING) for name in os.listdir(folder))
            if count:
                yield folder, owner, count


def _name_of(user: int) -> str:
    try:
        return f"user {pwd.getpwuid(user).pw_name}"
    except KeyError:
        return f"user {user}"

# SPDX-License-Identifier: BSD-3-Clause
"""What a run leaves in its folder when lines of source are stored in its profiles: that goes on behind the prompt."""

from __future__ import annotations

import os
from pathlib import Path

from barograph import completion_lock


def names_in(folder: Path) -> list[str]:
    """Returns the sorted names in a folder, without the file that a profile's lines are in for a moment."""
    for profile in folder.glob("*.baro"):
        completion_lock.wait(profile)
    return sorted(os.listdir(folder))

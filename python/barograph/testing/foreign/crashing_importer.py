# SPDX-License-Identifier: BSD-3-Clause
"""An importer whose library crashes half-way, as C libraries do on some damaged files."""

from __future__ import annotations

import os
from pathlib import Path


class CrashingDraft:
    """Leaves something behind, and ends the process."""

    def write(self, target: Path) -> None:
        """Writes a part of the trace, then aborts."""
        target.with_name(target.name + ".trace").mkdir()
        target.write_bytes(b"half")
        os.abort()


def read(path: Path) -> CrashingDraft:
    """Takes any file."""
    del path
    return CrashingDraft()

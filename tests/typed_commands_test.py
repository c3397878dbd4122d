# SPDX-License-Identifier: BSD-3-Clause
"""Every command with every option, typed as users of C, C++, Fortran and Python would: see tools/type_commands.py."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[1] / "tools" / "type_commands.py"

pytestmark = [
    pytest.mark.whole("types some six thousand command lines: half an hour, and longer beside others"),
    pytest.mark.xdist_group("jobs"),
]


# A failure then says which commands it is about, and a part can be run again in minutes.
PARTS = 4


@pytest.mark.parametrize("part", range(1, PARTS + 1))
@pytest.mark.parametrize("profile", ["c", "cpp", "fortran", "python"])
def test_nothing_that_can_be_typed_goes_wrong(profile: str, part: int, tmp_path: Path) -> None:
    words = [sys.executable, str(TOOL), "--profiles", profile, "--part", f"{part}/{PARTS}"]
    done = subprocess.run(
        [*words, "--keep", str(tmp_path / "typed")],
        capture_output=True,
        text=True,
        check=False,
        timeout=3600,
    )
    assert done.returncode == 0, done.stdout + done.stderr

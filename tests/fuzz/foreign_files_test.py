# SPDX-License-Identifier: BSD-3-Clause
# A few mutations of foreign_files.py: each becomes a profile or an error that is said, within memory and time.
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COUNT = 40


def test_damaged_files_of_other_tools_end_in_a_profile_or_an_error_line():
    pytest.importorskip("darshan")
    command = [sys.executable, str(Path(__file__).with_name("foreign_files.py")), str(COUNT)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
    assert result.stdout.startswith(f"{COUNT} mutations: ")

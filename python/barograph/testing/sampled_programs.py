# SPDX-License-Identifier: BSD-3-Clause
"""The programs of tests/programs/sampled, which know what their functions take, compiled where a test wants them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAMS = ROOT / "tests" / "programs" / "sampled"
COMPILERS = {".c": "cc", ".cpp": "c++", ".f90": "gfortran"}
FLAGS = ("-O2", "-g", "-pthread", f"-I{ROOT / 'include'}")
TIMEOUT_S = 120


def built(folder: Path, name: str, *flags: str) -> Path:
    """Compiles a program in a folder and returns it; the test is skipped where there is no compiler."""
    source = PROGRAMS / name
    compiler = shutil.which(COMPILERS[source.suffix])
    if compiler is None:
        pytest.skip(f"no {COMPILERS[source.suffix]}")
    output = folder / source.stem
    command = [compiler, *FLAGS, str(source), "-o", str(output), *flags]
    subprocess.run(command, check=True, timeout=TIMEOUT_S, cwd=folder)
    return output

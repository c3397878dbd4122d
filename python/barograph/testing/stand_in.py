# SPDX-License-Identifier: BSD-3-Clause
"""A stand-in for the library that logs each mark of a Python program, and programs that run with it.

Used by annotate_test.py and annotate_series_test.py. Each program is a process of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

SOURCE_TREE = Path(__file__).resolve().parents[2]


def build_stand_in(source: str, folder: Path) -> Path:
    """The library that `source` (C) becomes; skips the test where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    (folder / "stand_in.c").write_text(source)
    library = folder / "libstand_in.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, folder / "stand_in.c"], check=True)
    return library


def marks(script: str, preload: Path | None, *, pure: bool = False) -> str:
    """Runs a script and returns its stderr; `pure`: only with the .py files of the source tree."""
    environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}
    if preload is not None:
        environment["LD_PRELOAD"] = str(preload)
    head = "import barograph\n"
    if pure:
        head = f"""import sys
sys.path.insert(0, {str(SOURCE_TREE)!r})
sys.modules["barograph._annotate"] = None
{head}"""
    done = subprocess.run(
        [sys.executable, "-c", head + textwrap.dedent(script)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.strip()

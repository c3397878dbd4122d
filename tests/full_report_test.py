# SPDX-License-Identifier: BSD-3-Clause
"""`barograph report --detail full --pdf` of a traced job of two programs, on each MPI: a chapter for each of them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from barograph.launch.installation import find_installation

PROGRAMS = Path(__file__).resolve().parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]

pytestmark = pytest.mark.skipif(
    bool(find_installation().problem()[0]), reason=f"nothing to preload: {find_installation().problem()[0]}"
)

# conftest.Mpi and conftest.Build; conftest cannot be imported by name.
Mpi = Any
Build = Callable[[Path, Any], Path]


@pytest.mark.two_mpis
def test_a_traced_job_of_two_programs(
    tmp_path: Path, mpi: Mpi, build: Build, clean: Callable[[], dict[str, str]]
) -> None:
    for name in ("arenas", "work"):
        (tmp_path / name).mkdir()
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}

    def barograph(*words: object) -> None:
        done = subprocess.run(
            [*COMMAND, *(str(word) for word in words)],
            cwd=tmp_path / "work",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr

    ocean, atmosphere = (build(PROGRAMS / f"{name}.c", mpi) for name in ("ocean", "atmosphere"))
    launch = ["--launcher", mpi.launcher, "--trace=mpi", "-o", "couple"]
    barograph("run", *launch, "-n", 2, "--", ocean, ":", "-n", 2, atmosphere)
    barograph("report", "couple", "--pdf", "couple.pdf", "--detail", "full")
    pages = [page.extract_text() for page in PdfReader(tmp_path / "work" / "couple.pdf").pages]
    text = "\n".join(pages)
    assert 12 <= len(pages) <= 80
    for number, name, ranks in ((1, ocean.name, "0-1"), (2, atmosphere.name, "2-3")):
        assert f"\nProgram {number}: {name} (ranks {ranks})\n" in text
    assert "This run has no trace" not in text
    # All programs together, then each of the two.
    assert len(re.findall(r"^Calls over time$", text, re.MULTILINE)) == 3
    assert len(re.findall(r"were matched\.", text)) == 3
    assert "Messages that MPI_Send sent" in text

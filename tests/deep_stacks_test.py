# SPDX-License-Identifier: BSD-3-Clause
# A stack of 100,000 calls: more text than memory, if each call path were written out.
import subprocess
import sys
from pathlib import Path

import pytest

import barograph

FRAMES = 100_000


@pytest.fixture(scope="module")
def deep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("deep") / "deep.baro"
    barograph.write(
        path,
        call_paths={
            "path_id": range(FRAMES),
            "parent_id": [None, *range(FRAMES - 1)],
            "operation": ["program", *(f"f{at}" for at in range(FRAMES - 1))],
            "layer": ["program", *["region"] * (FRAMES - 1)],
        },
        fact_rows={"rank": [0, 0], "path_id": [0, FRAMES - 1], "calls": [1, 1], "time_ns": [1000, 10]},
    )
    return path


@pytest.mark.parametrize("command", ["report", "tree", "info"])
def test_deep_stacks_are_refused_in_one_line(command: str, deep: Path):
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30));"
        "from barograph.cli import entry; sys.exit(entry.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, command, str(deep)], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    if command == "info" and done.returncode == 0:
        return
    assert "nested too deeply" in done.stderr
    assert done.stderr.count("\n") == 2
    assert done.returncode not in {0, 1}

# SPDX-License-Identifier: BSD-3-Clause
"""bench/README.md has each bench that one can run, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"
PAGE = (BENCH / "README.md").read_text(encoding="utf-8")


def scripts() -> list[str]:
    """Returns the scripts that do something when they are run, as paths of the tree."""
    runs = re.compile(r'^(if __name__ == "__main__":|main\(\))$', re.MULTILINE)
    files = (path for path in BENCH.rglob("*.py") if runs.search(path.read_text(encoding="utf-8")))
    return sorted(str(path.relative_to(ROOT)) for path in files)


def programs() -> list[str]:
    """Returns the programs that CMake builds, as paths in its folder."""
    return sorted(
        f"{path.parent.relative_to(ROOT)}/{name}"
        for path in BENCH.rglob("CMakeLists.txt")
        for name in re.findall(r"^add_executable\((\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    )


@pytest.mark.parametrize("bench", [*scripts(), *programs()])
def test_each_bench_is_on_the_page(bench: str):
    assert re.search(rf"{re.escape(bench)}(?![\w.])", PAGE)


def test_what_is_run_is_there():
    assert set(re.findall(r"`python (bench/[\w/]+\.py)", PAGE)) <= set(scripts())
    assert set(re.findall(r"build/python/(bench/\w+/\w+)", PAGE)) <= set(programs())

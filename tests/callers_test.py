# SPDX-License-Identifier: BSD-3-Clause
"""A helper that is called from two places is apart for each of them, in the tree with callers and in exports."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation

PROGRAM = Path(__file__).resolve().parent / "programs" / "callers" / "put.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler"),
]


@pytest.fixture
def profile(tmp_path: Path, clean: Callable[[], dict[str, str]]) -> Path:
    """Records the program with call sites."""
    program = tmp_path / "put"
    subprocess.run(["cc", "-O2", "-g", str(PROGRAM), "-o", str(program)], check=True)
    words = [*COMMAND, "run", "-o", "run", "--", str(program)]
    subprocess.run(words, cwd=tmp_path, env=clean(), check=True, capture_output=True)
    return tmp_path / "run.baro"


def rows_of(profile: Path, *options: str) -> list[dict[str, Any]]:
    words = [*COMMAND, "tree", str(profile), "--json", *options]
    found: list[dict[str, Any]] = json.loads(
        subprocess.run(words, check=True, capture_output=True, text=True).stdout
    )["call_paths"]
    return found


def line(mark: str) -> int:
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    return next(number for number, text in enumerate(lines, start=1) if f"mark: {mark}" in text)


def test_each_caller_has_its_calls_and_times(profile: Path) -> None:
    rows = rows_of(profile, "--callers")
    writes = {
        tuple(step.split(" ")[-1] for step in row["call_path"].split(" > ")): row
        for row in rows
        if row["operation"] == "write"
    }
    few, many = ("program", "main", "few", "put", "write"), ("program", "main", "many", "put", "write")
    assert {path: row["calls"] for path, row in writes.items()} == {
        few: 3,
        many: 40,
        ("program", "main", "write"): 1,
    }
    assert (writes[few]["bytes"], writes[many]["bytes"]) == (3 * 4096, 40 * 4096)
    assert f"put.c:{line('many')} many" in writes[many]["call_path"]
    # What main does in two lines, and the program as a whole, is as much as without callers.
    plain = rows_of(profile)
    for operation in ("write", "open", "close"):
        for key in ("calls", "bytes", "inclusive_ns", "exclusive_ns"):
            assert sum(row[key] for row in rows if row["operation"] == operation) == sum(
                row[key] for row in plain if row["operation"] == operation
            )
    assert rows[0]["inclusive_ns"] == plain[0]["inclusive_ns"] == sum(row["exclusive_ns"] for row in rows)
    by_id = {row["path_id"]: row for row in rows}
    for row in rows[1:]:
        assert row["inclusive_ns"] <= by_id[row["parent_id"]]["inclusive_ns"]
        assert row["depth"] == by_id[row["parent_id"]]["depth"] + 1
    assert sum(row["calls"] for row in plain if row["operation"].endswith(" put")) == 43


def test_exports_have_each_stack_once(profile: Path) -> None:
    words = [*COMMAND, "export", str(profile), "--to", "folded", "-o", "-"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    stacks = [text.rpartition(" ")[0] for text in done.stdout.splitlines()]
    assert len(set(stacks)) == len(stacks)
    writes = [stack for stack in stacks if stack.endswith(" put;write")]
    assert len(writes) == 2
    assert all(f"put.c:{line(name)} {name};" in "".join(writes) for name in ("few", "many"))


def test_callers_go_with_times_only(profile: Path) -> None:
    words = [*COMMAND, "tree", str(profile), "--callers", "--samples"]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "--samples and --callers show different things" in done.stderr

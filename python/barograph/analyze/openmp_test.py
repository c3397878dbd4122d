# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

import pytest

from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder

GCC = "/usr/lib/libgomp.so.1.0.0"
CLANG = "/usr/lib/llvm-14/lib/libomp-14.so.5"
INTEL = "/opt/libiomp5.so"


@pytest.mark.parametrize(
    ("tool", "libraries", "part"),
    [
        ("", [GCC], ""),
        ("recorded", [CLANG], ""),
        ("recorded", [CLANG, GCC], "through libgomp.so.1.0.0 is not recorded: it has no interface for tools"),
        ("recorded", [GCC], ""),  # one that has
        ("not asked", [GCC], "through libgomp.so.1.0.0 is not recorded: it has no interface for tools"),
        ("not asked", ["/lib/libc.so.6"], "no shared library of an OpenMP runtime was loaded"),
        ("not asked", [INTEL], "libiomp5.so did not ask for a tool"),
        ("other", [CLANG], "the program has another one"),
    ],
)
def test_why_nothing_of_openmp_is_recorded(tool: str, libraries: list[str], part: str) -> None:
    build = TableBuilder()
    build.location(0, wall_ns=100)
    facts = {"openmp.tool": tool, "run.libraries": "\n".join(libraries)}
    with Workspace(build.build(facts)) as workspace:
        remarks = losses_of(workspace).remarks()
    assert [part in remark for remark in remarks] == ([True] if part else [])

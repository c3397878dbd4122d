# SPDX-License-Identifier: BSD-3-Clause
"""Why a run with `--instrument openmp` has nothing of OpenMP: what became of the tool, and which runtimes were loaded.

Called by barograph.analyze.losses.
"""

from __future__ import annotations

import re

RUNTIME = re.compile(r"lib(?:gomp|omp|iomp5|xlsmp|nvomp)[-.].*")
# That of GCC.
WITHOUT_TOOLS = "libgomp."


def openmp_remark(tool: str, libraries: tuple[str, ...]) -> str:
    """Returns a sentence; "" where there is nothing to say.

    Args:
        tool: What became of the tool, as the profile has it; "" where nobody asked for OpenMP.
        libraries: Paths of the shared libraries that were loaded.
    """
    names = [path.rsplit("/", 1)[-1] for path in libraries]
    runtimes = sorted(name for name in names if RUNTIME.fullmatch(name))
    without = [name for name in runtimes if name.startswith(WITHOUT_TOOLS)]
    others = [name for name in runtimes if name not in without]
    if tool == "other":
        return "OpenMP is not recorded: its runtime takes one tool, and the program has another one."
    if tool == "not asked" and others:
        return (
            f"OpenMP is not recorded: {others[0]} did not ask for a tool. The program did not use it, OMP_TOOL is "
            "disabled, or the program has a tool of its own."
        )
    if without and (tool == "not asked" or (tool == "recorded" and others)):
        return f"What the program does through {without[0]} is not recorded: it has no interface for tools (OMPT)."
    if tool == "not asked":
        return "OpenMP is not recorded: no shared library of an OpenMP runtime was loaded at the end."
    return ""

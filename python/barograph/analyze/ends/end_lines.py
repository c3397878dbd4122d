# SPDX-License-Identifier: BSD-3-Clause
"""Lines of the program in the stacks of ranks that did not finish."""

from __future__ import annotations

import re

from barograph.end_stack import EndStack
from barograph.source.labels import SYSTEM_HEADERS


def line_of(stack: EndStack) -> str:
    """Returns the innermost line of the program, named as call sites are: `hang.f90:14 hang`; "" for none."""
    for frame in stack.frames:
        if (
            frame["kind"] not in ("library", "recorder")
            and frame["line"]
            and not SYSTEM_HEADERS.search(frame["file"])
        ):
            return f"{frame['file'].rsplit('/', 1)[-1]}:{frame['line']} {frame['function']}".strip()
    return ""


def line_of_call(stack: EndStack, operation: str) -> str:
    """Returns that line where the stack is inside the call, under any name that a language has for it; else ""."""
    # MPI_Allreduce, PMPI_Allreduce, mpi_allreduce_, mpi_allreduce_f08_, ompi_allreduce_f
    name = operation.lower().removeprefix("mpi_")
    called = re.compile(rf"(?:^|_)[op]?mpi_{re.escape(name)}(?:_f|_f08(?:ts)?|_fts)?_*$")
    inside = any(called.search(frame["function"].lower()) for frame in stack.frames)
    return line_of(stack) if inside else ""

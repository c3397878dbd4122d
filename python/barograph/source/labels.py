# SPDX-License-Identifier: BSD-3-Clause
"""Call sites as people read them: from the lines that a profile holds. Used by all views.

Standard library only; never looks at the program's files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from barograph.source.frames import Frame, Line, frames_of
from barograph.stored_json import json_object

LINES_KEY = "source.lines."
MODULE_KEY = "source.module."
PYTHON_KEY = "source.python"  # its version, or "VERSION off: REASON"
MISSING_KEY = "source.missing"  # names of modules whose file was not found

# Libraries between the program and its I/O: a call site is named by the frame that called them, if there is one.
RUNTIMES = (
    "ld-linux",
    "libc.so",
    "libc-",
    "libgcc_s",
    "libgfortran",
    "libgomp",
    "libhdf5",
    "libm.so",
    "libmpi",
    "libnetcdf",
    "libopen-",
    "libpmpi",
    "libpnetcdf",
    "libpthread",
    "libpython",
    "libstdc++",
    "python3",
)


class Lines:
    """The lines that the metadata of a profile holds, by frame."""

    def __init__(self, metadata: Mapping[str, str]) -> None:
        self._modules: dict[str, dict[str, Any]] = {}
        for key, text in metadata.items():
            if key.startswith(LINES_KEY):
                # A foreign tool's may be anything; the call site then keeps its offset.
                lines = json_object(text).get("lines")
                if isinstance(lines, dict):
                    self._modules[key.removeprefix(LINES_KEY)] = cast("dict[str, Any]", lines)

    def __bool__(self) -> bool:
        """Whether any are known."""
        return bool(self._modules)

    def of(self, frame: Frame | Line) -> list[Line]:
        """Returns the lines of a frame: more than one where functions are inlined, the innermost first."""
        if isinstance(frame, Line):
            return [frame]
        rows = self._modules.get(frame.build_id, {}).get(f"{frame.offset:x}", ())
        try:
            return [Line(str(function), str(file), int(line)) for function, file, line in rows]
        except (ValueError, TypeError, OverflowError):
            return []


def label(operation: str, lines: Lines | None = None) -> str:
    """Returns a short name for a call site: `solver.c:123 write_step`, `train.py:41 load_batch`, or what is known.

    It is that of the innermost frame outside of libraries such as those of C, Fortran, MPI and HDF5.

    Args:
        operation: of a call path whose layer is "source".
        lines: of the profile; without them a call site is a module and an offset.
    """
    frames = frames_of(operation)
    own = [frame for frame in frames if not _in_runtime(frame)] or list(frames)
    known = lines or Lines({})
    # Generated code and frames without a name stand back behind what has one.
    chosen = next((frame for frame in own if known.of(frame)), own[0])
    return frame_label(chosen, known)


def _in_runtime(frame: Frame | Line) -> bool:
    return isinstance(frame, Frame) and frame.module.startswith(RUNTIMES)


def frame_label(frame: Frame | Line, lines: Lines) -> str:
    """Returns the name of one frame; of inlined functions, the innermost."""
    rows = lines.of(frame)
    if rows:
        line = rows[0]
        file = line.file.rsplit("/", 1)[-1]
        where = f"{file}:{line.line}" if line.line else frame.module if isinstance(frame, Frame) else file
        return f"{where} {line.function}".strip()
    if isinstance(frame, Frame) and frame.module:
        return f"{frame.module}+{frame.offset:#x}"
    return "generated code"


def stack(operation: str, lines: Lines) -> list[Line | str]:
    """Returns the whole stack of a call site, innermost first, with inlined functions; text where no line is known."""
    result: list[Line | str] = []
    for frame in frames_of(operation):
        result += lines.of(frame) or [frame_label(frame, lines)]
    return result

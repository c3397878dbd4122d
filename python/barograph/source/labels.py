# SPDX-License-Identifier: BSD-3-Clause
"""Places in the program as people read them: from the lines that a profile holds. Used by all views.

Standard library only; never looks at the program's files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from barograph.source.frames import Frame, Line, frames_of

LINES_KEY = "source.lines."
MODULE_KEY = "source.module."

# Libraries between the program and its I/O: a place is named by the frame that called them, if there is one.
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
                try:
                    self._modules[key.removeprefix(LINES_KEY)] = json.loads(text)
                except ValueError:
                    continue  # a foreign tool's; the place keeps its offset

    def __bool__(self) -> bool:
        """Whether any are known."""
        return bool(self._modules)

    def of(self, frame: Frame) -> list[Line]:
        """Returns the lines of a frame: more than one where functions are inlined, the innermost first."""
        rows = self._modules.get(frame.build_id, {}).get("lines", {}).get(f"{frame.offset:x}", ())
        return [Line(str(function), str(file), int(line)) for function, file, line in rows]


def label(operation: str, lines: Lines | None = None) -> str:
    """Returns a short name for a place: `solver.c:123 write_step`, or as much of it as is known.

    It is that of the innermost frame outside of libraries such as those of C, Fortran, MPI and HDF5.

    Args:
        operation: of a call path whose layer is "source".
        lines: of the profile; without them a place is a module and an offset.
    """
    frames = frames_of(operation)
    own = [frame for frame in frames if not frame.module.startswith(RUNTIMES)] or list(frames)
    known = lines or Lines({})
    # Generated code and frames without a name stand back behind what has one.
    chosen = next((frame for frame in own if known.of(frame)), own[0])
    return frame_label(chosen, known)


def frame_label(frame: Frame, lines: Lines) -> str:
    """Returns the name of one frame; of inlined functions, the innermost."""
    rows = lines.of(frame)
    if rows:
        line = rows[0]
        place = f"{line.file.rsplit('/', 1)[-1]}:{line.line}" if line.line else frame.module
        return f"{place} {line.function}".strip()
    return f"{frame.module}+{frame.offset:#x}" if frame.module else "generated code"


def stack(operation: str, lines: Lines) -> list[Line | str]:
    """Returns the whole stack of a place, the innermost first, inlined functions too; text where no line is known."""
    result: list[Line | str] = []
    for frame in frames_of(operation):
        result += lines.of(frame) or [frame_label(frame, lines)]
    return result

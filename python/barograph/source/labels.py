# SPDX-License-Identifier: BSD-3-Clause
"""Call sites as people read them: from the lines that a profile holds. Used by all views.

Standard library only; never looks at the program's files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from barograph.source.frames import NAMELESS, Frame, Line, construct_of, frames_of
from barograph.source.linked_libraries import library_of
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
# Functions of the C++ library, whose templates are compiled into programs.
LIBRARY_FUNCTIONS = ("std::", "__gnu_cxx::", "operator new", "operator delete")
# Headers of the C++ library, wherever the compiler is installed: what they define is compiled into programs, too.
LIBRARY_HEADERS = re.compile(r"/include/(?:[^/]+/)*c\+\+/")
# These, and the headers of the system and of its compilers.
SYSTEM_HEADERS = re.compile(
    rf"^/usr/(?:local/)?include/|^/opt/(?:[^/]+/)*include/|/lib(?:64)?/gcc/.*/include|{LIBRARY_HEADERS.pattern}"
)

# What Clang before 17 calls all that it has moved out of functions for OpenMP.
OUTLINED = re.compile(r"\.omp_outlined")


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

    def all(self) -> Iterator[Line]:
        """Yields all that are known, of functions that are inlined as well."""
        for rows in self._modules.values():
            for row in rows.values():
                yield from _lines(row)

    def of(self, frame: Frame | Line) -> list[Line]:
        """Returns the lines of a frame: more than one where functions are inlined, the innermost first."""
        if isinstance(frame, Line):
            return [frame]
        return _lines(self._modules.get(frame.build_id, {}).get(f"{frame.offset:x}", ()))


def _lines(rows: Any) -> list[Line]:
    """Returns the lines of a frame as they are stored; none where a foreign tool has stored something else."""
    try:
        return [Line(str(function), str(file), int(line)) for function, file, line in rows]
    except (ValueError, TypeError, OverflowError):
        return []


def has_lines(metadata: Mapping[str, str]) -> bool:
    """True when functions and lines are stored."""
    return any(key.startswith(LINES_KEY) for key in metadata)


def all_lines(text: str, other: str) -> str:
    """Returns the lines of a module, as they are stored, of two profiles of which each has those of its call sites."""
    if text == other:
        return text
    one, two = json_object(text), json_object(other)
    lines, more = one.get("lines"), two.get("lines")
    if not isinstance(lines, dict) or not isinstance(more, dict):
        return text
    return json.dumps({**one, "lines": {**more, **lines}}, separators=(",", ":"))


def label(operation: str, lines: Lines | None = None) -> str:
    """Returns a short name for a call site: `solver.c:123 write_step`, `train.py:41 load_batch`, or what is known.

    It is that of the innermost frame outside of libraries such as those of C, Fortran, MPI and HDF5, shared or linked
    into the program: `solver.c:123 write_step in H5Dwrite` is in a linked one.

    Args:
        operation: of a call path whose layer is "source".
        lines: of the profile; without them a call site is a module and an offset.
    """
    known = lines or Lines({})
    frame = _own_frames(operation, known)[0]
    return frame_label(frame, known) + _in_library(operation, frame, known)


def _in_library(operation: str, own: Frame | Line, lines: Lines) -> str:
    """Returns ` in H5Dwrite` for a call in a library that is linked into the program: which function was called."""
    frames = frames_of(operation)
    place = frames.index(own)
    rows = lines.of(frames[place - 1]) if place else []
    return f" in {rows[-1].function}" if _of_library(rows) else ""


def _own_frames(operation: str, lines: Lines) -> list[Frame | Line]:
    """Returns the frames from the one that names a call site on, those of libraries left out; innermost first."""
    frames = frames_of(operation)
    own = [frame for frame in frames if not in_runtime(frame)] or list(frames)
    own = [frame for frame in own if not _of_headers(lines.of(frame))] or own
    own = [frame for frame in own if not _of_library(lines.of(frame))] or own
    # Generated code and frames without a name come after what has one.
    return own[next((at for at, frame in enumerate(own) if lines.of(frame)), 0) :]


def function_label(region: str, lines: Lines) -> str:
    """Returns the name of the function that a region stands for: `solver::step`, or its module and offset."""
    frame = frames_of(region)[0]
    rows = lines.of(frame)
    # What begins there may be a function that was inlined at the very beginning.
    if rows and not rows[-1].function.startswith(NAMELESS):
        return rows[-1].function
    return frame_label(frame, Lines({}))


def region_label(region: str, lines: Lines) -> str:
    """Returns the name of a region with a frame: of a function its own, of a construct `loop solver.c:40 solve`."""
    what = construct_of(region)
    return f"{what} {_construct_label(region, lines)}" if what else function_label(region, lines)


def _construct_label(region: str, lines: Lines) -> str:
    frame = frames_of(region)[0]
    name = frame_label(frame, lines)
    place, _, function = name.partition(" ")
    return place if OUTLINED.match(function) else name


def callers(operation: str, lines: Lines) -> list[str]:
    """Returns the names of a call site and of who called it, from main on: `solver.c:40 main`, `solver.c:123 step`.

    The last is that of label(). Functions that were inlined have names as well; frames of libraries are left out.
    """
    frames = _own_frames(operation, lines)
    names = [label(operation, lines)]
    names += [_line_label(frames[0], line) for line in _own_lines(lines.of(frames[0]))[1:]]
    for frame in frames[1:]:
        names += [_line_label(frame, line) for line in lines.of(frame)] or [frame_label(frame, lines)]
    return names[::-1]


def in_runtime(frame: Frame | Line) -> bool:
    """True for a frame of a library between a program and MPI or I/O, or of its language."""
    return isinstance(frame, Frame) and frame.module.startswith(RUNTIMES)


def _of_headers(rows: list[Line]) -> bool:
    """True for a function of a system header that was compiled into the program, with all that is inlined in it."""
    return bool(rows) and all(SYSTEM_HEADERS.search(line.file) for line in rows)


def _of_library(rows: list[Line]) -> bool:
    """True for a function of an I/O library that is linked into the program."""
    return bool(rows) and all(library_of(line) for line in rows)


def _own_lines(rows: list[Line]) -> list[Line]:
    """Returns the lines of a frame from the innermost that is not of a system header on; all if there is none."""
    return rows[next((at for at, line in enumerate(rows) if not SYSTEM_HEADERS.search(line.file)), 0) :]


def frame_label(frame: Frame | Line, lines: Lines) -> str:
    """Returns the name of one frame; of inlined functions, the innermost that is not of a system header."""
    rows = _own_lines(lines.of(frame))
    if rows:
        return _line_label(frame, rows[0])
    if isinstance(frame, Frame) and frame.module:
        return f"{frame.module}+{frame.offset:#x}"
    return "generated code"


def _line_label(frame: Frame | Line, line: Line) -> str:
    if isinstance(frame, Frame) and line.function.startswith(NAMELESS):
        return f"{frame.module}+{frame.offset:#x}"  # calls in one such function are still told apart
    file = line.file.rsplit("/", 1)[-1]
    where = f"{file}:{line.line}" if line.line else frame.module if isinstance(frame, Frame) else file
    return f"{where} {line.function}".strip()


def stack(operation: str, lines: Lines) -> list[Line | str]:
    """Returns the whole stack of a call site, innermost first, with inlined functions; text where no line is known."""
    result: list[Line | str] = []
    for frame in frames_of(operation):
        result += lines.of(frame) or [frame_label(frame, lines)]
    return result

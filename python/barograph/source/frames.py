# SPDX-License-Identifier: BSD-3-Clause
"""The text of a call site in the program as frames. Standard library only.

A native frame is `name@build-id+offset`, one of Python `function@py:file:line`, without a file when it is that of the
frame before; frames are separated by semicolons, the innermost comes first. A region that stands for a function of the
program (--instrument functions) is called by one native frame, which is where the function begins; one that stands for
a construct of OpenMP (--instrument openmp) by what it is and, after a semicolon, the frame where it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

NATIVE = re.compile(r"(?P<module>[^;]*)@(?P<build_id>(?:file-)?[0-9a-f]{16})\+(?P<offset>[0-9a-f]{1,16})")
CONSTRUCT = re.compile(rf"(?P<what>[a-z ]+);(?P<frame>{NATIVE.pattern})")
PYTHON = re.compile(r"(?P<function>[^;]*?)@py:(?P<file>[^;]*):(?P<line>\d+)")


class Line(NamedTuple):
    """A line of the source; file is "" and line 0 where only the function is known."""

    function: str
    file: str
    line: int


# Names a function without a symbol, in a Line, with the address where it begins.
NAMELESS = "function at "


class Frame(NamedTuple):
    """One frame: a call at `offset` of a module. An empty module: generated code."""

    module: str
    build_id: str
    offset: int


@lru_cache(maxsize=65536)
def frames_of(operation: str) -> tuple[Frame | Line, ...]:
    """Returns the frames of an operation of the layer "source", the innermost first: of Python with their lines."""
    frames: list[Frame | Line] = []
    file = ""
    if match := CONSTRUCT.fullmatch(operation):
        operation = match["frame"]
    for text in operation.split(";"):
        if match := NATIVE.fullmatch(text):
            frames.append(Frame(match["module"], match["build_id"], int(match["offset"], 16)))
        elif match := PYTHON.fullmatch(text):
            file = unquote(match["file"], errors="replace") or file
            frames.append(Line(unquote(match["function"], errors="replace"), file, int(match["line"])))
        else:
            frames.append(Frame("", "", 0))
    return tuple(frames)


def is_function(region: str) -> bool:
    """True for a region that stands for a function of the program."""
    return NATIVE.fullmatch(region) is not None


def construct_of(region: str) -> str:
    """Returns what a region stands for that is a construct with a frame: `loop`; "" for any other."""
    match = CONSTRUCT.fullmatch(region)
    return match["what"] if match else ""


def has_frame(region: str) -> bool:
    """True for a region that stands for something in the program: a function or a construct."""
    return is_function(region) or bool(construct_of(region))


def places(operations: Callable[[str], list[str]]) -> list[str]:
    """Returns what has frames to look up, call sites, functions and constructs, given the operations of a layer."""
    return operations("source") + [region for region in operations("region") if has_frame(region)]

# SPDX-License-Identifier: BSD-3-Clause
"""Call stacks of processes, read from outside, and their source lines.

A stack is read where the process is: on this node by `barograph._stacks`, on others by the agent. A site is
`/path/of/module+0xOFFSET`, the return address of a call as the file itself counts addresses, so that its line can be
looked up wherever the file is. Used by roll-calls and by `barograph stacks`.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from barograph import _stacks
from barograph.live.roll_call import StackLines
from barograph.source.frames import Line
from barograph.source.frames import frames_of as python_frames
from barograph.source.symbols import resolve_offsets

if TYPE_CHECKING:
    from barograph.live.presence import Presence

OURS: Final = re.compile(r"libbarograph[-_.]|barograph/lib/")
# What a program calls rather than is: the C library and loader, MPI and what carries its messages, the runtimes of
# languages and of threads.
LIBRARIES: Final = re.compile(
    r"(?:ld|libc|libm|libpthread|librt|libdl|libnsl|libresolv|libmpl|libopa|libgfortran|libquadmath|libgcc_s|libstdc\+\+"
    r"|libgomp|libi?omp5?|libpmix|libpmi2?|libprrte|libhwloc|libfabric|libuc[mpst]|libpsm2|libibverbs|librdmacm|libnccl)"
    r"[-.0-9]*\.so(?:\.[.0-9]+)?"
    r"|(?:ld-(?:linux|musl)|libmpi_|libmpi(?:cxx|fort|ch)?|libopen-(?:rte|pal)|libevent|libuct_|libmca_|mca_)[-_.0-9a-z]*"
    r"\.so(?:\.[.0-9]+)?"
    r"|\[vdso\]"
)
PYTHON: Final = re.compile(r"python[0-9.]*|libpython[0-9.]*\.so.*")
C_LIBRARY: Final = re.compile(r"libc[-.0-9]*\.so(?:\.[.0-9]+)?|ld-musl[-_.0-9a-z]*\.so.*")
# What begins a thread and calls its first function.
STARTERS: Final = re.compile(r"_start|__libc_start.*|start_thread|__?clone3?|clone3?")
# What C libraries put around the name that a program knows (__GI___libc_read is read), and MPI's second names.
DECORATED: Final = re.compile(r"_+(?:GI_+)?(?:libc_)?(?P<name>[a-z].*)|P(?P<mpi>MPI_.*)")
SITE: Final = re.compile(r"(?P<path>.+)\+0x(?P<offset>[0-9a-f]{1,16})", re.DOTALL)

Resolve = Callable[[str, str, int], "list[Line]"]


@dataclass(frozen=True)
class Stack:
    """The stack of one thread at one instant."""

    status: str  # "ok", "not_permitted", "gone", "unreadable"
    reason: str = ""  # in a few words; of "ok": why it is not complete
    sites: tuple[str, ...] = ()  # innermost first
    pid: int = 0
    tid: int = 0
    thread: str = ""  # its name
    complete: bool = False  # up to the first frame of the thread
    method: str = ""  # "blocked": only read; "stopped": it stood still for a moment
    stopped_ns: int = 0  # for no longer than that
    exact: frozenset[int] = frozenset()  # of these the site is the next instruction, not a return address
    build_ids: Mapping[str, str] = field(default_factory=dict[str, str])  # of modules, by path
    python: tuple[
        str, ...
    ] = ()  # functions of Python, innermost first, where the process has told: as call sites

    @classmethod
    def from_json(cls, text: str | bytes | Mapping[str, Any]) -> Stack:
        """Returns the stack that `text` (or the object that was read from it) says."""
        raw: Mapping[str, Any] = text if isinstance(text, Mapping) else json.loads(text)
        return cls(
            status=str(raw["status"]),
            reason=str(raw["reason"]),
            sites=tuple(raw["sites"]),
            pid=int(raw["pid"]),
            tid=int(raw["tid"]),
            thread=str(raw["thread"]),
            complete=bool(raw["complete"]),
            method=str(raw["method"]),
            stopped_ns=int(raw["stopped_ns"]),
            exact=frozenset(raw["exact"]),
            build_ids=dict(raw["build_ids"]),
        )

    @property
    def of_python(self) -> bool:
        """Whether an interpreter of Python runs the program: its functions are not those of the stack."""
        return any(PYTHON.fullmatch(_module(site)) for site in self.sites)


@dataclass(frozen=True)
class Frame:
    """One function on a stack; `inlined`: it has no frame of its own, the next one has."""

    function: str  # "" where it is not known
    file: str
    line: int
    module: str  # path
    kind: str  # "program", "library", "recorder"
    inlined: bool = False

    def text(self) -> str:
        """Returns `work (loop.c:55)`, or as much as is known: `work`, `in libx.so`."""
        if not self.function:
            return f"in {os.path.basename(self.module) or 'unknown code'}"
        return f"{self.function} ({os.path.basename(self.file)}:{self.line})" if self.file else self.function


def read_stack(pid: int, tid: int = 0) -> Stack:
    """Returns the stack of a thread of this node; its first thread where none is named."""
    return Stack.from_json(_stacks.stack(pid, tid))


def read_stacks(pid: int) -> list[Stack]:
    """Returns the stacks of all threads of a process of this node, the first thread first."""
    return [Stack.from_json(text) for text in _stacks.stacks(pid)]


def resolve_in_files(path: str, build_id: str, address: int) -> list[Line]:
    """Returns the functions at an address of a file, the innermost inlined one first; none where nothing is known."""
    return list(_in_file(path, build_id, address))


@lru_cache(maxsize=16384)
def _in_file(path: str, build_id: str, address: int) -> tuple[Line, ...]:
    found = resolve_offsets(build_id or "file-", [path], [address]).lines.get(address, [])
    return tuple(found)


def frames_of(stack: Stack, resolve: Resolve = resolve_in_files) -> tuple[Frame, ...]:
    """Returns the functions of a stack, innermost first, inlined ones in their places."""
    frames: list[Frame] = []
    for number, site in enumerate(stack.sites):
        match = SITE.fullmatch(site)
        path = match["path"] if match else site
        kind = _kind(path)
        rows: list[Line] = []
        if match and path.startswith("/"):
            # A return address is behind the call.
            address = int(match["offset"], 16) - (number not in stack.exact)
            rows = resolve(path, stack.build_ids.get(path, ""), address)
        if not rows:
            frames.append(Frame("", "", 0, "" if path == "?" else path, kind))
        for row in rows:
            inlined = row is not rows[-1]
            frames.append(Frame(row.function, row.file, row.line, path, kind, inlined))
    return tuple(_with_python(frames, stack.python))


def _with_python(frames: list[Frame], python: Sequence[str]) -> list[Frame]:
    """Returns frames in which the functions of the program stand for those of the interpreter that runs them."""
    begin = next(
        (i for i, frame in enumerate(frames) if PYTHON.fullmatch(os.path.basename(frame.module))), None
    )
    if begin is None or not python:
        return frames
    lines = [line for line in python_frames(";".join(python)) if isinstance(line, Line)]
    return frames[:begin] + [Frame(line.function, line.file, line.line, "", "program") for line in lines]


def program_frames(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Returns the frames of the program itself: without what it calls (innermost) and what has called it."""
    inside = without_start(frames)
    begin = next((i for i, frame in enumerate(inside) if frame.kind == "program"), len(inside))
    end = len(inside)
    while end > begin and inside[end - 1].kind != "program":
        end -= 1
    return tuple(inside[begin:end])


def without_start(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Returns frames without those that begin a program or thread; `main` has its name also where no symbol says it."""
    end = len(frames)
    # The program's entry, which calls the C library, which calls main.
    entered = end >= 2 and frames[-1].kind == "program" and _of_c_library(frames[-2])
    if entered or (end and STARTERS.fullmatch(frames[-1].function)):
        end -= 1
        while end and (
            _of_c_library(frames[end - 1]) if entered else STARTERS.fullmatch(frames[end - 1].function)
        ):
            end -= 1
    inside = list(frames[:end])
    if entered and inside and inside[-1].kind == "program" and not inside[-1].function:
        inside[-1] = replace(inside[-1], function="main")
    return tuple(inside)


def lines_of(stack: Stack, resolve: Resolve = resolve_in_files) -> tuple[str, ...]:
    """Returns where the program is: `("work (loop.c:55)", "main (loop.c:80)")`, innermost first.

    Frames of libraries are left out up to the first one of the program, and what is behind `main`.
    """
    return tuple(frame.text() for frame in program_frames(frames_of(stack, resolve)))


class StackLooks:
    """Where processes of this node are in their programs, for roll-calls: each is read once in a while.

    A process that hangs stays where it is, and one that runs is stopped for a moment by a look.
    """

    def __init__(self, again_after_s: float = 10.0) -> None:
        self._again_after_s = again_after_s
        self._node = os.uname().nodename
        self._found: dict[int, tuple[float, int, StackLines]] = {}

    def __call__(self, presence: Presence) -> StackLines:
        """Returns the lines of the stack of a process, or why they are not known."""
        if presence.node not in {"", self._node}:
            return StackLines()
        now = time.monotonic()
        read_at, moves, lines = self._found.get(presence.pid, (-self._again_after_s, -1, StackLines()))
        if now - read_at >= self._again_after_s or moves != presence.moves:
            lines = stack_lines_of(read_stack(presence.pid))
            self._found[presence.pid] = (now, presence.moves, lines)
        return lines


def stack_lines_of(stack: Stack) -> StackLines:
    """Returns the lines of a stack as a roll-call wants them, or why there are none."""
    if stack.status == "not_permitted":
        return StackLines(reason=f"stack not permitted ({stack.reason})")
    if stack.status != "ok":
        return StackLines(reason=f"stack not readable ({stack.reason})" if stack.status != "gone" else "")
    if stack.of_python:
        return StackLines(reason="the functions of Python programs are not read")
    lines = lines_of(stack)
    return StackLines(lines) if lines else StackLines(reason=stack.reason)


def first_call(frames: Sequence[Frame]) -> str:
    """Returns the library function that the program is in, by the name that programs know; "" when it is in none.

    That is the outermost one: `MPI_Allreduce`, not what that calls. The recorder's function around a call has
    its name, unless symbols of the recorder say more than that.
    """
    begin = next((i for i, frame in enumerate(frames) if frame.kind == "program"), len(frames))
    names = [frame.function for frame in reversed(frames[:begin]) if frame.function]
    return plain_name(next((name for name in names if not name.startswith("barograph::")), ""))


def plain_name(function: str) -> str:
    """Returns the name of a function of a library as programs know it."""
    match = DECORATED.fullmatch(function)
    return (match["name"] or match["mpi"]) if match else function


def _of_c_library(frame: Frame) -> bool:
    return bool(C_LIBRARY.fullmatch(os.path.basename(frame.module)))


def _module(site: str) -> str:
    match = SITE.fullmatch(site)
    return os.path.basename(match["path"] if match else site)


@lru_cache(maxsize=1024)
def _kind(path: str) -> str:
    name = os.path.basename(path.removesuffix(" (deleted)"))
    if OURS.match(name):
        return "recorder"
    return "library" if LIBRARIES.fullmatch(name) else "program"

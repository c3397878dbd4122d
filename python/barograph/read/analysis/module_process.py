# SPDX-License-Identifier: BSD-3-Clause
"""The process that runs modules of the engine, seen from outside: starts it, takes what it finds, ends it if one hangs.

It reads the trace itself and sends its results block by block: if it dies, the rows of all completed blocks have
already been received. The other side is `python -m barograph.engine`. Used by module_runs.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from barograph import _native
from barograph.engine.loading import Loaded, ModuleLoadError
from barograph.read.analysis.module_words import End, end_of, loaded_of, word_of

# Seconds between two looks at what the modules do.
LOOK_S: Final = 0.05
# A module in Python may import much.
LOADING_S: Final = 60.0
# How many times as long as a module may take for a block nothing may move at all.
STILL: Final = 4
AT_ONCE: Final = 1 << 20
FRAME: Final = struct.Struct("=II")
# As in src/engine/plugins/result_frames.hpp.
KINDS: Final = range(1, 5)
TEXT, _TABLE, _ROWS, SUBMITS = KINDS
MODULE: Final = struct.Struct("=I")  # what a frame but a text begins with
SUBMITTED: Final = struct.Struct("=IQ")
# No frame is this long: a head that says so is wrong.
MOST_BYTES: Final = 1 << 30
WRONG: Final = "sent something that is not a result"
# Slots where there is one worker: its own, and that of the thread that starts it.
ONE_WORKER: Final = 2
# As in src/engine/plugins/heartbeat.hpp.
LINE: Final = 64
HEAD: Final = struct.Struct("=IIQ")
SLOT: Final = struct.Struct("=IIQ")


@dataclass
class Ended:
    """What became of a run of modules.

    Attributes:
        end: what the process said at its end; None: it did not come that far.
        why: why it did not.
        culprit: the number of the module whose fault that was, as far as known.
        events: how many had been analyzed.
        submits: the modules that submitted entries of each type.
    """

    end: End | None
    why: str = ""
    culprit: int | None = None
    events: int = 0
    submits: dict[int, set[int]] = field(default_factory=dict[int, set[int]])


class ModuleProcess:
    """A process with modules in it. Use it in a `with` statement: at its end there is no process any more.

    Args:
        paths: The modules.
        workers: Threads that analyze.
        limit_s: Seconds that a module may take for a block.

    Raises:
        ModuleLoadError: One of them is not a module, or cannot be run.
    """

    def __init__(self, paths: Sequence[str], workers: int, limit_s: float) -> None:
        self.results = _native.ModuleResults()
        self._limit_s = limit_s
        size = LINE * (workers + 2)  # the head, the workers, and the thread that starts them
        heartbeat = os.memfd_create("barograph-heartbeat")
        os.ftruncate(heartbeat, size)
        self._heartbeat = mmap.mmap(heartbeat, size, mmap.MAP_SHARED, mmap.PROT_READ)
        self._slots = workers + 1
        self._pipe, output = os.pipe()
        self._text = b""
        self._wrong = False
        self._modules = len(paths)
        self._ended = Ended(None)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "barograph.engine"],
                stdin=subprocess.PIPE,
                pass_fds=(heartbeat, output),
            )
        finally:
            os.close(heartbeat)
            os.close(output)
        try:
            self.modules = self._load(paths, {"workers": workers, "heartbeat": heartbeat, "output": output})
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> ModuleProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process if it is still there."""
        if self._process.poll() is None:
            self._process.kill()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        self._process.wait()
        if self._pipe >= 0:
            os.close(self._pipe)
            self._pipe = -1

    def _tell(self, content: Mapping[str, object]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError):  # it is gone, which is found out where its answer is read
            stdin.write(json.dumps(content).encode() + b"\n")
            stdin.flush()

    def _load(self, paths: Sequence[str], task: Mapping[str, object]) -> list[Loaded]:
        self._tell({**task, "modules": list(paths)})
        loading = paths[0]
        began = time.monotonic()
        while True:
            said = self._next(began + LOADING_S)
            if said is None:
                why = self._ended.why or f"takes longer than {LOADING_S:.0f} s"
                raise ModuleLoadError(
                    f"{loading} {why} while it is loaded", "it has to leave its work to its sources"
                )
            if "loading" in said:
                loading, began = str(said["loading"]), time.monotonic()
            elif "refused" in said:
                raise ModuleLoadError(str(said["refused"]), str(said.get("hint", "")))
            else:
                try:
                    return loaded_of(said, len(paths))
                except ValueError as error:
                    raise ModuleLoadError(f"{loading} {WRONG} while it is loaded: {error}") from None

    def run(self, files: Sequence[Path], late_ns: Mapping[int, int], *, salvage: bool) -> Ended:
        """Runs the modules on the files of a trace, and returns what became of that."""
        self._tell({"files": list(map(str, files)), "late_ns": dict(late_ns), "salvage": salvage})
        said = self._next(None)
        if said is not None:
            try:
                self._ended.end = end_of(said)
            except ValueError as error:
                self._ended.why = f"{WRONG}: {error}"
        self._ended.events = HEAD.unpack_from(self._heartbeat)[2]
        return self._ended

    def _next(self, until: float | None) -> dict[str, Any] | None:
        """Takes frames until the process says something; None when it is over, for `why`, or when it is too late."""
        said = self._take()  # what came together with the last
        if said is not None or self._wrong:
            return said
        moved = time.monotonic()
        before: tuple[int, ...] = ()
        while until is None or time.monotonic() < until:
            ready, _, _ = select.select([self._pipe], [], [], LOOK_S)
            if ready:
                data = os.read(self._pipe, AT_ONCE)
                if not data:
                    self._over()
                    return None
                self._text += data
                said = self._take()
                if said is not None or self._wrong:
                    return said
            now = self._state()
            if ready or now != before:
                moved, before = time.monotonic(), now
            hanging = self._hanging(still_s=0 if until else time.monotonic() - moved)
            if hanging:
                self._ended.why = hanging
                self._process.kill()
                self._drain()
                return None
        return None

    def _state(self) -> tuple[int, ...]:
        return struct.unpack(f"={len(self._heartbeat) // 8}Q", self._heartbeat[:])

    def _take(self) -> dict[str, Any] | None:
        """Takes whole frames from what has come, up to the first text, which it returns; ends what sends others."""
        try:
            return self._take_frames()
        except (ValueError, struct.error) as error:
            self._wrong = True
            self._ended.why = f"{WRONG}: {error}"
            running = {module for module, _ in self._running()}
            self._ended.culprit = running.pop() if len(running) == 1 else None
            self._process.kill()
            return None

    def _take_frames(self) -> dict[str, Any] | None:
        at = 0
        said: dict[str, Any] | None = None
        while said is None and len(self._text) - at >= FRAME.size:
            size, kind = FRAME.unpack_from(self._text, at)
            if size > MOST_BYTES or kind not in KINDS:
                raise ValueError("there is no such frame")
            if len(self._text) - at - FRAME.size < size:
                break
            content = self._text[at + FRAME.size : at + FRAME.size + size]
            at += FRAME.size + size
            if kind == TEXT:
                said = word_of(content)
            elif kind == SUBMITS:
                module, kind_of_entry = SUBMITTED.unpack(content)
                self._number(module)
                self._ended.submits.setdefault(kind_of_entry, set()).add(module)
            else:
                self._number(*MODULE.unpack_from(content))
                self.results.take(kind, content)
        self._text = self._text[at:]
        return said

    def _number(self, module: int) -> None:
        """Raises ValueError for the number of a module that there is not."""
        if module >= self._modules:
            raise ValueError(f"there is no module {module}")

    def _drain(self) -> None:
        """Takes what is left in the pipe of a process that was ended."""
        while data := os.read(self._pipe, AT_ONCE):
            if not self._wrong:
                self._text += data
                self._take()

    def _running(self) -> list[tuple[int, float]]:
        """Returns the modules that run now, each with since when (s)."""
        slots = (SLOT.unpack_from(self._heartbeat, LINE * (place + 1)) for place in range(self._slots))
        return [(module - 1, begun_ns / 1e9) for module, _, begun_ns in slots if 0 < module <= self._modules]

    def _hanging(self, still_s: float) -> str:
        """Returns why the process has to be ended, if it has to."""
        running = self._running()
        for module, since in running:
            if time.monotonic() - since > self._limit_s:
                self._ended.culprit = module
                return f"took longer than {self._limit_s:g} s for a block of events"
        # Before the first events nothing moves: the definitions of the trace are read.
        if not running and HEAD.unpack_from(self._heartbeat)[2] and still_s > STILL * self._limit_s:
            return "left entries that wait for others, until no more blocks found room"
        return ""

    def _over(self) -> None:
        """Finds out why a process ended that has not said that it is done."""
        code = self._process.wait()
        if code == -signal.SIGINT:  # the terminal sent it to both
            raise KeyboardInterrupt
        crashed, number, _ = HEAD.unpack_from(self._heartbeat)
        if number:
            code = -number
        if 0 < crashed <= self._slots:
            module = SLOT.unpack_from(self._heartbeat, LINE * crashed)[0]
            self._ended.culprit = module - 1 if 0 < module <= self._modules else None
        else:
            # Not in a module's own call: in a thread that it made, or in our code. Others may run, too.
            running = {module for module, _ in self._running()}
            certain = len(running) == 1 and (not number or self._slots <= ONE_WORKER)
            self._ended.culprit = running.pop() if certain else None
        self._ended.why = (
            f"ended the process: {signal_text(-code)}" if code < 0 else f"ended the process with exit({code})"
        )


def signal_text(number: int) -> str:
    """Returns the name of a signal and what it means."""
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
    meaning = signal.strsignal(number)
    return f"{name} ({meaning})" if meaning else name

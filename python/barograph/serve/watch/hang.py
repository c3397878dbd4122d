# SPDX-License-Identifier: BSD-3-Clause
"""What `--hang-after` does: says of each hang that and where the job hangs, and runs the user's command once.

Fed with the roll-calls of the process that watches the job: the server of its live page, or a process that does
nothing else. The command has a process group of its own, is never waited for, and is ended some time after the run.
Nothing here may raise, block the caller, or reach the program: what the command does to it is the user's will.
"""

from __future__ import annotations

import contextlib
import errno
import os
import queue
import re
import select
import signal
import stat
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from barograph.launch.run.detached import without_recorder
from barograph.recover.profiles import has_ended
from barograph.wording.ranks import rank_list

# A rank is called stuck from here on, or earlier where the limit is shorter.
STALL_NS: Final = 30_000_000_000
# How long the command may go on when the run has ended.
GRACE_S: Final = 10.0
LOOK_AGAIN_S: Final = 0.5
LAST_WORDS_S: Final = 1.0
# With what installations add: mpirun.openmpi, mpiexec.hydra.
LAUNCHERS: Final = re.compile(
    r"(mpirun|mpiexec|prterun|prun|orterun|srun|aprun|jsrun|flux|palsrun)([.-]\w*)*"
)


@dataclass(frozen=True)
class OnHang:
    """What the user asked for, and what the command is told.

    Attributes:
        after_ns: for how long nothing may move.
        text: the same, as it was typed.
        command: for `sh -c`; "": only the sentences are said.
        folder: where it runs.
        job: the id of the job.
        output: of its profile, without the ending; "": not known.
        run: the process id of `barograph run`, or of a rank that was started by it; None: it is not known.
    """

    after_ns: int
    text: str
    command: str = ""
    folder: str = "/"
    job: str = ""
    output: str = ""
    run: int | None = None

    @property
    def stall_ns(self) -> int:
        """How long without progress makes a rank stuck for a roll-call."""
        return min(STALL_NS, self.after_ns)


class HangAlarm:
    """Waits for a roll-call that says the same for too long.

    Args:
        asked: what to do then.
        target: where the lines go, and what the command prints. It is closed when the run ends.
        acted: a descriptor that gets a byte when the command is started, and is closed then; -1: none.
    """

    def __init__(self, asked: OnHang, target: Target, acted: int = -1) -> None:
        self.asked = asked
        self._output = _Output(target)
        self._since: float | None = None
        self._said = self._acted = False
        # A thread of normal priority: the one that watches has lowered its own, which the command would inherit.
        self._orders: queue.SimpleQueue[Mapping[str, str] | None] = queue.SimpleQueue()
        self._command = _Command(asked, self._output, acted)
        self._thread = threading.Thread(target=self._obey, daemon=True)
        self._thread.start()
        self._ending = threading.Lock()
        if asked.run is not None:
            threading.Thread(target=self._end_with, args=(asked.run,), daemon=True).start()

    def take(
        self, sentences: Sequence[str], *, ranks: Sequence[int], pids: Sequence[int], unseen: str = ""
    ) -> None:
        """Takes notice of one roll-call.

        Args:
            sentences: what it says; none while the job makes progress.
            ranks: those that are stuck.
            pids: processes of the job on this node.
            unseen: what is known of ranks that it did not see.
        """
        if not sentences:
            self._since = None
            self._said = False  # it makes progress: the next hang is another one
            return
        if self._said:
            return
        now = time.monotonic()
        if self._since is None:
            self._since = now
        if now - self._since < (self.asked.after_ns - self.asked.stall_ns) / 1e9:
            return
        self._said = True
        # A rank that others wait for may be computing: all that is known is that nothing has come of it.
        lines = [f"no progress for {self.asked.text} or more, as far as calls and regions tell:", *sentences]
        if unseen and self.asked.command:
            lines += [unseen, "the command of --on-hang does not run, since those ranks may be computing"]
        self._output.say(*lines)
        if self.asked.command and not unseen and not self._acted:
            self._acted = True
            self._orders.put(
                {
                    "BAROGRAPH_JOB": self.asked.job,
                    "BAROGRAPH_HANG_SENTENCES": "\n".join(sentences),
                    "BAROGRAPH_HANG_RANKS": rank_list(ranks),
                    "BAROGRAPH_OUTPUT": self.asked.output,
                    "BAROGRAPH_LAUNCHER_PID": str(launcher_of(pids, self.asked.run) or ""),
                }
            )

    def end(self) -> None:
        """Says no more, and ends the command where it still runs after a moment of grace; returns when it has ended."""
        self._output.close()  # first: somebody may wait for the end of the output
        with self._ending:
            self._orders.put(None)
            self._thread.join(GRACE_S)
            self._command.kill()

    def _end_with(self, run: int) -> None:
        wait_for_end(run, None)
        self.end()

    def _obey(self) -> None:
        order = self._orders.get()
        if order is None:
            return
        self._command.start(order)
        self._command.wait()
        self._orders.get()


@dataclass(frozen=True)
class Target:
    """Where lines go: the standard error output of the run.

    Attributes:
        descriptor: of this process, open until the run ends; -1: the pipe of the run is opened for each line, so
            that who reads the run's output never waits for this process, be it stopped.
        run: the process id of the run.
        file: device and inode of what its standard error output was in the beginning: a program may have
            opened something else under that number.
    """

    descriptor: int = -1
    run: int = 0
    file: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, descriptor: int, run: int) -> Target:
        """Returns the target for what a descriptor of a run is now.

        The reader of a pipe waits for its end, so it is not held where it can be opened again: one that another user
        has made cannot (`su -c '... 2>&1' | cat`). A file is held, since its offset has to be shared, and so is a
        socket, which cannot be opened again.
        """
        status = os.fstat(descriptor)
        if not stat.S_ISFIFO(status.st_mode) or not _can_be_opened(descriptor):
            return cls(os.dup(descriptor), run)
        return cls(-1, run, (status.st_dev, status.st_ino))

    def open(self) -> int:
        """Returns a descriptor to write to and to close; raises OSError where there is none."""
        if self.descriptor >= 0:
            return os.dup(self.descriptor)
        opened = os.open(f"/proc/{self.run}/fd/2", os.O_WRONLY | os.O_CLOEXEC)
        status = os.fstat(opened)
        if (status.st_dev, status.st_ino) != tuple(self.file):
            os.close(opened)
            raise FileNotFoundError(errno.ENOENT, "the output of the run is another one")
        return opened


def _can_be_opened(descriptor: int) -> bool:
    try:
        os.close(os.open(f"/proc/self/fd/{descriptor}", os.O_WRONLY | os.O_CLOEXEC | os.O_NONBLOCK))
    except OSError:
        return False
    return True


class _Output:
    """Writes lines; a full disk or a reader that is gone does not matter."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._open = True

    def say(self, *lines: str) -> None:
        text = "".join(
            f"barograph: {''.join(one if one.isprintable() else ascii(one)[1:-1] for one in line)}\n"
            for line in lines
        )
        self.write(text.encode("utf-8", "replace"))

    def write(self, content: bytes) -> None:
        if not self._open:
            return
        with contextlib.suppress(OSError):
            descriptor = self._target.open()
            try:
                while content:
                    content = content[os.write(descriptor, content) :]
            finally:
                os.close(descriptor)

    def close(self) -> None:
        self._open = False
        if self._target.descriptor >= 0:
            with contextlib.suppress(OSError):
                os.close(self._target.descriptor)


class _Command:
    """The user's command: started once, its output passed on, its end said where it is a bad one."""

    def __init__(self, asked: OnHang, output: _Output, acted: int = -1) -> None:
        self._asked = asked
        self._output = output
        self._acted = acted
        self._process: subprocess.Popen[bytes] | None = None
        self._passing: threading.Thread | None = None

    def start(self, variables: Mapping[str, str]) -> None:
        folder = self._asked.folder if Path(self._asked.folder).is_dir() else "/"
        try:
            self._process = subprocess.Popen(
                ["/bin/sh", "-c", self._asked.command],
                cwd=folder,
                env={**without_recorder(os.environ), **variables},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self._output.say(f"warning: --on-hang: the command could not be started: {error}")
            return
        if self._acted >= 0:
            with contextlib.suppress(OSError):
                os.write(self._acted, b"!")
                os.close(self._acted)
            self._acted = -1
        self._passing = threading.Thread(target=self._pass_on, args=(self._process,), daemon=True)
        self._passing.start()

    def wait(self) -> None:
        """Waits for its end, and says how it failed."""
        if self._process is None:
            return
        code = self._process.wait()
        if self._passing is not None:  # what it printed comes first; others may still have its output open
            self._passing.join(LAST_WORDS_S)
        if code:
            how = f"exit code {code}" if code > 0 else _signal_name(-code)
            self._output.say(f"warning: --on-hang: the command ended with {how}: {self._asked.command}")

    def kill(self) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
                return

    def _pass_on(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with process.stdout as printed:
            while content := os.read(printed.fileno(), 1 << 16):
                self._output.write(content)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def launcher_of(pids: Sequence[int], run: int | None) -> int | None:
    """Returns the process that started the ranks: what a signal has to reach to end the job; None: it is not known.

    Args:
        pids: ranks of this node.
        run: the process that waits for it, where there is one: then its child.
    """
    for pid in pids:
        above = _ancestors(pid)
        if run is not None and run in above[1:]:
            return above[above.index(run) - 1]
        named = (one for one in above if LAUNCHERS.fullmatch(_name_of(one)) and _is_ours(one))
        if (found := next(named, None)) is not None:
            return found
    return None


def _ancestors(pid: int) -> list[int]:
    """Returns a process, its parent and so on."""
    found: list[int] = []
    while pid > 1 and pid not in found:
        found.append(pid)
        fields = _read(f"/proc/{pid}/stat").rpartition(")")[2].split()
        pid = int(fields[1]) if len(fields) > 1 else 0
    return found


def _name_of(pid: int) -> str:
    return _read(f"/proc/{pid}/comm").strip()


def _is_ours(pid: int) -> bool:
    try:
        return os.stat(f"/proc/{pid}").st_uid == os.geteuid()
    except OSError:
        return False


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def wait_for_end(pid: int, seconds: float | None) -> None:
    """Waits for the end of a process, at most this long; None: as long as it takes."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    except (OSError, AttributeError):  # it cannot be watched here
        deadline = None if seconds is None else time.monotonic() + seconds
        while not has_ended(pid) and (deadline is None or time.monotonic() < deadline):
            time.sleep(LOOK_AGAIN_S if deadline is None else min(LOOK_AGAIN_S, deadline - time.monotonic()))
        return
    try:
        watch = select.poll()
        watch.register(process, select.POLLIN)
        watch.poll(None if seconds is None else seconds * 1000)
    finally:
        os.close(process)


def alarm_of(asked: Mapping[str, Any]) -> HangAlarm:
    """Returns the alarm that was asked for on standard input."""
    told = {name: asked[name] for name in ("job", "output", "run")}
    hang = asked["hang"]
    return HangAlarm(OnHang(**hang["what"], **told), Target(**hang["target"]), hang["acted"])

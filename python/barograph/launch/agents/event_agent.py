# SPDX-License-Identifier: BSD-3-Clause
"""The agent that takes the events of a traced job on this node, so that its processes keep few of them.

Used by `barograph run`. The program never waits for it; where it cannot run, the processes keep their events in
their arenas.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from pathlib import Path
from typing import Final

from barograph.job_files.event_files import events_file, try_lock

# It has read all when the program has ended, but for what the last moments brought.
PATIENCE_S: Final = 60.0


class EventAgent:
    """Writes the events of one job to a file beside its profile.

    Args:
        program: the executable.
        job: the id of the job.
        arenas: the directory of its arenas.
        output: path of the profile without its ending.
    """

    def __init__(self, program: Path, job: str, arenas: Path, output: Path) -> None:
        self._words = [str(program), "--job", job, "--arenas", str(arenas), "--parent", str(os.getpid())]
        self._words += ["--remove-collected", "--events-to"]
        self.file = events_file(output, job)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> str:
        """Starts it; returns why it cannot be started, "" where it runs."""
        try:
            descriptor = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        except OSError as error:
            return f"{self.file} cannot be made: {error.strerror}"
        try_lock(descriptor)  # it holds the lock, too
        try:
            self._process = subprocess.Popen(
                [*self._words, str(descriptor)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=[descriptor],
                start_new_session=True,  # Ctrl-C is for the program
                cwd="/",
            )
        except OSError as error:
            self.remove()
            return f"{self._words[0]} cannot be started: {error.strerror}"
        finally:
            os.close(descriptor)
        return ""

    def finish(self, folder: Path) -> str:
        """Lets it finish, once the program has.

        Args:
            folder: the job's folder of arenas, where a killed one leaves its board.

        Returns:
            What went wrong, "" when nothing did.
        """
        from barograph.recover.profiles import AGENT_BOARD  # noqa: PLC0415 - as above

        trouble = self._end()
        if trouble:
            with contextlib.suppress(OSError):
                (folder / AGENT_BOARD).unlink()
                folder.rmdir()
                folder.parent.rmdir()
        return trouble

    def _end(self) -> str:
        process = self._process
        if process is None:
            return ""
        self._process = None
        with contextlib.suppress(OSError):
            process.terminate()
            process.send_signal(signal.SIGCONT)  # somebody may have stopped it
        try:
            _, said = process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return f"it did not end within {PATIENCE_S:.0f} s"
        if process.returncode == 0:
            return ""
        lines = said.decode("utf-8", "replace").strip().splitlines()
        return lines[-1].removeprefix("barograph-agent: ") if lines else "it was killed"

    def remove(self) -> None:
        """Removes the file."""
        with contextlib.suppress(OSError):
            self.file.unlink()

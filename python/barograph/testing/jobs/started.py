# SPDX-License-Identifier: BSD-3-Clause
"""A program under `barograph run` that a test does not wait for: it looks at the job while it runs, and ends it.

Used by top_test.py and snapshot_test.py. Never sleeps to let something happen: it waits for what must happen.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from barograph.job_files.process_names import ARENA, pid_of

PATIENCE_S = 120
LOOK_AGAIN_S = 0.05


def wait_for(what: str, happened: Callable[[], bool]) -> None:
    """Waits until something is so; an AssertionError names what never was."""
    deadline = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < deadline, f"{what} did not happen within {PATIENCE_S} s"
        time.sleep(LOOK_AGAIN_S)


class Started:
    """The running command and its folder; all its processes are gone when the block ends."""

    def __init__(
        self,
        folder: Path,
        launch: Sequence[str],
        options: Sequence[str],
        program: Sequence[str],
        env: dict[str, str],
    ) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "barograph.cli", "run", "-o", str(folder / "run"), *launch, *options]
        self.process = subprocess.Popen(
            [*command, "--", *program],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def __enter__(self) -> Started:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.communicate(timeout=PATIENCE_S)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.communicate()

    def finish(self) -> tuple[int, str, str]:
        """Waits for the end; returns exit code, stdout and stderr."""
        out, err = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, out, err

    def wait_for_files(self, *names: str) -> None:
        """Waits until files of the folder are there."""
        wait_for(f"{names} in {self.folder}", lambda: all((self.folder / name).exists() for name in names))


def process_of(arena: Path) -> int:
    """Returns the number by which the process of an arena's name is known here."""
    name = ARENA.fullmatch(arena.name)
    number = None if name is None else pid_of(name)
    assert number, f"no process of this node: {arena.name}"
    return number

# SPDX-License-Identifier: BSD-3-Clause
"""A program whose calls a trace must hold one by one, run with agents; what is left of it in the end."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from pathlib import Path

import barograph
from barograph.launch.recording import user_folders
from barograph.testing.jobs.started import wait_for

COMPILER = shutil.which("cc") or shutil.which("gcc")
COMMAND = [sys.executable, "-m", "barograph.cli"]
TIMEOUT_S = 120
CALLS = 1 + 3000 + 500 + 7 + 1  # of traced.c: open, writes, reads, close


class Site:
    """A folder with the program, tests/programs/traced.c, and one for its arenas."""

    def __init__(self, folder: Path, source: Path) -> None:
        self.folder = folder
        self.arenas = folder / "arenas"
        self.arenas.mkdir()
        self.program = folder / "traced"
        subprocess.run([str(COMPILER), "-O1", "-o", self.program, source], check=True, timeout=TIMEOUT_S)
        own = {name: value for name, value in os.environ.items() if not name.startswith("BAROGRAPH_")}
        kept = {name: os.environ[name] for name in ("BAROGRAPH_LIBRARY_DIR",) if name in os.environ}
        # So wide that no cell of a table is broken: how long an age is must not matter.
        self.environment = {**own, **kept, "BAROGRAPH_ARENA_DIR": str(self.arenas), "COLUMNS": "200"}
        self.started: list[subprocess.Popen[str]] = []

    def run(self, *words: object, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Runs a command of ours, which must end with that code."""
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done

    def start(self, *words: object) -> subprocess.Popen[str]:
        """Starts one."""
        process = subprocess.Popen(
            [*COMMAND, *map(str, words)],
            env=self.environment,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.started.append(process)
        return process

    @contextlib.contextmanager
    def feeding_a_pipe(
        self, job: str, *options: str, before: Sequence[str] = (), stderr: int | None = None
    ) -> Generator[subprocess.Popen[bytes]]:
        """An agent whose standard output is read here; of a test that fails it does not wait for the job."""
        words = [*before, *COMMAND, "agent", "--job", job, "--to", "-", *options]
        with subprocess.Popen(
            words, env=self.environment, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True
        ) as agent:
            try:
                yield agent
            except BaseException:
                os.killpg(agent.pid, signal.SIGKILL)
                raise

    def start_endless(self, *options: str, way: str = "for-ever") -> tuple[subprocess.Popen[str], str]:
        """Starts the program that writes for ever; returns `barograph run` and the id of its job."""
        run = self.start("run", *options, "-o", "run", "--", self.program, way, "data", "enough")
        job: list[str] = []

        def is_there() -> bool:
            job[:] = [
                path.parent.name.removeprefix("job-")
                for folder in user_folders(self.arenas)
                for path in folder.glob("job-*/*.arena")
            ]
            return bool(job)

        wait_for("the arena", is_there)
        return run, job[0]

    def start_traced(self) -> tuple[subprocess.Popen[str], int]:
        """Starts it with --trace, until its agent has written something; returns `barograph run` and that agent."""
        run, job = self.start_endless("--trace")
        (agent,) = agents_of(job)
        events = self.folder / f".run.events-{job}"
        wait_for("events", lambda: events.exists() and events.stat().st_size > 50_000)
        return run, agent

    def of_run(self, run: subprocess.Popen[str]) -> int:
        """Returns the process of the program that a `barograph run` has started."""
        (children,) = [Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text(encoding="ascii").split()]
        for child in map(int, children):
            with contextlib.suppress(OSError):  # it has ended
                if os.readlink(f"/proc/{child}/exe") == str(self.program):
                    return child
        raise AssertionError(children)

    def alone(self) -> bytes:
        """Returns what the program writes without the tool."""
        words = [str(self.program), "exit", "alone"]
        subprocess.run(words, cwd=self.folder, check=True, timeout=TIMEOUT_S)
        return (self.folder / "alone").read_bytes()

    def left(self) -> list[str]:
        """Returns what nobody should find in the end: arenas, and hidden files beside the profile."""
        return sorted(str(path.relative_to(self.folder)) for path in self.arenas.rglob("*")) + [
            path.name for path in self.folder.iterdir() if path.name.startswith(".")
        ]


def numbers_of(profile: Path) -> list[int]:
    """The offsets of the writes, in units of a block."""
    with barograph.open(profile) as opened:
        rows = opened.events().to_pylist()
    return [row["offset"] // 64 for row in rows if row["operation"].startswith("pwrite")]


def agents_of(job: str) -> list[int]:
    """Returns the agents that follow a job."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it has ended
            line = path.read_bytes()
            if b"barograph-agent" in line and job.encode() in line:
                found.append(int(path.parent.name))
    return found

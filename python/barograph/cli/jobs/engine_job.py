# SPDX-License-Identifier: BSD-3-Clause
"""`barograph engine --job`: analyzes the events of a job while it runs.

Where `barograph run --trace` has an agent at work its file is followed, from its beginning; else an agent is started
that writes to a file without a name. On a terminal what was found is redrawn; the end is as that of a recorded run.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.live import Live
from rich.text import Text

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.jobs.live_job import chosen_job
from barograph.cli.options.written_profile import ENDING
from barograph.cli.recording.complete_profiles import complete_one
from barograph.job_files.event_files import events_files
from barograph.launch.installation import find_installation
from barograph.launch.recording import chosen_arena_directory, user_folders
from barograph.live import find_jobs
from barograph.read.analysis.live_analysis import LiveAnalysis, StreamState
from barograph.read.analysis.trace_analysis import TraceAnalysis
from barograph.recover.replay import ReplayError, replay
from barograph.scratch import scratch_folder
from barograph.show.screen import Screen
from barograph.wording.counted import counted

LOOK_S = 0.1
# An agent of a job that has ended and that is silent for this long was killed.
GONE_S = 3.0
END_AFTER_MS = 500


@contextlib.contextmanager
def follow(
    beginning: str,
    modules: list[str],
    workers: int,
    *,
    arena_dir: str | None,
    interval_s: float,
    output: str | None,
    draw: Callable[[TraceAnalysis, Screen], None] | None,
) -> Generator[Path, None, None]:
    """Follows the events of a running job until it ends, or until Ctrl-C; then gives the profile of what was seen.

    Args:
        beginning: of the job's id.
        modules: names of those wanted.
        workers: threads that analyze.
        arena_dir: folder with the job's arenas, None as for run.
        interval_s: seconds between two updates on a terminal.
        output: path of the profile; None: it is removed afterwards.
        draw: prints what was found; None shows nothing before the end.

    Raises:
        CommandError: there is no such job, its events cannot be followed, or it records none.
    """
    arenas = chosen_arena_directory(arena_dir)
    job, place = chosen_job(beginning, arenas)
    files = [] if place is None else events_files(place, job)
    with contextlib.ExitStack() as stack:
        if not files:
            files = [stack.enter_context(_own_agent(job, arenas))]
        runs = partial(_runs, job, arenas)
        with contextlib.ExitStack() as watching:
            interrupted = watching.enter_context(_until_interrupted())
            try:
                analysis = LiveAnalysis(files, modules, workers)
            except OSError as error:
                raise CommandError(f"the events of job {job} cannot be read: {error.strerror}") from error
            stack.callback(analysis.close)
            redraw = None if draw is None or not _on_terminal() else watching.enter_context(Redraw(draw))
            for found, state in _watch(analysis, runs, interrupted, interval_s if redraw else None):
                if redraw is not None:
                    redraw(job, found, state)
        # Under a name of its own: the file goes when `barograph run` has made the trace of it.
        with analysis.copied() as copies:
            running = runs()  # after the copy: who runs now ran then
            yield stack.enter_context(replayed(copies, f"job {job}", output, salvage=True, running=running))


def _watch(
    analysis: LiveAnalysis,
    runs: Callable[[], bool],
    interrupted: Callable[[], bool],
    interval_s: float | None,
) -> Generator[tuple[TraceAnalysis, StreamState], None, None]:
    """Takes what comes, until the end; gives what was found each `interval_s` seconds, None for never."""
    given = 0.0
    moved = time.monotonic()
    while not interrupted():
        taken = analysis.read()
        now = time.monotonic()
        state = analysis.state
        if taken:
            moved = now
        elif state.complete or (now - moved > GONE_S and not runs()):
            return
        if interval_s is not None and now - given >= interval_s:
            yield analysis.so_far(), state
            given = time.monotonic()
        if not taken:
            time.sleep(LOOK_S)


def _runs(job: str, arenas: Path) -> bool:
    return any(found.alive for found in find_jobs(user_folders(arenas), job))


@contextlib.contextmanager
def _until_interrupted() -> Generator[Callable[[], bool], None, None]:
    """Ctrl-C and SIGTERM end the watching, not the command."""
    asked: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        asked.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # the second one ends it

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _own_agent(job: str, arenas: Path) -> Generator[Path, None, None]:
    """Starts an agent, and gives the file that it writes, which has no name any more."""
    words = [str(find_installation().agent_program), "--job", job, "--arenas", str(arenas)]
    words += ["--parent", str(os.getpid()), "--end-after-ms", str(END_AFTER_MS), "--events-to"]
    with tempfile.TemporaryFile(prefix="barograph-engine-") as file:
        try:
            agent = subprocess.Popen(
                [*words, str(file.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=[file.fileno()],
                start_new_session=True,  # Ctrl-C is for this command
                cwd="/",
            )
        except OSError as error:
            raise CommandError(
                f"cannot run {words[0]}: {error.strerror}", hint="install Barograph again"
            ) from error
        said = b""
        with contextlib.suppress(subprocess.TimeoutExpired):
            said = agent.communicate(timeout=0.3)[1]  # one that cannot begin ends at once
        if agent.poll():
            why = said.decode("utf-8", "replace").strip().removeprefix("barograph-agent: ")
            raise CommandError(why or "the agent was killed")
        try:
            yield Path(f"/proc/self/fd/{file.fileno()}")
        finally:
            agent.terminate()
            agent.wait()


@contextlib.contextmanager
def replayed(
    files: Sequence[Path], name: str | None, output: str | None, *, salvage: bool, running: bool = False
) -> Generator[Path, None, None]:
    """Gives the profile of streams of events; without `output` it is removed afterwards.

    Args:
        files: what agents have written, one for each node.
        name: what messages call them; None is their own names.
        output: path of the profile, or None.
        salvage: make what can be made of a stream that is damaged or has no end.
        running: the job still ran when they were read.
    """
    with contextlib.ExitStack() as stack:
        if output is None:
            folder = stack.enter_context(scratch_folder("engine"))
            target = folder / "run"
        else:
            target = Path(output.removesuffix(ENDING))
        try:
            result = replay(files, target, salvage=salvage, running=running)
        except ReplayError as error:
            hint = "--salvage analyzes what is whole" if error.partly and not salvage else ""
            raise CommandError(f"{name or error.file} {error}", hint=hint, code=ExitCode.USAGE) from error
        except OSError as error:
            raise CommandError(
                f"cannot write {target}{ENDING}: {error.strerror}", code=ExitCode.FAILED
            ) from error
        called = name or ", ".join(str(file) for file in files)
        if not result.profiles:
            raise CommandError(
                f"{called} gives no profile: {'; '.join(result.problems)}", code=ExitCode.FAILED
            )
        if not result.events:
            raise CommandError(
                f"{called} has no events",
                hint="record the job with --trace=mpi or --flight-recorder",
                code=ExitCode.USAGE,
            )
        if result.profiles[0].is_file():
            complete_one(result.profiles[0], -1, {})  # lines of call sites, as far as the program is here
        yield result.profiles[0]


class Redraw:
    """Draws what was found so far on a terminal, again and again.

    Args:
        draw: prints an analysis, as the end of the command does.
    """

    def __init__(self, draw: Callable[[TraceAnalysis, Screen], None]) -> None:
        self._draw = draw
        self._console = Console(
            highlight=False, markup=False, emoji=False, no_color=bool(os.environ.get("NO_COLOR"))
        )
        self._live = Live(console=self._console, screen=True, auto_refresh=False)

    def __enter__(self) -> Redraw:
        self._live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._live.stop()

    def __call__(self, job: str, found: TraceAnalysis, state: StreamState) -> None:
        """Draws what fits on the terminal."""
        page = io.StringIO()
        text = Screen(page, width=self._console.size.width)
        text.line(f"Job {job}: {_progress(state)}. Ctrl-C ends watching, and analyzes what was seen.")
        if state.events:
            self._draw(found, text)
        else:
            text.line(
                "No events yet. A job has events if it was started with --trace or --flight-recorder; they come when a "
                "thread has made some, or within a second."
            )
        lines = page.getvalue().splitlines()[: self._console.size.height - 1]
        self._live.update(Text("\n".join(lines)), refresh=True)


def _progress(state: StreamState) -> str:
    """Returns how far a job was followed, as a phrase."""
    text = f"{state.events:,} events of {counted(state.processes, 'process')}"
    if state.missing:
        text += f", {state.missing:,} missing"
    if state.left_out:
        text += f", {state.left_out:,} bytes damaged"
    return text


def _on_terminal() -> bool:
    """Returns whether what was found so far can be redrawn."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

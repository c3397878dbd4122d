# SPDX-License-Identifier: BSD-3-Clause
"""The agent that takes the events of a traced job on one of its nodes, started by the first rank there.

`mpirun -n 4 barograph run --trace -- ./app`: each rank comes here before it becomes the program, and one of those on a
node starts the agent. The others wait until it is known whether that could be done; where not, the ranks of this node
keep their events in their arenas. Runs on every rank: standard library only.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from barograph.job_files import run_note
from barograph.job_files.event_files import events_file, try_lock
from barograph.launch import recording
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation, find_installation
from barograph.launch.run.become import become, program_environment
from barograph.launch.run.detached import start_detached, without_recorder

# In the job's folder of arenas: one rank of the node has made it; what it holds says what came of that.
CLAIM: Final = "agent.start"
STARTED: Final = b"1"
FAILED: Final = b"0"
# Longer than it takes on a node that is full of ranks that start.
PATIENCE_S: Final = 5.0
LOOK_S: Final = 0.002
END_AFTER_MS: Final = 500
SETTING: Final = "BAROGRAPH_EVENTS"


def is_traced(variables: Mapping[str, str]) -> bool:
    """True when events are recorded, and nobody wants them all in the arenas."""
    return (
        variables.get("BAROGRAPH_TRACE", "0") not in {"", "0", "off"} and os.environ.get(SETTING) != "arena"
    )


def find_or_start(installation: Installation, variables: Mapping[str, str], *, finishes: bool) -> bool:
    """Returns whether an agent takes the events of this job on this node; starts it where no other rank does.

    Args:
        installation: where its program is.
        variables: the library's settings.
        finishes: it makes the trace itself when the job has ended, as nobody waits for that.
    """
    arenas = recording.arena_directory(variables)
    try:
        folder = recording.make_job_folder(arenas, variables["BAROGRAPH_JOB"])
        claim = folder / CLAIM
        try:
            descriptor = os.open(claim, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        except FileExistsError:
            return _is_started(claim)
    except OSError:
        return False
    started = False
    try:
        with contextlib.suppress(OSError):
            _start(installation, variables, claim, finishes=finishes)
            started = True
    finally:
        with contextlib.suppress(OSError):
            os.write(descriptor, STARTED if started else FAILED)
        os.close(descriptor)
    return started


def _is_started(claim: Path) -> bool:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            said = claim.read_bytes()
        except OSError:
            return False
        if said:
            return said == STARTED
        time.sleep(LOOK_S)
    return False


def _start(installation: Installation, variables: Mapping[str, str], claim: Path, *, finishes: bool) -> None:
    job, node = variables["BAROGRAPH_JOB"], os.uname().nodename
    output = Path(variables["BAROGRAPH_OUTPUT"])
    output.parent.mkdir(parents=True, exist_ok=True)
    file = events_file(output, job, node)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        try_lock(descriptor)
        words = [str(installation.agent_program), "--job", job, "--node", node]
        words += ["--arenas", str(recording.arena_directory(variables)), "--remove-collected"]
        words += ["--end-after-ms", str(END_AFTER_MS), "--while", str(os.getpid()), "--claim", str(claim)]
        words += ["--events-to", str(descriptor)]
        if finishes:
            words += [
                "--then",
                sys.executable,
                "-m",
                "barograph.launch.agents.node_trace",
                str(file),
                str(claim.parent),
            ]
            if (note := run_note.leave(claim.parent, output)) >= 0:
                os.close(note)  # the file of the agent is held
        start_detached(words, b"", without_recorder(os.environ), keep=[descriptor])
    except OSError:
        with contextlib.suppress(OSError):
            file.unlink()
        raise
    finally:
        os.close(descriptor)


def words_for(words: Sequence[str]) -> list[str]:
    """Returns the words that start a rank of a job on several nodes by way of this module."""
    return [sys.executable, "-m", __name__, *words]


def main(words: Sequence[str]) -> None:
    """Becomes barograph-exec with the words that it was given, with what takes the events of the program."""
    settings = (word for option, word in pairwise(words) if option == "-s")
    variables = dict(setting.split("=", 1) for setting in settings if "=" in setting)
    words = list(words)
    if find_or_start(find_installation(), variables, finishes=False):
        words[1:1] = ["-s", f"{SETTING}=ring"]
    try:
        become(words, program_environment())
    except LaunchError as error:
        sys.stderr.write(f"barograph: error: {error}\n")
        raise SystemExit(error.code) from error


if __name__ == "__main__":
    main(sys.argv[1:])

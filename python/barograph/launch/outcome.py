# SPDX-License-Identifier: BSD-3-Clause
"""What came of a run: the profile that appeared, or the best explanation why there is none.

Called once after the run. It removes arenas that dead processes of this run left on this node, and nothing
else.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
import select
import time
from dataclasses import dataclass, field
from pathlib import Path

from barograph.launch.errors import NOT_EXECUTABLE, NOT_FOUND
from barograph.launch.families import TITLES
from barograph.launch.installation import Installation
from barograph.launch.recording import ENDING
from barograph.launch.target import Target

# A launcher may end a moment before the ranks that it has killed.
DYING_S = 2.0
ARENA = re.compile(r"(?P<host>.+)-(?P<pid>\d+)\.arena")


@dataclass
class Outcome:
    """New profiles, and sentences about what is missing, most likely first; hints say what to do."""

    profiles: list[Path] = field(default_factory=list[Path])
    remarks: list[str] = field(default_factory=list[str])
    hints: list[str] = field(default_factory=list[str])


def list_profiles(output: Path) -> dict[Path, tuple[int, int]]:
    """Returns the profiles a run with this output can have made, NAME.baro and NAME.2.baro and so on.

    The value, (inode, time of change in ns), tells a new profile from one that was there.
    """
    pattern = re.compile(re.escape(output.name) + r"(\.(?P<count>\d+))?" + re.escape(ENDING))
    found: list[tuple[int, Path]] = []
    for path in output.parent.iterdir():
        match = pattern.fullmatch(path.name)
        if match:
            found.append((int(match["count"] or 0), path))
    result: dict[Path, tuple[int, int]] = {}
    for _, path in sorted(found):
        try:
            status = path.stat()
        except OSError:
            continue
        result[path] = (status.st_ino, status.st_mtime_ns)
    return result


def remove_arenas(folder: Path) -> int:
    """Removes the arenas of dead processes of this node from a job's folder; returns how many there were."""
    host = platform.node()
    deadline = time.monotonic() + DYING_S
    removed = 0
    try:
        entries = list(folder.iterdir())
    except OSError:
        return 0
    for path in entries:
        match = ARENA.fullmatch(path.name)
        if match is None or match["host"] not in {host, host.split(".", 1)[0]}:
            continue
        if is_alive(int(match["pid"]), deadline):
            continue
        with contextlib.suppress(OSError):
            path.unlink()
            removed += 1
    with contextlib.suppress(OSError):
        folder.rmdir()
        folder.parent.rmdir()
    return removed


def is_alive(pid: int, deadline: float) -> bool:
    """True when a process is still there at the deadline (seconds of time.monotonic); zombies are dead."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it can't be watched here, so it is left alone
    try:
        watch = select.poll()
        watch.register(process, select.POLLIN)
        return not watch.poll(max(0.0, deadline - time.monotonic()) * 1000)
    finally:
        os.close(process)


def examine(
    *,
    output: Path,
    before: dict[Path, tuple[int, int]],
    arenas: int,
    code: int,
    target: Target,
    installation: Installation,
) -> Outcome:
    """Returns what came of a run.

    Args:
        output: the profile's path without `.baro`.
        before: list_profiles(output) from before the run.
        arenas: how many processes left their arena behind.
        code: the exit code of the run.
        target: the program that ran.
        installation: where the library and its plugins lie.
    """
    outcome = Outcome([path for path, state in list_profiles(output).items() if before.get(path) != state])
    if arenas:
        processes = "1 process was" if arenas == 1 else f"{arenas} processes were"
        outcome.remarks.append(f"{processes} recorded but {describe_end(code)}")
    if outcome.profiles:
        return outcome
    if not arenas:
        _explain(outcome, code, target, installation)
    if arenas or code:
        outcome.hints.append("the exit code and the messages above are the program's own")
    else:
        outcome.hints.append("`barograph doctor PROGRAM` checks what can be recorded here")
    return outcome


def describe_end(code: int) -> str:
    """Returns how a run ended for processes that never got to write their part of the profile."""
    if code > 128:
        return f"ended before MPI_Finalize or exit (signal {code - 128}); what they had is discarded"
    return f"ended before MPI_Finalize or exit (exit code {code}); what they had is discarded"


def _explain(outcome: Outcome, code: int, target: Target, installation: Installation) -> None:
    if code in {NOT_EXECUTABLE, NOT_FOUND}:
        outcome.remarks.append("the program was not found or could not be executed")
        return
    family = target.mpi[0]
    if family is not None and family not in installation.families:
        outcome.remarks.append(
            f"the program uses {TITLES[family]}, for which this installation has no plugin"
        )
        return
    if code:
        outcome.remarks.append(f"the program ended early with {_code(code)}")
        return
    if target.kind == "script":
        outcome.remarks.append("nothing that the script started called MPI or used annotated regions")
        outcome.hints.append("--record all records every process")
    elif not os.access(output_folder := Path.cwd(), os.W_OK):
        outcome.remarks.append(f"the folder {output_folder} can't be written to any more")
    else:
        outcome.remarks.append(
            "the program ended without the library being told, for example by _exit or exec"
        )


def _code(code: int) -> str:
    return f"signal {code - 128}" if code > 128 else f"exit code {code}"

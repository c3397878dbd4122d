# SPDX-License-Identifier: BSD-3-Clause
"""What the user asked `barograph run` for, and how it speaks.

Imported on every rank: standard library only.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from barograph.launch.program.coupling import Coupling
    from barograph.launch.program.target import Target


def say(text: str) -> None:
    """Writes one line to stderr; where that cannot be written the program's exit code still counts.

    What would steer the terminal, as a file's name can, is escaped.
    """
    shown = "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)
    with contextlib.suppress(OSError):
        print(f"barograph: {shown}", file=sys.stderr, flush=True)  # noqa: T201 - this is where we speak


class Request(NamedTuple):
    """What the user asked for. `options` maps names of settings to their text, None where not given.

    `finish` is called with the new profiles once the program has ended, and a function that gives rows for their
    metadata; it returns what there is to say about them, and may go on behind the prompt. `losses` returns what a
    profile lacks, said last; it is told whether its processes have written its trace. `store_late` stores in the
    run's profile (None: there is none) what was read and written after the recording, and returns what to say of it.
    `world_size` returns how many ranks the MPI job of a profile has, 0 for a process without MPI. `unite` makes one
    profile of those of parts of one job, under the name of the first, and returns that name for each of the rest.
    `job_of` returns the job that a profile is of, "" for what cannot be read. `name_of` returns what the program has
    called it, `snapshots_of` the snapshots beside it that are of its job. `same_run` returns the profiles of further
    processes of the run that a profile is of. `beside` starts what goes on beside the program (its live page, the
    watch for hangs); it is called before the program starts, with the job's id, the directory of its arenas and the
    path of its profile without the ending, and returns what to say; `has_acted` then tells, when the program has
    ended, whether the command of --on-hang has run. `tidy` is called with that path and the id when the run has
    ended. `stall_ns` is from when on a rank of a dead job counts as stuck. `coupling` is what --couple mpi asks for.
    """

    program: tuple[str, ...]
    options: Mapping[str, str | None]
    ranks: int | None = None
    launcher: str | None = None
    launcher_arguments: str | None = None
    quiet: bool = False
    dry_run: bool = False
    finish: Callable[[Sequence[Path], Callable[[], dict[str, str]]], list[str]] | None = None
    losses: Callable[[Path, bool], list[str]] | None = None
    store_late: Callable[[Path | None, Mapping[str, str]], list[str]] | None = None
    world_size: Callable[[Path], int] | None = None
    unite: Callable[[Sequence[Path]], Mapping[Path, Path]] | None = None
    job_of: Callable[[Path], str] | None = None
    name_of: Callable[[Path], str] | None = None
    snapshots_of: Callable[[Path], Sequence[Path]] | None = None
    same_run: Callable[[Path], Sequence[Path]] | None = None
    beside: Callable[[str, Path, Path], list[str]] | None = None
    has_acted: Callable[[], bool] | None = None
    tidy: Callable[[Path, str], None] | None = None
    stall_ns: int | None = None
    coupling: Coupling | None = None


def not_recorded(why: object) -> str:
    """Returns the line that says that the program runs as if it had been started without us."""
    return f"not recorded: {why}. The program runs without Barograph."


def reason(error: BaseException) -> str:
    """Returns what went wrong, for such a line."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error) or type(error).__name__


def explain_obstacles(target: Target) -> list[str]:
    """Returns the lines that say that and why a program is not recorded."""
    lines: list[str] = []
    for obstacle in target.obstacles:
        lines.append(f"not recorded: {target.file} {obstacle.why}. It runs without Barograph.")
        if obstacle.hint:
            lines.append(f"hint: {obstacle.hint}")
    return lines

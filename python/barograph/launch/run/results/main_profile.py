# SPDX-License-Identifier: BSD-3-Clause
"""Gives the profile of the MPI job the name that the user asked for.

Each process that is not a rank of it makes a profile of its own, NAME.2.baro and so on, in the order of their ends: a
worker process, a helper that a script starts, or what a rank became by exec. Whichever ended first has NAME.baro
until here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path

from barograph.launch.recording import TRACE_ENDING


def put_main_first(profiles: Sequence[Path], world_size: Callable[[Path], int]) -> dict[Path, Path]:
    """Renames new profiles of one run, so that the first name holds the job of the most ranks.

    Args:
        profiles: files or folders in the order of their names.
        world_size: how many ranks the MPI job of a profile has; 0 for a process without MPI, and what cannot be read.

    Returns:
        New names by old ones, for those that changed; empty where a name could not be changed.
    """
    if len(profiles) < 2:
        return {}
    sizes = [world_size(path) for path in profiles]
    main = max(range(len(profiles)), key=lambda at: (sizes[at], -at))
    if main == 0:
        return {}
    first, job = profiles[0], profiles[main]
    aside = first.with_name(f".{first.name}.aside")
    try:
        first.rename(aside)
    except OSError:
        return {}
    try:
        job.rename(first)
    except OSError:
        with contextlib.suppress(OSError):
            aside.rename(first)
        return {}
    aside.rename(job)
    _swap_traces(first, job)
    return {first: job, job: first}


def _swap_traces(one: Path, other: Path) -> None:
    """Traces go where their profiles went: processes that met no agent have written their own."""
    folders = [path.with_name(f"{path.name}{TRACE_ENDING}") for path in (one, other)]
    aside = one.with_name(f".{folders[0].name}.aside")
    with contextlib.suppress(OSError):
        if folders[0].is_dir():
            folders[0].rename(aside)
        if folders[1].is_dir():
            folders[1].rename(folders[0])
        if aside.is_dir():
            aside.rename(folders[1])

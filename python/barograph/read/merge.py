# SPDX-License-Identifier: BSD-3-Clause
"""Profiles put together into one file, or a part of one picked out. The compiled `src/merge` does the work.

Used by the commands `merge`, `slice` and `recover`. Never changes what it reads and never replaces a file.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from barograph import _native, completion_lock
from barograph.later_metadata import KEYS, later_rows
from barograph.read.events.trace_copy import TracePlan, copy_trace, file_of, plan_trace
from barograph.read.events.trace_state import TRACED, trace_state
from barograph.read.profile_error import ProfileError
from barograph.read.run_record import NOT_TRACED
from barograph.source.labels import LINES_KEY, all_lines
from barograph.wording.ranks import named_ranks

ENDING = ".baro"

SameRanks = Literal["refuse", "first", "last"]
Progress = Callable[[float], object]


class MergeError(Exception):
    """Profiles cannot become one; `hint` says what the user can do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True)
class Merged:
    """A profile that was written: where it is and what it holds."""

    path: Path
    ranks: int
    locations: int
    call_paths: int
    objects: int
    facts: int
    losses: list[str]
    traced_ranks: int = 0  # whose events were copied
    trace_left_out: bool = False


def merge(
    profiles: Sequence[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    *,
    same_ranks: SameRanks = "refuse",
    any_job: bool = False,
    salvage: bool = False,
    metadata: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    trace: bool = True,
) -> Merged:
    """Makes one profile file of several profiles of different ranks of a job, or of one that is a folder of parts.

    Call paths, communicators and windows that several of them have become one; ranks keep their numbers. What a run
    with `--trace` left beside a profile is copied for each rank.

    Args:
        profiles: Files or folders.
        output: The new file, with or without `.baro`. A number is added where the name is taken.
        same_ranks: What to do when several profiles have a rank: raise MergeError, or take the first or last.
        any_job: Accept profiles that say they are of different jobs.
        salvage: Take what is intact of damaged profiles; `Merged.losses` says what was left out.
        metadata: Entries to add, or to have instead of the merged ones.
        progress: Called now and then with the share done, 0 to 1; what it raises stops the work.
        trace: False leaves traces alone, for a file that takes the place of its source.

    Raises:
        MergeError: The profiles do not fit together, or the file cannot be written.
        ProfileError: A profile cannot be read.
    """
    return _write(
        profiles,
        output,
        same_ranks=same_ranks,
        any_job=any_job,
        salvage=salvage,
        metadata=metadata,
        progress=progress,
        trace=trace,
    )


def slice_profile(
    profile: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    ranks: Iterable[int] | None = None,
    path_ids: Iterable[int] | None = None,
    salvage: bool = False,
    metadata: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Merged:
    """Writes some ranks or call paths of a profile as a profile of its own.

    Call paths that lead to those asked for are included with their inclusive times, so what was left out below them
    becomes their own time. Messages are kept by rank, and so is a trace; call paths cannot be picked out of a trace,
    so with `path_ids` it stays behind (`Merged.trace_left_out`).

    Args:
        profile: A file or folder.
        output: The new file, with or without `.baro`. A number is added where the name is taken.
        ranks: Ranks to keep; None means all.
        path_ids: Call paths to keep, as in the table "call_paths"; None means all.
        salvage: Take what is intact of a damaged profile.
        metadata: Entries to add, or to have instead of the profile's.
        progress: As for `merge`.

    Raises:
        MergeError: Nothing is left, or the file cannot be written.
        ProfileError: The profile cannot be read.
    """
    return _write(
        [profile],
        output,
        ranks=ranks,
        path_ids=path_ids,
        salvage=salvage,
        metadata=metadata,
        progress=progress,
    )


def _write(
    profiles: Sequence[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    *,
    same_ranks: SameRanks = "refuse",
    any_job: bool = False,
    salvage: bool = False,
    ranks: Iterable[int] | None = None,
    path_ids: Iterable[int] | None = None,
    metadata: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    trace: bool = True,
) -> Merged:
    kept = None if ranks is None else list(ranks)
    for profile in profiles:
        completion_lock.wait(profile)
    plan = TracePlan((), {})
    if trace:
        plan = plan_trace(profiles, kept, last_wins=same_ranks == "last", salvage=salvage)
    left_out = bool(plan.files) and path_ids is not None
    if left_out:
        plan = TracePlan((), {**plan.metadata, NOT_TRACED: "0"})
    gone = [] if left_out or not trace else _gone(profiles, kept)
    later, traced = _known(profiles)
    rows = {**later, **plan.metadata}
    layers = traced if trace else {""}
    # Ranks of which some were not traced, and call paths, have no trace that could be missing.
    untraced = {TRACED: ""} if layers != {""} and (len(layers) > 1 or path_ids is not None) else {}
    result = _native.merge(
        [os.fspath(path) for path in profiles],
        os.fspath(output).removesuffix(ENDING),
        same_ranks,
        any_job,
        salvage,
        kept,
        None if path_ids is None else list(path_ids),
        list({**rows, **untraced, **(metadata or {})}.items()),
        progress,
    )
    path = Path(result["path"])
    if plan.files:
        try:
            copy_trace(plan.files, path, salvage=salvage)
        except OSError as error:
            # A profile without what belongs to it would not be what was asked for.
            path.unlink(missing_ok=True)
            why = error.strerror or str(error)
            raise MergeError(f"the trace cannot be written beside {path}: {why}") from error
    return Merged(
        path=path,
        ranks=result["ranks"],
        locations=result["locations"],
        call_paths=result["call_paths"],
        objects=result["objects"],
        facts=result["facts"],
        losses=[*result["losses"], *gone],
        traced_ranks=len(plan.files),
        trace_left_out=left_out,
    )


def _gone(profiles: Sequence[str | os.PathLike[str]], kept: Sequence[int] | None) -> list[str]:
    """Returns which traces, or parts of them, are not where they should be; those of ranks that are kept."""
    found: list[str] = []
    for profile in profiles:
        state = trace_state(file_of(profile))
        if state.absent:
            found.append(f"the trace, as {state.folder} is not beside the profile")
        if missing := [rank for rank in state.missing if kept is None or rank in kept]:
            found.append(f"the trace of {named_ranks(missing)}, as {state.folder} has no part of it")
    return found


def _metadata(profile: str | os.PathLike[str]) -> dict[str, str]:
    """Returns the metadata of a profile; none of one that cannot be read."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        opened = _native.Profile(os.fspath(profile), True, 0)
        return dict(opened.metadata()) | later_rows(opened.path)  # the name may be without its ending
    return {}


def _known(profiles: Sequence[str | os.PathLike[str]]) -> tuple[dict[str, str], set[str]]:
    """Returns what is not in the parts of profiles with the lines of all of them, and the layers each has traced.

    Each has the lines of its own call sites. There may be thousands: one is looked at at a time.
    """
    rows: dict[str, str] = {}
    layers: set[str] = set()
    for profile in profiles:
        metadata = _metadata(profile)
        layers.add(metadata.get(TRACED, ""))
        for key, text in metadata.items():
            if key.startswith(LINES_KEY):
                rows[key] = all_lines(rows[key], text) if key in rows else text
            elif key.startswith(KEYS):
                rows.setdefault(key, text)
    return rows, layers

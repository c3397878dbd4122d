# SPDX-License-Identifier: BSD-3-Clause
"""Profiles put together into one file, or a part of one picked out. The compiled `src/merge` does the work.

Used by the commands `merge`, `slice` and `recover`. Never changes what it reads and never replaces a file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from barograph import _native

ENDING = ".baro"

SameRanks = Literal["refuse", "first", "last"]
Progress = Callable[[float], object]


class MergeError(Exception):
    """Profiles can't become one; `hint` says what the user can do about it."""

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
    samples: int
    losses: list[str]


def merge(
    profiles: Sequence[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    *,
    same_ranks: SameRanks = "refuse",
    any_job: bool = False,
    salvage: bool = False,
    metadata: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Merged:
    """Makes one profile file of several profiles of different ranks of a job, or of one that is a folder of parts.

    Call paths, communicators and windows that several of them have become one; ranks keep their numbers.

    Args:
        profiles: Files or folders.
        output: The new file, with or without `.baro`. A number is added where the name is taken.
        same_ranks: What to do when several profiles have a rank: raise MergeError, or take the first or last.
        any_job: Accept profiles that say they are of different jobs.
        salvage: Take what is intact of damaged profiles; `Merged.losses` says what was left out.
        metadata: Entries to add, or to have instead of the merged ones.
        progress: Called now and then with the share done, 0 to 1; what it raises stops the work.

    Raises:
        MergeError: The profiles do not fit together, or the file can't be written.
        ProfileError: A profile can't be read.
    """
    return _write(
        profiles,
        output,
        same_ranks=same_ranks,
        any_job=any_job,
        salvage=salvage,
        metadata=metadata,
        progress=progress,
    )


def slice_profile(
    profile: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    ranks: Iterable[int] | None = None,
    path_ids: Iterable[int] | None = None,
    salvage: bool = False,
    progress: Progress | None = None,
) -> Merged:
    """Writes some ranks or call paths of a profile as a profile of its own.

    Call paths that lead to those asked for come along with their inclusive times, so what was left out below
    them becomes their own time. Messages are kept by rank.

    Args:
        profile: A file or folder.
        output: The new file, with or without `.baro`. A number is added where the name is taken.
        ranks: Ranks to keep; None means all.
        path_ids: Call paths to keep, as in the table "call_paths"; None means all.
        salvage: Take what is intact of a damaged profile.
        progress: As for `merge`.

    Raises:
        MergeError: Nothing is left, or the file can't be written.
        ProfileError: The profile can't be read.
    """
    return _write([profile], output, ranks=ranks, path_ids=path_ids, salvage=salvage, progress=progress)


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
) -> Merged:
    result = _native.merge(
        [os.fspath(path) for path in profiles],
        os.fspath(output).removesuffix(ENDING),
        same_ranks,
        any_job,
        salvage,
        None if ranks is None else list(ranks),
        None if path_ids is None else list(path_ids),
        list((metadata or {}).items()),
        progress,
    )
    return Merged(
        path=Path(result["path"]),
        ranks=result["ranks"],
        locations=result["locations"],
        call_paths=result["call_paths"],
        objects=result["objects"],
        samples=result["facts"],
        losses=result["losses"],
    )

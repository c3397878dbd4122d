# SPDX-License-Identifier: BSD-3-Clause
"""Gives profiles the names that their programs have given them (barograph_profile_name), where the user gave none.

Done last, with all that is beside a profile: until then a run looks for its profiles by the name that it has made up.
What may be a name the library decides (src/runtime/profile_name.hpp); what is there is never replaced.
"""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from barograph.launch.recording import BESIDE, ENDING, LONGEST_NAME


def rename(
    profiles: Sequence[Path], name_of: Callable[[Path], str], snapshots_of: Callable[[Path], Sequence[Path]]
) -> dict[Path, Path]:
    """Renames new profiles of one run, and the snapshots that it has kept of them.

    Args:
        profiles: files or folders.
        name_of: what the program has called a profile; "" for nothing.
        snapshots_of: the snapshots beside a profile that are of its job.

    Returns:
        New paths by old ones; without those that keep their names, also because they could not be renamed.
    """
    found: dict[Path, Path] = {}
    for path in profiles:
        name = name_of(path)
        if not is_name(name):
            continue
        snapshots = snapshots_of(path)
        free = _move(path, path.parent / name)
        if free is None:
            continue
        found[path] = free
        for ending in BESIDE:
            with contextlib.suppress(OSError):
                path.with_name(f"{path.name}{ending}").rename(free.with_name(f"{free.name}{ending}"))
        for snapshot in snapshots:
            rest = snapshot.name.removeprefix(path.name.removesuffix(ENDING))
            with contextlib.suppress(OSError):
                _move_to(snapshot, free.with_name(free.name.removesuffix(ENDING) + rest))
    return found


def is_name(text: str) -> bool:
    """True for what a profile written by the library can be called: it may be of another version, or damaged."""
    try:
        name = os.fsencode(text)
    except UnicodeEncodeError:  # not in this locale
        return False
    plain = all(char >= " " and char not in "/\x7f" for char in text)
    return 0 < len(name) <= LONGEST_NAME and plain and not text.startswith(".")


def after(names: Mapping[Path, Path], given: Mapping[Path, Path]) -> dict[Path, Path]:
    """Returns where profiles are by the paths that they had before `names`, and then `given`, moved them."""
    return {**given, **{old: given.get(new, new) for old, new in names.items()}}


def _move(profile: Path, output: Path) -> Path | None:
    """Moves a profile to NAME.baro, or the first number of which nothing is there, as the library does; None: it stays.

    Another run that ends meanwhile may be given the same name.
    """
    for count in itertools.count(1):
        path = Path(f"{output}{'' if count == 1 else f'.{count}'}{ENDING}")
        if any(os.path.lexists(f"{path}{ending}") for ending in ("", *BESIDE)):
            continue
        try:
            _move_to(profile, path)
        except FileExistsError:
            continue
        except OSError:
            return None
        return path
    raise AssertionError  # there is always a number


def _move_to(path: Path, new: Path) -> None:
    """Moves a file or folder to a name that is claimed first: what is there is not replaced.

    Raises:
        FileExistsError: something is there.
        OSError: it cannot be moved.
    """
    is_folder = path.is_dir()
    if is_folder:
        new.mkdir()
    else:
        new.touch(exist_ok=False)
    try:
        path.rename(new)
    except OSError:
        if is_folder:
            new.rmdir()
        else:
            new.unlink()
        raise

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


def rename(profiles: Sequence[Path], name_of: Callable[[Path], str]) -> dict[Path, Path]:
    """Renames new profiles of one run.

    Args:
        profiles: files or folders.
        name_of: what the program has called a profile; "" for nothing.

    Returns:
        New paths by old ones; without those that keep their names, also because they could not be renamed.
    """
    found: dict[Path, Path] = {}
    for path in profiles:
        name = name_of(path)
        if not is_name(name):
            continue
        free = _free(path.parent / name)
        try:
            path.rename(free)
        except OSError:
            continue
        found[path] = free
        for ending in BESIDE:
            with contextlib.suppress(OSError):
                path.with_name(f"{path.name}{ending}").rename(free.with_name(f"{free.name}{ending}"))
    return found


def is_name(text: str) -> bool:
    """True for what a profile written by the library can be called: it may be of another version, or damaged."""
    return (
        bool(text)
        and "/" not in text
        and not text.startswith(".")
        and text.isprintable()
        and len(os.fsencode(text)) <= LONGEST_NAME
    )


def after(names: Mapping[Path, Path], given: Mapping[Path, Path]) -> dict[Path, Path]:
    """Returns where profiles are by the paths that they had before `names`, and then `given`, moved them."""
    return {**given, **{old: given.get(new, new) for old, new in names.items()}}


def _free(output: Path) -> Path:
    """Returns NAME.baro, or with the first number of which nothing is there, as the library does."""
    for count in itertools.count(1):
        path = Path(f"{output}{'' if count == 1 else f'.{count}'}{ENDING}")
        if not any(os.path.lexists(f"{path}{ending}") for ending in ("", *BESIDE)):
            return path
    raise AssertionError  # there is always a number

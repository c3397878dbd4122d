# SPDX-License-Identifier: BSD-3-Clause
"""The libraries that `barograph wrap` has made: where they are, and which of them `--wrap` means.

Imported on every rank: standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from barograph.elf_file import ElfError, ElfFile
from barograph.launch.errors import LaunchError
from barograph.launch.plugins.plugins import absolute, user_folder

VARIABLE = "BAROGRAPH_WRAP"
PREFIX, ENDING = "libbarograph_wrap_", ".so"
SEPARATOR = ":"
# More would not fit into the words of barograph-exec (src/runtime/start/exec_main.c).
MOST = 24


def wrapper_folder() -> Path:
    """Returns where `barograph wrap NAME` puts the folder NAME unless told otherwise; it need not exist."""
    return user_folder().with_name("wrappers")


def find_wrappers(text: str, name: str) -> str:
    """Returns the libraries that a value of --wrap means, separated by colons.

    Args:
        text: names, folders or libraries, separated by colons.
        name: of the option or variable, for errors.

    Raises:
        LaunchError: there is no such wrapper, or the loader could not preload it.
    """
    found = list(dict.fromkeys(str(_find(word, name)) for word in text.split(SEPARATOR) if word.strip()))
    if len(found) > MOST:
        raise LaunchError(f"{name}: {len(found)} wrappers are too many", hint=f"at most {MOST}")
    return SEPARATOR.join(found)


def wrappers_of(variables: Mapping[str, str]) -> tuple[Path, ...]:
    """Returns the libraries in settings (variable -> text), as find_wrappers() has left them there."""
    return tuple(Path(word) for word in variables.get(VARIABLE, "").split(SEPARATOR) if word)


def _find(word: str, name: str) -> Path:
    given = Path(word)
    if word.endswith(ENDING) and "/" in word:
        library = absolute(given)
    else:
        folder = absolute(given) if "/" in word or given.is_dir() else wrapper_folder() / word
        library = next(iter(sorted(folder.glob(f"{PREFIX}*{ENDING}"))), folder / f"{PREFIX}{word}{ENDING}")
    if not library.is_file():
        there = ", ".join(names_of(wrapper_folder()))
        raise LaunchError(
            f"{name}: there is no wrapper {word}",
            hint=f"`barograph wrap NAME --library FILE` makes one{f'; there: {there}' if there else ''}",
        )
    if any(separator in str(library) for separator in ": "):
        raise LaunchError(
            f"{name}: the loader cannot preload {library}: LD_PRELOAD cannot hold a path with a space or colon",
            hint="make it again in a folder without them, with -o",
        )
    _check_kind(library, name)
    return library


def _check_kind(library: Path, name: str) -> None:
    """Raises LaunchError for what is not a library of the kind of the programs that are recorded."""
    try:
        with ElfFile(library) as elf, ElfFile("/proc/self/exe") as own:
            if (elf.bits, elf.machine) == (own.bits, own.machine):
                return
            kind = f"it is for {elf.machine} with {elf.bits} bits"
    except ElfError as error:
        kind = str(error)
    raise LaunchError(
        f"{name}: {library} cannot be preloaded: {kind}", hint="make it again with `barograph wrap`"
    )


def names_of(folder: Path) -> list[str]:
    """Returns the names of the wrappers in a folder."""
    return sorted(path.parent.name for path in folder.glob(f"*/{PREFIX}*{ENDING}"))

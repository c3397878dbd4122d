# SPDX-License-Identifier: BSD-3-Clause
"""What prevents recording inside another root folder, such as an unpacked container image.

Called by `barograph doctor --root`. Only looks: nothing in the root is started. Its C library decides: the loader there
ends every process when a preloaded library asks for a symbol version that its C library lacks.
"""

from __future__ import annotations

import fnmatch
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from barograph.launch.errors import LaunchError
from barograph.launch.program.elf import Elf, read_elf

# Where distributions keep it; the last is for those that name the machine, as Debian.
LIBRARY_FOLDERS = ("lib64", "usr/lib64", "lib", "usr/lib", "lib/*-linux-gnu", "usr/lib/*-linux-gnu")
PROGRAM_FOLDERS = ("usr/local/bin", "usr/bin", "bin", "usr/local/sbin", "usr/sbin", "sbin")
# What glibc says of itself when it is run; the text is in the file.
BANNER = re.compile(rb"GNU C Library [^\0]{0,200}?version (\d+)\.(\d+)")
# Links are followed as inside the root, at most this many.
MOST_LINKS = 40


@dataclass(frozen=True)
class RootLibc:
    """The C library of a root: "glibc" with its version, or "musl"."""

    name: str
    file: Path
    version: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version))}".rstrip()


def inside(root: Path, path: str) -> Path:
    """Returns the file that `path` means to a process whose root folder is `root`, with all links followed.

    Raises:
        LaunchError: the links lead round in a circle.
    """
    left: list[str] = [part for part in path.split("/") if part not in ("", ".")]
    here: list[str] = []
    links = 0
    while left:
        part = left.pop(0)
        if part == "..":
            here = here[:-1]
            continue
        file = root.joinpath(*here, part)
        if not file.is_symlink():
            here.append(part)
            continue
        links += 1
        if links > MOST_LINKS:
            raise LaunchError(f"{root}: {path} is a loop of symbolic links")
        target = os.readlink(file)  # as text: an absolute one begins at the root
        if target.startswith("/"):
            here.clear()
        left = [piece for piece in target.split("/") if piece not in ("", ".")] + left
    return root.joinpath(*here)


def _found(root: Path, folders: tuple[str, ...], name: str) -> Iterator[Path]:
    for pattern in folders:
        folder, _, last = pattern.rpartition("/")
        if "*" in last:
            listed = inside(root, folder)
            parents = (
                [f"{folder}/{entry.name}" for entry in sorted(listed.glob(last))] if listed.is_dir() else []
            )
        else:
            parents = [pattern]
        for parent in parents:
            known = inside(root, parent)
            # By name: whether a link leads somewhere is to be seen inside, not from here.
            for entry in fnmatch.filter(sorted(os.listdir(known)), name) if known.is_dir() else ():
                file = inside(root, f"{parent}/{entry}")
                if file.is_file():
                    yield file


def find_libc(root: Path, *, bits: int, machine: str) -> RootLibc | None:
    """Returns the C library for programs of one kind in a root folder; None when none is found.

    Args:
        root: the root folder.
        bits: 32 or 64.
        machine: the machine's name as in `Elf.machine`.

    Raises:
        LaunchError: `root` is not a folder.
    """
    if not root.is_dir():
        raise LaunchError(
            f"{root} is not a folder", hint="--root takes the folder of an unpacked container image"
        )
    for file in _found(root, LIBRARY_FOLDERS, "libc.so.6"):
        elf = read_elf(file)
        if elf is None or (elf.bits, elf.machine) != (bits, machine):
            continue
        match = BANNER.search(file.read_bytes())
        return RootLibc("glibc", file, tuple(map(int, match.groups())) if match else ())
    musl = next(_found(root, ("lib", "usr/lib"), "ld-musl-*.so.1"), None)
    return RootLibc("musl", musl) if musl is not None else None


def find_program(root: Path, name: str) -> tuple[Path, Elf | None]:
    """Returns a program's file in a root folder, and what it is; a name without a slash is looked up as on PATH.

    Raises:
        LaunchError: there is none.
    """
    tried = [name] if "/" in name else [f"{folder}/{name}" for folder in PROGRAM_FOLDERS]
    for path in tried:
        file = inside(root, path)
        if file.is_file():
            return file, read_elf(file)
    raise LaunchError(
        f"there is no {name} in {root}",
        hint="give the program's path inside the image, such as /opt/app/solver",
    )

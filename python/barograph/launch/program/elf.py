# SPDX-License-Identifier: BSD-3-Clause
"""What an executable file says about itself, and which libraries the loader would give it.

Read-only: never runs the program or its loader, as ldd does. Not imported on ranks other than 0.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from barograph.elf_file import DT_NEEDED, DT_RPATH, DT_RUNPATH, ET_DYN, ElfError, ElfFile, text_at
from barograph.loader_cache import loader_cache

# Parts of the C and compiler runtimes: no MPI below them, so they need not be opened.
RUNTIME_LIBRARIES = re.compile(
    r"(libc|libm|libdl|librt|libpthread|libutil|libgcc_s|libstdc\+\+|ld-linux.*|libgfortran|libquadmath|libgomp|libz)\.so"
)
DEFAULT_FOLDERS = ("/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib")


@dataclass(frozen=True)
class Elf:
    """The facts of one ELF file that decide whether and how it can be recorded."""

    path: Path
    bits: int
    machine: str
    position_independent: bool
    interpreter: str
    needed: tuple[str, ...]
    rpath: tuple[str, ...]
    runpath: tuple[str, ...]
    glibc: tuple[int, ...]

    @property
    def static(self) -> bool:
        """True for a program that no loader is started for, static PIE included."""
        return not self.interpreter


def is_glibc_loader(loader: str) -> bool:
    """False for a loader that is not glibc's, by its name (as src/sys/loading/preloadable.cpp)."""
    return Path(loader).name.startswith(("ld-linux", "ld64.so", "ld.so", "ld-2.", "ld-lsb"))


def of_other_libc(loader: str) -> str:
    """Returns why a program with such a loader is not recorded; completes "PROGRAM ..."."""
    if "ld-musl" in loader:
        return "uses the C library musl, and Barograph is built for glibc"
    return f"is loaded by {loader}, which is not the loader of glibc"


def read_elf(path: Path) -> Elf | None:
    """Returns the facts of a file; None when it is not ELF, is damaged, or cannot be read."""
    try:
        with ElfFile(path) as elf:
            return _facts(path, elf)
    except ElfError:
        return None


def _facts(path: Path, elf: ElfFile) -> Elf:
    entries = elf.dynamic()
    strings = elf.strings(entries) if entries else b""

    def texts(wanted: int) -> list[str]:
        return [text_at(strings, value) for tag, value in entries if tag == wanted]

    return Elf(
        path=path,
        bits=elf.bits,
        machine=elf.machine,
        position_independent=elf.type == ET_DYN,
        interpreter=elf.interpreter,
        needed=tuple(texts(DT_NEEDED)),
        rpath=tuple(folder for text in texts(DT_RPATH) for folder in text.split(":")),
        runpath=tuple(folder for text in texts(DT_RUNPATH) for folder in text.split(":")),
        glibc=_newest_glibc(elf.needed_versions(entries, strings)),
    )


def _newest_glibc(versions: Iterable[str]) -> tuple[int, ...]:
    """Returns the newest GLIBC_x.y symbol version among those that a file asks for; () when it asks for none."""
    newest: tuple[int, ...] = ()
    for name in versions:
        match = re.fullmatch(r"GLIBC_(\d+)\.(\d+)(?:\.\d+)?", name)
        if match:
            newest = max(newest, (int(match[1]), int(match[2])))
    return newest


def iterate_libraries(program: Elf) -> Iterator[tuple[str, Path | None]]:
    """Yields (name, file) of all libraries a program needs, breadth first; file is None when it is not found.

    The search is the loader's (ld.so(8)): DT_RPATH of the file and of those that need it, LD_LIBRARY_PATH,
    DT_RUNPATH, the loader's cache, default folders.
    """
    queue: list[tuple[Elf, tuple[str, ...]]] = [(program, ())]
    seen: set[str] = set()
    while queue:
        elf, inherited = queue.pop(0)
        inherited = () if elf.runpath else inherited + _expand(elf.rpath, elf)
        for name in elf.needed:
            if name in seen:
                continue
            seen.add(name)
            file = find_library(name, inherited, _expand(elf.runpath, elf))
            yield name, file
            if file is not None and not RUNTIME_LIBRARIES.match(name):
                library = read_elf(file)
                if library is not None:
                    queue.append((library, inherited))


def _expand(folders: tuple[str, ...], elf: Elf) -> tuple[str, ...]:
    origin = str(elf.path.resolve().parent)
    return tuple(re.sub(r"\$(ORIGIN\b|\{ORIGIN\})", lambda _: origin, folder) for folder in folders if folder)


def find_library(name: str, rpath: Iterable[str] = (), runpath: Iterable[str] = ()) -> Path | None:
    """Returns the file that the loader would take for a name, with the folders of who asks for it; None: none."""
    if "/" in name:
        return Path(name) if Path(name).is_file() else None
    environment = re.split("[:;]", os.environ.get("LD_LIBRARY_PATH", ""))
    for folder in (*rpath, *environment, *runpath):
        if folder and (Path(folder) / name).is_file():
            return Path(folder) / name
    cached = loader_cache().get(name)
    if cached is not None:
        return Path(cached)
    for folder in DEFAULT_FOLDERS:
        if (Path(folder) / name).is_file():
            return Path(folder) / name
    return None

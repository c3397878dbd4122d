# SPDX-License-Identifier: BSD-3-Clause
"""What an executable file says about itself, and which libraries the loader would give it.

Read-only: never runs the program or its loader, as ldd does. Not imported on ranks other than 0 (pyelftools
takes 80 ms to import).
"""

from __future__ import annotations

import functools
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from elftools.common.exceptions import ELFError
from elftools.elf.dynamic import DynamicSegment
from elftools.elf.elffile import ELFFile
from elftools.elf.gnuversions import GNUVerNeedSection

# Parts of the C and compiler runtimes: no MPI below them, so they need not be opened.
RUNTIME_LIBRARIES = re.compile(
    r"(libc|libm|libdl|librt|libpthread|libutil|libgcc_s|libstdc\+\+|ld-linux.*|libgfortran|libquadmath|libgomp|libz)\.so"
)
MACHINES = {"EM_X86_64": "x86-64", "EM_386": "x86", "EM_AARCH64": "aarch64", "EM_RISCV": "riscv"}
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


def read_elf(path: Path) -> Elf | None:
    """Returns the facts of a file; None when it is not ELF, is damaged, or can't be read."""
    try:
        with path.open("rb") as stream:
            elf: Any = ELFFile(stream)
            return _facts(path, elf)
    except (OSError, ELFError, ValueError, KeyError, AttributeError, UnicodeDecodeError):
        # pyelftools raises ELFError for what it checks and the others for damage that it does not check.
        return None


def _facts(path: Path, elf: Any) -> Elf:
    interpreter = ""
    needed: list[str] = []
    rpath: list[str] = []
    runpath: list[str] = []
    for segment in elf.iter_segments():
        if segment["p_type"] == "PT_INTERP":
            interpreter = segment.get_interp_name()
        if isinstance(segment, DynamicSegment):
            tag: Any
            for tag in segment.iter_tags():
                match tag.entry.d_tag:
                    case "DT_NEEDED":
                        needed.append(tag.needed)
                    case "DT_RPATH":
                        rpath += tag.rpath.split(":")
                    case "DT_RUNPATH":
                        runpath += tag.runpath.split(":")
                    case _:
                        pass
    return Elf(
        path=path,
        bits=elf.elfclass,
        machine=MACHINES.get(elf["e_machine"], elf.get_machine_arch() or "unknown"),
        position_independent=elf["e_type"] == "ET_DYN",
        interpreter=interpreter,
        needed=tuple(needed),
        rpath=tuple(rpath),
        runpath=tuple(runpath),
        glibc=_glibc_needed(elf),
    )


def _glibc_needed(elf: Any) -> tuple[int, ...]:
    """Returns the newest GLIBC_x.y symbol version that a file asks for; () when it asks for none."""
    newest: tuple[int, ...] = ()
    for section in elf.iter_sections():
        if isinstance(section, GNUVerNeedSection):
            auxiliaries: Any
            for _, auxiliaries in section.iter_versions():
                for auxiliary in auxiliaries:
                    match = re.fullmatch(r"GLIBC_(\d+)\.(\d+)(?:\.\d+)?", auxiliary.name)
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
            file = _find_library(name, elf, inherited)
            yield name, file
            if file is not None and not RUNTIME_LIBRARIES.match(name):
                library = read_elf(file)
                if library is not None:
                    queue.append((library, inherited))


def _expand(folders: tuple[str, ...], elf: Elf) -> tuple[str, ...]:
    origin = str(elf.path.resolve().parent)
    return tuple(re.sub(r"\$(ORIGIN\b|\{ORIGIN\})", lambda _: origin, folder) for folder in folders if folder)


def _find_library(name: str, elf: Elf, inherited: tuple[str, ...]) -> Path | None:
    if "/" in name:
        return Path(name) if Path(name).is_file() else None
    environment = re.split("[:;]", os.environ.get("LD_LIBRARY_PATH", ""))
    for folder in (*inherited, *environment, *_expand(elf.runpath, elf)):
        if folder and (Path(folder) / name).is_file():
            return Path(folder) / name
    cached = loader_cache().get(name)
    if cached is not None:
        return cached
    for folder in DEFAULT_FOLDERS:
        if (Path(folder) / name).is_file():
            return Path(folder) / name
    return None


@functools.cache
def loader_cache() -> dict[str, Path]:
    """Returns the libraries of this machine's own kind in /etc/ld.so.cache: name -> file."""
    command = next(
        (path for path in ("/sbin/ldconfig", "/usr/sbin/ldconfig") if os.access(path, os.X_OK)), "ldconfig"
    )
    try:
        listed = subprocess.run(
            [command, "-p"], capture_output=True, text=True, check=False, timeout=20
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    cache: dict[str, Path] = {}
    for line in listed.splitlines():
        match = re.match(r"\s+(\S+) \(([^)]*)\) => (\S+)$", line)
        if match and "64" in match[2]:
            cache.setdefault(match[1], Path(match[3]))
    return cache

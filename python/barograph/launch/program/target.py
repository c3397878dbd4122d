# SPDX-License-Identifier: BSD-3-Clause
"""What the program on the command line is, and what prevents recording it.

Only looks: the one thing it may start is a Python interpreter, to ask where its mpi4py is. Not imported on ranks
other than 0 (see elf.py).
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import stat
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from barograph.launch.errors import NOT_EXECUTABLE, NOT_FOUND, LaunchError
from barograph.launch.plugins.families import find_family
from barograph.launch.program.elf import Elf, is_glibc_loader, iterate_libraries, of_other_libc, read_elf
from barograph.spec.layers import CALL_LAYERS

PYTHON = re.compile(r"python(3(\.\d+)?t?)?$")
SHELL = re.compile(r"(ba|da|a|k|mk|z|c|tc|fi)?sh$|busybox$|env$")
# Sanitizer runtimes end the program unless they are the first library that is preloaded.
SANITIZER = re.compile(r"lib[alh]san\.so")
# What compiles source files, by their ending.
COMPILERS = {
    ".c": "mpicc",
    **dict.fromkeys((".cc", ".cpp", ".cxx", ".C"), "mpicxx"),
    **dict.fromkeys((".f", ".f90", ".F", ".F90"), "mpifort"),
}
FIND_MPI4PY = "import importlib.util as u; s = u.find_spec('mpi4py'); print(s.origin if s else '')"


@dataclass
class Obstacle:
    """One reason why a program cannot be recorded: `why` completes "PROGRAM ..."."""

    kind: str
    why: str
    hint: str = ""


@dataclass
class Target:
    """The program that will run: `file` is what was named, `binary` what the kernel loads for it."""

    arguments: tuple[str, ...]
    file: Path
    kind: str  # "program", "script" or "python"
    binary: Path
    elf: Elf | None
    python: Path | None = None  # the interpreter, for kind "python"
    obstacles: list[Obstacle] = field(default_factory=list[Obstacle])

    @property
    def name(self) -> str:
        """A short name for the default of --output: the script's, where an interpreter runs a script."""
        named = self.file
        if named == self.python or SHELL.match(named.name):
            script = next((text for text in self.arguments[1:] if not text.startswith("-")), "")
            # A whole program (`sh -c '...'`) may be there, which is not a path at all: is_file() raises.
            named = Path(script) if os.path.isfile(script) else named
        return named.stem if named.suffix in {".py", ".sh", ".bash", ".exe", ".x"} else named.name

    @functools.cached_property
    def libraries(self) -> tuple[tuple[str, Path | None], ...]:
        """All libraries that the loader would load, breadth first."""
        return tuple(iterate_libraries(self.elf)) if self.elf is not None else ()

    @functools.cached_property
    def mpi(self) -> tuple[str | None, Path | None]:
        """MPI family and library file; (None, None) when the program's files don't tell."""
        if self.python is not None:
            return find_python_mpi(str(self.python))
        if self.elf is None or self.kind == "script":
            return None, None
        return find_family(iterate_libraries(self.elf))

    @property
    def preload_first(self) -> tuple[Path, ...]:
        """Libraries that have to be preloaded before ours."""
        if self.elf is None or not any(SANITIZER.match(name) for name in self.elf.needed):
            return ()
        return tuple(file for name, file in self.libraries if SANITIZER.match(name) and file is not None)


def _how_to_run(name: str, path: Path) -> str:
    """Returns what makes a file without the permission run; "" where it cannot be run."""
    if path.suffix == ".py":
        return f"`python3 {name}` runs it"
    if path.suffix in COMPILERS:
        return f"it is a source file: `{COMPILERS[path.suffix]} {name} -o {path.with_suffix('')}` compiles it"
    try:
        with path.open("rb") as file:
            begins = file.read(4)
    except OSError:
        return ""
    is_program = begins.startswith((b"\x7fELF", b"#!"))
    return f"`chmod +x {name}` makes it executable" if is_program else ""


def find_program(name: str, *, or_here: bool = False) -> Path:
    """Returns the file that execvp(3) would run for `name`.

    Args:
        name: the program as it was typed.
        or_here: also look in the current folder, as mpirun does.

    Raises:
        LaunchError: there is none (127) or it is not executable (126), with the shell's exit codes.
    """
    if not name:
        raise LaunchError("cannot run '': the name of the program is empty", code=NOT_FOUND)
    found = shutil.which(name)
    if found is not None:
        return Path(found)
    path = Path(name)
    if "/" in name or or_here:
        if path.is_dir():
            raise LaunchError(f"cannot run {name}: it is a folder", code=NOT_EXECUTABLE)
        if path.is_file() and os.access(path, os.X_OK):
            return path
        if path.exists():
            hint = _how_to_run(name, path)
            raise LaunchError(f"cannot run {name}: it is not executable", hint=hint, code=NOT_EXECUTABLE)
    where = "there is no such file" if "/" in name else "it is not on PATH"
    hint = f"did you mean ./{name}?" if "/" not in name and path.is_file() else ""
    if name in CALL_LAYERS:
        hint = hint or "--trace has mpi, io and regions, with commas, as --trace=mpi,io"
    raise LaunchError(f"cannot run {name}: {where}", hint=hint, code=NOT_FOUND)


def inspect_target(arguments: Sequence[str], library: Path, *, or_here: bool = False) -> Target:
    """Returns what the command line `arguments` would run, and what prevents recording it.

    Args:
        arguments: the program and its arguments.
        library: the library that would be preloaded; program and library must be of one kind.
        or_here: as for find_program.

    Raises:
        LaunchError: the program cannot be run at all.
    """
    file = find_program(arguments[0], or_here=or_here)
    chain = follow_interpreters(file)
    binary = chain[-1]
    elf = read_elf(binary)
    # A version manager's `python3` is a shell script that starts the real one.
    python = next((link for link in reversed(chain) if PYTHON.match(link.name)), None)
    kind = "program"
    if python is not None:
        kind = "python"
    elif binary != file or elf is None or SHELL.match(binary.name):
        kind = "script"
    target = Target(tuple(arguments), file, kind, binary, elf, python)
    target.obstacles = find_obstacles(file, elf, library, script=kind == "script")
    return target


def follow_interpreters(file: Path) -> list[Path]:
    """Returns `file`, what its `#!` line names (`env NAME` is looked up), and so on to the binary."""
    chain = [file]
    while len(chain) < 5:  # the kernel follows 4 (BINPRM_MAX_RECURSION)
        try:
            with chain[-1].open("rb") as stream:
                head = stream.read(256)
        except OSError:
            break
        if not head.startswith(b"#!"):
            break
        words = os.fsdecode(head[2:].split(b"\n", 1)[0]).split()
        if words and Path(words[0]).name == "env":
            words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
        interpreter = shutil.which(words[0]) if words else None
        if interpreter is None:
            break
        chain.append(Path(interpreter))
    return chain


def find_obstacles(file: Path, elf: Elf | None, library: Path, *, script: bool) -> list[Obstacle]:
    """Returns why the loader would not put `library` into the program, or why it must not."""
    obstacles: list[Obstacle] = []
    if elf is None:
        return obstacles
    own = read_elf(library)
    if own is not None and (elf.bits, elf.machine) != (own.bits, own.machine):
        what = (
            f"a {elf.bits}-bit {elf.machine} program, and Barograph is built for {own.bits}-bit {own.machine}"
        )
        obstacles.append(Obstacle("architecture", f"is {what}"))
        return obstacles
    if elf.static and not script:
        obstacles.append(
            Obstacle(
                "static",
                "is statically linked",
                "link it without -static or -static-pie, or look from outside while it runs: barograph attach PID",
            )
        )
    if elf.interpreter and not is_glibc_loader(elf.interpreter):
        obstacles.append(Obstacle("libc", of_other_libc(elf.interpreter)))
    if not script:
        obstacles += find_privileges(file)
    return obstacles


def find_privileges(file: Path) -> list[Obstacle]:
    """Returns what gives a program rights other than its user's: such programs are never recorded."""
    try:
        mode = file.stat().st_mode
    except OSError:
        return []
    hint = "record a copy without these rights"
    if mode & stat.S_ISUID:
        return [Obstacle("setuid", "is setuid, and such programs are never recorded", hint)]
    if mode & stat.S_ISGID and mode & stat.S_IXGRP:
        return [Obstacle("setgid", "is setgid, and such programs are never recorded", hint)]
    try:
        os.getxattr(file, "security.capability")
    except OSError:
        return []
    return [Obstacle("capabilities", "has file capabilities, and such programs are never recorded", hint)]


@functools.cache
def find_python_mpi(interpreter: str) -> tuple[str | None, Path | None]:
    """Returns family and library of the MPI that an interpreter's mpi4py uses; (None, None) if unknown."""
    try:
        done = subprocess.run(
            [interpreter, "-c", FIND_MPI4PY], capture_output=True, text=True, check=False, timeout=20
        )
    except (OSError, subprocess.SubprocessError):
        return None, None
    origin = done.stdout.strip()
    if not origin:
        return None, None
    modules = sorted(Path(origin).parent.glob("MPI.*.so"))
    # A wheel has one module per MPI ABI and picks when it is imported; then the default launcher decides.
    if len(modules) != 1:
        return None, None
    elf = read_elf(modules[0])
    return find_family(iterate_libraries(elf)) if elf is not None else (None, None)

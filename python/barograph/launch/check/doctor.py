# SPDX-License-Identifier: BSD-3-Clause
"""What would and would not be recorded here, and why, as a list of checks.

Called by `barograph doctor`. Looks and tries, but changes nothing and leaves nothing behind.
"""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import shutil
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from barograph.launch import recording
from barograph.launch.agents.nodes import find_nodes, find_way, try_way
from barograph.launch.check import image_root, installation_check
from barograph.launch.check.unknown_variables import unknown_variables
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation
from barograph.launch.plugins import families
from barograph.launch.program import inside
from barograph.launch.program.elf import read_elf
from barograph.launch.program.launcher import Launcher, choose_launcher, count_cores, find_launchers
from barograph.launch.program.target import Target, find_obstacles, inspect_target
from barograph.loader_cache import loader_cache

Level = Literal["ok", "warning", "error"]
# A process's tables take a few MiB; below this, a node full of ranks may run out.
LOW_SPACE = 256 << 20
# Up to 1, everybody may sample threads in the kernel as well.
PERF_EVENT_PARANOID = Path("/proc/sys/kernel/perf_event_paranoid")
# Who may read the memory of whom, where the kernel has the module Yama: 0 is everybody of the same user.
PTRACE_SCOPE = Path("/proc/sys/kernel/yama/ptrace_scope")


@dataclass(frozen=True)
class Check:
    """One line of the doctor's report. "error" means that something asked for cannot be recorded."""

    name: str
    level: Level
    text: str
    hint: str = ""


def examine(installation: Installation, program: Sequence[str], ranks: int | None) -> Iterator[Check]:
    """Yields all checks, cheap ones first.

    Args:
        installation: what would be preloaded.
        program: a program and its arguments to look at; empty for none.
        ranks: how many ranks the self-test under a launcher starts; None for no such test.
    """
    yield check_installation(installation)
    yield check_libc(installation)
    yield check_preload(installation)
    yield from check_variables()
    yield check_arenas()
    yield check_output()
    yield check_stacks()
    yield check_samples()
    launchers = find_launchers()
    yield from check_launchers(installation, launchers)
    yield check_nodes(os.environ)
    yield from check_libraries(installation)
    if program:
        yield from check_program(installation, program)
    if not installation.problem()[0]:
        yield from try_it(installation, launchers, ranks)


def examine_root(installation: Installation, root: Path, program: Sequence[str]) -> Iterator[Check]:
    """Yields the checks of another root folder, such as an unpacked container image; starts nothing in it.

    Args:
        installation: what would be preloaded there.
        root: the folder that is the root of the file system inside.
        program: a program of that root and its arguments; empty for none.
    """
    yield check_installation(installation)
    libc = check_root_libc(installation, root)
    yield libc
    if libc.level == "error":
        return
    if program:
        yield check_root_program(installation, root, program[0])
    hint = f"apptainer exec --bind {shlex.quote(str(installation.folder))} IMAGE PROGRAM"
    yield Check("folder", "ok", f"{installation.folder} must be mounted at the same path inside", hint)


def check_root_libc(installation: Installation, root: Path) -> Check:
    """The C library of a root is new enough for the preload library."""
    own = read_elf(installation.library)
    if own is None:
        return Check(
            "C library", "error", f"{installation.library} cannot be read", "install Barograph again"
        )
    try:
        libc = image_root.find_libc(root, bits=own.bits, machine=own.machine)
    except (LaunchError, OSError) as error:
        return Check("C library", "error", str(error), getattr(error, "hint", ""))
    if libc is None:
        hint = "is this the root of an unpacked image, with a lib or usr folder?"
        return Check("C library", "error", f"no C library for {own.bits}-bit {own.machine} in {root}", hint)
    if libc.name != "glibc":
        hint = "never set LD_PRELOAD in this image: its loader would end every process"
        return Check("C library", "error", f"{libc.file}: {libc}, and Barograph is built for glibc", hint)
    needed = ".".join(map(str, own.glibc))
    if libc.version and libc.version < own.glibc:
        hint = "never set LD_PRELOAD in this image: its loader would end every process"
        return Check(
            "C library", "error", f"{libc.file}: {libc}, but Barograph needs {needed} or newer", hint
        )
    if not libc.version:
        return Check(
            "C library", "warning", f"{libc.file}: of unknown version (needs glibc {needed} or newer)"
        )
    return Check("C library", "ok", f"{libc.file}: {libc} (needs {needed} or newer)")


def check_root_program(installation: Installation, root: Path, name: str) -> Check:
    """What prevents recording a program of a root."""
    try:
        file, elf = image_root.find_program(root, name)
    except (LaunchError, OSError) as error:
        return Check("program", "error", str(error), getattr(error, "hint", ""))
    obstacle = next(iter(find_obstacles(file, elf, installation.library, script=elf is None)), None)
    if obstacle is not None:
        return Check("program", "error", f"not recorded: {file} {obstacle.why}", obstacle.hint)
    if elf is None:
        return Check("program", "ok", f"{file}: a script, or not an ELF file")
    return Check("program", "ok", f"{file}: {elf.bits}-bit {elf.machine}")


def check_installation(installation: Installation) -> Check:
    """The library and its companion are there and can be preloaded."""
    message, hint = installation.problem()
    if message:
        return Check("installation", "error", message, hint)
    return Check("installation", "ok", f"{installation.library}")


def check_libc(installation: Installation) -> Check:
    """The C library here is new enough for the preload library."""
    own = read_elf(installation.library)
    if own is None:
        return Check(
            "C library", "error", f"{installation.library} cannot be read", "install Barograph again"
        )
    try:
        present = os.confstr("CS_GNU_LIBC_VERSION") or ""
        version = tuple(int(part) for part in present.split()[-1].split(".")[:2])
    except (ValueError, IndexError, OSError):
        return Check("C library", "error", "this is not glibc, which Barograph requires")
    needed = ".".join(map(str, own.glibc)) or "2.0"
    if version < own.glibc:
        hint = "build Barograph on the oldest of your machines"
        return Check("C library", "error", f"{present}, but Barograph was built for {needed} or newer", hint)
    return Check("C library", "ok", f"{present} (needs {needed} or newer), {own.bits}-bit {own.machine}")


def check_preload(installation: Installation) -> Check:
    """Other libraries that are preloaded leave room for ours."""
    entries = [entry for entry in os.environ.get("LD_PRELOAD", "").replace(" ", ":").split(":") if entry]
    others = [entry for entry in entries if entry != str(installation.library)]
    if not others:
        return Check("preload", "ok", "nothing else is preloaded")
    missing = [entry for entry in others if "/" in entry and not Path(entry).is_file()]
    if missing:
        return Check(
            "preload", "warning", f"LD_PRELOAD names {missing[0]}, which does not exist", "unset LD_PRELOAD"
        )
    hint = "if it is another profiler, record without it to compare"
    return Check("preload", "warning", f"also preloaded, after Barograph: {', '.join(others)}", hint)


def check_variables() -> Iterator[Check]:
    """Variables that are named like settings and are not."""
    for text in unknown_variables(os.environ):
        yield Check("environment", "warning", text, "docs/reference/settings.md lists the settings")


def check_arenas() -> Check:
    """The folder for arenas can be written to and has room."""
    try:
        variables = recording.collect_settings({})
    except LaunchError as error:
        return Check("arenas", "error", f"{error}", error.hint)
    folder = recording.arena_directory(variables)
    hint = "choose another node-local folder with --arena-dir"
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        text = f"{folder} is not writable; recording continues in memory, and is lost if a process is killed"
        return Check("arenas", "warning", text, hint)
    free = shutil.disk_usage(folder).free
    text = f"{folder}, {free / (1 << 30):.1f} GiB free"
    if free < LOW_SPACE:
        return Check("arenas", "warning", f"{text}: events that do not fit are dropped and counted", hint)
    return Check("arenas", "ok", text)


def check_output() -> Check:
    """Profiles can be written to the current folder."""
    folder = Path.cwd()
    if not os.access(folder, os.W_OK | os.X_OK):
        return Check("profiles", "warning", f"{folder} is not writable", "choose another folder with -o")
    return Check("profiles", "ok", f"are written to {folder} unless -o names another folder")


def check_stacks(scope_file: Path = PTRACE_SCOPE) -> Check:
    """Stacks of other processes can be read from outside, as by attach and top: tried with a child."""
    from barograph.live.stacks import read_stack  # noqa: PLC0415 - nothing else here needs it

    with subprocess.Popen(
        ["sleep", "60"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as child:
        try:
            stack = read_stack(child.pid)
        finally:
            child.kill()
    hint = "profiles are not affected; `barograph attach`, `stacks` and `top` read stacks"
    try:
        scope = scope_file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        scope = "0"  # a kernel without Yama
    if stack.status != "ok":
        return Check("stacks", "warning", f"of running processes cannot be read: {stack.reason}", hint)
    if scope == "0" or os.geteuid() == 0:
        return Check("stacks", "ok", "of your running processes can be read")
    text = f"only of processes that the reader itself has started can be read: kernel.yama.ptrace_scope is {scope}"
    return Check("stacks", "warning", text, hint)


def check_samples(paranoid_file: Path = PERF_EVENT_PARANOID) -> Check:
    """What --sample takes samples by: events of the kernel, tried with one, or POSIX timers."""
    number = {"x86_64": 298, "aarch64": 241}.get(os.uname().machine)
    # struct perf_event_attr of 64 bytes: type software, its size, config task-clock, period in ns.
    attributes = struct.pack("=IIQQ", 1, 64, 1, 10_000_000).ljust(64, b"\0")
    descriptor = -1
    if number is not None:
        call = ctypes.CDLL(None, use_errno=True).syscall
        call.restype = ctypes.c_long
        close_on_exec = ctypes.c_ulong(8)
        descriptor = call(ctypes.c_long(number), attributes, 0, -1, -1, close_on_exec)
    if descriptor >= 0:
        os.close(descriptor)
        return Check("samples", "ok", "by --sample are taken by events of the kernel (perf_event_open)")
    try:
        paranoid = f": kernel.perf_event_paranoid is {paranoid_file.read_text(encoding='ascii').strip()}"
    except (OSError, ValueError):
        paranoid = ""
    text = f"by --sample are taken at the kernel's clock ticks, as perf_event_open is not permitted{paranoid}"
    hint = (
        "as good where each thread has a core; with 1 or less, samples are also right where threads share one"
    )
    return Check("samples", "ok", text, hint)


def check_launchers(installation: Installation, launchers: Sequence[Launcher]) -> Iterator[Check]:
    """Each launcher found, and whether its MPI has a plugin."""
    if not launchers:
        hint = "load an MPI module; single-process programs can be recorded without one"
        yield Check("launcher", "warning", "neither mpirun, mpiexec nor srun is on PATH", hint)
    for launcher in launchers:
        text = f"{launcher.words[0]}: {launcher.version or families.TITLES[launcher.family]}"
        if launcher.family in {families.OPEN_MPI, families.MPICH, families.STANDARD_ABI}:
            yield _with_plugin(installation, "launcher", launcher.family, text)
        else:
            yield Check("launcher", "ok", text)
    if launchers:
        yield Check("cores", "ok", f"{count_cores()}; more ranks than that are started oversubscribed")


def check_nodes(environment: Mapping[str, str]) -> Check:
    """The nodes whose ranks the live page of a job that is started here shows, and how it reaches them."""
    found = find_nodes(environment)
    others = found.others if found else ()
    if found is None or not others:
        return Check("live page", "ok", "of this node: nothing here names others")
    by_hand = "`barograph agent` starts it by hand on each node: `barograph agent --help`"
    way = find_way(environment)
    if way is None:
        text = f"of this node only: neither srun nor ssh is here to start an agent on {others[0]}"
        return Check("live page", "warning", text, by_hand)
    problem = try_way(way, others[0])
    if problem:
        return Check("live page", "warning", f"of this node only: {problem}", by_hand)
    tried = "by srun" if way.slurm else f"by {way.name}, which asked for no password"
    return Check(
        "live page",
        "ok",
        f"of all {len(found.names)} nodes, as {found.told_by} names them, {tried} ({others[0]})",
    )


def check_libraries(installation: Installation) -> Iterator[Check]:
    """Each MPI library the loader knows, and whether there is a plugin for it."""
    seen: set[str] = set()
    for name, file in sorted(loader_cache().items()):
        # Without a version it is the link for compilers, which belongs to whichever MPI is the default.
        family = families.library_family(name) if re.match(r"lib(mpi|mpich|mpi_abi)\.so\.\d", name) else None
        if family is not None and family not in seen:
            seen.add(family)
            said = describe_mpi(family, Path(file))
            yield _with_plugin(installation, "MPI library", family, f"{file}: {said}")


def describe_mpi(family: str, library: Path | None) -> str:
    """Returns what an MPI library is: what it says of itself, and its family where that differs."""
    title = families.TITLES[family]
    said = installation_check.library_version(library) if library is not None else ""
    if not said:
        return title
    return f"{title}, by {said}" if family == families.STANDARD_ABI else said


def _with_plugin(installation: Installation, name: str, family: str, text: str) -> Check:
    if installation.plugin(family).is_file():
        plugin = installation.plugin(family)
        return Check(
            name, "ok", f"{text}, plugin {plugin.name if plugin.parent == installation.folder else plugin}"
        )
    hint = "`barograph build --mpicc PATH` builds one with that MPI's compiler"
    return Check(name, "warning", f"{text}: its programs are not recorded: there is no plugin for it", hint)


def check_program(installation: Installation, program: Sequence[str]) -> Iterator[Check]:
    """What prevents recording one program."""
    try:
        target = inspect_target(program, installation.library)
    except LaunchError as error:
        yield Check("program", "error", str(error), error.hint)
        return
    yield Check("program", "ok", describe_target(target))
    for obstacle in target.obstacles:
        yield Check("program", "error", f"not recorded: {target.file} {obstacle.why}", obstacle.hint)
    missing = [name for name, file in target.libraries if file is None]
    if missing and target.kind == "program":
        yield Check(
            "program", "warning", f"libraries not found: {', '.join(missing)}", "load the program's modules"
        )
    family, library = target.mpi
    if family is None:
        if target.kind == "program" and not target.obstacles:
            yield Check(
                "program",
                "ok",
                "does not link MPI: recorded as one process, or as MPI once it loads MPI itself",
            )
        return
    yield _with_plugin(installation, "program", family, f"uses {describe_mpi(family, library)} ({library})")
    yield from check_surrounding_launcher(family)
    try:
        launcher = choose_launcher(family, library, None)
    except LaunchError as error:
        yield Check("program", "error", str(error), error.hint)
    else:
        yield Check("program", "ok", f"-n starts it with {launcher.words[0]}")


def check_surrounding_launcher(family: str) -> Iterator[Check]:
    """When a launcher has started this process: whether it is one for a program of an MPI family."""
    started_by = inside.launcher_family(os.environ)
    if started_by is None or family == families.STANDARD_ABI:
        return
    title, program = families.TITLES[started_by], families.TITLES[family]
    if started_by == family:
        yield Check("launch", "ok", f"{title}'s launcher started this process, and it matches the program")
    else:
        text = f"{title}'s launcher started this process, but the program uses {program}"
        hint = f"each rank would be a job of its own: start it with the mpirun of {program}"
        yield Check("launch", "error", text, hint)


def describe_target(target: Target) -> str:
    """Returns what a program is, in a few words."""
    if target.elf is None:
        return f"{target.file}: a script without an interpreter line, or not an ELF file"
    parts = [f"{target.elf.bits}-bit {target.elf.machine}"]
    if target.elf.static:
        parts.append("statically linked")
    else:
        parts.append("PIE" if target.elf.position_independent else "not PIE")
    words = ", ".join(parts)
    if target.kind == "program":
        return f"{target.file}: {words}"
    what = "Python" if target.kind == "python" else "a script"
    return f"{target.file}: {what}, run by {target.binary} ({words})"


def try_it(installation: Installation, launchers: Sequence[Launcher], ranks: int | None) -> Iterator[Check]:
    """Records a program of one process and, when asked, one under each launcher."""
    problem = installation_check.record_serial(installation)
    if problem:
        yield Check("self-test", "error", f"one process: {problem}")
    else:
        yield Check("self-test", "ok", "one process was recorded")
    for launcher in launchers if ranks is not None else ():
        if launcher.family not in installation.families:
            continue
        problem = installation_check.record_mpi(installation, launcher, ranks or 1)
        count = f"{ranks} ranks" if ranks != 1 else "1 rank"
        if problem:
            yield Check("self-test", "error", f"{count} with {launcher.words[0]}: {problem}")
        else:
            yield Check("self-test", "ok", f"{count} with {launcher.words[0]} were recorded")

# SPDX-License-Identifier: BSD-3-Clause
"""Checks the symbols of the libraries that are loaded into other people's programs (the Laws, ARCHITECTURE.md).

Four rules: a library shows exactly the names of its version script (and those are MPI entries or the public API);
neither it nor our own object files in it may call what would print, exit, fork or start threads; the object files of
the hot path may not allocate or lock; a library or program that is taken into other root folders (containers) asks for
symbol versions of an old glibc only (cmake/BarographGlibc.cmake). Called by tools/check.py after set-up has built
build/python.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from source_files import ROOT

BUILD = ROOT / "build" / "python"
INJECTED_FOLDERS = ("sys", "format", "record", "capture", "collect", "recover", "runtime", "world", "couple")
# Programs of their own, not parts of the libraries.
NOT_INJECTED = ("barograph-exec.dir", "barograph-start.dir")

PRINTS = "the tool never prints to the program's stdout; system calls on a descriptor are used for stderr"
ENDS = "the tool never ends the program"
PROCESS = "the tool never changes the program's processes, threads or environment"
BANNED: dict[str, str] = {
    "printf": PRINTS, "puts": PRINTS, "putchar": PRINTS, "vprintf": PRINTS, "perror": PRINTS, "_ZSt4cout": PRINTS,
    "_ZSt4cerr": PRINTS, "__printf_chk": PRINTS, "__vprintf_chk": PRINTS,
    "exit": ENDS, "_exit": ENDS, "_Exit": ENDS, "quick_exit": ENDS, "__assert_fail": ENDS, "raise": ENDS,
    "kill": ENDS, "MPI_Abort": ENDS,
    "fork": PROCESS, "vfork": PROCESS, "system": PROCESS, "popen": PROCESS, "posix_spawn": PROCESS,
    "pthread_create": PROCESS, "setenv": PROCESS, "putenv": PROCESS, "unsetenv": PROCESS, "clearenv": PROCESS,
    "signal": PROCESS, "sigaction": PROCESS, "setlocale": PROCESS, "alarm": PROCESS, "setitimer": PROCESS,
}  # fmt: skip
# The static C++ runtime refers to these (its terminate handler), our own objects may not.
BANNED_IN_OBJECTS: dict[str, str] = {
    **BANNED,
    "abort": ENDS,
    "stdout": PRINTS,
    "stderr": PRINTS,
    "strerror": "not safe while other threads run",
    "localtime": "not safe while other threads run",
    "strtok": "not safe while other threads run",
    "rand": "would change the program's own random numbers",
    "srand": "would change the program's own random numbers",
}
# Object file -> what it alone may use: snapshots need a thread and a signal, for which the user asks with --snapshot
# (docs/decisions/0011), and so do samples, with --sample (0029) and --system-interval. Signals that end a rank leave
# its stack, unless the program handles them (0030).
EXCEPTIONS: dict[str, frozenset[str]] = {
    "runtime/CMakeFiles/barograph.dir/snapshots/snapshots.cpp.o": frozenset({"pthread_create", "sigaction"}),
    "capture/sample/CMakeFiles/barograph_capture_sample.dir/own_threads.cpp.o": frozenset({"pthread_create"}),
    "runtime/CMakeFiles/barograph.dir/timed_samples.cpp.o": frozenset({"pthread_create"}),
    "capture/sample/CMakeFiles/barograph_capture_sample.dir/sampler.cpp.o": frozenset(
        {"pthread_create", "sigaction"}
    ),
    "runtime/CMakeFiles/barograph.dir/crash_stack.cpp.o": frozenset({"sigaction"}),
    # Which stream the program's own call is about; nothing is written to it.
    "capture/stdio/CMakeFiles/barograph_capture_stdio.dir/real_stdio.cpp.o": frozenset({"stdout", "stderr"}),
}
# Preloaded only where the user asks for it -> what it shows (docs/decisions/0012).
EXTRA_LIBRARIES: dict[str, set[str]] = {
    "libbarograph_feed.so": {"barograph_feed"},
    "libbarograph_functions.so": {
        "__cyg_profile_func_enter", "__cyg_profile_func_exit", "__longjmp_chk", "_longjmp", "dlclose", "longjmp",
        "siglongjmp",
    },
    "libbarograph_hdf5.so": {"getenv"},
    "libbarograph_nvtx.so": {"InitializeInjectionNvtx2", "getenv"},
    "libbarograph_openmp.so": {"ompt_start_tool"},
    "libbarograph_perfstubs.so": {
        "ps_tool_create_counter", "ps_tool_dynamic_phase_start", "ps_tool_dynamic_phase_stop", "ps_tool_initialize",
        "ps_tool_pause_measurement", "ps_tool_resume_measurement", "ps_tool_sample_counter", "ps_tool_start_string",
        "ps_tool_stop_current", "ps_tool_stop_string", "ps_tool_timer_create", "ps_tool_timer_start",
        "ps_tool_timer_stop",
    },
}  # fmt: skip
# The same: what Kokkos looks up in a tool, and the function by which it finds ours.
KOKKOS_TOOL = "libbarograph_kokkos.so"
KOKKOS_NAME = re.compile(r"kokkosp_[a-z_]+|getenv")
# After start-up the way of an event into the arena neither allocates nor waits for another thread.
HOT_OBJECTS = ("record/CMakeFiles/barograph_record.dir/thread.cpp.o",)
BANNED_IN_HOT_OBJECTS = re.compile(
    r"^(malloc|calloc|realloc|free|_Zn[aw].*|_Zd[al].*|pthread_(mutex|rwlock|cond)_.*|.*printf.*)$"
)
# What the documentation promises: the version that glibc began with on AArch64 and POWER, and that of RHEL 7.
# Programs of an older one are started without the library.
PROMISE = (
    (ROOT / "src/sys/loading/preloadable.hpp")
    .read_text(encoding="utf-8")
    .partition('kGlibcNeeded = "GLIBC_')[2]
)
NEWEST_GLIBC = tuple(map(int, PROMISE.partition('"')[0].split(".")))
STARTED_PROGRAMS = ("lib/barograph-exec", "bin/barograph")
# Generated: what the preloaded libraries have to show.
PRELOAD_NAMES = {
    "libbarograph.so": "spec/generated/exported_symbols.txt",
    "libbarograph_world.so": "spec/generated/world_symbols.txt",
}
# What programs are linked with to pass blocks to each other, and its part for each MPI: their version scripts say what
# they show.
STREAMS = re.compile(r"libbarograph-stream\.so|libbarograph_stream-\w+\.so")
PUBLIC_NAME = re.compile(r"^(P?MPI_[A-Z]\w+|barograph_[a-z]\w+)$")


def nm(*arguments: str) -> list[str]:
    """Symbol names that nm lists, without versions."""
    output = subprocess.run(["nm", "-P", *arguments], check=True, capture_output=True, text=True).stdout
    return [line.split()[0].split("@")[0] for line in output.splitlines() if line and not line.endswith(":")]


def script_names(text: str) -> set[str]:
    """The names in the global section of a linker version script."""
    text = re.sub(r"/\*.*?\*/|#[^\n]*", "", text, flags=re.DOTALL)
    match = re.search(r"global:(.*?)local:", text, re.DOTALL)
    return {name.strip() for name in match.group(1).split(";") if name.strip()} if match else set()


def version_script(library: Path) -> Path | None:
    """The version script that a library was linked with, from the build's own commands."""
    ninja = (BUILD / "build.ninja").read_text(encoding="utf-8")
    block = re.search(rf"^build lib/{re.escape(library.name)}:.*?\n\n", ninja, re.DOTALL | re.MULTILINE)
    match = re.search(r"--version-script=(\S+)", block.group()) if block else None
    return Path(match.group(1)) if match else None


def check_library(library: Path) -> list[str]:
    """Complaints about one linked library."""
    script = version_script(library)
    if script is None:
        return [f"{library.name}: is not linked with a version script"]
    wanted = script_names(script.read_text(encoding="utf-8"))
    if library.name in PRELOAD_NAMES:
        listed = (ROOT / PRELOAD_NAMES[library.name]).read_text(encoding="utf-8").splitlines()
        wanted |= {line for line in listed if line and not line.startswith("#")}
    shown = set(nm("-D", "--defined-only", str(library)))
    found = [
        f"{library.name}: {name} is exported but not in {script.name}" for name in sorted(shown - wanted)
    ]
    found += [f"{library.name}: {name} has to be exported and is not" for name in sorted(wanted - shown)]
    found += [
        f"{library.name}: {name} is neither an MPI entry nor public API"
        for name in sorted(shown)
        if not PUBLIC_NAME.match(name) and name not in wanted
    ]
    if library.name in EXTRA_LIBRARIES:
        if shown != EXTRA_LIBRARIES[library.name]:
            found.append(f"{library.name}: shows {', '.join(sorted(shown))}")
    elif library.name == KOKKOS_TOOL:
        found += [
            f"{library.name}: shows {name}" for name in sorted(shown) if not KOKKOS_NAME.fullmatch(name)
        ]
    elif (
        library.name not in PRELOAD_NAMES
        and not STREAMS.fullmatch(library.name)
        and shown != {"barograph_plugin"}
    ):
        found.append(f"{library.name}: a plugin shows barograph_plugin and nothing else")
    used = set(nm("-D", "--undefined-only", str(library)))
    if library.name == "libbarograph.so":  # which object uses them is checked below
        used -= frozenset().union(*EXCEPTIONS.values())
    return found + [f"{library.name}: uses {name}: {BANNED[name]}" for name in sorted(used & BANNED.keys())]


def check_versions(file: Path) -> list[str]:
    """Complaints about C library symbols newer than NEWEST_GLIBC: the loader ends a process for one that is missing."""
    output = subprocess.run(["objdump", "-T", str(file)], check=True, capture_output=True, text=True).stdout
    found = set[str]()
    for version, name in re.findall(r"\(?\bGLIBC_([0-9.]+)\)?\s+(\S+)$", output, re.MULTILINE):
        if tuple(map(int, version.split(".")[:2])) > NEWEST_GLIBC:
            found.add(
                f"{file.name}: {name} asks for glibc {version}, newer than {'.'.join(map(str, NEWEST_GLIBC))}"
            )
    return sorted(found)


def check_object(path: Path) -> list[str]:
    """Complaints about one of our own object files."""
    used = set(nm("--undefined-only", str(path)))
    where = path.relative_to(BUILD / "src").as_posix()
    used -= EXCEPTIONS.get(where, frozenset())
    found = [
        f"{where}: uses {name}: {BANNED_IN_OBJECTS[name]}" for name in sorted(used & BANNED_IN_OBJECTS.keys())
    ]
    if where.endswith(HOT_OBJECTS):
        found += [
            f"{where}: uses {name}: the hot path neither allocates nor locks"
            for name in sorted(used)
            if BANNED_IN_HOT_OBJECTS.match(name)
        ]
    return found


def main() -> int:
    """Checks what set-up built; exit code 1 and one line per complaint."""
    libraries = sorted((BUILD / "lib").glob("libbarograph*.so"))
    objects = [
        path
        for folder in INJECTED_FOLDERS
        for path in sorted((BUILD / "src" / folder).rglob("*.o"))
        if not any(part in NOT_INJECTED or part.endswith("_test.dir") for part in path.parts)
    ]
    found: list[str] = []
    if not any(library.name == "libbarograph.so" for library in libraries):
        found.append("libbarograph.so is not built (make setup)")
    for library in libraries:
        found += check_library(library) + check_versions(library)
    for name in STARTED_PROGRAMS:
        found += check_versions(BUILD / name)
    for path in objects:
        found += check_object(path)
    for hot in HOT_OBJECTS:
        if not any(path.as_posix().endswith(hot) for path in objects):
            found.append(f"{hot}: the hot path has moved, tell tools/check_symbols.py where")
    for line in found:
        print(line)
    print(f"{len(libraries)} libraries and {len(objects)} object files checked, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

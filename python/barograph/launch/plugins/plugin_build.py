# SPDX-License-Identifier: BSD-3-Clause
"""Compiles a plugin and the part of the streams for one more MPI, from the sources that are installed with Barograph.

Called by `barograph build`. Works in a temporary folder, puts a finished plugin in place in one step, and leaves what
was there alone when anything fails.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path

from barograph.launch.compiler_output import first_error
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation
from barograph.launch.plugins.plugins import Plugin, plugin_files

# Matches "[12/30] Building CXX object ..." (Ninja) and "[ 40%] Building ..." (Make).
STEP = re.compile(r"\[\s*(?:(\d+)/(\d+)|(\d+)%)\]")
# CMake's messages for a compiler that serves no plugin (cmake/BarographMpi.cmake).
NO_HEADER = re.compile(r"cannot compile mpi\.h")
NO_FAMILY = re.compile(r"belongs to a library that there is no plugin for")
# Enough of a failed build to see the first error of the compiler in.
LAST_LINES = 400

Progress = Callable[[str, int], None]


def build_plugin(installation: Installation, mpicc: str, prefix: Path, progress: Progress) -> Plugin:
    """Compiles the plugin for the MPI that `mpicc` compiles for, and puts it into a folder.

    Args:
        installation: whose sources are compiled; the plugin serves this release only.
        mpicc: an MPI compiler wrapper for C, a name on PATH or a path.
        prefix: the folder for the plugin; made when it is missing.
        progress: is told what is being done and how far it is, 0 to 100 percent.

    Raises:
        LaunchError: the compiler is not there or not MPI's, or the plugin could not be compiled or stored.
    """
    source = installation.plugin_source
    if not (source / "CMakeLists.txt").is_file():
        raise LaunchError(
            f"this installation lacks the plugin sources: there is no {source}",
            hint="install Barograph again",
        )
    compiler = shutil.which(mpicc)
    if compiler is None:
        hint = "--mpicc takes the C compiler wrapper of the MPI, such as /opt/mpich/bin/mpicc"
        raise LaunchError(f"there is no compiler {mpicc}", hint=hint)
    cmake = _require_tools()
    # The folder comes first: nobody wants to hear at the end that it cannot be written to.
    try:
        prefix.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LaunchError(f"cannot make the folder {prefix}: {error.strerror}") from error
    if not os.access(prefix, os.W_OK | os.X_OK):
        raise LaunchError(f"no permission to write in {prefix}", hint="choose another folder with --prefix")
    with tempfile.TemporaryDirectory(prefix="barograph-build-") as folder:
        build = Path(folder)
        progress(f"inspecting {compiler}", 0)
        record = _configure(cmake, source, build, Path(compiler).absolute())
        name = str(record["plugin"])
        doing = f"building the plugin {name} for {record['built_with']}"
        progress(doing, 0)
        _compile(cmake, build, name, lambda percent: progress(doing, percent))
        _, streams, plugin = plugin_files(build / "lib", name)
        _check(plugin, "barograph_plugin")
        _check(streams, "barograph_stream_transport")
        record["compiler"] = str(Path(compiler).absolute())
        file = _store(build, prefix, name, record)
    return Plugin(name, file, str(record["built_with"]), str(record["barograph"]), str(record["compiler"]))


def _require_tools() -> str:
    cmake = shutil.which("cmake") or shutil.which("cmake", path=str(Path(sys.executable).parent))
    if cmake is None:
        hint = "install cmake with the system's packages, or with `pip install cmake`"
        raise LaunchError("building a plugin needs CMake, and there is no cmake on PATH", hint=hint)
    cxx = os.environ.get("CXX", "c++").split()[0]
    if shutil.which(cxx) is None:
        hint = "install GCC 11 or later, or set CXX to another compiler"
        raise LaunchError(
            f"building a plugin needs a C++20 compiler, and there is no {cxx} on PATH", hint=hint
        )
    return cmake


def _configure(cmake: str, source: Path, build: Path, compiler: Path) -> dict[str, str]:
    command = [cmake, "-S", str(source), "-B", str(build), f"-DBAROGRAPH_MPICC={compiler}"]
    if shutil.which("ninja"):
        command += ["-G", "Ninja"]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False
    )
    text = done.stdout + done.stderr
    record = build / "plugin.json"
    if done.returncode == 0 and record.is_file():
        return json.loads(record.read_text(encoding="utf-8"))
    hint = "--mpicc takes the C compiler wrapper of the MPI, such as /opt/mpich/bin/mpicc"
    if NO_HEADER.search(text):
        raise LaunchError(f"{compiler} is not an MPI compiler: it does not find mpi.h", hint=hint)
    if NO_FAMILY.search(text):
        known = "plugins exist for Open MPI, MPICH and libraries with its ABI, and the MPI 5 standard ABI"
        raise LaunchError(f"{compiler} compiles for an MPI that Barograph does not know", hint=known)
    raise LaunchError(f"CMake failed for {compiler}: {first_error(text)}", hint=hint)


def _compile(cmake: str, build: Path, name: str, progress: Callable[[int], None]) -> None:
    targets = [f"barograph-{name}", f"barograph_stream-{name}"]
    command = [cmake, "--build", str(build), "--target", *targets, "--parallel", str(_jobs())]
    last: deque[str] = deque(maxlen=LAST_LINES)
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            last.append(line.rstrip())
            step = STEP.match(line)
            if step:
                progress(int(step[3]) if step[3] else 100 * int(step[1]) // int(step[2]))
    if process.returncode != 0:
        hint = "GCC 11 or later is required; set CXX to another compiler"
        said = first_error("\n".join(last))
        raise LaunchError(f"the plugin {name} could not be compiled: {said}", hint=hint)


def _jobs() -> int:
    return int(os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or len(os.sched_getaffinity(0)))


def _check(library: Path, entry: str) -> None:
    """Raises LaunchError when the loader would not take a library, or it lacks its entry."""
    program = "import ctypes, sys; getattr(ctypes.CDLL(sys.argv[1]), sys.argv[2])"
    done = subprocess.run(
        [sys.executable, "-c", program, str(library), entry], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise LaunchError(f"the plugin was built but cannot be loaded: {said[-1] if said else 'it crashed'}")


def _store(build: Path, prefix: Path, name: str, record: dict[str, str]) -> Path:
    about, streams, target = plugin_files(prefix, name)
    try:
        for file, content in (
            (about, json.dumps(record, indent=2).encode() + b"\n"),
            (streams, (build / "lib" / streams.name).read_bytes()),
            (target, (build / "lib" / target.name).read_bytes()),
        ):
            temporary = file.with_name(f".{file.name}.{os.getpid()}")
            temporary.write_bytes(content)
            temporary.chmod(0o644 if file.suffix == ".json" else 0o755)
            temporary.replace(file)
    except OSError as error:
        raise LaunchError(f"cannot write {target}: {error.strerror}") from error
    return target

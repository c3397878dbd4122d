# SPDX-License-Identifier: BSD-3-Clause
"""Records a program that does nothing, to see whether recording works here. Compiles nothing.

Called by `barograph doctor`. Leaves nothing behind.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from barograph.launch import recording
from barograph.launch.installation import Installation
from barograph.launch.plugins.families import library_family
from barograph.launch.program.launcher import Launcher, launcher_environment
from barograph.loader_cache import loader_cache

TIMEOUT_S = 60
# Reaches MPI as any program does, through the global symbols, so that the preloaded library is in between.
MPI_PROGRAM = """
import ctypes, sys
ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
mpi = ctypes.CDLL(None)
mpi.MPI_Init(None, None)
mpi.MPI_Finalize()
"""

# MPI_Get_library_version may be called before MPI_Init (MPI 3.1, 8.1).
VERSION_PROGRAM = """
import ctypes, sys
text, length = ctypes.create_string_buffer(16384), ctypes.c_int()
ctypes.CDLL(sys.argv[1]).MPI_Get_library_version(text, ctypes.byref(length))
print(text.value.decode(errors="replace").splitlines()[0])
"""


def library_version(library: Path) -> str:
    """Returns the name and version that an MPI library gives itself, "" when it cannot be asked."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", VERSION_PROGRAM, str(library)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=20,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    # MPICH says "MPICH Version:      4.0.2", Open MPI goes on after a comma with who built it.
    words = done.stdout.split(",", 1)[0].replace("Version:", " ").split()
    return " ".join(words) if done.returncode == 0 else ""


def find_mpi_library(family: str, launcher: Launcher) -> Path | None:
    """Returns the C library of an MPI family: beside the launcher, else the one the loader would take."""
    folder = Path(launcher.words[0]).resolve().parents[1] / "lib"
    candidates = [*sorted(folder.glob("libmpi*.so.*")), *map(Path, loader_cache().values())]
    fitting = [
        path
        for path in candidates
        if library_family(path.name) == family and path.name.startswith(("libmpi.so", "libmpich.so"))
    ]
    return fitting[0] if fitting else None


def record_serial(installation: Installation) -> str:
    """Records /bin/true and returns what went wrong, "" when a profile was written."""
    program = shutil.which("true")
    if program is None:
        return "there is no program to try it with (true)"
    return _record(installation, [], [program], {})


def record_mpi(installation: Installation, launcher: Launcher, ranks: int) -> str:
    """Records an MPI program on some ranks and returns what went wrong, "" when a profile was written."""
    library = find_mpi_library(launcher.family, launcher)
    if library is None:
        return "its MPI library was not found"
    words = [*launcher.words, "-n", str(ranks)]
    return _record(
        installation,
        words,
        [sys.executable, "-c", MPI_PROGRAM, str(library)],
        launcher_environment(launcher, ranks, ()),
    )


def _record(
    installation: Installation, words: list[str], program: list[str], additions: dict[str, str]
) -> str:
    with tempfile.TemporaryDirectory(prefix="barograph-") as folder:
        variables = recording.collect_settings({"output": f"{folder}/self-test", "record": "auto"})
        variables["BAROGRAPH_JOB"] = f"doctor-{recording.make_job_id()}"
        command = [*words, *recording.exec_words(installation, variables, ()), *program]
        try:
            done = subprocess.run(
                command,
                env={**os.environ, **additions},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
                timeout=TIMEOUT_S,
            )
        except subprocess.TimeoutExpired:
            return f"it did not finish within {TIMEOUT_S} s"
        except OSError as error:
            return f"it could not be started: {error.strerror}"
        said = next((line for line in reversed(done.stderr.splitlines()) if line.strip()), "").strip()
        if done.returncode != 0:
            return f"it ended with exit code {done.returncode}" + (f": {said}" if said else "")
        if not Path(f"{folder}/self-test{recording.ENDING}").exists():
            return "no profile was written" + (f": {said}" if said else "")
    return ""

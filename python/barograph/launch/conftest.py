# SPDX-License-Identifier: BSD-3-Clause
"""Programs of every kind that the launcher has to tell apart, and an installation whose library is a stand-in.

The stand-in writes a profile of one word when the target process ends, so that these tests say something about
starting programs and nothing about recording. tests/launch_test.py does the same with the real library.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]

STAND_IN = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int is_target(void) {
    const char* target = getenv("BAROGRAPH_TARGET_PID");
    return target && atol(target) == (long)getpid();
}
__attribute__((constructor)) static void start(void) {
    const char* left = getenv("STAND_IN_ARENA");
    if (is_target() && left) fclose(fopen(left, "w"));
}
__attribute__((destructor)) static void end(void) {
    const char* names[] = {"OMPI_COMM_WORLD_RANK", "PMI_RANK"};
    for (int i = 0; i < 2; i++) if (getenv(names[i]) && strcmp(getenv(names[i]), "0")) return;
    char path[4096];
    snprintf(path, sizeof path, "%s.baro", getenv("BAROGRAPH_OUTPUT") ? getenv("BAROGRAPH_OUTPUT") : "none");
    FILE* file = is_target() ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%s", getenv("BAROGRAPH_COMMAND") ? getenv("BAROGRAPH_COMMAND") : "");
    fclose(file);
}
"""

PROGRAM = r"""
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int count, char** arguments) {
    printf("out %s\n", count > 1 ? arguments[1] : "");
    fprintf(stderr, "err\n");
    fflush(NULL);
    if (count > 2 && !strcmp(arguments[1], "kill")) raise(atoi(arguments[2]));
    if (count > 2 && !strcmp(arguments[1], "_exit")) _exit(atoi(arguments[2]));
    return count > 2 ? atoi(arguments[2]) : 0;
}
"""

MPI_PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int count, char** arguments) {
    int rank, ranks;
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    printf("rank %d of %d\n", rank, ranks);
    fflush(stdout);
    MPI_Finalize();
    /* Open MPI's mpirun kills the others as soon as one rank fails, and rank 0 still has the profile to write. */
    return rank == 0 && count > 1 ? atoi(arguments[1]) : 0;
}
"""

Compile = Callable[..., Path]


@pytest.fixture(scope="session")
def compile_c(tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Returns a function (name, source, *flags, compiler=...) -> file; skips the test without the compiler."""
    folder = tmp_path_factory.mktemp("programs")

    def compile_one(name: str, source: str, *flags: str, compiler: str = "cc") -> Path:
        # Tests may give the same name to different programs.
        what = hashlib.sha256(repr((source, flags, compiler)).encode()).hexdigest()[:16]
        output = folder / what / name
        if output.exists():
            return output
        output.parent.mkdir(exist_ok=True)
        command = shutil.which(compiler)
        if command is None:
            pytest.skip(f"no {compiler}")
        file = output.with_suffix(".c")
        file.write_text(source)
        done = subprocess.run(
            [command, str(file), "-o", str(output), *flags], capture_output=True, text=True, check=False
        )
        if done.returncode != 0 and "-m32" in flags:
            pytest.skip("no 32-bit libraries")
        assert done.returncode == 0, f"{compiler} {' '.join(flags)}: {done.stderr}"
        return output

    return compile_one


@pytest.fixture(scope="session")
def program(compile_c: Compile) -> Path:
    """A program that takes what to do as arguments."""
    return compile_c("program", PROGRAM)


@pytest.fixture(scope="session")
def installed(compile_c: Compile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lib folder of an installation with the stand-in library and the real barograph-exec."""
    folder = tmp_path_factory.mktemp("installation") / "lib"
    folder.mkdir()
    sources = REPOSITORY / "src"
    source = (sources / "runtime" / "start" / "exec_main.c").read_text()
    flags = [
        "-D_GNU_SOURCE",
        f"-I{sources}",
        f"-I{sources / 'runtime'}",
        "-w",
        "-std=gnu++20",
        "-fno-exceptions",
    ]
    checks = [
        str(sources / file) for file in ("runtime/start/exec_preload.cpp", "sys/loading/preloadable.cpp")
    ]
    shutil.copy(compile_c("barograph-exec", source, *checks, *flags), folder)
    shutil.copy(compile_c("libbarograph.so", STAND_IN, "-shared", "-fPIC"), folder)
    (folder / "libbarograph_world.so").touch()  # never loaded here
    for family in ("ompi", "mpich"):
        (folder / f"libbarograph-{family}.so").touch()
    return folder


@pytest.fixture
def environment(installed: Path, tmp_path: Path) -> dict[str, str]:
    """An environment in which the command uses the stand-in installation, outside of any job."""
    ours = ("BAROGRAPH_", "OMPI_", "PMI", "SLURM_", "PBS_", "LD_PRELOAD", "PRTE_")
    variables = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    (tmp_path / "arenas").mkdir()
    return {
        **variables,
        "BAROGRAPH_LIBRARY_DIR": str(installed),
        "BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas"),
        "PYTHONPATH": os.pathsep.join([str(REPOSITORY / "python"), variables.get("PYTHONPATH", "")]),
    }


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def barograph(environment: dict[str, str], tmp_path: Path) -> Run:
    """Returns a function (*words, before=[...], **variables) that runs the command in an empty folder."""
    folder = tmp_path / "work"
    folder.mkdir(exist_ok=True)

    def run(*words: object, before: Sequence[str] = (), **variables: str) -> subprocess.CompletedProcess[str]:
        command = [*before, sys.executable, "-m", "barograph.cli", *map(str, words)]
        return subprocess.run(
            command,
            cwd=folder,
            env={**environment, **variables},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return run

# SPDX-License-Identifier: BSD-3-Clause
"""Programs that cannot take the library run as without it, whoever starts them; the run says once that and why.

Such a program has a loader of its own here, which ends with 127 where it is to preload Barograph, as musl's does, and
else with 3.
"""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.launch.program.elf import read_elf
from barograph.testing.environment import clean_environment

SOURCES = Path(__file__).resolve().parent / "programs" / "children"
COMMAND = [sys.executable, "-m", "barograph.cli", "run", "-o", "x"]
COMPILER = os.environ.get("CC", "cc")
HOWS = (
    *("execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "fexecve", "execveat"),
    *("vfork-execve", "vfork-execvp", "posix_spawn", "posix_spawnp", "system", "popen"),
)

pytestmark = [
    pytest.mark.skipif(
        bool(find_installation().problem()[0]),
        reason=f"nothing to preload: {find_installation().problem()[0]}",
    ),
    pytest.mark.skipif(
        platform.machine() not in {"x86_64", "aarch64"}, reason="the loader is written for x86-64 and AArch64"
    ),
]

# conftest.Mpi; conftest cannot be imported by name.
Mpi = Any
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def compile_to(output: Path, *words: object) -> Path:
    done = subprocess.run(
        [COMPILER, "-w", "-O1", *map(str, words), "-o", str(output)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        pytest.skip(f"{COMPILER} cannot build {output.name}: {done.stderr.splitlines()[-1]}")
    return output


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder with a program of another C library, `other`, and what starts programs, `start`."""
    folder = tmp_path_factory.mktemp("children")
    loader = compile_to(
        folder / "ld-other.so",
        "-nostdlib",
        "-static",
        "-ffreestanding",
        "-fno-stack-protector",
        SOURCES / "loader.c",
    )
    (folder / "empty.c").write_text("int main(void) { return 3; }\n")
    compile_to(folder / "other", f"-Wl,--dynamic-linker={loader}", folder / "empty.c")
    compile_to(folder / "start", SOURCES / "start.c")
    compile_to(folder / "kept.so", "-shared", "-fPIC", "-x", "c", os.devnull)
    return folder


@pytest.fixture
def run(programs: Path, tmp_path: Path) -> Run:
    """Returns a function that runs words in a folder of the test, with the programs on PATH."""
    environment = clean_environment() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}
    environment["PATH"] = f"{programs}:{environment['PATH']}"
    (tmp_path / "arenas").mkdir()

    def run_words(*words: object, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(word) for word in words],
            cwd=tmp_path,
            env=environment | variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return run_words


def said_of(done: subprocess.CompletedProcess[str], word: str) -> list[str]:
    return [line for line in done.stderr.splitlines() if word in line]


def test_by_every_way_to_start_a_program(run: Run, programs: Path, tmp_path: Path) -> None:
    script = "\n".join([f"start {how} {programs / 'other'}" for how in HOWS])
    script += "\nother; echo shell $?; exec other"
    done = run(*COMMAND, "--", "sh", "-c", script)
    assert done.returncode == 3, done.stderr
    assert done.stdout.splitlines() == [*(f"{how} 3" for how in HOWS), "shell 3"]
    assert said_of(done, "not recorded") == [
        f"barograph: not recorded: {programs / 'other'} is loaded by {programs / 'ld-other.so'}, which is not the "
        f"loader of glibc. It ran without Barograph ({len(HOWS) + 2} times)."
    ]
    assert list((tmp_path / "arenas").iterdir()) == []


def test_other_libraries_stay(run: Run, programs: Path) -> None:
    kept = str(programs / "kept.so")
    done = run(*COMMAND, "--", "sh", "-c", "other; exit $?", LD_PRELOAD=kept)
    assert (done.stdout, done.returncode) == (f"{kept}\n", 3), done.stderr


def test_in_a_folder_that_posix_spawn_moves_to(run: Run, programs: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "moved").symlink_to(programs / "other")
    words = ("sh", "-c", "start elsewhere ./moved; start elsewhere ./absent; echo $?")
    done = run(*COMMAND, "--", *words)
    assert done.stdout == run(*words).stdout == "elsewhere 3\n98\n", done.stderr
    assert said_of(done, "not recorded") == [
        "barograph: not recorded: ./moved was started in another folder by a path relative to that, so that its file "
        "could not be looked at. It ran without Barograph."
    ]


def test_a_sanitizer_behind_the_library(run: Run, tmp_path: Path) -> None:
    found = subprocess.run(
        [COMPILER, "-print-file-name=libasan.so"], capture_output=True, text=True, check=False
    )
    runtime = Path(found.stdout.strip()).resolve()
    if not runtime.is_absolute() or not runtime.exists():
        pytest.skip("there is no AddressSanitizer")
    words = ("sh", "-c", f"export LD_PRELOAD=$LD_PRELOAD:{runtime}; /bin/echo ran; echo $?")
    done = run(*COMMAND, "--", *words)
    assert done.stdout == run(*words).stdout == "ran\n0\n", done.stderr
    assert said_of(done, "not recorded") == [
        f"barograph: not recorded: /bin/echo was to preload {runtime}, which has to be loaded before all others, "
        "behind Barograph. It ran without Barograph."
    ]


def test_by_a_loader_that_is_started_by_hand(run: Run, tmp_path: Path) -> None:
    """Its code that runs before all libraries, as that of a sanitizer does, ends it when one is preloaded."""
    (tmp_path / "program.c").write_text(
        """#include <stdlib.h>
        #include <unistd.h>
        static void first(int count, char** words, char** variables) {
            for (; *variables != 0; ++variables)
                if (__builtin_strncmp(*variables, "LD_PRELOAD=", 11) == 0) _exit(1);
        }
        __attribute__((section(".preinit_array"), used)) static void (*run)(int, char**, char**) = first;
        int main(void) { return 3; }
        """
    )
    compile_to(tmp_path / "program", "-fno-builtin-exit", tmp_path / "program.c")
    python = read_elf(Path(sys.executable).resolve())
    assert python is not None
    loader = python.interpreter
    words = ("sh", "-c", f"{loader} ./program; echo $?; {loader} --argv0 x ./program; echo $?")
    done = run(*COMMAND, "--", *words)
    assert done.stdout == run(*words).stdout == "3\n3\n", done.stderr
    (said,) = said_of(done, "not recorded")
    assert said.startswith("barograph: not recorded: ./program runs code before that of all libraries")
    assert said.endswith("It ran without Barograph (2 times).")
    done = run(*COMMAND, "--", loader, "./program")
    assert done.returncode == 3, done.stderr


def test_by_python_and_scripts(run: Run, programs: Path, tmp_path: Path) -> None:
    (tmp_path / "script").write_text(f"#!{programs / 'other'}\n")
    (tmp_path / "script").chmod(0o755)
    program = """if True:
        import os, subprocess
        print(subprocess.call(["other"]), subprocess.call(["./script"]), subprocess.call("other", shell=True))
        print(subprocess.call(["other"], close_fds=False), os.spawnlp(os.P_WAIT, "other", "other"))
        print(subprocess.call(["other"], env={**os.environ, "A": "1" * 100_000}))
    """
    done = run(*COMMAND, "--", sys.executable, "-c", program)
    assert (done.stdout.split(), done.returncode) == (["3"] * 6, 0), done.stderr
    assert len(said_of(done, "not recorded")) == 2


@pytest.mark.two_mpis
def test_by_a_launcher(run: Run, mpi: Mpi) -> None:
    bare = run(mpi.launcher, "-n", 2, "other")
    done = run(*COMMAND, "--", mpi.launcher, "-n", 2, "other")
    assert done.returncode == bare.returncode == 3, done.stderr
    assert done.stdout == bare.stdout
    assert len(said_of(done, "not recorded")) == 1


@pytest.mark.parametrize(
    "flags", ["address", "thread", "undefined", "address -static-libasan", "thread -static-libtsan"]
)
def test_sanitizers(run: Run, tmp_path: Path, flags: str) -> None:
    (tmp_path / "program.c").write_text('#include <stdio.h>\nint main(void) { puts("ran"); return 3; }\n')
    program = compile_to(tmp_path / "program", *f"-fsanitize={flags}".split(), tmp_path / "program.c")
    bare = run(program)
    if bare.returncode != 3:
        pytest.skip(f"does not run here: {bare.stderr[:100]}")
    for words in (("sh", "-c", "./program; exit $?"), ("start", "posix_spawn", "./program")):
        done = run(*COMMAND, "--", *words)
        assert (done.stdout.split()[0], done.returncode) == ("ran", 3 if words[0] == "sh" else 0), done.stderr
        assert words[0] == "sh" or "posix_spawn 3" in done.stdout


def test_a_script_that_the_shell_has_to_read(run: Run, tmp_path: Path) -> None:
    """One without `#!`, and what cannot be executed: as without Barograph."""
    (tmp_path / "script").write_text("echo read; exit 4\n")
    (tmp_path / "script").chmod(0o755)
    words = ("sh", "-c", "./script; echo $?; ./absent; echo $?; start execlp ./script")
    bare, done = run(*words), run(*COMMAND, "--", *words)
    assert done.stdout == bare.stdout == "read\n4\n127\nread\nexeclp 4\n"
    assert said_of(done, "not recorded") == []


@pytest.mark.two_mpis
def test_a_wrapper_that_drops_the_library(run: Run, mpi: Mpi, tmp_path: Path) -> None:
    """On all ranks: the program that ran without is named, and not said to have ended in MPI_Init."""
    build_late(mpi, tmp_path)
    for number, drop in enumerate(("exec env -u LD_PRELOAD ./app", "unset LD_PRELOAD; ./app")):
        script = tmp_path / f"wrapper-{number}"
        script.write_text(f"#!/bin/sh\n{drop}\n")
        script.chmod(0o755)
        done = run(*COMMAND, "-n", 2, "--launcher", mpi.launcher, "--", script)
        assert done.returncode == 0, done.stderr
        assert said_of(done, "no profile was written") == [
            "barograph: no profile was written: ./app ran without the library (2 times): LD_PRELOAD was taken out of "
            "its environment"
        ]
        assert said_of(done, "MPI_Init") == []


# How wrappers start ./app without the library.
DROPPING = {
    "env": "env -u LD_PRELOAD ./app",
    "unset": "unset LD_PRELOAD; ./app",
    "exec": "unset LD_PRELOAD; exec ./app",
    "empty": "LD_PRELOAD= exec ./app",
}


def build_late(mpi: Mpi, folder: Path) -> None:
    source = SOURCES.parent / "late.c"
    subprocess.run([mpi.compiler, "-w", str(source), "-o", str(folder / "app")], check=True, timeout=120)


@pytest.mark.two_mpis
def test_a_wrapper_that_drops_the_library_on_ranks_of_a_launcher(run: Run, mpi: Mpi, tmp_path: Path) -> None:
    """Nobody waits for `mpirun barograph run`: rank 0 says it once, of the program and of no helper."""
    build_late(mpi, tmp_path)
    for name, drop in DROPPING.items():
        script = tmp_path / name
        script.write_text(f"#!/bin/sh\nenv -i /bin/true\n{drop}\n")
        script.chmod(0o755)
        done = run(mpi.launcher, "-n", 2, *COMMAND, "--", script)
        assert done.returncode == 0, done.stderr
        assert said_of(done, "barograph: ") == [
            "barograph: warning: not recorded: ./app: LD_PRELOAD was taken out of its environment; leave it as it is, "
            "or put `barograph run --` in front of ./app"
        ], name


def test_the_advice_for_wrappers_that_drop_the_library(run: Run, mpi: Mpi, tmp_path: Path) -> None:
    """Followed: one profile with all ranks, also where launchers say only by their own process which job it is."""
    build_late(mpi, tmp_path)
    words = shlex.join(str(word) for word in COMMAND)
    script = tmp_path / "wrapper"
    script.write_text(f"#!/bin/sh\nunset LD_PRELOAD\n{words} -- ./app\nexit $?\n")
    script.chmod(0o755)
    done = run(mpi.launcher, "-n", 2, *COMMAND, "--", script)
    assert done.returncode == 0, done.stderr
    assert said_of(done, "ranks") == []
    (profile,) = tmp_path.glob("*.baro")
    with barograph.open(profile) as opened:
        assert opened.metadata["job.ranks"] == "2"


def test_a_program_without_the_library_beside_one_with_it(run: Run, programs: Path) -> None:
    """Without MPI it would have been recorded only by --record all."""
    words = ("sh", "-c", f"{programs}/start execv /bin/true; env -i /bin/true")
    assert said_of(run(*COMMAND, "--record", "all", "--", *words), "warning") == [
        "barograph: warning: /bin/true ran without the library: LD_PRELOAD was taken out of its environment; "
        "the script or wrapper that starts it has to leave LD_PRELOAD as it is"
    ]
    assert said_of(run(*COMMAND, "--", *words), "warning") == []

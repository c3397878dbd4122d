# SPDX-License-Identifier: BSD-3-Clause
"""What the loader answers a program is the same with the recorder: functions, and why something was not found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.installation import find_installation
from barograph.testing.environment import clean_environment

SOURCES = Path(__file__).resolve().parent / "programs" / "lookups"
COMMAND = [sys.executable, "-m", "barograph.cli", "run", "-q", "-o"]
COMPILER = os.environ.get("CC", "cc")

pytestmark = pytest.mark.skipif(
    bool(find_installation().problem()[0]), reason=f"nothing to preload: {find_installation().problem()[0]}"
)


def compile_to(output: Path, *words: object) -> Path:
    command = [COMPILER, "-w", "-O1", "-D_GNU_SOURCE", *map(str, words), "-o", str(output), "-ldl"]
    subprocess.run(command, check=True, timeout=120)
    return output


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder with the programs and the other tools."""
    made = tmp_path_factory.mktemp("lookups")
    compile_to(made / "lookups", SOURCES / "lookups.c")
    compile_to(made / "libanswers.so", "-shared", "-fPIC", "-DANSWERS", SOURCES / "tool.c")
    compile_to(made / "libversions.so", "-shared", "-fPIC", SOURCES / "tool.c")
    compile_to(made / "libheap.so", "-shared", "-fPIC", SOURCES / "heap.c")
    for binding in ("lazy", "now"):
        library = f"chosen-{binding}"
        compile_to(made / f"lib{library}.so", "-shared", "-fPIC", f"-Wl,-z,{binding}", SOURCES / "chosen.c")
        compile_to(
            made / library,
            *("-DMAIN", SOURCES / "chosen.c", f"-L{made}", f"-l{library}", f"-Wl,-rpath,{made}"),
            f"-Wl,-z,{binding}",
        )
    return made


def printed(words: list[str], folder: Path, preloaded: str = "") -> tuple[int, str]:
    preload = {"LD_PRELOAD": str(folder / preloaded)} if preloaded else {}
    done = subprocess.run(
        words,
        cwd=folder,
        env=clean_environment() | preload,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout


def same_with_the_recorder(
    folder: Path, *words: str, preloaded: str = "", options: tuple[str, ...] = ()
) -> str:
    """Runs a program bare and recorded; returns what both printed."""
    program = [str(folder / words[0]), *words[1:]]
    bare = printed(program, folder, preloaded)
    recorded = [*COMMAND, f"{'-'.join(words)}{preloaded}", *options, "--", *program]
    assert printed(recorded, folder, preloaded) == bare
    assert bare[0] == 0
    return bare[1]


@pytest.mark.parametrize("how", ["nothing", "open", "fopen", "posix_spawn", "execve", "vfork"])
def test_a_reason_that_was_not_asked_for_yet_stays(folder: Path, how: str) -> None:
    assert "/none/library.so" in same_with_the_recorder(folder, "lookups", how)


@pytest.mark.parametrize(("tool", "answer"), [("libanswers.so", 42), ("libversions.so", -1), ("", -1)])
def test_other_tools_stand_before_the_loader_as_without_us(folder: Path, tool: str, answer: int) -> None:
    said = same_with_the_recorder(folder, "lookups", "answer", preloaded=tool)
    assert said == f"answer {answer}\ncos 1 0\n"


@pytest.mark.parametrize("record", ["auto", "all"])
def test_a_heap_tool_may_look_its_functions_up(folder: Path, record: str) -> None:
    said = same_with_the_recorder(
        folder, "lookups", "answer", preloaded="libheap.so", options=("--record", record)
    )
    assert said.startswith("answer -1")


@pytest.mark.parametrize("binding", ["lazy", "now"])
def test_resolvers_may_look_for_functions(folder: Path, binding: str) -> None:
    assert same_with_the_recorder(folder, f"chosen-{binding}").startswith("chosen ")

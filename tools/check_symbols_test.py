# SPDX-License-Identifier: BSD-3-Clause
"""The symbol check reads version scripts and object files as the linker does, and finds what is banned."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import check_symbols

Compile = Callable[[str, str], Path]


def test_names_of_a_version_script() -> None:
    text = "{ /* a; b */\n  global:\n    MPI_Send;\n    PMPI_Send; # c;\n  local:\n    *;\n};\n"
    assert check_symbols.script_names(text) == {"MPI_Send", "PMPI_Send"}


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compile:
    if shutil.which("cc") is None or shutil.which("nm") is None:
        pytest.skip("needs a compiler and nm")
    monkeypatch.setattr(check_symbols, "BUILD", tmp_path)

    def compile_c(text: str, where: str) -> Path:
        target = tmp_path / "src" / where
        target.parent.mkdir(parents=True)
        command = ["cc", "-fno-builtin", "-x", "c", "-c", "-", "-o", str(target)]
        subprocess.run(command, input=text, text=True, check=True)
        return target

    return compile_c


def test_banned_calls_are_found(compiled: Compile) -> None:
    path = compiled('int printf(const char*); int f(void) { return printf("x"); }', "sys/a.cpp.o")
    (found,) = check_symbols.check_object(path)
    assert "uses printf" in found


def test_harmless_objects_pass(compiled: Compile) -> None:
    path = compiled("void* malloc(unsigned long); void* f(void) { return malloc(1); }", "collect/a.cpp.o")
    assert check_symbols.check_object(path) == []


def test_the_hot_path_may_not_allocate(compiled: Compile) -> None:
    where = check_symbols.HOT_OBJECTS[0]
    path = compiled("void* malloc(unsigned long); void* f(void) { return malloc(1); }", where)
    (found,) = check_symbols.check_object(path)
    assert "uses malloc" in found

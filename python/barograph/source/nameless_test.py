# SPDX-License-Identifier: BSD-3-Clause
"""Functions of stripped programs: told apart by where they begin, as `nm` says of the program before it is stripped."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from barograph.elf_file import ElfFile
from barograph.source import symbols
from barograph.source.frames import Line
from barograph.source.labels import LINES_KEY
from barograph.source.remarks import stored_remarks
from barograph.source.resolve import resolve_sites

COMPILER = os.environ.get("CC", "cc")
SOURCE = """
static __attribute__((noinline)) int one(int x) { return x * 3; }
static __attribute__((noinline)) int two(int x) { return x ? one(x - 1) : 7; }
int main(int argc, char** argv) { return one(argc) + two(argc) + (argv == 0); }
"""


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, tuple[int, int]]]:
    """A stripped program, and what nm said of its functions: their first address and their length."""
    folder = tmp_path_factory.mktemp("stripped")
    (folder / "app.c").write_text(SOURCE)
    words = [COMPILER, "-O1", "-Wl,--build-id=sha1", "app.c", "-o", "app"]
    if subprocess.run(words, cwd=folder, check=False, capture_output=True).returncode or not shutil.which(
        "strip"
    ):
        pytest.skip(f"{COMPILER} builds no program, or there is no strip")
    said = subprocess.run(["nm", "-S", "app"], cwd=folder, check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in said.splitlines() if line.split()[-2] in "tT" and len(line.split()) == 4]
    subprocess.run(["strip", "app"], cwd=folder, check=True)
    return folder / "app", {name: (int(at, 16), int(size, 16)) for at, size, _, name in rows}


def test_each_address_has_the_function_around_it(functions: tuple[Path, dict[str, tuple[int, int]]]) -> None:
    program, known = functions
    asked = {at + size - 1: at for at, size in (known["one"], known["two"], known["main"])}
    with ElfFile(program) as elf:
        assert elf.function_starts([*asked, 1, 1 << 40]) == asked


def test_a_stripped_program_is_not_one_row(functions: tuple[Path, dict[str, tuple[int, int]]]) -> None:
    program, known = functions
    (one, _), (two, _) = known["one"], known["two"]
    found = symbols.resolve_offsets("file-0", [str(program)], [one + 1, two + 1, two + 2])
    assert found.detail == "addresses"
    assert found.lines == {
        one + 1: [Line(f"function at {one:#x}", "", 0)],
        two + 1: [Line(f"function at {two:#x}", "", 0)],
        two + 2: [Line(f"function at {two:#x}", "", 0)],
    }


def test_what_is_missing_is_said(functions: tuple[Path, dict[str, tuple[int, int]]]) -> None:
    program, known = functions
    site = f"app@file-0000000000000001+{known['one'][0] + 1:x}"
    result = resolve_sites([site], {}, search=[str(program.parent)])
    assert result.nameless == ["app"]
    stored = {key: text for key, text in result.metadata.items() if key.startswith(LINES_KEY)}
    assert [text.partition(":")[0] for text in stored_remarks(stored)] == ["app"]
    assert "stripped, so functions are told by the address where they begin" in stored_remarks(stored)[0]

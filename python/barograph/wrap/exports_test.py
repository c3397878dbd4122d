# SPDX-License-Identifier: BSD-3-Clause
"""What a shared library exports, against nm(1)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.errors import LaunchError
from barograph.launch.program.elf import find_library
from barograph.wrap.exports import read_library


def test_the_same_functions_as_nm() -> None:
    if shutil.which("nm") is None or find_library("libz.so.1") is None:
        pytest.skip("nm or zlib is missing")
    library = read_library("libz.so.1")
    listed = subprocess.run(
        ["nm", "-D", "--defined-only", str(library.file)], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    functions = {line.split()[2] for line in listed if line.split()[1] in {"T", "W", "i"}}
    found = {
        f"{one.name}{'@@' if one.default else '@'}{one.version}" for one in library.exports if one.function
    }
    assert found == {name if "@" in name else f"{name}@@" for name in functions}
    assert library.soname == "libz.so.1"
    assert library.by_name
    # The linker's symbols of the versions are no data of the library.
    assert not any(one.name.startswith("ZLIB_") for one in library.exports)


def test_a_file_is_that_file() -> None:
    file = find_library("libz.so.1")
    if file is None:
        pytest.skip("zlib is missing")
    library = read_library(str(file))
    assert not library.by_name
    assert library.file == file.resolve()


def test_what_is_no_library(tmp_path: Path) -> None:
    with pytest.raises(LaunchError, match=r"there is no library libnone\.so"):
        read_library("libnone.so")
    script = tmp_path / "libscript.so"
    script.write_text("GROUP ( libc.so.6 )\n")
    for file in (script, tmp_path / "none.so"):
        with pytest.raises(LaunchError, match="cannot be wrapped"):
            read_library(str(file))
    assert read_library(sys.executable).exports  # an executable that may be loaded is one

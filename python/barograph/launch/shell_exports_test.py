# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph env` prints does in each shell what it says."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from barograph.launch.conftest import Run
from barograph.launch.shell_exports import preload_value, render

NASTY = {"A": 'it\'s a \\ "b" $HOME `x` !1', "B": "plain", "C": ""}


@pytest.mark.parametrize("shell", ["sh", "bash", "zsh", "csh", "tcsh", "fish"])
def test_shells_take_it_literally(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    script = render(NASTY, shell) + 'printf "%s|" "$A" "$B" "$C"\n'
    if shell in {"csh", "tcsh"}:
        script = render(NASTY, shell) + "env | sed -n 's/^[ABC]=//p' | tr '\\n' '|'\n"
    done = subprocess.run([shell], input=script, capture_output=True, text=True, check=False)
    assert done.stdout == "|".join([*NASTY.values(), ""]), done.stderr


def test_quoting_that_needs_no_shell() -> None:
    assert render({"A": "it's"}, "fish") == "set -gx A 'it\\'s';\n"
    assert render({"A": "a!b"}, "csh") == "setenv A 'a\\!b';\n"


def test_library_is_preloaded_once() -> None:
    library = Path("/opt/lib/libbarograph.so")
    assert preload_value(library, "") == str(library)
    assert preload_value(library, "/a.so /b.so") == f"{library}:/a.so:/b.so"
    assert preload_value(library, f"/a.so:{library}") == f"{library}:/a.so"


def test_exported_variables_record_a_program(
    barograph: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    done = barograph("env", "-o", "x", "--size-classes", "128,1K")
    assert done.returncode == 0
    script = f"{done.stdout}echo $BAROGRAPH_OUTPUT; echo $BAROGRAPH_SIZE_CLASSES; echo ${{LD_PRELOAD##*/}}"
    shown = subprocess.run(["sh", "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout.split() == [str(tmp_path / "work" / "x"), "128,1024", "libbarograph.so"]


@pytest.mark.parametrize("options", [[], ["-o", "."]])
def test_the_program_may_name_what_the_user_has_not(barograph: Run, options: list[str]) -> None:
    lines = barograph("env", *options).stdout.splitlines()
    exports = dict(line.removeprefix("export ").split("=", 1) for line in lines)
    assert exports["BAROGRAPH_DEFAULT_OUTPUT"] == exports["BAROGRAPH_OUTPUT"]
    named = barograph("env", *options, "-o", "x").stdout
    assert "BAROGRAPH_DEFAULT_OUTPUT" not in named


@pytest.mark.parametrize("how", ["calls", "connector", "both"])
def test_the_connector_brings_a_second_library(barograph: Run, installed: Path, how: str) -> None:
    line = barograph("env", "-o", "x", "--hdf5", how).stdout.splitlines()[0]
    second = "" if how == "calls" else f":{installed / 'libbarograph_hdf5.so'}"
    assert line == f"export LD_PRELOAD={installed / 'libbarograph.so'}{second};"


@pytest.mark.parametrize("what", ["functions", "kokkos", "openmp", "functions,kokkos,openmp", "off"])
def test_what_programs_bring_along_has_a_library_each(barograph: Run, installed: Path, what: str) -> None:
    line = barograph("env", "-o", "x", "--instrument", what).stdout.splitlines()[0]
    names = [name for name in what.split(",") if name != "off"]
    libraries = [installed / "libbarograph.so", *(installed / f"libbarograph_{name}.so" for name in names)]
    assert line == f"export LD_PRELOAD={':'.join(map(str, libraries))};"


def test_include_folder(barograph: Run, installed: Path) -> None:
    assert barograph("env", "--include").stdout == f"{installed.parent / 'include'}\n"


def test_broken_installation(barograph: Run, tmp_path: Path) -> None:
    done = barograph("env", BAROGRAPH_LIBRARY_DIR=str(tmp_path))
    assert (done.stdout, done.returncode) == ("", 2)
    assert "incomplete" in done.stderr

# SPDX-License-Identifier: BSD-3-Clause
"""The annotation headers: every way to compile and link a program, with and without something that defines the marks.

Crosses include/ and the loader; needs nothing of Barograph built. The stand-in library logs each mark to stderr.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

INCLUDE = Path(__file__).resolve().parents[1] / "include"
WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror"]

STAND_IN = r"""
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static char names[16][32];
static uint32_t used;
uint32_t barograph_region_id(const char* name) {
    for (uint32_t i = 0; i < used; i++) if (!strcmp(names[i], name)) return i + 1;
    strncpy(names[used], name, 31);
    return ++used;
}
void barograph_region_begin(uint32_t id) { fprintf(stderr, "+%s ", names[id - 1]); }
void barograph_region_end(uint32_t id) { fprintf(stderr, "-%s ", names[id - 1]); }
"""

C_PROGRAM = r"""
#include <barograph/barograph.h>
static int leave_early(int now) {
    BAROGRAPH_REGION("outer");
    if (now) return 1;
    BAROGRAPH_REGION("inner");
    return 2;
}
int main(void) {
    BAROGRAPH_REGION_BEGIN("all");
    leave_early(0);
    leave_early(1);
    BAROGRAPH_REGION_END("all");
    for (int i = 0; i < 2; i++) {
        BAROGRAPH_REGION("loop");
        if (i == 1) break;
    }
    const barograph_handle named = barograph_region_handle("named");
    barograph_begin(named);
    barograph_end(named);
    return barograph_active();
}
"""
C_MARKS = "+all +outer +inner -inner -outer +outer -outer -all +loop -loop +loop -loop +named -named"

CPP_PROGRAM = r"""
#include <barograph/barograph.hpp>
static void leave_early(bool now) {
    BAROGRAPH_REGION("outer");
    if (now) throw 1;
    BAROGRAPH_REGION("inner");
}
#if __cplusplus >= 202002L
constexpr int square(int x) {
    barograph::Region region{"square"};
    return x * x;
}
static_assert(square(3) == 9);
#endif
int main() {
    leave_early(false);
    try {
        leave_early(true);
    } catch (int) {
    }
    static const barograph::Handle kNamed{"named"};
    barograph::Region named{kNamed};
    barograph::Region dynamic{std::string("dynamic")};
    return barograph::active() ? 1 : 0;
}
"""
CPP_MARKS = "+outer +inner -inner -outer +outer -outer +named +dynamic -dynamic -named"

LINKS = {
    "PIE": ["-fPIE", "-pie"],
    "not PIE": ["-fno-pie", "-no-pie"],
    "not PIE, bound at start": ["-fno-pie", "-no-pie", "-Wl,-z,now"],
    "gold": ["-fno-pie", "-no-pie", "-fuse-ld=gold"],
    "lld": ["-fno-pie", "-no-pie", "-fuse-ld=lld"],
    "static": ["-static"],
    "static PIE": ["-fPIE", "-static-pie"],
}


def build(folder: Path, compiler: str, source: str, *flags: str) -> Path:
    command = shutil.which(compiler)
    if command is None:
        pytest.skip(f"no {compiler}")
    file = folder / ("program.cpp" if "++" in compiler else "program.c")
    file.write_text(source)
    output = folder / "program"
    done = subprocess.run(
        [command, *WARNINGS, f"-I{INCLUDE}", *flags, str(file), "-o", str(output)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0 and ("cannot find" in done.stderr or "invalid linker" in done.stderr):
        pytest.skip(done.stderr.strip().splitlines()[-1])
    assert done.returncode == 0, done.stderr
    return output


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stand_in")
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no cc")
    file = folder / "stand_in.c"
    file.write_text(STAND_IN)
    library = folder / "libstand_in.so"
    subprocess.run([compiler, "-shared", "-fPIC", str(file), "-o", str(library)], check=True)
    return library


def marks(program: Path, preload: Path | None) -> tuple[str, int]:
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    if preload is not None:
        environment["LD_PRELOAD"] = str(preload)
    done = subprocess.run([program], env=environment, capture_output=True, text=True, check=False)
    return done.stderr.strip(), done.returncode


def check(program: Path, stand_in: Path, expected: str, *, static: bool) -> None:
    assert marks(program, None) == ("", 0)
    assert marks(program, stand_in) == (("", 0) if static else (expected, 1))


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("level", ["-O0", "-O2"])
def test_c_however_it_is_linked(stand_in: Path, tmp_path: Path, link: str, level: str) -> None:
    program = build(tmp_path, "gcc", C_PROGRAM, "-std=c99", level, *LINKS[link])
    check(program, stand_in, C_MARKS, static="static" in link)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("flags", ["-std=c11", "-std=gnu17 -O3 -flto", "-std=c99 -O2 -masm=intel"])
def test_c_however_it_is_compiled(stand_in: Path, tmp_path: Path, compiler: str, flags: str) -> None:
    check(build(tmp_path, compiler, C_PROGRAM, *flags.split()), stand_in, C_MARKS, static=False)


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("standard", ["c++11", "c++14", "c++17", "c++20"])
def test_cpp(stand_in: Path, tmp_path: Path, compiler: str, standard: str) -> None:
    program = build(tmp_path, compiler, CPP_PROGRAM, f"-std={standard}", "-O2", "-fno-pie", "-no-pie")
    check(program, stand_in, CPP_MARKS, static=False)


@pytest.mark.parametrize(("compiler", "source"), [("gcc", C_PROGRAM), ("g++", CPP_PROGRAM)])
def test_marks_can_be_compiled_away(stand_in: Path, tmp_path: Path, compiler: str, source: str) -> None:
    program = build(tmp_path, compiler, source, "-DBAROGRAPH_DISABLE")
    assert b"barograph_region_begin" not in program.read_bytes()
    check(program, stand_in, "", static=True)


def test_shared_library_with_marks_needs_no_other(tmp_path: Path) -> None:
    source = (
        '#include <barograph/barograph.h>\nvoid work(void);\nvoid work(void) { BAROGRAPH_REGION("work"); }\n'
    )
    build(tmp_path, "gcc", source, "-shared", "-fPIC", "-Wl,-z,defs")


def test_only_literals_are_names(tmp_path: Path) -> None:
    source = (
        "#include <barograph/barograph.h>\nint main(int c, char** a) { BAROGRAPH_REGION_BEGIN(a[c - 1]); }\n"
    )
    file = tmp_path / "program.c"
    file.write_text(source)
    done = subprocess.run(
        ["gcc", f"-I{INCLUDE}", "-c", str(file), "-o", os.devnull], capture_output=True, check=False
    )
    assert done.returncode != 0

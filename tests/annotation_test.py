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
void barograph_loop_enter(uint32_t id, int all) { fprintf(stderr, "%s%s ", all ? "[[" : "[", names[id - 1]); }
void barograph_loop_next(uint32_t id) { fprintf(stderr, "*%s ", id ? names[id - 1] : ""); }
void barograph_loop_leave(uint32_t id) { fprintf(stderr, "]%s ", names[id - 1]); }
uint32_t barograph_metric_id(const char* name, const char* unit, int consistency) {
    fprintf(stderr, "%s(%s,%d) ", name, unit, consistency);
    return 7;
}
void barograph_metric_count(uint32_t id, double value) { fprintf(stderr, "%u=%g ", id, value); }
void barograph_snapshot_take(const char* name) { fprintf(stderr, "{%s} ", name); }
uint32_t barograph_region_id_in(const char* name, const char* category) {
    fprintf(stderr, "%s:%s ", name, category);
    return barograph_region_id(name);
}
void barograph_region_add_tag(uint32_t id, const char* key, const char* text) {
    fprintf(stderr, "%s[%s=%s] ", names[id - 1], key, text);
}
void barograph_profile_set_name(const char* name) { fprintf(stderr, "<%s> ", name); }
void barograph_snapshot_set_interval(double seconds) { fprintf(stderr, "%gs ", seconds); }
void barograph_recording_pause(void) { fprintf(stderr, "|| "); }
void barograph_recording_resume(void) { fprintf(stderr, "|> "); }
"""

C_CATEGORIES = r"""
#include <barograph/barograph.h>
static int write_twice(int now) {
    BAROGRAPH_REGION_CATEGORY("write", "io");
    if (now) return 1;
    BAROGRAPH_REGION_CATEGORY("inner", "io");
    return 2;
}
int main(void) {
    write_twice(0);
    write_twice(1);
    const barograph_handle named = barograph_region_handle_in("named", "math");
    barograph_begin(named);
    barograph_end(named);
    return barograph_active();
}
"""
# A name is given its category where it is first needed, once per site.
C_CATEGORY_MARKS = "write:io +write inner:io +inner -inner -write +write -write named:math +named -named"
C_MARKS_WITHOUT_CATEGORIES = "+write +inner -inner -write +write -write +named -named"

CPP_CATEGORIES = r"""
#include <barograph/barograph.hpp>
static void write_twice(bool now) {
    BAROGRAPH_REGION_CATEGORY("write", "io");
    if (now) throw 1;
    BAROGRAPH_REGION_CATEGORY("inner", "io");
}
int main() {
    write_twice(false);
    try {
        write_twice(true);
    } catch (int) {
    }
    static const barograph::Handle kNamed{"named", "math"};
    barograph::Region named{kNamed};
    const barograph::Handle dynamic{std::string("dynamic"), std::string("math")};
    barograph::Region region{dynamic};
    return barograph::active() ? 1 : 0;
}
"""
CPP_CATEGORY_MARKS = (
    "write:io +write inner:io +inner -inner -write +write -write "
    "named:math +named dynamic:math +dynamic -dynamic -named"
)

C_TAGS = r"""
#include <barograph/barograph.h>
static void solve(void) {
    BAROGRAPH_REGION("solve");
    BAROGRAPH_REGION_TAG("solve", "library", "PETSc");
    BAROGRAPH_REGION_TAG("solve", "phase", "main");
}
int main(void) {
    solve();
    solve();
    const barograph_handle named = barograph_region_handle("named");
    barograph_region_tag(named, "phase", "end");
    barograph_region_tag(0, "phase", "nothing");
    return barograph_active();
}
"""
# A site gives its tag at the first visit.
C_TAG_MARKS = "+solve solve[library=PETSc] solve[phase=main] -solve +solve -solve named[phase=end]"

CPP_TAGS = r"""
#include <barograph/barograph.hpp>
static void solve() {
    BAROGRAPH_REGION("solve");
    BAROGRAPH_REGION_TAG("solve", "library", "PETSc");
}
int main() {
    solve();
    static const barograph::Handle kNamed =
        barograph::Handle{"named", "io"}.tag("library", "HDF5").tag(std::string("phase"), std::string("end"));
    barograph::Region named{kNamed};
    return barograph::active() ? 1 : 0;
}
"""
CPP_TAG_MARKS = (
    "+solve solve[library=PETSc] -solve named:io named[library=HDF5] named[phase=end] +named -named"
)

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

C_LOOPS = r"""
#include <barograph/barograph.h>
static int leave_early(int now) {
    BAROGRAPH_LOOP("outer")
    for (int i = 0; i < 2; i++) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_LOOP_CUMULATIVE("inner")
        for (int j = 0; j < 3; j++) {
            BAROGRAPH_ITERATION();
            if (now) return 1;
            if (j == 1) break;
        }
        BAROGRAPH_METRIC("size", "B", BAROGRAPH_BY_RANK, i + 5);
    }
    return 2;
}
int main(void) {
    leave_early(0);
    leave_early(1);
    BAROGRAPH_LOOP_BEGIN("plain");
    BAROGRAPH_ITERATION();
    BAROGRAPH_LOOP_END("plain");
    const barograph_handle named = barograph_region_handle("named");
    barograph_loop_begin(named);
    barograph_iteration(named);
    barograph_loop_end(named);
    barograph_loop_begin_cumulative(named);
    barograph_loop_end(named);
    barograph_metric_add(barograph_metric("x", "", BAROGRAPH_CONSTANT), 0.5);
    barograph_snapshot("after set-up");
    barograph_profile_name("run a");
    barograph_snapshot_every(60);
    barograph_pause();
    barograph_resume();
    return barograph_active();
}
"""
C_LOOP_MARKS = (
    "[outer * [[inner * * ]inner size(B,3) 7=5 * [[inner * * ]inner 7=6 ]outer "
    "[outer * [[inner * ]inner ]outer [plain * ]plain [named *named ]named [[named ]named "
    "x(,0) 7=0.5 {after set-up} <run a> 60s || |>"
)

CPP_LOOPS = r"""
#include <barograph/barograph.hpp>
#include <vector>
static void leave_early() {
    BAROGRAPH_LOOP("outer")
    for (int i = 0; i < 2; i++) {
        BAROGRAPH_ITERATION();
        BAROGRAPH_LOOP_CUMULATIVE("inner")
        for (int j = 0; j < 3; j++) {
            BAROGRAPH_ITERATION();
            BAROGRAPH_METRIC("size", "B", BAROGRAPH_BY_RANK, i + j);
            if (i == 1) throw 1;
        }
    }
}
int main() {
    try {
        leave_early();
    } catch (int) {
    }
    int sum = 0;
    for (const int step : barograph::loop("count", 2)) sum += step;
    std::vector<int> list{1, 2, 3};
    for (int& value : barograph::loop("list", list)) {
        value *= 2;
        if (value == 4) break;
    }
    static const barograph::Handle kHandle{"handle"};
    for (const int value : barograph::loop(kHandle, std::vector<int>{4, 8})) {
        if (value == 4) continue;
        sum += value;
    }
    barograph::Loop loop{std::string("while"), barograph::Loop::Keep::kCumulative};
    loop.iteration();
    loop.end();
    static const barograph::Metric kMetric{"x", "", BAROGRAPH_CONSTANT};
    kMetric.add(sum + list[0] + list[1]);
    barograph::snapshot(std::string("a"));
    barograph::snapshot("b");
    barograph::profile_name(std::string("c"));
    barograph::profile_name("d");
    barograph::snapshot_every(0.5);
    barograph::pause();
    barograph::resume();
    return barograph::active() ? 1 : 0;
}
"""
CPP_LOOP_MARKS = (
    "[outer * [[inner * size(B,3) 7=0 * 7=1 * 7=2 ]inner * [[inner * 7=1 ]inner ]outer "
    "[count *count *count ]count [list *list *list ]list [handle *handle *handle ]handle "
    "[[while *while ]while x(,0) 7=15 {a} {b} <c> <d> 0.5s || |>"
)
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


@pytest.mark.parametrize("link", ["PIE", "not PIE", "static"])
def test_loops_and_metrics_in_c(stand_in: Path, tmp_path: Path, link: str) -> None:
    program = build(tmp_path, "gcc", C_LOOPS, "-std=c99", "-O2", *LINKS[link])
    check(program, stand_in, C_LOOP_MARKS, static=link == "static")


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("standard", ["c++11", "c++20"])
def test_loops_and_metrics_in_cpp(stand_in: Path, tmp_path: Path, compiler: str, standard: str) -> None:
    program = build(tmp_path, compiler, CPP_LOOPS, f"-std={standard}", "-O1")
    check(program, stand_in, CPP_LOOP_MARKS, static=False)


@pytest.mark.parametrize("link", ["PIE", "not PIE", "static"])
def test_categories_in_c(stand_in: Path, tmp_path: Path, link: str) -> None:
    program = build(tmp_path, "gcc", C_CATEGORIES, "-std=c99", "-O2", *LINKS[link])
    check(program, stand_in, C_CATEGORY_MARKS, static=link == "static")


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("standard", ["c++11", "c++20"])
def test_categories_in_cpp(stand_in: Path, tmp_path: Path, compiler: str, standard: str) -> None:
    program = build(tmp_path, compiler, CPP_CATEGORIES, f"-std={standard}", "-O1")
    check(program, stand_in, CPP_CATEGORY_MARKS, static=False)


def test_regions_with_categories_are_regions_under_a_tool_that_knows_no_categories(tmp_path: Path) -> None:
    old = tmp_path / "old.c"
    old.write_text(STAND_IN.split("uint32_t barograph_region_id_in", maxsplit=1)[0])
    library = tmp_path / "libold.so"
    subprocess.run(["gcc", "-shared", "-fPIC", str(old), "-o", str(library)], check=True)
    program = build(tmp_path, "gcc", C_CATEGORIES, "-std=c99")
    assert marks(program, library) == (C_MARKS_WITHOUT_CATEGORIES, 1)


@pytest.mark.parametrize("link", ["PIE", "not PIE", "static"])
def test_tags_in_c(stand_in: Path, tmp_path: Path, link: str) -> None:
    program = build(tmp_path, "gcc", C_TAGS, "-std=c99", "-O2", *LINKS[link])
    check(program, stand_in, C_TAG_MARKS, static=link == "static")


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("standard", ["c++11", "c++20"])
def test_tags_in_cpp(stand_in: Path, tmp_path: Path, compiler: str, standard: str) -> None:
    program = build(tmp_path, compiler, CPP_TAGS, f"-std={standard}", "-O1")
    check(program, stand_in, CPP_TAG_MARKS, static=False)


def test_tags_do_nothing_under_a_tool_that_knows_none(tmp_path: Path) -> None:
    old = tmp_path / "old.c"
    old.write_text(STAND_IN.split("void barograph_region_add_tag", maxsplit=1)[0])
    library = tmp_path / "libold.so"
    subprocess.run(["gcc", "-shared", "-fPIC", str(old), "-o", str(library)], check=True)
    assert marks(build(tmp_path, "gcc", C_TAGS, "-std=c99"), library) == ("+solve -solve +solve -solve", 1)


def test_loops_do_nothing_under_a_tool_that_knows_regions_only(tmp_path: Path) -> None:
    old = tmp_path / "old.c"
    old.write_text(STAND_IN.split("void barograph_loop_enter", maxsplit=1)[0])
    library = tmp_path / "libold.so"
    subprocess.run(["gcc", "-shared", "-fPIC", str(old), "-o", str(library)], check=True)
    assert marks(build(tmp_path, "gcc", C_LOOPS, "-std=c99"), library) == ("", 1)


@pytest.mark.parametrize(
    ("compiler", "source"),
    [
        ("gcc", C_PROGRAM),
        ("g++", CPP_PROGRAM),
        ("gcc", C_LOOPS),
        ("g++", CPP_LOOPS),
        ("gcc", C_CATEGORIES),
        ("g++", CPP_CATEGORIES),
        ("gcc", C_TAGS),
        ("g++", CPP_TAGS),
    ],
)
def test_marks_can_be_compiled_away(stand_in: Path, tmp_path: Path, compiler: str, source: str) -> None:
    program = build(tmp_path, compiler, source, "-DBAROGRAPH_DISABLE")
    assert b"barograph_region_begin" not in program.read_bytes()
    assert b"barograph_loop_enter" not in program.read_bytes()
    assert b"barograph_region_id_in" not in program.read_bytes()
    assert b"barograph_region_add_tag" not in program.read_bytes()
    check(program, stand_in, "", static=True)


FORTRAN_PROGRAM = """
program main
   use barograph
   implicit none
   integer(barograph_handle) :: loop, metric, write
   integer :: i
   loop = barograph_region("loop  ")
   metric = barograph_metric("size ", "B", barograph_by_iteration)
   call barograph_begin("whole")
   call barograph_loop_begin(loop)
   do i = 1, 2
      call barograph_iteration(loop)
      call barograph_metric_add(metric, 1.5 * i)
   end do
   call barograph_loop_end(loop)
   write = barograph_region("write  ", "io ")
   call barograph_begin(write)
   call barograph_end(write)
   call barograph_loop_begin_cumulative(loop)
   call barograph_loop_end(loop)
   call barograph_end("whole")
   call barograph_metric_add(metric, 0.25d0)
   call barograph_snapshot('after set-up ')
   call barograph_profile_name('run a  ')
   call barograph_snapshot_every(60.0)
   call barograph_snapshot_every(0.5d0)
   call barograph_pause()
   call barograph_resume()
   if (barograph_active()) stop 1, quiet=.true.
end program
"""
FORTRAN_MARKS = (
    "size(B,2) +whole [loop *loop 7=1.5 *loop 7=3 ]loop write:io +write -write "
    "[[loop ]loop -whole 7=0.25 {after set-up} <run a> 60s 0.5s || |>"
)


def test_fortran(stand_in: Path, tmp_path: Path) -> None:
    fortran = shutil.which("gfortran")
    if fortran is None:
        pytest.skip("no gfortran")
    (tmp_path / "main.f90").write_text(FORTRAN_PROGRAM)
    headers = INCLUDE / "barograph"
    subprocess.run(
        ["gcc", *WARNINGS, "-std=c99", "-c", headers / "barograph_fortran.c"], cwd=tmp_path, check=True
    )
    sources = [headers / "barograph.f90", "main.f90", "barograph_fortran.o"]
    subprocess.run(
        [fortran, "-std=f2018", "-Wall", "-Werror", *sources, "-o", "program"], cwd=tmp_path, check=True
    )
    check(tmp_path / "program", stand_in, FORTRAN_MARKS, static=False)


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

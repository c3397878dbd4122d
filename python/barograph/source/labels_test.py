# SPDX-License-Identifier: BSD-3-Clause
"""Tests of barograph.source: frames, names of call sites and of functions, and lines of a program that is looked up."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pyarrow as pa
import pytest

from barograph.source import Frame, Line, Lines, frames_of, label, stack, symbols
from barograph.source.demangle import readable, short
from barograph.source.labels import LINES_KEY, MISSING_KEY, MODULE_KEY, callers
from barograph.source.line_files import line_files, named_line
from barograph.source.named_paths import named_call_paths
from barograph.source.remarks import stored_remarks
from barograph.source.resolve import own_vdso, resolve_sites
from barograph.source.symbols import resolve_offsets

ID = "0123456789abcdef"
OTHER = "fedcba9876543210"
SITE = f"libhdf5.so.103@{OTHER}+10;app@{ID}+1178;app@{ID}+1200"
ROWS = {"1178": [["inner", "/src/a.c", 8], ["outer", "/src/b.c", 20]], "1200": [["main", "", 0]]}
LINES = Lines({LINES_KEY + ID: json.dumps({"module": "app", "detail": "lines", "lines": ROWS})})


def test_frames_of_a_place() -> None:
    """Frames come innermost first; what is no frame is generated code."""
    assert frames_of(SITE)[:2] == (Frame("libhdf5.so.103", OTHER, 0x10), Frame("app", ID, 0x1178))
    assert frames_of(f"?;x@file-{ID}+a") == (Frame("", "", 0), Frame("x", f"file-{ID}", 10))
    assert frames_of("odd@name+b@" + ID + "+1f") == (Frame("odd@name+b", ID, 0x1F),)


def test_python_frames() -> None:
    """They bring their lines; a file is that of the frame before where none is said; odd characters are escaped."""
    site = "Loader.load@py:/a b/%3Bx%25%FF.py:41;main@py::88;<module>@py:<string>:1;f@py:/c:d.py:0"
    assert frames_of(site) == (
        Line("Loader.load", "/a b/;x%\ufffd.py", 41),
        Line("main", "/a b/;x%\ufffd.py", 88),
        Line("<module>", "<string>", 1),
        Line("f", "/c:d.py", 0),
    )
    assert label("load@py:/home/train.py:41;main@py::88") == "train.py:41 load"
    assert label("f@py:/c/d.py:0") == "d.py f"
    assert stack("load@py:/t.py:4", Lines({})) == [Line("load", "/t.py", 4)]
    result = resolve_sites([site], {})
    assert (result.addresses, result.missing, result.without_lines) == (0, [], [])


def test_what_the_kernel_maps_is_found_though_there_is_no_file(tmp_path: Path) -> None:
    """The functions of the vdso, where the kernel is that of the run; another kernel's is not said to be missing."""
    copy = tmp_path / "vdso"
    copy.write_bytes(own_vdso())
    if not copy.stat().st_size:
        pytest.skip("the kernel maps nothing into this process")
    notes = subprocess.run(["readelf", "-n", copy], capture_output=True, text=True, check=True).stdout
    symbols = subprocess.run(["nm", "-D", "--defined-only", copy], capture_output=True, text=True, check=True)
    build_id = notes.split("Build ID:")[1].split()[0][:16]
    address, name = next(
        (int(words[0], 16), words[2].split("@")[0])
        for words in map(str.split, symbols.stdout.splitlines())
        if words[1] in {"T", "W"}
    )
    metadata = {MODULE_KEY + build_id: "/home/me/linux-vdso.so.1"}
    result = resolve_sites([f"linux-vdso.so.1@{build_id}+{address + 1:x}"], metadata)
    assert (result.resolved, result.missing, result.without_lines) == (1, [], [])
    found = Lines(result.metadata)
    (line,) = stack(f"linux-vdso.so.1@{build_id}+{address + 1:x}", found)
    assert isinstance(line, Line)
    assert line.function.removeprefix("__vdso_") == name.removeprefix("__vdso_")
    other = resolve_sites([f"linux-vdso.so.1@{OTHER}+10"], {MODULE_KEY + OTHER: "/home/me/linux-vdso.so.1"})
    assert (other.resolved, other.missing) == (0, [])


def test_labels_and_stacks() -> None:
    """A call site is named by the program's own innermost frame; a stack has inlined functions as frames."""
    assert label(SITE, LINES) == "a.c:8 inner"
    assert label(SITE) == "app+0x1178"
    assert label(f"app@{ID}+1200", LINES) == "app main"
    assert label(f"libc.so.6@{OTHER}+20") == "libc.so.6+0x20"
    assert label("?") == "generated code"
    assert stack(SITE, LINES) == [
        "libhdf5.so.103+0x10",
        Line("inner", "/src/a.c", 8),
        Line("outer", "/src/b.c", 20),
        Line("main", "", 0),
    ]
    assert not Lines({LINES_KEY + ID: "no json"})


STREAM = "/usr/include/c++/12/ostream"
INLINED = {
    "10": [["std::operator<<", STREAM, 620], ["report", "/src/report.cpp", 9], ["main", "/src/main.cpp", 30]],
    "20": [["std::ostream::put", STREAM, 700]],
    "30": [["write", "/usr/include/x86_64-linux-gnu/bits/unistd.h", 24], ["save", "/src/save.h", 5]],
}


@pytest.mark.parametrize(
    ("offsets", "named", "called_by"),
    [
        ("10", "report.cpp:9 report", ["main.cpp:30 main", "report.cpp:9 report"]),
        ("20 10", "report.cpp:9 report", ["main.cpp:30 main", "report.cpp:9 report"]),
        ("30", "save.h:5 save", ["save.h:5 save"]),
        ("20", "ostream:700 std::ostream::put", ["ostream:700 std::ostream::put"]),
    ],
)
def test_functions_of_system_headers_are_no_call_sites(
    offsets: str, named: str, called_by: list[str]
) -> None:
    """Whether they are inlined or compiled by themselves; headers of the program are its own code."""
    lines = Lines({LINES_KEY + ID: json.dumps({"lines": INLINED})})
    site = ";".join(f"app@{ID}+{offset}" for offset in offsets.split())
    assert label(site, lines) == named
    assert callers(site, lines) == called_by


def test_call_paths_are_named() -> None:
    """Both columns get the name, also below the call site; tables without call sites stay as they are."""
    table = pa.table(
        {
            "path_id": [0, 1, 2],
            "parent_id": [None, 0, 1],
            "operation": ["program", SITE, "pwrite64"],
            "layer": ["program", "source", "posix"],
            "call_path": ["program", f"program > {SITE}", f"program > {SITE} > pwrite64"],
        }
    )
    metadata = {LINES_KEY + ID: json.dumps({"lines": ROWS})}
    named = named_call_paths(table, metadata)
    assert named["operation"].to_pylist() == ["program", "a.c:8 inner", "pwrite64"]
    assert named["call_path"].to_pylist()[2] == "program > a.c:8 inner > pwrite64"
    assert named.schema == table.schema
    assert named_call_paths(table.slice(0, 1), metadata) == table.slice(0, 1)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("main", "main"),
        ("__grid_MOD_advance", "grid::advance"),
        ("_ZN6solver4Grid7advanceEv", "solver::Grid::advance"),
        ("_Z8exchangeIdEvPT_", "exchange<double>"),
        ("_ZN12_GLOBAL__N_14stepEi", "(anonymous namespace)::step"),
        ("_Zbroken", "_Zbroken"),
        ("main.cold", "main"),
        ("__grid_MOD_advance.constprop.0", "grid::advance"),
        ("solve._omp_fn.0", "solve"),
        ("_ZN6solver5sweepEv.omp_outlined_debug__", "solver::sweep"),
        (".omp_outlined.", ".omp_outlined."),
        ("_ZN6solver4Grid7advanceEv.part.1.cold", "solver::Grid::advance"),
        ("__GI___libc_malloc", "__libc_malloc"),
        ("__EI_svcerr_weakauth", "svcerr_weakauth"),
        ("__GI_", "__GI_"),
    ],
)
def test_readable_names(name: str, expected: str) -> None:
    """Namespaces and template arguments stay, parameters and return types go."""
    assert readable(name) == expected


def test_names_with_odd_brackets() -> None:
    """Operators are cut only where their brackets pair."""
    assert short("void S::operator()(int) const") == "S::operator()"
    assert short("bool operator<(A const&, A const&)") == "bool operator<(A const&, A const&)"


def test_files_that_are_not_the_recorded_ones(tmp_path: Path) -> None:
    """Another build, rubbish, and nothing at all give no lines and no error."""
    rubbish = tmp_path / "app"
    rubbish.write_bytes(b"\x7fELF" + bytes(100))
    program = shutil.which("true")
    assert program is not None
    assert resolve_offsets(ID, [str(rubbish), program], [1]) == ("none", {}, "")
    result = resolve_sites([SITE], {}, search=[str(tmp_path)])
    assert (result.addresses, result.resolved, result.missing) == (3, 0, ["app", "libhdf5.so.103"])


def test_lines_come_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second look-up of a binary reads the cache, and finds the same."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    source = tmp_path / "one.c"
    source.write_text("int main(void) {\n    return 7;\n}\n", encoding="utf-8")
    program = tmp_path / "one"
    subprocess.run([compiler, "-g", "-Wl,--build-id", str(source), "-o", str(program)], check=True)
    notes = subprocess.run(["readelf", "-n", str(program)], check=True, capture_output=True, text=True).stdout
    build_id = notes.split("Build ID: ")[1].split()[0][:16]
    names = subprocess.run(["nm", str(program)], check=True, capture_output=True, text=True).stdout
    address = next(int(row.split()[0], 16) for row in names.splitlines() if row.endswith(" T main"))
    first = resolve_offsets(build_id, [str(program)], [address])
    assert first == ("lines", {address: [Line("main", str(source), 1)]}, str(program))
    assert len(list((tmp_path / "cache" / "barograph" / "lines").iterdir())) == 1
    assert resolve_offsets(build_id, [str(program)], [address]) == first


def test_files_of_lines() -> None:
    """A call site names the last part of its file: the whole path is found, unless two files fit."""
    metadata = {
        LINES_KEY + ID: json.dumps(
            {"lines": {"10": [["f", "/a/x.c", 8], ["g", "/a/y.c", 9]], "20": [["h", "", 0]]}}
        ),
        LINES_KEY + OTHER: json.dumps({"lines": {"10": [["f", "/b/x.c", 8]]}}),
        LINES_KEY + "foreign": "no json",
    }
    files = line_files(metadata, ["load@py:/s/train.py:41;main@py::88", SITE])
    assert files == {("y.c", 9): "/a/y.c", ("train.py", 41): "/s/train.py", ("train.py", 88): "/s/train.py"}
    assert named_line("train.py:41 load") == ("train.py", 41)
    assert named_line("app+0x1178") is None
    assert named_line("app main") is None


def test_the_cache_of_line_tables_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not used for longest goes first, and the newest always stays."""
    monkeypatch.setattr(symbols, "MOST_BYTES", 250)
    for age, name in enumerate(("newest", "newer", "old", "oldest")):
        (tmp_path / name).write_bytes(bytes(100))
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    symbols.drop_oldest(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["newer", "newest"]
    monkeypatch.setattr(symbols, "MOST_BYTES", 1)
    symbols.drop_oldest(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["newest"]


def test_a_profile_without_lines_says_how_to_get_them() -> None:
    """A copy made before they were stored has modules only; the others have lines, or names of what is missing."""
    module = {MODULE_KEY + ID: "/bin/app"}
    assert "`barograph resolve --search`" in stored_remarks(module)[0]
    assert "not found after the run: app" in stored_remarks({**module, MISSING_KEY: "app"})[0]
    stored = {LINES_KEY + ID: json.dumps({"module": "app", "detail": "lines", "lines": ROWS})}
    assert stored_remarks({**module, **stored}) == []


def test_extensions_of_installed_packages_are_not_to_be_compiled_with_lines() -> None:
    """mpi4py came as a wheel; an extension of the program's own can be compiled anew."""
    name = "MPI.cpython-311-x86_64-linux-gnu.so"
    stored = {LINES_KEY + ID: json.dumps({"module": name, "detail": "symbols", "lines": {}})}
    installed = {MODULE_KEY + ID: f"/home/me/venv/lib/python3.11/site-packages/mpi4py/{name}"}
    assert stored_remarks({**stored, **installed}) == []
    own = {MODULE_KEY + ID: f"/home/me/solver/{name}"}
    assert stored_remarks({**stored, **own}) == [
        f"{name}: functions only; compile with -g to see files and lines"
    ]


def test_a_library_without_a_path_is_where_the_loader_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cached, beside = tmp_path / "cached.so", tmp_path / "libx.so.1"
    cached.touch()
    asked: list[list[str]] = []

    def resolved(_build_id: str, files: list[str], _offsets: set[int]) -> symbols.Resolved:
        asked.append(files)
        return symbols.Resolved("none", {})

    monkeypatch.setattr("barograph.source.resolve.resolve_offsets", resolved)
    monkeypatch.setattr("barograph.source.resolve.loader_cache", lambda: {"libx.so.1": str(cached)})
    resolve_sites([f"libx.so.1@{ID}+10"], {})
    resolve_sites([f"liby.so.1@{ID}+10"], {})
    beside.touch()
    resolve_sites([f"libx.so.1@{ID}+10"], {}, search=[str(tmp_path)])
    assert asked == [[str(cached)], [], [str(beside)]]

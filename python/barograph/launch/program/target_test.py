# SPDX-License-Identifier: BSD-3-Clause
"""Programs of every kind are told apart by their files alone."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.conftest import MPI_PROGRAM, PROGRAM, Compile
from barograph.launch.errors import LaunchError
from barograph.launch.program.elf import iterate_libraries, read_elf
from barograph.launch.program.target import Target, find_privileges, find_program, inspect_target
from barograph.launch.run.become import become


def inspect(installed: Path, *words: object) -> Target:
    return inspect_target([str(word) for word in words], installed / "libbarograph.so")


def kinds(target: Target) -> list[str]:
    return [obstacle.kind for obstacle in target.obstacles]


@pytest.mark.parametrize(("flags", "pie"), [(("-pie", "-fPIE"), True), (("-no-pie", "-fno-pie"), False)])
def test_dynamic_program_is_recordable(
    compile_c: Compile, installed: Path, flags: tuple[str, ...], pie: bool
) -> None:
    target = inspect(installed, compile_c(f"dynamic{pie}", PROGRAM, *flags))
    assert target.elf is not None
    assert target.elf.position_independent is pie
    assert (target.kind, kinds(target), target.mpi) == ("program", [], (None, None))


@pytest.mark.parametrize("flag", ["-static", "-static-pie"])
def test_static_program(compile_c: Compile, installed: Path, flag: str) -> None:
    target = inspect(installed, compile_c(f"program{flag}", PROGRAM, flag))
    assert kinds(target) == ["static"]


def test_setuid_and_setgid_programs(program: Path, installed: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(program, tmp_path / "copy"))
    for bits, kind in ((0o4755, "setuid"), (0o2755, "setgid")):
        copy.chmod(bits)
        if not copy.stat().st_mode & 0o6000:
            pytest.skip("this file system keeps no setuid bits")
        assert kinds(inspect(installed, copy)) == [kind]
    copy.chmod(0o2744)  # setgid without execute for the group means locking, not rights
    assert find_privileges(copy) == []


def test_file_capabilities(program: Path, installed: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(program, tmp_path / "copy"))
    # Version 2 of the attribute, with CAP_NET_RAW permitted (linux/capability.h).
    value = struct.pack("<5I", 0x02000000, 1 << 13, 0, 0, 0)
    try:
        os.setxattr(copy, "security.capability", value)
    except OSError:
        pytest.skip("file capabilities cannot be set here")
    assert kinds(inspect(installed, copy)) == ["capabilities"]


def patched(program: Path, output: Path, offset: int, value: bytes) -> Path:
    content = bytearray(program.read_bytes())
    content[offset : offset + len(value)] = value
    output.write_bytes(content)
    output.chmod(0o755)
    return output


def test_other_architectures(program: Path, installed: Path, tmp_path: Path) -> None:
    machine = patched(program, tmp_path / "machine", 18, struct.pack("<H", 243))  # EM_RISCV
    target = inspect(installed, machine)
    assert kinds(target) == ["architecture"]
    assert "riscv" in target.obstacles[0].why


def test_32_bit_program(compile_c: Compile, installed: Path) -> None:
    small = compile_c("small", "int main(void) { return 0; }", "-m32", "-nostdlib", "-Wl,-emain")
    assert kinds(inspect(installed, small)) == ["architecture"]


def test_other_c_library(compile_c: Compile, installed: Path) -> None:
    other = compile_c("musl", PROGRAM, "-Wl,--dynamic-linker=/lib/ld-musl-x86_64.so.1")
    assert kinds(inspect(installed, other)) == ["libc"]


@pytest.mark.parametrize(("compiler", "family"), [("mpicc.openmpi", "ompi"), ("mpicc.mpich", "mpich")])
def test_mpi_family(compile_c: Compile, installed: Path, compiler: str, family: str) -> None:
    target = inspect(installed, compile_c(f"mpi-{family}", MPI_PROGRAM, compiler=compiler))
    found, library = target.mpi
    assert found == family
    assert library is not None
    assert library.is_file()


def test_mpi_behind_a_library_is_found(compile_c: Compile, installed: Path) -> None:
    library = compile_c(
        "libbetween.so", MPI_PROGRAM.replace("main", "between"), "-shared", "-fPIC", compiler="mpicc.openmpi"
    )
    flags = (str(library), f"-Wl,-rpath,{library.parent}", "-Wl,--no-as-needed")
    source = "int between(int, char**); int main(int c, char** a) { return between(c, a); }"
    target = inspect(installed, compile_c("indirect", source, *flags))
    assert target.mpi[0] == "ompi"


def test_libraries_are_those_of_the_loader(program: Path) -> None:
    """The loader's own answer (ldd) is the reference."""
    listed = subprocess.run(["ldd", sys.executable], capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("no ldd")
    expected = {
        line.split()[0]: Path(line.split()[2]).resolve()
        for line in listed.stdout.splitlines()
        if " => /" in line
    }
    elf = read_elf(Path(sys.executable).resolve())
    assert elf is not None
    found = {name: file.resolve() for name, file in iterate_libraries(elf) if file is not None}
    assert {name: found.get(name) for name in expected} == expected


def test_sanitizer_runtime_goes_first(compile_c: Compile, installed: Path) -> None:
    target = inspect(installed, compile_c("sanitized", PROGRAM, "-fsanitize=address"))
    assert [path.name.split(".")[0] for path in target.preload_first] == ["libasan"]


def test_scripts(installed: Path, program: Path, tmp_path: Path) -> None:
    shell = tmp_path / "job.sh"
    shell.write_text("#!/bin/sh -e\nexec true\n")
    python = tmp_path / "model.py"
    python.write_text("#!/usr/bin/env -S python3 -u\n")
    bare = tmp_path / "bare"
    bare.write_text("true\n")
    for path in (shell, python, bare):
        path.chmod(0o755)
    assert (inspect(installed, shell).kind, inspect(installed, shell).name) == ("script", "job")
    assert (inspect(installed, python).kind, inspect(installed, python).name) == ("python", "model")
    assert inspect(installed, bare).kind == "script"
    assert inspect(installed, sys.executable, "-u", python).name == "model"
    # A program on the command line is no path, and may be longer than one can be.
    assert inspect(installed, sys.executable, "-c", "pass\n" * 2000).name == Path(sys.executable).name
    assert inspect(installed, sys.executable, "-c", "pass").kind == "python"
    assert inspect(installed, "sh", "-c", "true").kind == "script"


BAD_PROGRAMS = {
    "": (127, "the name of the program is empty"),
    "./missing": (127, "no such file"),
    "surely-not-on-path": (127, "not on PATH"),
    "./folder/": (126, "folder"),
    "./plain.py": (126, "not executable"),
}


@pytest.mark.parametrize("name", BAD_PROGRAMS)
def test_program_that_cannot_run(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    code, words = BAD_PROGRAMS[name]
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("plain.py").touch()
    with pytest.raises(LaunchError, match=words) as caught:
        inspect(installed, name)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("name", "content", "hint"),
    [
        (
            "heat.c",
            "int main(void) { return 0; }\n",
            "it is a source file: `mpicc heat.c -o heat` compiles it",
        ),
        ("sub.F90", "end\n", "it is a source file: `mpifort sub.F90 -o sub` compiles it"),
        ("job", "#!/bin/sh\n", "`chmod +x job` makes it executable"),
        ("notes", "read me\n", ""),
    ],
)
def test_only_programs_are_to_be_made_executable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: str, hint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(content, encoding="utf-8")
    with pytest.raises(LaunchError) as caught:
        find_program(name, or_here=True)
    assert (caught.value.code, caught.value.hint) == (126, hint)


def test_a_layer_in_the_place_of_a_program_is_told_what_traces_have(installed: Path) -> None:
    with pytest.raises(LaunchError, match="not on PATH") as caught:
        inspect(installed, "posix")
    assert "--trace=mpi,io" in caught.value.hint


def test_a_script_without_its_interpreter(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("#!/no/such/interpreter -x\n")
    script.chmod(0o755)
    with pytest.raises(LaunchError, match="interpreter that it names, /no/such/interpreter, does not exist"):
        become([str(script)], os.environ)
    with pytest.raises(LaunchError, match="the name of the program is empty"):
        become([""], os.environ)
    # We go on as before: a reader that leaves must not end us.
    assert signal.getsignal(signal.SIGPIPE) == signal.SIG_IGN


def test_hint_for_a_forgotten_dot(
    program: Path, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(program, "my-own-program")
    with pytest.raises(LaunchError) as caught:
        inspect(installed, "my-own-program")
    assert caught.value.hint == "did you mean ./my-own-program?"
    found = inspect_target(["my-own-program"], installed / "libbarograph.so", or_here=True)
    assert found.file == Path("my-own-program")


@pytest.mark.parametrize("size", [0, 3, 4, 17, 60, 200, 1000])
def test_damaged_files_are_no_elf(program: Path, tmp_path: Path, size: int) -> None:
    cut = tmp_path / "cut"
    cut.write_bytes(program.read_bytes()[:size])
    elf = read_elf(cut)
    assert elf is None or elf.needed == ()


def test_garbage_in_headers_never_raises(program: Path, tmp_path: Path) -> None:
    for offset in range(4, 600, 3):
        read_elf(patched(program, tmp_path / "bad", offset, b"\xff\xff\xff"))

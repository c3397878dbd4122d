# SPDX-License-Identifier: BSD-3-Clause
"""The doctor sees what is wrong, and is content with what is not."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.check.doctor import check_samples, check_stacks
from barograph.launch.conftest import MPI_PROGRAM, PROGRAM, Compile, Run
from barograph.live.stacks import Stack


def examine(barograph: Run, *words: object, **variables: str) -> tuple[list[dict[str, Any]], int]:
    done = barograph("doctor", "--json", *words, **variables)
    report = json.loads(done.stdout)
    assert report["schema"] == 1
    assert report["ok"] is (done.returncode == 0)
    return report["checks"], done.returncode


def texts(checks: list[dict[str, Any]], name: str, level: str) -> str:
    return "\n".join(check["text"] for check in checks if (check["name"], check["level"]) == (name, level))


def test_sound_installation(barograph: Run, program: Path, tmp_path: Path) -> None:
    checks, code = examine(barograph, program)
    assert code == 0, checks
    assert "one process was recorded" in texts(checks, "self-test", "ok")
    assert "does not link MPI" in texts(checks, "program", "ok")
    assert texts(checks, "stacks", "ok") or texts(checks, "stacks", "warning")
    assert os.listdir(tmp_path / "work") == []


def test_unrecordable_program(barograph: Run, compile_c: Compile) -> None:
    checks, code = examine(barograph, compile_c("static", PROGRAM, "-static"))
    assert code == 1
    assert "statically linked" in texts(checks, "program", "error")


def test_missing_program(barograph: Run) -> None:
    checks, code = examine(barograph, "./nothing")
    assert code == 1
    assert "no such file" in texts(checks, "program", "error")


@pytest.mark.parametrize("family", ["openmpi", "mpich"])
def test_mpi_program(barograph: Run, compile_c: Compile, family: str) -> None:
    target = compile_c(f"doctor-{family}", MPI_PROGRAM, compiler=f"mpicc.{family}")
    checks, code = examine(barograph, target)
    assert code == 0, checks
    assert "plugin libbarograph-" in texts(checks, "program", "ok")
    assert "-n starts it with" in texts(checks, "program", "ok")


def test_mpi_program_inside_the_launcher_of_another_mpi(barograph: Run, compile_c: Compile) -> None:
    target = compile_c("doctor-mpich", MPI_PROGRAM, compiler="mpicc.mpich")
    checks, code = examine(barograph, target, OMPI_COMM_WORLD_RANK="0")
    assert code == 1
    assert "Open MPI's launcher started this process, but the program uses MPICH" in texts(
        checks, "launch", "error"
    )
    checks, code = examine(barograph, target, PMI_RANK="0", MPI_LOCALNRANKS="1")
    assert "it matches the program" in texts(checks, "launch", "ok")


def test_plugin_that_is_missing(barograph: Run, compile_c: Compile, installed: Path, tmp_path: Path) -> None:
    target = compile_c("mpi-mpich", MPI_PROGRAM, compiler="mpicc.mpich")
    folder = tmp_path / "lib"
    folder.mkdir()
    for name in ("libbarograph.so", "barograph-exec"):
        (folder / name).write_bytes((installed / name).read_bytes())
        (folder / name).chmod(0o755)
    checks, _ = examine(barograph, target, BAROGRAPH_LIBRARY_DIR=str(folder))
    assert "no plugin" in texts(checks, "program", "warning")


def test_broken_installation(barograph: Run, tmp_path: Path) -> None:
    checks, code = examine(barograph, BAROGRAPH_LIBRARY_DIR=str(tmp_path))
    assert code == 1
    assert "incomplete" in texts(checks, "installation", "error")
    assert not texts(checks, "self-test", "ok")


def test_preloads_and_arenas(barograph: Run, tmp_path: Path) -> None:
    checks, _ = examine(barograph, BAROGRAPH_ARENA_DIR=str(tmp_path / "nowhere"), LD_PRELOAD="/no/such.so")
    assert "does not exist" in texts(checks, "preload", "warning")
    assert "is not writable" in texts(checks, "arenas", "warning")


def test_plain_text_says_the_same(barograph: Run) -> None:
    done = barograph("doctor")
    assert "self-test" in done.stdout
    assert "\x1b" not in done.stdout  # no colours in a pipe


def test_root_of_an_image(barograph: Run, tmp_path: Path) -> None:
    # This machine's own root is as good as any; a program that is missing inside is an error.
    checks, code = examine(barograph, "--root", "/", "sh")
    assert code == 0, checks
    assert "glibc 2." in texts(checks, "C library", "ok")
    assert "must be mounted at the same path inside" in texts(checks, "folder", "ok")
    checks, code = examine(barograph, "--root", "/", "/no/such/program")
    assert code == 1
    assert "there is no /no/such/program" in texts(checks, "program", "error")


def test_root_with_another_c_library(barograph: Run, tmp_path: Path) -> None:
    (tmp_path / "image" / "lib").mkdir(parents=True)
    (tmp_path / "image" / "lib" / "ld-musl-x86_64.so.1").touch()
    checks, code = examine(barograph, "--root", tmp_path / "image", "sh")
    assert code == 1
    assert "musl" in texts(checks, "C library", "error")
    assert not texts(checks, "folder", "ok")


def test_root_is_not_for_ranks(barograph: Run) -> None:
    done = barograph("doctor", "--root", "/", "-n", "2")
    assert done.returncode == 2
    assert "drop -n" in done.stderr


@pytest.mark.parametrize(
    ("status", "scope", "user", "expected"),
    [
        ("ok", None, 1000, ("ok", "of your running processes can be read")),
        ("ok", "0\n", 1000, ("ok", "of your running processes can be read")),
        ("ok", "1\n", 0, ("ok", "of your running processes can be read")),
        ("ok", "1\n", 1000, ("warning", "only of processes that the reader itself has started")),
        ("not_permitted", None, 0, ("warning", "of running processes cannot be read: a container")),
    ],
)
def test_stacks_of_other_processes(
    *,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    status: str,
    scope: str | None,
    user: int,
    expected: tuple[str, str],
) -> None:
    def read_stack(pid: int) -> Stack:
        return Stack(status, "" if status == "ok" else "a container", pid=pid)

    monkeypatch.setattr("barograph.live.stacks.read_stack", read_stack)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    file = tmp_path / "ptrace_scope"
    if scope is not None:
        file.write_text(scope)
    check = check_stacks(file)
    level, said = expected
    assert check.level == level
    assert said in check.text
    assert bool(check.hint) is (level == "warning")


def test_what_samples_are_taken_by(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "perf_event_paranoid"
    file.write_text("2\n")
    assert check_samples(file).level == "ok"
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Linux", "node", "6.1", "#1", "vax")))
    assert check_samples(file).text.endswith("is not permitted: kernel.perf_event_paranoid is 2")
    assert check_samples(tmp_path / "missing").text.endswith("is not permitted")

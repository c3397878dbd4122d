# SPDX-License-Identifier: BSD-3-Clause
"""`barograph build`: a plugin compiled from the installed sources records programs, comes first, and can be refused."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation

Run = Any  # conftest.Run and conftest.Mpi
Mpi = Any
Record = Callable[..., Run]
Job = Callable[..., "subprocess.CompletedProcess[str]"]
PROGRAMS = Path(__file__).parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli", "build"]
PLUGIN = "libbarograph-mpich.so"
STREAMS = "libbarograph_stream-mpich.so"

pytestmark = [
    pytest.mark.whole("compiles plugins: minutes"),
    pytest.mark.xdist_group("build"),  # the plugin is compiled once
    pytest.mark.skipif(
        not find_installation().plugin_source.is_dir(),
        reason=f"the sources of plugins are not installed: {find_installation().plugin_source}",
    ),
]


def build(*words: object, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.fixture(scope="session")
def plugins(tmp_path_factory: pytest.TempPathFactory, find_mpi: Callable[[str], Mpi | None]) -> Path:
    """A folder with a plugin for MPICH, built with MPICH 5 where that is there."""
    mpi = find_mpi("mpich5") or find_mpi("mpich4")
    if mpi is None:
        pytest.skip("MPICH is not installed")
    folder = tmp_path_factory.mktemp("user") / "plugins"
    done = build("--mpicc", mpi.compiler, "--prefix", folder, "--json")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)
    assert (row["plugin"], row["compiler"], row["file"]) == ("mpich", mpi.compiler, str(folder / PLUGIN))
    assert re.fullmatch(r"MPICH \d+\.\d+\.\d+\S*", row["built_with"])
    assert sorted(os.listdir(folder)) == ["libbarograph-mpich.json", PLUGIN, STREAMS]
    return folder


def built_with(folder: Path) -> str:
    return json.loads((folder / "libbarograph-mpich.json").read_text(encoding="utf-8"))["built_with"]


@pytest.mark.parametrize("mpi", ["mpich4", "intel"], indirect=True)
def test_what_was_built_is_used(record: Record, plugins: Path) -> None:
    run = record("halves", ranks=2, environment={"BAROGRAPH_PLUGIN_PATH": str(plugins)})
    assert (run.code, "barograph: a plugin" in run.stderr) == (0, False), run.stderr
    with run.profile() as profile:
        assert profile.metadata["capture.mpi.plugin"] == "mpich"
        assert profile.metadata["capture.mpi.plugin_built_with"] == built_with(plugins)
        with profile.connect() as connection:
            query = "SELECT sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY rank"
            assert connection.execute(query).fetchall() == [(130,), (130,)]


@pytest.mark.parametrize("mpi", ["mpich4"], indirect=True)
def test_users_folder_is_found_without_a_variable(record: Record, plugins: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "barograph" / "plugins"
    shutil.copytree(plugins, folder)
    run = record("halves", ranks=2, environment={"XDG_DATA_HOME": str(tmp_path / "data")})
    assert run.profile().metadata["capture.mpi.plugin_built_with"] == built_with(plugins)


@pytest.mark.parametrize("mpi", ["mpich4"], indirect=True)
def test_plugin_of_another_release_is_refused(record: Record, plugins: Path, tmp_path: Path) -> None:
    """With one line, and the installation's own takes its place."""
    version = json.loads((plugins / "libbarograph-mpich.json").read_text(encoding="utf-8"))["barograph"]
    own, other = f"\0{version}\0".encode(), f"\0{'9' * len(version)}\0".encode()
    content = (plugins / PLUGIN).read_bytes()
    assert own in content
    (tmp_path / PLUGIN).write_bytes(content.replace(own, other))
    run = record("halves", ranks=1, environment={"BAROGRAPH_PLUGIN_PATH": str(tmp_path)})
    said = [line for line in run.stderr.splitlines() if "plugin" in line]
    assert len(said) == 1
    assert f"not of Barograph {version}" in said[0]
    assert str(tmp_path / PLUGIN) in said[0]
    with run.profile() as profile:
        assert profile.metadata["capture.mpi.plugin"] == "mpich"


@pytest.mark.parametrize("mpi", ["mpich4"], indirect=True)
def test_streams_take_the_part_that_was_built(mpi: Mpi, job: Job, plugins: Path, tmp_path: Path) -> None:
    """Where the installation has none: here the streams lie in a folder of their own."""
    installed = find_installation()
    shutil.copy(installed.folder / "libbarograph-stream.so", tmp_path)
    program = tmp_path / "streams"
    flags = ["-w", "-pthread", f"-I{installed.include}", f"-L{tmp_path}", f"-Wl,-rpath,{tmp_path}"]
    command = [mpi.compiler, *flags, PROGRAMS / "streams.c", "-o", program, "-lbarograph-stream"]
    subprocess.run(command, check=True, timeout=300)
    coupled = {"LD_PRELOAD": str(installed.world_library), "BAROGRAPH_COUPLE": "mpi"}

    def run_job(variables: dict[str, str]) -> int:
        return job(*((2, [program, "both", name], variables) for name in ("writer", "reader"))).returncode

    assert run_job(coupled | {"BAROGRAPH_PLUGIN_PATH": str(plugins)}) == 0
    assert run_job(coupled) != 0


def test_list_and_remove(plugins: Path, tmp_path: Path) -> None:
    folder = tmp_path / "plugins"
    shutil.copytree(plugins, folder)
    rows = json.loads(build("--list", "--prefix", folder, "--json").stdout)["plugins"]
    assert rows[0]["file"] == str(folder / PLUGIN)
    names = [row["plugin"] for row in rows[1:]]
    assert names == sorted(names)
    assert {"mpich", "abi"} <= set(names)
    assert all(row["built_with"] and row["barograph"] == rows[0]["barograph"] for row in rows)
    assert build("--remove", "mpich", "--prefix", folder).returncode == 0
    assert os.listdir(folder) == []
    assert build("--remove", "mpich", "--prefix", folder).returncode == 4


def test_not_an_mpi_compiler(tmp_path: Path) -> None:
    done = build("--mpicc", "cc", "--prefix", tmp_path / "new")
    assert done.returncode == 5
    error, hint = done.stderr.splitlines()[-2:]
    assert error.startswith("barograph: error: ")
    assert error.endswith("is not an MPI compiler: it does not find mpi.h")
    assert hint.startswith("hint: --mpicc takes")
    assert os.listdir(tmp_path / "new") == []


def test_no_such_compiler(tmp_path: Path) -> None:
    done = build("--mpicc", tmp_path / "mpicc")
    assert done.returncode == 5
    assert f"there is no compiler {tmp_path / 'mpicc'}" in done.stderr


def test_tools_that_are_missing(tmp_path: Path) -> None:
    """CMake may lie beside this interpreter, so it is hidden there by another one's name."""
    for name in ("mpicc", "cmake"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    done = build("--mpicc", tmp_path / "mpicc", "--prefix", tmp_path / "x", PATH=str(tmp_path))
    assert done.returncode == 5
    assert "needs a C++20 compiler" in done.stderr


def test_one_action_at_a_time() -> None:
    for words in ([], ["--list", "--remove", "mpich"]):
        assert build(*words).returncode == 2

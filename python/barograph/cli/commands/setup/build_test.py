# SPDX-License-Identifier: BSD-3-Clause
# What `barograph build` says of plugins that are there; tests/build_test.py compiles and uses one.
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from barograph.cli.commands.setup import build
from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand
from barograph.testing.golden_text import check_golden


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder with two plugins, one of them of an unknown origin, beside an installation with one."""

    def put(place: Path, name: str, about: dict[str, str] | None) -> None:
        place.mkdir(exist_ok=True)
        (place / f"libbarograph-{name}.so").touch()
        if about:
            (place / f"libbarograph-{name}.json").write_text(json.dumps(about), encoding="utf-8")

    about = {"built_with": "MPICH 4.3.1", "barograph": "0.1.0", "compiler": "/opt/mpich/bin/mpicc"}
    put(tmp_path / "own", "mpich", about)
    put(tmp_path / "own", "abi", None)
    put(tmp_path / "lib", "ompi", {"built_with": "Open MPI 4.1.4", "barograph": "0.1.0"})
    monkeypatch.setattr(build, "find_installation", lambda: SimpleNamespace(folder=tmp_path / "lib"))
    return tmp_path / "own"


def test_the_user_s_plugins_come_before_the_installation_s(folder: Path, run: RunCommand):
    done = run("build", "--list", "--prefix", str(folder))
    assert done.exit_code == ExitCode.OK
    check_golden("build_list", done.output, masks={str(folder.parent): "/opt"})


def test_the_list_as_json(folder: Path, run: RunCommand):
    rows = json.loads(run("build", "--list", "--prefix", str(folder), "--json").stdout)["plugins"]
    assert [row["plugin"] for row in rows] == ["abi", "mpich", "ompi"]
    assert rows[1] == {
        "plugin": "mpich",
        "built_with": "MPICH 4.3.1",
        "barograph": "0.1.0",
        "compiler": "/opt/mpich/bin/mpicc",
        "file": str(folder / "libbarograph-mpich.so"),
    }


def test_a_plugin_goes_with_its_record(folder: Path, run: RunCommand):
    done = run("build", "--remove", "mpich", "--prefix", str(folder))
    assert (done.exit_code, done.stdout) == (
        ExitCode.OK,
        f"removed {folder / 'libbarograph-mpich.so'}\n",
    )
    assert [path.name for path in folder.iterdir()] == ["libbarograph-abi.so"]


def test_a_plugin_that_is_not_there_is_not_removed(folder: Path, run: RunCommand):
    done = run("build", "--remove", "ompi", "--prefix", str(folder))
    assert done.exit_code == ExitCode.NOT_FOUND
    check_golden("build_remove_unknown", done.stderr, masks={str(folder.parent): "/opt"})


@pytest.mark.parametrize("words", [[], ["--list", "--remove", "mpich"], ["--list", "--mpicc", "mpicc"]])
def test_it_does_one_thing_at_a_time(words: list[str], run: RunCommand):
    done = run("build", *words)
    assert (done.exit_code, done.stdout) == (ExitCode.USAGE, "")
    assert "--mpicc, --list and --remove" in done.stderr

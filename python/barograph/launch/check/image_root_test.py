# SPDX-License-Identifier: BSD-3-Clause
"""The C library and programs of another root folder are found as processes inside would find them."""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path

import pytest

from barograph.launch.check import image_root
from barograph.launch.errors import LaunchError
from barograph.launch.program.elf import Elf, read_elf
from barograph.loader_cache import loader_cache


def host_libc() -> Elf:
    elf = read_elf(Path(loader_cache()["libc.so.6"]).resolve())
    assert elf is not None
    return elf


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root folder laid out as Debian's: /lib -> usr/lib, and an absolute link to the library itself."""
    folder = tmp_path / "image" / "usr" / "lib" / f"{platform.machine()}-linux-gnu"
    folder.mkdir(parents=True)
    (tmp_path / "image" / "lib").symlink_to("usr/lib")
    shutil.copy(host_libc().path, folder / "libc-real.so")
    (folder / "libc.so.6").symlink_to(f"/lib/{folder.name}/libc-real.so")
    return tmp_path / "image"


def test_the_c_library_is_read_not_run(root: Path) -> None:
    own = host_libc()
    libc = image_root.find_libc(root, bits=own.bits, machine=own.machine)
    assert libc is not None
    assert libc.file == root / "usr/lib" / f"{platform.machine()}-linux-gnu" / "libc-real.so"
    said = os.confstr("CS_GNU_LIBC_VERSION")
    assert str(libc) == said


def test_a_library_for_another_machine_does_not_count(root: Path) -> None:
    assert image_root.find_libc(root, bits=64, machine="another") is None


def test_musl_is_named(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "ld-musl-x86_64.so.1").touch()
    libc = image_root.find_libc(tmp_path, bits=64, machine="x86-64")
    assert libc is not None
    assert str(libc) == "musl"


def test_links_stay_inside(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "opt").mkdir(parents=True)
    (root / "opt" / "tool").touch()
    (root / "link").symlink_to("../../../opt/tool")
    assert image_root.inside(root, "/link") == root / "opt" / "tool"
    assert image_root.inside(root, "/../../opt/./tool") == root / "opt" / "tool"


def test_a_circle_of_links_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("/a")
    with pytest.raises(LaunchError, match="circle"):
        image_root.inside(tmp_path, "a")


def test_programs_are_looked_up_as_on_path(tmp_path: Path) -> None:
    (tmp_path / "usr" / "bin").mkdir(parents=True)
    (tmp_path / "bin").symlink_to("usr/bin")
    shutil.copy("/bin/true", tmp_path / "usr" / "bin" / "app")
    file, elf = image_root.find_program(tmp_path, "app")
    assert file == tmp_path / "usr" / "bin" / "app"
    assert elf is not None
    with pytest.raises(LaunchError, match="no nothing in"):
        image_root.find_program(tmp_path, "nothing")

# SPDX-License-Identifier: BSD-3-Clause
"""Which library --wrap means."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from barograph.launch.errors import LaunchError
from barograph.launch.installation import find_installation
from barograph.launch.plugins.wrappers import MOST, find_wrappers, wrapper_folder, wrappers_of
from barograph.launch.recording import collect_settings


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of wrappers, with one called `zlib`."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = wrapper_folder()
    add(folder, "zlib")
    return folder


def add(folder: Path, name: str) -> Path:
    (folder / name).mkdir(parents=True)
    library = folder / name / f"libbarograph_wrap_{name}.so"
    return Path(shutil.copy(find_installation().library, library))


def test_a_name_a_folder_and_a_library_mean_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = str(folder / "zlib" / "libbarograph_wrap_zlib.so")
    for text in ("zlib", str(folder / "zlib"), library, f"zlib:{library}"):
        assert find_wrappers(text, "--wrap") == library
    monkeypatch.chdir(folder)
    assert find_wrappers("./zlib", "--wrap") == library


def test_they_are_preloaded_behind_the_recording_library(folder: Path) -> None:
    other = add(folder, "other")
    variables = collect_settings({"wrap": "other:zlib"})
    assert variables["BAROGRAPH_WRAP"].count(":") == 1
    installation = find_installation()
    expected = (installation.library, other, folder / "zlib" / "libbarograph_wrap_zlib.so")
    assert installation.preloads(variables)[:3] == expected
    assert wrappers_of({}) == ()


def test_errors_name_what_is_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LaunchError, match="--wrap: there is no wrapper fftw") as caught:
        collect_settings({"wrap": "fftw"})
    assert caught.value.hint.endswith("there: zlib")
    monkeypatch.setenv("BAROGRAPH_WRAP", "fftw")
    ignored: list[str] = []
    assert collect_settings({}, ignored.append)["BAROGRAPH_WRAP"] == ""
    assert ignored == ["BAROGRAPH_WRAP: there is no wrapper fftw; it is ignored"]


def test_what_the_loader_would_not_take(folder: Path) -> None:
    (folder / "zlib" / "libbarograph_wrap_zlib.so").write_text("no library, but a text")
    with pytest.raises(LaunchError, match="cannot be preloaded: no ELF file"):
        find_wrappers("zlib", "--wrap")
    add(folder, "a b")
    with pytest.raises(LaunchError, match="LD_PRELOAD cannot hold a path with a space or colon"):
        find_wrappers("a b", "--wrap")
    names = [f"w{number}" for number in range(MOST + 1)]
    for name in names:
        add(folder, name)
    with pytest.raises(LaunchError, match="25 wrappers are too many"):
        find_wrappers(":".join(names), "--wrap")

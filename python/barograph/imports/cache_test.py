# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from barograph.imports import cache


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return cache.folder()


def source(tmp_path: Path, name: str = "run.darshan", text: str = "log") -> Path:
    path = tmp_path / name
    path.write_text(text)
    return path


def writer(made: list[Path], size: int = 10) -> Callable[[Path], None]:
    def make(target: Path) -> None:
        target.write_bytes(bytes(size))
        made.append(target)

    return make


def test_a_file_is_imported_once(tmp_path: Path, place: Path):
    made: list[Path] = []
    log = source(tmp_path)
    first, fresh = cache.profile_of(log, writer(made))
    assert (first.name, first.is_relative_to(place), fresh) == ("run.baro", True, True)
    assert cache.profile_of(log, writer(made)) == (first, False)
    assert len(made) == 1
    assert place.stat().st_mode & 0o077 == 0
    assert first.parent.stat().st_mode & 0o077 == 0


def test_a_file_that_changed_is_imported_anew(tmp_path: Path):
    made: list[Path] = []
    first, _ = cache.profile_of(source(tmp_path), writer(made))
    second, fresh = cache.profile_of(source(tmp_path, text="longer log"), writer(made))
    assert (fresh, first != second, len(made)) == (True, True, 2)


def test_a_folder_changes_with_its_files(tmp_path: Path):
    folder = tmp_path / "trace"
    folder.mkdir()
    source(folder, "recorder.mt")
    made: list[Path] = []
    first, _ = cache.profile_of(folder, writer(made))
    assert cache.profile_of(folder, writer(made)) == (first, False)
    source(folder, "0.ts", "times")
    assert cache.profile_of(folder, writer(made))[1]


def test_what_fails_leaves_nothing(tmp_path: Path, place: Path):
    def fail(target: Path) -> None:
        target.write_bytes(b"half")
        raise ValueError("damaged")

    with pytest.raises(ValueError, match="damaged"):
        cache.profile_of(source(tmp_path), fail)
    assert list(place.iterdir()) == []


def test_the_least_recently_used_go_first(tmp_path: Path, place: Path):
    made: list[Path] = []
    entries = [
        cache.profile_of(source(tmp_path, f"{name}.darshan"), writer(made))[0].parent for name in "abc"
    ]
    for age, entry in zip((30, 20, 10), entries, strict=True):
        os.utime(entry, (1_000_000 - age, 1_000_000 - age))
    cache.profile_of(tmp_path / "a.darshan", writer(made))  # is used again
    cache.prune(most_bytes=25)
    assert [entry.exists() for entry in entries] == [True, False, True]
    cache.prune(most_entries=1)
    assert [entry.exists() for entry in entries] == [True, False, False]
    cache.prune(most_bytes=0, keep=entries[0])
    assert entries[0].exists()
    assert len(list(place.iterdir())) == 1


def test_what_a_killed_import_left_goes_after_a_day(tmp_path: Path, place: Path):
    place.mkdir(parents=True)
    old, young = place / ".old", place / ".young"
    for left in (old, young):
        left.mkdir()
    os.utime(old, (0, 0))
    cache.profile_of(source(tmp_path), writer([]))
    assert (old.exists(), young.exists()) == (False, True)


def test_without_a_cache_the_profile_is_temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "cache").write_text("a file where the folder would be")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    profile, fresh = cache.profile_of(source(tmp_path), writer([]))
    assert (profile.exists(), fresh, profile.name) == (True, True, "run.baro")

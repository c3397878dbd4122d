# SPDX-License-Identifier: BSD-3-Clause
"""Whoever reads a profile without lines gets them where the program can be read; what is stored damages no reader."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Mapping
from pathlib import Path

import click
import pytest

import barograph
from barograph import completion_lock
from barograph.cli.options.profiles import AS_IT_IS, open_profile
from barograph.later_metadata import FILE, later_rows
from barograph.read.merge import merge
from barograph.source import reading, resolve, storing
from barograph.source.labels import MODULE_KEY, all_lines, has_lines
from barograph.source.remarks import NOT_HERE, stored_remarks

COMPILER = os.environ.get("CC", "cc")
SOURCE = "/* Of\n   the test. */\nint work(int x) { return x * 3; }\nint main(void) { return work(0); }\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("program")
    (folder / "app.c").write_text(SOURCE)
    words = [COMPILER, "-g", "-O0", "-no-pie", "-Wl,--build-id=sha1", "app.c", "-o", "app"]
    if subprocess.run(words, cwd=folder, check=False, capture_output=True).returncode != 0:
        pytest.skip(f"{COMPILER} builds no program")
    return folder / "app"


@pytest.fixture
def program(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(built, tmp_path / "app"))


def told(command: str, program: Path, pattern: str) -> str:
    text = subprocess.run([*command.split(), program], capture_output=True, text=True, check=True).stdout
    found = re.search(pattern, text, re.MULTILINE)
    assert found is not None, text
    return found[1]


def write_profile(path: Path, program: Path, metadata: Mapping[str, str] | None = None) -> Path:
    """A profile with a call site in `work` whose lines nobody has looked up."""
    build_id = told("readelf -n", program, r"Build ID: ([0-9a-f]{16})")
    at = int(told("nm", program, r"^([0-9a-f]+) T work$"), 16) + 4
    barograph.write(
        path,
        call_paths={
            "path_id": range(3),
            "parent_id": [None, 0, 1],
            "operation": ["program", f"app@{build_id}+{at:x}", "MPI_Barrier"],
            "layer": ["program", "source", "mpi"],
        },
        fact_rows={"rank": [0, 0, 0], "path_id": range(3), "calls": [1, 1, 1], "time_ns": [9, 5, 5]},
        metadata={MODULE_KEY + build_id: str(program), **(metadata or {})},
    )
    return path


@pytest.fixture(params=["file", "folder"])
def profile(program: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A profile as `mpirun barograph run` leaves it: a file, and from 32 ranks on a folder."""
    if request.param == "file":
        return write_profile(tmp_path / "run.baro", program)
    (tmp_path / "run.baro").mkdir()
    write_profile(tmp_path / "run.baro" / "part-0000.baro", program)
    return tmp_path / "run.baro"


def opened_by_a_command(path: Path) -> barograph.Profile:
    profile = open_profile(str(path))
    assert isinstance(profile, barograph.Profile)
    return profile


def sites_of(profile: barograph.Profile) -> list[str]:
    return [row["operation"] for row in profile.table("call_paths").to_pylist() if row["layer"] == "source"]


def stored_in(profile: Path) -> bool:
    with barograph.open(profile, look_up=False) as opened:
        return has_lines(opened.metadata)


def test_a_command_finds_lines_and_keeps_them(profile: Path, program: Path) -> None:
    opened = opened_by_a_command(profile)
    assert sites_of(opened) == ["app.c:3 work"]
    opened.close()
    program.unlink()  # it is not needed any more
    with barograph.open(profile) as again:
        assert sites_of(again) == ["app.c:3 work"]
        assert stored_remarks(again.metadata) == []
    expected = [FILE, "part-0000.baro"] if profile.is_dir() else []
    assert [path.name for path in sorted(profile.glob("*"))] == expected


def test_the_reader_itself_writes_nothing(profile: Path) -> None:
    with barograph.open(profile) as opened:
        assert sites_of(opened) == ["app.c:3 work"]
        assert [row[0] for row in opened.connect().sql("SELECT operation FROM call_paths").fetchall()][
            1:2
        ] == ["app.c:3 work"]
    assert not stored_in(profile)


def test_a_profile_that_is_read_is_not_replaced(profile: Path) -> None:
    with barograph.open(profile, look_up=False) as before:
        reading.keep_lines(profile)
        assert not stored_in(profile)
        second = opened_by_a_command(profile)
        assert sites_of(second) == ["app.c:3 work"]
        second.close()
        before.verify()
    reading.keep_lines(profile)
    assert stored_in(profile)


def test_many_readers_at_once(profile: Path) -> None:
    found: list[list[str]] = []
    start = threading.Barrier(6)

    def read() -> None:
        start.wait()
        opened = opened_by_a_command(profile)
        opened.verify()
        found.append(sites_of(opened))
        opened.close()

    readers = [threading.Thread(target=read) for _ in range(6)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert found == [["app.c:3 work"]] * 6
    assert {path.name for path in profile.parent.iterdir()} == {"app", "cache", "run.baro"}


@pytest.mark.parametrize("why", ["read-only", "of another user", "no locks"])
def test_what_cannot_be_stored_has_lines_all_the_same(
    profile: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    def none(*_: object) -> int:
        return -1

    if why == "read-only":
        monkeypatch.setattr(storing, "_nameless", refuse)
    elif why == "no locks":
        monkeypatch.setattr(completion_lock, "hold", none)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    opened = opened_by_a_command(profile)
    assert sites_of(opened) == ["app.c:3 work"]
    assert stored_remarks(opened.metadata) == []
    opened.close()
    assert not stored_in(profile)


def test_a_program_that_was_built_anew_is_said(profile: Path, program: Path) -> None:
    shutil.copy("/bin/true", program)
    opened = opened_by_a_command(profile)
    assert sites_of(opened)[0].startswith("app+0x")
    assert stored_remarks(opened.metadata) == [NOT_HERE]
    opened.close()
    assert not stored_in(profile)


def test_a_run_completes_a_folder_as_a_file(profile: Path, program: Path) -> None:
    from barograph.cli.recording import complete_profiles

    assert complete_profiles.complete([profile], lambda: {"run.tool_after_ns": "7"}) == []
    completion_lock.wait(profile)
    program.unlink()
    with barograph.open(profile) as opened:
        assert sites_of(opened) == ["app.c:3 work"]
        assert opened.metadata["run.tool_after_ns"] == "7"


def test_lines_of_a_folder_are_merged(profile: Path, program: Path, tmp_path: Path) -> None:
    reading.keep_lines(profile)
    program.unlink()
    with barograph.open(merge([profile], tmp_path / "merged").path) as merged:
        assert sites_of(merged) == ["app.c:3 work"]


def test_lines_of_two_nodes_are_those_of_both() -> None:
    one, two = (json.dumps({"module": "app", "lines": {at: [["f", "f.c", 1]]}}) for at in ("10", "20"))
    assert sorted(json.loads(all_lines(one, two))["lines"]) == ["10", "20"]
    assert all_lines(one, "[") == one


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"source.lines.x": 3, "job.id": "other", "source.y": "\\ud800"}']
)
def test_a_damaged_file_in_a_folder_says_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert later_rows(tmp_path) == {}


def test_what_would_wait_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    assert later_rows(tmp_path) == {}


def test_who_may_read_it_and_its_time_stay(profile: Path) -> None:
    profile.chmod(0o750 if profile.is_dir() else 0o640)
    os.utime(profile, ns=(10**18, 10**18))
    before = profile.stat()
    reading.keep_lines(profile)
    assert stored_in(profile)
    after = profile.stat()
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert after.st_mtime_ns == before.st_mtime_ns
    if profile.is_dir():
        assert (profile / FILE).stat().st_mode & 0o777 == 0o640


def test_a_link_in_a_foreign_folder_leads_nowhere(program: Path, tmp_path: Path) -> None:
    folder = tmp_path / "foreign.baro"
    folder.mkdir()
    write_profile(folder / "part-0000.baro", program)
    other = tmp_path / "other.json"
    other.write_text('{"source.python": "3"}')
    (folder / FILE).symlink_to(other)
    assert later_rows(folder) == {}
    reading.keep_lines(folder)
    assert other.read_text() == '{"source.python": "3"}'
    assert not (folder / FILE).is_symlink()
    assert stored_in(folder)


def test_a_profile_without_any_module_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "run.baro"
    barograph.write(
        path,
        call_paths={
            "path_id": range(2),
            "parent_id": [None, 0],
            "operation": ["program", "libnowhere.so@0123456789abcdef+10"],
            "layer": ["program", "source"],
        },
        fact_rows={"rank": [0, 0], "path_id": range(2), "calls": [1, 1], "time_ns": [9, 5]},
    )
    before = path.stat()
    reading.keep_lines(path)
    assert path.stat().st_ino == before.st_ino


def test_a_failed_look_up_ends_no_reader(profile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(resolve, "resolve_sites", fail)
    with barograph.open(profile) as opened:
        assert sites_of(opened)[0].startswith("app+0x")


def test_what_is_verified_stays_as_it_is(profile: Path) -> None:
    with click.Context(click.Command("info")) as context:
        context.meta[AS_IT_IS] = True
        opened = opened_by_a_command(profile)
    assert sites_of(opened) == ["app.c:3 work"]
    opened.close()
    assert not stored_in(profile)

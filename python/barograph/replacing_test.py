# SPDX-License-Identifier: BSD-3-Clause
# What an output replaces, and what stays as it is.
import os
import socket
import threading
from pathlib import Path

import pytest

from barograph import replacing
from barograph.replacing import NotReplacedError, new_output

PAGE = b"<!doctype html><title>Barograph report</title>"
TABLE = b"rank,calls\n0,1\n"


def write(target: Path, content: bytes = PAGE, *, force: bool = True) -> None:
    with new_output(target, force=force) as made:
        made.write_bytes(content)


def write_folder(target: Path, *names: str, force: bool = True, ours: str = "") -> None:
    with new_output(target, force=force, ours=ours) as made:
        made.mkdir()
        for name in names:
            (made / name).write_text("new")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"", PAGE),
        (PAGE + b"old", PAGE),
        (b"\x89BARO old", b"\x89BARO new"),
        (b"rank,calls\n0,2\n1,3\n", TABLE),
        (b"\x89PNG\r\n\x1a\nSoftware\0Barograph old", b"\x89PNG\r\n\x1a\nSoftware\0Barograph new"),
    ],
)
def test_what_barograph_wrote_is_replaced_with_force_only(old: bytes, new: bytes, tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_bytes(old)
    with pytest.raises(NotReplacedError, match="exists"):
        write(target, new, force=False)
    assert target.read_bytes() == old
    write(target, new)
    assert target.read_bytes() == new
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"\\documentclass{thesis}", PAGE),
        (b"#!/bin/sh\nexec Barograph run -- ./app\n", PAGE),  # it names Barograph, and is no page
        (b"<!doctype html><title>Holidays</title>", PAGE),
        (b"\x89PNG\r\n\x1a\na photo", b"\x89PNG\r\n\x1a\nSoftware\0Barograph"),
        (b"\x89BARO a profile", PAGE),
        (b"\x89BARO a profile", TABLE),
        (b"name,grade\nme,1.0\n", TABLE),
        (
            b"SQLite format 3\0" + bytes(84) + b"Barograph",
            b"SQLite format 3\0" + bytes(52) + b"BARO" + bytes(99),
        ),
    ],
)
def test_what_others_wrote_stays(old: bytes, new: bytes, tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_bytes(old)
    with pytest.raises(NotReplacedError) as refused:
        write(target, new)
    assert refused.value.hint == f"choose another name, or remove it: rm {target}"
    assert target.read_bytes() == old
    assert os.listdir(tmp_path) == ["out"]


def test_a_folder_is_replaced_by_a_folder_of_the_same_names_only(tmp_path: Path) -> None:
    target = tmp_path / "tables"
    write_folder(target, "ranks.csv", "rank-3.csv", force=False)
    with pytest.raises(NotReplacedError, match="exists"):
        write_folder(target, "ranks.csv", force=False)
    with pytest.raises(NotReplacedError, match="is a folder, which a file does not replace"):
        write(target)
    write_folder(target, "ranks.csv", "rank-17.csv", "more.csv")
    assert sorted(os.listdir(target)) == ["more.csv", "rank-17.csv", "ranks.csv"]
    (target / "thesis.tex").write_text("years of work")
    with pytest.raises(NotReplacedError, match=r"contains other files, such as .*thesis\.tex"):
        write_folder(target, "ranks.csv", "rank-17.csv", "more.csv")
    (target / "thesis.tex").rename(target / "rank-1.csv")
    (target / "rank-1.csv").unlink()
    (target / "sub").mkdir()
    with pytest.raises(NotReplacedError, match="other files"):
        write_folder(target, "ranks.csv", "rank-17.csv", "more.csv")
    assert os.listdir(tmp_path) == ["tables"]


def test_a_folder_does_not_replace_a_file(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_bytes(PAGE)
    with pytest.raises(NotReplacedError, match="is a file, which a folder does not replace"):
        write_folder(target, "a")
    assert target.read_bytes() == PAGE


@pytest.mark.parametrize("force", [False, True])
def test_a_link_a_socket_and_what_they_lead_to_stay(force: bool, tmp_path: Path) -> None:
    page, link, dangling = tmp_path / "page", tmp_path / "link", tmp_path / "dangling"
    page.write_bytes(PAGE)
    link.symlink_to(page)
    dangling.symlink_to(tmp_path / "gone")
    with pytest.raises(NotReplacedError, match="is a symbolic link") as refused:
        write(link, force=force)
    assert refused.value.hint == f"name the file that it leads to: {page}"
    with pytest.raises(NotReplacedError, match="is a symbolic link"):
        write(dangling, force=force)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        with pytest.raises(NotReplacedError, match="is a socket"):
            write(tmp_path / "socket", force=force)
    assert link.is_symlink()
    assert dangling.is_symlink()
    assert (tmp_path / "socket").is_socket()
    assert page.read_bytes() == PAGE


@pytest.mark.parametrize("force", [False, True])
def test_a_pipe_and_a_device_are_written_to(force: bool, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write(pipe, TABLE, force=force)
    reader.join()
    assert read == [TABLE]
    assert pipe.is_fifo()
    write(Path("/dev/null"), force=force)
    with pytest.raises(OSError, match="No space left"):
        write(Path("/dev/full"), force=force)
    assert Path("/dev/null").is_char_device()
    assert Path("/dev/full").is_char_device()
    with pytest.raises(NotReplacedError, match="takes no folder"):
        write_folder(Path("/dev/null"), "a", force=force)


def test_a_file_behind_a_descriptor_is_added_to(tmp_path: Path) -> None:
    with (tmp_path / "log").open("ab") as log:
        log.write(b"before\n")
        log.flush()
        write(Path(f"/dev/fd/{log.fileno()}"), TABLE, force=False)
        log.write(b"after\n")
    assert (tmp_path / "log").read_bytes() == b"before\n" + TABLE + b"after\n"


def test_nothing_is_changed_when_writing_fails(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_bytes(PAGE)

    def write_half() -> None:
        with new_output(target, force=True) as made:
            made.write_bytes(b"ha")
            raise ValueError("half")

    with pytest.raises(ValueError, match="half"):
        write_half()
    assert target.read_bytes() == PAGE
    assert os.listdir(tmp_path) == ["out"]


def test_what_appeared_meanwhile_is_not_replaced_without_force(tmp_path: Path) -> None:
    target = tmp_path / "out"

    def write_beside_another() -> None:
        with new_output(target, force=False) as made:
            made.write_bytes(PAGE)
            target.write_bytes(b"of another")

    with pytest.raises(NotReplacedError):
        write_beside_another()
    assert target.read_bytes() == b"of another"


def test_traces_of_either_form_replace_each_other(tmp_path: Path) -> None:
    trace = tmp_path / "run.baro.trace"
    write_folder(trace, "node-000000.baro")
    write_folder(trace, "rank-000000.baro", "rank-000001.baro", ours=replacing.TRACE_FILES)
    assert sorted(os.listdir(trace)) == ["rank-000000.baro", "rank-000001.baro"]
    (trace / "mine").touch()
    with pytest.raises(NotReplacedError):
        write_folder(trace, "rank-000000.baro", ours=replacing.TRACE_FILES)


@pytest.fixture
def noting(tmp_path: Path) -> Path:
    """A folder whose file system has extended attributes."""
    try:
        os.setxattr(tmp_path, replacing.NOTE, b"x")
    except OSError:
        pytest.skip("this file system has no extended attributes")
    return tmp_path


def test_a_table_that_nobody_changed_is_replaced_by_another(noting: Path) -> None:
    target = noting / "out.csv"
    write(target, TABLE)
    write(target, b"file,bytes\n/a,1\n")
    target.write_bytes(b"file,bytes\n/a,1\n/b,2\n")  # by somebody else
    with pytest.raises(NotReplacedError, match=r"nothing in .* shows that Barograph wrote it"):
        write(target, TABLE)
    assert target.read_bytes() == b"file,bytes\n/a,1\n/b,2\n"


def test_a_profile_is_replaced_by_a_profile_only(noting: Path) -> None:
    target = noting / "run.baro"
    write(target, b"\x89BARO old")
    with pytest.raises(NotReplacedError):
        write(target, TABLE)
    write(target, b"\x89BARO new")
    assert target.read_bytes() == b"\x89BARO new"


def test_a_folder_with_more_files_of_ours_is_replaced(noting: Path) -> None:
    target = noting / "tables"
    write_folder(target, "ranks.csv", "files.csv")
    write_folder(target, "ranks.csv")
    assert os.listdir(target) == ["ranks.csv"]
    write_folder(target, "ranks.csv", "files.csv")
    (target / "files.csv").write_text("with remarks of mine")
    with pytest.raises(NotReplacedError, match=r"contains other files, such as .*files\.csv"):
        write_folder(target, "ranks.csv")
    assert (target / "files.csv").read_text() == "with remarks of mine"

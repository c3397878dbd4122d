# SPDX-License-Identifier: BSD-3-Clause
"""What is said of programs that ran without the library, and that nothing of the notes stays."""

from __future__ import annotations

import sys
from pathlib import Path

from barograph.launch.program.elf import read_elf
from barograph.launch.run.unrecorded import MOST_BYTES, NOTES, Notes, take_notes
from barograph.recover.profiles import UNRECORDED

OWN = Path(sys.executable).resolve()


def take(folder: Path, text: str) -> Notes:
    job = folder / "barograph-1" / "job-1"
    job.mkdir(parents=True)
    (job / NOTES).write_text(text, encoding="utf-8")
    notes = take_notes(job, OWN)
    assert list(folder.iterdir()) == []
    return notes


def test_each_program_is_said_once_with_its_reason(tmp_path: Path) -> None:
    own = read_elf(OWN)
    assert own is not None
    musl = "libc\t/lib/ld-musl-x86_64.so.1\t./h.musl\n"
    assert take(tmp_path, f"{musl}machine\t32 3\t/opt/a b\n{musl}").lines == [
        "not recorded: ./h.musl uses the C library musl, and Barograph is built for glibc. It ran without Barograph "
        "(2 times).",
        f"not recorded: /opt/a b is a 32-bit x86 program, and Barograph is built for {own.bits}-bit {own.machine}. "
        "It ran without Barograph.",
    ]


def test_other_reasons(tmp_path: Path) -> None:
    text = "libc\t/bin/linker64\ta\nglibc\t/o/ld-linux.so.2\tb\nsanitizer\tlibasan.so.8\tc\nfirst\t\td\n"
    lines = take(tmp_path, text).lines
    assert lines[:3] == [
        "not recorded: a is loaded by /bin/linker64, which is not the loader of glibc. It ran without Barograph.",
        "not recorded: b uses an older glibc than Barograph needs, that of /o/ld-linux.so.2. It ran without Barograph.",
        "not recorded: c is built with a sanitizer: libasan.so.8 has to be loaded before all others. "
        "It ran without Barograph.",
    ]
    assert lines[3:] == ["not recorded: 1 more program. It ran without Barograph."]


def test_reasons_that_lie_with_the_starter(tmp_path: Path) -> None:
    assert take(tmp_path, "behind\t/lib/libasan.so.8\ta\nelsewhere\t\t./b\n").lines == [
        "not recorded: a was to preload /lib/libasan.so.8, which has to be loaded before all others, behind Barograph. "
        "It ran without Barograph.",
        "not recorded: ./b was started in another folder by a path relative to that, so that its file could not be "
        "looked at. It ran without Barograph.",
    ]


def test_what_could_not_be_noted_is_said(tmp_path: Path) -> None:
    text = "first\t\tx\n" * (MOST_BYTES // 9 + 1)
    assert (
        take(tmp_path, text).lines[-1]
        == "not recorded: more programs than were noted. They ran without Barograph."
    )


def test_no_notes_no_words(tmp_path: Path) -> None:
    assert NOTES == UNRECORDED
    assert take_notes(tmp_path / "job-1", OWN) == Notes([], [], [])
    assert take(tmp_path, "half a li") == Notes([], [], [])


def test_programs_that_it_was_not_passed_on_to(tmp_path: Path) -> None:
    notes = take(tmp_path, f"dropped\t\t./app\ndropped\t\t./app\ndropped\t\t{OWN}\n")
    assert notes.lines == notes.left_out_mpi == []
    assert notes.left_out == [
        "./app ran without the library (2 times): LD_PRELOAD was taken out of its environment",
        f"{OWN} ran without the library: LD_PRELOAD was taken out of its environment",
    ]

# SPDX-License-Identifier: BSD-3-Clause
# Which lines of the program a page holds, and above all which it does not.
import os
from pathlib import Path

import pytest

from barograph.analyze.findings.finding import CallSite, Finding
from barograph.show.page.source_text import AROUND, MOST_WIDTH, Excerpts, excerpts_of
from barograph.source.line_files import NamedLine

BEFORE, START = 1_000_000_000, "2020-01-01T00:00:00.000Z"


def finding_at(*labels: str) -> Finding:
    where = tuple(CallSite(f"program > {label}", label, 0.5, 1, 1) for label in labels)
    return Finding("barrier", "mpi", "note", "t", "w", "y", 0.0, 0.0, "c", where=where)


def look(file: Path, text: str, line: int = 1) -> Excerpts:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    os.utime(file, (BEFORE, BEFORE))
    return at(file, line)


def at(file: Path, line: int = 1) -> Excerpts:
    label = f"{file.name}:{line} f"
    return excerpts_of([finding_at(label)], {NamedLine(file.name, line): str(file)}, START)


def test_lines_around_a_place(tmp_path: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(1, 31))
    middle = look(tmp_path / "a.f90", text, 20).found[0]
    assert (middle.source, middle.line, middle.first) == ("a.f90:20 f", 20, 20 - AROUND)
    assert middle.lines == tuple(f"line {number}" for number in range(15, 26))
    assert look(tmp_path / "a.f90", text, 2).found[0].lines[0] == "line 1"
    assert look(tmp_path / "a.f90", text, 30).found[0].lines[-1] == "line 30"
    odd = look(tmp_path / "b.c", f"\t{'x' * 500}\n").found[0]
    assert odd.lines == ((" " * 8 + "x" * 500)[:MOST_WIDTH],)


def test_a_line_is_there_once(tmp_path: Path) -> None:
    both = [finding_at("a.c:1 f", "a.c:3 f"), finding_at("a.c:1 f")]
    file = tmp_path / "a.c"
    look(file, "1\n2\n3\n")
    found = excerpts_of(both, {NamedLine("a.c", 1): str(file), NamedLine("a.c", 3): str(file)}, START)
    assert [one.source for one in found.found] == ["a.c:1 f", "a.c:3 f"]
    assert found.size() == "3 lines of 1 source file"


@pytest.mark.parametrize(
    "name", ["id_rsa", "notes.txt", ".ssh/key.c", ".hidden/a.py", "site-packages/pkg/a.py", "settings.toml"]
)
def test_other_files_are_not_read(tmp_path: Path, name: str) -> None:
    """A profile may come from anybody: it cannot make a report hold whatever file it names."""
    assert look(tmp_path / name, "secret\n") == Excerpts()


def test_system_files_and_relative_names_are_not_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.c").write_text("int a;\n", encoding="utf-8")
    for file in ("a.c", "/usr/lib/python3/a.py", "/etc/a.c", f"{tmp_path}/../a.c/../a.c/../.x/a.c"):
        assert excerpts_of([finding_at("a.c:1 f")], {NamedLine("a.c", 1): file}, START).found == []


def test_what_is_no_file_of_the_user_is_said(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.c")
    assert at(tmp_path / "pipe.c").left_out == {"their files are not source files": 1}
    assert at(tmp_path / "none.c").left_out == {"their files cannot be read here": 1}
    (tmp_path / "link.c").symlink_to("/etc/hostname")
    assert at(tmp_path / "link.c") == Excerpts()
    assert look(tmp_path / "short.c", "int a;\n", 7).left_out == {"the file is shorter than it was": 1}


def test_a_file_that_was_changed_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    look(file, "int a;\n")
    os.utime(file)
    excerpts = at(file)
    assert excerpts.found == []
    assert excerpts.sentence() == (
        "No lines are shown of 1 call site: their files were changed after the run began."
    )


def test_secrets_in_strings_are_taken_out(tmp_path: Path) -> None:
    text = 'connect(user, password="hunter2")\nkey = next(keys)\nurl = "https://me:pass@host/"\n'
    lines = look(tmp_path / "a.py", text).found[0].lines
    assert "hunter2" not in lines[0]
    assert lines[1] == "key = next(keys)"
    assert "pass" not in lines[2]

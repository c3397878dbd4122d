# SPDX-License-Identifier: BSD-3-Clause
# What commands say of an output that is not replaced, or cannot be written.
import errno
import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import duckdb
import pytest

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.whole_output import write_whole
from barograph.show.exports.catalogue import FORMATS
from barograph.show.page import template as page_template
from barograph.testing.command_line import RunCommand

WRITERS = (
    ("tree", "four", "--csv"),
    ("query", "four", "SELECT 1 AS one", "--csv"),
    ("findings", "four", "--sarif"),
    *(("export", "four", "--to", form.name, "-o") for form in FORMATS if not (form.many or form.traced)),
    ("report", "four", "--tables"),
    ("report", "four", "--html"),
    ("diff", "four", "balanced", "--html"),
    *(("matrix", "four", "-o", f"{{}}{ending}") for ending in (".npz", ".mtx", ".dot", ".graphml", ".svg")),
    *(("comms", "four", "-o", f"{{}}{ending}") for ending in (".png", ".pdf")),
)


@pytest.fixture(autouse=True)
def template(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A page that needs no build."""
    path = tmp_path_factory.mktemp("page") / "template.html"
    path.write_text(
        f"<html><title>Barograph</title>{page_template.PLACE}<p>{page_template.LATER}</html>",
        encoding="utf-8",
    )
    monkeypatch.setattr(page_template, "TEMPLATE", path)


def words_of(writer: tuple[str, ...], target: Path) -> tuple[list[str], Path]:
    """The words of a command that writes the target, or one with the ending that it wants."""
    if "{}" in writer[-1]:
        target = Path(writer[-1].format(target))
        return [*writer[:-1], str(target)], target
    return [*writer, str(target)], target


@pytest.mark.parametrize("writer", WRITERS, ids=" ".join)
def test_force_does_not_replace_a_folder_with_other_files(
    writer: tuple[str, ...], run: RunCommand, tmp_path: Path
) -> None:
    words, target = words_of(writer, tmp_path / "out")
    target.mkdir()
    (target / "thesis.tex").write_text("years of work")
    done = run(*words, "--force")
    assert done.exit_code == ExitCode.FAILED
    assert done.stderr.startswith(f"barograph: error: {target} is a folder")
    assert len(done.stderr.splitlines()) == 2
    assert [path.name for path in tmp_path.rglob("*")] == [target.name, "thesis.tex"]


@pytest.mark.parametrize("writer", WRITERS, ids=" ".join)
def test_what_a_command_wrote_it_replaces(
    writer: tuple[str, ...], run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known by what is in it: not all file systems have extended attributes."""
    monkeypatch.setattr(os, "setxattr", Mock(side_effect=OSError(errno.ENOTSUP, "Operation not supported")))
    words, target = words_of(writer, tmp_path / "out")
    assert run(*words).exit_code == ExitCode.OK
    before = target.stat().st_ino
    assert run(*words).exit_code == ExitCode.FAILED
    assert target.stat().st_ino == before
    assert run(*words, "--force").exit_code == ExitCode.OK
    assert target.stat().st_ino != before


@pytest.mark.parametrize("words", [("tree", "four", "--csv"), ("export", "four", "--to", "json", "-o")])
def test_a_full_device_is_one_line(words: tuple[str, ...], run: RunCommand) -> None:
    done = run(*words, "/dev/full", "--force")
    assert done.exit_code == ExitCode.FAILED
    assert done.stderr == (
        "barograph: error: cannot write /dev/full: No space left on device\n"
        "hint: `df -h` shows where there is room; choose another file\n"
    )
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_the_hint_on_a_file_of_others_works_as_it_is_typed(run: RunCommand, tmp_path: Path) -> None:
    target = tmp_path / "a b.json"
    target.write_text("years of work")
    words = ("export", "four", "--to", "json", "-o", str(target), "--force")
    hint = run(*words).stderr.splitlines()[1]
    assert hint == f"hint: choose another name, or remove it: rm {shlex.quote(str(target))}"
    subprocess.run(hint.partition("remove it: ")[2], shell=True, check=True)
    assert run(*words).exit_code == ExitCode.OK


def test_standard_output_by_name_has_the_table_alone(tmp_path: Path) -> None:
    profile = tmp_path / "one.baro"
    make = "import barograph, sys; barograph.write(sys.argv[1], "
    make += (
        "call_paths={'path_id': [0], 'parent_id': [None], 'operation': ['program'], 'layer': ['program']}, "
    )
    make += "fact_rows={'path_id': [0], 'rank': [0], 'calls': [1], 'time_ns': [5]})"
    subprocess.run([sys.executable, "-c", make, profile], check=True)
    command = [
        sys.executable,
        "-m",
        "barograph.cli",
        "query",
        profile,
        "SELECT 1 AS one",
        "--csv",
        "/dev/stdout",
    ]
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, check=True)
    assert (tmp_path / "out").read_text() == "one\n1\n"
    assert done.stderr == b"wrote /dev/stdout\n"


def test_too_little_room_for_what_is_put_together_is_one_line(tmp_path: Path) -> None:
    def write(_made: Path) -> None:
        raise duckdb.OutOfMemoryException("Out of Memory Error: no room (1/1 used)\n\nTry:\n* this: that")

    with pytest.raises(CommandError, match=r"^cannot write .*calls\.json: no room \(1/1 used\)$"):
        write_whole(tmp_path / "calls.json", write, force=False)
    assert not list(tmp_path.iterdir())

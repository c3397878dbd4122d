# SPDX-License-Identifier: BSD-3-Clause
# The export command: whole or not at all, never over an existing file, losses said.
import errno
import json
import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from barograph.analyze.workspace import Workspace
from barograph.cli.commands.profiles.export import writer_of
from barograph.cli.exit_codes import ExitCode
from barograph.show.exports.catalogue import BY_NAME, FORMATS
from barograph.testing.command_line import RunCommand


@pytest.mark.parametrize("form", [form.name for form in FORMATS if not form.traced])
def test_every_format_is_written_and_nothing_else_is_left(form: str, run: RunCommand, tmp_path: Path):
    result = run("export", "four", "--to", form, "-o", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert result.stdout == f"wrote {tmp_path / 'out'}\n"


@pytest.mark.parametrize("form", [form.name for form in FORMATS if not form.traced])
def test_an_export_is_for_the_user_alone(form: str, run: RunCommand, tmp_path: Path):
    """docs/reference/cli.md: it has paths, arguments and host names, as the profile has."""
    usual = os.umask(0o022)
    try:
        assert run("export", "four", "--to", form, "-o", str(tmp_path / "out")).exit_code == 0
    finally:
        os.umask(usual)
    made = tmp_path / "out"
    assert made.stat().st_mode & 0o777 == (0o700 if made.is_dir() else 0o600)
    assert not any(path.stat().st_mode & 0o077 for path in made.rglob("*"))


def test_other_files_are_for_the_user_alone(run: RunCommand, tmp_path: Path):
    usual = os.umask(0o022)
    try:
        assert run("report", "four", "--html", str(tmp_path / "out.html")).exit_code == 0
        assert run("comms", "four", "--csv", str(tmp_path / "out.csv")).exit_code == 0
        assert run("matrix", "four", "-o", str(tmp_path / "out.svg")).exit_code == 0
    finally:
        os.umask(usual)
    assert len(list(tmp_path.iterdir())) == 3
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_an_existing_output_is_kept_unless_forced(run: RunCommand, tmp_path: Path):
    target = tmp_path / "out"
    target.write_text("mine")
    result = run("export", "four", "--to", "json", "-o", str(target))
    assert result.exit_code == ExitCode.FAILED
    assert "exists" in result.stderr
    assert target.read_text() == "mine"
    for form in ("csv", "json"):
        assert run("export", "four", "--to", form, "-o", str(target), "--force").exit_code == ExitCode.FAILED
    assert target.read_text() == "mine"
    target.write_text('{"schema": "barograph/profile/1", "half": ')
    assert run("export", "four", "--to", "json", "-o", str(target), "--force", "--json").exit_code == 0
    assert json.loads(target.read_text())["schema"] == "barograph/profile/1"


DUCKDB = (
    '{"exception_type":"IO","exception_message":"Could not write to x: No space left on device","errno":"28"}'
)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(28, "No space left on device"), "No space left on device"),
        (sqlite3.OperationalError("database or disk is full"), "database or disk is full"),
        (duckdb.IOException(f"IO Error: {DUCKDB}"), "No space left on device"),
        (duckdb.IOException("IO Error: {torn"), "IO Error"),
    ],
)
def test_a_failing_writer_leaves_nothing_behind(
    error: Exception, reason: str, run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fail(workspace: Workspace, output: Path) -> None:
        output.write_text("half")
        raise error

    def writer(form: str) -> Callable[[Workspace, Path], None]:
        return fail

    monkeypatch.setattr("barograph.cli.commands.profiles.export.writer_of", writer)
    result = run("export", "four", "--to", "json", "-o", str(tmp_path / "out"))
    assert result.exit_code == ExitCode.FAILED
    full = (
        "`df -h` shows where there is room; "
        if isinstance(error, OSError) and error.errno == errno.ENOSPC
        else ""
    )
    hint = f"{full}choose another file"
    assert result.stderr == f"barograph: error: cannot write {tmp_path / 'out'}: {reason}\nhint: {hint}\n"
    assert list(tmp_path.iterdir()) == []


def test_losses_are_said(run: RunCommand, tmp_path: Path):
    assert "1,200 on 1 rank" in run("export", "lossy", "--to", "json", "-o", str(tmp_path / "out")).stderr


def test_default_name_comes_from_the_profile(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    run("export", "four", "--to", "sqlite")
    assert [path.name for path in tmp_path.iterdir()] == ["four.sqlite"]
    assert writer_of("sqlite").__module__ == "barograph.show.exports.sqlite"


def test_what_a_format_cannot_hold_is_said_in_one_line(run: RunCommand, tmp_path: Path):
    lines = run("export", "four", "--to", "folded", "-o", str(tmp_path / "a")).stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("barograph: left out: communicators and size classes (--detail sizes keeps")
    kept = run("export", "four", "--to", "folded", "--detail", "sizes", "-o", str(tmp_path / "b"))
    assert "communicators" not in kept.stderr
    assert run("export", "four", "--to", "parquet", "-o", str(tmp_path / "c")).stderr == ""


def test_list_says_what_opens_each_format(run: RunCommand):
    text = run("export", "--list").stdout
    assert all(f"{form.name}\n    {form.text}\n    opens with: {form.opens}" in text for form in FORMATS)
    help_text = run("export", "--help").stdout
    assert all(re.search(rf"^  {form.name} ", help_text, re.MULTILINE) for form in FORMATS)


@pytest.mark.parametrize("form", [form.name for form in FORMATS if not form.folder])
def test_a_file_can_go_to_standard_output(form: str, run: RunCommand, tmp_path: Path):
    assert run("export", "four", "--to", form, "-o", str(tmp_path / "out")).exit_code == 0
    result = run("export", "four", "--to", form, "-o", "-")
    assert result.exit_code == 0
    if BY_NAME[form].module not in {"sqlite", "mpisee"}:  # these hold the time of their making
        assert result.stdout_bytes == (tmp_path / "out").read_bytes()


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["four", "balanced", "--to", "hatchet"], "hatchet takes one profile"),
        (["four", "--to", "sqlite", "--detail", "sizes"], "--detail does not apply to sqlite"),
        (["four", "--to", "pprof", "--detail", "sizes"], "--detail does not apply to pprof"),
        (["four", "--to", "extrap", "--rank", "0"], "--rank does not apply to extrap"),
        (["four", "--to", "hatchet", "--per-rank"], "--per-rank does not apply to hatchet"),
        (["four", "--to", "hatchet", "--iterations"], "--iterations does not apply to hatchet"),
        (["four", "--to", "csv", "--after-init"], "--after-init does not apply to csv"),
        (["four", "--to", "hatchet", "--rank", "9"], "four.baro has no rank 9"),
        (["four", "--to", "hatchet", "--parameter", "n=1"], "--parameter does not apply to hatchet"),
        (["four", "--to", "extrap", "--parameter", "n"], "is not a parameter; expected for example n=100"),
        (["four", "balanced", "--to", "extrap", "--parameter", "n=1,2,3"], "n has 3 values for 2 profiles"),
        (["four", "--to", "parquet", "-o", "-"], "parquet is a folder"),
        (["four", "--to", "otf2"], "four.baro has no trace"),
        (["four", "--to", "json", "-o", "-", "--json"], "exclude each other"),
    ],
)
def test_options_that_do_not_fit_are_refused(words: list[str], text: str, run: RunCommand):
    result = run("export", *words)
    assert result.exit_code == ExitCode.USAGE
    assert text in result.stderr
    assert len(result.stderr.splitlines()) == 2

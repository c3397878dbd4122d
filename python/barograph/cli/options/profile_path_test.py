# SPDX-License-Identifier: BSD-3-Clause
# Commands that are given another tool's file: they import it into the cache and show it.
from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import click.testing
import pytest

from barograph.cli import main
from barograph.cli.exit_codes import ExitCode
from barograph.imports import cache
from barograph.testing.command_line import RunCommand
from barograph.testing.foreign.recorder_trace import record, write_recorder_trace

COMMANDS = (
    "report",
    "findings",
    "tree",
    "comms",
    "files",
    "io",
    "ranks",
    "loops",
    "timeline",
    "trace",
    "info",
)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunCommand:
    """Runs a command line in this process, with a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return lambda *words: click.testing.CliRunner().invoke(main, list(words))


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """A trace of Recorder of two ranks that write 64 bytes each."""
    ranks = [
        [
            record("open", "/scratch/a.dat", 66, 420, at=(10, 20)),
            record("write", "/scratch/a.dat", "%p", 64, at=(30, 40)),
            record("close", "/scratch/a.dat", at=(50, 60)),
        ]
        for _ in range(2)
    ]
    return write_recorder_trace(tmp_path / "trace", ranks)


def test_every_command_opens_it_and_says_so_once(run: RunCommand, trace: Path):
    first = run("report", str(trace))
    assert first.exit_code == 0, first.output
    (line,) = first.stderr.splitlines()
    assert line.startswith(f"barograph: Recorder trace {trace} imported as {cache.folder()}")
    for command in COMMANDS:
        result = run(command, str(trace))
        assert (result.exit_code, result.stderr) == (0, ""), (command, result.output)
    report = run("report", str(trace)).stdout
    assert "imported from  Recorder trace trace\n" in report
    assert "recording cost" not in report, "which the trace does not say"
    files = json.loads(run("files", str(trace), "--json").stdout)
    assert [row["bytes_written"] for row in files["files"]] == [128]
    assert sorted(path.name for path in trace.parent.iterdir()) == ["cache", "trace"]


def test_two_can_be_compared_and_merged_into_a_file(run: RunCommand, trace: Path, tmp_path: Path):
    assert run("diff", str(trace), str(trace)).exit_code == 0
    assert run("export", str(trace), "--to", "json", "-o", str(tmp_path / "x.json")).exit_code == 0
    sliced = run("slice", str(trace), "--ranks", "1", "-o", str(tmp_path / "one"))
    assert sliced.exit_code == 0, sliced.output
    events = json.loads(run("trace", str(tmp_path / "one.baro"), "--json").stdout)
    columns = events["columns"]
    rows = [dict(zip(columns, row, strict=True)) for row in events["rows"]]
    assert [(row["rank"], row["operation"], row["length"], row["file"]) for row in rows] == [
        (1, "open", 0, "/scratch/a.dat"),
        (1, "write", 64, "/scratch/a.dat"),
        (1, "close", 0, "/scratch/a.dat"),
    ]


def test_a_damaged_one_is_one_error_line(run: RunCommand, trace: Path):
    (trace / "recorder.mt").write_bytes(b"")
    result = run("report", str(trace))
    assert result.exit_code == ExitCode.BAD_PROFILE
    assert result.stderr.splitlines() == [f"barograph: error: {trace}/recorder.mt is cut off"]


def test_what_is_of_no_tool_is_left_to_the_reader(run: RunCommand, tmp_path: Path):
    (tmp_path / "notes.txt").write_text("nothing of a profile\n")
    result = run("report", str(tmp_path / "notes.txt"))
    assert (result.exit_code, "is not a Barograph profile" in result.stderr) == (ExitCode.BAD_PROFILE, True)
    assert run("report", str(tmp_path / "gone.darshan")).exit_code == ExitCode.NOT_FOUND
    os.mkfifo(tmp_path / "fifo")  # opening it would wait
    result = run("report", str(tmp_path / "fifo"))
    assert (result.exit_code, "not a regular file" in result.stderr) == (ExitCode.BAD_PROFILE, True)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs to become another user")
def test_a_profile_of_another_user_says_what_its_owner_can_type():
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        Path(folder).chmod(0o755)
        profile = Path(folder) / "theirs.baro"
        profile.touch()
        command = ["report", str(profile)]
        click.testing.CliRunner().invoke(main, command)  # imports what another user may not read
        profile.chmod(0o600)
        os.seteuid(65534)
        try:
            result = click.testing.CliRunner().invoke(main, command)
        finally:
            os.seteuid(0)
    assert result.exit_code == ExitCode.NOT_FOUND
    assert result.stderr.endswith(f"the owner shares it with: chmod a+r {profile}\n")

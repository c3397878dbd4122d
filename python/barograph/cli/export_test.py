# SPDX-License-Identifier: BSD-3-Clause
# The export command: whole or not at all, never over an existing file, losses said.
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from barograph.analyze.workspace import Workspace
from barograph.cli.exit_codes import ExitCode
from barograph.cli.export import FORMATS, writer_of
from barograph.testing.command_line import RunCommand


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_written_and_nothing_else_is_left(form: str, run: RunCommand, tmp_path: Path):
    result = run("export", "four", "--to", form, "-o", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert result.stdout == f"wrote {tmp_path / 'out'}\n"


def test_an_existing_output_is_kept_unless_forced(run: RunCommand, tmp_path: Path):
    target = tmp_path / "out"
    target.write_text("mine")
    result = run("export", "four", "--to", "json", "-o", str(target))
    assert result.exit_code == ExitCode.FAILED
    assert "exists" in result.stderr
    assert target.read_text() == "mine"
    assert run("export", "four", "--to", "csv", "-o", str(target), "--force").exit_code == 0
    assert run("export", "four", "--to", "json", "-o", str(target), "--force", "--json").exit_code == 0
    assert json.loads(target.read_text())["schema"] == "barograph/profile/1"


def test_a_failing_writer_leaves_nothing_behind(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fail(workspace: Workspace, output: Path) -> None:
        output.write_text("half")
        raise OSError(28, "No space left on device")

    def writer(form: str) -> Callable[[Workspace, Path], None]:
        return fail

    monkeypatch.setattr("barograph.cli.export.writer_of", writer)
    result = run("export", "four", "--to", "json", "-o", str(tmp_path / "out"))
    assert result.exit_code == ExitCode.FAILED
    assert "No space left on device" in result.stderr
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

# SPDX-License-Identifier: BSD-3-Clause
# `barograph report` to files: what is written, what is refused, what is said without the page.
import json
from pathlib import Path

import pytest

from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.cli.exit_codes import ExitCode
from barograph.show import report
from barograph.show.page import document, html
from barograph.testing.command_line import RunCommand


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A page that is there whether or not Node.js was, when Barograph was built."""
    path = tmp_path / "template.html"
    path.write_text(f"<html>{html.PLACE}</html>", encoding="utf-8")
    monkeypatch.setattr(html, "TEMPLATE", path)
    # What is found is tested elsewhere, and takes longest.

    def nothing(_workspace: Workspace) -> list[Finding]:
        return []

    monkeypatch.setattr(document, "look_first", nothing)
    monkeypatch.setattr(report, "look_first", nothing)
    return path


def test_files_are_written_once(run: RunCommand, template: Path, tmp_path: Path) -> None:
    page, tables = tmp_path / "page.html", tmp_path / "tables"
    done = run("report", "io", "--html", str(page), "--csv", str(tables))
    assert (done.exit_code, done.stdout) == (0, f"wrote {page}\nwrote {tables}\n")
    assert page.read_text(encoding="utf-8").startswith("<html>H4sI")
    before = page.read_bytes()
    again = run("report", "io", "--html", str(page))
    assert again.exit_code == ExitCode.FAILED
    assert "--force" in again.stderr
    page.write_text("old", encoding="utf-8")
    forced = json.loads(run("report", "io", "--html", str(page), "--force", "--json").stdout)
    assert forced["written"] == [str(page)]
    assert page.read_bytes() == before


def test_without_the_page_one_line_says_how_to_get_it(
    run: RunCommand, template: Path, tmp_path: Path
) -> None:
    template.unlink()
    done = run("report", "io", "--html", str(tmp_path / "page.html"))
    assert done.exit_code == ExitCode.FAILED
    assert done.stderr.startswith(
        "barograph: error: the HTML page is not part of this installation\nhint: `make viewer`"
    )
    assert not list(tmp_path.iterdir())

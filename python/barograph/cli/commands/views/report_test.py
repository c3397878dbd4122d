# SPDX-License-Identifier: BSD-3-Clause
# `barograph report` to files: what is written, what is refused, what is said without the page.
import base64
import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.findings import Findings
from barograph.analyze.findings.finding import CallSite, Finding, Suppressed
from barograph.analyze.findings.settings import Settings
from barograph.analyze.workspace import Workspace
from barograph.cli.commands.views import report
from barograph.cli.exit_codes import ExitCode
from barograph.show.page import template as page_template
from barograph.source.line_files import NamedLine
from barograph.testing.command_line import RunCommand

WHERE = (CallSite("program > loop.c:3 f", "loop.c:3 f", 1.0, 8, 2),)
FOUND = Finding(
    "barrier", "mpi", "warning", "Barriers", "8 barriers.", "They cost.", 1.0, 0.1, "Time.", where=WHERE
)


@pytest.fixture
def template(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A page that is there whether or not Node.js was, when Barograph was built."""
    path = tmp_path / "template.html"
    path.write_text(f"<html>{page_template.PLACE}<p>{page_template.LATER}</html>", encoding="utf-8")
    monkeypatch.setattr(page_template, "TEMPLATE", path)
    # What is found is tested elsewhere, and takes longest.

    def one(_workspace: Workspace, settings: Settings) -> Findings:
        hidden = [row for row in settings.suppressions if row.fits(FOUND)]
        return Findings((), (Suppressed(FOUND, hidden[0].reason),)) if hidden else Findings((FOUND,), ())

    monkeypatch.setattr(report, "find_all", one)
    return path


def content_of(page: Path) -> dict[str, Any]:
    text = page.read_text(encoding="utf-8").removeprefix("<html>").partition("<p>")[0]
    return json.loads(gzip.decompress(base64.b64decode(text)))


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file that the finding names, older than the run of the profile."""
    path = tmp_path / "loop.c"
    path.write_text("int n;\nvoid f(void) {\n    MPI_Barrier(all);\n}\n", encoding="utf-8")
    os.utime(path, (0, 0))

    def files(_workspace: Workspace) -> dict[NamedLine, str]:
        return {NamedLine("loop.c", 3): str(path)}

    monkeypatch.setattr(Workspace, "line_files", files)
    return path


def test_a_page_holds_the_lines_that_findings_name(
    run: RunCommand, template: Path, source: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    done = run("report", "io", "--html", str(page))
    holds = "includes 4 lines of 1 source file; --no-source omits them"
    assert (done.exit_code, done.stdout) == (0, f"wrote {page} ({holds})\n")
    assert page.stat().st_mode & 0o777 == 0o600
    content = content_of(page)
    excerpt = {"source": "loop.c:3 f", "file": str(source), "line": 3, "first": 1}
    lines = ["int n;", "void f(void) {", "    MPI_Barrier(all);", "}"]
    assert content["excerpts"] == [{**excerpt, "lines": lines}]
    assert "This report holds 4 lines of 1 source file" in content["summary"]["notes"]["source"]
    again = run("report", "io", "--html", str(page), "--force", "--no-source")
    assert again.stdout == f"wrote {page}\n"
    assert content_of(page)["excerpts"] == []
    assert "loop.c" in content_of(page)["findings"][0]["where"][0]["source"]


def test_what_the_settings_suppress_is_in_the_page_with_its_reason(
    run: RunCommand, template: Path, tmp_path: Path
) -> None:
    page, settings = tmp_path / "page.html", tmp_path / "settings.toml"
    settings.write_text(
        '[[suppress]]\nfinding = "barrier"\nreason = "needed for the clock"\n', encoding="utf-8"
    )
    done = run("report", "io", "--html", str(page), "--settings", str(settings))
    assert done.exit_code == 0, done.stderr
    content = content_of(page)
    assert content["findings"] == []
    assert [(one["reason"], one["findings"][0]["id"]) for one in content["suppressed"]] == [
        ("needed for the clock", "barrier")
    ]
    screen = run("report", "io", "--settings", str(settings)).stdout
    assert "8 barriers." not in screen
    assert "1 finding suppressed by the settings" in screen


def test_files_are_written_once(run: RunCommand, template: Path, tmp_path: Path) -> None:
    page, tables = tmp_path / "page.html", tmp_path / "tables"
    done = run("report", "io", "--html", str(page), "--tables", str(tables))
    assert (done.exit_code, done.stdout) == (0, f"wrote {page}\nwrote {tables}\n")
    assert page.read_text(encoding="utf-8").startswith("<html>H4sI")
    before = page.read_bytes()
    again = run("report", "io", "--html", str(page))
    assert again.exit_code == ExitCode.FAILED
    assert "--force" in again.stderr
    page.write_bytes(before[:-1])
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
        "barograph: error: the HTML page is not part of this installation\nhint: wheels carry it, `make viewer`"
    )
    assert not list(tmp_path.iterdir())


def test_pictures_of_the_page_are_files_of_their_own(run: RunCommand, tmp_path: Path):
    folder = tmp_path / "pictures"
    done = run("report", "phased", "--pictures", str(folder))
    assert (done.exit_code, done.stdout) == (0, f"wrote {folder}\n"), done.output
    captions = [text.partition(": ")[0] for text in (folder / "captions.txt").read_text().splitlines()]
    assert {"ranks", "operations-by-rank", "layers-by-time", "io-phases"} <= set(captions)
    files = {path.name for path in folder.iterdir()}
    assert files == {"captions.txt", *(f"{name}.{form}" for name in captions for form in ("svg", "png"))}
    assert all((folder / f"{name}.svg").read_text().startswith("<?xml") for name in captions)
    assert run("report", "phased", "--pictures", str(folder)).exit_code != 0
    assert run("report", "phased", "--pictures", str(folder), "--force").exit_code == 0
    (folder / "mine.txt").write_text("")
    assert run("report", "phased", "--pictures", str(folder), "--force").exit_code != 0

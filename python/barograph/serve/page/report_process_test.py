# SPDX-License-Identifier: BSD-3-Clause
"""A report that another process makes: it is whole, and this one stays as small as it was."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from barograph import _native
from barograph.serve.page.report_process import ReportError, make_report
from barograph.serve.page.reports import Reports
from barograph.testing.large_trace import write_large_run

# MiB of the server at most, whatever it serves.
SERVER_MIB = 150
SERVER = """
import sys
from pathlib import Path
import barograph.serve.page.app
from barograph.serve.page.report_process import make_report
make_report(Path(sys.argv[1]), Path(sys.argv[2]), final=True)
print(int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) >> 10)
"""


def test_the_report_of_a_run(tmp_path: Path) -> None:
    write_large_run(tmp_path / "run.baro", 2, 10)
    made = make_report(tmp_path / "run.baro", tmp_path, final=True)
    assert made.name == "run.baro"
    assert made.traced
    assert made.cost_s > 0
    content = json.loads(gzip.decompress(made.content))
    assert content["served"] is True
    page = gzip.decompress(made.page).decode("utf-8")
    assert page.startswith("<!doctype html>")


def test_what_cannot_be_read_is_an_error_and_not_a_report(tmp_path: Path) -> None:
    (tmp_path / "run.baro").write_bytes(b"nothing")
    with pytest.raises(ReportError, match=r"run\.baro"):
        make_report(tmp_path / "run.baro", tmp_path, final=True)


def test_modules_are_found_in_a_folder_named_from_that_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_large_run(tmp_path / "run.baro", 2, 10)
    for name in ("modules", "made"):
        (tmp_path / name).mkdir()
    (tmp_path / "modules" / "sitecustomize.py").write_text(f"open({str(tmp_path / 'seen')!r}, 'w').close()\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", "modules")
    make_report(Path("run.baro"), Path("made"), final=True)
    assert (tmp_path / "seen").exists()


def test_a_report_whose_process_is_killed_is_not_made(tmp_path: Path) -> None:
    write_large_run(tmp_path / "run.baro", 2, 10)
    with pytest.raises(ReportError, match="code -9"):
        make_report(tmp_path / "run.baro", tmp_path, final=True, started=subprocess.Popen[bytes].kill)


def test_a_server_that_ends_waits_for_no_report(tmp_path: Path) -> None:
    write_large_run(tmp_path / "run.baro", 2, 10)
    reports = Reports("job", tuple)
    reports.close()
    assert reports.make_final(((tmp_path / "run.baro", (0, 0)),)) is None
    assert "run.baro: the process that made it ended with code -9" in reports.problem


def test_a_profile_is_found_by_the_name_that_its_program_gives_it(tmp_path: Path) -> None:
    write_large_run(tmp_path / "any.baro", 2, 10)

    def put(name: str, job: str) -> None:
        _native.put_metadata(str(tmp_path / "any.baro"), str(tmp_path / name), [("job.id", job)])

    put("old.baro", "7")
    reports = Reports("7", tuple, tmp_path / "app-1")
    put("other.baro", "8")
    put("alpha.snapshot-1.baro", "7")
    assert reports.final_signature() == ()
    put("alpha.baro", "7")
    assert [path.name for path, _ in reports.final_signature()] == ["alpha.baro"]
    put("app-1.baro", "7")
    assert [path.name for path, _ in reports.final_signature()] == ["app-1.baro"]


def test_the_server_is_as_small_for_a_million_events_as_for_none(tmp_path: Path) -> None:
    write_large_run(tmp_path / "run.baro", 4, 125_000)
    words = [sys.executable, "-c", SERVER, str(tmp_path / "run.baro"), str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert int(done.stdout) < SERVER_MIB

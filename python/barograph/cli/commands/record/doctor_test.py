# SPDX-License-Identifier: BSD-3-Clause
# How `barograph doctor` shows its checks; the checks themselves are tested in barograph/launch/check/doctor_test.py.
import json
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.launch.check import doctor
from barograph.launch.check.doctor import Check
from barograph.testing.command_line import RunCommand, always
from barograph.testing.golden_text import check_golden

FINE = Check("C library", "ok", "glibc 2.36 (needs 2.17 or newer), 64-bit x86-64")
DOUBTFUL = Check("arenas", "warning", "/dev/shm, 12 MiB free", "name a larger folder with --arena-dir")
BROKEN = Check("MPI library", "error", "libmpi.so.40: no plugin for it", "`barograph build` makes one")


@pytest.fixture(autouse=True)
def checks(monkeypatch: pytest.MonkeyPatch) -> list[Check]:
    """What is found; each test says it."""
    found: list[Check] = []
    monkeypatch.setattr(doctor, "examine", always(found))
    return found


def test_a_check_is_a_line_and_a_hint_stands_below_its_text(checks: list[Check], run: RunCommand):
    checks += [FINE, DOUBTFUL, BROKEN]
    done = run("doctor")
    assert done.exit_code == ExitCode.THRESHOLD
    check_golden("doctor", done.output)


def test_a_warning_is_no_failure(checks: list[Check], run: RunCommand):
    checks += [FINE, DOUBTFUL]
    assert run("doctor").exit_code == ExitCode.OK


def test_json_has_each_check_and_whether_all_is_well(checks: list[Check], run: RunCommand):
    checks += [FINE, BROKEN]
    document = json.loads(run("doctor", "--json").stdout)
    assert (document["schema"], document["ok"]) == (1, False)
    assert document["checks"][1] == {
        "name": "MPI library",
        "level": "error",
        "text": "libmpi.so.40: no plugin for it",
        "hint": "`barograph build` makes one",
    }


def test_options_behind_the_program_are_its_own(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    seen: list[tuple[str, ...]] = []

    def examine(_installation: object, program: tuple[str, ...], ranks: int | None) -> list[Check]:
        seen.append((*program, str(ranks)))
        return []

    monkeypatch.setattr(doctor, "examine", examine)
    run("doctor", "-n", "2", "a.out", "--json", "-n", "3")
    assert seen == [("a.out", "--json", "-n", "3", "2")]


def test_nothing_is_started_in_an_image(tmp_path: Path, run: RunCommand):
    done = run("doctor", "--root", str(tmp_path), "-n", "2")
    assert done.exit_code == ExitCode.USAGE
    assert done.stderr.splitlines()[1] == "hint: drop -n"

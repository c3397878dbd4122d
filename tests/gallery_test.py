# SPDX-License-Identifier: BSD-3-Clause
"""The gallery of faults: its list fits its programs, its table is true, and findings that count calls are right.

The programs run here are those whose faults are many calls, so that a busy machine changes nothing. `make gallery`
runs all.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from barograph.analyze.findings.finding_spec import finding_specs

GALLERY = Path(__file__).resolve().parents[1] / "examples" / "gallery"
QUICK = ("small_writes", "hdf5_attributes")


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The modules of the gallery, which import each other as scripts do."""
    monkeypatch.syspath_prepend(str(GALLERY))
    return {name: import_module(name) for name in ("examine", "result_table", "run")}


def test_each_program_is_listed_and_marks_the_line_of_its_finding(modules: dict[str, ModuleType]) -> None:
    rows = modules["run"].tomllib.loads((GALLERY / "gallery.toml").read_text(encoding="utf-8"))["program"]
    assert sorted(row["name"] for row in rows) == sorted(path.stem for path in GALLERY.glob("*.c"))
    for row in rows:
        source = (GALLERY / f"{row['name']}.c").read_text(encoding="utf-8")
        assert re.findall(r"/\* here: (\S+) \*/", source) == [row["finding"]], row["name"]
        others = {*row.get("also", {}), *row.get("fixed", {})}
        assert {row["finding"], *others} <= set(finding_specs())
        assert row["finding"] not in others


def test_the_table_says_what_came_of_a_program(modules: dict[str, ModuleType]) -> None:
    outcome, table = modules["examine"].Outcome, modules["result_table"]
    good = outcome("a", "barrier", True, True, True, 0.25, 4.0, pairs=[(3.0, 1.0), (2.0, 1.0), (4.0, 1.0)])
    good.expected = ["polling"]
    assert good.good
    assert table.cells(good) == (
        *("a", "barrier", "yes", "4.00 s", "2.00 s", "0.50", "3.0x", "2.0x to 4.0x"),
        *("polling", ""),
    )
    wrong = outcome(
        "b", "barrier", True, True, False, 0.5, 1.5, others_fixed=["slow-ranks"], others_share=0.3
    )
    assert not wrong.good
    assert table.cells(wrong)[2:7] == ("on both", "1.50 s", "-", "", "- *")
    missing = outcome("c", "barrier", silent=True, explained_by="communicator-churn")
    assert table.cells(missing)[2:4] == ("below communicator-churn", "")
    elsewhere = outcome("d", "barrier", True, False, True)
    assert table.cells(elsewhere)[2] == "elsewhere"
    rate = table.rates([good, wrong, missing, elsewhere])
    assert (rate["found"], rate["in_line"], rate["right"], rate["wrong"]) == (3, 2, 4, 2)
    assert rate["recall"] == 3 / 4
    assert rate["precision"] == 4 / 6


def test_gain_over_price_is_summed_up_over_the_gallery(modules: dict[str, ModuleType]) -> None:
    outcome, table = modules["examine"].Outcome, modules["result_table"]
    good = [
        outcome("a", "barrier", True, True, True, cost_seconds=price, pairs=[(3.0, 2.0)], of_calls=price < 1)
        for price in (0.5, 1.0, 2.0, 4.0, 5.0)
    ]
    unknown = [
        outcome("b", "barrier", True, True, True, cost_seconds=1.0),
        outcome("c", "barrier", pairs=[(3.0, 2.0)]),
        outcome("d", "barrier", True, True, True, cost_seconds=1.0, pairs=[(3.0, 2.0)], no_gain="elsewhere"),
    ]
    assert table.prices([*good, *unknown]) == {
        "programs": 5,
        "median": 0.5,
        "lower_quartile": 0.25,
        "upper_quartile": 1.0,
        "least": 0.2,
        "most": 2.0,
        "above_1": 1,
        "of_calls_above_1": 1,
        "estimated": 0,
    }
    assert table.prices(unknown) == {"programs": 0}
    assert table.prices_in_words(unknown) == ""
    said = table.markdown([*good, *unknown], [])
    assert (
        "median 0.50, quartiles 0.25 and 1.00, from 0.20 to 2.00; 1 above 1 (1 of them time in calls), "
        "without 0 whose price is an estimate." in said
    )
    good[0].estimated = True
    assert (table.prices(good)["above_1"], table.prices(good)["estimated"]) == (0, 1)
    assert table.cells(good[0])[3] == "~0.50 s c"
    assert any(note.startswith("~:") for note in table.footnotes(good))


def test_the_table_goes_between_the_marks_of_a_page(modules: dict[str, ModuleType]) -> None:
    table = modules["result_table"]
    page = f"before\n{table.BEGIN}\nold\n{table.END}\nafter\n"
    new = table.put_into(page, "new\n")
    assert new == f"before\n{table.BEGIN}\nnew\n{table.END}\nafter\n"
    assert table.put_into(new, "new\n") == new
    assert table.put_into("no marks", "new\n") == "new\n"
    assert table.BEGIN in (GALLERY / "README.md").read_text(encoding="utf-8")


def test_an_unknown_program_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, str(GALLERY / "run.py"), "--only", "no_such"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert "no such program: no_such" in done.stdout


@pytest.mark.skipif(shutil.which("mpicc.openmpi") is None, reason="no mpicc.openmpi")
@pytest.mark.skipif(
    not Path("/usr/include/hdf5/openmpi/hdf5.h").exists(), reason="no HDF5 for Open MPI: libhdf5-openmpi-dev"
)
@pytest.mark.xdist_group("jobs")
def test_faults_that_are_many_calls_are_found_in_their_line_and_gone_when_fixed(
    tmp_path: Path, clean: Callable[[], dict[str, str]]
) -> None:
    command = [
        sys.executable,
        str(GALLERY / "run.py"),
        "--times",
        "0",
        "--json",
        str(tmp_path / "found.json"),
    ]
    for name in QUICK:
        command += ["--only", name]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300, env=clean(), cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    programs = {one["program"]: one for one in found["programs"]}
    assert set(programs) == set(QUICK)
    for one in programs.values():
        assert (one["fires"], one["placed"], one["silent"]) == (True, True, True), one
        assert 0 < one["cost_share"] < 1
        assert one["pairs"] == []
    assert found["rates"]["recall"] == 1

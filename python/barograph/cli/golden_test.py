# SPDX-License-Identifier: BSD-3-Clause
# What people see, word for word. After an intended change: BAROGRAPH_UPDATE_GOLDEN=1 pytest, then read the diff.
import os
from pathlib import Path

import pytest

import barograph.testing
from barograph.testing.command_line import RunCommand

FOLDER = Path(barograph.testing.__file__).parent / "golden"

CASES = {
    "report_four": "report four",
    "report_balanced": "report balanced --top 3",
    "report_sixteen": "report sixteen --top 6",
    "report_lossy": "report lossy --top 2",
    "report_one": "report one --top 4",
    "tree_four": "tree four",
    "tree_pruned": "tree sixteen --depth 2 --min-percent 5 --sort exclusive",
    "tree_one_rank": "tree four --rank 2",
    "comms_four": "comms four",
    "comms_collective": "comms sixteen --collective --top 2",
    "comms_per_rank": "comms four --comm b2.2 --per-rank",
    "comms_windows": "comms tree --comm W0.0",
    "comms_summary": "comms tree --summary --sort imbalance",
    "comms_tree": "comms tree --tree",
    "comms_tree_all": "comms tree --tree --all",
    "comms_tree_thousands": "comms thousands --tree",
    "report_tree": "report tree --top 3",
    "matrix_four": "matrix four",
    "matrix_sixteen": "matrix sixteen --by calls --rank 0-3 --top 5",
    "ranks_sixteen": "ranks sixteen --top 5",
    "loops": "loops loops",
    "loops_folded": "loops folded --loop step --top 2",
    "loops_metric": "loops loops --metric residual",
    "loops_none": "loops four",
    "timeline": "timeline loops",
    "timeline_bytes": "timeline loops --by bytes --rank 5-6 --top 3",
    "timeline_none": "timeline four",
    "report_loops": "report loops --top 6",
    "files": "files io --top 3",
    "files_detail": "files io --file out.h5",
    "files_folders": "files io --folders --sort bytes",
    "report_io": "report io --top 5",
    "io": "io io",
    "io_per_file": "io io --per-file --top 2 --file *.h5",
    "io_profile": "io io --profile --top 4",
    "diff": "diff four balanced",
    "info": "info lossy",
}


@pytest.mark.parametrize("name", CASES)
def test_output_is_the_golden_text(name: str, run: RunCommand):
    result = run(*CASES[name].split())
    assert result.exit_code == 0, result.output
    place = FOLDER / f"{name}.txt"
    if os.environ.get("BAROGRAPH_UPDATE_GOLDEN"):
        place.write_text(result.output, encoding="utf-8")
    assert result.output == place.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("name", CASES)
def test_nothing_is_cut_on_a_narrow_screen(
    name: str, width: int, run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", str(width))
    result = run(*CASES[name].split())
    assert result.exit_code == 0, result.output
    assert "\u2026" not in result.output
    assert [line for line in result.output.splitlines() if len(line) > width] == []


def test_no_golden_text_is_left_over():
    assert {place.stem for place in FOLDER.glob("*.txt")} == set(CASES)

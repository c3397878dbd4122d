# SPDX-License-Identifier: BSD-3-Clause
# What people see, word for word. After an intended change: BAROGRAPH_UPDATE_GOLDEN=1 pytest, then read the diff.
import io
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from barograph.cli.commands.profiles import try_remedies
from barograph.cli.commands.setup import bench
from barograph.cli.options import job_choice
from barograph.live import Job, RollCall, call_roll
from barograph.read.events.event_names import COLUMNS
from barograph.show.calls.trace import ObjectNames, print_events
from barograph.show.jobs import stacks, top
from barograph.show.screen import Screen
from barograph.testing.cases.many_runs_case import SLOW_RANK
from barograph.testing.cases.running_case import (
    choice,
    left_jobs,
    outcomes,
    rates_of,
    running_job,
    stack_groups,
    writings,
)
from barograph.testing.command_line import RunCommand
from barograph.testing.golden_text import GOLDEN, check_golden

CASES = {
    "report_four": "report four",
    "report_balanced": "report balanced --top 3",
    "report_sixteen": "report sixteen --top 6",
    "report_lossy": "report lossy --top 2",
    "report_one": "report one --top 4",
    "tree_four": "tree four",
    "tree_pruned": "tree sixteen --depth 2 --min-percent 5 --sort exclusive",
    "tree_one_rank": "tree four --rank 2",
    "tree_metric": "tree loops --metric residual",
    "tree_metric_by_rank": "tree loops --metric cells --rank 3",
    "profile": "profile four",
    "profile_rank": "profile sixteen --rank 5 --thread 1",
    "profile_paths": "profile sixteen --by path --sort inclusive --top 6",
    "profile_samples": "profile hotter --samples",
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
    "density": "density sixteen --op MPI_Isend --by hits",
    "density_time": "density sixteen --op collectives --top 3",
    "ranks_sixteen": "ranks sixteen --top 5",
    "ranks_after_init": "ranks four --after-init",
    "report_after_init": "report four --after-init --top 8",
    "comms_after_init": "comms four --after-init --summary",
    "loops": "loops loops",
    "loops_folded": "loops folded --loop step --top 2",
    "loops_metric": "loops loops --metric residual",
    "loops_none": "loops four",
    "categories": "categories categories",
    "categories_none": "categories four",
    "report_categories": "report categories --top 3",
    "functions": "functions sampled --top 3",
    "tree_samples": "tree hotter --samples",
    "tree_samples_pruned": "tree hotter --samples --rank 2 --depth 2 --min-percent 10 --sort calls",
    "tree_samples_none": "tree four --samples",
    "tree_categories": "tree categories --by category",
    "timeline": "timeline loops",
    "timeline_bytes": "timeline loops --by bytes --rank 5-6 --top 3",
    "timeline_none": "timeline four",
    "timeline_phases": "timeline phased --phases",
    "timeline_phases_gap": "timeline phased --phases --gap 150ms --rank 0-1 --top 1",
    "system": "system system",
    "system_none": "system four",
    "report_loops": "report loops --top 6",
    "files": "files io --top 3",
    "files_detail": "files io --file out.h5",
    "files_folders": "files io --folders --sort bytes",
    "report_io": "report io --top 5",
    "io": "io io",
    "io_per_file": "io io --per-file --top 2 --file *.h5",
    "io_profile": "io io --profile --top 4",
    "diff": "diff four balanced",
    "diff_functions": "diff sampled hotter --by function",
    "diff_functions_one": "diff four sampled --by function",
    "diff_functions_none": "diff four balanced --by function",
    "compare": " ".join(["compare --top 6", *(f"run-{run:02}.baro" for run in (*range(9), SLOW_RANK))]),
    "compare_scaling": "compare np-2.baro np-4.baro np-8.baro --scaling strong",
    "info": "info lossy",
    "findings": "findings four",
    "query": "query four 'SELECT rank, path_id, calls, time_ns, bytes FROM fact_rows ORDER BY ALL LIMIT 4'",
}

# One table of each command, whose text at widths that it does not fit in is golden as well.
TABLES = (
    "tree_four",
    "tree_metric",
    "tree_samples",
    "profile",
    "profile_paths",
    "comms_four",
    "comms_tree",
    "matrix_sixteen",
    "density_time",
    "ranks_sixteen",
    "loops",
    "timeline",
    "timeline_phases",
    "files",
    "io",
    "io_profile",
    "diff",
    "compare",
    "query",
)
WIDTHS = (60, 80, 120)
PICTURES = ("loops", "loops_metric", "system")
# A number with its digits, point and separators; what stands before it in a word is part of a name.
NUMBER = re.compile(r"(?<![\w.,:/-])\d[\d,]*(?:\.\d+)?(?![\w.,]*\w)")


@pytest.mark.parametrize("name", CASES)
def test_output_is_the_golden_text(name: str, run: RunCommand):
    result = run(*shlex.split(CASES[name]))
    assert result.exit_code == 0, result.output
    check_golden(name, result.output)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", CASES)
def test_nothing_is_cut_on_a_narrow_screen(
    name: str, width: int, run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", str(width))
    result = run(*shlex.split(CASES[name]))
    assert result.exit_code == 0, result.output
    if name in TABLES:
        check_golden(f"{name}_{width}", result.output)
    assert "\u2026" not in result.output
    assert [line for line in result.output.splitlines() if len(line) > width] == []
    if name in PICTURES:
        return  # a narrower picture has fewer steps, and other values in them
    # A pipe has all numbers; which columns were left out is said with the width.
    piped = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert set(NUMBER.findall(result.output)) <= {*NUMBER.findall(piped), str(width)}


# Tables of what no profile holds: running jobs, what jobs left, traces, measured gains.
TRACED_FILE = "/scratch/project/run-0042/output/checkpoint-000123.h5"
TRACE_ROW = (12, 0, 2_000_000_000, 2_012_345_678, "posix", "pwrite64", TRACED_FILE)
PRINTED: dict[str, Callable[[Screen], None]] = {
    "top_once": lambda screen: top.print_jobs(
        [running_job()], rates_of(running_job()), rolls_of(running_job()), "rank", screen
    ),
    "stacks": lambda screen: stacks.print_groups(stack_groups(), screen, full=False),
    "stacks_full": lambda screen: stacks.print_groups(stack_groups(), screen, full=True),
    "recover_list": lambda screen: job_choice.show_jobs(left_jobs(), screen, now_ns=2_000_000_000_000),
    "try_gains": lambda screen: try_remedies.show_gains(outcomes(), screen),
    "bench_io_rows": lambda screen: bench.show_writings(writings(), choice(), 16, screen),
    "trace_calls": lambda screen: print_events(
        pa.table(
            {
                name: [value]
                for name, value in zip(
                    COLUMNS[:12],
                    (*TRACE_ROW, TRACE_ROW[-1], "file", 12_884_901_888, 1_048_576, ""),
                    strict=True,
                )
            }
        ),
        1_234_567,
        screen,
        ObjectNames("/scratch/project/run-0042"),
    ),
}


def rolls_of(job: Job) -> dict[str, RollCall]:
    return {job.name: call_roll(job.presences)}


def printed(name: str, width: int | None) -> str:
    stream = io.StringIO()
    PRINTED[name](Screen(stream, width=width))
    return stream.getvalue()


@pytest.mark.parametrize("name", PRINTED)
def test_what_no_profile_holds_is_the_golden_text_at_each_width(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    check_golden(name, printed(name, None))
    piped = set(NUMBER.findall(printed(name, None)))
    for width in WIDTHS:
        text = printed(name, width)
        check_golden(f"{name}_{width}", text)
        assert [line for line in text.splitlines() if len(line) > width] == []
        assert "\u2026" not in text
        assert set(NUMBER.findall(text)) <= {*piped, str(width)}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_screen_of_top_never_cuts_pids_ages_rates_and_shares(width: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    from rich.console import Console

    console = Console(file=io.StringIO(), width=width, force_terminal=False)
    job = running_job()
    console.print(
        top.picture([job], rates_of(job), rolls_of(job), sort="rank", paused=False, lines=40, width=width)
    )
    stream = console.file
    assert isinstance(stream, io.StringIO)
    text = stream.getvalue()
    assert "\u2026" not in text
    whole = set(NUMBER.findall(printed("top_once", None)))
    shown = {row for row in text.splitlines() if "MPI_" in row}
    assert len(shown) == len(job.processes)
    assert {number for row in shown for number in NUMBER.findall(row)} <= whole
    assert ("not shown in" in text) == ("not shown in" in printed("top_once", width))


def test_no_golden_text_is_left_over():
    tests = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("*_test.py")]
    assert {place.stem for place in GOLDEN.glob("*.txt")} == {
        *re.findall(r'check_golden\(\s*"(\w+)"', "".join(tests)),
        *CASES,
        *PRINTED,
        *(f"{name}_{width}" for name in (*TABLES, *PRINTED) for width in WIDTHS),
    }

# SPDX-License-Identifier: BSD-3-Clause
# mpiP's reports that were cut or damaged: what is there is kept, what is missing is said.
import re
from pathlib import Path

import pytest

import barograph
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.imports import mpip
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.testing.foreign.mpip_report import report_of

REPORT = report_of(
    [
        "@ Command : ./ring",
        "@ MPI Task Assignment      : 0 node3",
        "@ MPI Task Assignment      : 1 node4",
    ],
    [
        (
            "MPI Time (seconds)",
            """\
   0         10        0.5     5.00
   1         10       0.25     2.50
   *         20       0.75     3.75
""",
        ),
        (
            "Callsites: 2",
            """\
  1   0 ring.c                52 exchange                 Send
  2   0 ring.c                60 main                     Barrier
""",
        ),
        (
            "Callsite Time statistics (all, milliseconds): 3",
            """\
Send                 1    0     80       10        5      2.5   4.00  80.00
Send                 1    *     80       10        5      2.5   2.00  60.42

Barrier              2    0      1      100      100      100   1.00  20.00
Barrier              2    1      1      250      250      250   2.50 100.00
Barrier              2    *      2      250      175      100   1.75  46.67
""",
        ),
        (
            "Callsite Message Sent statistics (all, sent bytes)",
            """\
Send                 1    0      80      6000      6000      6000   4.8e+05
Send                 1    *      80      6000      6000      6000   4.8e+05
""",
        ),
    ],
)
MS = 10**6


def times_and_losses(text: str, tmp_path: Path) -> tuple[dict[tuple[str, int], int], list[str]]:
    """Imports a report; returns exclusive ns by operation and rank, and what its views say is missing."""
    (tmp_path / "r.mpiP").write_text(text)
    mpip.read(tmp_path / "r.mpiP").write(tmp_path / "out.baro", overwrite=True)
    profile = barograph.open(tmp_path / "out.baro")
    profile.verify()
    with Workspace(profile) as workspace:
        rows = workspace.need("path_times").execute(
            "SELECT operation, rank, exclusive_ns FROM path_times JOIN call_paths USING (path_id) "
            "WHERE exclusive_ns > 0"
        )
        found = {(path, rank): time for path, rank, time in rows.fetchall()}
        return found, losses_of(workspace).sentences()


WHOLE = {
    ("program", 0): 9500 * MS,
    ("program", 1): 9750 * MS,
    ("MPI_Send", 0): 400 * MS,
    ("MPI_Barrier", 0): 100 * MS,
    ("MPI_Barrier", 1): 250 * MS,
}


def test_a_whole_report_is_complete(tmp_path: Path):
    assert times_and_losses(REPORT, tmp_path) == (WHOLE, [])


def test_a_report_that_was_cut_says_so_and_keeps_what_is_there(tmp_path: Path):
    times, losses = times_and_losses(REPORT[: REPORT.index("Barrier              2    1")], tmp_path)
    assert ("MPI_Barrier", 1) not in times
    assert times["MPI_(not in the report)", 1] == 250 * MS
    assert {key: times[key] for key in WHOLE if key != ("MPI_Barrier", 1)} == {
        key: time for key, time in WHOLE.items() if key != ("MPI_Barrier", 1)
    }
    (loss,) = losses
    assert re.match(
        r'the mpiP report was cut off: it ends in line 25, in "Callsite Time statistics", and has no sent bytes',
        loss,
    )


def test_a_number_that_was_cut_is_none(tmp_path: Path):
    end = REPORT.index("250   2.50 100.00")
    times, losses = times_and_losses(REPORT[: end + 1], tmp_path)  # a minimum of 2
    assert ("MPI_Barrier", 1) not in times
    assert len(losses) == 1


@pytest.mark.parametrize(
    "end", range(REPORT.index("Send                 1    *     80       10"), len(REPORT), 7)
)
def test_wherever_it_was_cut_it_is_said(end: int, tmp_path: Path):
    _, losses = times_and_losses(REPORT[:end], tmp_path)
    last = "End of Report"
    assert bool(losses) == (end < REPORT.index(last) + len(last))


def test_cut_before_the_statistics_there_is_no_profile(tmp_path: Path):
    (tmp_path / "r.mpiP").write_text(REPORT[: REPORT.index("@--- Callsite Time")])
    with pytest.raises(ForeignFileError, match="so it was cut off"):
        mpip.read(tmp_path / "r.mpiP")


def test_lines_that_cannot_be_read_are_counted(tmp_path: Path):
    row = "Barrier              2    1      1      250      250      250   2.50 100.00"
    _, losses = times_and_losses(REPORT.replace(row, "Barrier              2 \0\0\0"), tmp_path)
    assert losses == ["1 line of the mpiP report cannot be read"]


@pytest.mark.parametrize("value", ["nan", "inf", "1e308", "-2.5"])
@pytest.mark.parametrize(
    ("number", "line"),
    [("   0         10  ", 9), ("      0.5     5.00", 9), ("      2.5   4.00", 22), ("  4.8e+05\n", 32)],
)
def test_numbers_that_no_program_has_are_refused_with_their_place(
    number: str, line: int, value: str, tmp_path: Path
):
    words = number.split()
    old = words[-1] if "e+" in number else words[-2 if "." in number else 1]
    bad = REPORT.replace(number, number.replace(old, value), 1)
    assert bad != REPORT
    (tmp_path / "r.mpiP").write_text(bad)
    with pytest.raises(ForeignFileError, match=rf"^r\.mpiP, line {line}: '{value}' is "):
        mpip.read(tmp_path / "r.mpiP")

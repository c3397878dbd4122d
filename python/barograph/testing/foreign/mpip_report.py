# SPDX-License-Identifier: BSD-3-Clause
"""Reports of mpiP in the form that it prints, of given rows."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 75
RULE = "-" * WIDTH
# How titles of sections begin -> what is above their columns.
COLUMNS = {
    "MPI Time": "Task    AppTime    MPITime     MPI%",
    "Callsites": " ID Lev File/Address        Line Parent_Funct             MPI_Call",
    "Aggregate Time": "Call                 Site       Time    App%    MPI%     COV",
    "Callsite Time": "Name              Site Rank  Count      Max     Mean      Min   App%   MPI%",
    "Callsite Message Sent": "Name              Site Rank   Count       Max      Mean       Min       Sum",
}


def report_of(head: Sequence[str], sections: Sequence[tuple[str, str]]) -> str:
    """Returns a whole report.

    Args:
        head: Lines below the first.
        sections: Title and rows of each, the rows as one text.
    """
    lines = ["@ mpiP", *head]
    for title, rows in (*sections, ("End of Report", "")):
        columns = [text for start, text in COLUMNS.items() if title.startswith(start)]
        lines += [RULE, f"@--- {title} ".ljust(WIDTH, "-"), RULE, *columns, *rows.splitlines()]
    return "\n".join(lines) + "\n"

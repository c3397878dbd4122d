# SPDX-License-Identifier: BSD-3-Clause
# A communicator is called the same in tables and in sentences.
import json

import pytest

from barograph.analyze.findings import Findings
from barograph.analyze.findings.finding import Finding, Suppressed
from barograph.analyze.workspace import Workspace
from barograph.show.communicators.communicator_names import program_names, with_program_names
from barograph.show.page.document import make_document
from barograph.show.page.pdf import pdf_content
from barograph.show.sarif import sarif_text
from barograph.testing import stencil_profile

NAMES = {"a0.1": "grid", "W0.0:w1": "halo"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("15 ranks wait in MPI_Allreduce on a0.1.", "15 ranks wait in MPI_Allreduce on a0.1 (grid)."),
        ("MPI_Put on W0.0:w1, on W0.0", "MPI_Put on W0.0:w1 (halo), on W0.0"),
        ("on a0.1 (grid)", "on a0.1 (grid)"),
        ("MPI_Barrier on a0.1: 40 calls", "MPI_Barrier on a0.1 (grid): 40 calls"),
        ("a0.12, a0.1.2, /data/a0.1/x, xa0.1", "a0.12, a0.1.2, /data/a0.1/x, xa0.1"),
        ("1 communicator (a0.1)", "1 communicator (a0.1 (grid))"),
    ],
)
def test_sentences_have_the_name_of_the_program_too(text: str, shown: str):
    assert with_program_names(text, NAMES) == shown
    assert with_program_names(text, {}) == text


def test_names_are_those_of_the_profile():
    with Workspace(stencil_profile(4)) as workspace:
        assert program_names(workspace) == {"W0.0": "MPI_COMM_WORLD", "a0.1": "grid"}
        named = make_document(workspace).tables["communicators"]
    shown = dict(zip(named["name"], named["user_name"], strict=True))
    assert {name: own for name, own in shown.items() if own} == {"W0.0": "MPI_COMM_WORLD", "a0.1": "grid"}


def finding(name: str) -> Finding:
    return Finding(
        id=name,
        subject="mpi",
        severity="warning",
        title="Ranks wait",
        what="15 ranks wait in MPI_Allreduce on a0.1.",
        why="w",
        seconds_lost=1.0,
        share_lost=0.1,
        cost="c",
        steps=("Use fewer of them on a0.1", "Ask for help"),
        communicators=("a0.1",),
    )


SAID = ("15 ranks wait in MPI_Allreduce on a0.1 (grid).", "Use fewer of them on a0.1 (grid)", "Ask for help")


def test_page_and_pdf_say_the_name_of_the_program_too():
    findings = Findings((finding("barrier"),), (Suppressed(finding("slow-ranks"), "known"),))
    with Workspace(stencil_profile(4)) as workspace:
        document = make_document(workspace, findings=findings)
    (shown,), (hidden,) = document.findings, document.suppressed
    for one in (shown, *hidden["findings"], *pdf_content(document)["findings"]):
        assert (one["what"], *one["steps"]) == SAID
    assert list(shown["communicators"]) == ["a0.1"]  # what links are made of


def test_sarif_says_the_name_of_the_program_too():
    findings = Findings((finding("barrier"),), (Suppressed(finding("slow-ranks"), "known"),))
    with Workspace(stencil_profile(4)) as workspace:
        results = json.loads(sarif_text(findings, workspace, "1"))["runs"][0]["results"]
    assert [one["message"]["text"] for one in results] == [
        f"Costs up to 1.00 s (10.0 % of the run). {' '.join(SAID)}"
    ] * 2
    assert {*results[0]["properties"]["communicators"]} == {"a0.1"}

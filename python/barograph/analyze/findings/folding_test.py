# SPDX-License-Identifier: BSD-3-Clause
# One cause, one finding: only at the same call sites, only by what costs enough, and never for nothing.
from dataclasses import replace

import pytest

from barograph.analyze.findings.finding import CallSite, Finding
from barograph.analyze.findings.folding import fold


def finding(
    name: str, seconds: float, source: str = "a.c:1 f", path: str = "program", file: str = ""
) -> Finding:
    where = (CallSite(path, source, 1.0, 1, 1),)
    files = (file,) if file else ()
    return Finding(name, "io", "note", name, "What.", "Why.", seconds, 0.1, "Cost.", where=where, files=files)


CAUSE = finding("independent-io", 2.0)
VIEW = finding("small-requests", 1.5)


def folded(*findings: Finding) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {one.id: (one.explained_by, one.also_seen_as) for one in fold(findings)}


def test_a_view_of_the_same_line_is_put_below_its_cause():
    assert folded(CAUSE, VIEW) == {
        "independent-io": ("", ("small-requests [small-requests], up to 1.50 s",)),
        "small-requests": ("independent-io", ()),
    }


def test_what_explains_a_cause_explains_its_views():
    tiny = finding("hdf5-tiny-datasets", 3.0)
    shared = finding("write-sharing", 1.5)
    assert [one.explained_by for one in fold([tiny, CAUSE, VIEW, shared])] == [
        "",
        *["hdf5-tiny-datasets"] * 3,
    ]
    assert len(fold([tiny, CAUSE, VIEW, shared])[0].also_seen_as) == 3


@pytest.mark.parametrize(
    "view",
    [
        finding("small-requests", 1.5, "a.c:2 f"),
        finding("small-requests", 4.1),
        finding("redundant-reads", 1.5),
        finding("small-requests", 1.5, "", "program > main.c:3 g"),
    ],
    ids=["another line", "more than twice the cost", "no relation", "another path"],
)
def test_other_findings_stay(view: Finding):
    assert folded(CAUSE, view)[view.id][0] == ""


def test_where_no_lines_are_known_paths_and_files_tell():
    cause = finding("independent-io", 2.0, "", "program > MPI_File_write")
    view = finding("small-requests", 1.5, "", "program > MPI_File_write > pwrite64")
    assert folded(cause, view)["small-requests"][0] == "independent-io"
    elsewhere = replace(view, where=(CallSite("program > write", "", 1.0, 1, 1),))
    assert folded(cause, elsewhere)["small-requests"][0] == ""
    elsewhere, cause = (replace(one, files=("out.dat",)) for one in (elsewhere, cause))
    assert folded(cause, elsewhere)["small-requests"][0] == "independent-io"


def test_few_cores_explain_waiting_anywhere_at_no_cost():
    assert folded(finding("waiting-everywhere", 1.0), finding("few-cores", 0.0, "b.c:3 g"))[
        "waiting-everywhere"
    ] == (
        "few-cores",
        (),
    )


def test_ranks_that_share_cores_explain_that_they_did_not_get_them():
    assert (
        folded(finding("few-cores", 0.0, "b.c:3 g"), finding("shared-cores", 0.0))["few-cores"][0]
        == "shared-cores"
    )


@pytest.mark.parametrize(("rank", "cause"), [(5, "drifting-ranks"), (6, "")])
def test_other_ranks_are_another_matter(rank: int, cause: str):
    drifting = replace(finding("drifting-ranks", 1.0), evidence={"ranks": (5,)})
    slow = replace(finding("slow-ranks", 1.7), evidence={"ranks": [rank, 7]})
    assert folded(slow, drifting)["slow-ranks"][0] == cause


def test_what_a_rule_knows_explains_a_finding_regardless_of_call_site_and_cost():
    late = replace(finding("late-sender", 3.0, "b.c:2 g"), explained_by="slow-ranks")
    slow = finding("slow-ranks", 1.0)
    assert folded(late, slow) == {
        "late-sender": ("slow-ranks", ()),
        "slow-ranks": ("", ("late-sender [late-sender], up to 3.00 s",)),
    }
    # Nobody found it.
    assert folded(late) == {"late-sender": ("", ())}


def test_findings_that_explain_each_other_are_not_lost():
    late = replace(finding("late-sender", 3.0), explained_by="slow-ranks")
    slow = replace(finding("slow-ranks", 2.0), explained_by="serial-section")
    alone = replace(finding("serial-section", 1.0), explained_by="late-sender")
    assert folded(late, slow, alone) == {
        "late-sender": (
            "",
            ("slow-ranks [slow-ranks], up to 2.00 s", "serial-section [serial-section], up to 1.00 s"),
        ),
        "slow-ranks": ("late-sender", ()),
        "serial-section": ("late-sender", ()),
    }


def test_an_estimate_is_not_called_a_bound():
    assert replace(CAUSE, estimated=True).at_most == "about"
    below = replace(VIEW, estimated=True)
    assert folded(CAUSE, below)["independent-io"] == ("", ("small-requests [small-requests], about 1.50 s",))

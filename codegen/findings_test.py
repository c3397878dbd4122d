# SPDX-License-Identifier: BSD-3-Clause
# What a finding.toml must not hold: each mistake is refused, and the message names it.
import re
from pathlib import Path
from typing import Any

import pytest

from codegen.findings import (
    FOLDER,
    FindingSpecError,
    check_finding_spec,
    check_relations,
    placeholders,
    read_finding_specs,
)


def spec(**changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "name": "late",
        "subject": "mpi",
        "title": "Late",
        "why": "Why.",
        "cost": "None.",
        "source": "Here.",
        "since": "0.1.0",
        "what": {"main": "{calls:count} calls took {time_ns:time}."},
        "evidence": {"calls": {"unit": "1", "doc": ""}, "time_ns": {"unit": "ns", "doc": ""}},
    }
    return plain | changes


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"what": {"main": "{missing}"}}, "not evidence"),
        ({"what": {"main": "{calls:time}"}}, "does not suit"),
        ({"what": {"main": "{time_ns:n call}"}}, "does not suit"),
        ({"step": [{"text": "Do.", "when": "missing"}]}, "not evidence"),
        ({"step": [{"text": "{missing}"}]}, "not evidence"),
        ({"step": [{"say": "Do."}]}, "a step has"),
        ({"snippet": [{"title": "t", "language": "cobol", "code": ""}]}, "language"),
        ({"needs": ["luck"]}, "needs are some of"),
        ({"subject": "weather"}, "no such subject"),
        ({"name": "other"}, "that of the folder"),
        ({"extra": 1}, "unknown keys"),
        ({"thresholds": {"most": {"value": "1", "unit": "1", "doc": ""}}}, "threshold most"),
        ({"evidence": {"calls": {"unit": "miles", "doc": ""}}}, "evidence calls"),
    ],
)
def test_mistakes_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(FindingSpecError, match=message):
        check_finding_spec(Path("mpi/late/finding.toml"), spec(**changes))


def test_a_good_one_passes() -> None:
    check_finding_spec(
        Path("mpi/late/finding.toml"), spec(step=[{"text": "{calls:n call}", "when": "calls"}])
    )
    assert placeholders("{a:n file} {b}") == [("a", "n file"), ("b", "")]


@pytest.mark.parametrize(
    ("relations", "message"),
    [
        ([{"explained_by": ["later"]}], "not a finding"),
        ([{"explained_anywhere_by": ["late"]}], "circle"),
        ([{"explained_by": ["later"]}, {"name": "later", "explained_anywhere_by": ["late"]}], "circle"),
    ],
)
def test_relations_name_findings_and_do_not_come_back(relations: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(FindingSpecError, match=message):
        check_relations([spec(**relation) for relation in relations])
    check_relations([spec(explained_by=["later"]), spec(name="later")])


def test_each_code_of_drishti_has_a_finding_or_a_reason() -> None:
    root = Path(__file__).parent.parent
    found = {code for row in read_finding_specs(root / FOLDER) for code in row.get("drishti", [])}
    heading = "## Drishti's codes that no finding has"
    table = (root / "spec" / "findings" / "README.md").read_text(encoding="utf-8").partition(heading)[2]
    left_out = {
        code
        for row in re.findall(r"^\|([^|]*)\|", table, re.MULTILINE)
        for code in re.findall(r"[A-Z]\d\d", row)
    }
    # Drishti has no P20.
    codes = {"S01", *(f"P{n:02}" for n in range(1, 23) if n != 20), *(f"M{n:02}" for n in range(1, 11))}
    assert found | left_out == codes
    assert not found & left_out

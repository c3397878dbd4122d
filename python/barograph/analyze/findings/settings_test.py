# SPDX-License-Identifier: BSD-3-Clause
# What users may set about findings, and that every rule has its texts and every text its rule.
from pathlib import Path

import pytest

from barograph.analyze import findings
from barograph.analyze.findings import find_all, finder_of
from barograph.analyze.findings.at_hand import at_hand
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.inspection import Finder, Inspection
from barograph.analyze.findings.settings import Settings, SettingsError, make_settings, read_settings
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder
from barograph.testing.cases.io_case import io_profile


def ids(values: dict[str, object]) -> list[str]:
    with Workspace(io_profile()) as workspace:
        return [f"{one.id} {one.severity}" for one in find_all(workspace, make_settings(values)).shown]


def test_every_rule_has_its_texts_and_every_text_its_rule():
    rules = {path.parent.name for path in Path(findings.__file__).parent.glob("*/*/find.py")}
    assert rules == {name.replace("-", "_") for name in finding_specs()}
    assert all(callable(finder_of(name)) for name in finding_specs())


def test_thresholds_levels_and_switches():
    assert "small-requests critical" in ids({})
    assert "small-requests warning" in ids({"levels": {"critical": 0.99}})
    assert not [one for one in ids({"small-requests": {"small_bytes": 16}}) if one.startswith("small")]
    assert not [one for one in ids({"small-requests": {"enabled": False}}) if one.startswith("small")]


def test_suppressed_findings_are_kept_with_their_reason():
    row = {"finding": "small-*", "where": "/data/*", "reason": "read once"}
    with Workspace(io_profile()) as workspace:
        result = find_all(workspace, make_settings({"suppress": [row]}))
        elsewhere = find_all(workspace, make_settings({"suppress": [row | {"where": "/other/*"}]}))
    assert [(one.finding.id, one.reason) for one in result.suppressed] == [("small-requests", "read once")]
    assert "small-requests" not in [one.id for one in result.shown]
    assert not elsewhere.suppressed


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("[small-request]", "no finding small-request", "small-requests"),
        ("[small-requests]\nsmall_byte = 1", "no threshold small_byte", "small_bytes"),
        ("[small-requests]\nsmall_bytes = 'x'", "not a number", ""),
        ("[levels]\ncritcal = 0.1", "no level", "critical"),
        ("[[suppress]]\nfinding = 'barrier'", "finding, where and reason", "reason"),
        ("[levels", "not valid TOML", ""),
        ("levels = 3", "levels is not a table", "levels"),
        ("barrier = 1", "barrier is not a table", "barrier"),
        ("[[levels]]", "levels is not a table", "levels"),
        ("suppress = 1", "suppress is not a list", "suppress"),
        ('[few-cores]\nenabled = "no"', "must be true or false", "quotes"),
        ("[levels]\ncritical = nan", "critical is not a number", ""),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, message: str, hint: str):
    path = tmp_path / "findings.toml"
    path.write_text(text)
    with pytest.raises(SettingsError, match=message) as caught:
        read_settings(path)
    assert hint in caught.value.hint


def test_rules_run_only_where_the_profile_has_what_they_need():
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10_000_000_000)
        build.fact(rank, "program > pwrite64", 1, 200_000_000, object_id=build.file(f"/f{rank}"), size=8)
        build.fact(rank, "program > H5Dwrite", 1, 199_999_999)
    with Workspace(build.build()) as workspace:
        # 2 % of the run are noticeable.
        assert at_hand(workspace, 200_000_000) == {"io", "file system", "posix", "ranks"}
        asked: list[str] = []

        def rule(name: str) -> Finder:
            def find(_: Inspection) -> tuple[RawFinding, ...]:
                asked.append(name)
                return ()

            return find

        inspection = Inspection(workspace, Settings(), {name: rule(name) for name in finding_specs()})
        for name in finding_specs():
            assert inspection.raw_findings(name) == ()
    assert {"small-requests", "write-sharing", "tool-cost"} <= set(asked)
    assert not {"hdf5-attributes", "stdio-bulk", "late-sender", "drifting-ranks", "barrier"} & set(asked)


def test_a_device_without_end_is_no_settings_file():
    with pytest.raises(SettingsError, match="larger than 1 MiB"):
        read_settings(Path("/dev/zero"))

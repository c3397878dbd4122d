# SPDX-License-Identifier: BSD-3-Clause
# Drishti's thresholds file: what has a counterpart is set, the rest is named, what Drishti does not know is refused.
import json
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.findings.drishti_config import COUNTERPARTS, drishti_config, read_drishti_config
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.settings import Settings, SettingsError, make_settings


def test_what_means_the_same_is_set_in_our_units():
    config = drishti_config(
        {
            "small": {"bytes": 65536, "requests": 0.2, "requests_absolute": 500},
            "metadata": {"time_rank": 3},
            "imbalance": {"size": 0.5},
        }
    )
    settings = config.added_to(Settings())
    assert settings.threshold("small-requests", "small_bytes") == 65536
    assert settings.threshold("small-requests", "small_remote_bytes") == 65536
    assert settings.threshold("small-requests", "many_calls") == 500
    assert settings.threshold("metadata-time", "long_ns") == 3e9
    assert len(config.thresholds) == 4
    assert [text for text in config.sentences if "no counterpart" in text] == [
        "Drishti's small.requests has no counterpart (small requests are priced by their time here)",
        "Drishti's imbalance.size has no counterpart (here the slowest rank is compared with the mean)",
    ]
    assert any("counted per rank here, over all ranks in Drishti" in text for text in config.sentences)


def test_our_own_settings_go_first():
    ours = make_settings({"small-requests": {"many_calls": 7}})
    settings = drishti_config({"small": {"requests_absolute": 500, "bytes": 1}}).added_to(ours)
    assert settings.threshold("small-requests", "many_calls") == 7
    assert settings.threshold("small-requests", "small_bytes") == 1


def test_each_counterpart_is_a_threshold_of_a_finding():
    for counterpart in COUNTERPARTS.values():
        assert counterpart.ours or counterpart.remark
        for finding, name in counterpart.ours:
            assert name in finding_specs()[finding].thresholds


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"small": {"request": 1}}, "Drishti has no threshold small.request"),
        ({"small": 4}, "small is not a group of thresholds"),
        ({"small": {"bytes": "4K"}}, "small.bytes is not a number"),
        ({"random": {"operations": 20}}, "random.operations is 20"),
        ([1], "is no JSON object"),
        ("{", "is no JSON object"),
    ],
)
def test_a_file_that_drishti_would_not_understand_is_refused(content: Any, said: str, tmp_path: Path):
    path = tmp_path / "drishti.json"
    path.write_text(json.dumps(content))
    with pytest.raises(SettingsError, match=said):
        read_drishti_config(path)


def test_a_file_that_is_not_json_is_refused(tmp_path: Path):
    path = tmp_path / "drishti.json"
    path.write_text("[small]\nbytes = 4096\n")
    with pytest.raises(SettingsError, match="is not valid JSON"):
        read_drishti_config(path)

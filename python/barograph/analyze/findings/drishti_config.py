# SPDX-License-Identifier: BSD-3-Clause
"""Drishti's thresholds file (`drishti --config FILE`) as settings of our findings, as far as one means the other.

The file is JSON: groups, in each names with numbers, such as {"small": {"bytes": 65536}}. Names and units are those of
Drishti 0.8. Called by the findings command.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

from barograph.analyze.findings.settings import MOST_BYTES, Settings, SettingsError, near, to_number


@dataclass(frozen=True)
class Counterpart:
    """What a threshold of Drishti's is here: thresholds of findings, how many of our units make one, and a remark."""

    ours: tuple[tuple[str, str], ...] = ()
    factor: float = 1.0
    remark: str = ""
    ratio: bool = False


PER_RANK: Final = "counted per rank here, over all ranks in Drishti"
SMALL, RANDOM, INDEPENDENT = "small-requests", "random-access", "independent-io"
COUNTERPARTS: Final[Mapping[str, Counterpart]] = {
    "small_bytes": Counterpart(((SMALL, "small_bytes"), (SMALL, "small_remote_bytes"))),
    "small_requests": Counterpart(remark="small requests are priced by their time here", ratio=True),
    "small_requests_absolute": Counterpart(((SMALL, "many_calls"),), remark=PER_RANK),
    "misaligned_requests": Counterpart((("unaligned-requests", "unaligned_share"),), ratio=True),
    "metadata_time_rank": Counterpart(
        (("metadata-time", "long_ns"),), factor=1e9, remark="also found from many_calls calls on"
    ),
    "random_operations": Counterpart(
        ((RANDOM, "random_share"),), remark="of requests that jump back", ratio=True
    ),
    "random_operations_absolute": Counterpart(((RANDOM, "many_calls"),), remark=PER_RANK),
    "collective_operations": Counterpart(((INDEPENDENT, "independent_share"),), ratio=True),
    "collective_operations_absolute": Counterpart(((INDEPENDENT, "many_calls"),), remark=PER_RANK),
    "imbalance_operations": Counterpart(
        remark="whether more is read or written is a fact in the report here", ratio=True
    ),
    "imbalance_stragglers": Counterpart(remark="here the slowest rank is compared with the mean", ratio=True),
    "imbalance_size": Counterpart(remark="here the slowest rank is compared with the mean", ratio=True),
    "interface_stdio": Counterpart(remark="bulk data in C streams is priced by its time here", ratio=True),
}


@dataclass(frozen=True)
class DrishtiConfig:
    """Thresholds that are set, by finding and name, and a sentence for each value of the file."""

    thresholds: Mapping[tuple[str, str], float]
    sentences: tuple[str, ...]

    def added_to(self, settings: Settings) -> Settings:
        """Returns settings with these thresholds, but for those that the settings have themselves."""
        return replace(settings, thresholds={**self.thresholds, **settings.thresholds})


def read_drishti_config(path: Path) -> DrishtiConfig:
    """Reads a thresholds file of Drishti's; raises SettingsError, or OSError when it cannot be read."""
    with path.open("rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise SettingsError(
            f"is larger than {MOST_BYTES >> 20} MiB", "a thresholds file is a small JSON file"
        )
    try:
        values: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(
            f"is not valid JSON: {error}", 'Drishti reads for example {"small": {"bytes": 65536}}'
        ) from None
    if not isinstance(values, dict):
        raise SettingsError("is no JSON object", 'Drishti reads for example {"small": {"bytes": 65536}}')
    return drishti_config(cast("dict[str, Any]", values))


def drishti_config(values: Mapping[str, Any]) -> DrishtiConfig:
    """Returns what the content of a file means; raises SettingsError for what Drishti does not know."""
    thresholds: dict[tuple[str, str], float] = {}
    sentences: list[str] = []
    for group, content in values.items():
        if not isinstance(content, dict):
            raise SettingsError(
                f"{group} is not a group of thresholds", f'as in {{"{group}": {{"name": 1}}}}'
            )
        for name, value in cast("dict[str, Any]", content).items():
            shown, key = f"{group}.{name}", f"{group}_{name}"
            known = COUNTERPARTS.get(key)
            if known is None:
                raise SettingsError(f"Drishti has no threshold {shown}", near(key, COUNTERPARTS))
            number = to_number(shown, value)
            if number < 0 or (known.ratio and number > 1):
                bounds = "between 0 and 1" if known.ratio else "0 or more"
                raise SettingsError(f"{shown} is {number:g}", f"it must be {bounds}")
            for ours in known.ours:
                thresholds[ours] = number * known.factor
            sentences.append(_sentence(shown, number, known))
    return DrishtiConfig(thresholds, tuple(sentences))


def _sentence(shown: str, number: float, known: Counterpart) -> str:
    remark = f" ({known.remark})" if known.remark else ""
    if not known.ours:
        return f"Drishti's {shown} has no counterpart{remark}"
    names = " and ".join(f"{finding}.{name}" for finding, name in known.ours)
    return f"Drishti's {shown} = {number:g} is {names}{remark}"

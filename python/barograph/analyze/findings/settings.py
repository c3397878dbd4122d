# SPDX-License-Identifier: BSD-3-Clause
"""Levels, thresholds and suppressions that users set in a file; docs/how-to/tune-findings.md shows one.

[levels]
critical = 0.2
[small-requests]
small_bytes = 65536
[barrier]
enabled = false
[[suppress]]
finding = "small-*"
where = "*/restart.*"
reason = "written once a day"
"""

from __future__ import annotations

import difflib
import math
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.finding_spec import finding_specs, levels

# The package has no types where it is not needed.
tomllib: Any = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")


class SettingsError(Exception):
    """A settings file that cannot be used; the message is one line, `hint` what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True)
class Suppression:
    """Findings that are not shown: by id and by a file, communicator or call path they name (globs)."""

    finding: str
    where: str
    reason: str

    def fits(self, finding: Finding) -> bool:
        """True when the finding is meant."""
        about = [*finding.files, *finding.communicators]
        about += [text for site in finding.where for text in (site.call_path, site.source)]
        return fnmatchcase(finding.id, self.finding) and (
            self.where == "*" or any(fnmatchcase(text, self.where) for text in about)
        )


@dataclass(frozen=True)
class Settings:
    """What the user changed; everything else is as finding.toml and spec/findings have it."""

    levels: Mapping[str, float] = field(default_factory=levels)
    thresholds: Mapping[tuple[str, str], float] = field(default_factory=dict[tuple[str, str], float])
    disabled: frozenset[str] = frozenset()
    suppressions: tuple[Suppression, ...] = ()

    def least_ns(self, level: str, wall_ns: float) -> float:
        """Returns the least cost by a level, `noticeable` or `heavy`, in a run of this length."""
        return self.levels[level] * max(wall_ns, self.levels["short_s"] * 1e9)

    def threshold(self, finding: str, name: str) -> float:
        """Returns a threshold of a finding; KeyError for one that it does not have."""
        default = finding_specs()[finding].thresholds[name]["value"]
        return self.thresholds.get((finding, name), default)


def near(name: str, known: Iterable[str]) -> str:
    """Returns a hint on a name that is not known."""
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"did you mean {near[0]}?" if near else "docs/reference/findings.md lists them all"


def to_number(name: str, value: object) -> float:
    """Returns a value of a file as a number; raises SettingsError."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise SettingsError(f"{name} is not a number: {value!r}")
    return value


def _suppression(row: Any) -> Suppression:
    values = cast("dict[str, Any]", row) if isinstance(row, dict) else dict[str, Any]()
    if not {"finding", "reason"} <= values.keys() <= {"finding", "where", "reason"}:
        raise SettingsError("[[suppress]] takes finding, where and reason", "a reason is required")
    return Suppression(values["finding"], values.get("where", "*"), values["reason"])


def _table(section: str, content: object) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise SettingsError(f"{section} is not a table", f"start it with [{section}]")
    return cast("dict[str, Any]", content)


def _rows(content: object) -> list[Any]:
    if not isinstance(content, list):
        raise SettingsError("suppress is not a list of tables", "start each with [[suppress]]")
    return cast("list[Any]", content)


def make_settings(values: Mapping[str, Any]) -> Settings:
    """Returns the settings of a file's content; raises SettingsError for what it cannot mean."""
    all_levels = levels()
    known = finding_specs()
    thresholds: dict[tuple[str, str], float] = {}
    disabled: set[str] = set()
    suppressions: list[Suppression] = []
    for section, content in values.items():
        if section == "suppress":
            suppressions += [_suppression(row) for row in _rows(content)]
        elif section == "levels":
            for name, value in _table(section, content).items():
                if name not in all_levels:
                    raise SettingsError(f"there is no level {name}", near(name, all_levels))
                all_levels[name] = to_number(name, value)
        elif section in known:
            for name, value in _table(section, content).items():
                if name == "enabled" and not isinstance(value, bool):
                    raise SettingsError(f"{section}.enabled must be true or false", "without quotes")
                if name == "enabled":
                    disabled |= {section} if value is False else set()
                elif name in known[section].thresholds:
                    thresholds[section, name] = to_number(f"{section}.{name}", value)
                else:
                    hint = near(name, [*known[section].thresholds, "enabled"])
                    raise SettingsError(f"{section} has no threshold {name}", hint)
        else:
            raise SettingsError(f"there is no finding {section}", near(section, known))
    return Settings(all_levels, thresholds, frozenset(disabled), tuple(suppressions))


MOST_BYTES = 1 << 20


def read_settings(path: Path) -> Settings:
    """Reads a settings file (TOML); raises SettingsError, or OSError when it cannot be read."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)  # a device may have no end
        if len(text) > MOST_BYTES:
            raise SettingsError(
                f"is larger than {MOST_BYTES >> 20} MiB", "a settings file is a small TOML file"
            )
        return make_settings(tomllib.loads(text.decode("utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"is not valid TOML: {error}", "docs/how-to/tune-findings.md has an example"
        ) from None

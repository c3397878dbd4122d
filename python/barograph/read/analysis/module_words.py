# SPDX-License-Identifier: BSD-3-Clause
"""What the process that runs modules says of itself, checked before anything of it is used.

Modules are code of others, in that process: what comes from it may be anything. Raises nothing but ValueError.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from barograph.engine.loading import Loaded
from barograph.stored_json import json_value

# Whole numbers that a module gives, and a program in C can.
MOST: Final = 1 << 64
SAMPLED: Final = (str, str, int, int, int, int)
Kind = TypeVar("Kind", str, int)


@dataclass(frozen=True)
class End:
    """What the process said at its end.

    Attributes:
        events: how many were analyzed.
        damaged: blocks that were left out.
        failures: modules that failed, and why.
        sampled: module, source, blocks that it got, of how many, and the same of events.
        error: what went wrong beside the modules; "": nothing.
        kind: the type of that error.
        hint: what the user can do about it.
    """

    events: int = 0
    damaged: int = 0
    failures: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    sampled: list[tuple[str, str, int, int, int, int]] = field(
        default_factory=list[tuple[str, str, int, int, int, int]]
    )
    error: str = ""
    kind: str = ""
    hint: str = ""


def word_of(content: bytes) -> dict[str, Any]:
    """Returns one thing that the process said."""
    found = json_value(content.decode(errors="replace"))
    if not isinstance(found, dict):
        raise ValueError("it is not a JSON object")
    return cast("dict[str, Any]", found)


def loaded_of(said: Mapping[str, Any], count: int) -> list[Loaded]:
    """Returns the modules that it has loaded, as many as it was given."""
    rows = _list(said, "modules")
    if len(rows) != count:
        raise ValueError(f"{len(rows)} modules in place of {count}")
    found: list[Loaded] = []
    for row in rows:
        if not isinstance(row, dict):
            raise ValueError("a module is not an object")
        one = cast("dict[str, Any]", row)
        wants = [_checked(value, int, "wants") for value in _list(one, "wants")]
        found.append(Loaded(_value(one, "name", str), _value(one, "what", str), wants))
    return found


def end_of(said: Mapping[str, Any]) -> End:
    """Returns what it said at its end."""
    if "error" in said:
        return End(
            error=_value(said, "error", str), kind=_value(said, "kind", str), hint=_value(said, "hint", str)
        )
    failures = [tuple(_row(row, (str, str), "failures")) for row in _list(said, "failures")]
    sampled = [tuple(_row(row, SAMPLED, "sampled")) for row in _list(said, "sampled")]
    return End(
        _value(said, "events", int),
        _value(said, "damaged", int),
        cast("list[tuple[str, str]]", failures),
        cast("list[tuple[str, str, int, int, int, int]]", sampled),
    )


def _list(said: Mapping[str, Any], key: str) -> list[Any]:
    found = said.get(key)
    if not isinstance(found, list):
        raise ValueError(f"{key} is not a list")
    return cast("list[Any]", found)


def _row(row: object, kinds: tuple[type[Any], ...], key: str) -> list[Any]:
    cells = cast("list[Any]", row) if isinstance(row, list) else []
    if len(cells) != len(kinds):
        raise ValueError(f"a row of {key} has not {len(kinds)} values")
    return [_checked(value, kind, key) for value, kind in zip(cells, kinds, strict=True)]


def _value(said: Mapping[str, Any], key: str, kind: type[Kind]) -> Kind:
    return _checked(said.get(key), kind, key)


def _checked(value: object, kind: type[Kind], key: str) -> Kind:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ValueError(f"{key} is no {'text' if kind is str else 'whole number'}")
    if isinstance(value, int) and not 0 <= value < MOST:
        raise ValueError(f"{key} is out of range")
    return value

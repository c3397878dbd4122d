# SPDX-License-Identifier: BSD-3-Clause
"""Option values people type as ranges: ranks `0-3,7`, sizes `1K:1M`, times `0.5:`. Pure text to numbers."""

from __future__ import annotations

import math
import re
from typing import Any

import click

UNLIMITED = 2**62
SIZE_FACTORS = {"": 1, "b": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
TIME_FACTORS = {"": 1e9, "s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}

# A rank list is a query parameter; longer ones than any real job has ranks are typing errors.
MOST_RANKS = 2**22
# More rows than any table has; what is beyond stands for "all".
MOST_ROWS = 2**31
UNIT_NS = {"us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000}


class WholeNumber(click.IntRange):
    """A number without a point; click would call it an integer range, also in the help."""

    name = "number"


class Count(WholeNumber):
    """A number of rows from `least` on."""

    def __init__(self, least: int) -> None:
        super().__init__(min=least)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parses a number; one that is larger than any table stands for all rows."""
        return min(int(super().convert(value, param, ctx)), MOST_ROWS)


class Rows(Count):
    """How many rows of a list are wanted; 0 stands for all, in every command."""

    def __init__(self) -> None:
        super().__init__(0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parses a number of rows."""
        return super().convert(value, param, ctx) or MOST_ROWS


class Number(click.FloatRange):
    """A number with a point; `nan` is refused, and `inf` unless there is no limit."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Parses a number."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"'{value}' is not a valid number here", param, ctx)
        return number


class Duration(click.ParamType):  # pyright: ignore[reportMissingTypeArgument] (generic from click 8.4 on)
    """A time with its unit, 500ms, 30s, 5m or 1h, in nanoseconds.

    Args:
        shorter: Whether microseconds are a unit, too.
    """

    name = "time"

    def __init__(self, *, shorter: bool = False) -> None:
        self._units = "us|ms|s|m|h" if shorter else "ms|s|m|h"
        self._example = "200us, 30ms or 1s" if shorter else "30s, 5m or 1h"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Returns the time in ns; anything else is a usage error."""
        if isinstance(value, int):
            return value
        match = re.fullmatch(rf"([0-9]{{1,9}})({self._units})", str(value).strip())
        if match is None or int(match[1]) == 0:
            self.fail(f"{value!r} is not a time: give one such as {self._example}", param, ctx)
        return int(match[1]) * UNIT_NS[match[2]]


class Name(click.ParamType):  # pyright: ignore[reportMissingTypeArgument]
    """A name as profiles have it: bytes that are not UTF-8 become the sign for that."""

    name = "text"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """Returns the name."""
        return str(value).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


class RankList(click.ParamType):  # pyright: ignore[reportMissingTypeArgument] (generic from click 8.4 on)
    """`0-3,7` -> [0, 1, 2, 3, 7]."""

    name = "ranks"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> list[int]:
        """Parses one list of ranks and ranges."""
        ranks: list[int] = []
        for part in str(value).split(","):
            match = re.fullmatch(r"\s*(\d{1,18})(?:-(\d{1,18}))?\s*", part)
            if match is None:
                self.fail(f"'{value}' is not a list of ranks such as 0-3,7", param, ctx)
            first, last = int(match[1]), int(match[2] or match[1])
            if last < first or last - first + len(ranks) >= MOST_RANKS:
                self.fail(f"'{part}' is not a range of ranks", param, ctx)
            ranks.extend(range(first, last + 1))
        return ranks


class Range(click.ParamType):  # pyright: ignore[reportMissingTypeArgument]
    """`MIN:MAX` with units, either side may be left out -> (low, high); a single value stands for both."""

    def __init__(self, name: str, factors: dict[str, float], example: str) -> None:
        self.name = name
        self._factors = factors
        self._example = example

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Parses one range."""
        low_text, colon, high_text = str(value).partition(":")
        low = self._number(low_text, 0, param, ctx)
        high = self._number(high_text, UNLIMITED, param, ctx) if colon else low
        if high < low:
            self.fail(f"'{value}' ends before it begins", param, ctx)
        return (low, high)

    def _number(
        self, text: str, missing: int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        if not text.strip():
            return missing
        match = re.fullmatch(r"\s*(\d+(?:\.\d*)?)\s*([a-z]*?)(?:ib|b)?\s*", text.lower())
        if match is None or match[2] not in self._factors:
            self.fail(f"'{text}' is not a valid range; write for example {self._example}", param, ctx)
        return min(int(float(match[1]) * self._factors[match[2]]), UNLIMITED)


RANKS = RankList()
NAME = Name()
SIZES = Range("min:max", {name: float(factor) for name, factor in SIZE_FACTORS.items()}, "1K:1M")
TIMES = Range("min:max", dict(TIME_FACTORS), "0.5:10 or 5ms:")

# SPDX-License-Identifier: BSD-3-Clause
"""Sentences of findings with their numbers put in. The formats are those that codegen/findings.py checks."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any

from barograph.wording.byte_size import byte_size
from barograph.wording.counted import counted
from barograph.wording.duration import duration, three_digits
from barograph.wording.printable import printable
from barograph.wording.ranks import named_ranks

# More names than this do not help a reader; the number of the rest does.
MOST_NAMES = 3


def size(count: float) -> str:
    """Returns a number of bytes with a binary unit; exact below 1 KiB, with a separator as counts have it."""
    return byte_size(count) if count >= 1024 else f"{count:,.0f} B"


def third_person(verb: str) -> str:
    """Returns `spends`, `flushes`, `queries`."""
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh")) else f"{verb}s"


def names(values: Sequence[object]) -> str:
    """Returns up to MOST_NAMES names and how many more there are."""
    texts = [printable(str(value)) for value in values]
    if len(texts) <= MOST_NAMES:
        return " and ".join(filter(None, [", ".join(texts[:-1]), texts[-1] if texts else ""]))
    return ", ".join(texts[:MOST_NAMES]) + f" and {len(texts) - MOST_NAMES:,} more"


class Wording(string.Formatter):
    """str.format with the formats of spec/findings/README.md."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Returns one evidence as text."""
        if value is None:
            return "-"
        if format_spec.startswith("n "):
            return counted(value, format_spec[2:])
        if format_spec.startswith("verb "):
            one = (value if isinstance(value, int) else len(value)) == 1
            return third_person(format_spec[5:]) if one else format_spec[5:]
        if format_spec.startswith("and "):
            other = format_spec[4:]
            return f"one {value} and the next" if value == other else f"{value} and {other}"
        match format_spec:
            case "count":
                return f"{value:,.0f}"
            case "bytes":
                return size(value)
            case "time":
                return duration(value)
            case "percent":
                return f"{100 * value:.1f} %"
            case "ratio":
                return three_digits(value)
            case "ranks":
                return named_ranks(value)
            case "names":
                return names(value)
            case "code":
                return f"`{printable(str(value))}`"
            case _:
                return printable(str(value))


def sentence(text: str, evidence: Mapping[str, object]) -> str:
    """Returns a sentence with its numbers, beginning with a capital letter, or with the name of a call as it is."""
    filled = Wording().vformat(text, (), evidence)
    return filled if text.startswith("{operation}") else filled[:1].upper() + filled[1:]

# SPDX-License-Identifier: BSD-3-Clause
"""The file of --roles: which parameters of functions say how many bytes a call moves.

[[function]]
name = "gzread"             # or a pattern: "gz*read"
bytes = "return"            # its result

[[function]]
name = "compress2"
bytes = ["sourceLen"]       # a parameter; of several the product

[[function]]
name = "uncompress"
bytes = "*destLen"          # what it points to after the call
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from barograph.launch.errors import LaunchError

tomllib: Any = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

FACTOR = re.compile(r"\*?[A-Za-z_]\w*")
KEYS = {"name", "bytes"}
FORM = 'a row has the form: [[function]], name = "gzread", bytes = "return"'


@dataclass(frozen=True)
class Roles:
    """Rows of (pattern, factors); the first that matches a function counts."""

    file: str = ""
    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def bytes_of(self, symbol: str) -> Sequence[str]:
        """Returns the parameters whose product is the bytes of a function; none where nothing is said of it."""
        return next((factors for pattern, factors in self.rows if fnmatchcase(symbol, pattern)), ())


def read_roles(path: Path | None) -> Roles:
    """Returns the roles in a file; raises LaunchError where it is not in the form above."""
    if path is None:
        return Roles()
    try:
        content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LaunchError(f"{path} cannot be read: {error}", hint=FORM) from error
    functions: Any = content.get("function", [])
    if set(content) - {"function"} or not isinstance(functions, list):
        raise _wrong(path, "it has tables [[function]] and nothing else")
    return Roles(str(path), tuple(_row(path, function) for function in cast("list[Any]", functions)))


def _row(path: Path, function: Any) -> tuple[str, tuple[str, ...]]:
    fields: dict[str, Any] = cast("dict[str, Any]", function) if isinstance(function, dict) else {}
    if set(fields) != KEYS:
        raise _wrong(path, "each [[function]] has a name and bytes")
    name, given = fields["name"], fields["bytes"]
    words: list[Any] = cast("list[Any]", given) if isinstance(given, list) else [given]
    factors = tuple(word for word in words if isinstance(word, str) and FACTOR.fullmatch(word))
    if not isinstance(name, str) or not factors or len(factors) != len(words):
        raise _wrong(path, "bytes is a parameter, *parameter, or return, or a list of these")
    return name, factors


def _wrong(path: Path, what: str) -> LaunchError:
    return LaunchError(f"{path}: {what}", hint=FORM)

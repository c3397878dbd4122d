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
from pathlib import Path
from typing import Any

from barograph.launch.errors import LaunchError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FACTOR = re.compile(r"\*?[A-Za-z_]\w*")
KEYS = {"name", "bytes"}


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
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LaunchError(f"{path} cannot be read: {error}", hint="`barograph wrap --help` shows the form") from error
    functions: Any = content.get("function", [])
    if set(content) - {"function"} or not isinstance(functions, list):
        raise _wrong(path, "it has tables [[function]] and nothing else")
    return Roles(str(path), tuple(_row(path, function) for function in functions))


def _row(path: Path, function: Any) -> tuple[str, tuple[str, ...]]:
    if not isinstance(function, dict) or set(function) != KEYS:
        raise _wrong(path, "each [[function]] has a name and bytes")
    name, factors = function["name"], function["bytes"]
    if isinstance(factors, str):
        factors = [factors]
    good = isinstance(factors, list) and all(isinstance(one, str) and FACTOR.fullmatch(one) for one in factors)
    if not isinstance(name, str) or not good or not factors:
        raise _wrong(path, "bytes is a parameter, *parameter, or return, or a list of these")
    return name, tuple(factors)


def _wrong(path: Path, what: str) -> LaunchError:
    return LaunchError(f"{path}: {what}", hint='[[function]]\nname = "gzread"\nbytes = "return"')

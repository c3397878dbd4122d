# SPDX-License-Identifier: BSD-3-Clause
"""The type of the `run` fixture of the command tests: words of a command line in, output and exit code out."""

from __future__ import annotations

from collections.abc import Callable

from click.testing import Result

RunCommand = Callable[..., Result]

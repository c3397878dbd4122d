# SPDX-License-Identifier: BSD-3-Clause
"""Options of commands that show findings: --settings, a file of levels, thresholds and suppressions; Drishti's file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from barograph.analyze.findings.drishti_config import DrishtiConfig, read_drishti_config
from barograph.analyze.findings.settings import Settings, SettingsError, read_settings
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode

Function = TypeVar("Function", bound=Callable[..., Any])
Contents = TypeVar("Contents")


def settings_option(function: Function) -> Function:
    """Adds --settings; the command gets `settings`, which are the defaults without it. Raises CommandError."""
    return click.option(
        "--settings",
        type=click.Path(path_type=Path),
        metavar="FILE",
        callback=_read,
        help="Levels, thresholds and suppressions (TOML).",
    )(function)


def _read(_context: click.Context, _parameter: click.Parameter, value: Path | None) -> Settings:
    return settings_of(value)


def drishti_option(function: Function) -> Function:
    """Adds --drishti-config; the command gets `drishti`, None without it. Raises CommandError."""
    return click.option(
        "--drishti-config",
        "drishti",
        type=click.Path(path_type=Path),
        metavar="FILE",
        callback=_read_drishti,
        help="Thresholds of Drishti's (JSON, as its own --config), as far as they have counterparts; those of "
        "--settings go first.",
    )(function)


def _read_drishti(
    _context: click.Context, _parameter: click.Parameter, value: Path | None
) -> DrishtiConfig | None:
    return None if value is None else _contents(value, read_drishti_config)


def settings_of(path: Path | None) -> Settings:
    """Returns the settings of a file; raises CommandError for one that cannot be used."""
    return Settings() if path is None else _contents(path, read_settings)


def _contents(path: Path, read: Callable[[Path], Contents]) -> Contents:
    """Returns what a file holds; raises CommandError for one that cannot be used."""
    try:
        return read(path)
    except SettingsError as error:
        raise CommandError(f"{path}: {error}", hint=error.hint, code=ExitCode.USAGE) from error
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}", code=ExitCode.NOT_FOUND) from error

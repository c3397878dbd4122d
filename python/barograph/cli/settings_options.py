# SPDX-License-Identifier: BSD-3-Clause
"""The options that `run` and `env` share, made from the table of settings (spec/settings.toml)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from barograph.spec.settings import SETTINGS, Setting

F = TypeVar("F", bound=Callable[..., Any])

METAVARS = {
    "path": "PATH",
    "count": "COUNT",
    "bytes": "SIZE",
    "size-classes": "EDGES",
    "text": "TEXT",
    "share": "PERCENT",
    "duration": "TIME",
}


def _flag_text(context: click.Context, option: click.Parameter, value: bool | None) -> str | None:  # noqa: ARG001, click's
    return None if value is None else str(int(value))


def _option(setting: Setting) -> Callable[[F], F]:
    names = [name for name in (setting.short, setting.option) if name]
    default = setting.default if setting.type != "path" else ""
    if default and setting.type == "bytes":
        default = f"{int(default) >> 20}M"
    if setting.type == "flag":
        on = setting.default == "1"
        switch = f"{setting.option}/--no-{setting.option.removeprefix('--')}" if on else setting.option
        return click.option(
            switch, setting.name, is_flag=True, default=None, help=setting.doc, callback=_flag_text
        )
    if setting.type == "choice":
        metavar = "[" + "|".join(setting.choices) + "]"
    else:
        metavar = "NAME" if setting.name == "output" else METAVARS[setting.type]
    # The text is checked where the environment's values are checked too, in barograph.launch.recording.
    return click.option(
        *names, setting.name, metavar=metavar, help=setting.doc + (f" Default: {default}." if default else "")
    )


def setting_options(function: F) -> F:
    """Adds one option for each setting that has one, in the order of the table."""
    for setting in reversed(SETTINGS):
        if setting.option:
            function = _option(setting)(function)
    return function


def settings_from(options: Mapping[str, str | None]) -> dict[str, str | None]:
    """Returns the options of a command that are settings: name -> text, None where not given."""
    return {setting.name: options.get(setting.name) for setting in SETTINGS if setting.option}

# SPDX-License-Identifier: BSD-3-Clause
"""The options that `run` and `env` share, made from the table of settings (spec/settings.toml)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from barograph.cli.recording.run_words import is_layers
from barograph.launch.plugins.wrappers import SEPARATOR
from barograph.launch.recording import limits, number_text
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
    "rate": "RATE",
    "wrappers": "NAME",
    "list": "WHAT,...",
}


class _Renamed(click.Option):
    """An option whose earlier spelling, the last of its names, still works and is not shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Returns the line of the help without the earlier spelling."""
        record = super().get_help_record(ctx)
        return record and (record[0].replace(f", {self.opts[-1]}", ""), record[1])


class _Alone(click.Option):
    """An option that may stand alone: its value, if any, comes behind a "=", or is the next word if that is layers."""

    def __init__(self, *names: Any, setting: Setting, **others: Any) -> None:
        super().__init__(*names, **others)
        self.setting = setting

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Makes the parser read the option without a value as that of the setting."""
        super().add_to_parser(parser, ctx)
        match = parser._match_long_opt  # click has no option of this kind

        def match_alone(name: str, value: str | None, state: Any) -> None:
            if value is None and name in self.opts:
                follows = state.rargs and is_layers(self.setting, state.rargs[0])
                value = state.rargs.pop(0) if follows else self.setting.alone
            match(name, value, state)

        parser._match_long_opt = match_alone


def _flag_text(context: click.Context, option: click.Parameter, value: bool | None) -> str | None:  # noqa: ARG001, click's
    return None if value is None else str(int(value))


def _joined(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> str | None:
    for value in values:
        no_option(context, option, value)
    return SEPARATOR.join(values) if values else None


def no_option(context: click.Context, option: click.Parameter, value: Any) -> Any:
    """Returns the value of an option; refuses the name of the next one, which is where the value should be."""
    if isinstance(value, str) and any(value in other.opts for other in context.command.params):
        raise click.UsageError(f"Option {option.opts[0]!r} requires an argument.", context)
    return value


def _option(setting: Setting) -> Callable[[F], F]:
    names = [name for name in (setting.short, setting.option, setting.former) if name]
    kind = _Renamed if setting.former else click.Option
    default = setting.default if setting.type != "path" else ""
    if setting.type in {"count", "bytes"}:
        low, most = limits(setting)
        usual = default if default in setting.choices else number_text(setting, int(default))
        default = f"{usual} ({low} to {most})"
    if setting.type == "flag":
        on = setting.default == "1"
        switch = f"{setting.option}/--no-{setting.option.removeprefix('--')}" if on else setting.option
        return click.option(
            switch,
            *([setting.former] if setting.former else []),
            setting.name,
            cls=kind,
            is_flag=True,
            default=None,
            help=setting.doc,
            callback=_flag_text,
        )
    if setting.type == "layers":
        metavar = "[=LAYER,...]"
        return click.option(
            *names, setting.name, cls=_Alone, setting=setting, metavar=metavar, help=setting.doc
        )
    if setting.type == "wrappers":
        return click.option(
            *names, setting.name, multiple=True, metavar="NAME", help=setting.doc, callback=_joined
        )
    if setting.type == "choice":
        metavar = "[" + "|".join(setting.choices) + "]"
    else:
        metavar = "NAME" if setting.name == "output" else METAVARS[setting.type]
    # The text is checked where the environment's values are checked too, in barograph.launch.recording.
    return click.option(
        *names,
        setting.name,
        cls=kind,
        metavar=metavar,
        help=setting.doc + (f" Default: {default}." if default else ""),
        callback=no_option,
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

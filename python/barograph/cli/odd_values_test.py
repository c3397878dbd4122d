# SPDX-License-Identifier: BSD-3-Clause
# What nobody types on purpose: one line, a hint, and no traceback.
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.spec.settings import SETTINGS, Setting
from barograph.testing.command_line import RunCommand, typed_with

HUGE = "9" * 30
VALUES = (HUGE, "-1", "nan", "inf", "-inf", "1e400", "0x10", "")
NUMERIC = [
    (words, option)
    for words, options in typed_with(
        lambda option: isinstance(option.type, (click.IntRange, click.FloatRange))
    )
    for option in options
]


@pytest.mark.parametrize(("words", "option"), NUMERIC)
def test_odd_numbers_are_refused_or_stand_for_all(words: tuple[str, ...], option: str, run: RunCommand):
    for value in VALUES:
        result = run(*words, option, value)
        assert result.exit_code in {ExitCode.OK, ExitCode.USAGE}, (value, result.output)
        if value != HUGE:
            assert result.exit_code == ExitCode.USAGE, value
        if result.exit_code == ExitCode.USAGE:
            assert result.stderr.startswith("barograph: error: ")
            assert "hint: " in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("loops", "loops", "--loop", "\udcff"),
        ("loops", "loops", "--metric", "\udcff"),
        ("comms", "four", "--comm", "\udcff"),
        ("comms", "four", "--rank", HUGE),
        ("comms", "four", "--rank", "0-99999999999"),
        ("timeline", "loops", "--layer", "\udcff"),
        ("density", "four", "--op", "\udcff"),
        ("files", "io", "--file", "\udcff"),
        ("query", "four", "SELECT '\udcff"),
        ("merge", "four", "-o", "\udcff"),
        ("slice", "four", "--ranks", "0", "-o", "\udcff"),
        ("resolve", "\udcff.baro"),
        ("tree", "\udcff.baro"),
        ("tree", "four", "--csv", ""),
        ("tree", "four", "--csv", "a" * 4000),
        ("matrix", "four", "-o", "/" + "d/" * 2500 + "x.png"),
        ("report", "four", "--html", "b" * 4000),
    ],
)
def test_odd_texts_are_refused_with_a_hint(words: tuple[str, ...], run: RunCommand):
    result = run(*words)
    assert result.exit_code == ExitCode.USAGE, result.output
    assert result.stderr.startswith("barograph: error: ")
    assert "\nhint: " in result.stderr
    assert len(result.stderr) < 1500


def test_trace_takes_no_odd_times(tmp_path: Path):
    for option in ("--from", "--to"):
        for value in ("nan", "inf", "-1", "1e400"):
            command = [
                sys.executable,
                "-m",
                "barograph.cli",
                "trace",
                os.fspath(tmp_path / "no.baro"),
                option,
                value,
            ]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert (done.returncode, "Traceback" in done.stderr) == (ExitCode.USAGE, False), done.stderr


NUMBERS = [
    (command, setting)
    for command in ("run", "env")
    for setting in SETTINGS
    if setting.option and setting.type in {"count", "bytes", "share", "duration", "size-classes"}
]


@pytest.mark.parametrize(("command", "setting"), NUMBERS, ids=lambda one: getattr(one, "name", one))
def test_odd_numbers_of_settings_are_refused(command: str, setting: Setting, run: RunCommand):
    program = ["--dry-run", "--", "/bin/true"] if command == "run" else []
    for value in ("nan", "inf", "-inf", "-1", "1e400", "0x10", "1e3", HUGE, "", "\u0663", "1,,2"):
        result = run(command, f"{setting.option}={value}", *program)
        assert result.exit_code == ExitCode.USAGE, (value, result.output)
        assert result.stderr.startswith("barograph: error: ")
        assert "\nhint: " in result.stderr, (value, result.stderr)


@pytest.mark.parametrize("words", [("run", "-n"), ("doctor", "-n"), ("top", "--interval")])
@pytest.mark.parametrize("value", ["nan", "inf", "-1", "0", "1e400", HUGE, ""])
def test_odd_numbers_of_other_options_are_refused(words: tuple[str, ...], value: str, run: RunCommand):
    result = run(*words, value, *(["--dry-run", "/bin/true"] if words[0] == "run" else []))
    assert result.exit_code == ExitCode.USAGE, result.output
    assert result.stderr.startswith("barograph: error: ")
    assert "\nhint: " in result.stderr

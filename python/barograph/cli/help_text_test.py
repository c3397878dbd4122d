# SPDX-License-Identifier: BSD-3-Clause
# Help fits a terminal of 80 columns: of each command, with its examples and lists.
import click
import pytest

from barograph.cli import COMMANDS, main
from barograph.cli.help_text import HelpContext, folded
from barograph.testing.command_line import RunCommand

BLOCK = """\b
  barograph report run.baro --html run.html     one file with tables and pictures: copy it, mail it, open it
  barograph report run.baro --html run.html --detail full --tables folder    all of them
  ssh login1 cat /dev/shm/barograph-1000/live-JOB/token | barograph agent --job JOB --to tcp://login1:40213
  barograph query a.baro "SELECT operation, sum(calls) FROM facts WHERE layer = 'mpi' GROUP BY ALL"
  short   text"""


def test_explanations_are_folded_and_commands_go_on_in_the_next_line():
    assert folded(BLOCK, 78).split("\n") == [
        "\b",
        "  barograph report run.baro --html run.html     one file with tables and",
        "                                                pictures: copy it, mail it,",
        "                                                open it",
        "  barograph report run.baro --html run.html --detail full --tables folder",
        "        all of them",
        "  ssh login1 cat /dev/shm/barograph-1000/live-JOB/token | barograph agent \\",
        "      --job JOB --to tcp://login1:40213",
        '  barograph query a.baro "SELECT operation, sum(calls) FROM facts WHERE \\',
        "      layer = 'mpi' GROUP BY ALL\"",
        "  short   text",
    ]
    assert folded(BLOCK, 120) == BLOCK


def parts(name: str, command: click.Command | None) -> list[list[str]]:
    if isinstance(command, click.Group):
        return [[name], *([name, part] for part in command.commands)]
    return [[name]]


@pytest.mark.parametrize("name", [row.name for row in COMMANDS])
def test_help_of_every_command_fits(name: str, run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")
    for words in parts(name, main.get_command(click.Context(main), name)):
        lines = run(*words, "--help").stdout.splitlines()
        assert [line for line in lines if len(line) > 80] == []


def test_the_list_of_commands_fits_too():
    text = main.get_help(HelpContext(main, info_name="barograph", terminal_width=80))
    assert max(map(len, text.splitlines())) <= 80

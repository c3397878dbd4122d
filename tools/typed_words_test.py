# SPDX-License-Identifier: BSD-3-Clause
# Every option of every command is typed, in each of its ways, and an option of which nothing is known is an error.
import sys
from pathlib import Path

import click
import pytest

sys.path.insert(0, str(Path(__file__).parent))
from type_commands import part_of_commands, with_json
from typed_words import Place, UnknownValueError, commands, lines, option_words

NAMES = ("--comm", "--file", "--filter", "--layer", "--loop", "--metric", "--only", "--op", "--path", "--tag")


def place(folder: Path) -> Place:
    names = {one: ["name"] for one in NAMES}
    return Place(folder, "a.baro", "b.baro", ["./app"], "job", "1", "e.bev", "x.cali", "a", names)


def test_every_option_of_every_command_is_typed(tmp_path: Path):
    here = place(tmp_path)
    for name, command in commands():
        if isinstance(command, click.Group):
            continue
        about = {line.about for line in lines(name, command, here)}
        missing = {
            one.opts[-1]
            for one in command.params
            if isinstance(one, click.Option) and not one.hidden and one.opts[-1] not in about
        }
        assert not missing, name


def test_parts_have_each_command_once():
    parts = [part_of_commands(f"{number}/4") for number in range(1, 5)]
    names = {name.split()[0] for name, _ in commands()}
    assert {name for part in parts for name in part} == names
    assert sum(map(len, parts)) == len(names)
    assert part_of_commands("") == set()


def test_json_is_asked_of_the_command_and_not_of_the_program():
    assert with_json(("bench", "overhead", "--", "./app", "x")) == (
        "bench",
        "overhead",
        "--json",
        "--",
        "./app",
        "x",
    )
    assert with_json(("tree", "a.baro")) == ("tree", "a.baro", "--json")


def test_each_choice_and_each_kind_of_output_is_typed(tmp_path: Path):
    here = place(tmp_path)
    typed = {name: [line.words for line in lines(name, command, here)] for name, command in commands()}
    assert {words[-1] for words in typed["ranks"] if "--sort" in words} == {"computing", "mpi", "rank"}
    endings = {Path(words[-1]).suffix for words in typed["matrix"] if "--output" in words}
    assert {".png", ".svg", ".pdf", ".npz", ".mtx", ".dot", ".graphml"} <= endings
    assert ("tree", "a.baro", "--csv") in typed["tree"]


def test_an_option_of_which_nothing_is_known_is_an_error(tmp_path: Path):
    here = place(tmp_path)
    with pytest.raises(UnknownValueError, match="--new"):
        option_words(click.Option(["--new"], metavar="SOMETHING"), here)

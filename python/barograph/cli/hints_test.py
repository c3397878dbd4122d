# SPDX-License-Identifier: BSD-3-Clause
# What the tool tells people to type can be typed: every command in a message, a finding and a page has only options and
# values that there are, and hints that an error prints lead to no other error.
import ast
import re
import shlex
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click
import pytest

import barograph
from barograph.cli import main
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand

PACKAGE = Path(barograph.__file__).parent
ROOT = Path(__file__).resolve().parents[3]
COMMAND = re.compile(r"`(barograph [^`]+)`")
# Of Python, where a literal may be broken there.
MAY_HAVE_COMMANDS = re.compile(r"""`[fr"'\s]*barograph""")
# Of C++, where a line on stderr may end with a command, or have one in a command of the shell.
BARE_COMMAND = re.compile(r": (barograph [a-z][^`;]*)$|\$\((barograph [^)]+)\)")
# Of TypeScript: in a template the backticks are escaped.
PAGE_COMMAND = re.compile(r"\\?`(barograph [^`\\]+)\\?`")
# A string literal, the end of a statement, a comment or a character, or anything else.
CPP = re.compile(
    r"""//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\[^'\n]+|\\')'|"(?P<text>(?:[^"\\\n]|\\.)*)"|(?P<end>;)|(?P<code>\w+|\S)""",
    re.DOTALL,
)
# Commands that only show what a profile has.
WITHOUT_EFFECT = {
    "tree",
    "profile",
    "comms",
    "files",
    "io",
    "loops",
    "info",
    "report",
    "findings",
    "ranks",
    "matrix",
    "density",
}
# What stands for a number in a text.
NUMBERS = {"PID": "1", "N": "2", "RANKS": "2", "RANK": "0", "SECONDS": "1"}


def texts(path: Path) -> Iterator[str]:
    """Yields the string literals of a module with commands in them; what is put into these is called NAME."""
    source = path.read_text(encoding="utf-8")
    if not MAY_HAVE_COMMANDS.search(source):
        return  # each collection of tests reads all modules: to parse them takes seconds
    tree = ast.parse(source)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "NAME" for part in node.values)
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.value


def texts_of_cpp(source: str) -> Iterator[str]:
    """Yields the string literals of each statement as one text; what is put between them is called NAME."""
    text, between = "", False
    for part in CPP.finditer(source):
        if part["end"]:
            yield text
            text, between = "", False
        elif part["text"] is not None:
            text += ("NAME" if text and between else "") + part["text"].replace('\\"', '"')
            between = False
        elif part["code"]:
            between = True


def sources(folder: str, *suffixes: str) -> Iterator[str]:
    """Yields the sources of the program below a folder."""
    for path in sorted((ROOT / folder).rglob("*")):
        is_test = "_test." in path.name or ".test." in path.name or "testing" in path.parts
        if path.suffix in suffixes and not is_test:
            yield path.read_text(encoding="utf-8")


def commands_of_cpp(source: str) -> set[str]:
    """Returns the command lines in the strings of a source in C or C++."""
    found: set[str] = set()
    if "barograph" not in source:
        return found
    for text in texts_of_cpp(source):
        found.update(COMMAND.findall(text))
        found.update(first or second for first, second in BARE_COMMAND.findall(text))
    return found


def commands_in_code() -> set[str]:
    """Returns the command lines in messages, docstrings, findings, the recorder and the page."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        if not path.name.endswith("_test.py") and "testing" not in path.parts:
            for text in texts(path):
                found.update(COMMAND.findall(text))
    found.update(
        COMMAND.findall(files("barograph.spec").joinpath("findings.json").read_text(encoding="utf-8"))
    )
    for source in sources("src", ".c", ".cpp", ".hpp"):
        found |= commands_of_cpp(source)
    for source in sources("viewer/src", ".ts"):
        found.update(PAGE_COMMAND.findall(source))
    return {" ".join(line.split()) for line in found}


def test_commands_in_cpp_are_found():
    assert commands_of_cpp('warn("a; b: ", why, "; kept: barograph recover ", job(), " -o NAME");') == {
        "barograph recover NAME -o NAME"
    }
    assert commands_of_cpp(
        'throw Error(text + "no path", "`barograph " /* " */\n"query P` lists them");'
    ) == {"barograph query P"}
    assert commands_of_cpp('return "cc -I\\"$(barograph env --include)\\" FILE.c";') == {
        "barograph env --include"
    }
    assert commands_of_cpp('// "`barograph nothing`"\nline << "barograph: warning";') == set()


def complaint(line: str) -> str:
    """Returns what is wrong with a command line as far as it is known without files; "" if nothing is."""
    name, *words = (NUMBERS.get(word, word) for word in shlex.split(line.partition(" | ")[0])[1:])
    command = main.get_command(click.Context(main), name.removesuffix("NAME"))
    if command is None:
        return "" if name in {"COMMAND", "NAME", "--help"} else "there is no such command"
    try:
        command.make_context(name, list(words))
    except (click.MissingParameter, click.exceptions.NoArgsIsHelpError, click.exceptions.Exit, CommandError):
        return ""  # a command is named without what it works on, or with a file that is not there
    except click.UsageError as error:
        said = error.format_message()
        return "" if said == f"Option {words[-1]!r} requires an argument." else said  # an option is named
    return ""


@pytest.mark.parametrize("line", sorted(commands_in_code()))
def test_every_command_that_a_message_names_can_be_typed(line: str):
    assert complaint(line) == ""


# Command lines that are wrong, on made profiles.
WRONG = (
    "tree four --rank 9",
    "tree four --metric nothing",
    "comms four --comm X9.9",
    "comms four --op MPI_Nothing",
    "files io --file *.nothing",
    "io io --op nothing",
    "density four nothing",
    "density four --op MPI_Nothing",
    "matrix four --op MPI_Nothing",
    "timeline four --op MPI_Nothing",
    "timeline four --layer nothing",
    "loops loops nothing",
    "loops four --loop nothing",
    "trace four",
    "engine four",
    "engine four --only nothing",
    "export four --to otf2",
    "export four --to folded --samples",
    "export four --to hatchet --per-rank",
    "findings four --only nothing",
    "try four --remedy nothing",
    "try four --combinations --list",
    "compare four balanced",
    "compare four balanced one --table nothing",
    "query four SELECT",
    "slice four --path nothing -o sliced",
    "slice four -o sliced",
    "report four --program 9",
    "snapshots nothing",
    "reprot four",
    "live --arena-dir NOWHERE",
    "stacks --arena-dir NOWHERE",
    "top --once --arena-dir NOWHERE",
    "snapshot --arena-dir NOWHERE",
    "recover nothing --arena-dir NOWHERE",
    "attach nothing --arena-dir NOWHERE",
    "agent --job 1 --to x --arena-dir NOWHERE",
    "replay nothing -o replayed",
    "bench",
    "build",
)


@pytest.mark.parametrize("line", WRONG)
def test_what_a_hint_says_to_type_is_no_error(
    line: str, run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    result = run(*(str(tmp_path) if word == "NOWHERE" else word for word in shlex.split(line)))
    assert result.exit_code not in {ExitCode.OK, ExitCode.FAILED}, result.output
    hints = [text.removeprefix("hint: ") for text in result.stderr.splitlines() if text.startswith("hint: ")]
    for command in COMMAND.findall(" ".join(hints)):
        assert complaint(command) == "", command
        words = shlex.split(command)[1:]
        if words[0] in WITHOUT_EFFECT and not set(words) & NUMBERS.keys():
            typed = run(*words)
            assert typed.exit_code != ExitCode.USAGE, (command, typed.output)

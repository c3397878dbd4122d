# SPDX-License-Identifier: BSD-3-Clause
# What is said without click: the same as click says, and with few modules loaded.
import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.cli import installed_version, main
from barograph.cli.entry import COMPLETION
from barograph.cli.exit_codes import ExitCode
from barograph.cli.help_text import HelpContext
from barograph.cli.overview import named_commands, overview
from barograph.testing.command_line import RunCommand
from barograph.testing.large_trace import write_large_run

# How a process answers; its modules beside those of Python itself are the last line.
CODE = """
import json, sys
before = set(sys.modules)
from barograph.cli.entry import main
try:
    code = main()
except SystemExit as ended:
    code = ended.code
print(json.dumps([code, sorted(set(sys.modules) - before)]))
"""
OWN = {"barograph", "barograph.cli", "barograph.wording", "barograph.wording.printable"} | {
    f"barograph.cli.{name}"
    for name in (
        "command_table",
        "entry",
        "errors",
        "exit_codes",
        "guard",
        "overview",
        "standard_output",
        "version",
    )
}
# Of the standard library, for ways to end, the help's lines and the width of the terminal, with what these import.
MOST_OTHERS = 30
SLOW = {
    "click",
    "inspect",
    "typing",
    "email",
    "importlib.metadata",
    "zipfile",
    "pathlib",
    "numpy",
    "pyarrow",
    "duckdb",
}


def answer(words: list[str], **environment: str) -> tuple[str, int, set[str]]:
    """What a process says, its exit code, and the modules that it loaded."""
    command = [sys.executable, "-I", "-c", f"import sys; sys.argv = {['barograph', *words]!r}\n{CODE}"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "80", **environment},
    )
    text, _, last = done.stdout.removesuffix("\n").rpartition("\n")
    code, modules = json.loads(last)
    return text, code, set(modules)


def completion(shell: str, words: str, word: str) -> dict[str, str]:
    return {COMPLETION: f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": word}


@pytest.mark.parametrize(
    ("words", "environment"),
    [
        (["--version"], {}),
        (["-V"], {}),
        (["--help"], {}),
        (["-h"], {}),
        ([], completion("bash", "barograph re", "1")),
    ],
    ids=["version", "V", "help", "h", "Tab"],
)
def test_what_is_asked_most_loads_few_modules(words: list[str], environment: dict[str, str]) -> None:
    text, code, modules = answer(words, **environment)
    assert text
    assert code == ExitCode.OK
    own = {name for name in modules if name.startswith("barograph")}
    assert own <= OWN
    assert not modules & SLOW
    assert len(modules - own) <= MOST_OTHERS, sorted(modules - own)


def test_it_is_what_click_says(run: RunCommand) -> None:
    assert answer(["--version"])[0] == run("--version").stdout.rstrip("\n")
    click_says = main.get_help(HelpContext(main, info_name="barograph", terminal_width=78))
    assert answer(["--help"])[0] == overview(78) == click_says


def test_the_version_is_that_of_the_package() -> None:
    assert installed_version() == importlib.metadata.version("barograph")


@pytest.mark.parametrize("width", [50, 60, 78, 108])
def test_the_help_has_the_options_and_fits(width: int) -> None:
    text = overview(width)
    assert max(map(len, text.splitlines())) <= width
    records = [one.get_help_record(HelpContext(main)) for one in main.get_params(HelpContext(main))]
    for names, meaning in filter(None, records):
        assert f"  {names:<13}  {meaning}\n" in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("begun", ["", "re", "trace", "zzz"])
def test_names_of_commands_are_completed_as_click_does(shell: str, begun: str) -> None:
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    asked = kind(main, {}, "barograph", COMPLETION)
    expected = "\n".join(asked.format_completion(one) for one in asked.get_completions([], begun))
    word = begun if shell == "fish" else "1"
    assert named_commands(f"{shell}_complete", f"barograph {begun}", word) == expected


@pytest.mark.parametrize(
    ("how", "words", "word"),
    [
        ("bash_source", "barograph", "1"),
        ("bash_complete", "barograph report --h", "2"),
        ("bash_complete", "barograph report --h", "1"),
        ("bash_complete", "barograph --ver", "1"),
        ("bash_complete", "barograph 'rep", "1"),
        ("fish_complete", "barograph report --h", "--h"),
        ("fish_complete", "barograph report", ""),
        ("powershell_complete", "barograph re", "1"),
    ],
)
def test_what_click_has_to_complete(how: str, words: str, word: str) -> None:
    assert named_commands(how, words, word) is None


def test_the_group_completes_without_loading_commands() -> None:
    code = (
        "import sys; from barograph.cli.group import main; import click;"
        "print([one.value for one in main.shell_complete(click.Context(main), 're')],"
        "[name for name in sys.modules if name.startswith('barograph.cli.commands.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['recover', 'replay', 'report', 'resolve'] []\n"


def test_commands_do_not_wait_for_pandas(tmp_path: Path) -> None:
    write_large_run(tmp_path / "run.baro", 2, 3)
    for words in (["trace", "run.baro", "--last", "1"], ["report", "run.baro", "--html", "page.html"]):
        command = [word.replace("run.baro", str(tmp_path / "run.baro")) for word in words]
        command = [word.replace("page.html", str(tmp_path / "page.html")) for word in command]
        text, code, modules = answer(command)
        assert (code, bool(text)) == (ExitCode.OK, True)
        assert "pyarrow" in modules
        assert "pandas" not in modules

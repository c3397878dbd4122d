# SPDX-License-Identifier: BSD-3-Clause
# `run` reads plain command lines without click: with the same result, and without importing what it does not need.
import subprocess
import sys
from typing import Any

import click
import pytest

from barograph.cli.commands.record import run
from barograph.cli.recording import run_words

PLAIN = [
    "./app",
    "-- ./app",
    "-- -app -n 3",
    "./app -n 3 --quiet",
    "-n 4 ./app",
    "-np 4 -- ./app x=y --output z",
    "--np=2 -o out ./app",
    "-n 3 -n 4 -q ./app",
    "--output=a=b ./app",
    "--output= ./app",
    "--trace ./app",
    "--trace mpi ./app",
    "--trace regions,io -q ./app",
    "--trace mpi,disk",
    "--trace= ./app",
    "--trace -- mpi",
    "--launcher mpiexec --launcher-args=--bind-to ./app",
    "--dry-run --quiet -o x -- ./app -- y",
    "-n 07 ./app",
    "--max-overhead 1% --record off ./app",
]
LEFT_TO_CLICK = [
    "",
    "--",
    "-n 4",
    "--help",
    "-h ./app",
    "-n x ./app",
    "-n 0 ./app",
    "-n",
    "-o",
    "-n4 ./app",
    "-qn 4 ./app",
    "-o -q ./app",
    "--nope ./app",
    "--launcher-args --bind-to ./app",
    "-n=4 ./app",
    "--quiet=1 ./app",
]


def by_click(words: list[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    seen: list[dict[str, Any]] = []

    def keep(values: dict[str, Any]) -> None:
        seen.append(dict(values))

    monkeypatch.setattr(run, "start", keep)
    run.command.main(words, standalone_mode=False)
    return seen[0]


@pytest.mark.parametrize("line", PLAIN)
def test_a_plain_line_is_read_as_click_reads_it(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = line.split()
    assert run_words.parse(words) == by_click(words, monkeypatch)


@pytest.mark.parametrize(
    ("line", "layers", "program"),
    [
        ("--trace ./app", "mpi,io", "./app"),
        ("--trace mpi ./app", "mpi", "./app"),
        ("--trace io,regions ./app", "io,regions", "./app"),
        ("--trace=mpi ./app", "mpi", "./app"),
        ("--trace -- mpi", "mpi,io", "mpi"),
        ("--trace ./mpi io", "mpi,io", "./mpi"),
    ],
)
def test_a_word_of_layers_behind_trace_is_no_program(line: str, layers: str, program: str) -> None:
    values = run_words.parse(line.split())
    assert values is not None
    assert (values["trace"], values["program"][0]) == (layers, program)


@pytest.mark.parametrize("line", LEFT_TO_CLICK)
def test_other_lines_are_left_to_click(line: str) -> None:
    assert run_words.parse(line.split()) is None


def test_each_option_is_read_as_click_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """No option of the help is one that only click knows: each is a word that every rank would wait for."""
    for parameter in run.command.params:
        if not isinstance(parameter, click.Option):
            continue
        for name in (*parameter.opts, *parameter.secondary_opts):
            if name in {"--help", "-h"}:
                continue
            words = [name] if parameter.is_flag else [name, "3"]
            words.append("./app")
            assert run_words.parse(words) == by_click(words, monkeypatch), name


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (
            ["run", "-q", "--dry-run", "--", "true"],
            {
                "click",
                "numpy",
                "pyarrow",
                "duckdb",
                "pandas",
                "rich",
                "symbolic",
                "barograph._native",
                "barograph.read",
            },
        ),
        (
            ["--help"],
            {"numpy", "pyarrow", "duckdb", "pandas", "rich", "symbolic", "barograph.read", "difflib"},
        ),
        (["report", "--help"], {"pandas", "symbolic", "matplotlib", "typst"}),
    ],
)
def test_a_command_imports_only_what_it_needs(words: list[str], unwanted: set[str]) -> None:
    """What makes the start slow, as names: unlike times they are the same on every machine."""
    code = (
        "import sys\n"
        f"sys.argv = {['barograph', *words]!r}\n"
        "from barograph.cli.entry import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"sys.stderr.write(' '.join(sorted({unwanted!r} & set(sys.modules))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")

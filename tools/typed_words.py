# SPDX-License-Identifier: BSD-3-Clause
"""Command lines made of the command table alone: every command with every option and every choice once.

Used by tools/type_commands.py. What a value looks like follows from the option's type, its placeholder in the help, or
its name; an option of which none of these is known is an error, so that a new one is not left out. Must list no
command.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from barograph.cli import COMMANDS, main
from barograph.cli.options.ranges import Name

# Options that keep a command short, and are given wherever a command has them.
SHORTER = {"--np": "2", "--times": "1", "--rounds": "1", "--runs": "1", "--paths": "20", "--for": "300ms"}
ENDING = re.compile(r"(?<![\w.])\.[a-z0-9]{2,8}\b")
CHOICES = re.compile(r"\[([\w-]+(?:\|[\w-]+)+)\]")
NOT_THERE = "not_there"


@dataclass
class Place:
    """What the command lines are about."""

    folder: Path  # the working folder: all other paths are relative to it
    profile: str
    other: str  # a second run of the same program
    program: list[str]  # how it is started
    job: str = ""  # one that runs
    pid: str = ""
    events: str = ""  # a file of its events
    foreign: str = ""  # a file of another tool
    snapshots: str = ""  # the name of a run with snapshots
    names: dict[str, list[str]] = field(
        default_factory=dict[str, list[str]]
    )  # parameter -> names of the profile
    made: int = 0

    def fresh(self, ending: str = "") -> str:
        """Returns the name of a file that is not there."""
        self.made += 1
        return f"made-{self.made}{ending}"

    def folder_there(self) -> str:
        """Returns the name of a new, empty folder."""
        name = self.fresh()
        (self.folder / name).mkdir()
        return name

    def file_there(self, ending: str, text: str) -> str:
        """Returns the name of a new file with this text."""
        name = self.fresh(ending)
        (self.folder / name).write_text(text, encoding="utf-8")
        return name


@dataclass(frozen=True)
class Line:
    """A command line: the words behind `barograph`, and which option it is about."""

    words: tuple[str, ...]
    about: str
    json: bool  # whether the command has --json, and it is not among the words
    runs: bool  # whether it runs a program, reads no profile, or looks at jobs: the same for each profile


Values = Callable[[Place], list[str]]
# By the option, or the placeholder of an argument, where type and placeholder of the option do not say it.
BY_OPTION: dict[str, Values] = {
    "--arena-dir": lambda place: [place.folder_there()],
    "--dir": lambda _: ["."],
    "--drishti-config": lambda place: [place.file_there(".json", "{}")],
    "--exclude-files": lambda _: ["/nowhere:*.so"],
    "--include-files": lambda _: ["/nowhere:*.so"],
    "--instrument": lambda _: [
        "functions",
        "kokkos",
        "nvtx",
        "openmp",
        "perfstubs",
        "functions,kokkos",
        "off",
    ],
    "--launcher-args": lambda _: ["--bind-to none"],
    "--library": lambda _: ["libz.so.1"],
    "--module": lambda _: ["module/my_module_in_python.py"],
    "--mpicc": lambda _: ["mpicc"],
    "--partition": lambda _: ["typed"],
    "--program": lambda _: ["0", NOT_THERE],
    "--program-name": lambda _: ["typed"],
    "--result": lambda place: [place.file_there(".txt", "1\n")],
    "--root": lambda place: [place.folder_there()],
    "--search": lambda place: [place.folder_there()],
    "--settings": lambda place: [place.file_there(".toml", "")],
    "NAME": lambda place: [place.snapshots],
    "PID|JOB": lambda place: [place.pid, place.job],
    "SECOND": lambda place: [place.other],
    "SQL": lambda _: [
        "SELECT operation, sum(calls) AS calls FROM facts GROUP BY 1 ORDER BY 2 DESC, 1",
        "SELEC 1",
    ],
}
BY_PLACEHOLDER: dict[str, Values] = {
    "ADDRESS": lambda _: ["127.0.0.1"],
    "COMMAND": lambda _: ["mpirun"],
    "COUNT": lambda _: ["16"],
    "EDGES": lambda _: ["128,1024"],
    "FILE": lambda place: [place.foreign],
    "FILE.h": lambda place: [place.file_there(".h", "const char *zlibVersion(void);\n")],
    "FILE...|-": lambda place: [place.events],
    "FILE|-|tcp://HOST:PORT": lambda place: [place.fresh(".bev")],
    "FOLDER": lambda place: [place.fresh()],
    "JOB": lambda place: [place.job],
    "JOB|FOLDER": lambda place: [place.job],
    "PATHS": lambda place: [place.profile],
    "PATTERN": lambda _: ["zlib*"],
    "N|1:RATIO": lambda _: ["1"],
    "NAME": lambda place: [place.fresh()],
    "OPERATION:SIZE=ALGORITHM": lambda _: ["MPI_Allreduce:2=ring"],
    "PATH": lambda place: [place.fresh()],
    "PERCENT": lambda _: ["1%"],
    "PROFILE": lambda place: [place.profile],
    "PROFILE...": lambda place: [place.profile],
    "RATE": lambda _: ["100Hz"],
    "REGEX": lambda _: ["([0-9.]+)"],
    "SECONDS": lambda _: ["1"],
    "SIZE": lambda _: ["1M"],
    "SIZE|off": lambda _: ["1M"],
    "TEXT": lambda _: ["-DTYPED"],
    "TIME": lambda _: ["30s"],
    "[=LAYER,...]": lambda _: ["", "mpi", "io", "regions"],
}
BY_TYPE: dict[str, Values] = {
    "Duration": lambda _: ["30s"],
    "Rate": lambda _: ["10Hz"],
    "Span": lambda _: ["300ms"],
    "RankList": lambda _: ["0", "0-1", "99"],
    "Parameters": lambda _: ["size=1"],
}
RANGES = {"--size": ["1K:", ":64"], "--time": ["1ms:", ":1us"]}
# Files that a command writes.
WRITTEN = {
    *("--csv", "--database", "--html", "--output", "--pdf", "--picture", "--prefix", "--sarif", "--tables"),
    "--template",
}
PAGES = {"--html", "--pdf"}


class UnknownValueError(Exception):
    """Nothing says what a parameter takes."""


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yields all commands of the table, those of groups too."""
    context = click.Context(main)
    for row in COMMANDS:
        command = main.get_command(context, row.name)
        if command is not None:
            yield from _with_parts(row.name, command)


def _with_parts(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for part in command.list_commands(context):
            inner = command.get_command(context, part)
            if inner is not None:
                yield from _with_parts(f"{name} {part}", inner)


def lines(name: str, command: click.Command, place: Place) -> Iterator[Line]:
    """Yields the command alone and with each of its options, in each of the ways that it has."""
    reads = any(isinstance(one, click.Argument) and key(one).startswith("PROFILE") for one in command.params)
    starts = any(one.type is click.UNPROCESSED for one in command.params)
    takes_several = any(key(one) == "PROFILE..." and not one.required for one in command.params)
    has_json = any("--json" in one.opts for one in command.params)

    def line(about: str, options: list[str], without: str = "", *, several: bool = False) -> Line:
        words = [*name.split(), *_given(command, place, without)]
        if starts:  # words after the program are the program's
            words = _with_arguments(command, place, [*words, *options], several=several)
        else:  # an option with or without a value would take an argument for it
            words = [*_with_arguments(command, place, words, several=several), *options]
        return Line(tuple(words), about, has_json and "--json" not in options, not reads or starts)

    yield Line((*name.split(), "--help"), "--help", json=False, runs=True)
    if isinstance(command, click.Group):
        return
    yield line("", [])
    if takes_several:
        yield line("", [], several=True)
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            # Where profiles may be several or none, nothing but trying tells what a command does with them.
            for several in (False, True) if takes_several else (False,):
                for words in option_words(parameter, place):
                    yield line(parameter.opts[-1], words, parameter.name or "", several=several)
        else:
            for value in argument_values(parameter, place)[1:]:
                words = [*name.split(), *_given(command, place, "")]
                words = _with_arguments(command, place, words, {key(parameter): value})
                yield Line(tuple(words), key(parameter), has_json, not reads or starts)


def _given(command: click.Command, place: Place, without: str) -> list[str]:
    """Returns the options that a command needs, and those that only make it shorter."""
    words: list[str] = []
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.name != without:
            if parameter.required:
                words += option_words(parameter, place)[0]
            elif parameter.opts[-1] in SHORTER:
                words += [parameter.opts[-1], SHORTER[parameter.opts[-1]]]
    return words


def _with_arguments(
    command: click.Command,
    place: Place,
    words: list[str],
    instead: dict[str, str] | None = None,
    *,
    several: bool = False,
) -> list[str]:
    """Adds the arguments that a command needs, and those that it takes where they say what it is about."""
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            if parameter.type is click.UNPROCESSED:
                words += ["--", *place.program] if parameter.required else []
            elif key(parameter) in (instead or {}):
                words.append((instead or {})[key(parameter)])
            elif parameter.required or key(parameter).startswith("PROFILE") or key(parameter) in BY_OPTION:
                words.append(argument_values(parameter, place)[0])
                if key(parameter) == "PROFILE..." and several:
                    words.append(place.other)
    return words


def key(parameter: click.Parameter) -> str:
    """Returns an option's longest name, or what stands for an argument in the help."""
    if isinstance(parameter, click.Option):
        return parameter.opts[-1]
    name = (parameter.name or "").upper()
    return name if name in BY_OPTION else (parameter.metavar or name).strip("[]")


def argument_values(parameter: click.Parameter, place: Place) -> list[str]:
    """Returns values of an argument."""
    if parameter.type is click.UNPROCESSED:
        return []
    return _values(parameter, place)


def option_words(option: click.Option, place: Place) -> list[list[str]]:
    """Returns the ways to give an option: a flag alone, each choice, each kind of value."""
    name = option.opts[-1]
    if option.is_flag:
        return [[one] for one in (name, *option.secondary_opts)]
    words = [[name, value] if value else [name] for value in _values(option, place)]
    if option.metavar == "[=LAYER,...]":
        return [[f"{name}={one[1]}" if one[1:] else name] for one in words]
    optional = (option.metavar or "").startswith("[") and "|" not in (option.metavar or "")
    return [[name], *words] if optional else words


def _values(parameter: click.Parameter, place: Place) -> list[str]:
    """Returns values of a parameter; raises UnknownValueError where nothing says what it takes."""
    name, kind = key(parameter), parameter.type
    placeholder = parameter.metavar or ("" if isinstance(parameter, click.Option) else name)
    if name in WRITTEN and (isinstance(kind, click.Path) or placeholder != "NAME"):
        endings = ENDING.findall(getattr(parameter, "help", "") or "") or [
            f".{name[2:]}" if name in PAGES else ""
        ]
        return [place.fresh(ending) for ending in endings]
    if name in place.names and isinstance(kind, Name):
        return [*place.names[name], NOT_THERE]
    if name in BY_OPTION:
        return BY_OPTION[name](place)
    if isinstance(kind, click.Choice):
        return [str(one) for one in kind.choices]
    if placeholder == "PORT":
        return ["0" if getattr(kind, "min", 1) == 0 else "43117"]
    if isinstance(kind, click.IntRange):
        return [str(max(int(kind.min or 0), 2 if name in {"-n", "--np"} else 1))]
    if isinstance(kind, click.FloatRange):
        return ["1"]
    if type(kind).__name__ == "Range":
        return RANGES[name]
    if type(kind).__name__ in BY_TYPE:
        return BY_TYPE[type(kind).__name__](place)
    if choices := CHOICES.fullmatch(placeholder):
        return choices[1].split("|")
    for one in (placeholder, placeholder.strip("[]")):
        if one in BY_PLACEHOLDER:
            return BY_PLACEHOLDER[one](place)
    raise UnknownValueError(
        f"{parameter.opts[-1]} ({name}, {type(kind).__name__}, {placeholder or 'no placeholder'})"
    )


def emptied(folder: Path) -> Path:
    """Returns a new, empty folder in place of what was there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder

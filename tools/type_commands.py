# SPDX-License-Identifier: BSD-3-Clause
"""Types every command with every option once, as four users would, and every command that a hint names.

    .venv/bin/python tools/type_commands.py --keep FOLDER    # half an hour; FOLDER/c.txt and so on: what was printed
    .venv/bin/python tools/type_commands.py --only findings,io --profiles c --keep FOLDER
    .venv/bin/python tools/type_commands.py --part 1/4 --profiles c    # a quarter of the commands

Records four programs (C, C++, Fortran, Python with mpi4py), types the lines of typed_words.py on a terminal of 80
columns and in a pipe, there also with --json, and ends with 1 if typed_output.py has complaints. The transcripts are
for reading: what is untrue or unclear no program sees. tests/typed_commands_test.py runs it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from barograph.cli import COMMANDS
from barograph.cli.exit_codes import ExitCode
from barograph.testing.environment import clean_environment
from source_files import ROOT
from typed_output import ESCAPE, Typed, complaints, hints, type_line
from typed_words import Place, UnknownValueError, commands, emptied, lines

BAROGRAPH = [sys.executable, "-m", "barograph.cli"]
TIMEOUT_S = 600
# Imported before the first fork, as far as they start no threads.
IMPORTED = (
    "pyarrow",
    "duckdb",
    "numpy",
    "rich.console",
    "rich.table",
    "barograph.read",
    "barograph.analyze.workspace",
)
# Commands that look at running jobs may be without one, and say so.
NO_SUCH_JOB = {ExitCode.NOT_FOUND}


@dataclass(frozen=True)
class User:
    """One of those whose profiles the commands are typed at."""

    name: str
    build: Callable[[Path], list[str]]  # (folder) -> the words that start the program
    options: tuple[str, ...]  # of its recording


def built(folder: Path, *words: str) -> list[str]:
    """Compiles, and returns what starts the program."""
    subprocess.run(words, check=True, timeout=TIMEOUT_S, cwd=folder)
    return [f"./{words[words.index('-o') + 1]}"]


def c_program(folder: Path) -> list[str]:
    """The example of the README."""
    source = ROOT / "examples" / "stencil" / "stencil.c"
    return built(folder, "mpicc", "-O2", "-g", f"-I{ROOT / 'include'}", str(source), "-o", "stencil", "-lm")


def cpp_program(folder: Path) -> list[str]:
    """Regions with categories, MPI-IO, a window."""
    source = ROOT / "tests" / "programs" / "typed" / "heat.cpp"
    return built(folder, "mpicxx", "-O2", "-g", f"-I{ROOT / 'include'}", str(source), "-o", "heat")


def fortran_program(folder: Path) -> list[str]:
    """A loop and a file of records."""
    module = ROOT / "include" / "barograph"
    source = ROOT / "tests" / "programs" / "typed" / "wave.F90"
    helper = ["mpicc", "-O2", "-c", str(module / "barograph_fortran.c")]
    subprocess.run(helper, check=True, timeout=TIMEOUT_S, cwd=folder)
    words = ["-O2", "-g", str(module / "barograph.f90"), str(source), "barograph_fortran.o", "-o", "wave"]
    return built(folder, "mpifort", *words)


def python_program(_: Path) -> list[str]:
    """The example with mpi4py."""
    program = ROOT / "examples" / "python" / "power_iteration.py"
    return [sys.executable, str(program), "--size", "200"]


USERS = (
    User("c", c_program, ("--trace", "--sample", "500Hz", "--snapshot", "50ms", "--snapshot-keep", "all")),
    User("cpp", cpp_program, ("--sample", "500Hz", "--split-sync")),
    User("fortran", fortran_program, ()),
    User("python", python_program, ("--trace=io",)),
)


# At whose program those lines are typed that are the same for each profile: the one that ends soonest.
RUNS = "cpp"


def recorded(user: User, folder: Path) -> Place:
    """Records a program twice, and returns what lines can be about; c also has what jobs, imports and so on need."""
    emptied(folder)
    program = user.build(folder)
    for name in (user.name, f"{user.name}-again"):
        record(folder, ["-n", "2", *user.options, "-o", name, "--", *program])
    profile, other = f"{user.name}.baro", f"{user.name}-again.baro"
    place = Place(folder, profile, other, program, snapshots=user.name)
    place.foreign = "foreign.cali"
    said = barograph(folder, ["export", profile, "--to", "caliper", "-o", place.foreign])
    barograph(folder, ["engine", "--template", "module"])
    if not (folder / place.foreign).exists():
        raise SystemExit(said)
    place.names = names_of(folder / profile)
    return place


def record(folder: Path, words: list[str]) -> None:
    """Runs a program under the recorder; ends this one where that fails."""
    done = subprocess.run(
        [*BAROGRAPH, "run", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    if done.returncode:
        raise SystemExit(f"barograph run {shlex.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")


def barograph(folder: Path, words: list[str]) -> str:
    """Runs a command, and returns what it said."""
    done = subprocess.run(
        [*BAROGRAPH, *words], cwd=folder, capture_output=True, text=True, check=False, timeout=TIMEOUT_S
    )
    return done.stdout + done.stderr


QUERIES = {
    "--comm": "SELECT name FROM communicators ORDER BY 1",
    "--op": "SELECT DISTINCT operation FROM facts WHERE layer <> 'region' AND calls > 0 ORDER BY 1",
    "--layer": "SELECT DISTINCT layer FROM facts WHERE layer <> 'region' ORDER BY 1",
    "--file": "SELECT DISTINCT object FROM facts WHERE object_kind = 'file' ORDER BY 1",
    "--loop": "SELECT DISTINCT operation FROM facts WHERE layer = 'region' ORDER BY 1",
    "--tag": "SELECT DISTINCT key FROM region_tags ORDER BY 1",
    "--metric": "SELECT DISTINCT metric FROM program_metrics ORDER BY 1",
}
MOST_NAMES = 2


def names_of(profile: Path) -> dict[str, list[str]]:
    """Returns names that the profile has, by the option that takes them, in a process of its own."""
    found: dict[str, list[str]] = {}
    for option, sql in QUERIES.items():
        said = subprocess.run(
            [*BAROGRAPH, "query", str(profile), sql, "--csv", "-"],
            capture_output=True,
            text=True,
            check=True,
            timeout=TIMEOUT_S,
        ).stdout
        rows = [line for line in said.splitlines()[1:] if line]
        found[option] = rows[:: max(1, len(rows) // MOST_NAMES)][:MOST_NAMES]
    found["--filter"] = ["*"]
    found["--only"] = ["profile,topology"]
    found["--path"] = found["--op"]
    found["--metric"] += ["mpi"]
    return found


@contextlib.contextmanager
def running_job(place: Place) -> Generator[None, None, None]:
    """Has a job with arenas of its own running, that ends when its input does, and the events of another one."""
    program = "import sys; print('up', flush=True); sys.stdin.read()"
    words = [
        *BAROGRAPH,
        "run",
        "-q",
        "--flight-recorder",
        "64K",
        "-o",
        "running",
        "--",
        sys.executable,
        "-c",
        program,
    ]
    with subprocess.Popen(
        words, cwd=place.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as job:
        assert job.stdin is not None
        assert job.stdout is not None
        try:
            job.stdout.readline()
            place.pid = str(job.pid)
            listed = barograph(place.folder, ["top", "--once", "--json"])
            jobs = json.loads(listed)["jobs"]
            place.job = jobs[0]["job"]
            place.pid = str(jobs[0]["processes"][0]["pid"])
            place.events = "events.bev"
            yield
        finally:
            job.stdin.close()
            job.wait(timeout=TIMEOUT_S)


@dataclass
class Session:
    """What was typed at one user's profile so far."""

    place: Place
    transcript: Path
    wrong: list[str]
    hinted: dict[str, str]  # command -> the line that named it

    def type(self, words: tuple[str, ...], *, terminal: bool) -> Typed:
        """Types a line, and notes what it printed, what is wrong with it and what it hints at."""
        typed = type_line(words, self.place.folder, terminal=terminal)
        line = f"barograph {shlex.join(words)}"
        where = "80 columns" if terminal else "pipe"
        with self.transcript.open("a", encoding="utf-8") as file:
            file.write(
                f"\n$ {line}    # {where}, exit code {typed.code}, {typed.seconds:.2f} s\n{shown(typed)}"
            )
        self.wrong += [f"{line} ({where}): {one}" for one in complaints(typed)]
        if not terminal or words[-1] != "--help":
            for command in hints(typed):
                self.hinted.setdefault(command, line)
        return typed


def shown(typed: Typed) -> str:
    """Returns the text for the transcript: of JSON the keys, all else whole and without escape codes."""
    try:
        document: Any = json.loads(typed.out) if "--json" in typed.words else None
    except ValueError:
        document = None
    if not isinstance(document, dict):
        return ESCAPE.sub("", typed.text)
    return typed.err + f"{{{', '.join(cast('dict[str, Any]', document))}}}\n"


def preload() -> None:
    """Imports what commands import, once for all copies of this process."""
    for name in IMPORTED:
        import_module(name)
    for _ in commands():
        pass


def type_all(place: Place, session: Session, *, runs: bool, only: set[str]) -> None:
    """Types every line; those that are the same for each profile only where `runs` says so."""
    for name, command in commands():
        if only and name.split()[0] not in only:
            continue
        try:
            for line in lines(name, command, place):
                if line.runs and not runs:
                    continue
                for terminal in (True, False):
                    session.type(fresh_words(line.words, place, again=not terminal), terminal=terminal)
                if line.json:
                    session.type(with_json(fresh_words(line.words, place, again=True)), terminal=False)
        except UnknownValueError as error:
            session.wrong.append(f"barograph {name}: no value is known for {error}")


def with_json(words: tuple[str, ...]) -> tuple[str, ...]:
    """Adds --json to the options, which end where those of the program begin."""
    at = words.index("--") if "--" in words else len(words)
    return (*words[:at], "--json", *words[at:])


def fresh_words(words: tuple[str, ...], place: Place, *, again: bool) -> tuple[str, ...]:
    """Names of files that the line before has written become other ones."""
    if not again:
        return words
    return tuple(
        place.fresh(Path(word).suffix) if word.startswith("made-") and written(place.folder / word) else word
        for word in words
    )


def written(path: Path) -> bool:
    """Whether a command made it: folders that were given are empty, files that were given short."""
    return (path.is_file() and path.stat().st_size > 8) or (path.is_dir() and any(path.iterdir()))


# What the command line says of words that it does not know.
MISTYPED = ("No such option", "unexpected extra argument", "there is no command", "Invalid value")


# What stands for something of the user's in a hint.
def typed_hint(command: str, place: Place) -> tuple[str, ...] | None:
    """Returns the words to type for a hint; None for one that leaves more open than these names."""
    stem = place.profile.removesuffix(".baro")
    program = place.program
    known = {
        "NAME.baro": [place.profile],
        "PROFILE": [place.profile],
        "NAME": [stem],
        "PROGRAM": program,
        "./app": program,
        "N": ["2"],
        "RANKS": ["0"],
        "PID": [place.pid],
        "JOB": [place.job],
    }
    try:
        words = shlex.split(command.partition(" | ")[0])[1:]
    except ValueError:
        return None
    found: list[str] = []
    for word in words:
        profile = word.endswith(".baro") and not (place.folder / word).exists()
        found += known.get(word, [place.profile if profile else word])
    if any(word.isupper() and len(word) > 1 and word.isalpha() for word in found) or "..." in found:
        return None
    return tuple(found)


def type_hints(session: Session) -> None:
    """Types what was hinted at, and what that hints at."""
    done: set[tuple[str, ...]] = set()
    while session.hinted:
        command, origin = next(iter(session.hinted.items()))
        del session.hinted[command]
        words = typed_hint(command, session.place)
        if words is None or words in done:
            continue
        done.add(words)
        typed = session.type(words, terminal=True)
        # It names the command only.
        incomplete = any(text in typed.text for text in ("Missing ", "requires an argument", "is required"))
        # An example is of another profile: that this one has no trace is not its fault.
        example = origin.endswith("--help") or "run.baro" in command or "NAME.baro" in command
        wrong = not incomplete and (not example or any(text in typed.text for text in MISTYPED))
        if typed.code in {ExitCode.USAGE, ExitCode.BAD_PROFILE, ExitCode.FAILED} and wrong:
            session.wrong.append(
                f"`{command}`, which {origin} names, ends with {typed.code}: {typed.text.strip()}"
            )


def environment(folder: Path) -> None:
    """Nothing of this user's own: neither home, jobs nor plugins."""
    arenas = folder / "arenas"
    arenas.mkdir()
    home = folder / "home"
    home.mkdir()
    os.environ.clear()
    os.environ.update(ENVIRONMENT)
    os.environ.update(HOME=str(home), BAROGRAPH_ARENA_DIR=str(arenas), PYTHONDONTWRITEBYTECODE="1")
    os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"


ENVIRONMENT = {
    name: value for name, value in clean_environment().items() if not name.startswith(("XDG_", "PYTEST"))
}


def main(arguments: list[str]) -> int:
    """Types everything; 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", type=Path, help="folder for the transcripts, wrong.txt and the profiles")
    parser.add_argument("--only", default="", help="only these commands, with commas")
    parser.add_argument("--part", default="", help="only the Nth of M parts of the commands, as N/M")
    parser.add_argument(
        "--profiles", default="", help="only these of " + ",".join(user.name for user in USERS)
    )
    options = parser.parse_args(arguments)
    given: str = options.only
    only = {word for word in given.split(",") if word} or part_of_commands(options.part)
    with contextlib.ExitStack() as stack:
        folder = options.keep or Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="barograph-typed-"))
        )
        emptied(folder)
        environment(folder)
        wrong = [
            f"{user.name}: {one}"
            for user in USERS
            if not options.profiles or user.name in options.profiles.split(",")
            for one in of_user(user, folder, only)
        ]
    text = "".join(f"{line}\n" for line in wrong)
    if options.keep:
        (folder / "wrong.txt").write_text(text, encoding="utf-8")
    print(text or "nothing is wrong")
    return 1 if wrong else 0


def part_of_commands(part: str) -> set[str]:
    """Returns the names of every Mth command from the Nth on, for "N/M"; none, which stands for all, for ""."""
    if not part:
        return set()
    first, _, parts = part.partition("/")
    names = [row.name for row in COMMANDS]
    return set(names[int(first) - 1 :: int(parts)])


def of_user(user: User, folder: Path, only: set[str]) -> Iterator[str]:
    """Types all lines at one profile; yields what is wrong."""
    place = recorded(user, folder / user.name)
    session = Session(place, folder / f"{user.name}.txt", [], {})
    preload()
    with running_job(place):
        type_all(place, session, runs=user.name == RUNS, only=only)
        type_hints(session)
    shutil.rmtree(folder / user.name / "module", ignore_errors=True)
    yield from dict.fromkeys(session.wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

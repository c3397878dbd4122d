# SPDX-License-Identifier: BSD-3-Clause
"""Paths that nobody expects: as long as the kernel allows, with newlines, quotes, escapes, bytes that are no text.

Every view shows them, and none is broken by them.
"""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import barograph
from barograph.testing.environment import clean_environment

TIMEOUT_S = 120
LONGEST = 4095  # bytes, without the NUL behind it
SCRIPT = """
import os, sys
def put(name, size):
    file = os.open(name, os.O_CREAT | os.O_RDWR, 0o600)
    os.write(file, b"x" * size)
    os.close(file)
here = os.getcwdb()
put(b"new\\nline \\x01\\xff.dat", 4)
put(b'comma,"quote".dat', 5)
put(b"\\x1b[31mred\\r.dat", 6)
while len(here) < 3800:
    name = b"d" * 200
    os.mkdir(name)
    os.chdir(name)
    here += b"/" + name
put(b"f" * (int(sys.argv[1]) - len(here) - 1), 9)
"""
# As they are stored: control characters become spaces, what is not UTF-8 the sign for that.
SIZES = {"new line  \ufffd.dat": 4, 'comma,"quote".dat': 5, " [31mred .dat": 6}


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the profile of a traced program that writes one file of each kind."""
    folder = tmp_path_factory.mktemp("odd")
    (folder / "work").mkdir()
    environment = clean_environment()
    run = [sys.executable, "-m", "barograph.cli", "run", "--trace", "-o", str(folder / "run"), "--"]
    done = subprocess.run(
        [*run, sys.executable, "-S", "-c", SCRIPT, str(LONGEST)],
        cwd=folder / "work", env=environment, capture_output=True, text=True, timeout=TIMEOUT_S, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder / "run.baro"


def shown(*words: str | Path) -> str:
    """Returns what a command prints."""
    command = [sys.executable, "-m", "barograph.cli", *map(str, words)]
    wide = os.environ | {"COLUMNS": "250"}
    done = subprocess.run(command, env=wide, capture_output=True, timeout=TIMEOUT_S, check=True)
    return done.stdout.decode()


def written(profile: Path) -> dict[str, int]:
    """Bytes written to each file, by its whole path."""
    query = "SELECT object, sum(bytes)::BIGINT FROM facts WHERE operation = 'write' GROUP BY ALL"
    with barograph.open(profile) as opened, opened.connect() as connection:
        assert opened.metadata["recording.dropped_events"] == "0"
        return dict(connection.execute(query).fetchall())


def test_whole_paths_are_kept(profile: Path) -> None:
    found = written(profile)
    (longest,) = [path for path in found if len(path) > 1000]
    assert (len(longest), found.pop(longest)) == (LONGEST, 9)
    assert set(Path(longest).name) == {"f"}
    assert {Path(path).name: size for path, size in found.items()} == SIZES


@pytest.mark.parametrize(
    "words", [("report",), ("files", "--top", "100"), ("io", "--per-file", "--top", "100"), ("trace",)]
)
def test_views_show_a_line_per_line(profile: Path, words: tuple[str, ...]) -> None:
    """Nothing that a file is called reaches a terminal as more than its letters."""
    text = shown(*words, profile)
    assert all(line.isprintable() for line in text.splitlines())
    assert "\r" not in text
    # `files` leaves out the middle of long paths.
    assert '"quote".dat' in text


def test_json_and_csv_are_whole(profile: Path, tmp_path: Path) -> None:
    paths = set(written(profile))
    files = json.loads(shown("files", "--json", profile))
    told = json.dumps(files, ensure_ascii=False)
    assert all(json.dumps(path, ensure_ascii=False)[1:-1] in told for path in paths)
    header, *rows = csv.reader(io.StringIO(shown("files", "--csv", "-", profile)))
    assert {len(row) for row in rows} == {len(header)}
    assert paths <= {cell for row in rows for cell in row}
    calls = tmp_path / "calls.csv"
    shown("trace", "-o", calls, profile)
    with calls.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert {line["file"] for line in lines if line["operation"] == "write"} == paths
    timeline = tmp_path / "calls.json"
    shown("trace", "-o", timeline, profile)
    assert json.loads(timeline.read_text(encoding="utf-8"))

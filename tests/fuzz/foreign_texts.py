# SPDX-License-Identifier: BSD-3-Clause
"""Imports damaged text files of other tools: Caliper's in all their forms, mpiP's, and those that no importer reads.

    .venv/bin/python tests/fuzz/foreign_texts.py COUNT [FIRST]

tries mutations FIRST, FIRST + 1, ...: each must become a profile that is intact, or one line that says why not. What
was only cut off has to be told apart from the whole. foreign_texts_test.py runs some in every test run.
"""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import random
import re
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from signed_profiles import quiet

import barograph
from barograph.cli import main
from barograph.cli.exit_codes import ExitCode
from barograph.testing.foreign.mpip_report import report_of

MPIP: Final = report_of(
    [
        "@ Command : ./ring",
        "@ Version : 3.5.0",
        "@ Start time : 2026 11 01 10:00:00",
        "@ MPI Task Assignment      : 0 node3",
        "@ MPI Task Assignment      : 1 node4",
    ],
    [
        ("MPI Time (seconds)", "   0  10  0.5  5.00\n   1  10  0.25  2.50\n   *  20  0.75  3.75"),
        (
            "Callsites: 2",
            "  1   0 ring.c     52 exchange    Send\n  1   1 ring.c     70 main\n"
            "  2   0 0x401234      main        Barrier",
        ),
        (
            "Callsite Time statistics (all, milliseconds): 3",
            "Send                 1    0     80       10        5      2.5   4.00  80.00\n"
            "Send                 1    *     80       10        5      2.5   2.00  60.42\n\n"
            "Barrier              2    0      1      100      100      100   1.00  20.00\n"
            "Barrier              2    1      1      250      250      250   2.50 100.00\n"
            "Barrier              2    *      2      250      175      100   1.75  46.67",
        ),
        (
            "Callsite Message Sent statistics (all, sent bytes)",
            "Send                 1    0      80      6000      6000      6000   4.8e+05\n"
            "Send                 1    *      80      6000      6000      6000   4.8e+05",
        ),
    ],
)
CALI: Final = """__rec=node,id=12,attr=10,data=64,parent=3
__rec=node,id=14,attr=8,data=attribute.unit,parent=12
__rec=node,id=83,attr=14,data=usec,parent=5
__rec=node,id=85,attr=10,data=65,parent=83
__rec=node,id=86,attr=8,data=sum#time.duration,parent=85
__rec=node,id=90,attr=8,data=mpi.rank,parent=2
__rec=node,id=34,attr=10,data=268,parent=3
__rec=node,id=42,attr=8,data=function,parent=34
__rec=node,id=43,attr=42,data=main
__rec=ctx,ref=43,attr=90=86,data=0=12.5
__rec=node,id=44,attr=42,data=MPI_Send,parent=43
__rec=ctx,ref=44,attr=90=86,data=0=3.25
__rec=ctx,ref=44,attr=90=86,data=1=4.25
__rec=globals,ref=43
"""
RECORDS: Final = [
    {"path": "main", "mpi.rank": 0, "avg#inclusive#sum#time.duration.ns": 600, "count": 2},
    {"path": "main/solve", "mpi.rank": 1, "avg#inclusive#sum#time.duration.ns": 450, "count": 9},
    {"path": ["main", "MPI_Send"], "mpi.rank": 1, "sum#time.duration": 1.5, "source.function": "f/g"},
]
SPLIT: Final = {
    "data": [[0, 0, 1.5], [1, 0, 2.5], [1, 1, 0.5], [2, 1, None]],
    "columns": ["path", "rank", "sum#time.duration"],
    "column_metadata": [
        {"is_value": False},
        {"is_value": True},
        {"is_value": True, "attribute.unit": "sec"},
    ],
    "nodes": [
        {"label": "main", "column": "path"},
        {"label": "solve", "column": "path", "parent": 0},
        {"label": "MPI_Send", "column": "path", "parent": 1},
    ],
    "cali.caliper.version": "2.12.0",
    "mpi.world.size": "2",
}
DARSHAN_START: Final = b"3.41\0\0\0\0" + b"75d\0" + bytes(64)
# Name, contents, and whether a cut of it is told apart from the whole.
SEEDS: Final = (
    ("ring.mpiP", MPIP.encode(), True),
    ("run.cali", CALI.encode(), True),
    ("split.json", json.dumps(SPLIT).encode(), True),
    ("rows.json", json.dumps(RECORDS).encode(), True),
    ("records.json", json.dumps({"globals": {"mpi.world.size": "3"}, "records": RECORDS}).encode(), True),
    ("profile.0.0.0", b"2 templated_functions_MULTI_TIME\n# Name Calls Subrs\n\"main\" 1 2 3 4 0\n", False),
    ("traces.otf2", b"\3#\0\0OTF2", False),
    ("profile.cubex", b'<?xml version="1.0"?>\n<cube version="3.0">', False),
    ("log.txt", b"# darshan log version: 3.41\n# compression method: ZLIB\n", False),
    ("log.darshan.gz", gzip.compress(DARSHAN_START), False),
    ("ring.mpiP.bz2", bz2.compress(MPIP.encode()), False),
    ("run.cali.xz", lzma.compress(CALI.encode()), False),
    ("recorder.mt", bytes(100), False),
    ("calls.json", b'{"displayTimeUnit": "ns", "traceEvents": [{"ph": "X", "ts": 1}]}', False),
    ("experiment.xml", b'<?xml version="1.0"?>\n<HPCToolkitExperiment version="2.2">', False),
    ("run.baro", b"\x89BARO\r\n\x1a\n" + bytes(40), False),
)  # fmt: skip
WORDS: Final = (
    b"", b"0", b"-1", b"nan", b"inf", b"1e308", b"1e400", b"9" * 400, b"1_0", b"0x10", b"\xd9\xa1", b"\xff", b"\0",
    b"\xe2\x80\xae", b"\x1b[2J", b"null", b"[]", b"{}", b"[[[[", b'"', b"\\", b"=", b",", b"__rec=", b"@---", b"*",
    b"\r", b"4294967296", b"18446744073709551616",
)  # fmt: skip
NUMBER: Final = re.compile(rb"-?\d+(\.\d+)?(e[+-]?\d+)?")
GOOD: Final = {ExitCode.OK, ExitCode.USAGE, ExitCode.BAD_PROFILE, ExitCode.NOT_FOUND, ExitCode.FAILED}


class Mutation(NamedTuple):
    """A damaged file: its name and contents, and whether an import has to say that something is missing."""

    name: str
    content: bytes
    cut: bool


def mutation(number: int) -> Mutation:
    """Returns mutation `number`, the same each time."""
    chance = random.Random(number)
    name, content, tells = SEEDS[number % len(SEEDS)]
    if chance.random() < 0.15:
        at = chance.randrange(len(content))
        # Behind the words that end an mpiP report is a rule, and behind JSON a line end.
        end = content.find(b"End of Report")
        return Mutation(name, content[:at], tells and (end < 0 or at < end) and bool(content[at:].strip()))
    for _ in range(chance.randint(1, 3)):
        content = changed(content, chance)
    return Mutation(name, content, False)


def changed(content: bytes, chance: random.Random) -> bytes:
    """Replaces a number, a word or a line, or bytes of it."""
    spans = [match.span() for match in NUMBER.finditer(content)]
    way = chance.randrange(6)
    if way == 0 and spans:
        start, end = chance.choice(spans)
        return content[:start] + chance.choice(WORDS) + content[end:]
    if way == 1 and spans:
        (start, end), (first, last) = chance.choice(spans), chance.choice(spans)
        return content[:start] + content[first:last] + content[end:]
    lines = content.splitlines(keepends=True) or [b""]
    at = chance.randrange(len(lines))
    if way == 2:
        del lines[at]
        return b"".join(lines)
    if way == 3:
        lines.insert(chance.randrange(len(lines) + 1), lines[at])
        return b"".join(lines)
    place = chance.randrange(len(content) + 1)
    if way == 4:
        return content[:place] + chance.choice(WORDS) + content[place + chance.choice([0, 1, 5]) :]
    return content[:place] + bytes([chance.randrange(256)]) + content[place + 1 :]


def wrong(number: int, folder: Path) -> str:
    """Imports mutation `number` in an empty folder; returns what is wrong with how that ended, "" for nothing."""
    made = mutation(number)
    path, target = folder / made.name, folder / "out.baro"
    path.write_bytes(made.content)
    with quiet() as (_, err):
        code = main.run_guarded(["import", str(path), "-o", str(target)], "barograph", None, {})
    said = err.getvalue().splitlines()
    errors = [line for line in said if line.startswith("barograph: error: ")]
    if code not in GOOD or len(errors) != (code != ExitCode.OK):
        return f"exit {code}, {len(errors)} lines of errors: {said}"
    if code != ExitCode.OK:
        hints = [line for line in said if line.startswith("hint: ")]
        return f"{said}" if len(said) != 1 + len(hints) or len(hints) > 1 or target.exists() else ""
    profile = barograph.open(target)
    profile.verify()
    if made.cut and not profile.metadata.get("import.losses"):
        return f"cut at {len(made.content)} B, and nothing is said to be missing"
    return ""


def campaign(first: int, count: int) -> int:
    """Tries mutations; prints what nobody expected and returns how often that was."""
    failed = 0
    ends = Counter[str]()
    for number in range(first, first + count):
        with tempfile.TemporaryDirectory() as name:
            try:
                problem = wrong(number, Path(name))
            except Exception:  # noqa: BLE001 - this is what is looked for
                problem = traceback.format_exc(limit=-3)
            ends["profiles" if (Path(name) / "out.baro").exists() else "errors"] += 1
        if problem:
            failed += 1
            print(f"mutation {number}, {mutation(number).name}: {problem}", flush=True)
    print(f"{count} mutations, {failed} wrong, {dict(ends)}")
    return failed


if __name__ == "__main__":
    sys.exit(1 if campaign(int((*sys.argv, "0")[2]), int(sys.argv[1])) else 0)

# SPDX-License-Identifier: BSD-3-Clause
"""Profiles with wrong contents and right checksums: what a hostile or broken writer makes, and no damage on a disk.

    .venv/bin/python tests/fuzz/signed_profiles.py COUNT [FIRST [FOLDER]]

tries mutations FIRST, FIRST + 1, ... of the corpus, or of the profiles in FOLDER, each with one command. The same
number gives the same mutation of the same profiles. A mutation changes the decoded data of a block (the checksums and
the index are made again), or a value of the metadata (the writer signs it). A command that takes longer than SECONDS
ends the campaign with the stack, and one that needs more than BYTES fails. signed_profiles_test.py runs a few in every
test run.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import json
import os
import random
import resource
import shutil
import struct
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from barograph import _native
from barograph.cli import main
from barograph.show.exports.catalogue import FORMATS

CORPUS = Path(__file__).parents[1] / "corpus"
METADATA_KIND, STRINGS_KIND, TILE_KIND, INDEX_KIND = 2, 1, 16, 255
Block = tuple[int, int, bytes]  # kind, number, data
SECONDS = 120
SLOW_SECONDS = 10
BYTES = 4 << 30  # with all that threads reserve

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("report",),
    ("report", "--json"),
    ("findings", "--verbose", "--all"),
    ("tree",),
    ("comms",),
    ("comms", "--tree"),
    ("matrix",),
    ("matrix", "-o", "OUT/matrix.graphml", "--force"),
    ("density", "--op", "collectives"),
    ("density", "--op", "point-to-point", "-o", "OUT/density.png", "--force"),
    ("files",),
    ("io",),
    ("ranks",),
    ("loops",),
    ("timeline",),
    ("info", "--verify"),
    ("query", "SELECT * FROM fact_rows"),
    ("export", "--to", "json", "-o", "-"),
    ("export", "--to", "pprof", "-o", "-"),
    ("report", "--html", "OUT/page.html", "--force"),
    ("report", "--pdf", "OUT/page.pdf", "--force"),
    ("report", "--tables", "OUT/tables"),
    ("findings", "--json"),
    ("comms", "--csv", "-"),
    ("comms", "--summary"),
    ("files", "--file", "*"),
    ("files", "--folders"),
    ("io", "--profile"),
    ("io", "--per-file"),
    ("loops", "-o", "OUT/loops.png", "--force"),
    ("timeline", "-o", "OUT/timeline.png", "--force"),
    ("matrix", "-o", "OUT/matrix.png", "--force"),
    ("trace",),
    ("trace", "-o", "OUT/trace.json", "--force"),
    ("trace", "-o", "OUT/trace.parquet", "--force"),
    ("diff", "SEED"),
    ("diff", "SEED", "--html", "OUT/difference.html", "--force"),
    ("merge", "-o", "OUT/merged.baro"),
    ("slice", "-o", "OUT/sliced.baro", "--ranks", "0"),
    ("resolve",),
    ("try", "--list"),
    ("query", "SELECT * FROM facts"),
    ("query", "SELECT * FROM series_summary, file_counters"),
    *(
        ("export", "--to", form.name, "-o", f"OUT/{form.name}", "--force")
        for form in FORMATS
        if not form.traced
    ),
)


def _table() -> list[int]:
    table: list[int] = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
        table.append(crc)
    return table


CRC = _table()


def crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc = (crc >> 8) ^ CRC[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def blocks_of(data: bytes) -> list[Block]:
    """Returns all blocks but the index, decoded."""
    blocks: list[Block] = []
    at = 32
    while at < len(data) - 32:
        kind, codec, _, number, raw, stored = struct.unpack("<HBBIII", data[at : at + 16])
        body = data[at + 24 : at + 24 + stored]
        if codec == 1:
            body = pa.Codec("zstd").decompress(body, decompressed_size=raw, asbytes=True)
        if kind != INDEX_KIND:
            blocks.append((kind, number, bytes(body)))
        at += 24 + stored
    return blocks


def varint(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def column(values: Sequence[int]) -> bytes:
    """A vector of runs of one, scheme 1 of FORMAT.md."""
    if not values:
        return b""
    out = b"\x01" + varint(len(values))
    last = 0
    for value in values:
        step = value - last
        out += varint(1) + varint(step << 1 if step >= 0 else (-step << 1) - 1)
        last = value
    return out


def first_varints(data: bytes, count: int) -> list[int]:
    values: list[int] = []
    at = 0
    while len(values) < count:
        value = shift = 0
        while at < len(data):
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        values.append(value)
    return values


def signed(head: bytes, blocks: Sequence[Block], claimed: int | None = None) -> bytes:
    """Returns a file of these blocks with an index and checksums that fit.

    `claimed` is the decoded size that the metadata claim to have; their data then count as compressed.
    """
    out = bytearray(head)
    rows: list[tuple[int, int, int, int]] = []
    tiles: list[list[int]] = []

    def add(kind: int, number: int, body: bytes) -> None:
        codec, raw = (0, len(body)) if claimed is None or kind != METADATA_KIND else (1, claimed)
        start = struct.pack("<HBBIIII", kind, codec, 0, number, raw, len(body), crc32c(body))
        out.extend(start + struct.pack("<I", crc32c(start)) + body)

    for kind, number, body in blocks:
        rows.append((kind, number, len(out), len(body)))
        if kind == TILE_KIND:
            tiles.append(first_varints(body, 5))
        add(kind, number, body)
    index_at = len(out)
    index = varint(len(rows)) + b"".join(column([row[i] for row in rows]) for i in range(4))
    index += varint(len(tiles)) + b"".join(column([tile[i] for tile in tiles]) for i in range(5))
    add(INDEX_KIND, 0, index)
    foot = struct.pack("<QQI", index_at, len(out) + 32, len(rows) + 1)
    return bytes(out) + foot + struct.pack("<I", crc32c(foot)) + b"baroend\n"


def changed(data: bytes, chance: random.Random) -> bytes:
    """Changes a few bytes."""
    out = bytearray(data or b"\0")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(out))
        way = chance.randrange(6)
        if way == 0:
            out[at] = chance.randrange(256)
        elif way == 1:
            out[at] ^= 1 << chance.randrange(8)
        elif way == 2:
            out[at] = chance.choice((0, 1, 127, 128, 255))
        elif way == 3:
            out.insert(at, chance.randrange(256))
        elif way == 4 and len(out) > 1:
            del out[at]
        else:
            size = min(chance.randint(1, 16), len(out) - at)
            source = chance.randrange(len(out) - size + 1)
            out[at : at + size] = out[source : source + size]
    return bytes(out)


ODD_TEXTS = (
    "",
    "x",
    "-1",
    "1e400",
    "nan",
    "18446744073709551616",
    "9" * 400,
    "\x00",
    "\u202e",
    "null",
    "[",
    "{}",
)
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**70,
    1e300,
    "text",
    [],
    {},
    [[]],
    {"": []},
    [None],
    {"a": {"b": 1}},
)


def other_json(value: Any, chance: random.Random) -> Any:
    """Returns a document with one part of another type."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        return {**value, key: other_json(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return [*value[:at], other_json(value[at], chance), *value[at + 1 :]]
    return chance.choice(ODD_VALUES)


def other_text(text: str, chance: random.Random) -> str:
    with contextlib.suppress(ValueError):
        return json.dumps(other_json(json.loads(text), chance))
    if chance.random() < 0.5:
        return chance.choice(ODD_TEXTS)
    return json.dumps(chance.choice(ODD_VALUES))


# What only some profiles have.
FURTHER = {
    "source.lines.0123456789abcdef": '{"module":"app","detail":"lines","lines":{"1f":[["f","/a.c",3]]}}',
    "source.module.0123456789abcdef": "/bin/app",
    "import.losses": '["a"]',
    "program.command": '["./app", "x"]',
    "run.complete": "false",
    "source.python": "3.11 off: x",
    "run.tool_after_ns": "3",
    "recording.layers": "io",
    "run.wall_ns": "1",
    "overhead.event_ns": "4.5",
    "job.ranks": "2",
}


def seeds(folder: Path | None = None) -> list[Path]:
    """Profiles of all versions of the format, or those of a folder; single files."""
    if folder is not None:
        return sorted(path for path in folder.glob("*.baro") if path.is_file())
    return sorted(CORPUS.glob("v*/file.baro")) + sorted(CORPUS.glob("v*/grid.baro"))[-2:]


def mutation(number: int, folder: Path, profiles: Path | None = None) -> Path:
    """Writes mutation `number` of a profile of the corpus, or of the folder `profiles`, and returns its path."""
    chance = random.Random(number)
    source = chance.choice(seeds(profiles))
    target = folder / "mutated.baro"
    target.unlink(missing_ok=True)
    if chance.random() < 0.4:
        metadata = {**dict(_native.Profile(str(source)).metadata()), **FURTHER}
        keys = chance.sample(sorted(metadata), k=chance.randint(1, 3))
        rows = [(key, other_text(metadata[key], chance)) for key in keys]
        _native.put_metadata(str(source), str(target), rows)
        return target
    data = source.read_bytes()
    blocks = blocks_of(data)
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(blocks))
        if chance.random() < 0.3:
            at = next(i for i, block in enumerate(blocks) if block[0] == STRINGS_KIND)
        kind, index, body = blocks[at]
        blocks[at] = (kind, index, changed(body, chance))
    target.write_bytes(signed(data[:32], blocks))
    return target


@contextlib.contextmanager
def quiet() -> Iterator[tuple[io.StringIO, io.StringIO]]:
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        yield out, err  # type: ignore[misc]


def attempt(path: Path, command: Sequence[str], folder: Path) -> int:
    """Runs a command on a profile and returns its exit code; what it does not expect is raised."""
    words = [word.replace("OUT", str(folder)).replace("SEED", str(seeds()[-1])) for word in command]
    with quiet():
        return int(main.run_guarded([words[0], str(path), *words[1:]], "barograph", None, {}))


def emptied(folder: Path) -> None:
    """Removes what the last command wrote."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def campaign(first: int, count: int, profiles: Path | None) -> int:
    """Tries mutations on a command each; prints what nobody expected and how commands ended."""
    codes: Counter[int] = Counter()
    failed = 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(first, first + count):
            emptied(folder)
            path = mutation(number, folder, profiles)
            command = COMMANDS[number % len(COMMANDS)]
            what = f"mutation {number}, {' '.join(command)}"
            start = time.monotonic()
            faulthandler.dump_traceback_later(SECONDS, exit=True)
            try:
                codes[attempt(path, command, folder)] += 1
            except Exception:  # noqa: BLE001 - this is what is looked for
                failed += 1
                print(f"{what}:", traceback.format_exc(limit=-3), flush=True)
            faulthandler.cancel_dump_traceback_later()
            if time.monotonic() - start > SLOW_SECONDS:
                print(f"{what}: {time.monotonic() - start:.0f} s", flush=True)
            now = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            if now > most + (256 << 10):
                print(f"{what}: {now >> 10} MiB at most, {most >> 10} before", flush=True)
                most = now
    print(f"{count} mutations, {failed} unknown exceptions, exit codes {dict(sorted(codes.items()))}")
    return failed


if __name__ == "__main__":
    os.environ.setdefault("COLUMNS", "100")
    resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
    arguments = sys.argv[1:]
    sys.exit(
        1
        if campaign(
            int((*arguments, "0", "0")[1]),
            int(arguments[0]),
            Path(arguments[2]) if len(arguments) > 2 else None,
        )
        else 0
    )

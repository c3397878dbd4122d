# SPDX-License-Identifier: BSD-3-Clause
"""spec/live/frames.toml -> the frames of the live page: for C++, Python and TypeScript, and their own page.

Called by `python -m codegen`. Structures are packed: a field must begin at a multiple of its size. What is known of the
columns of a row is in rows.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant
from codegen.live import rows as live_rows
from codegen.live.rows import NOTE, SOURCE, TYPES, TYPESCRIPT, Rows

CPP = "src/stream/generated/frame_numbers.hpp"
PYTHON = "python/barograph/spec/live_frames.py"
DOCS = "docs/reference/live-frames.md"
STRUCTS = (
    ("FrameHead", "HEAD", "Before each payload."),
    ("LookHead", "LOOK", "Before the rows of a look."),
    ("Row", "ROW", "One process at one look."),
    ("EventRate", "EVENT_RATE", "How fast the events of one process come."),
    ("PartHead", "PART", "Before a part of a profile."),
    ("PieceHead", "PIECE", "Before what is passed on of a process."),
)

CPP_HEADER = f"""// SPDX-License-Identifier: BSD-3-Clause
// {NOTE}
// What the agent of a node tells the server of the live page, and what it passes on of events.
// clang-format off
#pragma once

#include <cstdint>

namespace barograph::stream {{

"""

PYTHON_HEADER = f'''# SPDX-License-Identifier: BSD-3-Clause
# {NOTE}
"""What goes between the agent of a node and the server of the live page. Layouts are as numpy.dtype takes them."""

from __future__ import annotations

from typing import Final

'''

DOCS_TEXT = f"""# Frames of the live page

<!-- {NOTE} -->

`barograph-agent` reads the arenas of one node and tells the server of the live page what it sees, over any stream of
bytes. Both sides send frames: a head of 24 bytes, then the payload. All numbers are little-endian. A reader skips kinds
that it does not know, and refuses anything else that is not as this page says: it then ends the connection, and
nothing of the frame is used.

"""


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text. ValueError names what is wrong with the source."""
    spec = tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))
    rows = live_rows.read_rows(spec["row"])
    structs = {
        "HEAD": spec["head"]["field"],
        "LOOK": spec["look"],
        "ROW": rows.struct,
        "EVENT_RATE": spec["event_rate"],
        "PART": spec["part"],
        "PIECE": spec["piece"],
    }
    for name, fields in structs.items():
        _check(name, fields)
    if _size(structs["HEAD"]) != spec["head"]["size"]:
        raise ValueError(f"{SOURCE}: the fields of the head are not {spec['head']['size']} bytes")
    for kind in ("kind", "state"):
        for field in ("number", "constant"):
            values = [row[field] for row in spec[kind]]
            if len(values) != len(set(values)):
                raise ValueError(f"{SOURCE}: two rows of [[{kind}]] have the same {field}")
    return {
        CPP: _cpp(spec, structs, rows),
        PYTHON: _python(spec, structs, rows),
        TYPESCRIPT: live_rows.typescript(rows),
        DOCS: _docs(spec, structs),
    }


def _check(name: str, fields: list[dict[str, Any]]) -> None:
    offset = 0
    for field in fields:
        size = TYPES[field["type"]][0]
        if offset % size:
            raise ValueError(f"{SOURCE}: {name}: {field['name']} does not begin at a multiple of its size")
        offset += size
    if offset % max(TYPES[field["type"]][0] for field in fields):
        raise ValueError(f"{SOURCE}: {name}: a compiler would fill its end up")


def _size(fields: list[dict[str, Any]]) -> int:
    return sum(TYPES[field["type"]][0] for field in fields)


def _cpp(spec: dict[str, Any], structs: dict[str, list[dict[str, Any]]], rows: Rows) -> str:
    magic = int.from_bytes(spec["head"]["magic"].encode("ascii"), "little")
    parts = [
        f"inline constexpr std::uint32_t kFrameMagic = {magic:#x};  // {spec['head']['magic']}\n",
        f"inline constexpr std::uint16_t kFrameVersion = {spec['version']};\n",
    ]
    parts += [
        f"inline constexpr std::uint32_t {constant(row['constant'])} = {row['value']};  // {row['doc']}\n"
        for row in spec["limit"]
    ]
    for name, kind, width in (("FrameKind", "kind", "std::uint16_t"), ("RowState", "state", "std::uint8_t")):
        values = "".join(f"    {constant(row['constant'])} = {row['number']},\n" for row in spec[kind])
        parts.append(f"\nenum class {name} : {width} {{\n{values}}};\n")
    for name, key, doc in STRUCTS:
        fields = structs[key]
        members = "".join(f"    {TYPES[field['type']][1]} {field['name']};\n" for field in fields)
        parts.append(
            f"\n// {doc}\nstruct {name} {{\n{members}}};\nstatic_assert(sizeof({name}) == {_size(fields)});\n"
        )
    parts.append(live_rows.cpp(rows))
    return CPP_HEADER + "".join(parts) + "\n}  // namespace barograph::stream\n"


def _python(spec: dict[str, Any], structs: dict[str, list[dict[str, Any]]], rows: Rows) -> str:
    parts = [
        f'MAGIC: Final = b"{spec["head"]["magic"]}"\n',
        f"VERSION: Final = {spec['version']}\n",
    ]
    parts += [f"{row['constant'].upper()}: Final = {row['value']:_}\n" for row in spec["limit"]]
    parts.append("\n# Kinds of frames.\n")
    parts += [f"{row['constant'].upper()}: Final = {row['number']}\n" for row in spec["kind"]]
    parts.append("\n# States of processes.\n")
    parts += [f"{row['constant'].upper()}: Final = {row['number']}\n" for row in spec["state"]]
    for _, key, doc in STRUCTS:
        fields = structs[key]
        layout = "".join(f'    ("{field["name"]}", "{TYPES[field["type"]][2]}"),\n' for field in fields)
        parts.append(f"\n# {doc}\n{key}: Final = (\n{layout})\n{key}_BYTES: Final = {_size(fields)}\n")
    return PYTHON_HEADER + "".join(parts) + live_rows.python(rows)


def _docs(spec: dict[str, Any], structs: dict[str, list[dict[str, Any]]]) -> str:
    text = (
        DOCS_TEXT
        + f"This page describes version {spec['version']}.\n\n## Kinds\n\n| number | kind | payload |\n|---|---|---|\n"
    )
    text += "".join(
        f"| {row['number']} | {row['constant'].replace('_', ' ')} | {row['doc']} |\n" for row in spec["kind"]
    )
    text += "\n## States of a process\n\n| number | state | |\n|---|---|---|\n"
    text += "".join(f"| {row['number']} | {row['constant']} | {row['doc']} |\n" for row in spec["state"])
    text += "\n## Limits\n\n| at most | of what |\n|---|---|\n"
    text += "".join(f"| {row['value']:,} | {row['doc']} |\n" for row in spec["limit"])
    for _, key, doc in STRUCTS:
        fields = structs[key]
        text += f"\n## {key.capitalize()}\n\n{doc} {_size(fields)} bytes.\n\n"
        text += "| offset | field | type | |\n|---|---|---|---|\n"
        offset = 0
        for field in fields:
            text += f"| {offset} | {field['name']} | {field['type']} | {field['doc']} |\n"
            offset += TYPES[field["type"]][0]
    return text

# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/live/frames.toml by `python -m codegen`. Do not edit.
"""What goes between the agent of a node and the server of the live page. Layouts are as numpy.dtype takes them."""

from __future__ import annotations

from typing import Final

MAGIC: Final = b"BFRM"
VERSION: Final = 1
MOST_PAYLOAD: Final = 1_048_576
MOST_REQUEST: Final = 65_536
MOST_STRINGS: Final = 65_536
MOST_STRING: Final = 4_096
MOST_PROCESSES: Final = 65_536
MOST_STACKS: Final = 1_024

# Kinds of frames.
HELLO: Final = 1
STRINGS: Final = 2
ROWS: Final = 3
PRESENCES: Final = 4
STACKS: Final = 5
PROFILE: Final = 6
ERROR: Final = 7
BYE: Final = 8
EVENT_RATES: Final = 9
ARENA: Final = 16
EVENTS: Final = 17
LATEST: Final = 18
END: Final = 19
BEAT: Final = 20
INTERVAL: Final = 64
ASK_PRESENCES: Final = 65
ASK_STACKS: Final = 66
ASK_PROFILE: Final = 67
ASK_LOOK: Final = 68

# States of processes.
RUNS: Final = 0
STOPPED: Final = 1
ENDED: Final = 2
FINALIZING: Final = 3

# Before each payload.
HEAD: Final = (
    ("magic", "<u4"),
    ("version", "<u2"),
    ("kind", "<u2"),
    ("bytes", "<u4"),
    ("checksum", "<u4"),
    ("sequence", "<u8"),
)
HEAD_BYTES: Final = 24

# Before the rows of a look.
LOOK: Final = (
    ("number", "<u8"),
    ("unix_ns", "<i8"),
    ("processes", "<u4"),
    ("rows", "<u4"),
    ("gone", "<u4"),
    ("more", "<u4"),
)
LOOK_BYTES: Final = 32

# One process at one look.
ROW: Final = (
    ("pid", "<u4"),
    ("rank", "<i4"),
    ("ranks", "<u4"),
    ("program", "<u4"),
    ("operation", "<u4"),
    ("object", "<u4"),
    ("region", "<u4"),
    ("site", "<u4"),
    ("layer", "<u1"),
    ("state", "<u1"),
    ("mpi", "<u1"),
    ("io", "<u1"),
    ("dropped", "<u4"),
    ("start_ms", "<i8"),
    ("since_ms", "<i8"),
    ("still_ms", "<i8"),
    ("events", "<f4"),
    ("sent", "<f4"),
    ("read", "<f4"),
    ("written", "<f4"),
)
ROW_BYTES: Final = 80

# How fast the events of one process come.
EVENT_RATE: Final = (
    ("pid", "<u4"),
    ("rate", "<f4"),
)
EVENT_RATE_BYTES: Final = 8

# Before a part of a profile.
PART: Final = (
    ("total", "<u8"),
    ("offset", "<u8"),
)
PART_BYTES: Final = 16

# Before what is passed on of a process.
PIECE: Final = (
    ("process", "<u4"),
    ("detail", "<u4"),
    ("offset", "<u8"),
)
PIECE_BYTES: Final = 16

# The server's table of processes.
TABLE: Final = (
    ("pid", "<u4"),
    ("rank", "<i4"),
    ("program", "<u2"),
    ("operation", "<u4"),
    ("object", "<u4"),
    ("region", "<u4"),
    ("site", "<u4"),
    ("mpi", "<u1"),
    ("io", "<u1"),
    ("since_ms", "<u4"),
    ("events", "<f4"),
    ("sent", "<f4"),
    ("read", "<f4"),
    ("written", "<f4"),
    ("node", "<u2"),
    ("kind", "<u1"),
    ("stuck", "<u1"),
    ("traced", "<f4"),
    ("changed", "<u8"),
)

# What is kept of a row besides, not for the page.
BESIDE: Final = (
    ("ranks", "<u4"),
    ("state", "<u1"),
    ("dropped", "<u4"),
    ("start_ms", "<i8"),
    ("since_ms", "<i8"),
    ("still_ms", "<i8"),
)

# Not known, in the table's since_ms.
UNKNOWN_MS: Final = 0xFFFF_FFFF

# Columns of rows, of the table and of the page.
# ROW_STRINGS: numbers of strings.
ROW_STRINGS: Final = (
    "program",
    "operation",
    "object",
    "region",
    "site",
)
# ROW_TIMES: moments of the node's clock; 0: none.
ROW_TIMES: Final = (
    "start_ms",
    "since_ms",
    "still_ms",
)
# ROW_SHARES: percent.
ROW_SHARES: Final = (
    "mpi",
    "io",
)
# ROW_RATES: per second.
ROW_RATES: Final = (
    "events",
    "sent",
    "read",
    "written",
)
# TABLE_SAME: as they came.
TABLE_SAME: Final = (
    "pid",
    "rank",
    "operation",
    "object",
    "region",
    "site",
    "mpi",
    "io",
    "events",
    "sent",
    "read",
    "written",
)
# TABLE_TEXTS: numbers of strings.
TABLE_TEXTS: Final = (
    "operation",
    "object",
    "region",
    "site",
)
# TABLE_QUIET: 0 once the process has ended.
TABLE_QUIET: Final = (
    "operation",
    "object",
    "region",
    "site",
    "mpi",
    "io",
    "events",
    "sent",
    "read",
    "written",
)
# PAGE_WHOLE: whole numbers, as the table has them.
PAGE_WHOLE: Final = (
    "pid",
    "rank",
    "program",
    "operation",
    "object",
    "region",
    "site",
    "mpi",
    "io",
    "node",
    "stuck",
)
# PAGE_RATES: rounded to whole numbers.
PAGE_RATES: Final = (
    "events",
    "sent",
    "read",
    "written",
    "traced",
)

# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/files/counters.toml by `python -m codegen`. Do not edit.
"""What is counted for each file and layer; spec/files/counters.toml explains the fields."""

from __future__ import annotations

from typing import NamedTuple


class FileCounter(NamedTuple):
    """A counter, a histogram (argument: upper edge of the class, 0: open), common values (the value), a scaled sum."""

    number: int
    name: str
    kind: str
    unit: str
    merge: str
    darshan: str


FILE_COUNTERS: tuple[FileCounter, ...] = (
    FileCounter(0, "opens", "counter", "1", "sum", "OPENS"),
    FileCounter(1, "collective opens", "counter", "1", "sum", "COLL_OPENS"),
    FileCounter(2, "closes", "counter", "1", "sum", ""),
    FileCounter(3, "duplicates", "counter", "1", "sum", "DUPS"),
    FileCounter(4, "reads", "counter", "1", "sum", "READS"),
    FileCounter(5, "writes", "counter", "1", "sum", "WRITES"),
    FileCounter(6, "collective reads", "counter", "1", "sum", "COLL_READS"),
    FileCounter(7, "collective writes", "counter", "1", "sum", "COLL_WRITES"),
    FileCounter(8, "split reads", "counter", "1", "sum", "SPLIT_READS"),
    FileCounter(9, "split writes", "counter", "1", "sum", "SPLIT_WRITES"),
    FileCounter(10, "nonblocking reads", "counter", "1", "sum", "NB_READS"),
    FileCounter(11, "nonblocking writes", "counter", "1", "sum", "NB_WRITES"),
    FileCounter(12, "seeks", "counter", "1", "sum", "SEEKS"),
    FileCounter(13, "stats", "counter", "1", "sum", "STATS"),
    FileCounter(14, "syncs", "counter", "1", "sum", "FSYNCS"),
    FileCounter(15, "data syncs", "counter", "1", "sum", "FDSYNCS"),
    FileCounter(16, "maps", "counter", "1", "sum", "MMAPS"),
    FileCounter(17, "truncations", "counter", "1", "sum", ""),
    FileCounter(18, "renames from", "counter", "1", "sum", "RENAME_SOURCES"),
    FileCounter(19, "renames to", "counter", "1", "sum", "RENAME_TARGETS"),
    FileCounter(20, "removals", "counter", "1", "sum", ""),
    FileCounter(21, "views", "counter", "1", "sum", "VIEWS"),
    FileCounter(22, "hints", "counter", "1", "sum", "HINTS"),
    FileCounter(23, "other metadata calls", "counter", "1", "sum", ""),
    FileCounter(24, "bytes read", "counter", "bytes", "sum", "BYTES_READ"),
    FileCounter(25, "bytes written", "counter", "bytes", "sum", "BYTES_WRITTEN"),
    FileCounter(26, "last byte read", "counter", "offset", "max", "MAX_BYTE_READ"),
    FileCounter(27, "last byte written", "counter", "offset", "max", "MAX_BYTE_WRITTEN"),
    FileCounter(28, "consecutive reads", "counter", "1", "sum", "CONSEC_READS"),
    FileCounter(29, "consecutive writes", "counter", "1", "sum", "CONSEC_WRITES"),
    FileCounter(30, "sequential reads", "counter", "1", "sum", "SEQ_READS"),
    FileCounter(31, "sequential writes", "counter", "1", "sum", "SEQ_WRITES"),
    FileCounter(32, "switches", "counter", "1", "sum", "RW_SWITCHES"),
    FileCounter(33, "unaligned in memory", "counter", "1", "sum", "MEM_NOT_ALIGNED"),
    FileCounter(34, "unaligned in file", "counter", "1", "sum", "FILE_NOT_ALIGNED"),
    FileCounter(35, "file alignment", "counter", "bytes", "max", "FILE_ALIGNMENT"),
    FileCounter(36, "read time", "counter", "ns", "sum", "F_READ_TIME"),
    FileCounter(37, "write time", "counter", "ns", "sum", "F_WRITE_TIME"),
    FileCounter(38, "metadata time", "counter", "ns", "sum", "F_META_TIME"),
    FileCounter(39, "longest read", "counter", "ns", "max", "F_MAX_READ_TIME"),
    FileCounter(40, "longest write", "counter", "ns", "max", "F_MAX_WRITE_TIME"),
    FileCounter(41, "size of longest read", "counter", "bytes", "max", "MAX_READ_TIME_SIZE"),
    FileCounter(42, "size of longest write", "counter", "bytes", "max", "MAX_WRITE_TIME_SIZE"),
    FileCounter(43, "first open", "counter", "ns", "first", "F_OPEN_START_TIMESTAMP"),
    FileCounter(44, "last open ended", "counter", "ns", "max", "F_OPEN_END_TIMESTAMP"),
    FileCounter(45, "first read", "counter", "ns", "first", "F_READ_START_TIMESTAMP"),
    FileCounter(46, "last read ended", "counter", "ns", "max", "F_READ_END_TIMESTAMP"),
    FileCounter(47, "first write", "counter", "ns", "first", "F_WRITE_START_TIMESTAMP"),
    FileCounter(48, "last write ended", "counter", "ns", "max", "F_WRITE_END_TIMESTAMP"),
    FileCounter(49, "first close", "counter", "ns", "first", "F_CLOSE_START_TIMESTAMP"),
    FileCounter(50, "last close ended", "counter", "ns", "max", "F_CLOSE_END_TIMESTAMP"),
    FileCounter(51, "creates", "counter", "1", "sum", "CREATES"),
    FileCounter(52, "redefinitions", "counter", "1", "sum", "REDEFS"),
    FileCounter(53, "waits", "counter", "1", "sum", ""),
    FileCounter(54, "collective waits", "counter", "1", "sum", "COLL_WAITS"),
    FileCounter(55, "failed waits", "counter", "1", "sum", "WAIT_FAILURES"),
    FileCounter(56, "wait time", "counter", "ns", "sum", "F_WAIT_TIME"),
    FileCounter(57, "attribute reads", "counter", "1", "sum", ""),
    FileCounter(58, "attribute writes", "counter", "1", "sum", ""),
    FileCounter(59, "rated reads", "counter", "1", "sum", ""),
    FileCounter(60, "rated writes", "counter", "1", "sum", ""),
    FileCounter(61, "slowest read rate", "counter", "bytes/s", "first", ""),
    FileCounter(62, "slowest write rate", "counter", "bytes/s", "first", ""),
    FileCounter(63, "fastest read rate", "counter", "bytes/s", "max", ""),
    FileCounter(64, "fastest write rate", "counter", "bytes/s", "max", ""),
    FileCounter(65, "sum of read rates", "counter", "bytes/s", "sum", ""),
    FileCounter(66, "sum of write rates", "counter", "bytes/s", "sum", ""),
    FileCounter(128, "read sizes", "histogram", "1", "sum", "SIZE_READ"),
    FileCounter(129, "write sizes", "histogram", "1", "sum", "SIZE_WRITE"),
    FileCounter(192, "common sizes", "common", "1", "sum", "ACCESS"),
    FileCounter(193, "common strides", "common", "1", "sum", "STRIDE"),
    FileCounter(224, "squares of read rates", "scaled", "bytes2/s2", "sum", ""),
    FileCounter(225, "squares of write rates", "scaled", "bytes2/s2", "sum", ""),
)

FILE_SIZE_EDGES: tuple[int, ...] = (
    100,
    1024,
    10240,
    102400,
    1048576,
    4194304,
    10485760,
    104857600,
    1073741824,
)

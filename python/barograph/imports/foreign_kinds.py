# SPDX-License-Identifier: BSD-3-Clause
"""What a file is that no importer reads, by how it begins or what it is called, and what can be done instead.

Only for messages: a name is given where it is certain, and None otherwise. Called by barograph.imports.formats.
"""

from __future__ import annotations

import bz2
import contextlib
import gzip
import lzma
import re
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

START_BYTES: Final = 4096


class Foreign(NamedTuple):
    """A kind of file: "a TAU profile", and what to do with it."""

    name: str
    hint: str


RECORD: Final = (
    "Barograph reads logs of Caliper, Darshan, mpiP and Recorder; record the program with `barograph run`"
)
OWN_TOOL: Final = f"open it with its own tools; {RECORD}"
TRACE: Final = f"open it with Vampir, or print it with otf2-print; {RECORD}"
THE_LOG: Final = "give the log that it was made of, which has the same and more"

TAU: Final = Foreign("a TAU profile", f"open it with pprof or paraprof; {RECORD}")
TAU_TRACE: Final = Foreign(
    "a TAU trace", f"merge it with tau_treemerge.pl and open it with Vampir or jumpshot; {RECORD}"
)
OTF2: Final = Foreign("an OTF2 anchor", TRACE)
SCORE_P: Final = Foreign("a Score-P profile", f"open it with cube; {RECORD}")
HPCTOOLKIT: Final = Foreign("an HPCToolkit database", f"open it with hpcviewer; {RECORD}")
HPCTOOLKIT_MEASUREMENTS: Final = Foreign(
    "an HPCToolkit measurement", f"make a database of it with hpcprof and open it with hpcviewer; {RECORD}"
)
DARSHAN_TEXT: Final = Foreign("output of darshan-parser", THE_LOG)
RECORDER_FILE: Final = Foreign("a file of a Recorder trace", "give the folder that it is in")

# Bytes at the beginning of a file.
STARTS: Final = (
    (b"# darshan log version", DARSHAN_TEXT),
    (b"HPCTOOLKIT", HPCTOOLKIT),
    (b"HPCRUN-", HPCTOOLKIT_MEASUREMENTS),
    (b"#Paraver", Foreign("a Paraver trace", f"open it with wxparaver; {RECORD}")),
    (b"gmon", Foreign("a profile of gprof", f"print it with gprof; {RECORD}")),
    (b"PERFILE2", Foreign("data of perf", f"print it with perf report; {RECORD}")),
    (b"# callgrind format", Foreign("a callgrind profile", f"open it with kcachegrind; {RECORD}")),
    (b"SQLite format 3\0", Foreign("an SQLite database", RECORD)),
    (b"\x89HDF\r\n\x1a\n", Foreign("an HDF5 file", f"it holds data and no profile; {RECORD}")),
    (b"PAR1", Foreign("a Parquet file", "give the profile that it was exported from")),
    (b"\x7fELF", Foreign("a program", "record it with `barograph run`, and give the profile that this writes")),
    (b"%PDF-", Foreign("a PDF", "give the profile that it was made of")),
)  # fmt: skip
# Patterns in the beginning of a text.
PATTERNS: Final = (
    (rb"\s*\d+ templated_functions", TAU),
    (rb"\s*(<\?xml[^>]*>)?\s*(<!DOCTYPE HPCToolkitExperiment|<HPCToolkitExperiment)", HPCTOOLKIT),
    (rb"\s*(<\?xml[^>]*>)?\s*<cube\b", SCORE_P),
    (rb"\s*(<\?xml[^>]*>)?\s*<ipm", Foreign("an IPM log", f"print it with ipm_parse; {RECORD}")),
    (rb"\s*(<\?xml[^>]*>)?\s*<profile_xml>", TAU),
    (rb"Path +(Min|Time|Calls|#|Count)", Foreign(
        "a table that Caliper printed", "let Caliper write .cali: CALI_CONFIG='runtime-report(output=run.cali)' "
        "prints a table, CALI_CONFIG='hatchet-region-profile(output=run.cali)' does not"
    )),
    (rb"\s*(?i:<!doctype html|<html)", Foreign("an HTML page", "give the profile that it was made of")),
)  # fmt: skip
# The same in JSON, whose members may be in any order.
JSON: Final = (
    (
        rb'"schema"\s*:\s*"barograph/',
        Foreign("what a command printed with --json", "give the profile itself"),
    ),
    (
        rb'"traceEvents"\s*:',
        Foreign("a trace for Perfetto or Chrome", f"open it with ui.perfetto.dev; {RECORD}"),
    ),
    (rb"speedscope\.app/file-format", Foreign("a speedscope profile", f"open it with speedscope; {RECORD}")),
)
# How files are called whose beginning says little.
NAMES: Final = (
    (r".*\.otf2", OTF2),
    (r".*\.cubex?", SCORE_P),
    (r".*\.otf", Foreign("an OTF trace", f"open it with Vampir; {RECORD}")),
    (r"(tautrace\..*\.trc|events\..*\.edf)", TAU_TRACE),
    (r".*\.ppk", TAU),
    (r".*\.hpcrun", HPCTOOLKIT_MEASUREMENTS),
    (r"recorder\.(mt|cst|cfg|ts|dat)|\d+\.(cst|cfg)", RECORDER_FILE),
    (r".*\.(nsys-rep|qdrep|ncu-rep)", Foreign("a report of Nsight", OWN_TOOL)),
    (r".*\.(xf|ap2)", Foreign("data of CrayPat", f"print it with pat_report; {RECORD}")),
    (r".*\.(clog2|slog2)", Foreign("a trace of MPE", f"open it with jumpshot; {RECORD}")),
    (r".*\.mpit", Foreign("a trace of Extrae", f"merge it with mpi2prv; {RECORD}")),
)
# What a folder has that is one.
FOLDERS: Final = (
    (("profile.*.*.*", "MULTI__*/profile.*.*.*"), TAU),
    (("tautrace.*.trc",), TAU_TRACE),
    (("meta.db", "experiment.xml"), HPCTOOLKIT),
    (("*.hpcrun",), HPCTOOLKIT_MEASUREMENTS),
    (("profile.cubex", "scorep.cfg"), Foreign("the folder of a Score-P measurement", SCORE_P.hint)),
    (("traces.otf2", "*.otf2"), Foreign("the folder of an OTF2 trace", TRACE)),
    (("*.darshan",), Foreign("a folder of Darshan logs", "give one of the logs")),
    (("*.cali",), Foreign("a folder of Caliper files", "give one of the files")),
)
# How packed files begin, what they are called, what opens them and what unpacks them.
PACKED: Final[tuple[tuple[bytes, str, Callable[[Path], Any] | None, str], ...]] = (
    (b"\x1f\x8b", "gzip", gzip.open, "gunzip -k"),
    (b"BZh", "bzip2", bz2.open, "bunzip2 -k"),
    (b"\xfd7zXZ\0", "xz", lzma.open, "unxz -k"),
    (b"\x28\xb5\x2f\xfd", "zstd", None, "unzstd"),
    (b"PK\x03\x04", "zip", None, "unzip"),
)
# Darshan before 3 packed the whole log.
OLD_DARSHAN: Final = re.compile(rb"[12]\.\d\d\0")


def foreign_kind(
    path: Path, kind_of_start: Callable[[bytes], str | None], names: Mapping[str, str]
) -> Foreign | None:
    """Returns what a file or folder is; None where that is not known. Raises OSError.

    Args:
        path: What no importer reads.
        kind_of_start: Tells what importers read by how it begins, for what is in a packed file.
        names: How these are called, by what `kind_of_start` returns.
    """
    if path.is_dir():
        return next((kind for patterns, kind in FOLDERS if any(_some(path, one) for one in patterns)), None)
    if not path.is_file():
        return None
    with path.open("rb") as stream:
        start = stream.read(START_BYTES)
    for magic, name, opened, command in PACKED:
        if start.startswith(magic):
            inner = b"" if opened is None else _unpacked(opened, path)
            kind = kind_of_start(inner)
            return _packed(
                path.stem, name, inner, names.get(kind or "", ""), f"unpack it first: {command} {path}"
            )
    return _by_start(start) or _by_name(path.name)


def _some(folder: Path, pattern: str) -> bool:
    return next(folder.glob(pattern), None) is not None


def _by_start(start: bytes) -> Foreign | None:
    found = next((kind for magic, kind in STARTS if start.startswith(magic)), None)
    found = found or next((kind for pattern, kind in PATTERNS if re.match(pattern, start)), None)
    if found is None and start.lstrip()[:1] in {b"{", b"["}:
        found = next((kind for pattern, kind in JSON if re.search(pattern, start)), None)
    return found


def _by_name(name: str) -> Foreign | None:
    return next((kind for pattern, kind in NAMES if re.fullmatch(pattern, name)), None)


def _unpacked(opened: Callable[[Path], Any], path: Path) -> bytes:
    """The beginning of what is packed, as far as it can be read."""
    with contextlib.suppress(OSError, EOFError, zlib.error, lzma.LZMAError), opened(path) as stream:
        found: bytes = stream.read(START_BYTES)
        return found
    return b""


def _packed(name: str, packer: str, start: bytes, ours: str, unpack: str) -> Foreign:
    """What a packed file is, and what is in it where that is known.

    Args:
        name: What it is called when it is unpacked.
        packer: What packed it.
        start: How it begins then.
        ours: What importers read is called, if it begins like that.
        unpack: How to do it.
    """
    if OLD_DARSHAN.match(start):
        return Foreign(
            "a log of Darshan 1 or 2",
            "convert it with darshan-convert of Darshan 3, which writes a log that can be read",
        )
    inner = _by_start(start) or _by_name(name)
    # JSON may be anybody's, and is said by its beginning to be another tool's.
    if ours and not (inner is not None and start.lstrip()[:1] in {b"{", b"["}):
        return Foreign(f"{_one(packer)} of {_one(ours)}", unpack)
    if inner is not None:
        return Foreign(f"{_one(packer)} of {inner.name}", inner.hint)
    return Foreign(f"packed by {packer}", unpack)


def _one(noun: str) -> str:
    """Returns a noun with its article, as these are spoken: an mpiP report, an xz."""
    return f"{'an' if noun[0] in 'aeioumx' else 'a'} {noun}"

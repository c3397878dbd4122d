# SPDX-License-Identifier: BSD-3-Clause
# Files that no importer reads are named by what they are, by every command that takes a profile.
import bz2
import gzip
import lzma
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.formats import known_kind, refuse_foreign
from barograph.testing.command_line import RunCommand

DARSHAN = b"3.41\0\0\0\0" + b"75d\0" + bytes(64)
FILES = [
    ("log.txt", b"# darshan log version: 3.41\n# compression method: ZLIB\n", "output of darshan-parser"),
    ("a.darshan.gz", gzip.compress(DARSHAN), "a gzip of a Darshan log"),
    ("a.darshan.bz2", bz2.compress(DARSHAN), "a bzip2 of a Darshan log"),
    ("a.mpiP.xz", lzma.compress(b"@ mpiP\n@ Version : 3.5\n"), "an xz of an mpiP report"),
    ("a.txt.gz", gzip.compress(b"# darshan log version: 3.41\n"), "a gzip of output of darshan-parser"),
    ("old", gzip.compress(b"2.04\0\0\0\0\0"), "a log of Darshan 1 or 2"),
    ("what.gz", gzip.compress(b"anything"), "packed by gzip"),
    ("cut.gz", gzip.compress(DARSHAN)[:12], "packed by gzip"),
    ("profile.0.0.0", b"12 templated_functions_MULTI_TIME\n# Name Calls\n", "a TAU profile"),
    ("tautrace.0.0.0.trc", b"\0\0", "a TAU trace"),
    ("traces.otf2", b"\3#\0\0", "an OTF2 anchor"),
    ("profile.cubex", b"index\0", "a Score-P profile"),
    ("meta.db", b"HPCTOOLKITmeta\4\0", "an HPCToolkit database"),
    (
        "experiment.xml",
        b'<?xml version="1.0"?>\n<HPCToolkitExperiment version="2.2">',
        "an HPCToolkit database",
    ),
    ("app.hpcrun", b"HPCRUN-profile____", "an HPCToolkit measurement"),
    ("run.prv", b"#Paraver (28/11/2026)", "a Paraver trace"),
    ("gmon.out", b"gmon\1\0\0\0", "a profile of gprof"),
    ("perf.data", b"PERFILE2\0", "data of perf"),
    ("calls.json", b'{"displayTimeUnit": "ns", "traceEvents": [', "a trace for Perfetto or Chrome"),
    ("report.json", b'{\n "schema": "barograph/report/3",', "what a command printed with --json"),
    ("report.html", b"<!DOCTYPE html>\n<html>", "an HTML page"),
    ("data.h5", b"\x89HDF\r\n\x1a\n", "an HDF5 file"),
    ("app", b"\x7fELF\2\1\1", "a program"),
    ("recorder.mt", bytes(100), "a file of a Recorder trace"),
]
FOLDERS = [
    ("MULTI__TIME/profile.0.0.0", "a TAU profile"),
    ("profile.3.0.0", "a TAU profile"),
    ("meta.db", "an HPCToolkit database"),
    ("app-000000.hpcrun", "an HPCToolkit measurement"),
    ("profile.cubex", "the folder of a Score-P measurement"),
    ("traces.otf2", "the folder of an OTF2 trace"),
    ("a.darshan", "a folder of Darshan logs"),
    ("0.cali", "a folder of Caliper files"),
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file[0])
@pytest.mark.parametrize("command", ["import", "report"])
def test_a_file_of_another_tool_is_named(
    command: str, file: tuple[str, bytes, str], run: RunCommand, tmp_path: Path
):
    name, content, kind = file
    (tmp_path / name).write_bytes(content)
    result = run(command, str(tmp_path / name))
    assert result.exit_code == ExitCode.BAD_PROFILE, result.output
    first, hint = result.stderr.splitlines()
    assert first == f"barograph: error: {tmp_path / name} is {kind}, which cannot be imported"
    assert len(hint) > 20
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(("inside", "kind"), FOLDERS)
def test_so_is_a_folder(inside: str, kind: str, tmp_path: Path):
    (tmp_path / inside).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / inside).write_bytes(b"")
    assert known_kind(tmp_path) is None
    with pytest.raises(ForeignFileError, match=f"is {kind}, which cannot be imported"):
        refuse_foreign(tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.json", b'[{"path": "main", "time": 1.5}]', "caliper"),
        ("a.otf2", b"@ mpiP\n", "mpip"),
        ("a", DARSHAN, "darshan"),
        ("a", b"", None),
        ("a", b"BFRM\0\0", None),
        ("a.baro", b"\x89BARO", None),
    ],
)
def test_what_is_read_and_what_is_not_known_keeps_its_kind(
    name: str, content: bytes, kind: str | None, tmp_path: Path
):
    (tmp_path / name).write_bytes(content)
    assert known_kind(tmp_path / name) == kind
    if kind is None:
        refuse_foreign(tmp_path / name)

# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph wrap` prints and refuses; tests/wrap runs programs with wrappers."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from barograph.cli import errors
from barograph.cli.commands.record.wrap import command
from barograph.launch.program.elf import find_library

pytestmark = pytest.mark.skipif(find_library("libz.so.1") is None, reason="zlib is missing")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def invoke(*words: str) -> Result:
    return CliRunner().invoke(command, words)


def refused(*words: str) -> errors.CommandError:
    error = invoke(*words).exception
    assert isinstance(error, errors.CommandError)
    return error


def test_a_wrapper_is_made_listed_and_made_again(home: Path) -> None:
    folder = home / "barograph" / "wrappers" / "z"
    for pattern, count in (("crc32*", 5), ("adler32", 1)):
        result = invoke("z", "--library", "libz.so.1", "--only", pattern)
        assert result.exit_code == 0, result.output
        assert result.output.splitlines()[-2:] == [
            f"wrote {folder / 'libbarograph_wrap_z.so'}",
            "to use it: barograph run --wrap z -- ./app",
        ]
        [row] = json.loads(invoke("--json").output)["wrappers"]
        assert (row["name"], row["library"], row["folder"]) == ("z", "libz.so.1", str(folder))
        assert row["functions"] >= 1 if count > 1 else row["functions"] == 1
    assert "libz.so.1" in invoke().output


def test_a_wrapper_is_made_again_where_nobody_has_added_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "z"
    words = ["z", "--library", "libz.so.1", "--only", "crc32", "-o", str(folder)]
    for _ in range(2):
        result = invoke(*words)
        assert result.exit_code == 0, result.output
    (folder / "notes").write_text("somebody's")
    before = sorted(path.name for path in folder.iterdir())
    assert "contains other files" in str(refused(*words))
    assert sorted(path.name for path in folder.iterdir()) == before
    assert [path.name for path in tmp_path.iterdir()] == ["z"]


def test_listing_makes_nothing(home: Path) -> None:
    result = invoke("z", "--library", "libz.so.1", "--list", "--only", "deflate")
    assert "trampoline" in result.output
    document = json.loads(
        invoke("z", "--library", "libz.so.1", "--list", "--only", "deflate", "--json").output
    )
    [row] = document["functions"]
    assert (row["symbol"], row["wrapped"], row["why"]) == ("deflate", "trampoline", "no prototype")
    assert document["file"] is None
    assert not (home / "barograph").exists()
    assert invoke().output.startswith("barograph: no wrappers in ")


def test_what_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "a NAME and --library are required" in str(refused("z"))
    assert "cannot name a wrapper" in str(refused("a/b", "--library", "libz.so.1"))
    assert "there is no library libnone.so.1" in str(refused("z", "--library", "libnone.so.1"))
    assert "wrappers need it themselves" in str(refused("c", "--library", "libc.so.6"))
    (tmp_path / "file").write_text("somebody's")
    assert "contains other files" in str(refused("z", "--library", "libz.so.1", "-o", str(tmp_path)))
    none = refused("z", "--library", "libz.so.1", "--only", "no_such_function")
    assert "has no function that can be wrapped" in str(none)
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "there is no no-such-compiler on PATH" in str(refused("z", "--library", "libz.so.1"))


def test_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header = tmp_path / "z.h"
    header.write_text("unsigned long crc32(unsigned long crc, const unsigned char *data, unsigned size);\n")
    words = ["z", "--library", "libz.so.1", "--header", str(header), "--list", "--json"]
    hows = {row["symbol"]: row["wrapped"] for row in json.loads(invoke(*words).output)["functions"]}
    assert (hows["crc32"], hows["deflate"]) == ("prototype", "no")
    header.write_text("unsigned long crc32(no_such_type crc);\n")
    assert "the headers do not compile: " in str(refused(*words))
    # A type that a header keeps to itself: C cannot repeat it, but a trampoline does without.
    header.write_text("struct unknown; struct unknown crc32(struct unknown one);\n")
    [row] = [row for row in json.loads(invoke(*words).output)["functions"] if row["symbol"] == "crc32"]
    assert row["wrapped"] == "trampoline"
    assert row["why"].startswith("its prototype does not compile: ")
    monkeypatch.setitem(sys.modules, "clang.cindex", None)
    error = refused(*words)
    assert "libclang, which is not installed" in str(error)
    assert error.hint.startswith("pip install 'barograph[wrap]'")

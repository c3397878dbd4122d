# SPDX-License-Identifier: BSD-3-Clause
"""A helper that is called from two places is apart for each of them, in the views that tell callers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation

SOURCES = Path(__file__).resolve().parent / "programs" / "callers"
PROGRAM = SOURCES / "put.c"
HDF5 = Path("/usr/lib/x86_64-linux-gnu/hdf5/openmpi")
# Each begins in a language; "SOURCE" and "PROGRAM" are replaced.
COMPILERS = {
    "put.c": ["cc", "-O2", "-g", "SOURCE", "-o", "PROGRAM"],
    "put.cpp": ["c++", "-O2", "-g", "SOURCE", "-o", "PROGRAM"],
    "put.f90": ["gfortran", "-O0", "-g", "SOURCE", "-o", "PROGRAM"],
    "put.py": [],
}
WRITES = {"write", "writev"}
COMMAND = [sys.executable, "-m", "barograph.cli"]

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler"),
]


@pytest.fixture
def profile(tmp_path: Path, clean: Callable[[], dict[str, str]]) -> Path:
    """Records the program with call sites."""
    program = tmp_path / "put"
    subprocess.run(["cc", "-O2", "-g", str(PROGRAM), "-o", str(program)], check=True)
    words = [*COMMAND, "run", "-o", "run", "--", str(program)]
    subprocess.run(words, cwd=tmp_path, env=clean(), check=True, capture_output=True)
    return tmp_path / "run.baro"


def recorded(folder: Path, environment: dict[str, str], *program: str, options: tuple[str, ...] = ()) -> Path:
    words = [*COMMAND, "run", "-o", "run", *options, "--", *program]
    done = subprocess.run(words, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "run.baro"


def printed(*words: str) -> str:
    return subprocess.run([*COMMAND, *words], check=True, capture_output=True, text=True).stdout


def rows_of(profile: Path, *options: str) -> list[dict[str, Any]]:
    words = [*COMMAND, "tree", str(profile), "--json", *options]
    found: list[dict[str, Any]] = json.loads(
        subprocess.run(words, check=True, capture_output=True, text=True).stdout
    )["call_paths"]
    return found


def line(mark: str, source: Path = PROGRAM) -> int:
    lines = source.read_text(encoding="utf-8").splitlines()
    return next(number for number, text in enumerate(lines, start=1) if f"mark: {mark}" in text)


def test_each_caller_has_its_calls_and_times(profile: Path) -> None:
    rows = rows_of(profile, "--callers")
    writes = {
        tuple(step.split(" ")[-1] for step in row["call_path"].split(" > ")): row
        for row in rows
        if row["operation"] == "write"
    }
    few, many = ("program", "main", "few", "put", "write"), ("program", "main", "many", "put", "write")
    assert {path: row["calls"] for path, row in writes.items()} == {
        few: 3,
        many: 40,
        ("program", "main", "write"): 1,
    }
    assert (writes[few]["bytes"], writes[many]["bytes"]) == (3 * 4096, 40 * 4096)
    assert f"put.c:{line('many')} many" in writes[many]["call_path"]
    # What main does in two lines, and the program as a whole, is as much as without callers.
    plain = rows_of(profile)
    for operation in ("write", "open", "close"):
        for key in ("calls", "bytes", "inclusive_ns", "exclusive_ns"):
            assert sum(row[key] for row in rows if row["operation"] == operation) == sum(
                row[key] for row in plain if row["operation"] == operation
            )
    assert rows[0]["inclusive_ns"] == plain[0]["inclusive_ns"] == sum(row["exclusive_ns"] for row in rows)
    by_id = {row["path_id"]: row for row in rows}
    for row in rows[1:]:
        assert row["inclusive_ns"] <= by_id[row["parent_id"]]["inclusive_ns"]
        assert row["depth"] == by_id[row["parent_id"]]["depth"] + 1
    assert sum(row["calls"] for row in plain if row["operation"].endswith(" put")) == 43


def test_exports_have_each_stack_once(profile: Path) -> None:
    words = [*COMMAND, "export", str(profile), "--to", "folded", "-o", "-"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    stacks = [text.rpartition(" ")[0] for text in done.stdout.splitlines()]
    assert len(set(stacks)) == len(stacks)
    writes = [stack for stack in stacks if stack.endswith(" put;write")]
    assert len(writes) == 2
    assert all(f"put.c:{line(name)} {name};" in "".join(writes) for name in ("few", "many"))


def test_callers_go_with_times_only(profile: Path) -> None:
    words = [*COMMAND, "tree", str(profile), "--callers", "--samples"]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "--samples and --callers show different things" in done.stderr


def _in_put(path: str) -> bool:
    return path.split(" > ")[-2].endswith("put")


@pytest.mark.parametrize("source", COMPILERS)
def test_a_helper_of_two_callers_is_apart_in_all_views(
    source: str, tmp_path: Path, clean: Callable[[], dict[str, str]]
) -> None:
    """In any language: findings name both callers; `io`, `tree --callers` and the events of `trace` keep them apart."""
    words = COMPILERS[source]
    program = [str(tmp_path / "put")] if words else [sys.executable, str(SOURCES / source)]
    if words:
        if shutil.which(words[0]) is None:
            pytest.skip(f"no {words[0]}")
        named = {"SOURCE": str(SOURCES / source), "PROGRAM": program[0]}
        subprocess.run([named.get(word, word) for word in words], check=True, cwd=tmp_path)
    profile = str(recorded(tmp_path, clean(), *program, options=("--trace=io",)))
    few, many = (f"{source}:{line(name, SOURCES / source)}" for name in ("few", "many"))
    rows = json.loads(printed("io", profile, "--profile", "--by", "path", "--json"))["rows"]
    writes = {row["key"]: row["calls"] for row in rows if row["operation"] in WRITES and _in_put(row["key"])}
    assert sorted(writes.values()) == [3, 40]
    assert all(
        mark in next(key for key, n in writes.items() if n == calls) for mark, calls in ((few, 3), (many, 40))
    )
    events = json.loads(printed("trace", profile, "--limit", "0", "--json"))
    operation, path = (events["columns"].index(name) for name in ("operation", "call_path"))
    traced = Counter(row[path] for row in events["rows"] if row[operation] in WRITES and _in_put(row[path]))
    assert {path.split(" > ")[-3].split(" ")[0]: calls for path, calls in traced.items()} == {
        few: 3,
        many: 40,
    }
    (together,) = [
        row
        for row in json.loads(printed("io", profile, "--profile", "--by", "source", "--json"))["rows"]
        if row["operation"] in WRITES and row["key"].endswith("put")
    ]
    assert together["calls"] == 43
    said = " ".join(printed("io", profile, "--profile", "--by", "source").split())
    assert "--by path shows each by itself" in said
    assert "--callers shows each by itself" in " ".join(printed("tree", profile).split())
    deep = [row for row in rows_of(Path(profile), "--callers") if row["operation"] in WRITES]
    assert {row["calls"] for row in deep if _in_put(row["call_path"])} == {3, 40}
    settings = tmp_path / "settings.toml"
    settings.write_text(
        "[levels]\nnoticeable = 0\n\n[small-requests]\nmany_calls = 5\nsmall_bytes = 1048576\n",
        encoding="utf-8",
    )
    words = ["findings", profile, "--only", "io", "--settings", str(settings)]
    found = json.loads(printed(*words, "--json"))["findings"]
    (small,) = [one for one in found if one["id"] == "small-requests" and "write" in one["what"]]
    (site,) = [one for one in small["where"] if one["source"].endswith("put")]
    assert site["calls"] == 43
    assert sorted(one["calls"] for one in site["callers"]) == [3, 40]
    for one in site["callers"]:
        assert one["stack"][0] == site["source"]
        assert one["stack"][1].startswith(f"{many if one['calls'] == 40 else few} ")
        assert one["caller"] == one["stack"][1]
    assert site["stack"] in [one["stack"] for one in site["callers"]]
    short, whole = (" ".join(printed(*words, *more).split()) for more in ((), ("--verbose",)))
    assert "called by " in short
    assert all(f"{mark} " in short for mark in (few, many))
    for one in site["callers"]:
        chain = " > ".join(reversed(one["stack"]))
        assert f"{one['calls']} calls by rank 0: {chain}" in whole


def test_a_call_in_a_linked_library_is_at_the_line_that_called_it(
    tmp_path: Path, clean: Callable[[], dict[str, str]]
) -> None:
    """HDF5 as an archive: call sites are the program's, with the function of HDF5; a line says what is missing."""
    archive = HDF5 / "libhdf5.a"
    if not archive.exists() or shutil.which("mpicc.openmpi") is None:
        pytest.skip("no archive of HDF5")
    program, source = tmp_path / "linked", SOURCES / "linked_hdf5.c"
    include = f"-I/usr/include/hdf5/{HDF5.name}"
    libraries = ["-lcrypto", "-lcurl", "-lpthread", "-lsz", "-lz", "-ldl", "-lm"]
    words = ["mpicc.openmpi", "-O1", "-g", include, str(source), "-o", str(program), str(archive), *libraries]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"HDF5's archive does not link: {done.stderr[-200:]}")
    profile = str(recorded(tmp_path, clean(), str(program)))
    sites = {row["operation"] for row in rows_of(Path(profile)) if row["layer"] == "source"}
    put = f"linked_hdf5.c:{line('put', source)} put in H5Dwrite"
    assert put in sites
    assert not any(site.partition(" ")[2].startswith("H5") for site in sites if "linked_hdf5" not in site), (
        sites
    )
    rows = json.loads(printed("io", profile, "--profile", "--by", "path", "--json"))["rows"]
    writes = [row for row in rows if put in row["key"] and row["operation"].startswith(("write", "pwrite"))]
    assert {row["calls"] for row in writes} == {3, 40}
    report = " ".join(printed("report", profile).split())
    assert "HDF5 is linked into linked: its calls are not recorded, only what they become" in report

# SPDX-License-Identifier: BSD-3-Clause
"""Makes the folder of a wrapper: sources, library and record. Called by `barograph wrap`.

It is made in a temporary folder beside its place and put there in one step; what was there before stays when
anything fails.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from barograph.launch.compiler_output import first_error
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation
from barograph.replacing import NotReplacedError, new_output
from barograph.wrap import sources
from barograph.wrap.choice import NOT_WRAPPED, TYPED, Choice, choose, without_prototype
from barograph.wrap.exports import Library, read_library
from barograph.wrap.prototypes import read_prototypes
from barograph.wrap.roles import read_roles

RUNTIME = Path(__file__).parent / "runtime"
RECORD = "wrapper.json"
# All names in the folder of a wrapper: a folder with others is not replaced.
OWN_FILES = rf"{re.escape(RECORD)}|{sources.OWN_FILES}"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
ERROR = re.compile(rf"{re.escape(sources.PROTOTYPES)}:(\d+):\d+: (?:fatal )?error: (.*)")
# Prototypes that do not compile are left out, and what is left is tried again.
MOST_TRIES = 8
SCHEMA_VERSION = 1


@dataclass(frozen=True)
class Request:
    """What was asked for; `flags` are the compiler's for the headers."""

    name: str
    library: str
    headers: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    leave_out: tuple[str, ...] = ()
    roles: Path | None = None
    trampolines: bool = True
    everything: bool = False


@dataclass(frozen=True)
class Plan:
    """What becomes of each function of a library."""

    request: Request
    library: Library
    compiler: str
    rows: tuple[Choice, ...]

    def wrapper(self) -> sources.Wrapper:
        """Returns what the sources are made of."""
        library, request = self.library, self.request
        return sources.Wrapper(
            request.name,
            str(library.file),
            library.soname,
            library.by_name,
            request.headers,
            request.flags,
            sources.wrapped(self.rows),
        )


def make_plan(request: Request, installation: Installation) -> Plan:
    """Returns what would be wrapped; makes nothing.

    Raises:
        LaunchError: something that was asked for is not there, or wrong.
    """
    if not NAME.fullmatch(request.name):
        raise LaunchError(
            f"{request.name!r} cannot name a wrapper",
            hint="letters, digits, - and _, such as `barograph wrap zlib`",
        )
    compiler = _compiler()
    library = read_library(request.library)
    found = read_prototypes(request.headers, request.flags, compiler) if request.headers else {}
    rows = choose(
        library,
        found,
        only=request.only,
        leave_out=request.leave_out,
        roles=read_roles(request.roles),
        recorded=_recorded(installation),
        trampolines=request.trampolines,
        everything=request.everything,
    )
    return _compiled(Plan(request, library, compiler, tuple(rows)), installation)


def make(plan: Plan, folder: Path, installation: Installation, version: str) -> Path:
    """Makes the folder of a wrapper and returns its library.

    Raises:
        LaunchError: nothing is to be wrapped, the sources do not compile, or the folder is somebody else's.
    """
    wrapper = plan.wrapper()
    if not wrapper.rows:
        raise LaunchError(
            f"{plan.library.soname} has no function that can be wrapped", hint="`--list` says of each why not"
        )
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with new_output(folder, force=True, ours=OWN_FILES) as made:
            made.mkdir()
            write_sources(wrapper, made, installation)
            _link(plan, wrapper, made)
            (made / RECORD).write_text(json.dumps(record(plan, version), indent=1) + "\n", encoding="utf-8")
    except NotReplacedError as error:
        raise LaunchError(str(error), hint="choose another folder with -o") from error
    except OSError as error:
        raise LaunchError(
            f"cannot write {folder}: {error.strerror}", hint="choose another folder with -o"
        ) from error
    return folder / sources.library_name(wrapper.name)


def record(plan: Plan, version: str) -> dict[str, Any]:
    """Returns what the folder's wrapper.json says, which is what --json prints."""
    library, request = plan.library, plan.request
    return {
        "schema": SCHEMA_VERSION,
        "name": request.name,
        "library": str(library.file),
        "soname": library.soname,
        "by_name": library.by_name,
        "headers": list(request.headers),
        "barograph": version,
        "compiler": plan.compiler,
        "functions": [function_row(row) for row in plan.rows],
    }


def function_row(row: Choice) -> dict[str, Any]:
    """Returns a function as a row of the printed table."""
    return {
        "function": row.function,
        "symbol": row.symbol,
        "version": row.version,
        "wrapped": row.how,
        "why": row.why,
        "bytes": " * ".join(row.bytes),
    }


def write_sources(wrapper: sources.Wrapper, folder: Path, installation: Installation) -> None:
    """Writes all that a wrapper is compiled of."""
    texts = {
        sources.TABLE: sources.table(wrapper),
        sources.MAKEFILE: sources.makefile(wrapper),
        sources.LINKER: sources.linker_options(wrapper),
    }
    names = sources.source_names(wrapper)
    if sources.PROTOTYPES in names:
        texts[sources.PROTOTYPES] = sources.prototypes(wrapper)[0]
    if sources.TRAMPOLINES in names:
        texts[sources.TRAMPOLINES] = sources.trampolines(wrapper)
    if wrapper.versions():
        texts[sources.VERSIONS] = sources.versions(wrapper)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", errors="surrogateescape")
    for name in (*sources.HEADERS, *names):
        if name not in texts:
            shutil.copyfile(RUNTIME / name, folder / name)
    (folder / "barograph").mkdir(exist_ok=True)
    shutil.copyfile(installation.include / "barograph" / "barograph.h", folder / "barograph" / "barograph.h")


def _compiler() -> str:
    words = os.environ.get("CC", "cc").split()
    compiler = shutil.which(words[0]) if words else None
    if compiler is None:
        raise LaunchError(
            f"making a wrapper needs a C compiler, and there is no {words[0] if words else 'cc'} on PATH",
            hint="install gcc, or set CC to another compiler",
        )
    return compiler


def _recorded(installation: Installation) -> frozenset[str]:
    """Returns what the recording library intercepts by itself."""
    if not installation.library.is_file():
        return frozenset()
    return frozenset(export.name for export in read_library(str(installation.library)).exports)


def _compiled(plan: Plan, installation: Installation) -> Plan:
    """Returns the plan without prototypes that C cannot repeat: unnamed types, types that a header keeps to itself."""
    rows = plan.rows
    for _ in range(MOST_TRIES):
        plan = replace(plan, rows=rows)
        if not any(row.how == TYPED for row in rows):
            return plan
        wrapper = plan.wrapper()
        _, lines = sources.prototypes(wrapper)
        with tempfile.TemporaryDirectory(prefix="barograph-wrap-") as temporary:
            folder = Path(temporary)
            write_sources(wrapper, folder, installation)
            done = _run(
                [plan.compiler, "-fsyntax-only", *sources.FLAGS, *wrapper.flags, sources.PROTOTYPES], folder
            )
        if done.returncode == 0:
            return plan
        wrong: dict[str, str] = {}
        for match in ERROR.finditer(done.stderr):
            symbol = lines.get(int(match[1]))
            if symbol is not None:
                wrong.setdefault(symbol, match[2])
        if not wrong:
            raise LaunchError(f"the headers do not compile: {first_error(done.stderr)}", hint="see --cflags")
        able = plan.request.trampolines and plan.library.machine == "x86-64"
        rows = tuple(
            without_prototype(row, f"its prototype does not compile: {wrong[row.symbol]}", trampolines=able)
            if row.symbol in wrong
            else row
            for row in rows
        )
    raise LaunchError("the prototypes do not compile", hint="leave some out with --except PATTERN")


def _link(plan: Plan, wrapper: sources.Wrapper, folder: Path) -> None:
    flags = ["-O2", "-g", *sources.FLAGS, *wrapper.flags]
    done = _run([plan.compiler, *flags, *sources.source_names(wrapper), *sources.link_words(wrapper)], folder)
    if done.returncode != 0:
        raise LaunchError(
            f"the wrapper could not be compiled: {first_error(done.stderr)}",
            hint="leave functions out with --except",
        )
    # A library that the loader does not take must not come near a program.
    library = folder / sources.library_name(wrapper.name)
    tried = subprocess.run(
        ["/bin/sh", "-c", ":"],
        env={"LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=60,
    )
    if tried.returncode != 0 or tried.stderr.strip():
        said = first_error(tried.stderr) if tried.stderr.strip() else f"exit code {tried.returncode}"
        raise LaunchError(f"the wrapper was compiled, but the loader does not take it: {said}")


def _run(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(
        words,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=900,
    )


def list_wrappers(folder: Path) -> list[dict[str, Any]]:
    """Returns the wrappers in a folder as rows of the printed table, by name."""
    rows = [_wrapper_row(path) for path in sorted(folder.glob(f"*/{RECORD}"))]
    return [row for row in rows if row is not None]


def _wrapper_row(path: Path) -> dict[str, Any] | None:
    """Returns a wrapper as its record says it; None where that is damaged."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return {
            "name": content["name"],
            "functions": sum(row["wrapped"] != NOT_WRAPPED for row in content["functions"]),
            "library": content["soname"] if content["by_name"] else content["library"],
            "folder": str(path.parent),
        }
    except (OSError, ValueError, KeyError, TypeError):
        return None

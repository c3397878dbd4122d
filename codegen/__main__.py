# SPDX-License-Identifier: BSD-3-Clause
"""Writes every generated file, or says with --check which of them differ from what spec/ would give."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

from codegen import (
    algorithms,
    findings,
    format_numbers,
    io,
    launchers,
    layers,
    live,
    metrics,
    mpi,
    page,
    python_layouts,
    remedies,
    settings,
    sql,
    system_metrics,
    tables,
)

GENERATORS = (
    settings,
    launchers,
    format_numbers,
    layers,
    *live.GENERATORS,
    *io.GENERATORS,
    metrics,
    findings,
    *mpi.GENERATORS,
    tables,
    page,
    system_metrics,
    python_layouts,
    remedies,
    algorithms,
    *sql.GENERATORS,
)


def generate(root: Path) -> dict[str, str]:
    """Returns all generated files of the tree at root: path relative to root -> text."""
    files: dict[str, str] = {}
    for generator in GENERATORS:
        for path, text in generator.outputs(root).items():
            if path in files:
                raise ValueError(f"{path} is made by two generators")
            files[path] = text
    return files


def strays(root: Path, files: dict[str, str]) -> list[str]:
    """Returns files in generated folders that no generator makes any more."""
    folders = {root / Path(path).parent for path in files if Path(path).parent.name == "generated"}
    present = (path for folder in folders if folder.is_dir() for path in folder.iterdir() if path.is_file())
    return sorted(name for path in present if (name := path.relative_to(root).as_posix()) not in files)


def check(root: Path, files: dict[str, str]) -> int:
    """Prints how the committed files differ from the generated ones; returns the exit code."""
    drifted = 0
    for path, text in sorted(files.items()):
        target = root / path
        current = target.read_text(encoding="utf-8") if target.is_file() else ""
        if current != text:
            drifted += 1
            sys.stdout.write(f"{path} differs from spec/:\n")
            lines = difflib.unified_diff(
                current.splitlines(), text.splitlines(), "committed", "generated", n=1, lineterm=""
            )
            sys.stdout.writelines(line + "\n" for line in list(lines)[:20])
    for path in strays(root, files):
        drifted += 1
        sys.stdout.write(f"{path} is made by no generator\n")
    if drifted:
        sys.stdout.write(f"{drifted} generated files are out of date: run `python -m codegen` and commit.\n")
    return 1 if drifted else 0


def write(root: Path, files: dict[str, str]) -> bool:
    """Writes the files that changed and removes those no generator makes any more; returns whether any did."""
    changed = False
    for path, text in sorted(files.items()):
        target = root / path
        if target.is_file() and target.read_text(encoding="utf-8") == text:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        sys.stdout.write(f"wrote {path}\n")
        changed = True
    for path in strays(root, files):
        (root / path).unlink()
        sys.stdout.write(f"removed {path}\n")
        changed = True
    return changed


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; returns 0, or 1 when --check finds a difference."""
    parser = argparse.ArgumentParser(prog="python -m codegen", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="change nothing, fail when a file is out of date"
    )
    parser.add_argument(
        "--root", type=Path, default=Path(__file__).resolve().parent.parent, help="source tree"
    )
    options = parser.parse_args(arguments)
    files = generate(options.root)
    if options.check:
        return check(options.root, files)
    while write(options.root, files):
        files = generate(options.root)  # pages are also made of files that were just written
    return 0


if __name__ == "__main__":
    sys.exit(main())

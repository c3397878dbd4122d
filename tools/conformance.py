# SPDX-License-Identifier: BSD-3-Clause
"""Writes spec/calls/tested.toml from what passed tests noted: tools/conformance.py FOLDER.

Called by `make conformance`, on a machine with all MPI libraries. codegen makes docs/reference/mpi-conformance.md of
the file, so that checking the page needs no MPI library. FOLDER holds NAME.txt for each library, an operation a line.
"""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUTPUT = ROOT / "spec" / "calls" / "tested.toml"
# What the tests call each library, in the order of the page's columns.
TITLES = {
    "openmpi4": "Open MPI 4.1",
    "openmpi5": "Open MPI 5.0",
    "mpich4": "MPICH 4.0",
    "mpich5": "MPICH 5.0",
    "intel": "Intel MPI 2021",
    "abi-mpich5": "MPICH 5.0, standard ABI",
    "abi-intel": "Intel MPI 2021, standard ABI",
}
HEAD = """# SPDX-License-Identifier: BSD-3-Clause
# Written by tools/conformance.py (`make conformance`): for each library the operations whose calls, bytes and objects
# a test found to be exactly those of the program. Made into docs/reference/mpi-conformance.md by codegen.
"""


def main() -> int:
    """Reads the notes; exit code 1 when there are none."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    lines = [HEAD]
    for name, title in TITLES.items():
        file = Path(sys.argv[1]) / f"{name}.txt"
        if not file.is_file():
            print(f"{name}: no results, its column stays empty", file=sys.stderr)
            continue
        operations = sorted(
            {line for line in file.read_text(encoding="utf-8").split() if line.startswith("MPI_")}
        )
        print(f"{name}: {len(operations)} operations")
        lines.append(f'\n[[library]]\nname = "{name}"\ntitle = "{title}"\nexact = [\n')
        names = ", ".join(f'"{operation}"' for operation in operations)
        lines += [f"    {line}\n" for line in textwrap.wrap(names, 110, break_on_hyphens=False)]
        lines.append("]\n")
    if len(lines) == 1:
        return 1
    OUTPUT.write_text("".join(lines), encoding="utf-8")
    return subprocess.run(["git", "diff", "--stat", str(OUTPUT)], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: BSD-3-Clause
"""Puts an h5py with HDF5 1.14 into build/hdf5/1.14, for tests over two versions of HDF5: that of .venv has 2.0.

Called by tools/setup.sh for the level `whole`. Where it is not available that is a warning, and its tests are skipped
with that reason; never touches anything outside build/hdf5.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "build" / "hdf5" / "1.14"
# Not in tools/constraints.txt, which has the h5py of .venv.
PACKAGE = "h5py==3.12.1"


def main() -> int:
    """Installs it once; always 0."""
    stamp = FOLDER / ".installed"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == PACKAGE:
        return 0
    shutil.rmtree(FOLDER, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-compile", "--retries", "2"]
    command += ["--only-binary", ":all:", "--target", str(FOLDER), PACKAGE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        stamp.write_text(PACKAGE, encoding="utf-8")
        return 0
    shutil.rmtree(FOLDER, ignore_errors=True)
    said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    print(f"setup: warning: no HDF5 1.14 for the tests, they are skipped: {(said or ['pip failed'])[-1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

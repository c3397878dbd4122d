# SPDX-License-Identifier: BSD-3-Clause
"""Makes the pictures of a report in docs/images from a real run: a program of the gallery, recorded on two ranks.

`python tools/page_picture.py`, by hand after a visible change; needs Open MPI, Chromium and
the built page (`make viewer`). Writes docs/images/report-light.png and report-dark.png only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
GALLERY = ROOT / "examples" / "gallery"
PROGRAM = "rank_0_writes"
# Shown in the picture: not a folder of the user who takes it.
FOLDER = Path("/tmp/field")
MOST_BYTES = 200_000


def main() -> int:
    """Records, reports, takes the pictures; returns 1 when one is too large for a page of text."""
    FOLDER.mkdir(mode=0o700)
    try:
        return take()
    finally:
        shutil.rmtree(FOLDER)


def take() -> int:
    """The same, in FOLDER."""
    for file in (f"{PROGRAM}.c", "gallery.h"):
        shutil.copy(GALLERY / file, FOLDER)
    source = f"{FOLDER / PROGRAM}.c"
    run(["mpicc.openmpi", "-g", "-O2", f"-I{ROOT / 'include'}", source, "-o", PROGRAM, "-lm"])
    barograph = [sys.executable, "-m", "barograph.cli"]
    run([*barograph, "run", "-n", "2", "-q", "-o", "run", "--", f"./{PROGRAM}", "faulty"])
    run([*barograph, "report", "run.baro", "--html", "run.html"])
    node, chromium = shutil.which("node"), shutil.which("chromium")
    if node is None or chromium is None:
        sys.exit("page_picture: needs node and chromium")
    script = ROOT / "tools" / "page_picture.mjs"
    run([node, str(script), "run.html", str(FOLDER)], CHROMIUM=chromium)
    IMAGES.mkdir(exist_ok=True)
    too_large = 0
    for name in ("light", "dark"):
        target = IMAGES / f"report-{name}.png"
        # A page has few colours: a palette of them takes a third of the bytes.
        opened: Any = Image.open(FOLDER / f"{name}.png")
        with opened as picture:
            palette = picture.convert("RGB").quantize(
                256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
            )
            palette.save(target, optimize=True)
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size:,} bytes")
        too_large += target.stat().st_size > MOST_BYTES
    return 1 if too_large else 0


def run(words: list[str], **environment: str) -> None:
    """Runs a command in FOLDER; its failure ends the tool."""
    subprocess.run(words, cwd=FOLDER, env=os.environ | environment, check=True)


if __name__ == "__main__":
    sys.exit(main())

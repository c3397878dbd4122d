# SPDX-License-Identifier: BSD-3-Clause
"""A job of this machine on two nodes, node0 and node1, as far as host names tell. Only root can make them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

NEEDED = pytest.mark.skipif(
    os.geteuid() != 0 or not shutil.which("unshare"), reason="only root can make namespaces"
)
# $1, ...: a program, whose ranks take turns on the nodes.
SCRIPT = """#!/bin/sh
exec unshare --uts sh -c 'hostname node$((${OMPI_COMM_WORLD_RANK:-$PMI_RANK} % 2)); exec "$@"' sh "$@"
"""


def on_two_nodes(folder: Path) -> Path:
    """Makes a script in a folder; ranks that start a program by it are on the two nodes in turn."""
    script = folder / "on_two_nodes"
    script.write_text(SCRIPT, encoding="ascii")
    script.chmod(0o755)
    return script

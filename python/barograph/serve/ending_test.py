# SPDX-License-Identifier: BSD-3-Clause
"""The process beside a run ends by a signal at any moment, also while it imports its modules."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

# A signal that arrives within an import whose caller drops all exceptions, as libraries do.
PROGRAM = """
import importlib.abc, os, runpy, signal, sys

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "barograph.serve.page.app":
            try:
                os.kill(os.getpid(), signal.SIGTERM)
            except BaseException:
                pass

sys.meta_path.insert(0, Finder())
runpy.run_module("barograph.serve", run_name="__main__")
"""


def test_a_signal_during_an_import_is_not_lost(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        asked = {
            "job": "1",
            "arenas": str(tmp_path),
            "output": str(tmp_path / "run"),
            "run": os.getpid(),
            "lines": ["http://127.0.0.1"],
            "notes_lives": False,
            "socket": listening.fileno(),
            "token": "0" * 32,
            "linger_s": 600.0,
            "patience_s": 600.0,
            "launcher": [],
            "address": "",
        }
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            input=json.dumps(asked) + "\n",
            pass_fds=[listening.fileno()],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == []

# SPDX-License-Identifier: BSD-3-Clause
"""Starts the server of a live page beside a run: in a session of its own, at the lowest priority.

Called by `barograph run --live`. The socket is open before the program starts, so that the address can be said at
once; the server takes it over. Standard library only.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

from barograph.serve.address import address_lines, listen, new_token

DEFAULT_LINGER_S = 10.0


class LiveBeside:
    """An address, and the server that it becomes when the program has started."""

    def __init__(self, linger_s: float = DEFAULT_LINGER_S) -> None:
        self._socket: socket.socket = listen()
        self._token = new_token()
        self._linger_s = linger_s

    def lines(self) -> list[str]:
        """Returns what to tell the user."""
        return address_lines(self._socket, self._token)

    def start(self, job: str, arenas: Path, output: Path) -> None:
        """Starts the server; raises OSError where that cannot be done.

        Args:
            job: its id.
            arenas: the directory under which its arenas are.
            output: where its profile goes, without the ending.
        """
        asked = {
            "job": job,
            "arenas": str(arenas),
            "output": str(output.absolute()),
            "token": self._token,
            "socket": self._socket.fileno(),
            "run": os.getpid(),
            "linger_s": self._linger_s,
        }
        reading, writing = os.pipe()
        try:
            subprocess.Popen(
                [sys.executable, "-m", "barograph.serve"],
                stdin=reading,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[self._socket.fileno()],
                cwd="/",
                start_new_session=True,
            )
            os.write(writing, (json.dumps(asked) + "\n").encode("ascii"))
        finally:
            os.close(reading)
            os.close(writing)
            self._socket.close()

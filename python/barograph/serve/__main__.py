# SPDX-License-Identifier: BSD-3-Clause
"""The server of `barograph run --live`: a process of its own, which reads from standard input what to serve.

The run does not wait for it, and it never writes to the program's output.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from functools import partial
from pathlib import Path

NICENESS = 19


def main() -> None:
    """Serves what standard input says."""
    os.nice(NICENESS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # no command multiplies matrices
    asked = json.loads(sys.stdin.readline())
    from barograph.launch.recording import user_folders  # noqa: PLC0415 - behind the nice value
    from barograph.serve.app import Service, serve  # noqa: PLC0415

    serve(
        socket.socket(fileno=asked["socket"]),
        Service(
            job=asked["job"],
            folders=partial(user_folders, Path(asked["arenas"])),
            token=asked["token"],
            output=Path(asked["output"]),
            run=asked["run"],
            linger_s=asked["linger_s"],
        ),
    )


main()

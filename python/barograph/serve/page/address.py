# SPDX-License-Identifier: BSD-3-Clause
"""Where a served page is: the listening socket, the token, and the lines that tell the user.

Imported by `barograph run` before the program starts: standard library only.
"""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import os
import secrets
import shlex
import socket
import stat
from pathlib import Path

PACKAGES = ("starlette", "uvicorn")
PAGE = Path(__file__).parents[2] / "show" / "page" / "template.html"
BACKLOG = 64
LOCAL = "127.0.0.1"


class LiveError(Exception):
    """The page cannot be served as asked; `hint` says what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class NotInstalledError(LiveError):
    """A part of the installation is missing."""


def check_installation(name: str = "the live page") -> None:
    """Raises NotInstalledError where packages of the extra `live`, or the page, which `name` needs, are missing."""
    missing = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
    if missing:
        raise NotInstalledError(
            f"{name} needs the Python package {' and '.join(missing)}",
            "pip install 'barograph[live]', or pip install starlette uvicorn",
        )
    if not PAGE.exists():
        raise NotInstalledError(
            "the HTML page is not part of this installation",
            "wheels carry it, `make viewer` in a source tree builds it",
        )


def new_token() -> str:
    """Returns a token that nobody can guess."""
    return secrets.token_urlsafe(24)


def listen(port: int = 0, path: str | None = None) -> socket.socket:
    """Returns a listening socket: on a port of 127.0.0.1 (0: a free one), or of a file that only this user can open.

    Raises:
        LiveError: the port or path is taken, or cannot be used.
    """
    if path is not None:
        return _listen_at_path(path)
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((LOCAL, port))
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        hint = "without --port a free one is chosen" if error.errno == errno.EADDRINUSE else ""
        raise LiveError(f"cannot listen on port {port} of {LOCAL}: {error.strerror}", hint) from error
    return made


def _listen_at_path(path: str) -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    _remove_dead_socket(path)
    # For this user alone from its first moment on.
    before = os.umask(0o177)
    try:
        made.bind(path)
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        hint = "choose another path, or remove what is there" if error.errno == errno.EADDRINUSE else ""
        raise LiveError(f"cannot listen at {path}: {error.strerror or error}", hint) from error
    finally:
        os.umask(before)
    return made


def _remove_dead_socket(path: str) -> None:
    """Removes what a server that was killed has left behind, and nothing else."""
    with contextlib.suppress(OSError):
        status = os.lstat(path)
        if not stat.S_ISSOCK(status.st_mode) or status.st_uid != os.geteuid():
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            try:
                probe.connect(path)
            except ConnectionRefusedError:
                Path(path).unlink()


def address_lines(listening: socket.socket, token: str, name: str = "live page") -> list[str]:
    """Returns what to open, here and from another machine; `name` says what is there."""
    host = os.uname().nodename
    if listening.family == socket.AF_UNIX:
        path = os.path.abspath(listening.getsockname())
        forwarded = shlex.quote(f"8080:{path}")
        return [
            f"{name} at the socket {path}",
            f"from another machine: ssh -L {forwarded} {host}, then open http://localhost:8080/?token={token}",
        ]
    port = listening.getsockname()[1]
    return [
        f"{name}: http://{LOCAL}:{port}/?token={token}",
        f"from another machine: ssh -L {port}:{LOCAL}:{port} {host}, then open the same address",
    ]

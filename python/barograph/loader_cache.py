# SPDX-License-Identifier: BSD-3-Clause
"""Which libraries the loader of this machine finds by their name alone."""

from __future__ import annotations

import functools
import os
import subprocess


@functools.cache
def loader_cache() -> dict[str, str]:
    """Returns the libraries of this machine's own kind in /etc/ld.so.cache: name -> file."""
    command = next(
        (path for path in ("/sbin/ldconfig", "/usr/sbin/ldconfig") if os.access(path, os.X_OK)), "ldconfig"
    )
    try:
        listed = subprocess.run(
            [command, "-p"], capture_output=True, text=True, check=False, timeout=20
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    cache: dict[str, str] = {}
    for line in listed.splitlines():
        name, _, rest = line.strip().partition(" (")
        kind, arrow, file = rest.partition(") => ")
        if arrow and "64" in kind:
            cache.setdefault(name, file)
    return cache

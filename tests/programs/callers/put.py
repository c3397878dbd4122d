# SPDX-License-Identifier: BSD-3-Clause
"""A helper that is called from two functions, in Python. Run by tests/callers_test.py."""

import os


def put(file: int) -> None:
    """Writes a block."""
    os.write(file, bytes(4096))  # mark: put


def few(file: int) -> None:
    """Writes three."""
    for _ in range(3):
        put(file)  # mark: few


def many(file: int) -> None:
    """Writes forty."""
    for _ in range(40):
        put(file)  # mark: many


out = os.open("put.out", os.O_WRONLY | os.O_CREAT)
few(out)
many(out)
os.close(out)

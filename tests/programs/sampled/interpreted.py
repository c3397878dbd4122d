# SPDX-License-Identifier: BSD-3-Clause
"""interpreted.py HOW SECONDS: computes for so much CPU time, in a loop (`loop`) or in compiled code (`calls`)."""

import sys
import time
import zlib

DATA = bytes(range(256)) * 40_000


def loop():
    x = 1.0
    for _ in range(100_000):
        x = x * 0.999999 + 1.5
    return x


def calls():
    return zlib.crc32(zlib.compress(DATA, 1))


def main():
    work = {"loop": loop, "calls": calls}[sys.argv[1]]
    while time.process_time() < float(sys.argv[2]):
        work()


main()

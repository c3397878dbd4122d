# SPDX-License-Identifier: BSD-3-Clause
"""shares.py SECONDS: as shares.c. Prints the CPU time of the process in seconds."""

import sys
import time


def large(steps):
    x = 1.0
    for _ in range(steps):
        x = x * 0.999999 + 1.5
    return x


def medium(steps):
    x = 1.0
    for _ in range(steps):
        x = x * 0.999999 + 2.5
    return x


def small(steps):
    x = 1.0
    for _ in range(steps):
        x = x * 0.999999 + 3.5
    return x


def main():
    begin = time.process_time()
    large(300_000)
    steps = int(float(sys.argv[1]) / 50 / (time.process_time() - begin) * 300_000)
    for _ in range(50):
        large(steps * 6 // 10)
        medium(steps * 3 // 10)
        small(steps // 10)
    print(time.process_time())


main()

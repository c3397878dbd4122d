# SPDX-License-Identifier: BSD-3-Clause
"""shares.py SECONDS: as shares.c."""

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
    spent = [0.0, 0.0, 0.0]
    begin = time.process_time()
    large(300_000)
    spent[0] = time.process_time() - begin
    steps = int(float(sys.argv[1]) / 50 / spent[0] * 300_000)
    for _ in range(50):
        for place, (function, tenths) in enumerate(((large, 6), (medium, 3), (small, 1))):
            begin = time.process_time()
            function(steps * tenths // 10)
            spent[place] += time.process_time() - begin
    print(*spent)
    print(time.process_time())


main()

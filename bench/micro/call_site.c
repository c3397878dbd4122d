// SPDX-License-Identifier: BSD-3-Clause
// The time of a 64-byte pwrite() below DEPTH calls: call_site FILE DEPTH. Prints the least of 41 rounds in
// nanoseconds. Run by bench/call_sites.py with and without the recorder.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { kRounds = 41, kCalls = 20000 };

static double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

__attribute__((noinline)) static long below(int depth, int file, const char* block) {
    const long written = depth > 0 ? below(depth - 1, file, block) : pwrite(file, block, 64, 0);
    __asm__ volatile("");
    return written;
}

int main(int argc, char** argv) {
    const char block[64] = {0};
    const int depth = argc > 2 ? atoi(argv[2]) : 0;
    const int file = argc > 1 ? open(argv[1], O_RDWR | O_CREAT, 0600) : -1;
    double least = 1e18;
    if (file < 0) {
        return 2;
    }
    for (int round = 0; round < kRounds; round++) {
        const double start = now_ns();
        for (int i = 0; i < kCalls; i++) {
            if (below(depth, file, block) != (long)sizeof block) {
                return 1;
            }
        }
        const double each = (now_ns() - start) / kCalls;
        least = each < least ? each : least;
    }
    printf("%.0f\n", least);
    return 0;
}

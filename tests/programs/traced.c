/* SPDX-License-Identifier: BSD-3-Clause
 * Calls that a trace must hold one by one: N writes in a regular pattern, M at places of a small generator, some reads, then
 * the way that the first argument says: "exit", or "kill" by SIGKILL without any end. "for-ever": writes round and round, each
 * behind the one before, with rests, until it is ended, or until the file is there that is its third argument. "scattered":
 * the same without rests and without any pattern, so that its trace grows fast. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { kRegular = 3000, kRandom = 500, kReads = 7, kRound = 4096 };

static uint64_t place = 1;

/* The next place of the generator, below 2^24. */
static off_t next_place(void) {
    place = place * 6364136223846793005u + 1442695040888963407u;
    return (off_t)(place >> 40);
}

int main(int argc, char** argv) {
    if (argc < 3) {
        return 2;
    }
    char block[64] = {0};
    const int file = open(argv[2], O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0) {
        return 3;
    }
    const int scattered = strcmp(argv[1], "scattered") == 0;
    while (scattered || strcmp(argv[1], "for-ever") == 0) {
        for (int i = 0; i < kRound; ++i) {
            const off_t at = scattered ? next_place() : (off_t)i * 64;
            const size_t bytes = scattered ? 1 + (size_t)(at % 61) : sizeof block;
            if (pwrite(file, block, bytes, at) != (ssize_t)bytes) {
                return 8;
            }
        }
        if (argc > 3 && access(argv[3], F_OK) == 0) {
            return close(file) == 0 ? 0 : 7;
        }
        if (!scattered) {
            usleep(10000);
        }
    }
    for (int i = 0; i < kRegular; ++i) {
        if (pwrite(file, block, sizeof block, (off_t)i * 256) != (ssize_t)sizeof block) {
            return 4;
        }
    }
    for (int i = 0; i < kRandom; ++i) {
        if (pwrite(file, block, 16, next_place()) != 16) {
            return 5;
        }
    }
    for (int i = 0; i < kReads; ++i) {
        if (pread(file, block, 32, (off_t)i * 1000) != 32) {
            return 6;
        }
    }
    if (strcmp(argv[1], "kill") == 0) {
        return raise(SIGKILL);
    }
    return close(file) == 0 ? 0 : 7;
}

// SPDX-License-Identifier: BSD-3-Clause
// memory HOW SECONDS: uses memory for so much CPU time, always the same amount of it per turn.
//   blocks    many small blocks, allocated and freed in each turn by blocks()
//   reused    the same blocks, allocated once
//   pages     a large block, which the kernel maps anew in each turn, as pages() first touches it
//   touched   the same block, mapped once
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kBlocks = 20000, kLarge = 64 << 20, kPage = 4096 };

static volatile double sink;
static double* kept[kBlocks];

static __attribute__((noinline)) double work(double x) {
    for (int i = 0; i < 200; ++i) {
        x = x * 0.999999 + 1.5;
        __asm__ volatile("" ::"x"(x));
    }
    return x;
}

static __attribute__((noinline)) void blocks(void) {
    for (int i = 0; i < kBlocks; ++i) {
        kept[i] = malloc(32 + i % 2000);
    }
    for (int i = 0; i < kBlocks; i += 2) {
        free(kept[i]);
    }
    for (int i = 1; i < kBlocks; i += 2) {
        free(kept[i]);
    }
}

static __attribute__((noinline)) void reused(void) {
    for (int i = 0; i < kBlocks; ++i) {
        kept[i][0] = work(kept[i][0]);
    }
}

static __attribute__((noinline)) void pages(char* block) {
    for (int i = 0; i < kLarge; i += kPage) {
        block[i] = (char)i;
    }
}

static __attribute__((noinline)) void touched(char* block) {
    for (int i = 0; i < kLarge; i += kPage) {
        sink = work(block[i]);
    }
}

int main(int argc, char** argv) {
    const char* how = argc > 1 ? argv[1] : "blocks";
    const double end = argc > 2 ? atof(argv[2]) : 1;
    char* block = malloc(kLarge);
    for (int i = 0; i < kBlocks; ++i) {
        kept[i] = malloc(64);
        kept[i][0] = i;
    }
    while ((double)clock() / CLOCKS_PER_SEC < end) {
        if (strcmp(how, "blocks") == 0) {
            blocks();
        } else if (strcmp(how, "reused") == 0) {
            reused();
        } else if (strcmp(how, "touched") == 0) {
            touched(block);
        } else {
            char* fresh = malloc(kLarge);
            pages(fresh);
            sink = fresh[kLarge / 2];
            free(fresh);
        }
    }
    return 0;
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* A transpose of a matrix that lies in pieces of very different sizes: the one rank that has nearly all of it holds up all
 * others; mended: even pieces. */
#include "gallery.h"

enum { STEPS = 60, BYTES = 8 * MIB };

static void run(void) {
    int* counts = memory(sizeof(int) * (size_t)ranks * 4);
    int *sizes = counts, *starts = counts + ranks, *other_sizes = counts + 2 * ranks,
        *other_starts = counts + 3 * ranks;
    char* out = memory(2 * BYTES);
    char* in = memory(2 * BYTES);
    for (int i = 0, here = 0, there = 0; i < ranks; i++) {
        const int heavy = 2 * BYTES / ranks, light = 64;
        sizes[i] = mended ? BYTES / ranks / ranks : rank == 0 ? heavy : light;
        other_sizes[i] = mended ? BYTES / ranks / ranks : i == 0 ? heavy : light;
        starts[i] = here;
        other_starts[i] = there;
        here += sizes[i];
        there += other_sizes[i];
    }
    for (int i = 0; i < STEPS; i++) {
        /* here: transfer-cost */
        MPI_Alltoallv(out, sizes, starts, MPI_BYTE, in, other_sizes, other_starts, MPI_BYTE, MPI_COMM_WORLD);
    }
    free(in);
    free(out);
    free(counts);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Particles that change ranks go in messages as large as there may ever be any; fixed: the ranks tell each other how many there
 * are, and send these. */
#include "gallery.h"

enum { STEPS = 40, ROOM = 16 * MIB, USED = 64 * KIB };

static void run(void) {
    char* out = memory((size_t)ranks * ROOM);
    char* in = memory((size_t)ranks * ROOM);
    int* counts = memory(sizeof(int) * (size_t)ranks * 3);
    int *leaving = counts, *coming = counts + ranks, *starts = counts + 2 * ranks;
    for (int i = 0; i < ranks; i++) {
        leaving[i] = USED;
        starts[i] = i * ROOM;
    }
    for (int step = 0; step < STEPS; step++) {
        compute(15);
        if (fixed) {
            MPI_Alltoall(leaving, 1, MPI_INT, coming, 1, MPI_INT, MPI_COMM_WORLD);
            MPI_Alltoallv(out, leaving, starts, MPI_BYTE, in, coming, starts, MPI_BYTE, MPI_COMM_WORLD);
        } else {
            /* here: transfer-cost */
            MPI_Alltoall(out, ROOM, MPI_BYTE, in, ROOM, MPI_BYTE, MPI_COMM_WORLD);
        }
    }
    free(counts);
    free(in);
    free(out);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Rank 0 computes before it sends what the others wait for; fixed: it sends first. */
#include "gallery.h"

enum { STEPS = 40 };

static void run(void) {
    double* halo = memory(64 * KIB);
    double change = 0;
    for (int i = 0; i < STEPS; i++) {
        if (rank == 0) {
            if (!fixed) {
                compute(12);
            }
            for (int peer = 1; peer < ranks; peer++) {
                MPI_Send(halo, 64 * KIB, MPI_BYTE, peer, 0, MPI_COMM_WORLD);
            }
            if (fixed) {
                compute(12);
            }
        } else {
            /* here: late-sender */
            MPI_Recv(halo, 64 * KIB, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            compute(12);
        }
        /* As a solver's test for convergence: all are at the same step. */
        MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    free(halo);
}

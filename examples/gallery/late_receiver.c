/* SPDX-License-Identifier: BSD-3-Clause */
/* Rank 0 computes before it receives the large message that another rank waits to get rid of; fixed: it receives first. */
#include "gallery.h"

enum { STEPS = 40, BYTES = MIB };

static void run(void) {
    char* field = memory(BYTES);
    double change = 0;
    for (int i = 0; i < STEPS; i++) {
        if (rank == 0) {
            if (!fixed) {
                compute(12);
            }
            for (int peer = 1; peer < ranks; peer++) {
                MPI_Recv(field, BYTES, MPI_BYTE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            if (fixed) {
                compute(12);
            }
        } else {
            /* here: late-receiver */
            MPI_Send(field, BYTES, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
            compute(12);
        }
        MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    free(field);
}

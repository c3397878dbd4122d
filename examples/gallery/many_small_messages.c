/* SPDX-License-Identifier: BSD-3-Clause */
/* Neighbours exchange the cells of a face one by one; fixed: the whole face at once. */
#include "gallery.h"

enum { FACES = 80, CELLS = 6000 };

static void run(void) {
    double* face = memory(CELLS * sizeof(double));
    double* other = memory(CELLS * sizeof(double));
    const int peer = rank ^ 1;
    const int cells = fixed ? CELLS : 1;
    for (int i = 0; i < FACES && peer < ranks; i++) {
        compute(5);
        for (int cell = 0; cell < CELLS; cell += cells) {
            /* here: small-messages */
            MPI_Sendrecv(face + cell, cells, MPI_DOUBLE, peer, 0, other + cell, cells, MPI_DOUBLE, peer, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    free(other);
    free(face);
}

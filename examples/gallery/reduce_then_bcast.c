/* SPDX-License-Identifier: BSD-3-Clause */
/* After each step the residual is added up on one rank, which tells all whether to go on; fixed: all add it up, now and then. */
#include "gallery.h"

enum { STEPS = 150000, EVERY = 100 };

static void run(void) {
    double residual = 1, all = 0;
    for (int step = 0; step < STEPS; step++) {
        if (!fixed) {
            MPI_Reduce(&residual, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
            /* here: tiny-collectives */
            MPI_Bcast(&all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        } else if (step % EVERY == 0) {
            MPI_Allreduce(&residual, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        }
    }
    compute(400);
}

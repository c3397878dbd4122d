/* SPDX-License-Identifier: BSD-3-Clause */
/* Particles drift from the other ranks to the last one from step to step; fixed: they are redistributed each step. */
#include "gallery.h"

enum { STEPS = 120 };

static void run(void) {
    double in = 1, out;
    /* here: drifting-ranks */
    BAROGRAPH_LOOP("time step")
    for (int i = 0; i < STEPS; i++) {
        BAROGRAPH_ITERATION();
        const double drifted = 0.07 * i;
        const double each = rank == ranks - 1 ? 13 + drifted : 13 - drifted / (ranks - 1);
        compute(fixed ? 13 : each);
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

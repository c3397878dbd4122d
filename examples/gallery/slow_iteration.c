/* SPDX-License-Identifier: BSD-3-Clause */
/* In one step of many, one rank rebuilds its tables; fixed: it does so a little in each step. */
#include "gallery.h"

enum { STEPS = 100 };

static void run(void) {
    double in = 1, out;
    /* here: slow-iterations */
    BAROGRAPH_LOOP("time step")
    for (int i = 0; i < STEPS; i++) {
        BAROGRAPH_ITERATION();
        compute(8);
        if (!fixed && i == 37 && rank == ranks - 1) {
            compute(600);
        }
        if (fixed) {
            compute(600.0 / ranks / STEPS);
        }
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* A list that is searched in each step and never cleared; fixed: it is. */
#include "gallery.h"

enum { STEPS = 150 };

static void run(void) {
    double in = 1, out;
    /* here: growing-iterations */
    BAROGRAPH_LOOP("time step")
    for (int i = 0; i < STEPS; i++) {
        BAROGRAPH_ITERATION();
        compute(fixed ? 3 : 3 + 0.08 * i);
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

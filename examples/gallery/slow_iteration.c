/* SPDX-License-Identifier: BSD-3-Clause */
/* In one step of many, one rank builds its tables anew; mended: it does so a little in each step. */
#include "gallery.h"

enum { STEPS = 100 };

static void run(void) {
    double in = 1, out;
    /* here: slow-iterations */
    BAROGRAPH_LOOP("time step")
    for (int i = 0; i < STEPS; i++) {
        BAROGRAPH_ITERATION();
        compute(5);
        if (!mended && i == 37 && rank == ranks - 1) {
            compute(200);
        }
        if (mended) {
            compute(2.0 / ranks);
        }
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Particles pile up on the last rank from step to step; mended: they are shared out again. */
#include "gallery.h"

enum { STEPS = 120 };

static void run(void) {
    double in = 1, out;
    /* here: drifting-ranks */
    BAROGRAPH_LOOP("time step")
    for (int i = 0; i < STEPS; i++) {
        BAROGRAPH_ITERATION();
        const double more = 0.15 * i;
        compute(mended ? 4 + more / ranks : rank == ranks - 1 ? 4 + more : 4);
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

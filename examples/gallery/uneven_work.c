/* SPDX-License-Identifier: BSD-3-Clause */
/* The last rank has twice the work of the others, who wait for it in a reduction; fixed: shared evenly. */
#include "gallery.h"

enum { STEPS = 60 };

static void step(double milliseconds) {
    /* here: slow-ranks */
    BAROGRAPH_REGION("push");
    compute(milliseconds);
}

static void run(void) {
    double energy = 1, all;
    const double even = 10.0 * (ranks + 1) / ranks;
    for (int i = 0; i < STEPS; i++) {
        step(fixed ? even : rank == ranks - 1 ? 20 : 10);
        MPI_Allreduce(&energy, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* One rank has more ocean, the other more ice, and both wait for each other in each step: uneven regions, of which the waiting is
 * a consequence; fixed: both are shared evenly. */
#include "gallery.h"

enum { STEPS = 30 };

static void ocean(double milliseconds) {
    /* here: slow-ranks */
    BAROGRAPH_REGION("ocean");
    compute(milliseconds);
}

static void ice(double milliseconds) {
    BAROGRAPH_REGION("ice");
    compute(milliseconds);
}

static void run(void) {
    double in = 1, out;
    for (int i = 0; i < STEPS; i++) {
        ocean(fixed ? 12 : rank % 2 ? 4 : 20);
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        ice(fixed ? 12 : rank % 2 ? 20 : 4);
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* The last rank looks for work that is not there and sleeps before it looks again, while the others wait; fixed: it looks again
 * at once. */
#include "gallery.h"

enum { STEPS = 40 };

static void look_for_work(void) {
    const struct timespec pause = {0, 20 * 1000 * 1000};
    if (!fixed) {
        nanosleep(&pause, NULL);
    }
}

static void run(void) {
    for (int step = 0; step < STEPS; step++) {
        compute(10);
        if (rank == ranks - 1) {
            look_for_work();
        }
        /* here: blocked-rank */
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

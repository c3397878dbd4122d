/* SPDX-License-Identifier: BSD-3-Clause */
/* A barrier after each of many short steps, which nothing depends on; mended: none. */
#include "gallery.h"

enum { STEPS = 20000 };

static void run(void) {
    for (int step = 0; step < STEPS; step++) {
        compute(0.01);
        if (!mended) {
            /* here: barrier */
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
}

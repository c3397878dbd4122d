/* SPDX-License-Identifier: BSD-3-Clause */
/* A barrier after each of many short steps, which nothing depends on; fixed: none. The heavy part of a step moves from rank to
 * rank: all have as much to do, but not in each step. */
#include "gallery.h"

enum { STEPS = 4000 };

static void run(void) {
    for (int step = 0; step < STEPS; step++) {
        compute((step + rank) % ranks == 0 ? 0.3 : 0.1);
        if (!fixed) {
            /* here: barrier */
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
}

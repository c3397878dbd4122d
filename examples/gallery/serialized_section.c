/* SPDX-License-Identifier: BSD-3-Clause */
/* Rank 0 sorts what all need between two barriers, while the others wait; fixed: each rank sorts its share. No regions. */
#include "gallery.h"

enum { STEPS = 20 };

static void run(void) {
    for (int step = 0; step < STEPS; step++) {
        compute(10);
        MPI_Barrier(MPI_COMM_WORLD);
        if (fixed) {
            compute(30.0 / ranks);
        } else if (rank == 0) {
            compute(30);
        }
        /* here: serial-section */
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

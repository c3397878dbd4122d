/* SPDX-License-Identifier: BSD-3-Clause */
/* Each step makes a communicator and frees it; fixed: one is made before the steps. */
#include "gallery.h"

enum { STEPS = 8000 };

static void run(void) {
    MPI_Comm rows = MPI_COMM_NULL;
    double in = 1, out;
    for (int i = 0; i < STEPS; i++) {
        compute(0.05);
        if (rows == MPI_COMM_NULL) {
            /* here: communicator-churn */
            MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &rows);
        }
        if (i % 10 == 0) {
            MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, rows);
        }
        if (!fixed || i == STEPS - 1) {
            MPI_Comm_free(&rows);
        }
    }
}

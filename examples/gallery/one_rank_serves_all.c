/* SPDX-License-Identifier: BSD-3-Clause */
/* After each step all ranks but the first send their results to it, which adds them up one after the other; fixed: each rank adds
 * up its own, and there is one reduction at the end. */
#include "gallery.h"

enum { STEPS = 600, NUMBERS = 64 * KIB };

static void add(double* sum, const double* result) {
    for (int n = 0; n < NUMBERS; n++) {
        sum[n] += result[n];
    }
}

static void run(void) {
    double* result = memory(NUMBERS * sizeof(double));
    double* sum = memory(NUMBERS * sizeof(double));
    double* all = memory(NUMBERS * sizeof(double));
    for (int i = 0; i < STEPS; i++) {
        compute(0.5);
        if (fixed || rank == 0) {
            add(sum, result);
        }
        if (!fixed && rank > 0) {
            /* here: unbalanced-messages */
            MPI_Send(result, NUMBERS, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        }
        for (int peer = 1; !fixed && rank == 0 && peer < ranks; peer++) {
            MPI_Recv(all, NUMBERS, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            add(sum, all);
        }
    }
    if (fixed) {
        MPI_Reduce(sum, all, NUMBERS, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    free(all);
    free(sum);
    free(result);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* All ranks but the first send their results to it one after the other, block by block; mended: a reduction. */
#include "gallery.h"

enum { STEPS = 300, NUMBERS = 16 * KIB };

static void run(void) {
    double* result = memory(NUMBERS * sizeof(double));
    double* sum = memory(NUMBERS * sizeof(double));
    for (int i = 0; i < STEPS; i++) {
        compute(2);
        if (mended) {
            MPI_Reduce(result, sum, NUMBERS, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        } else if (rank > 0) {
            /* here: unbalanced-messages */
            MPI_Send(result, NUMBERS, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        } else {
            for (int peer = 1; peer < ranks; peer++) {
                MPI_Recv(result, NUMBERS, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                for (int n = 0; n < NUMBERS; n++) {
                    sum[n] += result[n];
                }
            }
        }
    }
    free(sum);
    free(result);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Thousands of sums of one number each; fixed: one sum of an array. */
#include "gallery.h"

enum { SUMS = 300000 };

static void run(void) {
    double* parts = memory(SUMS * sizeof(double));
    double* sums = memory(SUMS * sizeof(double));
    const int at_once = fixed ? SUMS : 1;
    for (int i = 0; i < SUMS; i += at_once) {
        /* here: tiny-collectives */
        MPI_Allreduce(parts + i, sums + i, at_once, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    compute(300);
    free(sums);
    free(parts);
}

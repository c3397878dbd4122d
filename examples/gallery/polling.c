/* SPDX-License-Identifier: BSD-3-Clause */
/* A rank asks without end whether its message has come; fixed: it does its own work meanwhile, and then waits for it. */
#include "gallery.h"

enum { STEPS = 40 };

static void run(void) {
    int value = 0;
    double change = 0;
    for (int i = 0; i < STEPS; i++) {
        if (rank == 0) {
            compute(20);
            for (int peer = 1; peer < ranks; peer++) {
                MPI_Send(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
            }
        } else {
            MPI_Request request;
            MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
            if (fixed) {
                compute(20);
            }
            for (int there = 0; !fixed && !there;) {
                /* here: polling */
                MPI_Test(&request, &there, MPI_STATUS_IGNORE);
            }
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            if (!fixed) {
                compute(20);
            }
        }
        /* As a solver's test for convergence: all are at the same step. */
        MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
}

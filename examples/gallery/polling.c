/* SPDX-License-Identifier: BSD-3-Clause */
/* A rank asks without end whether its message has come; mended: it waits for it. */
#include "gallery.h"

enum { MESSAGES = 12 };

static void run(void) {
    int value = 0;
    for (int i = 0; i < MESSAGES; i++) {
        if (rank == 0) {
            compute(30);
            for (int peer = 1; peer < ranks; peer++) {
                MPI_Send(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
            }
        } else {
            MPI_Request request;
            MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
            for (int there = 0; !mended && !there;) {
                /* here: polling */
                MPI_Test(&request, &there, MPI_STATUS_IGNORE);
            }
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    }
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* All ranks ask the file system again and again whether a file of parameters has changed; fixed: one rank asks now and then. */
#include "gallery.h"

enum { STEPS = 400000, EVERY = 1000 };

static void run(void) {
    struct stat about = {0};
    if (rank == 0) {
        close(open("parameters", O_CREAT | O_WRONLY, 0644));
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int step = 0; step < STEPS; step++) {
        if (!fixed || (rank == 0 && step % EVERY == 0)) {
            /* here: metadata-storm */
            must(stat("parameters", &about) == 0, "stat");
        }
    }
    compute(500);
}

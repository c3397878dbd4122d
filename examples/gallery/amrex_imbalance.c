/* SPDX-License-Identifier: BSD-3-Clause */
/* Boxes of an adaptive mesh, of which the last rank has nearly all, as the paper finds it in an application of AMReX; fixed: as
 * many for each rank. Each rank writes to a file of its own, as AMReX does, and waits for the disk. */
#include "gallery.h"

enum { BOXES = 4000, BYTES = 32 * KIB };

static void run(void) {
    const int few = BOXES / ranks / 4;
    const int boxes = fixed ? BOXES / ranks : rank == ranks - 1 ? BOXES - few * (ranks - 1) : few;
    char* box = memory(BYTES);
    const int file = create_on_disk(own_name("boxes"));
    for (int i = 0; i < boxes; i++) {
        /* here: io-imbalance */
        must(write(file, box, BYTES) == BYTES, "write");
    }
    close(file);
    MPI_Barrier(MPI_COMM_WORLD);
    compute(100);
    free(box);
}

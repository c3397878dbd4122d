/* SPDX-License-Identifier: BSD-3-Clause */
/* Boxes of an adaptive mesh, of which the last rank has nearly all, as it may happen in AMReX; mended: shared evenly. */
#include "gallery.h"

enum { BOXES = 512, BYTES = 128 * KIB };

static void run(void) {
    const int few = 2;
    const int boxes = mended ? BOXES / ranks : rank == ranks - 1 ? BOXES - few * (ranks - 1) : few;
    char* box = memory(BYTES);
    const int file = open("boxes", O_CREAT | O_WRONLY, 0644);
    must(file >= 0, "open");
    for (int i = 0; i < boxes; i++) {
        const off_t place = ((off_t)rank * BOXES + i) * BYTES;
        /* here: io-imbalance */
        must(pwrite(file, box, BYTES, place) == BYTES, "pwrite");
    }
    close(file);
    MPI_Barrier(MPI_COMM_WORLD);
    free(box);
}

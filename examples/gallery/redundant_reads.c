/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rank reads the same table of coefficients in each step; fixed: once. */
#include "gallery.h"

enum { STEPS = 2000, BYTES = 2 * MIB };

static void run(void) {
    char* table = memory(BYTES);
    if (rank == 0) {
        const int file = open("coefficients", O_CREAT | O_TRUNC | O_WRONLY, 0644);
        must(file >= 0 && write(file, table, BYTES) == BYTES, "write");
        close(file);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    const int file = open("coefficients", O_RDONLY);
    must(file >= 0, "open");
    for (int step = 0; step < (fixed ? 1 : STEPS); step++) {
        /* here: redundant-reads */
        must(pread(file, table, BYTES, 0) == BYTES, "pread");
    }
    compute(400);
    close(file);
    free(table);
}

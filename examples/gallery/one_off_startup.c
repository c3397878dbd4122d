/* SPDX-License-Identifier: BSD-3-Clause */
/* A whole table goes to all ranks at the start, once: no cost of transfers that a longer run would repeat; fixed: the few rows that
 * are used. */
#include "gallery.h"

enum { TABLE = 256 * MIB, USED = 64 * KIB };

static void run(void) {
    char* table = memory(TABLE);
    /* here: one-off-calls */
    MPI_Bcast(table, fixed ? USED : TABLE, MPI_BYTE, 0, MPI_COMM_WORLD);
    compute(400);
    free(table);
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* Some tables go to all ranks at the start, once: no cost of transfers that a longer run would repeat; fixed: the few rows that
 * are used. */
#include "gallery.h"

enum { TABLES = 8, TABLE = 64 * MIB, USED = 64 * KIB };

static void run(void) {
    char* table = memory(TABLE);
    for (int i = 0; i < TABLES; i++) {
        /* here: one-off-calls */
        MPI_Bcast(table, fixed ? USED : TABLE, MPI_BYTE, 0, MPI_COMM_WORLD);
    }
    compute(100);
    free(table);
}

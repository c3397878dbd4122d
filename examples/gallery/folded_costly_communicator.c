/* SPDX-License-Identifier: BSD-3-Clause */
/* Each step makes a communicator like the last one, and one of the ninety moves nearly all data: they share a row but for that
 * one, which has to be found; fixed: its exchange, which always brings the same, is made once. */
#include "gallery.h"

enum { STEPS = 90, EXPENSIVE = 70, EXCHANGES = 40, BYTES = 8 * MIB };

static void run(void) {
    char* out = memory((size_t)ranks * BYTES);
    char* in = memory((size_t)ranks * BYTES);
    for (int step = 0; step < STEPS; step++) {
        MPI_Comm made;
        const int bytes = step == EXPENSIVE ? BYTES : 8;
        compute(5);
        /* Making it keeps the ranks together: nobody waits in the exchange. */
        MPI_Comm_dup(MPI_COMM_WORLD, &made);
        for (int i = 0; i < (step == EXPENSIVE && !fixed ? EXCHANGES : 1); i++) {
            /* here: transfer-cost */
            MPI_Alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, made);
        }
        MPI_Comm_free(&made);
    }
    free(in);
    free(out);
}

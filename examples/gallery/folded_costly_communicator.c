/* SPDX-License-Identifier: BSD-3-Clause */
/* Each step makes a communicator like the last one, and on one of them nearly all data is moved: it shares a row with the cheap
 * ones; fixed: the expensive exchange has a communicator of its own. */
#include "gallery.h"

enum { STEPS = 90, EXPENSIVE = 70, EXCHANGES = 40, BYTES = 8 * MIB };

static void run(void) {
    char* out = memory((size_t)ranks * BYTES);
    char* in = memory((size_t)ranks * BYTES);
    MPI_Comm own;
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &own);
    for (int step = 0; step < STEPS; step++) {
        MPI_Comm made;
        compute(5);
        /* Making it keeps the ranks together: nobody waits in the exchange. */
        MPI_Comm_dup(MPI_COMM_WORLD, &made);
        for (int i = 0; i < (step == EXPENSIVE ? EXCHANGES : 1); i++) {
            const int bytes = step == EXPENSIVE ? BYTES : 8;
            /* here: folded-communicators */
            MPI_Alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, fixed && step == EXPENSIVE ? own : made);
        }
        MPI_Comm_free(&made);
    }
    MPI_Comm_free(&own);
    free(in);
    free(out);
}

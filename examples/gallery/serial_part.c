/* SPDX-License-Identifier: BSD-3-Clause */
/* One rank sets up the tables while the others wait; fixed: each rank sets up its share. */
#include "gallery.h"

static void set_up(double milliseconds) {
    /* here: serial-region */
    BAROGRAPH_REGION("set up");
    compute(milliseconds);
}

static void run(void) {
    const double whole = 300;
    for (int i = 0; i < 3; i++) {
        if (fixed) {
            set_up(whole / ranks);
        } else if (rank == 0) {
            set_up(whole);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        BAROGRAPH_REGION("solve");
        compute(150);
    }
}

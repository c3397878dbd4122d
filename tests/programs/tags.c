/* SPDX-License-Identifier: BSD-3-Clause
 * Regions with several tags: nested ones of the same and of other libraries, one without the tag, a key that is none, and on
 * rank 1 another text for a key that the region has. Used by tests/tags_test.py. */
#include <barograph/barograph.h>

#include "expect.h"

static void solve(void) {
    BAROGRAPH_REGION("solve");
    BAROGRAPH_REGION_TAG("solve", "library", "PETSc");
    BAROGRAPH_REGION_TAG("solve", "phase", "main");
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
    int rank, i;
    barograph_handle write, plain;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    write = barograph_region_handle_in("write", "output");
    barograph_region_tag(write, "library", "HDF5");
    barograph_region_tag(write, "li=brary", "refused");
    barograph_region_tag(write, "", "refused");
    barograph_region_tag(write, "owner", "");
    plain = barograph_region_handle("plain");
    barograph_region_tag(plain, "category", "setup"); /* is its category */
    barograph_begin(plain);
    barograph_end(plain);
    for (i = 0; i < 3; ++i) {
        barograph_begin(write);
        solve();
        MPI_Barrier(MPI_COMM_WORLD);
        barograph_end(write);
    }
    if (rank == 1) {
        barograph_region_tag(write, "library", "netCDF");
        barograph_region_tag(write, "library", "netCDF");
    }
    MPI_Finalize();
    return 0;
}

/* SPDX-License-Identifier: BSD-3-Clause
 * Regions with categories: nested, two of one category, one given another category later, one on rank 1 alone. */
#include <barograph/barograph.h>

#include "expect.h"

static void read_mesh(void) {
    BAROGRAPH_REGION_CATEGORY("read mesh", "io");
    MPI_Barrier(MPI_COMM_WORLD);
}

static void write_results(void) {
    BAROGRAPH_REGION_CATEGORY("write results", "io");
    MPI_Barrier(MPI_COMM_WORLD);
}

static void solve(void) {
    int i;
    BAROGRAPH_REGION_CATEGORY("solve", "math");
    for (i = 0; i < 3; ++i) {
        BAROGRAPH_REGION("step"); /* has none: its time is that of solve */
        write_results();
    }
}

int main(int argc, char** argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    read_mesh();
    solve();
    if (rank == 1) {
        const barograph_handle again = barograph_region_handle_in("solve", "physics");
        const barograph_handle only = barograph_region_handle_in("only here", "extra");
        barograph_begin(only);
        barograph_begin(again);
        barograph_end(again);
        barograph_end(only);
    }
    expect("MPI_Barrier", "W0.0", 4, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}

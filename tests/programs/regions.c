/* SPDX-License-Identifier: BSD-3-Clause
 * Annotated regions around MPI calls: nested, repeated, entered from two places. The test checks the call paths. */
#include <barograph/barograph.h>

#include "expect.h"

static void reduce(int times) {
    int i, in = 1, out;
    BAROGRAPH_REGION_BEGIN("reduce");
    for (i = 0; i < times; ++i) {
        MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    BAROGRAPH_REGION_END("reduce");
}

int main(int argc, char** argv) {
    int rank, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    BAROGRAPH_REGION_BEGIN("solve");
    for (i = 0; i < 3; ++i) {
        BAROGRAPH_REGION_BEGIN("step");
        reduce(5);
        MPI_Barrier(MPI_COMM_WORLD);
        BAROGRAPH_REGION_END("step");
    }
    BAROGRAPH_REGION_END("solve");
    reduce(2);
    expect("MPI_Allreduce", "W0.0", 17, 17 * 4);
    expect("MPI_Barrier", "W0.0", 3, 0);
    expect_write(rank);
    MPI_Finalize();
    return 0;
}

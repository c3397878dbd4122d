/* SPDX-License-Identifier: BSD-3-Clause
 * Ranks that go ways of their own: own_paths N opens N regions that only this rank has, region I of rank R (R + I) % 7 + 1
 * times, each with a barrier of the rank's own inside, and one region that all have. tests/diverging_test.py and
 * bench/scale/real.py know these numbers. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <barograph/barograph.h>

int main(int argc, char** argv) {
    int rank, i, turn;
    const int paths = argc > 1 ? atoi(argv[1]) : 10;
    MPI_Comm some;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 4, rank, &some);
    for (i = 0; i < paths; ++i) {
        char name[64];
        barograph_handle region;
        snprintf(name, sizeof name, "path %d of rank %d", i, rank);
        region = barograph_region_handle(name);
        for (turn = 0; turn < (rank + i) % 7 + 1; ++turn) {
            barograph_begin(region);
            MPI_Barrier(MPI_COMM_SELF);
            barograph_end(region);
        }
    }
    BAROGRAPH_REGION_BEGIN("together");
    MPI_Barrier(some);
    BAROGRAPH_REGION_END("together");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
